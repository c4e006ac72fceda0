// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// AbortSignal is https://dom.spec.whatwg.org/#interface-AbortSignal
//
// Go code that is to be told of an abort calls [AbortSignal.Add]. It need not
// keep the signal alive: a signal that is collected can never be aborted.
type AbortSignal struct {
	EventTarget
	aborted bool
	// reason is the abort reason, held by the signal.
	reason     mozjs.Slot
	algorithms algorithms
	// dependent says that the signal was made from others, its sources.
	//
	// https://dom.spec.whatwg.org/#abortsignal-dependent
	dependent  bool
	sources    []sourceSignal
	dependents dependentSignals
	// timeout says that the signal waits for its timeout.
	timeout bool
	// kept says that the sources hold the dependent signal.
	kept bool
	// root keeps a signal that waits for its timeout alive; else nil.
	root *mozjs.Root
}

// AbortSignalAbort is https://dom.spec.whatwg.org/#dom-abortsignal-abort
func AbortSignalAbort(cx *mozjs.Context, reason mozjs.Value) *AbortSignal {
	// 1. Let signal be a new AbortSignal object.
	signal := createAbortSignal(cx)
	// 2. Set signal's abort reason to reason if it is given; otherwise to a new
	//    "AbortError" DOMException.
	signal.setReason(abortReason(cx, reason))
	// 3. Return signal.
	return signal
}

// AbortSignalTimeout is https://dom.spec.whatwg.org/#dom-abortsignal-timeout
//
// The timer outlives a signal that nobody can reach any more, and then does
// nothing.
func AbortSignalTimeout(cx *mozjs.Context, milliseconds uint64) *AbortSignal {
	// 1. Let signal be a new AbortSignal object.
	signal := createAbortSignal(cx)
	signal.timeout = true
	signal.OnListenersChange(signal.ListenersChange)
	// 3. Run steps after a timeout given global, "AbortSignal-timeout",
	//    milliseconds, and the following step: queue a global task on the timer
	//    task source given global to signal abort given signal and a new
	//    "TimeoutError" DOMException.
	weak := signal.Weak()
	globalOf(cx).RunStepsAfterTimeout("AbortSignal-timeout", milliseconds, func() {
		if weak.Get() != nil {
			signal.SignalAbort(NewDOMException(cx, "TimeoutError", "The operation timed out.").Value())
		}
	})
	// 4. Return signal.
	return signal
}

// AbortSignalAny is https://dom.spec.whatwg.org/#dom-abortsignal-any
func AbortSignalAny(cx *mozjs.Context, signals []*AbortSignal) *AbortSignal {
	return CreateADependentAbortSignal(cx, signals)
}

// Aborted is https://dom.spec.whatwg.org/#dom-abortsignal-aborted
func (s *AbortSignal) Aborted() bool { return s.aborted }

// Reason is https://dom.spec.whatwg.org/#dom-abortsignal-reason
func (s *AbortSignal) Reason() mozjs.Value { return s.Held(s.reason) }

// ThrowIfAborted is https://dom.spec.whatwg.org/#dom-abortsignal-throwifaborted
func (s *AbortSignal) ThrowIfAborted() error {
	if s.aborted {
		return s.Cx().Throw(s.Reason())
	}
	return nil
}

// abortReason is a given reason, or if it is undefined the reason for none.
func abortReason(cx *mozjs.Context, reason mozjs.Value) mozjs.Value {
	if reason.IsUndefined() {
		return NewDOMException(cx, "AbortError", "signal is aborted without reason").Value()
	}
	return reason
}

// setReason sets the abort reason: from now on the signal is aborted.
//
// https://dom.spec.whatwg.org/#abortsignal-aborted
func (s *AbortSignal) setReason(reason mozjs.Value) {
	s.reason = s.Hold(reason)
	s.aborted = true
}

// SignalAbort signals abort with a reason; undefined stands for none.
//
// https://dom.spec.whatwg.org/#abortsignal-signal-abort
func (s *AbortSignal) SignalAbort(reason mozjs.Value) {
	// 1. If signal is aborted, then return.
	if s.aborted {
		return
	}
	cx := s.Cx()
	f := cx.Enter()
	defer f.Leave()
	// The signals live until their steps have run.
	s.Value()
	// 2. Set signal's abort reason to reason if it is given; otherwise to a new
	//    "AbortError" DOMException.
	reason = abortReason(cx, reason)
	s.setReason(reason)
	// 3. Let dependentSignalsToAbort be a new list.
	var dependentSignalsToAbort []*AbortSignal
	// 4. For each dependentSignal of signal's dependent signals:
	for d := range s.dependents.alive {
		// 1. If dependentSignal is not aborted: set its abort reason to signal's
		//    abort reason, and append it to dependentSignalsToAbort.
		if !d.aborted {
			d.Value()
			d.setReason(reason)
			dependentSignalsToAbort = append(dependentSignalsToAbort, d)
		}
	}
	// 5. Run the abort steps for signal.
	s.runTheAbortSteps()
	// 6. For each dependentSignal of dependentSignalsToAbort, run the abort
	//    steps for dependentSignal.
	for _, d := range dependentSignalsToAbort {
		d.runTheAbortSteps()
		d.release()
	}
	s.release()
}

// runTheAbortSteps is https://dom.spec.whatwg.org/#run-the-abort-steps
func (s *AbortSignal) runTheAbortSteps() {
	// 1, 2. Run the abort algorithms, and empty them.
	s.algorithms.run(s.Cx())
	// 3. Fire an event named abort at signal.
	s.FireAnEvent("abort", EventInit{})
}
