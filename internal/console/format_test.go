package console

import (
	"errors"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// formatted evaluates a list of arguments and formats them.
func formatted(t testing.TB, cx *mozjs.Context, list string) (string, error) {
	t.Helper()
	array := evaluate(t, cx, "["+list+"]")
	n, _ := cx.ArrayLength(array)
	args := make([]mozjs.Value, n)
	for i := range args {
		args[i], _ = cx.GetIndex(array, i)
	}
	return Format(cx, args, DefaultOptions())
}

func TestFormat(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	for _, test := range []struct{ args, want string }{
		{"", ""},
		{"'a'", "a"},
		{"'100%%'", "100%%"},
		{"'100%%', 1", "100% 1"},
		{"'%s'", "%s"},
		{"'%s|%s', 1", "1|%s"},
		{"'%s', '%s', 'x'", "%s x"},
		{"'%s', {a: 1}", "[object Object]"},
		{"'%s', Symbol('x')", "Symbol(x)"},
		{"'%s', {toString() { return 'mine' }}", "mine"},
		{"'%s %s %s', null, undefined, 5n", "null undefined 5"},
		{"'%d', '42.9px'", "42"},
		{"'%i', 1.9", "1"},
		{"'%d', Symbol()", "NaN"},
		{"'%d', {}", "NaN"},
		{"'%d', -0.5", "-0"},
		{"'%i', '  -12'", "-12"},
		{"'%d', 1e21", "1"},
		{"'%f', '3.25e2x'", "325"},
		{"'%f', '.5'", "0.5"},
		{"'%f', '-Infinity!'", "-Infinity"},
		{"'%f', '1e'", "1"},
		{"'%f', 'x'", "NaN"},
		{"'%f', Symbol()", "NaN"},
		{"'%o', [1]", "[ 1, [length]: 1 ]"},
		{"'%O', {a: {b: {c: {}}}}", "{ a: { b: { c: {} } } }"},
		{"'%O', {a: {b: {c: {d: 1}}}}", "{ a: { b: { c: [Object] } } }"},
		{"'%ca%cb', 'color: red', ''", "ab"},
		{"'%x %', 1", "%x % 1"},
		{"'a', 'b', 1, {}, null", "a b 1 {} null"},
		{"1, '%s', 2", "1 %s 2"},
		{"'%%%s', 1", "%1"},
		{"'%s%%', '%d', 5", "%d% 5"},
	} {
		got, err := formatted(t, cx, test.args)
		if err != nil || got != test.want {
			t.Errorf("Format(%s) = %q, %v; want %q", test.args, got, err, test.want)
		}
	}
}

func TestFormatThrowsWhatConversionsThrow(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	for _, list := range []string{"'%s', {toString() { throw 7 }}", "'%d', {toString() { throw 7 }}", "'%f', {[Symbol.toPrimitive]() { throw 7 }}"} {
		_, err := formatted(t, cx, list)
		if e, ok := errors.AsType[*mozjs.Exception](err); !ok || e.Value != mozjs.Int(7) {
			t.Errorf("Format(%s): %v", list, err)
		}
	}
	if got, err := formatted(t, cx, "'%o %O', {toString() { throw 7 }}, {get a() { throw 8 }}, {toString() { throw 9 }}"); err != nil {
		t.Error(got, err)
	}
}
