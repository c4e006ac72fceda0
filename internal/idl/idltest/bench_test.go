package idltest

import (
	"fmt"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// BenchmarkCalls measures calls from script into Go through the glue; what the
// loop itself costs is measured first.
func BenchmarkCalls(b *testing.B) {
	for _, bench := range []struct{ name, expression string }{
		{"loop", "0"},
		{"getter of a number", "n.extra"},
		{"getter of a string", "n.label"},
		{"getter of an object", "m.same"},
		{"operation with numbers", "conv.needed(1, 2, 3)"},
		{"operation with a boolean", "conv.echoBoolean(true)"},
		{"operation with a string", "conv.echoDOMString('abc')"},
		{"operation with an object", "conv.echoBase(n)"},
		{"operation with an empty dictionary", "o.post(1)"},
		{"operation with a dictionary of three members", "o.post(1, options)"},
		{"constructor", "new Base"},
		{"callback", "conv.callVoidFunction(f, false)"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r := open(b, window)
			r.eval("var n = new Derived('label', 1), m = new Members, o = new Overloads, options = {depth: 1, flag: true}, f = () => {};")
			script := fmt.Sprintf("(function () { const o = globalThis.o; for (let i = 0; i < %d; i++) { %s } })()", b.N, bench.expression)
			r.host.log = nil
			b.ResetTimer()
			f := r.Enter()
			defer f.Leave()
			if _, err := r.Evaluate(mozjs.Source{URL: "bench.js", Text: script}); err != nil {
				b.Fatal(err)
			}
		})
	}
}
