package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// timerMap is the map of setTimeout and setInterval IDs of a global object.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#map-of-settimeout-and-setinterval-ids
type timerMap struct {
	active  map[int32]*timer
	lastID  int32
	wrapped bool // ids have begun again, so that one may be in use
	// nesting is the timer nesting level of the task that runs, 0 if it is not a
	// timer's.
	nesting int
}

// timer is what the timer initialization steps keep of one call.
type timer struct {
	handler    *mozjs.Root
	arguments  []*mozjs.Root
	timeout    int32
	repeat     bool
	initiating uint64 // the initiating script; 0 for none
	nesting    int
	removed    bool                  // it is not in the map of its global any more
	handle     eventloop.TimerHandle // the unique handle
}

// timerMemory is what Go keeps for a timer, in bytes, and argumentMemory for
// each of its arguments.
const (
	timerMemory    = 400
	argumentMemory = 48
)

func (t *timer) memory() int64 { return int64(timerMemory + argumentMemory*len(t.arguments)) }

func (t *timer) release(cx *mozjs.Context) {
	cx.AddExternal(-t.memory())
	t.handler.Release()
	for _, a := range t.arguments {
		a.Release()
	}
}

// SetTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-settimeout
func (g *globalScope) SetTimeout(handler TimerHandler, timeout int32, arguments []mozjs.Value) (int32, error) {
	return g.initializeTimer(handler, timeout, arguments, false), nil
}

// SetInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-setinterval
func (g *globalScope) SetInterval(handler TimerHandler, timeout int32, arguments []mozjs.Value) (int32, error) {
	return g.initializeTimer(handler, timeout, arguments, true), nil
}

// ClearTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-cleartimeout
func (g *globalScope) ClearTimeout(id int32) { g.removeTimer(id) }

// ClearInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-clearinterval
func (g *globalScope) ClearInterval(id int32) { g.removeTimer(id) }

// removeTimer removes this's map of setTimeout and setInterval IDs[id].
func (g *globalScope) removeTimer(id int32) {
	t := g.timers.active[id]
	if t == nil {
		return
	}
	delete(g.timers.active, id)
	t.removed = true
	if t.handle.Cancel() {
		t.release(g.settings.Cx())
	}
}

// initializeTimer makes a new entry for the timer initialization steps.
func (g *globalScope) initializeTimer(handler TimerHandler, timeout int32, arguments []mozjs.Value, repeat bool) int32 {
	cx := g.settings.Cx()
	t := &timer{timeout: timeout, repeat: repeat, initiating: cx.ActiveScript()}
	if handler.IsFunction {
		t.handler = cx.Root(handler.Function.Value())
		for _, a := range arguments {
			t.arguments = append(t.arguments, cx.Root(a))
		}
	} else {
		t.handler = cx.Root(cx.NewString(handler.DOMString))
	}
	cx.AddExternal(t.memory())
	// 2. If previousId was given, let id be previousId; otherwise, let id be an
	//    implementation-defined integer that is greater than zero and does not
	//    already exist in global's map of setTimeout and setInterval IDs.
	m := &g.timers
	for {
		m.lastID++
		if m.lastID <= 0 {
			m.lastID, m.wrapped = 1, true
		}
		if !m.wrapped || m.active[m.lastID] == nil {
			break
		}
	}
	g.timerInitializationSteps(t, m.lastID)
	return m.lastID
}

// timerInitializationSteps is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps
func (g *globalScope) timerInitializationSteps(t *timer, id int32) {
	m := &g.timers
	// 3. If the surrounding agent's event loop's currently running task is a task
	//    that was created by this algorithm, then let nesting level be the task's
	//    timer nesting level. Otherwise, let nesting level be 0.
	nesting := m.nesting
	// 4. If timeout is less than 0, then set timeout to 0.
	timeout := max(t.timeout, 0)
	// 5. If nesting level is greater than 5, and timeout is less than 4, then set
	//    timeout to 4.
	if nesting > 5 && timeout < 4 {
		timeout = 4
	}
	// 10. Increment nesting level by one.
	// 11. Set task's timer nesting level to nesting level.
	t.nesting = nesting + 1
	// 12. Let completionStep be an algorithm step which queues a global task on
	//     the timer task source given global to run task.
	// 13. Set uniqueHandle to the result of running steps after a timeout given
	//     global, "setTimeout/setInterval", timeout, and completionStep.
	t.handle = g.settings.RunStepsAfterTimeout(eventloop.SetTimeoutOrSetInterval,
		time.Duration(timeout)*time.Millisecond, func() { g.runTimer(t, id) })
	// 14. Set global's map of setTimeout and setInterval IDs[id] to uniqueHandle.
	m.active[id] = t
}

// runTimer is the task of a timer, in step 9 of the timer initialization steps.
func (g *globalScope) runTimer(t *timer, id int32) {
	m := &g.timers
	m.nesting = t.nesting
	defer func() { m.nesting = 0 }()
	cx := g.settings.Cx()
	// 2, 3. If global's map[id] does not exist or is not uniqueHandle, then abort
	//       these steps. (Such a timer was cancelled, and never gets here.)
	// 5. If handler is a Function, then invoke handler given arguments and
	//    "report", and with callback this value set to thisArg.
	if h := t.handler.Value(); h.IsObject() {
		arguments := make([]mozjs.Value, len(t.arguments))
		for i, a := range t.arguments {
			arguments[i] = a.Value()
		}
		idl.Function{Callback: idl.CallbackOf(cx, h)}.InvokeAndReport(cx.Global(), arguments...)
	} else {
		// 6. Otherwise: create a classic script given handler, settings object,
		//    base URL and fetch options, those of the initiating script if there
		//    is one, and run it.
		g.runStringHandler(cx.String(h), t.initiating)
	}
	// 7, 8. If global's map[id] does not exist or is not uniqueHandle, then abort
	//       these steps.
	if t.removed {
		t.release(cx)
		return
	}
	// 9. If repeat is true, then perform the timer initialization steps again.
	if t.repeat {
		g.timerInitializationSteps(t, id)
		return
	}
	// 10. Otherwise, remove global's map of setTimeout and setInterval IDs[id].
	delete(m.active, id)
	t.release(cx)
}
