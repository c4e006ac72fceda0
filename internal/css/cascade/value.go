package cascade

import (
	"cmp"
	"slices"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/sheets"
)

// Value is the computed value of a longhand or a custom property, serialized; "" for a custom property that has none.
//
// https://drafts.csswg.org/css-cascade-5/#computed-value
func (style *Style) Value(name string) string {
	// The value of an inherited property without declarations is the nearest ancestor's that has some.
	inherited := isInherited(name)
	for at := style; ; at = at.parent {
		if value, ok := at.known(name); ok {
			return style.keep(at, name, value)
		}
		if candidates := at.candidates(name); len(candidates) > 0 {
			return style.keep(at, name, at.compute(name, candidates))
		}
		if !inherited || at.parent == nil {
			return style.keep(at, name, at.finish(name, initial(name)))
		}
	}
}

func (style *Style) known(name string) (string, bool) {
	for i := range style.values {
		if style.values[i].name == name {
			return style.values[i].value, true
		}
	}
	return "", false
}

// keep keeps a value for a style and its ancestors up to one that has it.
func (style *Style) keep(from *Style, name, value string) string {
	for at := style; at != nil; at = at.parent {
		if _, ok := at.known(name); ok {
			break
		}
		at.values = append(at.values, computed{name, value})
		if at == from {
			break
		}
	}
	return value
}

// candidate is a declaration of a property, and its place in the cascade.
type candidate struct {
	*declarations.Declaration
	rule        *sheets.Rule // nil for a style attribute
	rank, order uint64
}

// candidates are the declarations of a property, the winning one first.
//
// https://drafts.csswg.org/css-cascade-5/#cascading
func (style *Style) candidates(name string) []candidate {
	var list []candidate
	opposite := ""
	custom := declarations.IsCustom(name)
	for i := range style.declared {
		d := &style.declared[i]
		found := d.block.Find(name)
		if !custom {
			if name != "direction" && name != "unicode-bidi" {
				found = d.block.Later(found, d.block.Find("all"))
			}
			if opposite == "" {
				opposite = style.opposite(name)
			}
			// The one of the two that comes later in the block counts.
			if opposite != "-" {
				found = d.block.Later(found, d.block.Find(opposite))
			}
		}
		if found == nil {
			continue
		}
		c := candidate{found, d.rule, d.normal, d.order}
		if found.Important {
			c.rank = d.important
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.order, a.order))
	})
	return list
}

// opposite is the other property of the logical property group at the same place, "-" for none.
//
// AD-HOC: text that runs vertically is taken as horizontal.
func (style *Style) opposite(name string) string {
	p := declarations.Find(name)
	if p == nil || p.Opposite(false) == nil && p.Opposite(true) == nil {
		return "-"
	}
	if o := p.Opposite(style.Value("direction") == "rtl"); o != nil {
		return o.Name
	}
	return "-"
}

// compute computes the value of a property that has declarations.
func (style *Style) compute(name string, candidates []candidate) string {
	for i := 0; i < len(candidates); {
		c := candidates[i]
		value, ok := style.substituted(name, c.Declaration)
		if !ok && declarations.IsCustom(name) {
			return ""
		}
		if !ok {
			// Invalid at computed-value time: the value is unset.
			value = "unset"
		}
		switch value {
		case "revert":
			// https://drafts.csswg.org/css-cascade-5/#default
			o := originOf(c.rank)
			for i++; i < len(candidates) && (o == userAgent || o == userAgentImportant || originOf(candidates[i].rank) != userAgent); i++ {
			}
			continue
		case "revert-layer":
			// https://drafts.csswg.org/css-cascade-5/#revert-layer
			for i++; i < len(candidates) && candidates[i].rank == c.rank; i++ {
			}
			continue
		case "revert-rule":
			for i++; i < len(candidates) && candidates[i].rank == c.rank && candidates[i].order == c.order; i++ {
			}
			continue
		case "inherit":
			return style.inherit(name)
		case "initial":
			return style.finish(name, initial(name))
		case "unset":
			return style.unset(name)
		}
		if !declarations.IsCustom(name) {
			value = style.absoluteURLs(value, c.rule)
		}
		return style.finish(name, value)
	}
	return style.unset(name)
}

// inherit is https://drafts.csswg.org/css-cascade-5/#inheriting
func (style *Style) inherit(name string) string {
	if style.parent == nil {
		return style.finish(name, initial(name))
	}
	return style.parent.Value(name)
}

func (style *Style) unset(name string) string {
	if isInherited(name) {
		return style.inherit(name)
	}
	return style.finish(name, initial(name))
}

// substituted is the value of a declaration for a property, with var() and its like substituted; false if that is
// invalid.
func (style *Style) substituted(name string, d *declarations.Declaration) (string, bool) {
	if shorthand, text := d.Pending(); shorthand != "" {
		value, ok := style.substitute(text)
		if !ok {
			return "", false
		}
		if declarations.IsWide(value) {
			return value, true
		}
		return declarations.Expand(shorthand, value, d.Name)
	}
	if declarations.IsCustom(name) {
		return style.custom(name, d.Value)
	}
	if !containsReference(d.Value) {
		return d.Value, true
	}
	value, ok := style.substitute(d.Value)
	if !ok {
		return "", false
	}
	return declarations.Expand(d.Name, value, d.Name)
}
