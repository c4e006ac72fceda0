package mozjs

import (
	"strings"
	"testing"
)

// Buffers whose length can change stay such, and so do views that follow them.
func TestCloneResizable(t *testing.T) {
	if Major < 128 {
		t.Skip("the engine has no resizable buffers")
	}
	cx := cloneContext(t, Options{})
	eval(t, cx, `
		resizable = (length, max, fill = 7) => { const b = new ArrayBuffer(length, { maxByteLength: max }); new Uint8Array(b).fill(fill); return b; };
		grown = (b, by = 8) => { b.resize(b.byteLength + by); return b; };
		show = (b) => [b.resizable ?? b.growable, b.byteLength, b.maxByteLength, new Uint8Array(b).join('')].join();
		over = (b, ...views) => [b, ...views];
		lengths = ([b, ...views], length) => { b.resize(length); return views.map((v) => v.byteLength).join(); };
		0`)
	for _, test := range []struct{ text, want string }{
		{"show(HOW(resizable(3, 5)))", "true,3,5,777"},
		{"show(HOW(resizable(0, 0)))", "true,0,0,"},
		{"show(HOW(resizable(3, 3)))", "true,3,3,777"},
		{"show(HOW(resizable(1000, 5000, 0))).length", "1015"},
		{"show(HOW(new ArrayBuffer(2)))", "false,2,2,00"},
		{"show(grown(HOW(resizable(2, 20, 1))))", "true,10,20,1100000000"},
		{"b = resizable(2, 4), c = HOW({ b, v: new Uint8Array(b) }); c.v.buffer === c.b && c.b !== b", "true"},
		// Whether a view follows its buffer, also from an offset, of no length, and when one
		// of a length ends where the buffer does.
		{"b = resizable(8, 32), lengths(HOW(over(b, new Uint8Array(b), new Uint8Array(b, 0, 8), new Uint8Array(b, 4), new Uint8Array(b, 8))), 16)", "16,8,12,8"},
		{"b = resizable(8, 32), lengths(HOW(over(b, new Float64Array(b), new Int16Array(b, 2, 3), new Int16Array(b, 6))), 16)", "16,6,10"},
		{"b = resizable(8, 32), lengths(HOW(over(b, new DataView(b), new DataView(b, 0, 8), new DataView(b, 3))), 16)", "16,8,13"},
		{"b = resizable(8, 32), v = new Uint16Array(b, 2), b.resize(7), lengths(HOW(over(b, v)), 9)", "6"},
		{"v = HOW(new BigInt64Array(resizable(24, 64), 8)); v.buffer.resize(40), v.length", "4"},
		{"v = HOW(new DataView(resizable(4, 8), 1)); v.buffer.resize(8), [v.byteLength, v.getUint8(0)].join()", "7,7"},
		// Out of bounds.
		{"b = resizable(8, 8), v = new Uint8Array(b, 4, 4), b.resize(6), attempt(() => HOW(v))", "DataCloneError: A view is out of the bounds of its buffer and could not be cloned."},
		{"b = resizable(8, 8), v = new Uint8Array(b, 4), b.resize(3), attempt(() => HOW({ v }))", "DataCloneError: A view is out of the bounds of its buffer and could not be cloned."},
		{"b = resizable(8, 8), v = new DataView(b, 4, 2), b.resize(5), attempt(() => HOW([v]))", "DataCloneError: A view is out of the bounds of its buffer and could not be cloned."},
		{"b = resizable(8, 8), v = new Uint8Array(b), b.resize(0), HOW(v).length", "0"},
		// What script does to the class changes nothing.
		{"class B extends ArrayBuffer {}; show(HOW(new B(1, { maxByteLength: 2 })))", "true,1,2,0"},
		// A getter may change the buffer that comes next, or detach it.
		{"b = resizable(4, 8), show(HOW({ get a() { b.resize(1) }, b }).b)", "true,1,8,7"},
		{"b = resizable(4, 8), attempt(() => HOW({ get a() { clone(0, [b]) }, v: new Uint8Array(b) }))", "DataCloneError: An ArrayBuffer is detached and could not be cloned."},
	} {
		for _, how := range []string{"clone", "pass", "store"} {
			text := "(() => { " + returned(strings.ReplaceAll(test.text, "HOW", how)) + " })()"
			if (strings.Contains(test.text, "0, 8)") || strings.Contains(test.text, "2, 3)")) && !usable(cx, "lengths") {
				continue
			}
			if got := eval(t, cx, text); got != test.want {
				t.Errorf("%s: %s, want %s", text, got, test.want)
			}
		}
	}
	for _, test := range []struct{ text, want string }{
		{"b = resizable(3, 9, 5), c = HOW({ b, v: new Uint8Array(b, 1) }, [b]); c.b.resize(4), show(c.b) + c.v.length + b.detached + b.byteLength", "true,4,9,55503true0"},
		{"b = resizable(0, 4), c = HOW(b, [b]); show(c) + b.detached", "true,0,4,true"},
		{"b = resizable(1 << 17, 1 << 18), c = HOW(b, [b]); [c.byteLength, c.maxByteLength, new Uint8Array(c)[99999], b.detached].join()", "131072,262144,7,true"},
		{"b = resizable(1, 2), attempt(() => HOW(b, [b, b]))", "DataCloneError: ArrayBuffer at index 1 is a duplicate of an earlier ArrayBuffer."},
	} {
		for _, how := range []string{"clone", "pass"} {
			text := "(() => { " + returned(strings.ReplaceAll(test.text, "HOW", how)) + " })()"
			if got := eval(t, cx, text); got != test.want {
				t.Errorf("%s: %s, want %s", text, got, test.want)
			}
		}
	}
}

// returned makes the last of statements, or of what commas separate, the result.
func returned(text string) string {
	if i := strings.LastIndex(text, "; "); i >= 0 {
		return text[:i] + "; return " + text[i+2:]
	}
	return "return " + text
}

// Memory that is shared and can grow stays the same memory; views follow it.
func TestCloneGrowable(t *testing.T) {
	if Major < 128 {
		t.Skip("the engine has no growable buffers")
	}
	cx := cloneContext(t, Options{})
	for _, how := range []string{"clone", "pass"} {
		got := eval(t, cx, strings.ReplaceAll(`(() => {
			const b = new SharedArrayBuffer(4, { maxByteLength: 16 });
			const c = HOW({ b, all: new Uint8Array(b), rest: new Int16Array(b, 2), first: new Uint8Array(b, 0, 4), view: new DataView(b, 1) });
			b.grow(8);
			c.all[7] = 9;
			return [c.b !== b, c.all.buffer === c.b, c.view.buffer === c.b, c.b.growable, c.b.byteLength, c.b.maxByteLength,
				c.all.length, c.rest.length, c.first.length, c.view.byteLength, new Uint8Array(b)[7]].join();
		})()`, "HOW", how))
		if want := "true,true,true,true,8,16,8,3,4,7,9"; got != want {
			t.Errorf("%s: %s, want %s", how, got, want)
		}
	}
	if got, want := eval(t, cx, "attempt(() => store(new Uint8Array(new SharedArrayBuffer(1, { maxByteLength: 2 }))))"),
		"DataCloneError: #<SharedArrayBuffer> could not be cloned."; got != want {
		t.Errorf("to store one: %s, want %s", got, want)
	}
}

// BufferOf tells buffers that can change their length, and views of them.
func TestBufferOfResizable(t *testing.T) {
	if Major < 128 {
		t.Skip("the engine has no resizable buffers")
	}
	cx := open(t, Options{Isolated: true})
	f := cx.Enter()
	defer f.Leave()
	for text, want := range map[string]bool{
		"new ArrayBuffer(1, { maxByteLength: 1 })":                        true,
		"new SharedArrayBuffer(1, { maxByteLength: 1 })":                  true,
		"new Uint8Array(new ArrayBuffer(1, { maxByteLength: 1 }), 0, 1)":  true,
		"new DataView(new SharedArrayBuffer(1, { maxByteLength: 1 }), 1)": true,
		"new ArrayBuffer(1)":       false,
		"new SharedArrayBuffer(1)": false,
		"new Uint8Array(1)":        false,
	} {
		v, err := cx.Evaluate(Source{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if got := cx.BufferOf(v).Resizable; got != want {
			t.Errorf("%s is resizable: %v", text, got)
		}
	}
}

// Half-precision numbers are cloned like others.
func TestCloneFloat16Array(t *testing.T) {
	cx := cloneContext(t, Options{})
	if eval(t, cx, "typeof Float16Array") == "undefined" {
		t.Skip("the engine has no Float16Array")
	}
	if got := eval(t, cx, "check(new Float16Array([1.5, -2, NaN, 65504])) + new Float16Array(clone(new Float16Array([1.5, 2]))).join()"); got != "ok1.5,2" {
		t.Error(got)
	}
	f := cx.Enter()
	defer f.Leave()
	v, err := cx.Evaluate(Source{Text: "new Float16Array(3)"})
	if b := cx.BufferOf(v); err != nil || b.Element != Float16 || len(b.Bytes) != 6 {
		t.Error(b, err)
	}
}
