package urlpattern

import (
	"regexp"
	"strings"
	"testing"
)

// goRegexp is a regular expression of Go's, which has enough of ECMAScript's for the tables here.
type goRegexp struct{ *regexp.Regexp }

func (r goRegexp) Exec(input string) (groups []Group, ok bool, err error) {
	at := r.FindStringSubmatchIndex(input)
	for i := 2; i < len(at); i += 2 {
		if at[i] < 0 {
			groups = append(groups, Group{})
		} else {
			groups = append(groups, Group{input[at[i]:at[i+1]], true})
		}
	}
	return groups, at != nil, nil
}

func compileGo(source string, ignoreCase bool) (Regexp, error) {
	source = strings.NewReplacer("[^]", "[^/]", `\/`, "/").Replace(source)
	if ignoreCase {
		source = "(?i)" + source
	}
	r, err := regexp.Compile(source)
	if err != nil {
		return nil, failure("%v", err)
	}
	return goRegexp{r}, nil
}

// A pattern string is parsed, written as a regular expression, and written again.
func TestPatternStrings(t *testing.T) {
	tests := []struct{ in, regexp, again string }{
		{"/foo", `^\/foo$`, "/foo"},
		{"/:a", `^(?:\/([^\/]+?))$`, "/:a"},
		{"/:a?", `^(?:\/([^\/]+?))?$`, "/:a?"},
		{"/:a*", `^(?:\/((?:[^\/]+?)(?:\/(?:[^\/]+?))*))?$`, "/:a*"},
		{"/:a+", `^(?:\/((?:[^\/]+?)(?:\/(?:[^\/]+?))*))$`, "/:a+"},
		{"/*", `^(?:\/(.*))$`, "/*"},
		{"*", `^(.*)$`, "*"},
		{"/(x+)", `^(?:\/(x+))$`, "/(x+)"},
		{"/:a(x|y)z", `^(?:\/(x|y))z$`, "/:a(x|y)z"},
		{"{/x}?y", `^(?:\/x)?y$`, "{/x}?y"},
		{"{a:b}+", `^(?:a((?:[^\/]+?)(?:a(?:[^\/]+?))*))$`, "{a:b}+"},
		{"{:a}b", `^([^\/]+?)b$`, "{:a}b"},
		{":a{}b", `^([^\/]+?)b$`, "{:a}b"},
		{`\*\:\(`, `^\*:\($`, `\*\:\(`},
		{"/:café", `^(?:\/([^\/]+?))$`, "/:café"},
		{"ü", `^%C3%BC$`, "%C3%BC"},
	}
	for _, test := range tests {
		parts, err := parsePattern(test.in, pathnameOptions, canonicalizePathname)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if source, _ := generateRegexp(parts, pathnameOptions); source != test.regexp {
			t.Errorf("%s has the regular expression %s, not %s", test.in, source, test.regexp)
		}
		if again := generatePatternString(parts, pathnameOptions); again != test.again {
			t.Errorf("%s is written %s, not %s", test.in, again, test.again)
		}
	}
}

func TestBadPatterns(t *testing.T) {
	tests := []struct{ in, want string }{
		{`a\`, `pattern "a\\", at 1: nothing follows the backslash`},
		{"/:", `pattern "/:", at 1: no name follows the colon`},
		{"/:a/:a", `pattern "/:a/:a" has two groups with the name "a"`},
		{"(", `pattern "(", at 0: the regular expression is not closed`},
		{"()", `pattern "()", at 0: the regular expression is empty`},
		{"(a(b))", `pattern "(a(b))", at 0: a regular expression has no capturing groups of its own: begin them with (?:`},
		{"(?x)", `pattern "(?x)", at 0: a regular expression does not begin with a question mark`},
		{"(é)", `pattern "(é)", at 0: a regular expression is of ASCII characters`},
		{"{a", `pattern "{a" ends, where a closing brace was expected`},
		{"a}", `pattern "a}", at 1: "}", where the pattern's end was expected`},
		{"a?", `pattern "a?", at 1: "?", where the pattern's end was expected`},
	}
	for _, test := range tests {
		if _, err := parsePattern(test.in, pathnameOptions, canonicalizePathname); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, not %s", test.in, err, test.want)
		}
	}
}

// The components of a constructor string.
func TestConstructorStrings(t *testing.T) {
	tests := []struct {
		in   string
		want [Components]string
	}{
		{"https://example.com/a?b#c", [...]string{"https", "*", "*", "example.com", "", "/a", "b", "c"}},
		{`https://u\:p@h:*/`, [...]string{"https", "u", "p", "h", "*", "/", "*", "*"}},
		{"https://[\\:\\:1]:8080", [...]string{"https", "*", "*", "[\\:\\:1]", "8080", "*", "*", "*"}},
		{"data\\:foobar", [...]string{"data", "*", "*", "", "", "foobar", "*", "*"}},
		{"http{s}?://x/:a?b", [...]string{"http{s}?", "*", "*", "x", "", "/:a?b", "*", "*"}},
		{"http://x/:a\\?b", [...]string{"http", "*", "*", "x", "", "/:a", "b", "*"}},
		{"https://x?y", [...]string{"https", "*", "*", "x", "", "/", "y", "*"}},
		{"https://x#y", [...]string{"https", "*", "*", "x", "", "/", "", "y"}},
	}
	for _, test := range tests {
		p, err := CreateFromString(test.in, nil, false, compileGo)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		for name := range Components {
			if got := p.Components[name].PatternString; got != test.want[name] {
				t.Errorf("%s: component %d is %q, not %q", test.in, name, got, test.want[name])
			}
		}
	}
	if _, err := CreateFromString("/x", nil, false, compileGo); err == nil || err.Error() != `pattern "/x" is a relative one, and there is no base URL` {
		t.Errorf("a relative pattern: %v", err)
	}
}

func TestMatch(t *testing.T) {
	base := "https://example.com/dir/page?q"
	p, err := CreateFromString("/:kind/:id([0-9]+)?", &base, true, compileGo)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		in   string
		want bool
	}{
		{"https://example.com/tea/7", true},
		{"https://example.com/TEA", true},
		{"https://u:p@example.com/tea#x", true},
		{"https://example.com/tea/x", false},
		{"https://example.com:81/tea", false},
		{"http://example.com/tea", false},
		{"no URL", false},
	}
	for _, test := range tests {
		results, err := p.Match(test.in, nil)
		if err != nil || (results != nil) != test.want {
			t.Errorf("%s: %v %v", test.in, results, err)
		}
	}
	results, _ := p.Match("tea", new(string)) // a base URL that is none
	if results != nil {
		t.Error("a bad base URL matches")
	}
	if !p.HasRegExpGroups() {
		t.Error("there is no group with a regular expression")
	}
}

// What sets are written as, with the flag u.
func TestWithoutSets(t *testing.T) {
	tests := []struct{ in, want string }{
		{`a\[b`, `a\[b`},
		{`[a-z_]+`, `[a-z_]+`},
		{`[^\/]+?`, `[^\/]+?`},
		{`[[a-z]--a]`, `(?:(?![a])[a-z])`},
		{`[\d&&[0-1]]`, `(?:(?=[0-1])[\d])`},
		{`[^[a-z]--[aeiou]]`, `(?:(?!(?:(?![aeiou])[a-z]))[^])`},
		{`[a[^b]c]`, `(?:[ac]|[^b])`},
		{`[\q{ab|c|}d]`, `(?:[a][b]|[cd]|)`},
		{`[\q{ab|cd}--\q{ab}]`, `(?:[c][d]|(?:(?![])[]))`},
		{`[\&\-x]`, `[&\-x]`},
		{`[]`, `[]`},
		{`[^]`, `[^]`},
		{`[\u{1F600}-\u{1F64F}\ud83d\ude00]`, `[\u{1F600}-\u{1F64F}\ud83d\ude00]`},
	}
	for _, test := range tests {
		if got, err := WithoutSets(test.in); err != nil || got != test.want {
			t.Errorf("%s is written %s (%v), not %s", test.in, got, err, test.want)
		}
	}
	for _, bad := range []string{`[`, `[a`, `[(]`, `[a&&b--c]`, `[ab&&c]`, `[a-z&&b]`, `[a&&b-c]`, `[a&&]`, `[&&a]`, `[!!]`, `[a-]`, `[-a]`, `[^\q{ab}]`, `[\q{a]`, `[\z]`, `[\`, strings.Repeat("[", 100)} {
		if got, err := WithoutSets(bad); err == nil {
			t.Errorf("%s is written %s", bad, got)
		}
	}
}

// Patterns of any text do no harm, and what a component is written as is a pattern again.
func FuzzCreate(f *testing.F) {
	for _, s := range []string{"https://*.example.com/:a/(b.)?x", "/:a(x|y){z}?*", "[\\:\\:1]", "http{s}?://{:sub.}?x/\\*:é+", "([[a-z]--a])", "a\\", "{:x}{y:z(.*)}+?#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "\uFFFD")
		none := func(source string, _ bool) (Regexp, error) {
			if _, err := WithoutSets(source); err != nil {
				return nil, err
			}
			return goRegexp{regexp.MustCompile("^$")}, nil
		}
		base := "https://example.com/a/b"
		if p, err := CreateFromString(s, &base, false, none); err == nil {
			p.Match(s, &base)
		}
		for _, o := range []options{pathnameOptions, hostnameOptions, defaultOptions} {
			parts, err := parsePattern(s, o, canonicalizePathname)
			if err != nil {
				continue
			}
			again := generatePatternString(parts, o)
			if _, err := parsePattern(again, o, canonicalizePathname); err != nil {
				t.Errorf("%q is written %q: %v", s, again, err)
			}
		}
	})
}
