package console

import (
	"errors"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// thrown runs a script that throws, and formats what it throws.
func thrown(t testing.TB, cx *mozjs.Context, text string, o ExceptionOptions) string {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	_, err := cx.Evaluate(mozjs.Source{URL: "main.js", Text: text})
	e, ok := errors.AsType[*mozjs.Exception](err)
	if !ok {
		t.Fatalf("%q did not throw: %v", text, err)
	}
	if o.SourceOf == nil {
		o.SourceOf = func(url string, _ int) (string, int, bool) { return text, 1, url == "main.js" }
	}
	return FormatException(cx, e, o)
}

func TestFormatException(t *testing.T) {
	cx := open(t)
	for _, test := range []struct{ text, want string }{
		{"throw new Error('a')", `Uncaught Error: a
main.js:1:7
throw new Error('a')
      ^
    at main.js:1:7`},
		{"\n\tconst x = 1;\n\tx.foo();", `Uncaught TypeError: x.foo is not a function
main.js:3:4
	x.foo();
	  ^
    at main.js:3:4`},
		{"let y = ;", `Uncaught SyntaxError: expected expression, got ';'
main.js:1:9
let y = ;
        ^`},
		{"// \u2028\r\n\r  日本語 = ;", `Uncaught SyntaxError: expected expression, got ';'
main.js:4:9
  日本語 = ;
           ^`},
		{"throw null", `Uncaught null
main.js:1:1
throw null
^
    at main.js:1:1`},
		{"function f() { throw {a: 1} }\nf()", `Uncaught { a: 1 }
main.js:1:23
function f() { throw {a: 1} }
                      ^
    at f (main.js:1:23)
    at main.js:2:1`},
		{`try { missing } catch (cause) { throw Object.assign(new TypeError('outer', {cause}), {code: 42}) }`,
			`Uncaught TypeError: outer
main.js:1:53
try { missing } catch (cause) { throw Object.assign(new TypeError('outer', {cause}), {code: 42}) }
                                                    ^
    at main.js:1:53 {
  code: 42,
  [cause]: ReferenceError: missing is not defined
      at main.js:1:7
}`},
		{"var e = new Error('c'); e.cause = e; throw e", `Uncaught <ref *1> Error: c
main.js:1:9
var e = new Error('c'); e.cause = e; throw e
        ^
    at main.js:1:9 {
  cause: [Circular *1]
}`},
		{"throw new AggregateError([new Error('one'), 2], 'many')", `Uncaught AggregateError: many
main.js:1:7
throw new AggregateError([new Error('one'), 2], 'many')
      ^
    at main.js:1:7 {
  [errors]: [
    Error: one
        at main.js:1:27,
    2
  ]
}`},
		{"eval('1 +\\nfoo bar')", `Uncaught SyntaxError: unexpected token: identifier
main.js:2:5
foo bar
    ^
    at main.js:1:1`},
		{"throw new Proxy(new Error('p'), {get() { throw 1 }})", `Uncaught Error: p
main.js:1:7
throw new Proxy(new Error('p'), {get() { throw 1 }})
      ^
    at main.js:1:17`},
		{"class E extends Error { get name() { throw 1 } get message() { throw 2 } get stack() { throw 3 } }\nthrow new E('x')", `Uncaught E [Error]: x
main.js:1:1
class E extends Error { get name() { throw 1 } get message() { throw 2 } get stack() { throw 3 } }
^
    at E (main.js:1:1)
    at main.js:2:7`},
		{"throw Object.assign(new Error('x'), {stack: 'Mine: y\\n    at here'})", `Uncaught Mine: y
main.js:1:21
throw Object.assign(new Error('x'), {stack: 'Mine: y\n    at here'})
                    ^
    at here`},
		{"const a = new Error('x'); a.stack = 'f@b.js:1:2\\nasync*@c.js:3:4\\n'; throw a", `Uncaught Error: x
main.js:1:11
const a = new Error('x'); a.stack = 'f@b.js:1:2\nasync*@c.js:3:4\n'; throw a
          ^
    at f (b.js:1:2)
    at async c.js:3:4`},
	} {
		if got := thrown(t, cx, test.text, ExceptionOptions{}); got != test.want {
			t.Errorf("%q\n got:\n%s\nwant:\n%s", test.text, got, test.want)
		}
	}
}

func TestFormatExceptionVariants(t *testing.T) {
	cx := open(t)
	f := cx.Enter()
	defer f.Leave()
	_, reason := cx.PromiseState(evaluate(t, cx, "Promise.reject(new Error('r'))"))
	if got, want := FormatException(cx, cx.Throw(reason), ExceptionOptions{InPromise: true}),
		"Uncaught (in promise) Error: r\ntest.js:1:16\n    at test.js:1:16"; got != want {
		t.Errorf("rejection:\n%s\nwant:\n%s", got, want)
	}
	if got, want := FormatException(cx, cx.Throw(cx.NewString("x")), ExceptionOptions{}), "Uncaught 'x'"; got != want {
		t.Errorf("a value from nowhere: %q, want %q", got, want)
	}
	if got, want := thrown(t, cx, "throw 1", ExceptionOptions{Colors: true}),
		"\x1b[31mUncaught\x1b[39m \x1b[33m1\x1b[39m\n\x1b[90mmain.js:1:1\x1b[39m\nthrow 1\n\x1b[31m^\x1b[39m\n    at \x1b[90mmain.js:1:1\x1b[39m"; got != want {
		t.Errorf("colours: %q", got)
	}
	// No source text, no line.
	none := func(string, int) (string, int, bool) { return "", 0, false }
	if got, want := thrown(t, cx, "throw 1", ExceptionOptions{SourceOf: none}), "Uncaught 1\nmain.js:1:1\n    at main.js:1:1"; got != want {
		t.Errorf("unknown source:\n%s", got)
	}
}

func TestFormatExceptionShortens(t *testing.T) {
	cx := open(t)
	got := thrown(t, cx, "function r() { r() } r()", ExceptionOptions{})
	if !strings.HasPrefix(got, "Uncaught InternalError: too much recursion\nmain.js:1:16\n") ||
		strings.Count(got, "\n    at r (main.js:1:16)") != firstFrames+lastFrames || !strings.Contains(got, " more frames\n") {
		t.Errorf("recursion:\n%s", got)
	}
	long := "'" + strings.Repeat("x", 1000) + "'; nope(); '" + strings.Repeat("y", 1000) + "'"
	lines := strings.Split(thrown(t, cx, long, ExceptionOptions{}), "\n")
	if n := width(lines[2]); n != maxLine+2 || !strings.HasPrefix(lines[2], "…x") || !strings.HasSuffix(lines[2], "y…") {
		t.Errorf("a long line is shown with %d characters: %s", n, lines[2])
	}
	if at := strings.Index(strings.Replace(lines[2], "…", ".", 1), "nope"); at != len(lines[3])-1 {
		t.Errorf("the caret is at %d, not %d", len(lines[3])-1, at)
	}
	causes := thrown(t, cx, "let e; for (let i = 0; i < 2000; i++) e = new Error('e' + i, {cause: e}); throw e", ExceptionOptions{})
	if n := strings.Count(causes, "[cause]: Error"); n < 100 || n > 2*maxLevels {
		t.Errorf("%d causes are shown", n)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d is shown as %s", n, got)
		}
	}
}
