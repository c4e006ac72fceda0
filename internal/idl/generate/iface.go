// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// iface writes the glue of an interface or a namespace.
//
// https://webidl.spec.whatwg.org/#js-interfaces
func (r *room) iface(i *model.Interface) {
	namespace := i.Kind == syntax.Namespace
	what := "interface"
	if namespace {
		what = "namespace"
	}
	if i.Parent != nil && i.Parent.Future {
		fail(i.Position, "%s inherits from %s, whose room is not built yet", i.Name, i.Parent.Name)
	}
	r.f("// ---- %s\n\n", i.Name)
	r.f("// %s describes the %s %s.\n", descriptor(i), what, i.Name)
	r.f("var %s = &idl.Interface{\nName: %q,\n", descriptor(i), i.Name)
	if i.Parent != nil {
		r.f("Parent: %s,\n", r.home(i.Position, i.Parent.Home, descriptor(i.Parent)))
	}
	if i.Name == "DOMException" {
		r.f("ParentIntrinsic: \"Error\",\n")
	}
	if len(i.Globals) > 0 {
		r.f("Globals: %s,\n", stringList(i.Globals))
	}
	// Only interfaces with named properties have the extended attribute.
	if len(i.Globals) > 0 && i.Attributes.Has("LegacyUnenumerableNamedProperties") {
		r.f("NamedProperties: true,\n")
	}
	if e := exposed(i.Exposure); e != "" {
		r.f("Exposed: %s,\n", e)
	}
	if namespace {
		r.f("Namespace: true,\n")
	}
	if i.Attributes.Has("LegacyNoInterfaceObject") {
		r.f("NoInterfaceObject: true,\n")
	}
	if i.Attributes.Has("Extensible") {
		r.f("Extensible: true,\n")
	}
	if a := i.Attributes.Get("LegacyWindowAlias"); a != nil {
		r.f("WindowAliases: %s,\n", stringList(a.Values))
	}
	r.f("}\n\n")

	c := &contract{}
	var members []string
	add := func(e model.Exposure, unforgeable bool, format string, args ...any) {
		m := fmt.Sprintf(format, args...)
		if unforgeable {
			m += ".Unforgeable()"
		}
		if e = narrower(e, i.Exposure); exposed(e) != "" {
			m += ".Where(" + exposed(e) + ")"
		}
		members = append(members, m)
	}
	var functions strings.Builder
	saved := r.out.String()
	r.out.Reset()

	without := func(list syntax.ExtendedAttributes) string { // what is done without Go
		text := ""
		for _, name := range []string{"SameObject", "Posts", "Posted", "Locks", "InEngine", "Linked", "Unscopable"} {
			if list.Has(name) {
				text += "." + name + "()"
			}
		}
		return text
	}
	for _, a := range i.Members {
		if a.Future {
			continue
		}
		checkAttributes(a.Position, a.Attributes)
		unforgeable := a.Attributes.Has("LegacyUnforgeable")
		if handler(a) {
			lenient := ""
			if a.Attributes.Has("LegacyLenientThis") {
				lenient = ".LenientThis()"
			}
			add(a.Exposure, unforgeable, "idl.EventHandler(%q, %sOf)%s", a.Name, i.Name, lenient)
			continue
		}
		if plain(i) {
			if !a.ReadOnly || a.Static {
				fail(a.Position, "the attributes of a [Plain] interface are read-only")
			}
			add(a.Exposure, unforgeable, "idl.PlainAttribute(%q)", a.Name)
			continue
		}
		get, set := r.attribute(i, a, c)
		kind := "Attribute"
		if a.Static {
			kind = "StaticAttribute"
		}
		add(a.Exposure, unforgeable, "idl.%s(%q, %s, %s)%s", kind, a.Name, get, reacting(a.Attributes, set), without(a.Attributes))
	}
	for _, o := range i.Operations {
		o = present(o)
		if o == nil {
			continue
		}
		kind := "Operation"
		if o.Static {
			kind = "StaticOperation"
		}
		function := r.operation(i, o, c)
		first := o.Overloads[0]
		add(first.Exposure, first.Attributes.Has("LegacyUnforgeable"), "idl.%s(%q, %d, %s)%s", kind, o.Name, o.MinArguments(), reacting(first.Attributes, function), without(first.Attributes))
	}
	if i.IndexedGetter != nil {
		members = append(members, "idl.IndexedIterator()")
	}
	pairs := i.Iterable != nil && !i.Iterable.Future && i.Iterable.Key != nil
	if it := i.Iterable; it != nil && !it.Future && !pairs {
		if i.IndexedGetter == nil {
			fail(i.Position, "values to iterate over are those of an indexed getter")
		}
		for _, name := range []string{"entries", "forEach", "keys", "values"} {
			add(it.Exposure, false, "idl.ArrayMethod(%q)", name)
		}
	}
	legacy := r.legacy(i, c)
	if s := i.Stringifier; s != nil && !s.Future {
		unforgeable := s.Attribute != nil && s.Attribute.Attributes.Has("LegacyUnforgeable")
		add(s.Exposure, unforgeable, "idl.Operation(\"toString\", 0, %s)", r.stringifier(i, s, c))
	}
	constructor := ""
	switch {
	case len(i.Constructors) > 0 && i.Constructors[0].Attributes.Has("HTMLConstructor"):
		constructor = "idl.HTMLConstructor(" + descriptor(i) + ")"
	case len(i.Constructors) > 0:
		constructor = r.constructor(i, c)
	}
	functions.WriteString(r.out.String())
	r.out.Reset()
	r.out.WriteString(saved)

	r.f("func init() {\n")
	if constructor != "" {
		o := model.Overloaded{Name: i.Name, Overloads: i.Constructors}
		r.f("%s.Constructor = %s\n", descriptor(i), constructor)
		if n := o.MinArguments(); n > 0 {
			r.f("%s.Length = %d\n", descriptor(i), n)
		}
	}
	if legacy != "" {
		r.f("%s.Legacy = &mozjs.Legacy{\n%s}\n", descriptor(i), legacy)
	}
	switch it := i.Iterable; {
	case pairs && it.Async:
		c.add("Iterate() idl.NextPair[%s, %s]", r.goType(it.Key), r.goType(it.Value))
	case pairs:
		c.add("PairCount() int")
		c.add("Pair(i int) (%s, %s)", r.goType(it.Key), r.goType(it.Value))
	}
	var constants []string
	for _, k := range i.Constants {
		if !k.Future {
			constants = append(constants, fmt.Sprintf("idl.Constant(%q, %s)", k.Name, constantValue(k)))
		}
	}
	if len(members)+len(constants) > 0 {
		r.f("%s.Members = []idl.Member{\n", descriptor(i))
		for _, m := range append(members, constants...) {
			r.f("%s,\n", m)
		}
		r.f("}\n")
	}
	if of := extended(i); of != "" {
		r.f("%s.Extend(%s.Members)\n", r.descriptorOf(i, of), descriptor(i))
	}
	if it := i.Iterable; pairs {
		e := exposed(narrower(it.Exposure, i.Exposure))
		if e == "" {
			e = "idl.Exposed{}"
		}
		iterator := "PairIterator"
		if it.Async {
			iterator = "AsyncPairIterator"
		}
		r.f("idl.%s(%s, %sOf, %s, %s, %s)\n", iterator, descriptor(i), i.Name, e, r.from(it.Key), r.from(it.Value))
		if i.Attributes.Has("IteratesValues") {
			r.f("idl.IteratesValues(%s)\n", descriptor(i))
		}
	}
	r.f("}\n\n")
	if !namespace && !plain(i) {
		r.object(i, c)
	}
	r.constantsInGo(i)
	r.out.WriteString(functions.String())
}

// reacting is a function with the steps that [CEReactions], if it is among the extended
// attributes, adds to its own.
func reacting(list syntax.ExtendedAttributes, function string) string {
	if !list.Has("CEReactions") || function == "nil" {
		return function
	}
	return "idl.CEReactions(" + function + ")"
}

// plain reports whether no Go object stands behind the objects of an interface:
// [Plain].
func plain(i *model.Interface) bool {
	if !i.Attributes.Has("Plain") {
		return false
	}
	if i.Parent != nil || i.HasDescendants() || len(i.Members) > 3 ||
		len(i.Operations)+len(i.Constructors) > 0 || i.Iterable != nil || i.Stringifier != nil {
		fail(i.Position, "a [Plain] interface has at most three attributes and nothing else")
	}
	return true
}

// extended is the interface whose members an interface gives it: [Extends]. Its room is
// on a lower floor, where the Go type could not have them.
func extended(i *model.Interface) string {
	if a := i.Attributes.Get("Extends"); a != nil && len(a.Values) == 1 {
		return a.Values[0]
	}
	return ""
}

// shown is the interface that script knows the members of.
func shown(i *model.Interface) string {
	if of := extended(i); of != "" {
		return of
	}
	if a := i.Attributes.Get("ShownAs"); a != nil && len(a.Values) == 1 {
		return a.Values[0]
	}
	return i.Name
}

// descriptorOf is the descriptor of an interface of any room.
func (r *room) descriptorOf(at *model.Interface, name string) string {
	for _, i := range r.model.Interfaces {
		if i.Name == name {
			return r.home(at.Position, i.Home, descriptor(i))
		}
	}
	fail(at.Position, "there is no interface %s to extend", name)
	return ""
}

// contract is the method set that the implementation of an interface needs.
type contract struct{ methods []string }

func (c *contract) add(format string, args ...any) {
	m := fmt.Sprintf(format, args...)
	for _, other := range c.methods {
		if other == m {
			return
		}
	}
	c.methods = append(c.methods, m)
}

// object writes what ties the Go type of an interface to its wrapper.
func (r *room) object(i *model.Interface, c *contract) {
	if len(c.methods) > 0 {
		r.f("// What %s has to implement.\nvar _ interface {\n%s\n} = (*%s)(nil)\n\n", i.Name, strings.Join(c.methods, "\n"), i.Name)
	}
	if extended(i) != "" {
		return
	}
	if i.Globals == nil {
		r.f("// create%s makes a new %s with its wrapper.\n", i.Name, i.Name)
		r.f("func create%s(cx *mozjs.Context) *%s {\nx := new(%s)\nidl.Create(cx, %s, x)\nreturn x\n}\n\n", i.Name, i.Name, i.Name, descriptor(i))
	}
	r.behind(i)
}

// behind writes the way between the Go type of an interface and its wrapper.
func (r *room) behind(i *model.Interface) {
	r.f("// %sOf returns the %s behind a wrapper, given the Go object\n// behind it; nil if that is none.\n", i.Name, i.Name)
	if i.HasDescendants() {
		r.f("func %sOf(impl any) *%s {\nif x, ok := impl.(interface{ as%s() *%s }); ok {\nreturn x.as%s()\n}\nreturn nil\n}\n\n", i.Name, i.Name, i.Name, i.Name, i.Name)
		r.f("func (x *%s) as%s() *%s { return x }\n\n", i.Name, i.Name, i.Name)
	} else {
		r.f("func %sOf(impl any) *%s {\nx, _ := impl.(*%s)\nreturn x\n}\n\n", i.Name, i.Name, i.Name)
	}
	if r.isNeeded("To" + i.Name) {
		r.f("// To%s converts a JavaScript value to %s.\n", i.Name, i.Name)
		r.f("func To%s(cx *mozjs.Context, v mozjs.Value) (*%s, error) {\nif x := %sOf(cx.Impl(v)); x != nil {\nreturn x, nil\n}\nreturn nil, idl.NotOfType(%q)\n}\n\n", i.Name, i.Name, i.Name, i.Name)
	}
	if r.isNeeded("From" + i.Name) {
		r.f("// From%s converts to JavaScript; nil becomes null.\n", i.Name)
		r.f("func From%s(_ *mozjs.Context, x *%s) mozjs.Value {\nif x == nil {\nreturn mozjs.Null\n}\nreturn x.Object.Value()\n}\n\n", i.Name, i.Name)
	}
}

func (r *room) constantsInGo(i *model.Interface) {
	if len(i.Constants) == 0 {
		return
	}
	r.f("// The constants of %s.\nconst (\n", i.Name)
	for _, k := range i.Constants {
		r.f("%s%s = %s\n", i.Name, camel(k.Name), constantValue(k))
	}
	r.f(")\n\n")
}

// camel is an IDL constant's name, in capitals and underscores, as a part of a
// Go name.
func camel(name string) string {
	out := ""
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			out += word[:1] + strings.ToLower(word[1:])
		}
	}
	return out
}

func constantValue(k *model.Constant) string {
	switch k.Value.Kind {
	case syntax.IntegerLiteral:
		return k.Value.Text
	case syntax.DecimalLiteral:
		if _, err := strconv.ParseFloat(k.Value.Text, 64); err == nil && !strings.HasSuffix(k.Value.Text, "Infinity") && k.Value.Text != "NaN" {
			return k.Value.Text
		}
	}
	fail(k.Position, "constants that are no finite numbers are not supported")
	return ""
}

// present leaves out the overloads that belong to rooms not built yet; nil if
// none is left.
func present(o *model.Overloaded) *model.Overloaded {
	out := &model.Overloaded{Name: o.Name, Static: o.Static}
	for _, op := range o.Overloads {
		checkAttributes(op.Position, op.Attributes)
		if !op.Future {
			out.Overloads = append(out.Overloads, op)
		}
	}
	if len(out.Overloads) == 0 {
		return nil
	}
	return out
}

// handler reports whether an attribute is an event handler IDL attribute.
func handler(a *model.Attribute) bool {
	return a.Type.Kind == model.CallbackType && a.Type.Nullable && a.Type.Callback.TreatNonObjectAsNull && !a.ReadOnly && !a.Static
}

// exposed is an exposure as an idl.Exposed, "" if it is without conditions.
func exposed(e model.Exposure) string {
	var fields []string
	if !e.All {
		fields = append(fields, "In: "+stringList(e.Globals))
	}
	if e.SecureContext {
		fields = append(fields, "SecureContext: true")
	}
	if e.CrossOriginIsolated {
		fields = append(fields, "CrossOriginIsolated: true")
	}
	if fields == nil {
		return ""
	}
	return "idl.Exposed{" + strings.Join(fields, ", ") + "}"
}

// narrower is the exposure of a member without what is true of its interface
// anyway.
func narrower(member, of model.Exposure) model.Exposure {
	if member.Equal(of) {
		return model.Everywhere
	}
	return member
}

func stringList(list []string) string { return fmt.Sprintf("%#v", append([]string{}, list...)) }

// ---- members

// failure is the statement that returns an error.
func failure(err string) string { return "return mozjs.Undefined, " + err }

// this writes the brand check.
func (r *room) this(i *model.Interface) { r.thisOr(i, illegalInvocation) }

// thisOr writes the brand check with what is done where it fails.
func (r *room) thisOr(i *model.Interface, otherwise string) {
	r.f("this := %sOf(c.ThisImpl())\nif this == nil {\n%s\n}\n", i.Name, otherwise)
}

var illegalInvocation = failure("idl.IllegalInvocation()")

// otherThis is what the function of a member does where its brand check fails: that of a [CrossOrigin] one works on windows and
// locations of another origin. Kind is Getter, Setter or Operation.
func otherThis(attributes syntax.ExtendedAttributes, kind, name string) string {
	if attributes.Has("CrossOrigin") {
		return fmt.Sprintf("return idl.CrossOrigin%s(c, %q)", kind, name)
	}
	return illegalInvocation
}

// native writes the beginning and end of a native function around its steps.
// The steps of one that returns a promise turn errors into rejections.
func (r *room) native(name string, promise bool, steps func()) {
	if promise {
		r.f("func %s(c *mozjs.Call) (mozjs.Value, error) {\nv, err := %sSteps(c)\nif err != nil {\nreturn c.Cx.RejectedPromise(err)\n}\nreturn v, nil\n}\n\n", name, name)
		name += "Steps"
	}
	r.f("func %s(c *mozjs.Call) (mozjs.Value, error) {\n", name)
	steps()
	r.f("}\n\n")
}

// attribute writes the getter and the setter of an attribute and returns their
// names.
//
// https://webidl.spec.whatwg.org/#js-attributes
func (r *room) attribute(i *model.Interface, a *model.Attribute, c *contract) (get, set string) {
	base := "js" + upper(i.Name) + upper(a.Name)
	get, set = base+"Getter", "nil"
	throws := a.Attributes.Has("Throws")
	getterThrows := throws || a.Attributes.Has("GetterThrows")
	setterThrows := throws || a.Attributes.Has("SetterThrows")
	result := r.resultType(a.Type)
	method := upper(implementedAs(a.Attributes, a.Name))
	static := a.Static || i.Kind == syntax.Namespace
	reflects := reflected(a)
	if !static && reflects.get == "" {
		results := result
		if getterThrows {
			results = "(" + result + ", error)"
		}
		c.add("%s() %s", method, results)
	}
	r.native(get, a.Type.Kind == model.Promise, func() {
		call := "this." + method + "()"
		if reflects.get != "" {
			call = reflects.get
		}
		if static {
			call = r.function(i, method) + "(c.Cx)"
		} else {
			r.thisOr(i, otherThis(a.Attributes, "Getter", a.Name))
		}
		r.result(a.Type, call, getterThrows, fmt.Sprintf("Failed to read the '%s' property from '%s'", a.Name, shown(i)))
	})
	switch {
	case a.Attributes.Has("Replaceable"):
		set = base + "Setter"
		r.native(set, false, func() {
			r.f("if %sOf(c.ThisImpl()) == nil {\n%s\n}\n", i.Name, otherThis(a.Attributes, "Setter", a.Name))
			r.f("return idl.Replace(c, %s)\n", r.key(a.Name))
		})
	case a.Attributes.Has("PutForwards"):
		set = base + "Setter"
		to := a.Attributes.Get("PutForwards").Values[0]
		r.native(set, false, func() {
			r.f("if %sOf(c.ThisImpl()) == nil {\n%s\n}\n", i.Name, otherThis(a.Attributes, "Setter", a.Name))
			r.f("return idl.PutForward(c, %s, %q, %s)\n", r.key(a.Name), a.Name, r.key(to))
		})
	case !a.ReadOnly:
		set = base + "Setter"
		what := fmt.Sprintf("Failed to set the '%s' property on '%s'", a.Name, shown(i))
		setter := "Set" + method
		if !static && reflects.set == "" {
			results := ""
			if setterThrows {
				results = " error"
			}
			c.add("%s(%s %s)%s", setter, parameter(lower(a.Name)), r.goType(a.Type), results)
		}
		r.native(set, false, func() {
			target := "this." + setter + "("
			if reflects.set != "" {
				target = reflects.set
			}
			if static {
				target = r.function(i, setter) + "(c.Cx, "
			} else {
				r.thisOr(i, otherThis(a.Attributes, "Setter", a.Name))
			}
			value := "v"
			switch {
			case a.Type.Kind == model.Any:
				value = "c.Arg(0)"
			case isBoolean(a.Type):
				value = "c.Cx.ToBoolean(c.Arg(0))"
			case a.Type.Kind == model.EnumType && !a.Type.Nullable:
				// A value that is none of the enumeration's is ignored.
				var values []string
				for _, v := range a.Type.Enum.Values {
					values = append(values, r.home(a.Position, a.Type.Enum.Home, enumConstant(a.Type.Enum, v)))
				}
				r.f("v, ok, err := idl.EnumValue(c.Cx, c.Arg(0), %s)\nif err != nil || !ok {\n%s\n}\n", strings.Join(values, ", "), failure("err"))
			case a.Type.Sink != "":
				bad := failure(fmt.Sprintf("idl.Failed(err, %q)", what))
				r.f("t, err := %s(c.Cx, c.Arg(0))\nif err != nil {\n%s\n}\n", r.to(ofSink(a.Type)), bad)
				r.f("v, err := %s\nif err != nil {\n%s\n}\n", r.compliant(a.Type, false, "this.Realm()", "t"), bad)
			default:
				r.f("v, err := %s(c.Cx, c.Arg(0))\nif err != nil {\n%s\n}\n", r.to(a.Type), failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
			}
			if setterThrows {
				r.f("if err := %s%s); err != nil {\n%s\n}\n%s\n", target, value, failure(fmt.Sprintf("idl.Failed(err, %q)", what)), failure("nil"))
			} else {
				r.f("%s%s)\n%s\n", target, value, failure("nil"))
			}
		})
	}
	return get, set
}

// function is the name of the Go function that implements a static member or a
// member of a namespace.
func (r *room) function(i *model.Interface, name string) string {
	if i.Kind == syntax.Namespace {
		return name
	}
	return i.Name + name
}

func implementedAs(list syntax.ExtendedAttributes, name string) string {
	if a := list.Get("ImplementedAs"); a != nil {
		if len(a.Values) != 1 {
			fail(a.Position, "[ImplementedAs] needs a name")
		}
		return a.Values[0]
	}
	return name
}

// result writes the call of an implementation and the conversion of what it
// returns.
func (r *room) result(t *model.Type, call string, throws bool, what string) {
	value := func(x string) string {
		if r.resultType(t) == "mozjs.Value" {
			return x
		}
		// The default toJSON steps put what getters return into an object.
		if t.Kind == model.InterfaceType && !jsonType(t) {
			return "idl.Result(" + x + ")"
		}
		return r.from(t) + "(c.Cx, " + x + ")"
	}
	failed := failure(fmt.Sprintf("idl.Failed(err, %q)", what))
	switch {
	case t.Kind == model.Undefined && throws:
		r.f("if err := %s; err != nil {\n%s\n}\n%s\n", call, failed, failure("nil"))
	case t.Kind == model.Undefined:
		r.f("%s\n%s\n", call, failure("nil"))
	case throws:
		r.f("result, err := %s\nif err != nil {\n%s\n}\nreturn %s, nil\n", call, failed, value("result"))
	default:
		r.f("return %s, nil\n", value(call))
	}
}

// stringifier writes the toString method.
//
// https://webidl.spec.whatwg.org/#js-stringifier
func (r *room) stringifier(i *model.Interface, s *model.Stringifier, c *contract) string {
	if s.Attribute != nil {
		return "js" + upper(i.Name) + upper(s.Attribute.Name) + "Getter"
	}
	name := "js" + upper(i.Name) + "ToString"
	throws := s.Attributes.Has("Throws")
	results := "string"
	if throws {
		results = "(string, error)"
	}
	c.add("String() %s", results)
	r.native(name, false, func() {
		r.this(i)
		if throws {
			what := fmt.Sprintf("Failed to execute 'toString' on '%s'", shown(i))
			r.f("s, err := this.String()\nif err != nil {\n%s\n}\n", failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
			r.f("return c.Cx.NewString(s), nil\n")
			return
		}
		r.f("return c.Cx.NewString(this.String()), nil\n")
	})
	return name
}

// ---- operations

// operation writes the function of an operation with all its overloads and
// returns its name.
//
// https://webidl.spec.whatwg.org/#js-operations
func (r *room) operation(i *model.Interface, o *model.Overloaded, c *contract) string {
	name := "js" + upper(i.Name) + upper(o.Name)
	if o.Static {
		name += "Static"
	}
	what := fmt.Sprintf("Failed to execute '%s' on '%s'", o.Name, shown(i))
	first := o.Overloads[0]
	static := o.Static || i.Kind == syntax.Namespace
	if first.Attributes.Has("Default") {
		r.native(name, false, func() { r.toJSON(i, first) })
		return name
	}
	r.native(name, first.Returns.Kind == model.Promise, func() {
		if !static {
			r.thisOr(i, otherThis(first.Attributes, "Operation", o.Name))
		}
		r.dispatch(o, what, name, static, func(op *model.Operation) {
			method := upper(implementedAs(op.Attributes, op.Name))
			throws := op.Attributes.Has("Throws")
			args := r.arguments(op, what, realmOf(static), false)
			call := "this." + method + "(" + strings.Join(args, ", ") + ")"
			if static {
				call = r.function(i, method) + "(" + strings.Join(append([]string{"c.Cx"}, args...), ", ") + ")"
			}
			r.result(op.Returns, call, throws, what)
		})
	})
	names := map[string]bool{}
	for n, op := range o.Overloads {
		method := upper(implementedAs(op.Attributes, op.Name))
		if names[method] {
			fail(op.Position, "the overloads of %s need [ImplementedAs], so that they have different names in Go", op.Name)
		}
		names[method] = true
		if len(o.Overloads) > 1 {
			r.overload(i, op, fmt.Sprintf("%s%d", name, n), what, static)
		}
		if !static {
			results := r.resultType(op.Returns)
			switch {
			case op.Attributes.Has("Throws") && results != "":
				results = "(" + results + ", error)"
			case op.Attributes.Has("Throws"):
				results = "error"
			}
			c.add("%s(%s) %s", method, strings.Join(r.parameters(op), ", "), results)
		}
	}
	return name
}

// parameters are the Go parameters of an operation.
func (r *room) parameters(op *model.Operation) []string {
	var list []string
	for _, a := range op.Arguments {
		g := r.maybe(a.Type, a.Optional && a.Default == nil)
		if a.Variadic {
			g = "[]" + r.goType(a.Type)
		}
		list = append(list, parameter(a.Name)+" "+g)
	}
	return list
}

// dispatch writes the choice between overloads. A single one is written in
// place, by steps; of several each is a function of its own.
//
// https://webidl.spec.whatwg.org/#js-overloads
func (r *room) dispatch(o *model.Overloaded, what, name string, static bool, steps func(*model.Operation)) {
	if n := o.MinArguments(); n > 0 {
		r.f("if len(c.Args) < %d {\n%s\n}\n", n, failure(fmt.Sprintf("idl.NotEnoughArguments(%d, len(c.Args), %q)", n, what)))
	}
	if len(o.Overloads) == 1 {
		steps(o.Overloads[0])
		return
	}
	call := func(op *model.Operation, method string) string {
		var args []string
		if !static {
			args = append(args, "this")
		}
		if r.takesMethod(op) {
			args = append(args, method)
		}
		for n, other := range o.Overloads {
			if other == op {
				return fmt.Sprintf("return %s%d(%s)\n", name, n, strings.Join(append([]string{"c"}, args...), ", "))
			}
		}
		panic("no overload")
	}
	last := o.MaxArguments()
	r.f("switch n := len(c.Args); {\n")
	for n := o.MinArguments(); n <= last; n++ {
		set := o.WithCount(n)
		if len(set) == 0 {
			continue
		}
		if n == last {
			r.f("case n >= %d:\n", n)
		} else {
			r.f("case n == %d:\n", n)
		}
		if len(set) == 1 {
			r.f("%s", call(set[0].Operation, "mozjs.Undefined"))
			continue
		}
		r.choose(set, call)
	}
	r.f("}\n%s\n", failure(fmt.Sprintf("idl.NoOverload(%q)", what)))
}

// takesMethod reports whether the function of an overload is given the
// iterator method of its distinguishing argument, so that it is read once.
func (r *room) takesMethod(op *model.Operation) bool {
	n := 0
	for _, a := range op.Arguments {
		if isSequence(a.Type) {
			n++
		}
	}
	if n > 1 {
		fail(op.Position, "overloads with more than one sequence are not supported")
	}
	return n == 1
}

// isBoolean reports whether a type is boolean, to which every value converts.
func isBoolean(t *model.Type) bool { return t.Kind == model.Boolean && !t.Nullable }

func isSequence(t *model.Type) bool { return t.Kind == model.Sequence && !t.Nullable }

// choose writes the choice between overloads by the value of the
// distinguishing argument.
func (r *room) choose(set []model.Candidate, call func(op *model.Operation, method string) string) {
	d := model.DistinguishingIndex(set)
	find := func(is func(t *model.Type) bool) *model.Operation {
		for _, c := range set {
			t := c.Arguments[d].Type
			if is(t) {
				return c.Operation
			}
			if t.Kind == model.Union {
				for _, m := range t.Flattened() {
					if is(m) {
						return c.Operation
					}
				}
			}
		}
		return nil
	}
	kinds := func(kinds ...model.Kind) *model.Operation {
		return find(func(t *model.Type) bool { return of([]*model.Type{t}, kinds...) != nil })
	}
	when := func(condition string, op *model.Operation) {
		if op != nil {
			r.f("if %s {\n%s}\n", condition, call(op, "mozjs.Undefined"))
		}
	}
	sequence := kinds(model.Sequence, model.FrozenArray)
	if sequence != nil {
		if !isSequence(sequence.Arguments[d].Type) {
			fail(sequence.Arguments[d].Position, "only a plain sequence can tell overloads apart")
		}
		for _, a := range set[0].Arguments[:d] {
			if a.Type.Kind != model.Any {
				fail(a.Position, "an argument that has to be converted before a sequence tells overloads apart is not supported")
			}
		}
	}
	r.f("v := c.Args[%d]\n", d)
	for _, c := range set {
		if c.Arguments[d].Optional {
			when("v.IsUndefined()", c.Operation)
			break
		}
	}
	when("v.IsNullish()", find(func(t *model.Type) bool { return t.IncludesNullable() || t.Kind == model.DictionaryType }))
	object := kinds(model.Object)
	// Platform objects.
	if kinds(model.InterfaceType) != nil {
		r.f("if impl := c.Impl(v); impl != nil {\n")
		for _, c := range set {
			types := []*model.Type{c.Arguments[d].Type}
			if types[0].Kind == model.Union {
				types = types[0].Flattened()
			}
			for _, t := range types {
				if t.Kind == model.InterfaceType {
					when(r.home(t.Position, t.Interface.Home, t.Interface.Name+"Of")+"(impl) != nil", c.Operation)
				}
			}
		}
		if object != nil {
			r.f("%s", call(object, "mozjs.Undefined"))
		}
		r.f("}\n")
	}
	// Buffers and views.
	for _, c := range set {
		types := []*model.Type{c.Arguments[d].Type}
		if types[0].Kind == model.Union {
			types = types[0].Flattened()
		}
		for _, t := range types {
			if t.Kind == model.Buffer {
				when("idl.IsBufferSource(c.Cx, v, "+bufferTypes(t)+")", c.Operation)
			}
		}
	}
	if f := kinds(model.CallbackType); f != nil {
		when("v.IsCallable()", f)
	} else if object != nil {
		when("v.IsCallable()", object)
	}
	if sequence != nil {
		r.f("if v.IsObject() {\nmethod, err := idl.IteratorMethod(c.Cx, v)\nif err != nil {\n%s\n}\n", failure("err"))
		r.f("if !method.IsUndefined() {\n%s}\n}\n", call(sequence, "method"))
	}
	when("v.IsObject()", kinds(model.CallbackInterfaceType, model.DictionaryType, model.Record, model.Object))
	boolean, numeric, bigint := kinds(model.Boolean), kinds(model.Integer, model.Float), kinds(model.BigInt)
	when("v.IsBool()", boolean)
	when("v.IsNumber()", numeric)
	when("v.IsBigInt()", bigint)
	for _, op := range []*model.Operation{kinds(model.String, model.EnumType), numeric, boolean, bigint, kinds(model.Any)} {
		if op != nil {
			r.f("%s", call(op, "mozjs.Undefined"))
			return
		}
	}
}

// overload writes the function of one of several overloads.
func (r *room) overload(i *model.Interface, op *model.Operation, name, what string, static bool) {
	parameters := []string{"c *mozjs.Call"}
	if !static {
		parameters = append(parameters, "this *"+i.Name)
	}
	if r.takesMethod(op) {
		parameters = append(parameters, "method mozjs.Value")
	}
	r.f("func %s(%s) (mozjs.Value, error) {\n", name, strings.Join(parameters, ", "))
	args := r.arguments(op, what, realmOf(static), r.takesMethod(op))
	method := upper(implementedAs(op.Attributes, op.Name))
	call := "this." + method + "(" + strings.Join(args, ", ") + ")"
	if static {
		call = r.function(i, method) + "(" + strings.Join(append([]string{"c.Cx"}, args...), ", ") + ")"
	}
	r.result(op.Returns, call, op.Attributes.Has("Throws"), what)
	r.f("}\n\n")
}

// realmOf is the realm whose global object the injection sinks of an operation belong to: the relevant one or, without an
// object, the current one.
func realmOf(static bool) string {
	if static {
		return "c.Cx.Realm()"
	}
	return "this.Realm()"
}

// arguments writes the conversion of the arguments of a call and returns the
// Go expressions that are passed on. With method, the variable method has the
// iterator method of the argument that is a sequence, if it was read already.
func (r *room) arguments(op *model.Operation, what, realm string, method bool) []string {
	given := *op
	given.Arguments = nil
	for _, a := range op.Arguments {
		converted := *a
		if a.Type.Sink != "" {
			converted.Type = ofSink(a.Type)
		}
		given.Arguments = append(given.Arguments, &converted)
	}
	list := r.converted(&given, what, method)
	for n, a := range op.Arguments {
		if a.Type.Sink != "" {
			r.f("s%d, err := %s\nif err != nil {\n%s\n}\n", n, r.compliant(a.Type, a.Variadic, realm, list[n]), failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
			list[n] = fmt.Sprintf("s%d", n)
		}
	}
	return list
}

// converted is arguments, before what is for injection sinks is compliant.
func (r *room) converted(op *model.Operation, what string, method bool) []string {
	convert := func(a *model.Argument, v string) string {
		if method && isSequence(a.Type) {
			return fmt.Sprintf("idl.SequenceWith(c.Cx, %s, method, %s)", v, r.to(a.Type.Element))
		}
		return r.to(a.Type) + "(c.Cx, " + v + ")"
	}
	var list []string
	for n, a := range op.Arguments {
		name := fmt.Sprintf("a%d", n)
		present := fmt.Sprintf("c.Args[%d]", n)
		bad := failure(fmt.Sprintf("idl.BadArgument(err, %d, %q)", n+1, what))
		switch {
		case a.Variadic:
			if r.goType(a.Type) == "mozjs.Value" && a.Type.Kind == model.Any {
				switch {
				case n == 0:
					list = append(list, "c.Args")
				case n <= op.MinArguments():
					list = append(list, fmt.Sprintf("c.Args[%d:]", n))
				default:
					list = append(list, fmt.Sprintf("c.Args[min(%d, len(c.Args)):]", n))
				}
				continue
			}
			r.f("%s := make([]%s, 0, max(0, len(c.Args)-%d))\n", name, r.goType(a.Type), n)
			r.f("for i := %d; i < len(c.Args); i++ {\nx, err := %s(c.Cx, c.Args[i])\nif err != nil {\n%s\n}\n%s = append(%s, x)\n}\n",
				n, r.to(a.Type), failure(fmt.Sprintf("idl.BadArgument(err, i+1, %q)", what)), name, name)
		case !a.Optional && a.Type.Kind == model.Any:
			list = append(list, present)
			continue
		case isBoolean(a.Type) && !a.Optional:
			r.f("%s := c.Cx.ToBoolean(%s)\n", name, present)
		case isBoolean(a.Type) && a.Default != nil && r.direct(a.Type, a.Default):
			r.f("%s := c.Cx.ToBoolean(c.Arg(%d))\n", name, n)
		case !a.Optional:
			r.f("%s, err := %s\nif err != nil {\n%s\n}\n", name, convert(a, present), bad)
		case a.Type.Kind == model.Any && a.Default == nil:
			list = append(list, fmt.Sprintf("c.Arg(%d)", n))
			continue
		case a.Default != nil && r.direct(a.Type, a.Default):
			// The conversion of undefined is the default value.
			r.f("%s, err := %s\nif err != nil {\n%s\n}\n", name, convert(a, fmt.Sprintf("c.Arg(%d)", n)), bad)
		default:
			g := r.maybe(a.Type, a.Default == nil)
			if a.Default != nil {
				value := r.value(a.Type, a.Default)
				if g == "bool" || g == "string" || strings.HasPrefix(value, g+"{") {
					r.f("%s := %s\n", name, value)
				} else {
					r.f("var %s %s = %s\n", name, g, value)
				}
			} else {
				r.f("var %s %s\n", name, g)
			}
			r.f("if v := c.Arg(%d); !v.IsUndefined() {\n", n)
			switch {
			case a.Type.Kind == model.Any:
				r.f("%s = v\n", name)
			case isBoolean(a.Type) && g == "bool":
				r.f("%s = c.Cx.ToBoolean(v)\n", name)
			case isBoolean(a.Type):
				r.f("%s = idl.Some(c.Cx.ToBoolean(v))\n", name)
			default:
				r.f("x, err := %s\nif err != nil {\n%s\n}\n", convert(a, "v"), bad)
				if g != r.goType(a.Type) {
					r.f("%s = idl.Some(x)\n", name)
				} else {
					r.f("%s = x\n", name)
				}
			}
			r.f("}\n")
		}
		list = append(list, name)
	}
	return list
}

// constructor writes the function of the constructor and returns its name.
//
// https://webidl.spec.whatwg.org/#create-an-interface-object
func (r *room) constructor(i *model.Interface, c *contract) string {
	name := "js" + upper(i.Name) + "Constructor"
	what := fmt.Sprintf("Failed to construct '%s'", i.Name)
	construct := func(op *model.Operation, method bool) {
		args := r.arguments(op, what, realmOf(true), method)
		r.f("this := new(%s)\n", i.Name)
		r.f("object, err := idl.Construct(c, %s, this)\nif err != nil {\n%s\n}\n", descriptor(i), failure("err"))
		r.f("if err := this.%s(%s); err != nil {\n%s\n}\nreturn object, nil\n", implementedAs(op.Attributes, "construct"), strings.Join(args, ", "), failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
	}
	o := &model.Overloaded{Name: i.Name, Overloads: i.Constructors}
	r.native(name, false, func() {
		r.dispatch(o, what, name, true, func(op *model.Operation) { construct(op, false) })
	})
	names := map[string]bool{}
	for n, op := range i.Constructors {
		checkAttributes(op.Position, op.Attributes)
		method := implementedAs(op.Attributes, "construct")
		if names[method] {
			fail(op.Position, "the constructors of %s need [ImplementedAs], so that they have different names in Go", i.Name)
		}
		names[method] = true
		if len(i.Constructors) > 1 {
			parameters := "c *mozjs.Call"
			if r.takesMethod(op) {
				parameters += ", method mozjs.Value"
			}
			r.f("func %s%d(%s) (mozjs.Value, error) {\n", name, n, parameters)
			construct(op, r.takesMethod(op))
			r.f("}\n\n")
		}
		c.add("%s(%s) error", method, strings.Join(r.parameters(op), ", "))
	}
	return name
}
