package html

import "github.com/sluice-go/sluice/internal/mozjs"

// The timers are the engine's. These are called when what script passes needs
// conversions, and when time is virtual.

// SetTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-settimeout
func (g *globalScope) SetTimeout(handler TimerHandler, timeout int32, arguments []mozjs.Value) int32 {
	return g.setTimer(handler, timeout, arguments, false)
}

// SetInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-setinterval
func (g *globalScope) SetInterval(handler TimerHandler, timeout int32, arguments []mozjs.Value) int32 {
	return g.setTimer(handler, timeout, arguments, true)
}

// ClearTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-cleartimeout
func (g *globalScope) ClearTimeout(id int32) { g.settings.Cx().ClearTimer(id) }

// ClearInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-clearinterval
func (g *globalScope) ClearInterval(id int32) { g.settings.Cx().ClearTimer(id) }

func (g *globalScope) setTimer(handler TimerHandler, timeout int32, arguments []mozjs.Value, repeat bool) int32 {
	// 9.6.5. Perform EnsureCSPDoesNotBlockStringCompilation(realm, « », handler, handler, timer, « », handler). If this throws
	//        an exception, abort these steps. AD-HOC: as in browsers, this is asked at once, and there is no timer then.
	if !handler.IsFunction && g.csp() != nil && g.csp().BlocksStringCompilation(handler.DOMString, false, g.violation(nil)) {
		return 0
	}
	cx := g.settings.Cx()
	t := mozjs.Timer{Timeout: timeout, Repeat: repeat}
	if handler.IsFunction {
		t.Handler, t.Arguments = handler.Function.Value(), arguments
	} else {
		t.Handler, t.Script = cx.NewString(handler.DOMString), cx.ActiveScript()
	}
	return cx.SetTimer(t, g.settings.EventLoop().Now())
}
