package transform

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs/version"
)

func TestTransform(t *testing.T) {
	for _, test := range []struct {
		language     Language
		source, want string
	}{
		{TypeScript, `let x: number = 1 as any; interface I {}`, "let x=1;"},
		{TypeScript, `import { type T, v } from "./a.ts"; import U from "./u.ts"; v(<U>1)`, `import{v}from"./a.ts";v(1);`},
		{TypeScript, `import d from "./d.json" with { type: "json" }; d`, `import d from"./d.json"with{type:"json"};d;`},
		{TSX, `<a b="1">é</a>`, `React.createElement("a",{b:"1"},"é");`},
		{JSX, `/** @jsx h */ <></>`, `h(React.Fragment,null);`},
		{TypeScript, `/x/v`, `/x/v;`},
		{JavaScript, `async function f() { await 1 }`, `async function f(){await 1}`},
	} {
		result, err := Transform(t.Context(), test.source, "file:///x", test.language, Options{})
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
		} else if got := strings.TrimSpace(result.Code); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.source, got, test.want)
		}
	}
	for _, source := range []string{`{ using x = null }`, `@d class C {}`, `class C { accessor a = 1 }`} {
		result, err := Transform(t.Context(), source, "file:///x", JavaScript, Options{})
		if err != nil {
			t.Errorf("%s: %v", source, err)
		} else if code := result.Code; strings.Contains(code, "using x") || strings.Contains(code, "@") || strings.Contains(code, "accessor a") {
			t.Errorf("%s became %s", source, code)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct {
		source       string
		line, column int
	}{
		{"let a;\nlet x: = 3", 2, 8},
		{"'é😀'; let x: = 3", 1, version.Columns("'é😀'; let x: ") + 1},
		{"(", 1, 2},
		{"\u2028let a: =", 2, 8},
	} {
		_, err := Transform(t.Context(), test.source, "file:///x.ts", TypeScript, Options{})
		e, ok := errors.AsType[*SyntaxError](err)
		if !ok || e.Line != test.line || e.Column != test.column || e.URL != "file:///x.ts" {
			t.Errorf("%q: %v, want an error at %d:%d", test.source, err, test.line, test.column)
		}
	}
}

// TestPlaces looks for markers of the source at their places in the result.
func TestPlaces(t *testing.T) {
	source := "interface I { a: number }\n" +
		"type T = I;\r\n" +
		"function f(a: number): void { mark1(a as any) }\n\n" +
		"'😀😀'; mark2('😀' as string, mark3(1 as T))\n" +
		"class C { x?: I; m(): void { mark4() } }\n" +
		strings.Repeat("mark6(1 as T);\n", 50) +
		"mark5()"
	result, err := Transform(t.Context(), source, "file:///x.ts", TypeScript, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{"mark1", "mark2", "mark3", "mark4", "mark5"} {
		line, column := placeOf(t, result.Code, mark)
		wantLine, wantColumn := placeOf(t, source, mark)
		if l, c, ok := result.Map.Source(line, column); !ok || l != wantLine || c != wantColumn {
			t.Errorf("%s at %d:%d leads to %d:%d, want %d:%d", mark, line, column, l, c, wantLine, wantColumn)
		}
	}
}

func placeOf(t *testing.T, text, mark string) (line, column int) {
	t.Helper()
	for i, l := range strings.Split(text, "\n") {
		if before, _, ok := strings.Cut(l, mark); ok {
			return i + 1, version.Columns(before) + 1
		}
	}
	t.Fatalf("there is no %s", mark)
	return 0, 0
}

// TestLines looks for the lines of statements.
func TestLines(t *testing.T) {
	source := "interface I {\n}\nfunction f(a: I) {\n  if (a) one(a as any)\n\n  two({\n    a, // the first\n  }); three()\n}\nclass C {\n  x = 1\n\n  four() {}\n}\n"
	result, err := Transform(t.Context(), source, "file:///x.ts", TypeScript, Options{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{"function", "one", "two", "three", "four"} {
		line, _ := placeOf(t, result.Code, mark)
		want, _ := placeOf(t, source, mark)
		if got, ok := result.Map.SourceLine(line); !ok || got != want {
			t.Errorf("line %d, with %s, leads to %d, %v, want %d", line, mark, got, ok, want)
		}
	}
	if _, ok := result.Map.SourceLine(1000); ok {
		t.Error("a line beyond the code leads somewhere")
	}
}

// TestNesting gives the transformer as many levels as it may have, which must
// not end the process, and more.
func TestNesting(t *testing.T) {
	for _, test := range []struct{ before, level, after string }{
		{"a", "=a", ""}, {"", "(", ""}, {"", "new ", "a"},
	} {
		result, err := Transform(t.Context(), test.before+strings.Repeat(test.level, maxNesting/2)+test.after, "file:///x.ts", TypeScript, Options{})
		if (err == nil) == (result == nil) {
			t.Errorf("%q: %v, %v", test.level, result, err)
		}
		_, err = Transform(t.Context(), test.before+strings.Repeat(test.level, 10*maxNesting)+test.after, "file:///x.ts", TypeScript, Options{})
		if err == nil || !strings.Contains(err.Error(), "deeply nested") {
			t.Errorf("%q, very often: %.200v", test.level, err)
		}
	}
}

// TestTokens transforms texts that are long, but not nested.
func TestTokens(t *testing.T) {
	for _, test := range []struct {
		source string
		want   bool
	}{
		{strings.Repeat("1;\n", maxTokens/2-10) + "1", true},
		{strings.Repeat(" ", 10*maxTokens) + "let word" + strings.Repeat("y", 10*maxTokens), true},
		{strings.Repeat("1;\n", maxTokens/2+10) + "1", false},
		{strings.Repeat("a;", 10_000_000), false},
	} {
		_, err := Transform(t.Context(), test.source, "file:///x.ts", TypeScript, Options{})
		if (err == nil) != test.want {
			t.Errorf("%.20q, %d bytes: %v", test.source, len(test.source), err)
		}
	}
}

// TestAbandoned transforms texts that take the transformer seconds, and waits for
// none of them.
func TestAbandoned(t *testing.T) {
	long := "let {" + strings.Repeat("a,", 10_000) + "} = x"
	gone := errors.New("gone")
	for range cap(running) + 1 {
		ctx, cancel := context.WithTimeoutCause(t.Context(), time.Millisecond, gone)
		defer cancel()
		if result, err := Transform(ctx, long, "file:///x.ts", TypeScript, Options{}); err != gone {
			t.Errorf("%v, %v", result, err)
		}
	}
	// They end by themselves, and then there is room for others.
	if _, err := Transform(t.Context(), "let a: number", "file:///x.ts", TypeScript, Options{}); err != nil {
		t.Error(err)
	}
}
