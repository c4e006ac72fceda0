package main

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// TestCommitted fails when a committed file is not what the texts describe.
func TestCommitted(t *testing.T) {
	root, err := findRoot()
	if err != nil {
		t.Fatal(err)
	}
	if err := run(root, true, nil); err != nil {
		t.Error(err)
	}
}

func TestUnknownRoom(t *testing.T) {
	root, err := findRoot()
	if err != nil {
		t.Fatal(err)
	}
	if err := run(root, true, []string{"internal/nowhere"}); err == nil || !strings.Contains(err.Error(), "internal/nowhere") {
		t.Errorf("got %v", err)
	}
}

// glue generates the glue of one room from a fragment.
func glue(sources ...model.Source) (map[string][]byte, error) {
	for i := range sources {
		sources[i].Name = string(rune('a' + i))
		if sources[i].Room == "" {
			sources[i].Room = "internal/room"
		}
	}
	m, err := model.Build(sources)
	if err != nil {
		return nil, err
	}
	return emit(m, sources)
}

func TestRefusals(t *testing.T) {
	const i = "[Exposed=*] interface I { "
	tests := []struct{ in, want string }{
		{"[Typo, Exposed=*] interface I {};", "a:1:2: [Typo] is not supported"},
		{i + "[Typo=x] attribute long x; };", "a:1:28: [Typo=x] is not supported"},
		{i + "[Typo] undefined f(); };", "[Typo] is not supported"},
		{i + "[Typo] constructor(); };", "[Typo] is not supported"},
		{i + "constructor(); constructor(long x); };", "the constructors of I need [ImplementedAs]"},
		{i + "undefined f(long x); undefined f(DOMString x); };", "the overloads of f need [ImplementedAs]"},
		{i + "undefined f(DOMString a, sequence<long> x); [ImplementedAs=g] undefined f(DOMString a, DOMString x); };",
			"an argument that has to be converted before a sequence tells overloads apart is not supported"},
		{i + "[Default] undefined f(); };", "only toJSON() has default steps"},
		{i + "[ImplementedAs] undefined f(); };", "[ImplementedAs] needs a name"},
		{"enum E { \"a-b\", \"a1b\" };", ""},
		{"enum E { \"a-b\", \"a b\" };", "two values of E have the same name in Go, EAB"},
		{"dictionary D { unrestricted double x = NaN; }; " + i + "undefined f(optional D d = {}); };", "the default value NaN is not supported"},
	}
	for _, test := range tests {
		_, err := glue(model.Source{Text: test.in})
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s\n got %v\nwant no error", test.in, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s\n got %v\nwant %s", test.in, err, test.want)
		}
	}
}

// TestRooms generates two rooms that use each other's definitions one way, and
// a third that is not built yet.
func TestRooms(t *testing.T) {
	files, err := glue(
		model.Source{Room: "internal/low", Text: `
			[Exposed=*] interface Low {}; dictionary LowInit { Low low; }; dictionary Unused {};
			partial interface High { sequence<Low> fromLow(); record<DOMString, Low> byName(); readonly attribute Low one; };`},
		model.Source{Room: "internal/high", Text: `
			[Exposed=*] interface High : Low { constructor(optional HighInit init = {}); };
			dictionary HighInit : LowInit { long x; };`},
		model.Source{Room: "internal/later", Future: true, Text: `
			partial interface High { readonly attribute Later later; }; [Exposed=*] interface Later : High {};`},
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 2 {
		t.Errorf("%d files, want 2", len(files))
	}
	low, high := string(files["internal/low"]), string(files["internal/high"])
	for _, want := range []string{"func ToLowInit(", "func FromLow(", "func (x *Low) asLow() *Low"} {
		if !strings.Contains(low, want) {
			t.Errorf("low: no %s", want)
		}
	}
	for _, unwanted := range []string{"ToUnused", "High"} {
		if strings.Contains(low, unwanted) {
			t.Errorf("low: %s", unwanted)
		}
	}
	for _, want := range []string{`"github.com/sluice-go/sluice/internal/low"`, "low.LowInterface", "\tlow.LowInit\n", "low.ToLowInit(cx, v)",
		"FromLow() []*low.Low", "idl.FromObjects(cx, x)", "low.FromLow)", "idl.Result(this.One())", "asHigh"} {
		if !strings.Contains(high, want) {
			t.Errorf("high: no %s", want)
		}
	}
	if strings.Contains(high, "later") {
		t.Error("high needs a room that is not built yet")
	}
	_, err = glue(
		model.Source{Text: "[Exposed=*] interface I { readonly attribute Later later; };"},
		model.Source{Room: "internal/later", Future: true, Text: "[Exposed=*] interface Later {};"},
	)
	if err == nil || !strings.Contains(err.Error(), "Later is defined for the room internal/later, which is not built yet") {
		t.Errorf("got %v", err)
	}
}

// A room knows the object of another room's [Global] interface, not its Go type.
func TestGlobalElsewhere(t *testing.T) {
	files, err := glue(
		model.Source{Room: "internal/low", Text: `
			[Exposed=*] interface Low { readonly attribute G? g; undefined set(optional G? g = null, optional D d = {}); };
			dictionary D { G? g = null; };`},
		model.Source{Room: "internal/high", Text: "[Global=G, Exposed=G] interface G { readonly attribute G self; };"},
	)
	if err != nil {
		t.Fatal(err)
	}
	low, high := string(files["internal/low"]), string(files["internal/high"])
	for _, want := range []string{"G() mozjs.Value\n", "Set(g mozjs.Value, d D)\n", `idl.GlobalObject(cx, v, "G")`} {
		if !strings.Contains(low, want) {
			t.Errorf("low: no %s", want)
		}
	}
	if strings.Contains(low, "internal/high") {
		t.Error("low needs high")
	}
	if want := "Self() *G\n"; !strings.Contains(high, want) {
		t.Errorf("high: no %s", want)
	}
}

// A union takes null where its typedef includes null, and where a use of it does.
func TestNullableUnions(t *testing.T) {
	files, err := glue(model.Source{Text: `
		typedef (long or DOMString) T; typedef (long or DOMString)? N; typedef T? M; dictionary D { T? member; };
		[Exposed=*] interface I { attribute T? both; T? f(T plain, N inside, M alias, (long or DOMString)? unnamed, optional T? o = null); undefined g(optional D d = {}); };`})
	if err != nil {
		t.Fatal(err)
	}
	text := string(files["internal/room"])
	for _, want := range []string{
		"Both() idl.Optional[T]\n", "SetBoth(both idl.Optional[T])\n",
		"F(plain T, inside N, alias idl.Optional[T], unnamed LongOrDOMStringOrNull, o idl.Optional[T]) idl.Optional[T]\n",
		"Member idl.Optional[idl.Optional[T]]", "idl.Nullable(cx, v, ToT)", "idl.FromOptional(cx, o, FromT)",
		"type T struct {\n\tIsLong ", "type N struct {\n\tIsNull ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

// TestSinks generates the glue of injection sinks.
func TestSinks(t *testing.T) {
	const types = `[Exposed=*] interface TrustedHTML {}; [Exposed=*] interface TrustedScript {};`
	files, err := glue(
		model.Source{Room: "internal/trustedtypes", Text: types},
		model.Source{Room: "internal/room", Text: `
			typedef (TrustedHTML or TrustedScript) TrustedType;
			[Exposed=*] interface I {
				[Sink="I a"] attribute (TrustedHTML or [LegacyNullToEmptyString] DOMString) a; [Sink="I n"] attribute (TrustedHTML or DOMString)? n;
				undefined f([Sink="I f"] (TrustedScript or USVString) x, optional long y); undefined all([Sink="I all"] (TrustedHTML or DOMString)... list);
				undefined either(DOMString name, (TrustedType or DOMString) value); static undefined s([Sink="I s"] (TrustedHTML or DOMString) x);
			};`},
	)
	if err != nil {
		t.Fatal(err)
	}
	text := string(files["internal/room"])
	for _, want := range []string{
		"A() string\n", "SetA(a string)\n", "N() idl.Optional[string]\n", "SetN(n idl.Optional[string])\n",
		"F(xArg string, y idl.Optional[int32])", "All(list []string)", "Either(name string, value trustedtypes.Text)",
		"trustedtypes.ToText(cx, v, trustedtypes.HTML, idl.DOMStringOrEmpty)", "trustedtypes.ToText(cx, v, trustedtypes.HTML|trustedtypes.Script, idl.DOMString)",
		`trustedtypes.Compliant(this.Realm(), t, trustedtypes.HTML, "I a")`, `trustedtypes.CompliantOrNull(this.Realm(), t, trustedtypes.HTML, "I n")`,
		`trustedtypes.Compliant(this.Realm(), a0, trustedtypes.Script, "I f")`, `trustedtypes.AllCompliant(this.Realm(), a0, trustedtypes.HTML, "I all")`,
		`trustedtypes.Compliant(c.Cx.Realm(), a0, trustedtypes.HTML, "I s")`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	// All arguments are converted before a sink is asked about.
	if f := text[strings.Index(text, "func jsIF("):]; strings.Index(f, "c.Arg(1)") > strings.Index(f, "trustedtypes.Compliant") {
		t.Errorf("a sink is asked about too early:\n%s", f)
	}
	for _, in := range []string{
		`[Exposed=*] interface I { [Sink="I a"] attribute DOMString a; };`,
		`[Exposed=*] interface I { [Sink="I a"] attribute (TrustedHTML or TrustedScript or DOMString) a; };`,
		`[Exposed=*] interface I { [Sink="I a"] attribute (TrustedHTML or long) a; };`,
		`[Exposed=*] interface I { [Sink] attribute (TrustedHTML or DOMString) a; };`,
	} {
		if _, err := glue(model.Source{Text: types + in}); err == nil || !strings.Contains(err.Error(), "does not fit") {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// TestScript generates a room whose interfaces are implemented in script.
func TestScript(t *testing.T) {
	files, err := glue(
		model.Source{Room: "internal/scripted", Script: true, Text: `
			[Exposed=*, Transferable] interface Known { constructor(optional Init init = {}); static Known make(long x);
				readonly attribute long size; undefined go(long x, optional E e); async_iterable<any>; };
			[Exposed=Window] interface Unknown { Promise<undefined> wait(); };
			dictionary Init { long x; }; enum E { "e" };
			interface mixin Mixed { readonly attribute Known known; };`},
		model.Source{Room: "internal/other", Text: `
			[Global=Window, Exposed=Window] interface Window {}; [Global=Worker, Exposed=Worker] interface Worker {};
			[Exposed=*] interface Other { undefined take(Known known); }; Other includes Mixed;`},
	)
	if err != nil {
		t.Fatal(err)
	}
	scripted, other := string(files["internal/scripted"]), string(files["internal/other"])
	for _, want := range []string{
		`KnownInterface.Script = scriptClass("Known")`, "func KnownOf(impl any) *Known", "func ToKnown(",
		`idl.StaticOperation("make", 1, nil)`, `idl.Attribute("size", nil, nil)`, `idl.Operation("go", 1, nil)`,
		`idl.Operation("values", 0, nil)`, "idl.AsyncIterator()", `Exposed: idl.Exposed{In: []string{"Window"}}`,
	} {
		if !strings.Contains(scripted, want) {
			t.Errorf("no %s in\n%s", want, scripted)
		}
	}
	for _, unwanted := range []string{"UnknownOf", "type Init", "type E ", "createKnown"} {
		if strings.Contains(scripted, unwanted) {
			t.Errorf("%s in\n%s", unwanted, scripted)
		}
	}
	if !strings.Contains(other, "Known() *scripted.Known") {
		t.Errorf("a mixin of script is not for all:\n%s", other)
	}
	for in, want := range map[string]string{
		"[Exposed=*] interface I { const long X = 1; };":                            "I has what is not supported in script",
		"[Exposed=*] interface I { iterable<long>; };":                              "a class of script is not iterable",
		"[Exposed=*] interface I { undefined values(); async_iterable<long>; };":    "I has a member values already",
		"[Exposed=*] interface I {}; [Exposed=*] interface J : I { stringifier; };": "J has what is not supported in script",
	} {
		if _, err := glue(model.Source{Script: true, Text: in}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
	if _, err := glue(model.Source{Text: "[Exposed=*] interface I { async_iterable<long>; };"}); err == nil {
		t.Error("an asynchronous iterable of values in Go")
	}
	all, err := glue(model.Source{Text: "[Exposed=*] interface I { async_iterable<USVString, long>; };"})
	text := ""
	for _, file := range all {
		text += string(file)
	}
	if err != nil || !strings.Contains(text, "Iterate() idl.NextPair[string, int32]") || !strings.Contains(text, "idl.AsyncPairIterator(") {
		t.Errorf("%v\n%s", err, text)
	}
}
