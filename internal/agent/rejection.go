// Checked against HTML of 2026-08-21.

package agent

import (
	"slices"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// rejections are the two lists of rejected promises that a global has.
type rejections struct {
	// aboutToBeNotified is the about-to-be-notified rejected promises list.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#about-to-be-notified-rejected-promises-list
	aboutToBeNotified []*mozjs.Root
	// outstanding is the outstanding rejected promises weak set; nil while there were
	// none.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#outstanding-rejected-promises-weak-set
	outstanding *mozjs.WeakSet
}

// addOutstanding appends a promise to the outstanding rejected promises weak set. If
// there is no memory for that, nobody will hear that the promise is handled.
func (r *rejections) addOutstanding(cx *mozjs.Context, promise mozjs.Value) {
	if r.outstanding == nil {
		set, err := cx.NewWeakSet()
		if err != nil {
			return
		}
		r.outstanding = set
	}
	_ = r.outstanding.Add(promise)
}

// promiseRejectionTracker is
// https://html.spec.whatwg.org/multipage/webappapis.html#the-hostpromiserejectiontracker-implementation
func (a *Agent) promiseRejectionTracker(promise mozjs.Value, handled, muted bool) {
	// 1, 2. If script is a classic script whose muted errors is true, return.
	// 3–5. Let settingsObject be the current settings object, or script's, and global its global object.
	// (A script that runs, and its function, are of one realm.)
	if a.settings == nil || muted {
		return
	}
	s := SettingsOf(a.cx)
	if s.discarded.Load() {
		return
	}
	cx, r := s.cx, &s.rejections
	// 6. If operation is "reject", then append promise to the
	//    about-to-be-notified rejected promises list.
	if !handled {
		r.aboutToBeNotified = append(r.aboutToBeNotified, cx.Root(promise))
		return
	}
	// 7. Otherwise operation is "handle":
	// 1. If the about-to-be-notified rejected promises list contains promise,
	//    then remove promise from it and return.
	for i, p := range r.aboutToBeNotified {
		if cx.StrictEquals(p.Value(), promise) {
			p.Release()
			r.aboutToBeNotified = slices.Delete(r.aboutToBeNotified, i, i+1)
			return
		}
	}
	// 2. If the outstanding rejected promises weak set does not contain promise,
	//    then return. 3. Remove promise from it.
	if r.outstanding == nil || !r.outstanding.Has(promise) || r.outstanding.Delete(promise) != nil {
		return
	}
	// 4. Queue a global task on the DOM manipulation task source to fire an event
	//    named rejectionhandled, using PromiseRejectionEvent.
	kept := cx.Root(promise)
	s.QueueGlobalTask(eventloop.DOMManipulation, func() {
		defer kept.Release()
		_, reason := cx.PromiseState(kept.Value())
		s.global.FirePromiseRejectionEvent("rejectionhandled", kept.Value(), reason)
	})
}

// notifyAboutRejectedPromises is
// https://html.spec.whatwg.org/multipage/webappapis.html#notify-about-rejected-promises
func (s *EnvironmentSettings) notifyAboutRejectedPromises() {
	cx, r := s.cx, &s.rejections
	// 1. Let list be a clone of the about-to-be-notified rejected promises list.
	list := r.aboutToBeNotified
	// 2. If list is empty, then return.
	if len(list) == 0 {
		return
	}
	// 3. Empty the about-to-be-notified rejected promises list.
	r.aboutToBeNotified = nil
	// 4. Queue a global task on the DOM manipulation task source given global to
	//    run the following step:
	s.QueueGlobalTask(eventloop.DOMManipulation, func() {
		// 1. For each promise p of list:
		for _, p := range list {
			cx.Frame(func() {
				defer p.Release()
				promise := p.Value()
				// 1. If p.[[PromiseIsHandled]] is true, then continue.
				if cx.PromiseIsHandled(promise) {
					return
				}
				// 2. Let notCanceled be the result of firing an event named
				//    unhandledrejection at global, using PromiseRejectionEvent.
				_, reason := cx.PromiseState(promise)
				canceled := s.global.FirePromiseRejectionEvent("unhandledrejection", promise, reason)
				// 3. If notCanceled is true, then the user agent may report
				//    p.[[PromiseResult]] to a developer console.
				handled := cx.PromiseIsHandled(promise)
				if !canceled && !handled {
					s.global.ReportUnhandledRejection(promise, reason)
				}
				// 4. If p.[[PromiseIsHandled]] is false, then append p to the
				//    outstanding rejected promises weak set.
				if !handled {
					r.addOutstanding(cx, promise)
				}
			})
		}
	})
}
