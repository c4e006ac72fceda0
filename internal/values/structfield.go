package values

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// structField is a field of a struct that has a property. Which fields those are, and
// what they are called, is as in encoding/json.
type structField struct {
	name  string
	index []int
	typ   reflect.Type
	// The options of the field's tag. Quoted is "string", for the types that it means
	// something for.
	omitEmpty, omitZero, quoted bool
	tagged                      bool
}

// omitted says whether a value of the field has no property.
func (f *structField) omitted(v reflect.Value) bool {
	return f.omitEmpty && isEmpty(v) || f.omitZero && isZero(v)
}

// isEmpty is what encoding/json calls empty.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// isZero asks the method IsZero of a type that has one.
func isZero(v reflect.Value) bool {
	if v.Kind() == reflect.Pointer && v.IsNil() || v.Kind() == reflect.Interface && v.IsNil() {
		return true
	}
	type zeroer interface{ IsZero() bool }
	if implements(v.Type(), reflect.TypeFor[zeroer]()) {
		return implementation[zeroer](v).IsZero()
	}
	return v.IsZero()
}

// knownFields has what findFields has found, by type.
var knownFields sync.Map

// fieldsOf returns the fields of a struct type that have properties, in their order.
func fieldsOf(t reflect.Type) []structField {
	known, ok := knownFields.Load(t)
	if !ok {
		known, _ = knownFields.LoadOrStore(t, findFields(t))
	}
	return known.([]structField)
}

// embedded is a struct whose fields are fields of another struct.
type embedded struct {
	typ   reflect.Type
	index []int
}

// findFields looks at a struct, then at those embedded in it, then at those in them:
// of fields with the same name the outermost counts, and of those the one whose tag
// says the name. If that leaves several, none does.
func findFields(t reflect.Type) []structField {
	var fields []structField
	taken := map[string]bool{}
	seen := map[reflect.Type]bool{}
	for level := []embedded{{t, nil}}; len(level) > 0; {
		var next []embedded
		found := map[string][]structField{}
		for _, s := range level {
			seen[s.typ] = true
			for i := range s.typ.NumField() {
				f, inner := fieldAt(s, i)
				switch {
				case inner != nil:
					next = append(next, *inner)
				case f != nil && !taken[f.name]:
					found[f.name] = append(found[f.name], *f)
				}
			}
		}
		for name, candidates := range found {
			taken[name] = true
			if tagged := slices.DeleteFunc(slices.Clone(candidates), func(f structField) bool { return !f.tagged }); len(tagged) > 0 {
				candidates = tagged
			}
			if len(candidates) == 1 {
				fields = append(fields, candidates[0])
			}
		}
		level = unseen(next, seen)
	}
	slices.SortFunc(fields, func(a, b structField) int { return slices.Compare(a.index, b.index) })
	return fields
}

// unseen leaves out the types that were seen on an outer level, and more than two of the
// same type: two are enough to hide each other's fields.
func unseen(level []embedded, seen map[reflect.Type]bool) []embedded {
	count := map[reflect.Type]int{}
	return slices.DeleteFunc(level, func(s embedded) bool {
		count[s.typ]++
		return seen[s.typ] || count[s.typ] > 2
	})
}

// fieldAt returns field i of a struct, or the struct that it embeds; neither if the field
// has no property.
func fieldAt(s embedded, i int) (*structField, *embedded) {
	field := s.typ.Field(i)
	index := append(slices.Clone(s.index), i)
	tag := field.Tag.Get("json")
	name, options, _ := strings.Cut(tag, ",")
	inner := field.Type
	if inner.Kind() == reflect.Pointer && inner.Name() == "" {
		inner = inner.Elem()
	}
	embeds := field.Anonymous && inner.Kind() == reflect.Struct
	switch {
	case tag == "-", !field.IsExported() && !embeds:
		return nil, nil
	case embeds && name == "":
		return nil, &embedded{inner, index}
	case !field.IsExported():
		return nil, nil
	}
	f := &structField{name: name, index: index, typ: field.Type, tagged: name != ""}
	if name == "" {
		f.name = field.Name
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			f.quoted = isScalar(inner.Kind())
		}
	}
	return f, nil
}

// isScalar says whether the option "string" means something for a kind.
func isScalar(k reflect.Kind) bool {
	return k >= reflect.Bool && k <= reflect.Float64 || k == reflect.String
}
