package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// build makes a model of one fragment, with a global to be exposed in.
func build(text string) (*Model, error) {
	return Build([]Source{{Name: "t", Room: "room", Text: text + "\n[Global=(All,Main), Exposed=Main] interface Main {};" +
		"\n[Global=(All,Side), Exposed=Side] interface Side {};"}})
}

func find(t *testing.T, m *Model, name string) *Interface {
	t.Helper()
	for _, i := range m.Interfaces {
		if i.Name == name {
			return i
		}
	}
	t.Fatalf("no interface %s", name)
	return nil
}

func TestRefusals(t *testing.T) {
	const i = "[Exposed=*] interface I { "
	tests := []struct{ in, want string }{
		// Names.
		{"enum A { \"\" }; dictionary A {};", "t:1:16: A is defined already, at t:1:1"},
		{"dictionary Function {};", "t:1:1: Function is built in"},
		{"typedef Nothing T;", "t:1:9: there is no type Nothing"},
		{"typedef T T;", "t:1:1: the typedef T refers to itself"},
		{"typedef U T; typedef sequence<T> U;", "the typedef T refers to itself"},
		{"partial interface P {};", "t:1:1: there is no such interface P to extend"},
		{"dictionary P {}; partial interface P {};", "t:1:18: there is no such interface P to extend"},
		{"partial dictionary P {};", "t:1:1: there is no dictionary P to extend"},
		{"partial interface mixin P {};", "t:1:1: there is no mixin P to extend"},
		{"A includes B;", "t:1:1: there is no interface A"},
		{"Main includes B;", "t:1:1: there is no mixin B"},
		{"interface mixin M {}; typedef M T;", "t:1:31: M is a mixin, not a type"},
		{"[Exposed=*] namespace n {}; typedef n T;", "t:1:37: n is a namespace, not a type"},
		// Inheritance.
		{"[Exposed=*] interface A : B {}; [Exposed=*] interface B : A {};", "t:1:13: A inherits from itself"},
		{"[Exposed=*] interface A : B {};", "t:1:13: there is no interface B to inherit from"},
		{"dictionary A : A {};", "t:1:1: A inherits from itself"},
		{"dictionary A : B {};", "t:1:1: there is no dictionary B to inherit from"},
		{"dictionary A { long x; }; dictionary B : A { any x; };", "t:1:46: B inherits a member x already, from A"},
		{"dictionary A { long x; }; partial dictionary A { any x; };", "t:1:50: A has a member x already, at t:1:16"},
		{"[Exposed=Main] interface A {}; [Exposed=*] interface B : A {};", "t:1:44: B is exposed where its parent A is not"},
		// Exposure.
		{"interface A {};", "t:1:1: A needs [Exposed]"},
		{"[Exposed=Nowhere] interface A {};", "t:1:2: no interface has the global name Nowhere"},
		{"[Exposed] interface A {};", "t:1:2: [Exposed] names no global"},
		// Types.
		{"typedef (long or double) T;", "t:1:18: long and double cannot be told apart in a union"},
		{"typedef (DOMString or USVString) T;", "t:1:23: DOMString and USVString cannot be told apart in a union"},
		{"dictionary D {}; dictionary E {}; typedef (D or E) T;", "t:1:49: D and E cannot be told apart in a union"},
		{"typedef (long? or DOMString?) T;", "more than one member type of (long? or DOMString?) is nullable"},
		{"dictionary D {}; typedef (D or long?) T;", "a union with a nullable member cannot include a dictionary"},
		{"dictionary D {}; typedef (D or long)? T;", "a union that includes a dictionary cannot be nullable"},
		{"typedef long? T; typedef T? U;", "t:1:26: long? is nullable already"},
		{"typedef (long? or DOMString)? U;", "t:1:9: (long? or DOMString) is nullable already"},
		{"dictionary D {}; typedef FrozenArray<D> T;", "a frozen array cannot hold values of type D"},
		{"typedef async_sequence<long> T;", "t:1:9: async_sequence is not supported"},
		{"typedef [Clamp] DOMString T;", "t:1:10: [Clamp] does not fit the type DOMString"},
		{"typedef [Clamp, EnforceRange] long T;", "t:1:17: [EnforceRange] does not fit the type long"},
		{"typedef [AllowShared] ArrayBuffer T;", "[AllowShared] does not fit the type ArrayBuffer"},
		{"typedef [LegacyNullToEmptyString] DOMString? T;", ""},
		{"enum E { \"a\", \"a\" };", "t:1:1: E has the value \"a\" twice"},
		// Attributes.
		{i + "attribute sequence<long> x; };", "an attribute cannot be of the type sequence<long>"},
		{"dictionary D {}; " + i + "attribute (D or long) x; };", "an attribute cannot be of the type (D or long)"},
		{i + "attribute Promise<any> x; };", "an attribute of a promise type has to be read-only"},
		{i + "[Replaceable] attribute long x; };", "an attribute with [Replaceable] has to be read-only"},
		{i + "[PutForwards=x] readonly attribute long x; };", "[PutForwards] needs the name of an attribute, and an interface type"},
		{i + "[SameObject] readonly attribute long x; };", "[SameObject] needs a read-only attribute whose values are objects"},
		{i + "stringifier attribute long x; };", "the type of a stringifier attribute has to be a string type"},
		{i + "stringifier; stringifier; };", "I has a stringifier already"},
		{i + "inherit attribute long x; };", "an inherited getter is not supported"},
		// Members.
		{i + "attribute long x; undefined x(); };", "I has a member x already, at t:1:27"},
		{i + "const long x = 1; attribute long x; };", "I has a member x already"},
		{i + "undefined keys(); iterable<long, long>; };", "I has a member keys already"},
		{i + "iterable<long, long>; undefined keys(); };", "I has a member keys already"},
		{i + "async_iterable<long>; };", "only a class of script has an asynchronous iterator of values, or with arguments"},
		{i + "maplike<long, long>; };", "maplike and setlike declarations are not supported"},
		{i + "getter long (long x); };", "the first argument of a getter is an unsigned long, an index, or a DOMString, a name"},
		{i + "setter undefined (DOMString x); };", "a setter has 2 arguments"},
		{i + "deleter undefined (unsigned long x); };", "the first argument of a deleter is"},
		{i + "getter long (DOMString x); getter long y(DOMString x); };", "I has such a getter already"},
		{i + "undefined toString(); };", "an operation cannot have the name toString"},
		{i + "[LegacyUnforgeable] readonly attribute long x; }; [Exposed=*] interface J : I { undefined x(); };", "x would hide the unforgeable member that J inherits"},
		{"callback interface C { undefined a(); undefined b(); };", "the callback interface C has to have exactly one operation"},
		{"[LegacyFactoryFunction=X, Exposed=*] interface A {};", "t:1:2: [LegacyFactoryFunction] needs a name with arguments"},
		{"[LegacyFactoryFunction=X(optional long a, long b), Exposed=*] interface A {};", "the argument b cannot stand behind a"},
		{"[LegacyFactoryFunction=X(optional long a), Exposed=*] interface A {};", ""},
		// Arguments and default values.
		{i + "undefined f(optional long a, long b); };", "t:1:56: the argument b cannot stand behind a"},
		{i + "undefined f(long... a, optional long b); };", "the argument b cannot stand behind a"},
		{i + "undefined f(long a, long a); };", "two arguments have the name a"},
		{"dictionary D {}; " + i + "undefined f(D d); };", "the argument d is a dictionary without required members: it needs to be optional, with the default value {}"},
		{"dictionary D {}; " + i + "undefined f(optional D d); };", "it needs to be optional, with the default value {}"},
		{"dictionary D {}; " + i + "undefined f(D d, optional long x); };", "it needs to be optional, with the default value {}"},
		{"dictionary D { required long x; }; " + i + "undefined f(D d); };", ""},
		{"dictionary D {}; " + i + "undefined f(D d, long x); };", ""},
		{"dictionary D {}; " + i + "undefined f(D? d); };", "the argument d is a dictionary and cannot be nullable"},
		{"dictionary E {}; dictionary D { E? e; };", "the member e is a dictionary and cannot be nullable"},
		{i + "undefined f(optional long x = \"\"); };", "t:1:57: the default value \"\" does not fit the type long"},
		{i + "undefined f(optional long x = 1.5); };", "the default value 1.5 does not fit the type long"},
		{i + "undefined f(optional long x = null); };", "the default value null does not fit the type long"},
		{i + "undefined f(optional DOMString x = true); };", "the default value true does not fit the type DOMString"},
		{"enum E { \"a\" }; " + i + "undefined f(optional E x = \"b\"); };", "the default value \"b\" does not fit the type E"},
		{"dictionary D { long x = {}; };", "the default value {} does not fit the type long"},
		{"dictionary D { sequence<long> x = []; any y = 1; (long or DOMString) z = \"\"; long? n = null; };", ""},
		// Overloads.
		{i + "undefined f(long a); undefined f(double a); };", "f(long a) and f(double a) cannot be told apart when called with 1 arguments"},
		{i + "undefined f(); undefined f(optional long a); };", "f() and f(long a) cannot be told apart when called with 0 arguments"},
		{i + "undefined f(long a, I b); undefined f(DOMString a, DOMString b); };", ""},
		{i + "undefined f(I a, DOMString b); undefined f(I? a, long b); };", "the overloads of f differ before the argument that tells them apart"},
		{i + "undefined f(bigint a); undefined f(long a); };", "numeric types and bigint cannot tell overloads apart"},
		{i + "undefined f(long... a); undefined f(DOMString a); };", "overloads of a variadic operation are not supported"},
		{i + "undefined f(long a); Promise<any> f(DOMString a); };", "either all overloads of f return promises or none"},
		{i + "undefined f(long a); [SecureContext] undefined f(DOMString a); };", "the overloads of f are not exposed alike"},
	}
	for _, test := range tests {
		_, err := build(test.in)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s\n got %v\nwant no error", test.in, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s\n got %v\nwant %s", test.in, err, test.want)
		}
	}
}

func TestMerging(t *testing.T) {
	m, err := build(`
		partial interface A { undefined second(); };
		[Exposed=*] interface B : A {};
		[Exposed=*] interface A { attribute long first; };
		A includes M;
		interface mixin M { undefined fromMixin(); };
		partial interface mixin M { const long C = 1; };
		dictionary D { long b; long a; };
		partial dictionary D { long aa; };`)
	if err != nil {
		t.Fatal(err)
	}
	a, b := find(t, m, "A"), find(t, m, "B")
	if len(a.Members) != 1 || len(a.Operations) != 2 || len(a.Constants) != 1 {
		t.Errorf("A has %d attributes, %d operations and %d constants, want 1, 2 and 1", len(a.Members), len(a.Operations), len(a.Constants))
	}
	if b.Parent != a || !a.HasDescendants() || !b.Is(a) || a.Is(b) {
		t.Error("B does not inherit from A")
	}
	var names []string
	for _, member := range m.Dictionaries[0].Members {
		names = append(names, member.Name)
	}
	if got := strings.Join(names, " "); got != "a aa b" {
		t.Errorf("members in the order %s", got)
	}
	for n, i := range m.Interfaces {
		if i.Parent != nil {
			for _, later := range m.Interfaces[n:] {
				if later == i.Parent {
					t.Errorf("%s stands before its parent", i.Name)
				}
			}
		}
	}
}

func TestFuture(t *testing.T) {
	m, err := Build([]Source{
		{Name: "now", Room: "a", Text: `[Global=G, Exposed=G] interface G { attribute long now; };`},
		{Name: "then", Room: "b", Future: true, Text: `partial interface G { attribute Later later; }; G includes M;
			interface mixin M { undefined mixed(); }; [Exposed=*] interface Later {};`},
	})
	if err != nil {
		t.Fatal(err)
	}
	g := find(t, m, "G")
	if g.Members[0].Future || !g.Members[1].Future || !g.Operations[0].Overloads[0].Future || g.Room != "a" {
		t.Error("what a future room adds is not marked")
	}
}

func TestExposures(t *testing.T) {
	m, err := build(`
		[Exposed=Main] interface A { undefined plain(); [Exposed=Side] undefined never(); [SecureContext] undefined secure(); };
		[SecureContext] partial interface A { [CrossOriginIsolated] undefined both(); };
		[Exposed=(Main,Side)] interface B {};
		[Exposed=All, SecureContext] interface C {};
		[Exposed=(Side,AudioWorklet)] interface D {};
		[Exposed=AudioWorklet] interface E {};`)
	if err != nil {
		t.Fatal(err)
	}
	main := Exposure{Globals: []string{"Main"}}
	secure := main
	secure.SecureContext = true
	both := secure
	both.CrossOriginIsolated = true
	a := find(t, m, "A")
	for n, want := range []Exposure{main, {}, secure, both} {
		if got := a.Operations[n].Overloads[0].Exposure; !got.Equal(want) {
			t.Errorf("%s: %+v, want %+v", a.Operations[n].Name, got, want)
		}
	}
	for name, want := range map[string]Exposure{
		"B": Everywhere, "C": {All: true, SecureContext: true}, "D": {Globals: []string{"Side"}}, "E": {},
	} {
		if got := find(t, m, name).Exposure; !got.Equal(want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestDistinguishable(t *testing.T) {
	// Each row is distinguishable from all others, and no type from its
	// neighbours in a row.
	rows := [][]string{
		{"undefined"}, {"boolean"}, {"long", "double"}, {"bigint"}, {"DOMString", "USVString", "En"},
		{"I", "J"}, {"K"}, {"ArrayBuffer", "BufferSource"}, {"SharedArrayBuffer"},
		{"Cb", "Function"}, {"sequence<long>", "FrozenArray<I>"},
	}
	dictionaryLike := []string{"D", "record<DOMString, long>", "CI"}
	declarations := `
		[Exposed=*] interface I {}; [Exposed=*] interface J : I {}; [Exposed=*] interface K {}; enum En { "" };
		callback Cb = undefined (); callback interface CI { undefined f(); }; dictionary D {};
		[LegacyTreatNonObjectAsNull] callback Handler = any ();`
	resolve := func(a, b string) (*Type, *Type) {
		t.Helper()
		m, err := build(declarations + "dictionary Test { " + a + " a; " + b + " b; };")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range m.Dictionaries {
			if d.Name == "Test" {
				return d.Members[0].Type, d.Members[1].Type
			}
		}
		return nil, nil
	}
	check := func(a, b string, want bool) {
		t.Helper()
		x, y := resolve(a, b)
		if got := Distinguishable(x, y); got != want {
			t.Errorf("%s and %s: %v, want %v", a, b, got, want)
		}
		if Distinguishable(x, y) != Distinguishable(y, x) {
			t.Errorf("%s and %s: not symmetric", a, b)
		}
	}
	for i, row := range rows {
		for _, a := range row {
			for _, b := range row {
				check(a, b, false)
			}
			for _, other := range rows[i+1:] {
				for _, b := range other {
					check(a, b, true)
				}
			}
			for _, b := range dictionaryLike {
				check(a, b, a != "undefined")
			}
		}
	}
	for _, a := range dictionaryLike {
		for _, b := range dictionaryLike {
			check(a, b, false)
		}
	}
	check("Handler", "D", false)
	check("object", "symbol", true)
	check("object", "I", false)
	check("object", "long", true)
	check("any", "long", false)
	check("long?", "DOMString", true)
	check("long?", "DOMString?", false)
	check("long?", "D", false)
	check("(long or I)", "DOMString", true)
	check("(long or I)", "(J or DOMString)", false)
	check("(long or I)", "(K or DOMString)", true)
	check("(long or D)", "DOMString?", false)
}

func TestTypeNames(t *testing.T) {
	m, err := build(`
		typedef (long or DOMString) Named;
		dictionary D {
			unsigned long long a; sequence<DOMString?> b; record<USVString, sequence<long>> c; (boolean or sequence<D>)? d;
			Named e; Promise<undefined> f; FrozenArray<Main> g; (Named or Main) h;
		};`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"UnsignedLongLong", "DOMStringOrNullSequence", "USVStringLongSequenceRecord", "BooleanOrDSequenceOrNull",
		"Named", "UndefinedPromise", "MainArray", "NamedOrMain"}
	for n, member := range m.Dictionaries[0].Members {
		if got := member.Type.TypeName(); got != want[n] {
			t.Errorf("%s is named %s, want %s", member.Type.Description(), got, want[n])
		}
	}
}

// TestTexts builds the texts of the module.
func TestTexts(t *testing.T) {
	paths, err := filepath.Glob("../webidl/*.webidl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	var sources []Source
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, Source{
			Name: filepath.Base(path), Text: string(text), Room: filepath.Base(path),
			Script: strings.Contains(string(text), "\n// script room: "),
		})
	}
	m, err := Build(sources)
	if err != nil {
		t.Fatal(err)
	}
	worker := Exposure{Globals: []string{"DedicatedWorker", "SharedWorker"}}
	if got := find(t, m, "WorkerNavigator").Exposure; !got.Equal(worker) {
		t.Errorf("WorkerNavigator is exposed in %+v", got)
	}
	if got := find(t, m, "LockManager").Exposure; !got.Equal(Exposure{All: true, SecureContext: true}) {
		t.Errorf("LockManager is exposed in %+v", got)
	}
}
