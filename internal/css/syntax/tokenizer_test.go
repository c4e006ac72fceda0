package syntax

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// describe writes tokens in short: the type's first letters and the value.
func describe(tokens []Token) string {
	var all []string
	for _, t := range tokens {
		var s string
		switch t.Kind {
		case Ident:
			s = "i:" + t.Text
		case Function:
			s = "f:" + t.Text
		case AtKeyword:
			s = "@" + t.Text
		case Hash:
			s = "#" + t.Text
			if t.ID {
				s = "#id:" + t.Text
			}
		case String:
			s = "s:" + t.Text
		case BadString:
			s = "bad-string"
		case URL:
			s = "u:" + t.Text
		case BadURL:
			s = "bad-url"
		case Delim:
			s = "d:" + string(t.Delim)
		case Number, Percentage, Dimension:
			s = fmt.Sprint("n:", t.Value)
			if t.Sign != 0 {
				s += " signed" + string(t.Sign)
			}
			if !t.Integer {
				s += " real"
			}
			if t.Kind == Percentage {
				s += "%"
			}
			if t.Kind == Dimension {
				s += " in " + t.Unit
			}
		case Whitespace:
			s = "_"
		default:
			s = t.Kind.String()
		}
		all = append(all, s)
	}
	return strings.Join(all, " ")
}

func TestTokenize(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"", ""},
		{" \t\r\n\fa", "_ i:a"},
		{"/* a */b/**//*", "i:b"},
		{"/", "d:/"},
		{"/*/", ""},
		{"foo -foo --foo -- - _ é 日本 a1", "i:foo _ i:-foo _ i:--foo _ i:-- _ d:- _ i:_ _ i:é _ i:日本 _ i:a1"},
		{"× \u2003 \ue000", "d:× _ d:\u2003 _ d:\ue000"}, // U+00D7, U+2003, private use: no ident code points
		{`\66oo \000066 oo a\ b \{`, "i:foo _ i:foo _ i:a b _ i:{"},
		{"\\000066\r\noo", "i:foo"},
		{`\0 \d800 \110000 \10ffff`, "i:\uFFFD\uFFFD\uFFFD\U0010ffff"},
		{"\\\n", "d:\\ _"},
		{`\`, "i:\uFFFD"},
		{`#\`, "#id:\uFFFD"},
		{"a\x00b \x00", "i:a\uFFFDb _ i:\uFFFD"},
		{"a\xed\xa0\x80b", "i:a\uFFFDb"},
		{"a\xffb", "i:a\uFFFDb"},
		{"\\\x00", "i:\uFFFD"},
		{"a\uFFFDb", "i:a\uFFFDb"},
		{"#a #-a #1 #-1 # #--", "#id:a _ #id:-a _ #1 _ #-1 _ d:# _ #id:--"},
		{`"a" 'b' "" "a'b"`, "s:a _ s:b _ s: _ s:a'b"},
		{`"a\"b\
c\66 o"`, `s:a"bcfo`},
		{"\"a\\\r\nb\"", "s:ab"},
		{"\"a\nb\"", "bad-string _ i:b s:"},
		{`"a`, "s:a"},
		{`"a\`, "s:a"},
		{"\"\x00\"", "s:\uFFFD"},
		{"url(a) URL( a ) u\\72l(a) url() url(", "u:a _ u:a _ u:a _ u: _ u:"},
		{`url("a") url( 'a') url(   "a")`, "f:url s:a ) _ f:url _ s:a ) _ f:url _ s:a )"},
		{`url(a b) url(a"b) url(a\)b) url(a(b) url(a` + "\x01b)", `bad-url _ bad-url _ u:a)b _ bad-url _ bad-url`},
		{"url(a\\\nb) c", "bad-url _ i:c"},
		{"url(a b\\)c) d", "bad-url _ i:d"},
		{"url(a ", "u:a"},
		{"calc(1)", "f:calc n:1 )"},
		{"@media @-x @1 @", "@media _ @-x _ d:@ n:1 _ d:@"},
		{"1 +1 -1 1.5 .5 -.5 1. 1e3 1E-3 1e 1e+ 1.e3", "n:1 _ n:1 signed+ _ n:-1 signed- _ n:1.5 real _ n:0.5 real _ n:-0.5 signed- real _ n:1 d:. _ n:1000 real _ n:0.001 real _ n:1 in e _ n:1 in e d:+ _ n:1 d:. i:e3"},
		{"1px 2n+1 2n-1 n+1 50% 1--x 1-", "n:1 in px _ n:2 in n n:1 signed+ _ n:2 in n-1 _ i:n n:1 signed+ _ n:50% _ n:1 in --x _ n:1 d:-"},
		{"<!-- --> <! ->", "<!-- _ --> _ d:< d:! _ d:- d:>"},
		{"a-->", "i:a-- d:>"},
		{"{}[](),:;", "{ } [ ] ( ) , : ;"},
		{"~=|*>+&|", "d:~ d:= d:| d:* d:> d:+ d:& d:|"},
	} {
		if got := describe(Tokenize(test.input)); got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.input, got, test.want)
		}
	}
}

func TestNumbersSaturate(t *testing.T) {
	for input, want := range map[string]float64{
		"1e999": math.MaxFloat64, "-1e999": -math.MaxFloat64, strings.Repeat("9", 400): math.MaxFloat64, "1e-999": 0,
	} {
		if got := Tokenize(input)[0].Value; got != want {
			t.Errorf("%s is %v, want %v", input, got, want)
		}
	}
}

func TestTextIsNotCopied(t *testing.T) {
	allocations := testing.AllocsPerRun(10, func() {
		z := Tokenizer{input: `div.some > #thing [name="value"]`}
		for z.Next().Kind != EOF {
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// Tokens lie side by side, with only comments between them, and each step makes
// headway.
func FuzzTokenize(f *testing.F) {
	for _, seed := range []string{`a\62 .c#d["e"='f' i]`, "url( a\\)", "/**/-->1e+1px\"\\\r\n'", "\\\x00\xed\xa0\x80\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		end := 0
		for _, token := range Tokenize(input) {
			if token.Start < end || token.End <= token.Start || token.End > len(input) {
				t.Fatalf("%q: a token from %d to %d, after %d", input, token.Start, token.End, end)
			}
			if between := input[end:token.Start]; between != "" && !(strings.HasPrefix(between, "/*") && strings.HasSuffix(between, "*/")) {
				t.Fatalf("%q: %q lies between tokens", input, between)
			}
			end = token.End
		}
		if rest := input[end:]; rest != "" && !strings.HasPrefix(rest, "/*") {
			t.Fatalf("%q: %q is left", input, rest)
		}
	})
}
