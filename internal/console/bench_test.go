package console

import (
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

func benchmarkLog(b *testing.B, arguments string) {
	cx := open(b)
	Attach(cx, NewOutput(Stream{}, Stream{}).Printer(""))
	f := cx.Enter()
	defer f.Leave()
	run := evaluate(b, cx, "(n => { for (let i = 0; i < n; i++) console.log("+arguments+") })")
	b.ResetTimer()
	if _, err := cx.Call(run, mozjs.Undefined, mozjs.Int(b.N)); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkLogString(b *testing.B) { benchmarkLog(b, "'hello, world'") }

func BenchmarkLogObject(b *testing.B) { benchmarkLog(b, "{id: i, name: 'Ann', tags: ['a', 'b']}") }
