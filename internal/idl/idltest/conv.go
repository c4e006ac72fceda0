package idltest

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// The functions of the namespace conv. Those named Echo… return what they are
// given, so that script sees the value after a conversion in each direction.

// Version is an attribute of the namespace.
func Version(*mozjs.Context) string { return "1" }

func EchoBoolean(_ *mozjs.Context, x bool) bool                                            { return x }
func EchoByte(_ *mozjs.Context, x int8) int8                                               { return x }
func EchoOctet(_ *mozjs.Context, x uint8) uint8                                            { return x }
func EchoShort(_ *mozjs.Context, x int16) int16                                            { return x }
func EchoUnsignedShort(_ *mozjs.Context, x uint16) uint16                                  { return x }
func EchoLong(_ *mozjs.Context, x int32) int32                                             { return x }
func EchoUnsignedLong(_ *mozjs.Context, x uint32) uint32                                   { return x }
func EchoLongLong(_ *mozjs.Context, x int64) int64                                         { return x }
func EchoUnsignedLongLong(_ *mozjs.Context, x uint64) uint64                               { return x }
func EchoOctetClamp(_ *mozjs.Context, x uint8) uint8                                       { return x }
func EchoByteClamp(_ *mozjs.Context, x int8) int8                                          { return x }
func EchoLongLongClamp(_ *mozjs.Context, x int64) int64                                    { return x }
func EchoUnsignedLongLongClamp(_ *mozjs.Context, x uint64) uint64                          { return x }
func EchoOctetEnforce(_ *mozjs.Context, x uint8) uint8                                     { return x }
func EchoLongEnforce(_ *mozjs.Context, x int32) int32                                      { return x }
func EchoLongLongEnforce(_ *mozjs.Context, x int64) int64                                  { return x }
func EchoUnsignedLongLongEnforce(_ *mozjs.Context, x uint64) uint64                        { return x }
func EchoFloat(_ *mozjs.Context, x float32) float32                                        { return x }
func EchoUnrestrictedFloat(_ *mozjs.Context, x float32) float32                            { return x }
func EchoDouble(_ *mozjs.Context, x float64) float64                                       { return x }
func EchoUnrestrictedDouble(_ *mozjs.Context, x float64) float64                           { return x }
func EchoBigint(_ *mozjs.Context, x mozjs.Value) mozjs.Value                               { return x }
func EchoDOMString(_ *mozjs.Context, x string) string                                      { return x }
func EchoUSVString(_ *mozjs.Context, x string) string                                      { return x }
func EchoByteString(_ *mozjs.Context, x string) string                                     { return x }
func EchoDOMStringOrEmpty(_ *mozjs.Context, x string) string                               { return x }
func EchoAny(_ *mozjs.Context, x mozjs.Value) mozjs.Value                                  { return x }
func EchoObject(_ *mozjs.Context, x mozjs.Value) mozjs.Value                               { return x }
func EchoObjectOrNull(_ *mozjs.Context, x mozjs.Value) mozjs.Value                         { return x }
func EchoSymbol(_ *mozjs.Context, x mozjs.Value) mozjs.Value                               { return x }
func EchoLongOrNull(_ *mozjs.Context, x idl.Optional[int32]) idl.Optional[int32]           { return x }
func EchoDOMStringOrNull(_ *mozjs.Context, x idl.Optional[string]) idl.Optional[string]    { return x }
func EchoColor(_ *mozjs.Context, x Color) Color                                            { return x }
func EchoBase(_ *mozjs.Context, x *Base) *Base                                             { return x }
func EchoBaseOrNull(_ *mozjs.Context, x *Base) *Base                                       { return x }
func EchoLongs(_ *mozjs.Context, x []int32) []int32                                        { return x }
func EchoStrings(_ *mozjs.Context, x [][]string) [][]string                                { return x }
func EchoBases(_ *mozjs.Context, x []*Base) []*Base                                        { return x }
func EchoRecord(_ *mozjs.Context, x []idl.Entry[int32]) []idl.Entry[int32]                 { return x }
func EchoUSVRecord(_ *mozjs.Context, x []idl.Entry[string]) []idl.Entry[string]            { return x }
func EchoByteRecord(_ *mozjs.Context, x []idl.Entry[mozjs.Value]) []idl.Entry[mozjs.Value] { return x }
func EchoFrozen(_ *mozjs.Context, x mozjs.Value) mozjs.Value                               { return x }
func EchoPromise(_ *mozjs.Context, x mozjs.Value) mozjs.Value                              { return x }
func EchoPrimitive(_ *mozjs.Context, x LongOrDOMStringOrBoolean) LongOrDOMStringOrBoolean  { return x }
func EchoBaseOrLongs(_ *mozjs.Context, x BaseOrLongSequenceOrDOMString) BaseOrLongSequenceOrDOMString {
	return x
}
func EchoNumeric(_ *mozjs.Context, x BigintOrUnrestrictedDouble) BigintOrUnrestrictedDouble { return x }
func EchoTransformOrOptions(_ *mozjs.Context, x TransformOrOptions) TransformOrOptions      { return x }
func EchoBaseOrText(_ *mozjs.Context, x BaseOrNullOrDOMStringOrNull) BaseOrNullOrDOMStringOrNull {
	return x
}
func EchoObjectOrText(_ *mozjs.Context, x ObjectOrDOMString) ObjectOrDOMString          { return x }
func EchoTextOrUndefined(_ *mozjs.Context, x DOMStringOrUndefined) DOMStringOrUndefined { return x }
func EchoRecordOrLongs(_ *mozjs.Context, x DOMStringLongRecordOrLongSequence) DOMStringLongRecordOrLongSequence {
	return x
}
func EchoPart(_ *mozjs.Context, x Part) Part                   { return x }
func EchoEverything(_ *mozjs.Context, x Everything) Everything { return x }
func EchoOptions(_ *mozjs.Context, x Options) Options          { return x }

// ReadChild only converts.
func ReadChild(*mozjs.Context, Child) {}

// DescribeUnion tells the member type of a nested union.
func DescribeUnion(_ *mozjs.Context, x BaseOrLongOrUnrelatedOrBoolean) string {
	switch {
	case x.IsBase:
		return "base " + x.Base.label
	case x.IsLong:
		return fmt.Sprint("long ", x.Long)
	case x.IsUnrelated:
		return "unrelated"
	}
	return fmt.Sprint("boolean ", x.Boolean)
}

func describe(b idl.BufferSource) string {
	if b.IsNull() {
		return "null"
	}
	return fmt.Sprintf("%d %v", b.Type(), b.Bytes())
}

func Buffer(_ *mozjs.Context, x idl.BufferSource) string      { return describe(x) }
func View(_ *mozjs.Context, x idl.BufferSource) string        { return describe(x) }
func ArrayBuffer(_ *mozjs.Context, x idl.BufferSource) string { return describe(x) }
func SharedBytes(_ *mozjs.Context, x idl.BufferSource) string { return describe(x) }
func AnyBuffer(_ *mozjs.Context, x idl.BufferSource) string   { return describe(x) }

// Bytes overwrites the beginning of what it describes.
func Bytes(_ *mozjs.Context, x idl.BufferSource) string {
	s := describe(x)
	x.Write([]byte{99})
	return s
}

// Optionals describes its arguments.
func Optionals(_ *mozjs.Context, a idl.Optional[int32], b int32, c idl.Optional[idl.Optional[string]], d *Base, e idl.Optional[*Base],
	f mozjs.Value, g idl.Optional[[]int32], h Color, i idl.Optional[bool], j bool, k LongOrDOMString, rest []mozjs.Value) string {
	return fmt.Sprintf("%v %d %v %v %v %v %v %s %v %v %+v %d", a, b, c, d != nil, e.Present(), !f.IsUndefined(), g, h, i, j, k, len(rest))
}

// Needed adds up.
func Needed(_ *mozjs.Context, a, b, c int32) string { return fmt.Sprint(a + b + c) }

// CallTransform invokes a callback with an optional argument and a result.
func CallTransform(_ *mozjs.Context, f Transform, text string, times idl.Optional[int32]) (string, error) {
	return f.Invoke(mozjs.Undefined, text, times)
}

// CallLater invokes a callback that returns a promise.
func CallLater(_ *mozjs.Context, f Later, base *Base) (mozjs.Value, error) {
	return f.Invoke(mozjs.Undefined, base)
}

// CallPlain invokes a callback with a variadic argument.
func CallPlain(_ *mozjs.Context, f Plain, report bool) error {
	if report {
		return f.InvokeAndReport(mozjs.Undefined, 1, 2, 3)
	}
	return f.Invoke(mozjs.Undefined, 1, 2, 3)
}

// CallAsking invokes a callback that returns any.
func CallAsking(cx *mozjs.Context, f Asking, report bool) (mozjs.Value, error) {
	if report {
		return f.InvokeAndReport(mozjs.Undefined, createBase(cx))
	}
	return f.Invoke(mozjs.Undefined, createBase(cx))
}

// CallMaybe invokes a callback whose arguments may be missing.
func CallMaybe(cx *mozjs.Context, f Maybe, which string) error {
	var base *Base
	var text idl.Optional[idl.Optional[string]]
	var value mozjs.Value
	for _, c := range which {
		switch c {
		case 'b':
			base = createBase(cx)
		case 't':
			text = idl.Some(idl.Some("text"))
		case 'n':
			text = idl.Some(idl.None[string]())
		case 'v':
			value = mozjs.True
		}
	}
	return f.Invoke(mozjs.Undefined, base, text, value)
}

// CallVisitor calls the operation of a callback interface.
func CallVisitor(_ *mozjs.Context, v Visitor, base *Base) (bool, error) {
	return v.Visit(mozjs.Undefined, base)
}

// CallListener calls the operation of a callback interface.
func CallListener(_ *mozjs.Context, l Listener, report bool) error {
	if report {
		return l.HeardAndReport(mozjs.Undefined, "it")
	}
	return l.Heard(mozjs.Undefined, "it")
}

// CallFunction invokes a Function.
func CallFunction(_ *mozjs.Context, f idl.Function, this mozjs.Value, rest []mozjs.Value) (mozjs.Value, error) {
	return f.Invoke(this, rest...)
}

// CallVoidFunction invokes a VoidFunction.
func CallVoidFunction(_ *mozjs.Context, f idl.VoidFunction, report bool) error {
	if report {
		return f.InvokeAndReport(mozjs.Undefined)
	}
	return f.Invoke(mozjs.Undefined)
}
