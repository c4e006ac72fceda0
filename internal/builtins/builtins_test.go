package builtins_test

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/builtins"
	"github.com/sluice-go/sluice/internal/mozjs"
)

type global struct{ mozjs.Object }

// newRealm makes a realm without the built-ins, on the calling thread.
func newRealm(t testing.TB) *mozjs.Context {
	t.Helper()
	cx, err := mozjs.NewContext(mozjs.Options{Isolated: true}, &global{})
	if err != nil {
		t.Fatal(err)
	}
	return cx
}

// bare makes a realm without the built-ins, on the test's thread.
func bare(t testing.TB) *mozjs.Context {
	t.Helper()
	runtime.LockOSThread()
	cx := newRealm(t)
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	return cx
}

// compile compiles the built-ins: the core, then the late parts.
func compile(t testing.TB, cx *mozjs.Context, source mozjs.Source) []*mozjs.Script {
	t.Helper()
	return compileFor(t, cx, source, mozjs.Major)
}

// compileFor compiles those that a version of the engine needs.
func compileFor(t testing.TB, cx *mozjs.Context, source mozjs.Source, engine int) []*mozjs.Script {
	t.Helper()
	source.URL = builtins.Name
	texts := []string{builtins.Core(engine)}
	for _, part := range builtins.Late(engine) {
		texts = append(texts, part.Text)
	}
	var scripts []*mozjs.Script
	for _, text := range texts {
		source.Text = text
		script, err := cx.CompileShared(source)
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, script)
	}
	return scripts
}

// install defines all built-ins at once, by themselves, with a host that has the
// methods of these names.
func install(t testing.TB, cx *mozjs.Context, names ...string) {
	t.Helper()
	installFor(t, cx, mozjs.Major, names...)
}

// installFor is install of those that a version of the engine needs.
func installFor(t testing.TB, cx *mozjs.Context, engine int, names ...string) {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	argument := newHost(t, cx, names)
	for i, script := range compileFor(t, cx, mozjs.Source{DiscardSource: true}, engine) {
		function, err := cx.Run(script)
		if err != nil {
			t.Fatal(err)
		}
		result, err := cx.Call(function, mozjs.Undefined, argument)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			argument = result
		}
	}
}

// open makes a realm with the built-ins and a host that has what they need, as a
// user agent does: those of the core at once, the others when they are needed.
func open(t testing.TB) *mozjs.Context {
	t.Helper()
	cx := bare(t)
	installLate(t, cx, engineBuiltins(t, cx), "isDetachedBuffer", "transferArrayBuffer", "isError")
	return cx
}

func engineBuiltins(t testing.TB, cx *mozjs.Context) *mozjs.Builtins {
	t.Helper()
	scripts := compile(t, cx, mozjs.Source{})
	b := mozjs.NewBuiltins(scripts[0])
	for i, part := range builtins.Late(mozjs.Major) {
		b.AddLate(scripts[i+1], part.Globals, part.Needs)
	}
	return b
}

func installLate(t testing.TB, cx *mozjs.Context, b *mozjs.Builtins, names ...string) {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	if err := cx.InstallBuiltins(b, newHost(t, cx, names)); err != nil {
		t.Fatal(err)
	}
}

func newHost(t testing.TB, cx *mozjs.Context, names []string) mozjs.Value {
	t.Helper()
	host := cx.NewObject()
	for _, name := range names {
		if err := cx.SetNamed(host, name, cx.NewFunction(name, 2, hostMethods[name])); err != nil {
			t.Fatal(err)
		}
	}
	return host
}

var hostMethods = map[string]mozjs.Native{
	"isDetachedBuffer": func(c *mozjs.Call) (mozjs.Value, error) { return mozjs.Bool(c.Cx.BufferOf(c.Arg(0)).Detached), nil },
	"transferArrayBuffer": func(c *mozjs.Call) (mozjs.Value, error) {
		return c.Cx.TransferArrayBuffer(c.Arg(0), c.Arg(1).Number())
	},
	"isError": func(c *mozjs.Call) (mozjs.Value, error) {
		return mozjs.Bool(c.Cx.BuiltinOf(c.Arg(0)) == mozjs.ErrorObject), nil
	},
	"newError": func(c *mozjs.Call) (mozjs.Value, error) {
		message := ""
		if c.Arg(1).IsString() {
			message = c.Cx.String(c.Arg(1)) + ", says the host"
		}
		return c.Cx.NewError(c.Cx.String(c.Arg(0)), message), nil
	},
}

// evaluate runs a script and gives its completion value as a string.
func evaluate(cx *mozjs.Context, url, text string) (string, error) {
	f := cx.Enter()
	defer f.Leave()
	v, err := cx.Evaluate(mozjs.Source{URL: url, Text: text})
	if err != nil {
		return "", fmt.Errorf("%s: %w", url, err)
	}
	s, err := cx.ToString(v)
	if err != nil {
		return "", fmt.Errorf("%s: %w", url, err)
	}
	return cx.String(s), nil
}

// eval is evaluate of a script that does not fail.
func eval(t testing.TB, cx *mozjs.Context, url, text string) string {
	t.Helper()
	result, err := evaluate(cx, url, text)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// engine tells scripts the engine's version.
var engine = fmt.Sprintf("const engine = %d;", mozjs.Major)

// TestScripts runs the tests in testdata, each file in a realm of its own.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.js")
	if err != nil || len(paths) < 2 {
		t.Fatalf("no tests: %v %v", paths, err)
	}
	harness := read(t, "testdata/harness.js")
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".js")
		if name == "harness" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			cx := open(t)
			eval(t, cx, "engine.js", engine)
			eval(t, cx, "harness.js", harness)
			eval(t, cx, path, read(t, path))
			if err := cx.RunMicrotasks(); err != nil {
				t.Fatal(err)
			}
			if failures := eval(t, cx, "failures.js", "failures()"); failures != "" {
				t.Error(failures)
			}
		})
	}
}

// survey finds all objects that lead from the global object, with a path to each.
const survey = `(() => {
	const found = new Map();
	const visit = (object, path) => {
		if (found.has(object)) return;
		found.set(object, path);
		for (const key of Reflect.ownKeys(object)) {
			const { value, get, set } = Object.getOwnPropertyDescriptor(object, key);
			for (const part of [value, get, set]) {
				if (typeof part === 'function' || (typeof part === 'object' && part !== null)) visit(part, path + '.' + String(key));
			}
		}
		const proto = Object.getPrototypeOf(object);
		if (proto) visit(proto, path + '.[[Prototype]]');
	};
	visit(globalThis, 'globalThis');
	return found;
})`

// An engine needs none of the files that are left out for it: with them script can reach
// nothing more.
func TestNothingIsLeftOut(t *testing.T) {
	if mozjs.Major == 102 {
		t.Skip("nothing is left out")
	}
	reached := func(engine int) map[string]bool {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		cx := newRealm(t)
		defer cx.Close()
		installFor(t, cx, engine, "isDetachedBuffer", "transferArrayBuffer", "isError")
		paths := map[string]bool{}
		for path := range strings.SplitSeq(eval(t, cx, "survey.js", "[..."+survey+"().values()].join('\\n')"), "\n") {
			paths[path] = true
		}
		return paths
	}
	without := reached(mozjs.Major)
	for path := range reached(102) {
		if !without[path] {
			t.Errorf("%s is missing", path)
		}
	}
}

// A second run leaves everything that the first defined as it is, as a first
// run does with what an engine has by itself.
func TestWhatIsThereStays(t *testing.T) {
	cx := open(t)
	eval(t, cx, "before.js", "globalThis.survey = "+survey+"; globalThis.before = survey(); before.size")
	install(t, cx, "isDetachedBuffer", "transferArrayBuffer", "isError")
	changed := eval(t, cx, "after.js", `
		const lines = [];
		for (const [object, path] of survey()) if (!before.has(object) && !path.startsWith('globalThis.before')) lines.push(path);
		lines.join('\n')`)
	if changed != "" {
		t.Errorf("new after a second run:\n%s", changed)
	}
}

// Without a host, what needs one is missing and the rest is there.
func TestNoHost(t *testing.T) {
	cx := bare(t)
	const needy = `[
		'transfer' in ArrayBuffer.prototype, 'transferToFixedLength' in ArrayBuffer.prototype, 'detached' in ArrayBuffer.prototype,
		'isError' in Error,
	].join()`
	had := eval(t, cx, "before.js", needy)
	install(t, cx)
	got := eval(t, cx, "test.js", needy+" + [, 'captureStackTrace' in Error, typeof Iterator, typeof Atomics.pause].join()")
	if want := had + ",true,function,function"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Every error comes from the host if it makes them.
func TestHostMakesErrors(t *testing.T) {
	cx := bare(t)
	// An engine makes the errors of what it has by itself.
	eval(t, cx, "before.js", "const had = ['toSorted' in Array.prototype, 'with' in Array.prototype, 'fromHex' in Uint8Array, false]")
	install(t, cx, "newError")
	const text = `[
		() => [].toSorted(1), () => [].with(0, 1), () => Uint8Array.fromHex('x'),
		() => { const s = new DisposableStack(); s.dispose(); s.use(); },
	].map((f, i) => { try { f() } catch (e) { return e.name + (had[i] || / says the host$/.test(e.message)) } }).join()
	+ ' ' + SuppressedError(1, 2).message + ' ' + SuppressedError(1, 2, 'mine').message`
	if got, want := eval(t, cx, "test.js", text), "TypeErrortrue,RangeErrortrue,SyntaxErrortrue,ReferenceErrortrue  mine"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Without an engine that installs them, the script defines the same properties.
func TestScriptInstalls(t *testing.T) {
	cx := bare(t)
	install(t, cx, "isDetachedBuffer", "transferArrayBuffer", "isError")
	eval(t, cx, "engine.js", engine)
	eval(t, cx, "harness.js", read(t, "testdata/harness.js"))
	eval(t, cx, "shape.js", read(t, "testdata/shape.js"))
	if failures := eval(t, cx, "failures.js", "failures()"); failures != "" {
		t.Error(failures)
	}
}

// Math.sumPrecise against rational arithmetic.
func TestSumPreciseIsExact(t *testing.T) {
	cx := open(t)
	random := rand.New(rand.NewPCG(1, 2))
	kinds := []func() float64{
		func() float64 { return random.NormFloat64() },
		func() float64 { return math.Ldexp(random.Float64()-0.5, random.IntN(200)-100) },
		func() float64 { return math.Float64frombits(random.Uint64()) },
		func() float64 { return math.Float64frombits(random.Uint64() & 0x800fffffffffffff) },
		func() float64 { return math.Ldexp(float64(random.IntN(3)-1), 971+random.IntN(53)) },
		func() float64 { return math.Ldexp(float64(random.IntN(9)-4), random.IntN(110)-55) },
	}
	for round := range 400 {
		kind := kinds[round%len(kinds)]
		sum := new(big.Rat)
		var numbers []string
		for range random.IntN(40) {
			x := kind()
			if random.IntN(8) == 0 {
				x = kinds[random.IntN(len(kinds))]()
			}
			if math.IsInf(x, 0) || math.IsNaN(x) {
				continue
			}
			repeat := 1
			for range repeat {
				numbers = append(numbers, fmt.Sprintf("%g", x))
				sum.Add(sum, new(big.Rat).SetFloat64(x))
			}
			if random.IntN(3) == 0 { // cancel what came before
				numbers = append(numbers, fmt.Sprintf("%g", -x))
				sum.Sub(sum, new(big.Rat).SetFloat64(x))
			}
		}
		if len(numbers) == 0 {
			continue
		}
		want, _ := sum.Float64()
		got := eval(t, cx, "sum.js", "Math.sumPrecise(["+strings.Join(numbers, ",")+"])")
		if got != eval(t, cx, "want.js", strings.ReplaceAll(strings.ReplaceAll(fmt.Sprintf("%g", want), "+Inf", "Infinity"), "-Inf", "-Infinity")) {
			t.Fatalf("the sum of %s is %s, want %g", strings.Join(numbers, " + "), got, want)
		}
	}
}

// Base64 and hexadecimal against Go's.
func TestBytesAgainstGo(t *testing.T) {
	cx := open(t)
	random := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		bytes := make([]byte, random.IntN(5000))
		for i := range bytes {
			bytes[i] = byte(random.Uint32())
		}
		for _, test := range []struct{ script, want string }{
			{"Uint8Array.fromHex('%x').toBase64()", base64.StdEncoding.EncodeToString(bytes)},
			{"Uint8Array.fromHex('%x').toBase64({ alphabet: 'base64url', omitPadding: true })", base64.RawURLEncoding.EncodeToString(bytes)},
			{"Uint8Array.fromBase64(Uint8Array.fromHex('%x').toBase64()).toHex()", hex.EncodeToString(bytes)},
		} {
			if got := eval(t, cx, "bytes.js", fmt.Sprintf(test.script, bytes)); got != test.want {
				t.Fatalf("%.60s… gives %.60s…, want %.60s…", fmt.Sprintf(test.script, bytes), got, test.want)
			}
		}
	}
}

// What a new engine pays for the built-ins: for those of the core, and for all.
func BenchmarkInstall(b *testing.B) {
	for name, text := range map[string]string{"core": "0", "all": "[Map, Math, Int8Array]"} {
		b.Run(name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var script *mozjs.Builtins
			for b.Loop() {
				b.StopTimer()
				cx := newRealm(b)
				if script == nil {
					script = engineBuiltins(b, cx)
				}
				b.StartTimer()
				installLate(b, cx, script, "isDetachedBuffer", "transferArrayBuffer", "isError")
				eval(b, cx, "all.js", text)
				b.StopTimer()
				cx.Close()
				b.StartTimer()
			}
		})
	}
}
