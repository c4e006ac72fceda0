package syntax

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPrint parses each text and compares what printAll makes of the tree: the
// printed form is the normal form of the text.
func TestPrint(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"empty", " // nothing\n/* at * all */ ", ""},
		{"interface", `[Exposed=*] interface A:B{};`, "[Exposed=*]\ninterface A : B {\n};\n"},
		{"partial", `partial interface A { undefined f(); };`, "partial interface A {\n  undefined f();\n};\n"},
		{"mixin", `interface mixin M { const long long x = -0x1F; stringifier; readonly attribute any a; };`,
			"interface mixin M {\n  const long long x = -0x1F;\n  stringifier;\n  readonly attribute any a;\n};\n"},
		{"includes", `A includes M;`, "A includes M;\n"},
		{"namespace", `namespace console { [X] undefined log(any... data); readonly attribute long a; const boolean b = true; };`,
			"namespace console {\n  [X] undefined log(any... data);\n  readonly attribute long a;\n  const boolean b = true;\n};\n"},
		{"callback interface", `callback interface L { undefined handleEvent(Event event); };`,
			"callback interface L {\n  undefined handleEvent(Event event);\n};\n"},
		{"callback", `[LegacyTreatNonObjectAsNull] callback F = any ((Event or DOMString) event, optional DOMString source);`,
			"[LegacyTreatNonObjectAsNull]\ncallback F = any ((Event or DOMString) event, optional DOMString source);\n"},
		{"dictionary", `dictionary D : E { required long a; [Clamp] octet b = 3; sequence<D> c = []; D d = {}; any e = null; any f = undefined; DOMString g = "x y"; double h = -Infinity; float i = 1e3; };`,
			"dictionary D : E {\n  required long a;\n  [Clamp] octet b = 3;\n  sequence<D> c = [];\n  D d = {};\n  any e = null;\n  any f = undefined;\n  DOMString g = \"x y\";\n  double h = -Infinity;\n  float i = 1e3;\n};\n"},
		{"partial dictionary", `partial dictionary D { boolean a; };`, "partial dictionary D {\n  boolean a;\n};\n"},
		{"enum", `enum E { "a", "", "b c", };`, "enum E { \"a\", \"\", \"b c\" };\n"},
		{"typedef", `typedef ([Clamp] octet or (A? or B)? or sequence<C>?)? T;`, "typedef ([Clamp] octet or (A? or B)? or sequence<C>?)? T;\n"},
		{"types", `dictionary D { unsigned long long a; unrestricted double? b; record<USVString, Promise<undefined>> c; async_sequence<[Clamp] long> d; FrozenArray<symbol> e; ObservableArray<object> f; Uint8ClampedArray g; unsigned short h; };`,
			"dictionary D {\n  unsigned long long a;\n  unrestricted double? b;\n  record<USVString, Promise<undefined>> c;\n  async_sequence<[Clamp] long> d;\n  FrozenArray<symbol> e;\n  ObservableArray<object> f;\n  Uint8ClampedArray g;\n  unsigned short h;\n};\n"},
		{"members", `interface A {
			constructor(optional [Clamp] long x = 1, [AllowShared] Uint8Array... rest);
			static readonly attribute long s; static undefined t();
			inherit attribute long i; stringifier attribute USVString href; stringifier;
			getter DOMString (unsigned long index); setter undefined put(DOMString k, any v); deleter boolean d(DOMString k);
			iterable<A>; iterable<A, [X] B>; async_iterable<A>(optional D o = {}); async_iterable<A>;
			maplike<A, B>; readonly setlike<A>; readonly attribute long required; undefined includes();
		};`, `interface A {
  constructor(optional [Clamp] long x = 1, [AllowShared] Uint8Array... rest);
  static readonly attribute long s;
  static undefined t();
  inherit attribute long i;
  stringifier attribute USVString href;
  stringifier;
  getter DOMString (unsigned long index);
  setter undefined put(DOMString k, any v);
  deleter boolean d(DOMString k);
  iterable<A>;
  iterable<A, [X] B>;
  async_iterable<A>(optional D o = {});
  async_iterable<A>;
  maplike<A, B>;
  readonly setlike<A>;
  readonly attribute long required;
  undefined includes();
};
`},
		{"names", `interface _interface { undefined _any(long callback, long _x-y); };`,
			"interface _interface {\n  undefined _any(long callback, long x-y);\n};\n"},
		{"extended attributes", `[A, B=c, C=*, D=(e,f), E=(1, 2), F="g", G=1, H=1.5, I(long x), J=K(optional long x=1), L={[(,)]}] interface A {};`,
			"[A, B=c, C=*, D=(e, f), E=(1, 2), F=\"g\", G=1, H=1.5, I(long x), J=K(optional long x=1), L={[(, )]}]\ninterface A {\n};\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			definitions, err := Parse("t", test.in)
			if err != nil {
				t.Fatal(err)
			}
			if got := printAll(definitions); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestAttributeForms(t *testing.T) {
	definitions, err := Parse("t", `[A, B=c, C=*, D=(e,f), E=(1,2), F="g", G=1, H=1.5, I(long x), J=K(long x), L={}, 5, M=(a b), N(x), _O] interface A {};`)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		form      AttributeForm
		name      string
		values    string
		arguments int
	}{
		{NoArguments, "A", "", 0}, {Ident, "B", "c", 0}, {Wildcard, "C", "*", 0}, {IdentList, "D", "e f", 0},
		{IntegerList, "E", "1 2", 0}, {String, "F", "g", 0}, {Integer, "G", "1", 0}, {Decimal, "H", "1.5", 0},
		{ArgumentList, "I", "", 1}, {NamedArgList, "J", "K", 1}, {OtherForm, "L", "", 0}, {OtherForm, "", "", 0},
		{OtherForm, "M", "", 0}, {OtherForm, "N", "", 0}, {NoArguments, "O", "", 0},
	}
	got := definitions[0].(*Interface).Attributes
	if len(got) != len(want) {
		t.Fatalf("got %d extended attributes, want %d", len(got), len(want))
	}
	for i, w := range want {
		g := got[i]
		if g.Form != w.form || g.Name != w.name || strings.Join(g.Values, " ") != w.values || len(g.Arguments) != w.arguments {
			t.Errorf("%s: got %d %q %q and %d arguments, want %+v", g.Text, g.Form, g.Name, g.Values, len(g.Arguments), w)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"interface", `f.webidl:1:10: expected the name of the interface, found the end of the text`},
		{"interface A {\n  long;\n};", `f.webidl:2:7: expected the name of the operation, found ";"`},
		{"interface A { attribute long };", `f.webidl:1:30: expected the name of the attribute, found "}"`},
		{"interface A {}", `f.webidl:1:15: expected ";", found the end of the text`},
		{"interface A { long f(;", `f.webidl:1:22: expected the type of an argument, found ";"`},
		{"interface long {};", `f.webidl:1:11: expected the name of the interface, found keyword long`},
		{"interface A { const sequence<long> X = 1; };", `f.webidl:1:21: expected a type, found keyword sequence`},
		{"interface A { const DOMString X = 1; };", `f.webidl:1:21: the type of a constant has to be a primitive type, not DOMString`},
		{"interface A { const long X = null; };", `f.webidl:1:30: expected a boolean, a number or an integer, found keyword null`},
		{"partial interface A { constructor(); };", `f.webidl:1:23: a partial interface cannot have a constructor`},
		{"partial A {};", `f.webidl:1:9: expected "interface", "dictionary" or "namespace" after "partial", found identifier A`},
		{"enum E {};", `f.webidl:1:9: expected a string, found "}"`},
		{"enum E { \"a\" \"b\" };", `f.webidl:1:14: expected "}", found string "b"`},
		{"typedef (A) B;", `f.webidl:1:11: expected "or", found ")"`},
		{"typedef (A or any) B;", `f.webidl:1:15: any cannot be a member of a union`},
		{"typedef any? B;", `f.webidl:1:12: any cannot be nullable`},
		{"typedef Promise<A>? B;", `f.webidl:1:19: Promise cannot be nullable`},
		{"typedef record<long, A> B;", `f.webidl:1:16: expected a string type as the key of a record, found keyword long`},
		{"typedef unsigned double B;", `f.webidl:1:18: expected "short" or "long" after "unsigned", found keyword double`},
		{"typedef unrestricted long B;", `f.webidl:1:22: expected "float" or "double" after "unrestricted", found keyword long`},
		{"dictionary D { long x = y; };", `f.webidl:1:25: expected a default value, found identifier y`},
		{"dictionary D { sequence<long> x = [1]; };", `f.webidl:1:36: expected "]", found integer 1`},
		{"[] interface A {};", `f.webidl:1:2: expected an extended attribute, found "]"`},
		{"[A(] interface B {};", `f.webidl:1:4: expected ")", found "]"`},
		{"[A interface B {};", `f.webidl:1:19: expected "]", found the end of the text`},
		{"/* long", `f.webidl:1:1: the comment that begins here does not end`},
		{"enum E { \"a };", `f.webidl:1:10: the string that begins here does not end`},
		{"// ü\n\xff", `f.webidl:2:1: the text is not valid UTF-8`},
		{"enum E { \"\xff\" };", `f.webidl:1:10: the text is not valid UTF-8`},
		{"/* ü */ %", `f.webidl:1:9: expected a definition, found "%"`},
		{"typedef " + strings.Repeat("sequence<", 300) + " A;", `f.webidl:1:909: nested deeper than 200 levels`},
	}
	for _, test := range tests {
		_, err := Parse("f.webidl", test.in)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%.60q: got %v, want %s", test.in, err, test.want)
		} else if e.Error() != test.want {
			t.Errorf("%.60q:\n got %s\nwant %s", test.in, e, test.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		in      string
		kind    tokenKind
		matched string
	}{
		{"0", integerToken, "0"}, {"-12", integerToken, "-12"}, {"0x1fG", integerToken, "0x1f"}, {"017", integerToken, "017"},
		{"1.", decimalToken, "1."}, {".5", decimalToken, ".5"}, {"-.5e-3", decimalToken, "-.5e-3"}, {"1e5", decimalToken, "1e5"},
		{"1.5E+", decimalToken, "1.5"}, {"08.5", decimalToken, "08.5"}, {"-Infinity", keywordToken, "-Infinity"},
		{"-a", identifierToken, "-a"}, {"a-1", identifierToken, "a-1"}, {"...", otherToken, "..."}, {"..", otherToken, "."},
		{"-", otherToken, "-"},
	}
	for _, test := range tests {
		l := &lexer{file: "t", text: test.in, line: 1, column: 1}
		got, err := l.next()
		if err != nil || got.kind != test.kind || got.text != test.matched {
			t.Errorf("%q: got %v %q %v, want %v %q", test.in, got.kind, got.text, err, test.kind, test.matched)
		}
	}
}

// FuzzParse checks that no text crashes the parser, and that the printed form
// of whatever parses is a fixed point: it parses again and prints the same.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("../webidl/*.webidl")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(`[A=(b,c), D(long x)] interface A : B { const long X = -0x1; getter any (long i); };`)
	f.Fuzz(func(t *testing.T, text string) {
		definitions, err := Parse("in", text)
		if err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		printed := printAll(definitions)
		again, err := Parse("printed", printed)
		if err != nil {
			t.Fatalf("%v\nin what was printed:\n%s", err, printed)
		}
		if second := printAll(again); second != printed {
			t.Fatalf("printed first:\n%s\nprinted then:\n%s", printed, second)
		}
	})
}
