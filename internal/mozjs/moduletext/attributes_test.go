package moduletext

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

var spaces = regexp.MustCompile("[ \u00A0]+")

func TestRewrite(t *testing.T) {
	same := "(same)"
	// The names that import gets.
	names := strings.NewReplacer("FIRST", lookalikes[0], "SECOND", lookalikes[1])
	for _, c := range []struct{ in, out string }{
		{`import x from "./x.json" with { type: "json" }; f()`, "import x from            \"\x01 \"                 ; f()"},
		{`import "a" with{type:"json"}`, "import     \"\x01 \"            "},
		{`export * from 'a' with { 'type': 'json', };`, "export * from     \"\x01 \"                      ;"},
		{"export {a as b} from 'a'\nwith\n{type:'json'}\nx", "export {a as b} from    \n\"\x01 \"\n             \nx"},
		{`import "a" with {}`, `import "a"        `},
		{`import a from "x" with {type:"json"}; import b from "x"`, "import a from     \"\x01 \"             ; import b from \"x\""},
		{`import a from "x" with {type:"json"}; import {c} from "\x78" with {type:"json"}`, "import a from     \"\x01 \"             ; import {c} from        \"\x01 \"             "},
		{`import a from "x" /* { */ with /* é } */ {type:"json"} // c`, "import a from     /* { */ \"\x01 \"       \u00A0                    // c"},
		{`import a from "x" with {type: json}`, same},
		{`import a from "x" with {type: "json", type: "css"}`, same},
		{`import a from "x" with {type: "json"`, same},
		{`"x" with {type: "json"}`, same},
		{"`${1}from 'x' with {type: 'json'}`", same},
		{`/from "x" with {type: "json"}/; if (a) /from "x" with {type: "json"}/.test(b)`, same},
		{`// import a from "x" with {type: "json"}`, same},
		{`{ import a from "x" with {type: "json"} }`, same},
		{`import("x", { with: { type: "json" } }).then(f)`, `FIRST("x", { with: { type: "json" } }).then(f)`},
		{`import("x", )`, `FIRST("x", )`},
		{`import("x", y, )`, `FIRST("x", y, )`},
		{`import("x", y, z)`, same},
		{`import(...x, y)`, same},
		{`import()`, same},
		{`import("x")`, same},
		{"import(`a${b, c}`)", same},
		{"import(`a${b, c}`, d)", "FIRST(`a${b, c}`, d)"},
		{`import(f(a, b))`, same},
		{`import([a, b], {c, d})`, `FIRST([a, b], {c, d})`},
		{`a.import(b, c); a?.import(b, c); new import(b, c)`, same},
		{`({ import(a, b) { return a / b } })`, same},
		{`class A { import(a, b) { } static import(a, b) { } }`, same},
		{"class A { import(a, b)\n{ } }", same},
		{"class A { x = import(a, b) }", "class A { x = FIRST(a, b) }"},
		{"import(a, b)\n{ }", "FIRST(a, b)\n{ }"},
		{`FIRST; import(a, b)`, `FIRST; SECOND(a, b)`},
		{`import(a, import(b, c))`, `FIRST(a, FIRST(b, c))`},
		{`x = { class: 1, f: { import(a, b) { } } }`, same},
		{`import(a, b) = 1`, same},
		{`import(a, b) == 1`, `FIRST(a, b) == 1`},
		{`return a / import(b, c) / d`, `return a / FIRST(b, c) / d`},
		{`"import(a, b)"; /import(a, b)/; 'import(a, b)'`, same},
		{`f = () => { } /import(a, b)/ 1`, same},
	} {
		in, want := names.Replace(c.in), names.Replace(c.out)
		if want == same {
			want = in
		}
		got := Rewrite(in, true)
		if spaces.ReplaceAllString(got.Text, " ") != spaces.ReplaceAllString(want, " ") || units(got.Text) != units(in) {
			t.Errorf("%s\n got %q\nwant %q", in, got.Text, want)
		}
	}
}

// units is the length of a text in UTF-16 code units.
func units(text string) int { return len(wtf8.AppendUTF16(nil, text)) }

func FuzzRewrite(f *testing.F) {
	f.Add(`import x from "./x.json" with { type: "json" }; import(a, {with: b})`)
	f.Add("import(`${a}`, b) /x/ import('y' , {})")
	f.Fuzz(func(t *testing.T, text string) {
		for _, module := range []bool{true, false} {
			r := Rewrite(text, module)
			if units(r.Text) != units(text) {
				t.Fatalf("%q became %q", text, r.Text)
			}
			if strings.Count(r.Text, "\n") != strings.Count(text, "\n") {
				t.Fatalf("%q: other lines: %q", text, r.Text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(r.Text) {
				t.Fatalf("%q became invalid: %q", text, r.Text)
			}
			if r.ImportName == "" && r.Requests == nil && !strings.Contains(text, "with") && r.Text != text {
				t.Fatalf("%q was changed to %q", text, r.Text)
			}
		}
	})
}
