package agent_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
)

// window is a global object that notes what it hears.
type window struct {
	realmtest.Scope
	name string
	log  *[]string
}

func (w *window) note(format string, args ...any) {
	*w.log = append(*w.log, w.name+": "+fmt.Sprintf(format, args...))
}

func (w *window) FireErrorEvent(info agent.ErrorInformation) bool {
	w.note("%s, current %s", info.Message, nameOf(agent.SettingsOf(w.Cx())))
	return true
}

func (w *window) FirePromiseRejectionEvent(name string, _, reason mozjs.Value) bool {
	w.note("%s %s", name, w.Cx().String(reason))
	return true
}

func nameOf(s *agent.EnvironmentSettings) string { return s.Global().(*window).name }

// tell gives a realm the functions which(), which returns what the four settings objects
// are, and note(), which notes it. The relevant one is that of the this value.
func tell(cx *mozjs.Context) error {
	which := func(c *mozjs.Call) (*window, string, error) {
		this, ok := c.ThisImpl().(*window)
		if !ok {
			return nil, "", mozjs.NewTypeError("Illegal invocation")
		}
		return this, fmt.Sprintf("entry %s, incumbent %s, current %s, relevant %s",
			nameOf(agent.EntrySettings(cx)), nameOf(agent.IncumbentSettings(cx)), nameOf(agent.SettingsOf(cx)),
			nameOf(agent.RelevantSettings(&this.Object))), nil
	}
	return errors.Join(
		cx.SetNamed(cx.Global(), "which", cx.NewFunction("which", 0, func(c *mozjs.Call) (mozjs.Value, error) {
			_, s, err := which(c)
			return cx.NewString(s), err
		})),
		cx.SetNamed(cx.Global(), "note", cx.NewFunction("note", 0, func(c *mozjs.Call) (mozjs.Value, error) {
			this, s, err := which(c)
			if err == nil {
				this.note("%s", s)
			}
			return mozjs.Undefined, err
		})))
}

var library = idl.NewLibrary(append([]*idl.Interface{realmtest.Window}, dom.Interfaces...)...)

// startWindows starts an agent with the realms a and b, whose global objects know each
// other.
func startWindows(t *testing.T) (a *realmtest.Agent, b *agent.EnvironmentSettings, log *[]string) {
	log = new([]string)
	a = realmtest.Start(t, realmtest.AgentOptions{Global: &window{realmtest.Scope{T: t}, "a", log}})
	exposure := idl.Exposure{Global: realmtest.Window, SecureContext: true}
	a.Run(func(cx *mozjs.Context) {
		var err error
		b, err = a.NewRealm(exposure, &window{realmtest.Scope{T: t}, "b", log}, func(cx *mozjs.Context) error {
			return errors.Join(library.Install(cx, exposure), tell(cx))
		})
		if err != nil {
			t.Error(err)
			return
		}
		err = tell(cx)
		for _, s := range []*agent.EnvironmentSettings{a.Settings(), b} {
			err = errors.Join(err, cx.SetNamed(s.Realm().Global(), "a", a.Settings().Realm().Global()),
				cx.SetNamed(s.Realm().Global(), "b", b.Realm().Global()))
		}
		if err != nil {
			t.Error(err)
		}
	})
	if b == nil {
		t.FailNow()
	}
	return a, b, log
}

// Events: the callbacks of listeners run in their realm, and their context is where they
// were added. The second part is the last example of
// https://html.spec.whatwg.org/multipage/webappapis.html#incumbent
func TestCallbacksOfRealms(t *testing.T) {
	a, _, log := startWindows(t)
	a.Eval(`
		globalThis.seen = [];
		var target = new b.EventTarget();
		target.addEventListener("click", b.eval("((e) => a.seen.push(a.which(), e instanceof b.Event))"));
		target.addEventListener("click", (e) => seen.push(b.which(), e instanceof Event));
		target.addEventListener("click", { handleEvent(e) { seen.push(b.which()) } }, { once: true });
		b.eval("(target) => target.dispatchEvent(new Event('click'))")(target);
		0`)
	want := strings.Join([]string{
		"entry b, incumbent b, current a, relevant a", "true",
		"entry a, incumbent a, current b, relevant b", "false",
		"entry a, incumbent a, current b, relevant b",
	}, "\n")
	if got := a.Eval(`seen.join("\n")`); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
	// A bound function of the platform has no script of its own.
	a.Eval(`
		target = new EventTarget();
		target.addEventListener("click", b.note.bind(b));
		b.eval("(target) => { target.dispatchEvent(new Event('click')); note() }")(target);
		0`)
	a.Run(func(*mozjs.Context) {
		const want = "b: entry b, incumbent a, current b, relevant b; b: entry a, incumbent b, current b, relevant b"
		if got := strings.Join(*log, "; "); got != want {
			t.Errorf("%s\nwant:\n%s", got, want)
		}
	})
}

// Exceptions are reported for the global object of the callback's realm, and rejected
// promises for that of the function that has rejected them.
func TestReportsOfRealms(t *testing.T) {
	a, _, log := startWindows(t)
	a.Eval(`
		globalThis.target = new EventTarget();
		target.addEventListener("x", b.eval("(() => { throw 'of b' })"));
		target.addEventListener("x", () => { throw "of a" });
		target.addEventListener("x", b.Object());
		target.dispatchEvent(new Event("x"));
		b.eval("(async () => { throw 'async of b' })()");
		(async () => { throw "async of a" })();
		b.Promise.reject("by b");
		0`)
	a.Eval("1")
	want := []string{
		"b: Uncaught of b, current b",
		"a: Uncaught of a, current a",
		"b: Uncaught TypeError: The provided callback is not callable: its 'handleEvent' property is not a function., current b",
		"a: unhandledrejection async of a",
		"b: unhandledrejection async of b",
		"b: unhandledrejection by b",
	}
	var got []string
	a.Run(func(*mozjs.Context) { got = append(got, *log...) })
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("heard:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Tasks of a settings object run in its realm.
func TestTasksOfRealms(t *testing.T) {
	a, b, _ := startWindows(t)
	names := make(chan string, 2)
	for _, s := range []*agent.EnvironmentSettings{b, a.Settings()} {
		s.QueueGlobalTask(eventloop.DOMManipulation, func() { names <- nameOf(agent.SettingsOf(a.Cx())) })
	}
	if first, second := <-names, <-names; first != "b" || second != "a" {
		t.Errorf("the tasks ran in %s and %s", first, second)
	}
}

// What a discarded realm has left behind runs no more, and is collected.
func TestDiscardedSettings(t *testing.T) {
	a, b, log := startWindows(t)
	a.Eval("b.Promise.reject(1); b = null; 0")
	a.Run(func(cx *mozjs.Context) {
		b.Discard()
		b.Discard()
		cx.GC(true)
		cx.Sweep()
		if b.Realm().Data != nil {
			t.Error("the realm lives on")
		}
		if len(*log) > 1 {
			t.Errorf("heard: %q", *log)
		}
	})
	if got := a.Eval("which()"); got != "entry a, incumbent a, current a, relevant a" {
		t.Error(got)
	}
}
