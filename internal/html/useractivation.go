// Checked against HTML of 2026-08-21.

package html

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// transientActivationDuration is how long a user's activation is good for what needs one. Chromium and Firefox have it as long.
//
// https://html.spec.whatwg.org/multipage/interaction.html#transient-activation-duration
const transientActivationDuration = 5 * time.Second

// activations are when the user of a window has last done something. Any goroutine may ask, and change them.
//
// https://html.spec.whatwg.org/multipage/interaction.html#user-activation-data-model
type activations struct {
	// last is the last activation timestamp, and historyAction the last history-action activation timestamp.
	last, historyAction atomic.Int64
}

// What a timestamp is that is none: positive infinity before the user has done anything, and negative infinity when that was
// consumed. Others are one more than the time in nanoseconds.
const (
	neverActivated = 0
	consumed       = math.MinInt64
)

// hasStickyActivation is https://html.spec.whatwg.org/multipage/interaction.html#sticky-activation
func (w *Window) hasStickyActivation() bool { return w.activations.last.Load() != neverActivated }

// hasTransientActivation is https://html.spec.whatwg.org/multipage/interaction.html#transient-activation
func (w *Window) hasTransientActivation() bool {
	return w.activations.isTransient(w.settings.EventLoop().Now())
}

func (a *activations) isTransient(now time.Duration) bool {
	last := a.last.Load()
	// When the current high resolution time given W is greater than or equal to the last activation timestamp in W, and less
	// than that plus the transient activation duration, then W is said to have transient activation.
	return last > neverActivated && now < time.Duration(last-1)+transientActivationDuration
}

// hasHistoryActionActivation is https://html.spec.whatwg.org/multipage/interaction.html#history-action-activation
func (w *Window) hasHistoryActionActivation() bool {
	return w.activations.historyAction.Load() != w.activations.last.Load()
}

// notifyActivation is what happens before an activation triggering input event is fired in the document.
//
// https://html.spec.whatwg.org/multipage/interaction.html#activation-notification
func (d *PageDocument) notifyActivation() {
	w := d.window
	// 2. Let windows be « document's relevant global object ».
	windows := []*Window{w}
	// 3. Extend windows with the active window of each of document's ancestor navigables.
	for p := w.parent(); p != nil; p = p.parent() {
		windows = append(windows, p)
	}
	// 4. Extend windows with the active window of each of document's descendant navigables, filtered to include only those
	//    navigables whose active document's origin is same origin with document's origin. (Those are in the same agent.)
	for _, inner := range w.inclusiveDescendants()[1:] {
		if inner.beside == w.beside && inner.environment.Origin.SameOrigin(w.environment.Origin) {
			windows = append(windows, inner)
		}
	}
	// 5. For each window in windows: 1. Set window's last activation timestamp to the current high resolution time. 2. Notify
	//    the close watcher manager about user activation given window.
	now := w.settings.EventLoop().Now()
	for _, each := range windows {
		each.activations.last.Store(int64(now) + 1)
		each.do(func() {
			if i := each.pageDocument().Interaction(); i != nil {
				i.NotifyCloseWatchers()
			}
		})
	}
}

// inclusiveDescendants are the window and the active windows of its document's descendant navigables. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#inclusive-descendant-navigables
func (w *Window) inclusiveDescendants() []*Window {
	list := []*Window{w}
	for _, c := range w.childNavigables() {
		if inner := c.activeWindow(); inner != nil {
			list = append(list, inner.inclusiveDescendants()...)
		}
	}
	return list
}

// consumeUserActivation is https://html.spec.whatwg.org/multipage/interaction.html#consume-user-activation
func (w *Window) consumeUserActivation() {
	// 1. If W's navigable is null, then return.
	if w.discarded.Load() {
		return
	}
	// 2. Let top be W's navigable's top-level traversable. 3. Let navigables be the inclusive descendant navigables of top's
	//    active document. 4. Let windows be the active window of each of them. 5. For each window: if window's last activation
	//    timestamp is not positive infinity, then set it to negative infinity.
	for _, each := range w.top().inclusiveDescendants() {
		for last := each.activations.last.Load(); last != neverActivated; last = each.activations.last.Load() {
			if each.activations.last.CompareAndSwap(last, consumed) {
				break
			}
		}
	}
}

// consumeHistoryActionActivation is https://html.spec.whatwg.org/multipage/interaction.html#consume-history-action-user-activation
func (w *Window) consumeHistoryActionActivation() {
	// 1. If W's navigable is null, then return.
	if w.discarded.Load() {
		return
	}
	// 2–5. For the same windows: set window's last history-action activation timestamp to its last activation timestamp.
	for _, each := range w.top().inclusiveDescendants() {
		each.activations.historyAction.Store(each.activations.last.Load())
	}
}

// FullyActive implements htmlelements.Activations.
func (d *PageDocument) FullyActive() bool { return d.active() }

// OfTopLevelOrigin implements htmlelements.Activations.
func (d *PageDocument) OfTopLevelOrigin() bool {
	e := d.window.environment
	return e.Origin.SameOrigin(e.TopLevelOrigin)
}

// HasTransientActivation implements htmlelements.Activations.
func (d *PageDocument) HasTransientActivation() bool { return d.window.hasTransientActivation() }

// ConsumeUserActivation implements htmlelements.Activations.
func (d *PageDocument) ConsumeUserActivation() { d.window.consumeUserActivation() }

// HasHistoryActionActivation implements htmlelements.Activations.
func (d *PageDocument) HasHistoryActionActivation() bool {
	return d.window.hasHistoryActionActivation()
}

// ConsumeHistoryActionActivation implements htmlelements.Activations.
func (d *PageDocument) ConsumeHistoryActionActivation() { d.window.consumeHistoryActionActivation() }

// UserActivation is https://html.spec.whatwg.org/multipage/interaction.html#useractivation
type UserActivation struct {
	mozjs.Object
	window *Window
}

// navigatorUserActivation is what the interface adds to Navigator.
type navigatorUserActivation struct {
	window *Window
	object *mozjs.Object
}

// UserActivation is https://html.spec.whatwg.org/multipage/interaction.html#dom-navigator-useractivation
func (n *navigatorUserActivation) UserActivation() *UserActivation {
	a := createUserActivation(n.object.Cx())
	a.window = n.window
	return a
}

// HasBeenActive is https://html.spec.whatwg.org/multipage/interaction.html#dom-useractivation-hasbeenactive
func (a *UserActivation) HasBeenActive() bool { return a.window.hasStickyActivation() }

// IsActive is https://html.spec.whatwg.org/multipage/interaction.html#dom-useractivation-isactive
func (a *UserActivation) IsActive() bool {
	// Script that asks again and again lets a virtual clock go on.
	return a.window.activations.isTransient(a.window.settings.EventLoop().ReadClock())
}
