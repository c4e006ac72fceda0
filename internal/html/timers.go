// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/trustedtypes"
)

// The timers are the engine's. These are called when what script passes needs
// conversions, and when time is virtual.

// SetTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-settimeout
func (g *globalScope) SetTimeout(handler TimerHandler, timeout int32, arguments []mozjs.Value) (int32, error) {
	return g.setTimer(handler, timeout, arguments, false)
}

// SetInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-setinterval
func (g *globalScope) SetInterval(handler TimerHandler, timeout int32, arguments []mozjs.Value) (int32, error) {
	return g.setTimer(handler, timeout, arguments, true)
}

// ClearTimeout is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-cleartimeout
func (g *globalScope) ClearTimeout(id int32) { g.settings.Cx().ClearTimer(id) }

// ClearInterval is
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-clearinterval
func (g *globalScope) ClearInterval(id int32) { g.settings.Cx().ClearTimer(id) }

func (g *globalScope) setTimer(handler TimerHandler, timeout int32, arguments []mozjs.Value, repeat bool) (int32, error) {
	cx := g.settings.Cx()
	t := mozjs.Timer{Timeout: timeout, Repeat: repeat}
	if handler.IsFunction {
		t.Handler, t.Arguments = handler.Function.Value(), arguments
	} else {
		text, ok, err := g.timerText(handler, repeat)
		if err != nil || !ok {
			return 0, err
		}
		t.Handler, t.Script = cx.NewString(text), cx.ActiveScript()
	}
	return cx.SetTimer(t, g.settings.EventLoop().Now()), nil
}

// timerText is the script that a handler is which is no function; false if it is not to be. AD-HOC: as in browsers, this is asked
// at once, and there is no timer then.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps (step 9.8)
func (g *globalScope) timerText(handler TimerHandler, repeat bool) (text string, ok bool, err error) {
	given := trustedtypes.Text{Data: handler.DOMString}
	if handler.IsTrustedScript {
		given = trustedtypes.Text{Data: handler.TrustedScript.String(), Type: trustedtypes.Script}
	}
	if g.csp() == nil {
		return given.Data, true, nil
	}
	// Step 9.8.1: 1. Let globalName be "Window" if global is a Window object; "WorkerGlobalScope" otherwise. 2. Let methodName be
	//    "setInterval" if repeat is true; "setTimeout" otherwise. 3. Let sink be a concatenation of globalName, a space, and
	//    methodName. 4. Set handler to the result of invoking get Trusted Type compliant string.
	sink := "WorkerGlobalScope "
	if _, ok := g.settings.Global().(*Window); ok {
		sink = "Window "
	}
	if repeat {
		sink += "setInterval"
	} else {
		sink += "setTimeout"
	}
	if text, err = trustedtypes.Compliant(g.settings.Realm(), given, trustedtypes.Script, sink); err != nil {
		return "", false, err
	}
	// Step 9.8.3: perform EnsureCSPDoesNotBlockStringCompilation(realm, « », handler, handler, timer, « », handler). If this throws an
	//    exception, abort these steps.
	return text, !g.csp().BlocksStringCompilation(text, g.csp().RequiresTrustedTypes(false), g.violation(nil)), nil
}
