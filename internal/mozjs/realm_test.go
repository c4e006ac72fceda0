package mozjs

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// platformPlace is a platform object that tells of realms.
type platformPlace struct{ Object }

// nameOf is the name of a realm, which is its Data.
func nameOf(r *Realm) string {
	if r == nil {
		return "none"
	}
	return r.Data.(string)
}

// which says in which realms a call from script runs.
func which(c *Call) (Value, error) {
	cx := c.Cx
	p, ok := c.ThisImpl().(interface{ Realm() *Realm })
	if !ok {
		return Undefined, NewTypeError("Illegal invocation")
	}
	return cx.NewString(fmt.Sprintf("entry %s, incumbent %s, current %s, relevant %s",
		nameOf(cx.EntryRealm()), nameOf(cx.IncumbentRealm()), nameOf(cx.Realm()), nameOf(p.Realm()))), nil
}

var placeClass = &Class{
	Name: "Place",
	Constructor: func(c *Call) (Value, error) {
		return c.CreateThis(c.Cx.Cluster.(*Class), new(platformPlace))
	},
	Members: []Member{
		{Kind: Method, Name: "which", Func: which},
		{Kind: Method, Name: "object", Func: func(c *Call) (Value, error) { return c.Cx.NewObject(), nil }},
		{Kind: Attribute, Name: "self", Get: func(c *Call) (Value, error) {
			if _, ok := c.ThisImpl().(*platformPlace); !ok {
				return Undefined, NewTypeError("Illegal invocation")
			}
			return c.This, nil
		}},
	},
}

// windowClass gives a global object the operations of engine and tests.
var windowClass = &Class{
	Name:   "Window",
	Global: true,
	Members: []Member{
		{Kind: Method, Name: "which", Func: which},
		{Kind: Method, Name: "queueMicrotask", InEngine: true, Func: func(*Call) (Value, error) { return Undefined, errors.New("slow") }},
		{Kind: Method, Name: "setTimeout", InEngine: true, Func: func(*Call) (Value, error) { return Undefined, errors.New("slow") }},
		{Kind: Method, Name: "clearTimeout", InEngine: true, Func: func(*Call) (Value, error) { return Undefined, errors.New("slow") }},
	},
}

var realmClasses = NewClasses(windowClass, placeClass)

// openRealms makes a context whose realms have these names. The global object of each
// knows those of all by name.
func openRealms(t testing.TB, o Options, names ...string) (*Context, []*Realm) {
	t.Helper()
	cx := open(t, o)
	cx.Cluster = placeClass
	var realms []*Realm
	for i, name := range names {
		r := cx.Realm()
		if i > 0 {
			r = newRealm(t, cx, name)
		} else if err := furnish(r, name); err != nil {
			t.Fatal(err)
		}
		realms = append(realms, r)
	}
	f := cx.Enter()
	defer f.Leave()
	for _, r := range realms {
		for _, other := range realms {
			if err := cx.SetNamed(r.Global(), nameOf(other), other.Global()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return cx, realms
}

func furnish(r *Realm, name string) error {
	r.Data = name
	return r.Cx().Install(realmClasses)
}

func newRealm(t testing.TB, cx *Context, name string) *Realm {
	t.Helper()
	r, err := cx.NewRealm(&testGlobal{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Enter().Leave()
	if err := furnish(r, name); err != nil {
		t.Fatal(err)
	}
	return r
}

// evalIn runs script as that of a realm.
func evalIn(t testing.TB, r *Realm, text string) string {
	t.Helper()
	defer r.PrepareToRunScript().CleanUpAfterRunningScript()
	return eval(t, r.Cx(), text)
}

func TestRealmsAreApart(t *testing.T) {
	_, realms := openRealms(t, Options{}, "a", "b")
	for _, test := range []struct{ text, want string }{
		{"globalThis === a && globalThis !== b && a.b === b", "true"},
		{"Object !== b.Object && Array !== b.Array && Promise !== b.Promise", "true"},
		{"a.x = 1; 'x' in b", "false"},
		{"(0, b.eval)('globalThis') === b", "true"},
		// Interface objects and prototypes are a realm's own, and work on objects of others.
		{"Place !== b.Place && Place.prototype !== b.Place.prototype", "true"},
		{"var p = new b.Place(); p instanceof b.Place && !(p instanceof Place)", "true"},
		{"Object.getOwnPropertyDescriptor(Place.prototype, 'self').get.call(p) === p", "true"},
		// What a function of the platform makes and throws is of the realm of the function.
		{"Object.getPrototypeOf(Place.prototype.object.call(p)) === Object.prototype", "true"},
		{"try { b.Place.prototype.which.call({}) } catch (e) { e instanceof b.TypeError && !(e instanceof TypeError) }", "true"},
		{"try { Place.prototype.which.call(b.Object()) } catch (e) { e instanceof TypeError }", "true"},
		{"try { b.Place() } catch (e) { e instanceof b.TypeError }", "true"},
		// The prototype of what a constructor makes is that of newTarget's realm.
		{"Object.getPrototypeOf(Reflect.construct(Place, [], b.Place)) === b.Place.prototype", "true"},
		{"function f() {} f.prototype = 1; Object.getPrototypeOf(Reflect.construct(b.Place, [], f)) === Place.prototype", "true"},
		{"var g = new b.Function(); g.prototype = 1; Object.getPrototypeOf(Reflect.construct(Place, [], g)) === b.Place.prototype", "true"},
		// A missing this value is the global object of the function.
		{"(0, b.which)()", "entry a, incumbent a, current b, relevant b"},
	} {
		if got := evalIn(t, realms[0], test.text); got != test.want {
			t.Errorf("%s = %q, want %q", test.text, got, test.want)
		}
	}
}

// https://html.spec.whatwg.org/multipage/webappapis.html#realms-settings-objects-global-objects:
// a button of a.html calls a function of b.html, which calls that of c.html on d.html.
func TestEntryIncumbentCurrentRelevant(t *testing.T) {
	_, realms := openRealms(t, Options{}, "a", "b", "c", "d")
	evalIn(t, realms[1], "globalThis.hello = () => c.which.call(d)")
	const want = "entry a, incumbent b, current c, relevant d"
	if got := evalIn(t, realms[0], "b.hello()"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// https://html.spec.whatwg.org/multipage/webappapis.html#incumbent: the starting example,
// and the ones with a bound function. Callbacks are invoked as Web IDL says.
func TestIncumbent(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	a, b := realms[0], realms[1]
	defer cx.Enter().Leave()
	// frames[0].postMessage("some data", "*")
	if got, want := evalIn(t, a, "b.which()"), "entry a, incumbent a, current b, relevant b"; got != want {
		t.Errorf("called by script: %s, want %s", got, want)
	}
	// const bound = frames[0].postMessage.bind(frames[0], "some data", "*")
	evalIn(t, a, "globalThis.bound = b.which.bind(b); 0")
	bound, _ := cx.GetNamed(a.Global(), "bound")
	// invoke invokes it with what it notes when it becomes a callback.
	var context *Realm
	invoke := func() string {
		realm := cx.RealmOf(bound)
		script := realm.PrepareToRunScript()
		callback := context.PrepareToRunCallback()
		v, err := cx.Call(bound, Undefined)
		callback.CleanUpAfterRunningCallback()
		script.CleanUpAfterRunningScript()
		if err != nil {
			t.Fatal(err)
		}
		return cx.String(v)
	}
	convert := cx.NewFunction("convert", 0, func(*Call) (Value, error) {
		context = cx.IncumbentRealm()
		return Undefined, nil
	})
	cx.SetNamed(a.Global(), "convert", convert)
	evalIn(t, a, "convert()")
	if context != a {
		t.Fatalf("the callback context is %s", nameOf(context))
	}
	// window.setTimeout(bound): nothing is on the stack.
	if got, want := invoke(), "entry b, incumbent a, current b, relevant b"; got != want {
		t.Errorf("from a task: %s, want %s", got, want)
	}
	// button.click() in b.html, whose listener is of a.html: script of b is on the stack.
	var seen []string
	cx.SetNamed(b.Global(), "click", cx.NewFunction("click", 0, func(*Call) (Value, error) {
		seen = append(seen, nameOf(cx.IncumbentRealm()), invoke(), nameOf(cx.IncumbentRealm()))
		return Undefined, nil
	}))
	evalIn(t, b, "click()")
	if got, want := strings.Join(seen, "; "), "b; entry b, incumbent a, current b, relevant b; b"; got != want {
		t.Errorf("while script of another realm runs: %s, want %s", got, want)
	}
}

func TestMicrotasksOfRealms(t *testing.T) {
	var reports []string
	var cx *Context
	cx, realms := openRealms(t, Options{Hooks: Hooks{
		Report: func(e *Exception) { reports = append(reports, nameOf(cx.Realm())+": "+e.Error()) },
		Rejection: func(_ Value, handled, _ bool) {
			reports = append(reports, fmt.Sprintf("%s: rejection %v", nameOf(cx.Realm()), handled))
		},
	}}, "a", "b")
	evalIn(t, realms[0], `
		globalThis.seen = [];
		Promise.resolve().then(b.which.bind(b)).then(v => seen.push(v));
		b.Promise.resolve().then(() => seen.push(b.which()));
		b.Promise.resolve().then(b.eval("(() => a.seen.push(a.which()))"));
		queueMicrotask(() => seen.push(b.which()));
		b.queueMicrotask(() => seen.push(b.which()));
		b.queueMicrotask(b.eval("(() => a.seen.push(a.which()))"));
		for (let i = 0; i < 6; i++) b.queueMicrotask(b.which.bind(b));
		b.queueMicrotask(b.eval("(() => { throw 1 })"));
		b.queueMicrotask(() => { throw 2 });
		b.Promise.reject(3);
		Promise.reject(4);
		0`)
	if err := cx.RunMicrotasks(); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		"entry a, incumbent a, current b, relevant b",
		"entry b, incumbent b, current a, relevant a",
		"entry a, incumbent a, current b, relevant b",
		"entry a, incumbent a, current b, relevant b",
		"entry b, incumbent b, current a, relevant a",
		"entry b, incumbent a, current b, relevant b",
	}, "\n")
	if got := evalIn(t, realms[0], "seen.join('\\n')"); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
	if got, want := strings.Join(reports, "; "), "b: rejection false; a: rejection false; b: Uncaught 1; a: Uncaught 2"; strings.ReplaceAll(got, "Uncaught ", "") != strings.ReplaceAll(want, "Uncaught ", "") {
		t.Errorf("reported: %s, want %s", got, want)
	}
}

func TestTimersOfRealms(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	cx.StartTimers(func() time.Duration { return 0 })
	fire := func() {
		cx.ExpireTimers(1<<62, 1<<62, 1<<62, 100)
		for cx.DueTimers() > 0 {
			f := cx.FireTimers(FiringOptions{Max: 100, Attention: new(atomic.Uint32)})
			if f.Err != nil {
				t.Error(f.Err)
			}
			if f.UnderWay {
				cx.EndTimer(0)
			}
		}
	}
	evalIn(t, realms[0], `
		globalThis.seen = [];
		setTimeout(function() { seen.push(this === a, b.which()) });
		b.setTimeout(function() { seen.push(this === b, b.which()) });
		b.setTimeout(b.eval("(function() { a.seen.push(this === b, a.which()) })"));
		clearTimeout(b.setTimeout(() => seen.push("not cleared by another global")));
		b.clearTimeout(b.setTimeout(() => seen.push("not cleared")));
		0`)
	fire()
	want := strings.Join([]string{
		"true", "entry a, incumbent a, current b, relevant b",
		"true", "entry a, incumbent a, current b, relevant b",
		"true", "entry b, incumbent b, current a, relevant a",
		"not cleared by another global",
	}, "\n")
	if got := evalIn(t, realms[0], "seen.join('\\n')"); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
	evalIn(t, realms[0], "seen = []; setTimeout(() => seen.push('a')); b.setTimeout(() => seen.push('b')); 0")
	entered := realms[1].Enter()
	cx.CloseTimers()
	entered.Leave()
	evalIn(t, realms[0], "b.setTimeout(() => seen.push('b')); 0")
	fire()
	if got := evalIn(t, realms[0], "seen.join()"); got != "a" {
		t.Errorf("when the timers of b are closed, those of %s fire", got)
	}
	if n := cx.ActiveTimers() + cx.DueTimers(); n != 0 {
		t.Errorf("%d timers are left", n)
	}
}

func TestModulesOfRealms(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	code, err := cx.CompileModule(Source{URL: "m.js", Text: "a.modules = (a.modules ?? '') + which() + '\\n'"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range realms {
		func() {
			defer cx.Enter().Leave()
			defer r.PrepareToRunScript().CleanUpAfterRunningScript()
			m, err := cx.InstantiateModule(code, 0)
			if err == nil {
				err = cx.LinkModule(m)
			}
			if err == nil {
				_, err = cx.EvaluateModule(m)
			}
			if err != nil {
				t.Error(err)
			}
		}()
	}
	const want = "entry a, incumbent a, current a, relevant a\nentry b, incumbent b, current b, relevant b\n"
	if got := evalIn(t, realms[0], "modules"); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}

func TestLocalsOfRealms(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	local, shared := NewLocal[int](), NewShared[int]()
	for i, r := range realms {
		entered := r.Enter()
		*local.Of(cx) += i + 1
		*shared.Of(cx) += i + 1
		entered.Leave()
	}
	if a, both := *local.Of(cx), *shared.Of(cx); a != 1 || both != 3 {
		t.Errorf("the first realm has %d, all have %d", a, both)
	}
}

// finalizedGlobal hears of its end.
type finalizedGlobal struct {
	Object
	ended *int
}

func (g *finalizedGlobal) Finalized() { *g.ended++ }

// Realms that were dropped leave nothing, while the context lives.
func TestDroppedRealms(t *testing.T) {
	rounds, each := 100, 100
	if testing.Short() {
		rounds, each = 10, 20
	}
	cx, realms := openRealms(t, Options{}, "a")
	cx.StartTimers(func() time.Duration { return 0 })
	collect := func() Memory {
		cx.GC(true)
		cx.Sweep()
		return cx.Memory()
	}
	ended := 0
	round := func() {
		for range each {
			defer cx.Enter().Leave()
			r, err := cx.NewRealm(&finalizedGlobal{ended: &ended})
			if err != nil {
				t.Fatal(err)
			}
			entered := r.Enter()
			if err := furnish(r, "b"); err != nil {
				t.Fatal(err)
			}
			cx.SetNamed(r.Global(), "a", realms[0].Global())
			evalIn(t, r, "globalThis.p = new Place(); p.f = () => which(); p.p = new a.Place(); setTimeout(p.f, 1e6); Promise.resolve(p).then(p.f); class X extends Array {}; new X().concat([1]).map(x => x + 1).length")
			if err := cx.RunMicrotasks(); err != nil {
				t.Fatal(err)
			}
			entered.Leave()
			r.Drop()
		}
	}
	round()
	before, live, indices := collect(), cx.Live(), len(cx.realms)
	for range rounds {
		round()
		collect()
	}
	after := collect()
	if want := (rounds + 1) * each; ended != want {
		t.Errorf("%d of %d realms have ended", ended, want)
	}
	if grown := int(after.Heap+after.Outside) - int(before.Heap+before.Outside); grown > 256<<10 {
		t.Errorf("%d realms leave %d bytes", rounds*each, grown)
	}
	if cx.Live() > live || len(cx.realms) > indices {
		t.Errorf("%d objects live, %d before; %d indices of realms, %d before", cx.Live(), live, len(cx.realms), indices)
	}
	if n := cx.ActiveTimers(); n != 0 {
		t.Errorf("%d timers are left", n)
	}
}

// What refers to an object of a realm keeps the realm.
func TestDroppedRealmThatScriptKeeps(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a", "b")
	evalIn(t, realms[0], "globalThis.kept = b.eval('(() => new Place().which())'); delete globalThis.b; 0")
	realms[1].Drop()
	cx.GC(true)
	cx.Sweep()
	if got, want := evalIn(t, realms[0], "kept()"), "entry a, incumbent b, current b, relevant b"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := evalIn(t, realms[0], "var weak = new WeakRef(kept); kept = null; 0"); got != "0" {
		t.Error(got)
	}
	cx.ClearKeptObjects()
	cx.GC(true)
	cx.Sweep()
	if cx.realms[1] != nil {
		t.Error("the realm lives on")
	}
	// Its index serves another.
	if r := newRealm(t, cx, "c"); r.index != 1 || evalIn(t, r, "which()") != "entry c, incumbent c, current c, relevant c" {
		t.Errorf("the next realm has index %d", r.index)
	}
}

// BenchmarkRealm makes a second realm. TestDroppedRealms says that it leaves nothing.
func BenchmarkRealm(b *testing.B) {
	cx, _ := openRealms(b, Options{}, "a")
	cx.GC(true)
	before := cx.Memory()
	var bytes float64
	for i := 0; b.Loop(); i++ {
		r := newRealm(b, cx, "b")
		if i == 0 {
			after := cx.Memory()
			bytes = float64(after.Heap+after.Outside) - float64(before.Heap+before.Outside)
		}
		r.Drop()
	}
	b.ReportMetric(bytes, "B/realm")
}

// BenchmarkCallAcrossRealms calls a method of an object of another realm.
func BenchmarkCallAcrossRealms(b *testing.B) {
	for _, name := range []string{"a", "b"} {
		b.Run(name, func(b *testing.B) {
			cx, realms := openRealms(b, Options{}, "a", "b")
			defer cx.Enter().Leave()
			evalIn(b, realms[0], "globalThis.o = "+name+".eval('({ n: 0, f() { return this.n++ } })'); 0")
			loop(b, cx, "o.f()")
		})
	}
}

// A realm that was collected cannot be entered, also before Go hears of that.
func TestEnterCollectedRealm(t *testing.T) {
	cx, realms := openRealms(t, Options{}, "a")
	b := newRealm(t, cx, "b")
	b.Drop()
	cx.GC(true)
	entered := b.Enter()
	if got := cx.Realm(); got != realms[0] {
		t.Errorf("the context is in %v", got)
	}
	entered.Leave()
	prepared := b.PrepareToRunScript()
	prepared.CleanUpAfterRunningScript()
	if got := evalIn(t, realms[0], "1 + 1"); got != "2" {
		t.Error(got)
	}
}
