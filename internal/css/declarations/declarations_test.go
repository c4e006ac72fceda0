package declarations

import (
	"slices"
	"strings"
	"testing"
)

// All grammars can be parsed, and what they refer to is there.
func TestTables(t *testing.T) {
	var check func(where string, g *term)
	check = func(where string, g *term) {
		switch g.kind {
		case typeTerm:
			if known().types[g.text] == nil && !among(basicTypes, g.text) {
				t.Errorf("%s: there is no type <%s>", where, g.text)
			}
		case propertyTerm, itemTerm:
			if Find(g.text) == nil {
				t.Errorf("%s: there is no property %s", where, g.text)
			}
		case someOf, allOf:
			if len(g.terms) > 63 {
				t.Errorf("%s: too many terms in any order", where)
			}
		}
		for _, each := range g.terms {
			check(where, each)
		}
	}
	for name, grammar := range known().types {
		check("<"+name+">", grammar())
	}
	kept := map[string]bool{}
	for _, name := range keptAsWritten {
		kept[name] = true
		if Find(name).shorthand != nil {
			t.Errorf("%s is not kept as it is written", name)
		}
	}
	for _, name := range Names() {
		p := Find(name)
		check(name, p.grammar())
		if p.shorthand == nil && !kept[p.Name] && p.initial() == "" {
			t.Errorf("%s has no initial value", name)
		}
		if p.shorthand != nil && !among(" border-radius ", p.Name) {
			for i, l := range p.shorthand.longhands {
				if !Supports(l.Name, p.shorthand.initials()[i]) && !among(" font-family ", l.Name) {
					t.Errorf("the initial value %q of %s, of %s, is not valid", p.shorthand.initials()[i], l.Name, name)
				}
			}
		}
	}
	if !slices.IsSorted(Names()) {
		t.Error("the names are not sorted")
	}
}

// Blocks that are parsed and serialized again.
func TestParse(t *testing.T) {
	for _, row := range [][2]string{
		{"", ""},
		{"color: red", "color: red;"},
		{"COLOR:RED;;", "color: red;"},
		{"color: red; color: nonsense 1", "color: red;"},
		{"color: red; color: blue", "color: blue;"},
		{"color: red !important; color: blue", "color: red !important;"},
		{"color: red ! IMPORTANT", "color: red !important;"},
		{"top: 1px; color: red; top: 2px", "color: red; top: 2px;"},
		{"nosuch: 1; left: 0", "left: 0px;"},
		{"left: 1; right: 1px", "right: 1px;"},
		{"color: #F00; background-color: #00ff0080", "color: rgb(255, 0, 0); background-color: rgba(0, 255, 0, 0.5);"},
		{"color: rgb(10% 20% 30% / 40%)", "color: rgba(26, 51, 77, 0.4);"},
		{"color: hsl(120, 100%, 25%)", "color: rgb(0, 128, 0);"},
		{"color: hwb(0 20% 20%)", "color: rgb(204, 51, 51);"},
		{"color: oklch(0.5 0.2 30)", "color: oklch(0.5 0.2 30);"},
		{"color: rgb(1,2)", ""},
		{"--x:  a  b ; --X: {c;d}; --e:;", "--x: a  b; --X: {c;d}; --e: ;"},
		{"--x: !; color: red", "color: red;"},
		{"--x: a(b{c[d 'e", "--x: a(b{c[d 'e']});"},
		{`--x: 'a\'`, `--x: 'a\'';`},
		{`--x: url(a\)`, `--x: url(a\));`},
		{`--x: a\`, "--x: a\ufffd;"},
		{`--x: 'a\`, "--x: 'a';"},
		{`--x: a\\`, `--x: a\\;`},
		{"color: var(--x,url(a", "color: var(--x,url(a));"},
		{"color: var( --x, blue ); width: calc( 1px + 2em*3 )", "color: var( --x, blue ); width: calc(1px + 2em * 3);"},
		{"color: var(x); width: calc()", "width: calc();"},
		{"margin: 1px", "margin: 1px;"},
		{"margin: 1px 2px 1px 2px", "margin: 1px 2px;"},
		{"margin: 1px 2px 3px 4px; margin-left: 0", "margin: 1px 2px 3px 0px;"},
		{"margin: 1px; margin-left: 0 !important", "margin-top: 1px; margin-right: 1px; margin-bottom: 1px; margin-left: 0px !important;"},
		{"margin: inherit", "margin: inherit;"},
		{"margin: 1px; margin-top: inherit", "margin-right: 1px; margin-bottom: 1px; margin-left: 1px; margin-top: inherit;"},
		{"margin: var(--m)", "margin: var(--m);"},
		{"margin: var(--m); margin-top: 1px", "margin-top: 1px;"},
		{"border: 1px solid red", "border: 1px solid red;"},
		{"border: none", "border: none;"},
		{"border: 0", "border: 0px;"},
		{"border: solid; border-left: 0", "border-width: medium medium medium 0px; border-style: solid solid solid none; border-color: currentcolor; border-image: none;"},
		{"border-top: THICK dotted #123", "border-top: thick dotted rgb(17, 34, 51);"},
		{"border-radius: 1px 2px / 3px", "border-radius: 1px 2px / 3px;"},
		{"background: url(x.png) no-repeat left 10px top / cover, #fff", `background: url("x.png") left 10px top / cover no-repeat, rgb(255, 255, 255);`},
		{"background: url(x.png) no-repeat center / cover, #fff", `background: url("x.png") center / cover no-repeat, rgb(255, 255, 255);`},
		{"background: red", "background: red;"},
		{"background: none", "background: none;"},
		{"background-image: linear-gradient(to right, red, blue 50%)", "background-image: linear-gradient(to right, red, blue 50%);"},
		{"background-image: linear-gradient(, red, blue)", ""},
		{"font: italic bold 12px/1.5 'Helvetica Neue', sans-serif", `font: italic bold 12px / 1.5 "Helvetica Neue", sans-serif;`},
		{"font: caption", "font: caption;"},
		{"font: 50% 12px x", ""},
		{"flex: 1", "flex: 1 1 0%;"},
		{"flex: auto", "flex: 1 1 auto;"},
		{"flex: none", "flex: 0 0 auto;"},
		{"flex: 1 2 10px", "flex: 1 2 10px;"},
		{"transition: opacity .3s ease-in-out, transform 200ms linear 1s", "transition: opacity 0.3s ease-in-out, transform 200ms linear 1s;"},
		{"transition: 1s color, 2s", "transition: color 1s, 2s;"},
		{"transition: all 0s 1s", "transition: 0s 1s;"},
		{"transition: none", "transition: none;"},
		{"animation: spin 2s linear infinite", "animation: 2s linear infinite spin;"},
		{"transform: translateX(10px) ROTATE(45deg) scale(1.50)", "transform: translateX(10px) rotate(45deg) scale(1.5);"},
		{"transform: translateX(10px,)", ""},
		{"transform: translate(1px,2px)", "transform: translate(1px, 2px);"},
		{"-webkit-transform: none; WORD-WRAP: break-word", "transform: none; overflow-wrap: break-word;"},
		{"overflow: hidden auto", "overflow: hidden auto;"},
		{"overflow: hidden; overflow-y: scroll", "overflow: hidden scroll;"},
		{"gap: 1px", "gap: 1px;"},
		{"place-content: baseline", "place-content: baseline start;"},
		{"grid-area: a", "grid-area: a;"},
		{"grid-row: 1 / span 2", "grid-row: 1 / span 2;"},
		{"grid-template-columns: [a] 1fr repeat(2, minmax(10px, 1fr)) [b]", "grid-template-columns: [a] 1fr repeat(2, minmax(10px, 1fr)) [b];"},
		{"grid: auto-flow / 1fr", "grid: auto-flow / 1fr;"},
		{"inset: 0", "inset: 0px;"},
		{"inset: 0; inset-inline-start: 1px; left: 2px", "top: 0px; right: 0px; bottom: 0px; inset-inline-start: 1px; left: 2px;"},
		{"display: inline-flex; position: sticky; z-index: -1; opacity: .5", "display: inline-flex; position: sticky; z-index: -1; opacity: 0.5;"},
		{"display: block flow-root", "display: block flow-root;"},
		{"font-family: Foo Bar, serif", "font-family: Foo Bar, serif;"},
		{"box-shadow: inset 0 1px 2px rgba(0,0,0,.25), 0 0 red", "box-shadow: inset 0px 1px 2px rgba(0, 0, 0, 0.25), 0px 0px red;"},
		{"content: \"a\\\"b\" counter(x)", `content: "a\"b" counter(x);`},
		{"text-decoration: underline dotted red", "text-decoration: underline dotted red;"},
		{"list-style: none", "list-style: none;"},
		{"columns: 2 10em", "columns: 10em 2;"},
		{"border-image: url(a) 1 / 2px stretch", `border-image: url("a") 1 / 2px;`},
		{"cursor: url(a.cur) 1 2, pointer", `cursor: url("a.cur") 1 2, pointer;`},
		{"mask: url(m.svg) center / contain no-repeat", `mask: url("m.svg") center / contain no-repeat;`},
		{"all: unset", "all: unset;"},
		{"all: red", ""},
		{"filter: blur(2px) drop-shadow(0 0 1px red)", "filter: blur(2px) drop-shadow(0px 0px 1px red);"},
		{"aspect-ratio: 16/9", "aspect-ratio: 16 / 9;"},
		{"a{color:blue} color: red", "color: red;"},
		{"@media x {color: blue} color: red", "color: red;"},
		{"@import 'x'; color: red", "color: red;"},
		{"(;color: blue) ; color: red", "color: red;"},
		{"color red; left: 1px", "left: 1px;"},
		{"color: red) ; left: 1px", "left: 1px;"},
		{"color: 'x\n; left: 1px; top: 1px", "left: 1px; top: 1px;"},
		{"/* c */ color /**/ : /**/ red /**/", "color: red;"},
		{"width: 1e3px; height: 0.1234567px", "width: 1000px; height: 0.123457px;"},
	} {
		if got := Parse(row[0]).String(); got != row[1] {
			t.Errorf("%q is %q, want %q", row[0], got, row[1])
		}
		if again := Parse(row[1]).String(); again != row[1] {
			t.Errorf("%q is %q again", row[1], again)
		}
	}
}

// Values that are read, set and removed.
func TestBlock(t *testing.T) {
	b := Parse("margin: 1px 2px; --a: x; color: red !important")
	for _, row := range [][2]string{
		{"margin", "1px 2px"}, {"MARGIN-top", "1px"}, {"--a", "x"}, {"--A", ""}, {"color", "red"}, {"nosuch", ""}, {"border", ""},
	} {
		if got := b.Value(row[0]); got != row[1] {
			t.Errorf("%s is %q, want %q", row[0], got, row[1])
		}
	}
	if b.Len() != 6 || b.Name(0) != "margin-top" || b.Name(4) != "--a" {
		t.Errorf("%d declarations, %q", b.Len(), b)
	}
	if !b.Important("color") || b.Important("margin") {
		t.Error("importance")
	}
	for _, step := range []struct {
		property, value string
		important       bool
		changed         bool
		want            string
	}{
		{"color", "red", true, false, "margin: 1px 2px; --a: x; color: red !important;"},
		{"color", "red", false, true, "margin: 1px 2px; --a: x; color: red;"},
		{"color", "red !important", false, false, "margin: 1px 2px; --a: x; color: red;"},
		{"color", "nonsense", false, false, "margin: 1px 2px; --a: x; color: red;"},
		{"margin-top", "auto", false, true, "margin: auto 2px 1px; --a: x; color: red;"},
		{"margin-inline-start", "3px", false, true, "margin: auto 2px 1px; --a: x; color: red; margin-inline-start: 3px;"},
		{"margin-left", "2px", false, true, "margin-top: auto; margin-right: 2px; margin-bottom: 1px; --a: x; color: red; margin-inline-start: 3px; margin-left: 2px;"},
		{"margin", "var(--a)", false, true, "--a: x; color: red; margin-inline-start: 3px; margin: var(--a);"},
		{"margin", "var(--a)", false, false, "--a: x; color: red; margin-inline-start: 3px; margin: var(--a);"},
	} {
		if got := b.Set(step.property, step.value, step.important); got != step.changed || b.String() != step.want {
			t.Errorf("%s = %s: changed %v, %q, want %v, %q", step.property, step.value, got, b, step.changed, step.want)
		}
	}
	if value, removed := b.Remove("margin"); value != "var(--a)" || !removed || b.Value("margin-top") != "" {
		t.Errorf("margin was %q, removed %v", value, removed)
	}
	if value, removed := b.Remove("margin"); value != "" || removed {
		t.Errorf("margin was %q, removed %v", value, removed)
	}
}

// Whatever a value looks like, the matcher ends, and what is serialized is parsed to the
// same.
// What a block is serialized to is what its declarations are, whatever came after the last time.
func TestSerializationAfterChanges(t *testing.T) {
	b := Parse("margin: 1px")
	for _, change := range []struct {
		what func()
		want string
	}{
		{func() {}, "margin: 1px;"},
		{func() { b.Set("--a", "1", false) }, "margin: 1px; --a: 1;"},
		{func() { b.Set("--b", "2", true) }, "margin: 1px; --a: 1; --b: 2 !important;"},
		{func() { b.Set("--a", "3", false) }, "margin: 1px; --a: 3; --b: 2 !important;"},
		{func() { b.Set("margin-top", "2px", false) }, "margin: 2px 1px 1px; --a: 3; --b: 2 !important;"},
		{func() { b.Set("--c", "4", false) }, "margin: 2px 1px 1px; --a: 3; --b: 2 !important; --c: 4;"},
		{func() { b.Remove("--a") }, "margin: 2px 1px 1px; --b: 2 !important; --c: 4;"},
		{func() { b.Set("color", "red", false) }, "margin: 2px 1px 1px; --b: 2 !important; --c: 4; color: red;"},
		{func() { b.Set("margin-inline-start", "5px", false); b.Set("margin-left", "6px", false) },
			"margin-top: 2px; margin-right: 1px; margin-bottom: 1px; --b: 2 !important; --c: 4; color: red; margin-inline-start: 5px; margin-left: 6px;"},
	} {
		change.what()
		if got := b.String(); got != change.want || Parse(got).String() != got {
			t.Errorf("%q, not %q", got, change.want)
		}
	}
}

func TestHostile(t *testing.T) {
	for _, text := range []string{
		"font: " + strings.Repeat("normal ", 5000),
		"transition: " + strings.Repeat("1s ", 5000) + "x",
		"background: " + strings.Repeat("url(x) left / 1px repeat scroll, ", 3000) + "?",
		"grid-template-columns: " + strings.Repeat("[a] 1fr ", 3000),
		"transform: " + strings.Repeat("rotate(", 20000),
		"background-image: " + strings.Repeat("image-set(", 60) + "url(x)",
		"width: " + strings.Repeat("calc(", 20000) + "1px",
		strings.Repeat("{", 20000) + strings.Repeat("a:b;", 1000),
		strings.Repeat("a{", 1000) + strings.Repeat("color:red;", 1000),
		"--x: " + strings.Repeat("(", 20000),
		strings.Repeat("x{}", 10000),
		strings.Repeat("x:{}", 10000),
		strings.Repeat("--x:{}", 10000),
	} {
		once := Parse(text).String()
		if again := Parse(once).String(); again != once {
			t.Errorf("%.40q is not the same again", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"color: red; margin: 1px 2px", "font: 12px/1 a; --x: {;}", "transition: a 1s, b 2s; border: solid"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := Parse(text).String()
		if again := Parse(once).String(); again != once {
			t.Errorf("%q is %q, and then %q", text, once, again)
		}
	})
}

// Of a text that nobody waits for, the rest is left out; a property that is set again and again takes no room.
func TestParseUnless(t *testing.T) {
	text := strings.Repeat("color: red; --x: {a;b}; ", 100_000) + "top: 0"
	asked := 0
	if b := ParseUnless(text, func() bool { asked++; return asked == 5 }); b.String() != "color: red; --x: {a;b};" || asked != 5 {
		t.Errorf("%q, asked %d times", b, asked)
	}
	if b := Parse(text); b.String() != "color: red; --x: {a;b}; top: 0px;" {
		t.Errorf("all of it is %q", b)
	}
}
