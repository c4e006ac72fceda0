package dom

import (
	"container/heap"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// realm is a window on a clock of its own, and its host: enough of an agent to
// run events and aborting.
type realm struct {
	EventTarget
	t        testing.TB
	cx       *mozjs.Context
	depth    int
	reported []string
	now      uint64
	timers   timers
	order    int // of the timer set last
	document *Document
}

func (r *realm) AssociatedDocument() *Document { return r.document }

// testDocument is what the floor above knows of the document of a realm.
type testDocument struct{ window *EventTarget }

func (d *testDocument) BaseURL() string                    { return "https://base.example/" }
func (d *testDocument) ParseURL(url string) (string, bool) { return "parsed:" + url, url != "no" }
func (d *testDocument) Window() *EventTarget               { return d.window }
func (d *testDocument) HasBrowsingContext() bool           { return true }
func (d *testDocument) KeptNodes(func(*nodes.Node) bool)   {}

// open gives the realm a document, which script knows as document.
func (r *realm) open() {
	d := AgentOf(r.cx).NewHTMLDocument()
	d.URL, d.Data = "https://document.example/", &testDocument{&r.EventTarget}
	r.document = WrapDocument(d)
	if err := r.cx.SetNamed(r.cx.Global(), "document", r.document.Value()); err != nil {
		r.t.Fatal(err)
	}
}

var testWindow = &idl.Interface{
	Name:    "Window",
	Parent:  EventTargetInterface,
	Globals: []string{"Window"},
	Members: []idl.Member{
		idl.EventHandler("onerror", realmOf),
		idl.EventHandler("onbeforeunload", realmOf),
		idl.EventHandler("onfoo", realmOf),
	},
}

func realmOf(impl any) *realm {
	r, _ := impl.(*realm)
	return r
}

func (r *realm) Exposure() idl.Exposure {
	return idl.Exposure{Global: testWindow, SecureContext: true}
}

func (r *realm) PrepareToRunScript() { r.depth++ }

func (r *realm) CleanUpAfterRunningScript() {
	if r.depth--; r.depth == 0 {
		r.checkpoint()
	}
}

func (r *realm) checkpoint() {
	f := r.cx.Enter()
	defer f.Leave()
	_ = r.cx.RunMicrotasks()
}

func (r *realm) ReportException(e *mozjs.Exception) { r.reported = append(r.reported, e.Error()) }

func (r *realm) RelativeHighResolutionCoarseTime() float64 { return float64(r.now) }
func (r *realm) TimeStampRead(float64)                     {}

func (r *realm) IsWindow() {}

// timers are a heap of what waits for its time.
type timers []timer

type timer struct {
	at    uint64
	order int
	steps func()
}

func (t timers) Len() int { return len(t) }
func (t timers) Less(i, j int) bool {
	return t[i].at < t[j].at || t[i].at == t[j].at && t[i].order < t[j].order
}
func (t timers) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t *timers) Push(x any)   { *t = append(*t, x.(timer)) }
func (t *timers) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}

func (r *realm) RunStepsAfterTimeout(_ string, milliseconds uint64, steps func()) {
	r.order++
	heap.Push(&r.timers, timer{r.now + milliseconds, r.order, steps})
}

// pass lets time pass: timers that are due run, each as a task.
func (r *realm) pass(milliseconds uint64) {
	end := r.now + milliseconds
	for len(r.timers) > 0 && r.timers[0].at <= end {
		next := heap.Pop(&r.timers).(timer)
		r.now = max(r.now, next.at)
		r.cx.Frame(next.steps)
		r.checkpoint()
		r.cx.ClearKeptObjects()
	}
	r.now = end
}

// newRealm makes a realm on the test's thread.
func newRealm(t testing.TB) *realm {
	t.Helper()
	runtime.LockOSThread()
	r := &realm{t: t}
	cx, err := mozjs.NewContext(mozjs.Options{Hooks: mozjs.Hooks{
		Report: func(e *mozjs.Exception) { r.ReportException(e) },
	}}, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cx.Close(); runtime.UnlockOSThread() })
	r.cx, cx.Realm().Data = cx, r
	cx.Frame(func() {
		if err = idl.NewLibrary(append(Interfaces, testWindow, errorEventInterface, beforeUnloadEventInterface)...).Install(cx, r.Exposure()); err != nil {
			t.Fatal(err)
		}
		r.define("gc", func(c *mozjs.Call) (mozjs.Value, error) {
			cx.ClearKeptObjects()
			cx.GC(false)
			return mozjs.Undefined, nil
		})
		r.define("currentEvent", func(c *mozjs.Call) (mozjs.Value, error) {
			if e := CurrentEvent(cx.Realm()); e != nil {
				return e.Value(), nil
			}
			return mozjs.Undefined, nil
		})
		r.define("structuredClone", func(c *mozjs.Call) (mozjs.Value, error) {
			v, _, err := cx.StructuredClone(c.Arg(0), nil)
			return v, err
		})
		// store clones a value as storage does: by bytes.
		r.define("store", func(c *mozjs.Call) (mozjs.Value, error) {
			m, err := cx.Serialize(c.Arg(0), nil, mozjs.CloneOptions{ForStorage: true})
			if err != nil {
				return 0, err
			}
			b, err := m.MarshalBinary()
			if err != nil {
				return 0, err
			}
			m = new(mozjs.Message)
			if err := m.UnmarshalBinary(b); err != nil {
				return 0, err
			}
			v, _, err := cx.Deserialize(m)
			return v, err
		})
		r.define("queueMicrotask", func(c *mozjs.Call) (mozjs.Value, error) {
			cx.QueueMicrotask(c.Arg(0))
			return mozjs.Undefined, nil
		})
		r.define("fire", func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(EventTargetOf(c.Impl(c.Arg(0))).FireAnEvent(cx.String(c.Arg(1)), EventInit{Bubbles: true, Cancelable: true})), nil
		})
		r.define("reported", func(c *mozjs.Call) (mozjs.Value, error) {
			s := strings.Join(r.reported, "; ")
			r.reported = nil
			return cx.NewString(s), nil
		})
		r.open()
		r.eval("var self = this, window = this, log = [];")
	})
	return r
}

// define defines a function of the global.
func (r *realm) define(name string, f mozjs.Native) {
	if err := r.cx.SetNamed(r.cx.Global(), name, r.cx.NewFunction(name, 0, f)); err != nil {
		r.t.Fatal(err)
	}
}

// eval runs a script as a task does, with its checkpoint, and returns its
// completion value as a string.
func (r *realm) eval(text string) string {
	r.t.Helper()
	f := r.cx.Enter()
	defer f.Leave()
	r.PrepareToRunScript()
	v, err := r.cx.Evaluate(mozjs.Source{URL: "test.js", Text: text})
	r.CleanUpAfterRunningScript()
	r.cx.ClearKeptObjects()
	if err != nil {
		return fmt.Sprintf("throws %v", err)
	}
	s, err := r.cx.ToString(v)
	if err != nil {
		return fmt.Sprintf("throws %v", err)
	}
	return r.cx.String(s)
}

// script is a test of one realm: texts and their completion values.
type script []struct{ text, want string }

func (s script) run(t *testing.T, r *realm) {
	t.Helper()
	for _, test := range s {
		if got := r.eval(test.text); got != test.want {
			t.Errorf("%s\n\tis   %s\n\twant %s", test.text, got, test.want)
		}
	}
}

// errorEvent is an ErrorEvent as far as event handlers need it.
type errorEvent struct {
	Event
	message string
}

func (e *errorEvent) Message() string    { return e.message }
func (e *errorEvent) Filename() string   { return "file" }
func (e *errorEvent) Lineno() uint32     { return 3 }
func (e *errorEvent) Colno() uint32      { return 4 }
func (e *errorEvent) Error() mozjs.Value { return mozjs.Int(5) }

var errorEventInterface = &idl.Interface{Name: "ErrorEvent", Parent: EventInterface}

// beforeUnloadEvent is a BeforeUnloadEvent as far as event handlers need it.
type beforeUnloadEvent struct {
	Event
	returnValue string
}

func (e *beforeUnloadEvent) ReturnValue() string     { return e.returnValue }
func (e *beforeUnloadEvent) SetReturnValue(v string) { e.returnValue = v }

var beforeUnloadEventInterface = &idl.Interface{Name: "BeforeUnloadEvent", Parent: EventInterface}

func init() {
	errorEventInterface.Constructor = func(c *mozjs.Call) (mozjs.Value, error) {
		e := &errorEvent{message: c.Cx.String(c.Arg(1))}
		v, err := idl.Construct(c, errorEventInterface, e)
		if err != nil {
			return v, err
		}
		e.InnerEventCreationSteps(c.Cx.String(c.Arg(0)), EventInit{Cancelable: true})
		return v, nil
	}
	beforeUnloadEventInterface.Constructor = func(c *mozjs.Call) (mozjs.Value, error) {
		e := &beforeUnloadEvent{}
		v, err := idl.Construct(c, beforeUnloadEventInterface, e)
		if err != nil {
			return v, err
		}
		e.InnerEventCreationSteps(c.Cx.String(c.Arg(0)), EventInit{Cancelable: true})
		return v, nil
	}
	beforeUnloadEventInterface.Members = []idl.Member{idl.Attribute("text", func(c *mozjs.Call) (mozjs.Value, error) {
		return c.Cx.NewString(c.ThisImpl().(*beforeUnloadEvent).returnValue), nil
	}, nil)}
}
