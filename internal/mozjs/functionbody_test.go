package mozjs

import "testing"

func TestCompileFunction(t *testing.T) {
	cx := open(t, Options{})
	defer cx.Enter().Leave()
	object := func(text string) Value {
		v, err := cx.Evaluate(Source{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	inner, outer := object("({a: 'inner', own: 1})"), object("({a: 'outer', b: 'outer'})")
	object("globalThis.b = 'global'; globalThis.c = 'global'; 0")
	for _, test := range []struct {
		body   string
		scopes []Value
		want   string
	}{
		{"return event", nil, "argument"},
		{"return a + b + c", []Value{inner, outer}, "innerouterglobal"},
		{"return b", nil, "global"},
		{"own = 7; return inner_own()", []Value{inner, outer}, "7"},
		{"return this.a", []Value{outer}, "inner"},
		{"return '\xed\xa0\x80\U0001d306'.length", nil, "3"},
		{"return onclick.name", []Value{object("({onclick: {name: 'scope'}})")}, "scope"},
		{"return arguments.callee.toString()", nil, "function onclick(event) {\nreturn arguments.callee.toString()\n}"},
		{"", nil, "undefined"},
	} {
		if test.body == "own = 7; return inner_own()" {
			_ = cx.SetNamed(cx.Global(), "inner_own", cx.NewFunction("inner_own", 0, func(c *Call) (Value, error) {
				v, err := cx.GetNamed(inner, "own")
				return v, err
			}))
		}
		f, err := cx.CompileFunction("onclick", []string{"event"}, Source{URL: "https://a.test/", Text: test.body, Line: 3}, test.scopes)
		if err != nil {
			t.Errorf("%q: %v", test.body, err)
			continue
		}
		v, err := cx.Call(f, inner, cx.NewString("argument"))
		if err == nil {
			v, err = cx.ToString(v)
		}
		if err != nil {
			t.Errorf("%q: %v", test.body, err)
		} else if s := cx.String(v); s != test.want {
			t.Errorf("%q: got %s, want %s", test.body, s, test.want)
		}
	}
	for _, body := range []string{"}, {", "(", "return }", "`", "/*", "let x; let x"} {
		_, err := cx.CompileFunction("onclick", []string{"event"}, Source{URL: "https://a.test/page", Text: body, Line: 3}, nil)
		e, ok := err.(*Exception)
		if !ok {
			t.Errorf("%q: %v, want a syntax error", body, err)
		} else if at := e.Report(); at.URL != "https://a.test/page" || at.Line < 3 {
			t.Errorf("%q: reported at %s:%d", body, at.URL, at.Line)
		}
	}
}
