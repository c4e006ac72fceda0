package mozjs

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// Crossings: what it costs to go from script to Go and back, and the other way
// round. What is cloned is in clone_test.go.

// loop runs a body of script b.N times.
func loop(b *testing.B, cx *Context, body string) {
	b.Helper()
	text := "(function(n) { for (let i = 0; i < n; i++) { " + body + " } })"
	fn, err := cx.Evaluate(Source{Text: text})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := cx.Call(fn, Undefined, Int(1000)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := cx.Call(fn, Undefined, Int(b.N)); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
}

// BenchmarkCallGo calls Go from script, with arguments of several kinds.
func BenchmarkCallGo(b *testing.B) {
	tests := []struct {
		name, arguments string
		do              func(*Call) Value
	}{
		{"nothing", "", func(*Call) Value { return Undefined }},
		{"number", "i", func(c *Call) Value { return c.Arg(0) }},
		{"object", "o", func(c *Call) Value { return c.Arg(0) }},
		{"string", "'resource'", func(c *Call) Value { _ = c.Cx.String(c.Arg(0)); return Undefined }},
		{"four", "i, 'resource', o, null", func(c *Call) Value { _ = c.Cx.String(c.Arg(1)); return c.Arg(2) }},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			cx := open(b, Options{})
			defer cx.Enter().Leave()
			cx.SetNamed(cx.Global(), "go", cx.NewFunction("go", 1, func(c *Call) (Value, error) { return test.do(c), nil }))
			cx.SetNamed(cx.Global(), "o", cx.NewObject())
			loop(b, cx, "go("+test.arguments+")")
		})
	}
}

// tally is a platform object.
type tally struct {
	Object
	n int
}

// BenchmarkPlatformObject makes platform objects and uses their members.
func BenchmarkPlatformObject(b *testing.B) {
	for _, test := range []struct{ name, setup, body string }{
		{"construct", "", "new Tally"},
		{"method", "c = new Tally", "c.add(i)"},
		{"attribute", "c = new Tally", "c.count"},
	} {
		b.Run(test.name, func(b *testing.B) {
			cx := open(b, Options{})
			defer cx.Enter().Leave()
			var class *Class
			class = &Class{Name: "Tally", Constructor: func(c *Call) (Value, error) { return c.CreateThis(class, &tally{}) }, Members: []Member{
				{Kind: Attribute, Name: "count", Get: func(c *Call) (Value, error) { return Int(c.ThisImpl().(*tally).n), nil }},
				{Kind: Method, Name: "add", Func: func(c *Call) (Value, error) {
					c.ThisImpl().(*tally).n++
					return Undefined, nil
				}},
			}}
			if err := cx.Install(NewClasses(class)); err != nil {
				b.Fatal(err)
			}
			if _, err := cx.Evaluate(Source{Text: test.setup}); err != nil {
				b.Fatal(err)
			}
			loop(b, cx, test.body)
		})
	}
}

// BenchmarkCallScript calls script from Go.
func BenchmarkCallScript(b *testing.B) {
	cx := open(b, Options{})
	defer cx.Enter().Leave()
	fn, err := cx.Evaluate(Source{Text: "(x => x)"})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		g := cx.Enter()
		if _, err := cx.Call(fn, Undefined, Int(1)); err != nil {
			b.Fatal(err)
		}
		g.Leave()
	}
}

// BenchmarkStrings brings strings to the engine and back.
func BenchmarkStrings(b *testing.B) {
	for _, test := range []struct{ name, character string }{{"latin1", "x"}, {"utf16", "語"}} {
		for _, length := range []int{10, 1000, 100_000} {
			text := strings.Repeat(test.character, length)
			b.Run(test.name+"/"+strconv.Itoa(length), func(b *testing.B) {
				cx := open(b, Options{})
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					g := cx.Enter()
					if got := cx.String(cx.NewString(text)); len(got) != len(text) {
						b.Fatalf("%d bytes came back of %d", len(got), len(text))
					}
					g.Leave()
				}
			})
		}
	}
}

// BenchmarkProperties sets and gets a property from Go.
func BenchmarkProperties(b *testing.B) {
	cx := open(b, Options{})
	defer cx.Enter().Leave()
	o, key := cx.NewObject(), NewKey("benchmark")
	b.ReportAllocs()
	for b.Loop() {
		if err := cx.Set(o, key, Int(1)); err != nil {
			b.Fatal(err)
		}
		if _, err := cx.Get(o, key); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMicrotasks queues microtasks and runs them.
func BenchmarkMicrotasks(b *testing.B) {
	b.Run("await", func(b *testing.B) {
		cx := open(b, Options{})
		defer cx.Enter().Leave()
		fn, err := cx.Evaluate(Source{Text: "(async (n) => { for (let i = 0; i < n; i++) await null; })"})
		if err != nil {
			b.Fatal(err)
		}
		b.ResetTimer()
		if _, err := cx.Call(fn, Undefined, Int(b.N)); err != nil {
			b.Fatal(err)
		}
		if err := cx.RunMicrotasks(); err != nil {
			b.Fatal(err)
		}
	})
	b.Run("callback", func(b *testing.B) {
		cx := open(b, Options{})
		defer cx.Enter().Leave()
		fn, err := cx.Evaluate(Source{Text: "(() => {})"})
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			cx.QueueMicrotask(fn)
			if err := cx.RunMicrotasks(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("steps in Go", func(b *testing.B) {
		cx := open(b, Options{})
		defer cx.Enter().Leave()
		ran := 0
		for b.Loop() {
			cx.QueueGoMicrotask(func() { ran++ })
			if err := cx.RunMicrotasks(); err != nil {
				b.Fatal(err)
			}
		}
		if ran == 0 {
			b.Error("no microtask ran")
		}
	})
	// A promise that Go resolves and Go waits for.
	b.Run("promise", func(b *testing.B) {
		cx := open(b, Options{})
		settled := 0
		for b.Loop() {
			g := cx.Enter()
			p := cx.NewPromise()
			if err := cx.React(p, func(Value) { settled++ }, nil); err != nil {
				b.Fatal(err)
			}
			cx.Resolve(p, Int(1))
			if err := cx.RunMicrotasks(); err != nil {
				b.Fatal(err)
			}
			g.Leave()
		}
		if settled == 0 {
			b.Error("no promise was settled")
		}
	})
}

// BenchmarkContext makes an engine and ends it.
func BenchmarkContext(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for range b.N {
		cx, err := NewContext(Options{}, &testGlobal{})
		if err != nil {
			b.Fatal(err)
		}
		cx.Close()
	}
}
