package mozjs

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs/insides"
)

func tricksOf(cx *Context) map[string]Trick {
	all := map[string]Trick{}
	for _, trick := range cx.Tricks() {
		all[trick.Name] = trick
	}
	return all
}

// usable says whether a trick may be used.
func usable(cx *Context, name string) bool { return tricksOf(cx)[name].Usable }

// The self-tests of all tricks pass, and each helps where it is meant to: nine times of
// ten at least.
func TestTricks(t *testing.T) {
	off, err := turnedOff()
	if err != nil {
		t.Fatal(err)
	}
	var op *Operation
	cx := openOperator(t, Options{Isolated: true}, func(o *Operation, _ Place) { op = o })
	cx.Cluster = t
	equip(t, cx)
	builtins, err := cx.CompileShared(Source{Text: "(() => ({}))"})
	if err == nil {
		err = cx.InstallBuiltins(NewBuiltins(builtins), cx.NewObject())
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range tricks {
		if usable(cx, name) == (off>>i&1 == 1) {
			t.Errorf("%s: usable is %v", name, usable(cx, name))
		}
	}
	promises := func() {
		for range 20 {
			eval(t, cx, "begin(async () => 1)")
			if _, err := op.Call(true, 0); err != nil {
				t.Fatal(err)
			}
			op.Drop()
		}
	}
	script := func(text string) func() { return func() { eval(t, cx, text) } }
	for name, use := range map[string]func(){
		"shapes":   script("clone(Array.from({ length: 200 }, (_, i) => ({ a: i, b: 'x', c: { d: i } }))); 0"),
		"elements": script("clone(Array.from({ length: 200 }, (_, i) => [i, i + 1])); 0"),
		"boxes":    script("clone([Object(1), Object('a'), Object(true), Object(7n)]); 0"),
		"promises": promises,
		"lengths":  script("if (ArrayBuffer.prototype.resize) clone(Array.from({ length: 20 }, () => new Uint8Array(new ArrayBuffer(1, { maxByteLength: 2 })))); 0"),
		"sources":  script("eval('0 && import(0)')"),
	} {
		before := tricksOf(cx)[name]
		use()
		after := tricksOf(cx)[name]
		hits, misses := after.Hits-before.Hits, after.Misses-before.Misses
		t.Logf("%s: helped %d times, not %d times", name, hits, misses)
		switch {
		case !after.Usable:
			if hits != 0 {
				t.Errorf("%s is off, and has helped %d times", name, hits)
			}
		case name == "lengths" && Major < 128:
		case hits < 9*misses || hits == 0:
			t.Errorf("%s: helped %d times, not %d times", name, hits, misses)
		}
	}
}

// Without the tricks all that they help with is the same.
func TestWithoutTricks(t *testing.T) {
	if os.Getenv("SLUICE_WITHOUT") != "" {
		t.Skip("some are off already")
	}
	c := exec.CommandContext(t.Context(), os.Args[0], "-test.short", "-test.run=^Test(Clone|Operation|Tricks|Message|Mail|Timer|Inspect|Realm)")
	c.Env = append(os.Environ(), "SLUICE_WITHOUT=all")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTurnedOff(t *testing.T) {
	for value, want := range map[string]uint32{"": 0, "shapes": 1, "elements,shapes": 3, "all": 1<<len(tricks) - 1} {
		t.Setenv("SLUICE_WITHOUT", value)
		if got, err := turnedOff(); err != nil || got != want {
			t.Errorf("%q: %b, %v", value, got, err)
		}
	}
	t.Setenv("SLUICE_WITHOUT", "shapes,magic")
	if _, err := turnedOff(); err == nil || !strings.Contains(err.Error(), `"magic"`) {
		t.Error(err)
	}
}

// What reads the engine's insides is in the room of tricks alone.
func TestInsidesAreInOneRoom(t *testing.T) {
	readers := []string{"JS::shadow", "GetSelfHostedFunction", "__builtin_return_address", "on_exit", "JS_SetNativeStackQuota(cx_", "const_cast<JSString"}
	found := map[string]bool{}
	look := func(name, text string, inside bool) {
		for _, reader := range readers {
			if !strings.Contains(text, reader) {
				continue
			}
			found[reader] = true
			// Functions of the library are the platform's, too: those of iterators.
			if !inside && !(reader == "GetSelfHostedFunction" && name == "cpp/interface.cpp") {
				t.Errorf("%s has %s", name, reader)
			}
		}
	}
	headers, err := filepath.Glob("*.h")
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("cpp/*.cpp")
	if err != nil || len(sources) < 10 {
		t.Fatal(sources, err)
	}
	for _, name := range append(headers, sources...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		look(name, string(text), false)
	}
	names, err := fs.Glob(insides.Headers, "*.h")
	if err != nil || len(names) < 10 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := insides.Headers.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		look(name, string(text), true)
	}
	if len(found) != len(readers)-1 {
		t.Errorf("found only %v", found) // nothing reads return addresses
	}
}
