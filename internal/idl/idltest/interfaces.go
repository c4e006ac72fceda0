package idltest

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TestGlobal is the global object of most tests.
type TestGlobal struct{ Base }

// OtherGlobal is the global object of a realm that exposes other interfaces.
type OtherGlobal struct{ mozjs.Object }

func (g *TestGlobal) Self() *TestGlobal  { return g }
func (g *TestGlobal) Fixed() *TestGlobal { return g }
func (g *TestGlobal) Replaceable() int32 { return 1 }
func (g *TestGlobal) OnlySecure() bool   { return true }
func (g *TestGlobal) OnlyIsolated()      {}
func (g *TestGlobal) OnlyOther() bool    { return false }
func (g *TestGlobal) Where() string      { return "test" }
func (g *TestGlobal) SecureWhere() string {
	return "secure test"
}

// IsThis reports that it was called on the global.
func (g *TestGlobal) IsThis() bool { return g.Cx().GlobalObject() == &g.Object }

func (g *OtherGlobal) Where() string       { return "other" }
func (g *OtherGlobal) SecureWhere() string { return "secure other" }

// Base is an interface with descendants.
type Base struct {
	mozjs.Object
	label string
}

func (b *Base) construct(label string) error { b.label = label; return nil }
func (b *Base) Label() string                { return b.label }
func (b *Base) SetLabel(label string)        { b.label = label }
func (b *Base) Describe() string             { return "Base " + b.label }

// Derived inherits from Base.
type Derived struct {
	Base
	extra int32
}

func (d *Derived) construct(label string, extra int32) error {
	if extra < 0 {
		return idl.RangeError("extra is negative")
	}
	d.label, d.extra = label, extra
	return nil
}

// Extra is an attribute.
func (d *Derived) Extra() int32 { return d.extra }

// Unrelated cannot be constructed.
type Unrelated struct{ mozjs.Object }

// Elsewhere is not exposed in the realms of the tests.
type Elsewhere struct{ mozjs.Object }

// Secure is exposed in secure contexts.
type Secure struct{ mozjs.Object }

func (s *Secure) construct() error { return nil }

// Hidden has no interface object.
type Hidden struct{ mozjs.Object }

// X is an attribute.
func (h *Hidden) X() int32 { return 7 }

// Members has members of every kind.
type Members struct {
	mozjs.Object
	same     *Base
	maybe    *Base
	color    Color
	number   idl.Optional[float64]
	anything mozjs.Slot
	handler  mozjs.Slot
	keeps    mozjs.Slot
	flag     bool
	picky    uint8
	either   BaseOrDOMString
}

func (m *Members) construct() error {
	m.same = createBase(m.Cx())
	m.keeps = m.Hold(m.same.Value())
	m.color = ColorRed
	m.either = BaseOrDOMString{IsDOMString: true, DOMString: "either"}
	return nil
}

func (m *Members) Same() *Base                       { return m.same }
func (m *Members) Hidden() *Hidden                   { return createHidden(m.Cx()) }
func (m *Members) Forwarded() *Base                  { return m.same }
func (m *Members) Replaceable() string               { return "original" }
func (m *Members) Unforgeable() int32                { return 5 }
func (m *Members) UnforgeableOperation() int32       { return 6 }
func (m *Members) Color() Color                      { return m.color }
func (m *Members) SetColor(color Color)              { m.color = color }
func (m *Members) Maybe() *Base                      { return m.maybe }
func (m *Members) SetMaybe(maybe *Base)              { m.maybe = maybe }
func (m *Members) Number() idl.Optional[float64]     { return m.number }
func (m *Members) SetNumber(n idl.Optional[float64]) { m.number = n }
func (m *Members) Anything() mozjs.Value             { return m.Held(m.anything) }
func (m *Members) SetAnything(v mozjs.Value)         { m.anything = m.SetHeld(m.anything, v) }
func (m *Members) Flag() bool                        { return m.flag }
func (m *Members) SetFlag(flag bool)                 { m.flag = flag }
func (m *Members) Picky() uint8                      { return m.picky }
func (m *Members) Either() BaseOrDOMString           { return m.either }
func (m *Members) SetEither(either BaseOrDOMString)  { m.either = either }
func (m *Members) Broken() (int32, error)            { return 0, idl.TypeError("it is broken") }
func (m *Members) BrokenPromise() (mozjs.Value, error) {
	return mozjs.Undefined, idl.TypeError("it is broken")
}

// SetPicky refuses odd numbers.
func (m *Members) SetPicky(picky uint8) error {
	if picky%2 == 1 {
		return &idl.DOMException{Name: "InvalidStateError", Message: "odd"}
	}
	m.picky = picky
	return nil
}

// Promise is resolved with 3.
func (m *Members) Promise() mozjs.Value {
	p := m.Cx().NewPromise()
	m.Cx().Resolve(p, mozjs.Int(3))
	return p
}

// EventHandler implements idl.EventHandlers.
func (m *Members) EventHandler(name string) mozjs.Value {
	if m.handler == 0 || name != "onthing" {
		return mozjs.Null
	}
	return m.Held(m.handler)
}

// SetEventHandler implements idl.EventHandlers.
func (m *Members) SetEventHandler(_ string, handler mozjs.Value) {
	m.handler = m.SetHeld(m.handler, handler)
}

var count int32

// MembersCount is a static attribute.
func MembersCount(*mozjs.Context) int32 { return count }

// MembersSetCount sets a static attribute.
func MembersSetCount(_ *mozjs.Context, n int32) { count = n }

// MembersTwice is a static operation.
func MembersTwice(_ *mozjs.Context, x int32) int32 { return 2 * x }

// Later resolves with x, or fails for "fail".
func (m *Members) Later(x string) (mozjs.Value, error) {
	if x == "fail" {
		return mozjs.Undefined, &idl.DOMException{Name: "AbortError", Message: "failed"}
	}
	p := m.Cx().NewPromise()
	m.Cx().Resolve(p, m.Cx().NewString(x))
	return p, nil
}

// Throw fails in various ways.
func (m *Members) Throw(what string) error {
	switch what {
	case "type":
		return idl.TypeError("100%% wrong")
	case "range":
		return idl.RangeError("%d is too much", 7)
	case "dom":
		return &idl.DOMException{Name: "DataCloneError", Message: "no clone"}
	case "quota":
		return &idl.QuotaExceededError{Message: "too much", Quota: idl.Some(1.0)}
	case "wrapped":
		return fmt.Errorf("wrapped: %w", idl.TypeError("inner"))
	case "value":
		return m.Cx().Throw(mozjs.Int(42))
	case "go":
		return fmt.Errorf("plain")
	}
	return nil
}

// Variadic adds up.
func (m *Members) Variadic(first int32, rest []int32) int32 {
	for _, n := range rest {
		first += n
	}
	return first
}

// Includes has the name of a keyword.
func (m *Members) Includes(string) {}

type pair struct {
	name  string
	value int32
}

// Pairs is iterable.
type Pairs struct {
	mozjs.Object
	list []pair
}

func (p *Pairs) construct() error { return nil }

// Append adds a pair.
func (p *Pairs) Append(name string, value int32) { p.list = append(p.list, pair{name, value}) }

// Clear removes all pairs.
func (p *Pairs) Clear() { p.list = nil }

// PairCount implements idl.ValuePairs.
func (p *Pairs) PairCount() int { return len(p.list) }

// Pair implements idl.ValuePairs.
func (p *Pairs) Pair(i int) (string, int32) { return p.list[i].name, p.list[i].value }

// String is the stringification behaviour.
func (p *Pairs) String() string {
	var b strings.Builder
	for _, x := range p.list {
		fmt.Fprintf(&b, "%s=%d;", x.name, x.value)
	}
	return b.String()
}

// Named has a stringifier attribute.
type Named struct {
	mozjs.Object
	name string
}

func (n *Named) construct(name string) error { n.name = name; return nil }

// Name is an attribute.
func (n *Named) Name() string { return n.name }

// SetName sets an attribute.
func (n *Named) SetName(name string) { n.name = name }

// Point has a default toJSON.
type Point struct{ mozjs.Object }

func (p *Point) construct() error { return nil }

// X is an attribute.
func (p *Point) X() int32 { return 1 }

// Skipped is of a type that is no JSON type.
func (p *Point) Skipped() mozjs.Value { return mozjs.Int(9) }

// Y is an attribute.
func (p *Point) Y() idl.Optional[string] { return idl.None[string]() }

// Point3 inherits a default toJSON.
type Point3 struct{ Point }

func (p *Point3) construct() error { return nil }

// Z is an attribute.
func (p *Point3) Z() Color { return ColorDarkGreen }

// Inner is an attribute.
func (p *Point3) Inner() *Point { return createPoint(p.Cx()) }

// Overloads has overloaded operations. Each method says which one it is.
type Overloads struct{ mozjs.Object }

func (o *Overloads) construct() error { return nil }

func (o *Overloads) Pick(x float64) string         { return fmt.Sprint("number ", x) }
func (o *Overloads) PickString(x string) string    { return "string " + x }
func (o *Overloads) PickBase(x *Base) string       { return "base " + x.label }
func (o *Overloads) PickSequence(x []int32) string { return fmt.Sprint("sequence ", x) }
func (o *Overloads) PickBoolean(x bool) string     { return fmt.Sprint("boolean ", x) }
func (o *Overloads) PickFunction(Transform) string { return "function" }
func (o *Overloads) PickDictionary(x Options) string {
	return fmt.Sprint("dictionary ", x.Depth)
}
func (o *Overloads) PickBuffer(idl.BufferSource) string { return "buffer" }
func (o *Overloads) Post(_ mozjs.Value, transfer []mozjs.Value) string {
	return fmt.Sprint("transfer ", len(transfer))
}
func (o *Overloads) PostWithOptions(_ mozjs.Value, x Options) string {
	return fmt.Sprint("options ", x.Depth)
}
func (o *Overloads) Request(name string, _ Transform) string { return name }
func (o *Overloads) RequestWithOptions(name string, x Options, _ Transform) string {
	return fmt.Sprint(name, " ", x.Depth)
}
func (o *Overloads) Numbers(x float64) string           { return fmt.Sprint("number ", x) }
func (o *Overloads) NumbersBoolean(x bool) string       { return fmt.Sprint("boolean ", x) }
func (o *Overloads) Anything(x *Base) string            { return "base" }
func (o *Overloads) AnythingObject(x *Unrelated) string { return fmt.Sprint("unrelated ", x != nil) }
func (o *Overloads) Promised(x int32) mozjs.Value       { return o.promise(fmt.Sprint(x)) }
func (o *Overloads) PromisedBase(x *Base) mozjs.Value   { return o.promise(x.label) }

func (o *Overloads) promise(s string) mozjs.Value {
	p := o.Cx().NewPromise()
	o.Cx().Resolve(p, o.Cx().NewString(s))
	return p
}
