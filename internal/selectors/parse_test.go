package selectors

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestValid(t *testing.T) {
	for _, text := range strings.Split(`*
a
 a , b
a |b
*|*
*|a
|a
|*
#a
#\31 23
#-a
.a.b.c#d#e[f][g]
.\.\:
日本.é
a b>c+d~e
a  >  b
a/**/ b/**/>c
a/**/.b
[a]
[ a ]
[a=b]
[ a = "b" ]
[a='b'i]
[a=b s]
[a=b I]
[a~=b][a|=b][a^=b][a$=b][a*=b]
[*|a]
[|a=b]
[a|=b]
[a="b
[a
:not(a
:is()
:is( )
:where(a, :unknown, ::before, b)
:is(:is(:is(a)))
:is({};)
:not(a, b c)
:has(> a, + b, ~ c, d)
:has(a:not(b c))
:is(:has(:has(a)))
:nth-child(odd)
:nth-child( EVEN )
:nth-child(1)
:nth-child(-1)
:nth-child(+1)
:nth-child(n)
:nth-child(-n)
:nth-child(+n)
:nth-child(2n)
:nth-child(2N+1)
:nth-child( 2n + 1 )
:nth-child(2n -1)
:nth-child(2n- 1)
:nth-child(2n-1)
:nth-child(-n+3)
:nth-child(+n-3)
:nth-child(n- 3)
:nth-child(-n- 3)
:nth-child(n+3)
:nth-child(2n/**/+1)
:nth-child(2n of a b, c)
:nth-child(even of a)
:nth-last-child(2n+1 of .a)
:nth-of-type(2n)
:nth-child(99999999999999999999n+1)
:NTH-CHILD(1)
:lang(de)
:lang(de, "*-Latn", "")
:dir(ltr)
:dir(other)
:host
:host(.a)
:host-context(.a)
:state(on)
&
&.a b
::before
a::AFTER
:before
a:first-line
::-webkit-anything
::slotted(.a)
::slotted(a)::before
::part(a b)
::part(a):hover:checked:state(x):lang(en):dir(ltr)::before:hover
::part(a):active::after
::highlight(a)
::before:hover
::view-transition-group(*)
::first-letter
::placeholder, a
:focus-within:target`, "\n") {
		if _, err := Compile(text, nil); err != nil {
			t.Error(err)
		}
	}
	if _, err := Compile("a\t\n\r\f>\nb\n", nil); err != nil {
		t.Error(err)
	}
}

func TestInvalid(t *testing.T) {
	for _, test := range []struct {
		text   string
		at     int
		reason string
	}{
		{"", 0, "it ends where a selector is due"},
		{" ", 1, "it ends where a selector is due"},
		{",", 0, ", is unexpected"},
		{"a,", 2, "it ends where a selector is due"},
		{"a,,b", 2, ", is unexpected"},
		{"a >", 3, "it ends where a selector is due"},
		{"> a", 0, "> is unexpected"},
		{"a > > b", 4, "> is unexpected"},
		{"a || b", 2, "| is unexpected"},
		{"a % b", 2, "% is unexpected"},
		{"a)", 1, ") is unexpected"},
		{"a]", 1, "] is unexpected"},
		{"a{}", 1, "{ is unexpected"},
		{"a;", 1, "; is unexpected"},
		{"#", 0, "# is unexpected"},
		{"#1a", 0, "#1a is no ID: an identifier has to follow the number sign"},
		{".", 1, "a class's name has to follow the full stop"},
		{".1a", 0, ".1a is unexpected"},
		{". a", 1, "a class's name has to follow the full stop"},
		{".a*", 2, "* is unexpected"},
		{"a*", 1, "* is unexpected"},
		{"1a", 0, "1a is unexpected"},
		{"n|a", 2, "the namespace prefix n is not declared"},
		{"a| b", 1, "| is unexpected"},
		{"[", 1, "an attribute's name has to follow the bracket"},
		{"[]", 1, "an attribute's name has to follow the bracket"},
		{"[*]", 1, "an attribute's name has to follow the bracket"},
		{"[n|a]", 3, "the namespace prefix n is not declared"},
		{"[a b]", 3, "b is unexpected"},
		{"[a=]", 3, "an attribute's value has to be an identifier or a string"},
		{"[a=1]", 3, "an attribute's value has to be an identifier or a string"},
		{"[a~ =b]", 2, "~ is unexpected"},
		{"[a!=b]", 2, "! is unexpected"},
		{"[a=b x]", 5, "x is unexpected"},
		{"[a=b i s]", 7, "s is unexpected"},
		{"[a=\"b\nc\"]", 3, "an attribute's value has to be an identifier or a string"},
		{"[a i]", 3, "i is unexpected"},
		{":", 0, "the pseudo-class : is not known"},
		{": hover", 0, "the pseudo-class : is not known"},
		{":unknown", 0, "the pseudo-class :unknown is not known"},
		{"a:unknown(b)", 1, "the pseudo-class :unknown is not known"},
		{":hover()", 0, "the pseudo-class :hover is not known"},
		{":not", 0, "the pseudo-class :not is not known"},
		{":not()", 5, ") is unexpected"},
		{":not(a,)", 7, ") is unexpected"},
		{":not(::before)", 5, "no pseudo-element may stand here"},
		{":not(:unknown)", 5, "the pseudo-class :unknown is not known"},
		{":not(> a)", 5, "> is unexpected"},
		{":is(])", 4, "] is unexpected"},
		{":has()", 5, ") is unexpected"},
		{":has(:unknown)", 5, "the pseudo-class :unknown is not known"},
		{":has(:has(a))", 5, ":has() may not lie in another :has()"},
		{":has(::before)", 5, "no pseudo-element may stand here"},
		{":nth-child()", 12, "this is no An+B"},
		{":nth-child(a)", 12, "this is no An+B"},
		{":nth-child(1.5)", 0, "this is no An+B"},
		{":nth-child(+ 1)", 0, "this is no An+B"},
		{":nth-child(+ n)", 0, "this is no An+B"},
		{":nth-child(- n)", 0, "this is no An+B"},
		{":nth-child(2 n)", 13, "n is unexpected"},
		{":nth-child(n + -1)", 0, "this is no An+B"},
		{":nth-child(n-+1)", 0, "this is no An+B"},
		{":nth-child(n-1.5)", 14, ".5 is unexpected"},
		{":nth-child(n 1)", 13, "1 is unexpected"},
		{":nth-child(nn)", 0, "this is no An+B"},
		{":nth-child(2 of)", 15, ") is unexpected"},
		{":nth-child(2 a)", 13, "a is unexpected"},
		{":nth-of-type(2 of a)", 15, "of is unexpected"},
		{":lang()", 6, "a language has to be an identifier or a string"},
		{":lang(1)", 6, "a language has to be an identifier or a string"},
		{":dir(1)", 5, "a direction has to be an identifier"},
		{":dir(ltr rtl)", 9, "rtl is unexpected"},
		{":host(a b)", 10, "only one compound selector may stand here"},
		{":host(a, b)", 11, "only one compound selector may stand here"},
		{"::unknown", 0, "the pseudo-element ::unknown is not known"},
		{":::before", 0, "the pseudo-element :::before is not known"},
		{":: before", 0, "the pseudo-element :: is not known"},
		{"::before a", 8, "nothing may follow a pseudo-element"},
		{"::before > a", 8, "nothing may follow a pseudo-element"},
		{"::before.a", 8, ". is unexpected"},
		{"::before:first-child", 8, ": is unexpected"},
		{"::slotted(a b)", 14, "only one compound selector may stand here"},
		{"::part()", 7, ") is unexpected"},
		{"::part(a):first-child", 9, ": is unexpected"},
		{"::part(a):nth-child(1)", 9, ": is unexpected"},
		{"::part(a).b", 9, ". is unexpected"},
		{"::slotted(a):checked", 12, ": is unexpected"},
		{"<a>", 0, "< is unexpected"},
		{"@a", 0, "@a is unexpected"},
		{"a!", 1, "! is unexpected"},
		{"\"a\"", 0, "\"a\" is unexpected"},
		{"-", 0, "- is unexpected"},
		{"\\", -1, ""}, // an identifier of U+FFFD
	} {
		_, err := Compile(test.text, nil)
		var e *Error
		switch {
		case test.at < 0:
			if err != nil {
				t.Error(err)
			}
		case !errors.As(err, &e):
			t.Errorf("%q is valid", test.text)
		case test.reason == "this is no An+B" || test.reason == "":
			if test.reason != "" && e.Reason != test.reason {
				t.Errorf("%q: %v", test.text, e)
			}
		case e.At != test.at || e.Reason != test.reason:
			t.Errorf("%q: at %d: %s; want %d: %s", test.text, e.At, e.Reason, test.at, test.reason)
		}
	}
	// An error repeats no more than the beginning of a long text.
	_, err := Compile(strings.Repeat("a", 1000)+"!", nil)
	if len(err.Error()) > 300 {
		t.Error(err)
	}
}

func TestNamespaces(t *testing.T) {
	namespaces := Namespaces{"svg": "http://www.w3.org/2000/svg", "": "http://www.w3.org/1999/xhtml"}
	d := page(t, `<body><a id=html></a><svg><a id=svg xlink:href=x></a></svg>`)
	for text, want := range map[string]string{
		"a": "html", "svg|a": "svg", "*|a": "html svg", "svg|*": "svg svg", "|a": "", "*|*:not([id])": "html head body svg",
		"#svg": "", "*|*#svg": "svg", "*|*[*|href]": "svg", "*|*[href]": "",
	} {
		s, err := Compile(text, namespaces)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := names(s.All(&d.Node, nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if _, err := Compile("none|a", namespaces); err == nil {
		t.Error("a prefix that is not declared is valid")
	}
}

// https://drafts.csswg.org/selectors-4/#specificity-rules
func TestSpecificity(t *testing.T) {
	for text, want := range map[string]string{
		"*": "[[0 0 0]]", "li": "[[0 0 1]]", "ul ol+li": "[[0 0 3]]", "h1 + *[rel=up]": "[[0 1 1]]",
		"ul ol li.red": "[[0 1 3]]", "li.red.level": "[[0 2 1]]", "#x34y": "[[1 0 0]]", "#s12:not(foo)": "[[1 0 1]]",
		".foo :is(.bar, #baz)": "[[1 1 0]]", "a, #b": "[[0 0 1] [1 0 0]]", ":where(#a, .b)": "[[0 0 0]]",
		":is(em, strong)": "[[0 0 1]]", ":nth-child(even of li, .item)": "[[0 2 0]]", ":nth-child(even)": "[[0 1 0]]",
		":has(#a > b)": "[[1 0 1]]", "::before": "[[0 0 1]]", "a:hover::after": "[[0 1 2]]", ":host(.a)": "[[0 2 0]]",
		":not(:is(#a, b c d))": "[[1 0 0]]",
	} {
		if got := fmt.Sprint(compile(t, text).Specificities()); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
