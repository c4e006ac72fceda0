package console

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// FuzzFormat formats arbitrary texts with arbitrary arguments.
func FuzzFormat(f *testing.F) {
	for _, s := range []string{"%s %d %i %f %o %O %c %%", "%", "%%%s", "%s%", "\xed\xa0\x80%s", "%é"} {
		f.Add(s, "a", 1.5)
		f.Add(s, "%s", math.Copysign(0, -1))
	}
	run := openThread(f)
	f.Fuzz(func(t *testing.T, target, s string, n float64) {
		err := run(func(cx *mozjs.Context) error {
			args := []mozjs.Value{cx.NewString(target), cx.NewString(s), mozjs.Number(n), cx.NewArray(cx.NewString(s))}
			got, err := Format(cx, args, DefaultOptions())
			if err == nil && !strings.Contains(target, "%") && !strings.HasPrefix(got, cx.String(args[0])) {
				err = fmt.Errorf("%q became %q", target, got)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// FuzzInspect shows the value of arbitrary literals made of the bytes of its
// input.
func FuzzInspect(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	f.Add([]byte("the quick brown fox jumps over the lazy dog"))
	f.Add([]byte{13, 13, 13, 14, 15, 16, 255, 254, 253})
	run := openThread(f)
	f.Fuzz(func(t *testing.T, recipe []byte) {
		text := literal(&recipe, 0)
		err := run(func(cx *mozjs.Context) error {
			v, err := cx.Evaluate(mozjs.Source{URL: "fuzz.js", Text: "(" + text + ")"})
			if err != nil {
				return nil // such as the prototype of null
			}
			o := DefaultOptions()
			if len(text)%2 == 0 {
				o.Depth = Unlimited
			}
			plain := Inspect(cx, v, o)
			o.Colors = true
			if colored := withoutColors(Inspect(cx, v, o)); colored != plain {
				return fmt.Errorf("%s: colours change the text:\n%s\n%s", text, plain, colored)
			}
			o.Colors, o.ShowHidden, o.ShowProxy = false, true, true
			Inspect(cx, v, o)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// literal makes an expression of a recipe.
func literal(recipe *[]byte, depth int) string {
	next := func() int {
		if len(*recipe) == 0 {
			return 0
		}
		b := (*recipe)[0]
		*recipe = (*recipe)[1:]
		return int(b)
	}
	simple := []string{"0", "-0", "1.5", "'a'", "'it\\'s'", "null", "undefined", "true", "10n", "Symbol('s')", "'x\\ny'", "/r/g", "'日本\\ud800'",
		"new Date(0)", "() => 1", "class A {}", "new Uint8Array(3)", "new Error('e')", "Promise.resolve(1)", "''", "new Array(5)", "function* () {}"}
	choice := next()
	if depth > 6 || choice < 128 {
		return simple[choice%len(simple)]
	}
	inner := func() string { return literal(recipe, depth+1) }
	list := func() string {
		var parts []string
		for range next() % 12 {
			parts = append(parts, inner())
		}
		return strings.Join(parts, ", ")
	}
	switch choice % 9 {
	case 0:
		return "[" + list() + "]"
	case 1:
		return "{a: " + inner() + ", 'b-c': " + inner() + ", [Symbol('k')]: " + inner() + "}"
	case 2:
		return "new Map([[" + inner() + ", " + inner() + "]])"
	case 3:
		return "new Set([" + list() + "])"
	case 4:
		return "new Proxy([" + inner() + "], {get() { throw 1 }})"
	case 5:
		return "Object.assign(" + inner() + " ?? {}, {self: " + inner() + "})"
	case 6:
		return "(o => { o.self = o; return o })({x: " + inner() + "})"
	case 7:
		return "{get g() { throw 1 }, set s(v) {}, __proto__: Object(" + inner() + ")}"
	}
	return "Object.create(Object(" + inner() + "))"
}
