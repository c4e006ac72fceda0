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

// open makes a realm with the built-ins and a host that has what they need.
func open(t testing.TB) *mozjs.Context {
	t.Helper()
	cx := bare(t)
	install(t, cx, compile(t, cx), "transferArrayBuffer", "isError")
	return cx
}

func compile(t testing.TB, cx *mozjs.Context) *mozjs.Script {
	t.Helper()
	name, text := builtins.Source()
	script, err := cx.Compile(mozjs.Source{URL: name, Text: text, DiscardSource: true})
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// install defines the built-ins with a host that has the methods of these names.
func install(t testing.TB, cx *mozjs.Context, script *mozjs.Script, names ...string) {
	t.Helper()
	f := cx.Enter()
	defer f.Leave()
	function, err := cx.Run(script)
	if err != nil {
		t.Fatal(err)
	}
	host := cx.NewObject()
	for _, name := range names {
		if err := cx.SetNamed(host, name, cx.NewFunction(name, 2, hostMethods[name])); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := cx.Call(function, mozjs.Undefined, host); err != nil {
		t.Fatal(err)
	}
}

var hostMethods = map[string]mozjs.Native{
	"transferArrayBuffer": func(c *mozjs.Call) (mozjs.Value, error) { return c.Cx.TransferArrayBuffer(c.Arg(0)) },
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
	"install": func(c *mozjs.Call) (mozjs.Value, error) {
		return mozjs.Undefined, installProperties(c.Cx, c.Arg(0), c.Arg(1))
	},
}

// installProperties is the host's install.
func installProperties(cx *mozjs.Context, target, source mozjs.Value) error {
	keys, err := cx.OwnKeys(source, mozjs.HiddenKeys|mozjs.SymbolKeys)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if has, err := cx.HasOwn(target, key); err != nil || has {
			if err != nil {
				return err
			}
			continue
		}
		p, _, err := cx.OwnProperty(source, key)
		if err != nil {
			return err
		}
		if p.Getter.IsCallable() {
			err = cx.DefineAccessor(target, key, p.Getter, p.Setter, 0)
		} else {
			err = cx.DefineValue(target, key, p.Value, 0)
		}
		if err != nil {
			return err
		}
	}
	return nil
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

// A second run leaves everything that the first defined as it is, as a first
// run does with what an engine has by itself.
func TestWhatIsThereStays(t *testing.T) {
	cx := open(t)
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
	eval(t, cx, "before.js", "globalThis.survey = "+survey+"; globalThis.before = survey(); before.size")
	install(t, cx, compile(t, cx), "transferArrayBuffer", "isError")
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
	install(t, cx, compile(t, cx))
	got := eval(t, cx, "test.js", `[
		'transfer' in ArrayBuffer.prototype, 'transferToFixedLength' in ArrayBuffer.prototype, 'detached' in ArrayBuffer.prototype,
		'isError' in Error, 'captureStackTrace' in Error, typeof Iterator, typeof Atomics.pause,
	].join()`)
	if want := "false,false,true,false,true,function,function"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Every error comes from the host if it makes them.
func TestHostMakesErrors(t *testing.T) {
	cx := bare(t)
	install(t, cx, compile(t, cx), "newError")
	const text = `[
		() => [].toSorted(1), () => [].with(0, 1), () => Uint8Array.fromHex('x'),
		() => { const s = new DisposableStack(); s.dispose(); s.use(); },
	].map((f) => { try { f() } catch (e) { return e.name + / says the host$/.test(e.message) } }).join()
	+ ' ' + SuppressedError(1, 2).message + ' ' + SuppressedError(1, 2, 'mine').message`
	if got, want := eval(t, cx, "test.js", text), "TypeErrortrue,RangeErrortrue,SyntaxErrortrue,ReferenceErrortrue  mine"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Properties that the host installs are those that the script would.
func TestHostInstalls(t *testing.T) {
	cx := bare(t)
	install(t, cx, compile(t, cx), "install", "transferArrayBuffer", "isError")
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

// What a new engine pays for the built-ins, installed by the script and by the
// host.
func BenchmarkInstall(b *testing.B) {
	for name, methods := range map[string][]string{
		"script": {"transferArrayBuffer", "isError"},
		"host":   {"transferArrayBuffer", "isError", "install"},
	} {
		b.Run(name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var script *mozjs.Script
			for b.Loop() {
				b.StopTimer()
				cx := newRealm(b)
				if script == nil {
					script = compile(b, cx)
				}
				b.StartTimer()
				install(b, cx, script, methods...)
				b.StopTimer()
				cx.Close()
				b.StartTimer()
			}
		})
	}
}
