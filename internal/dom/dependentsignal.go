// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// How long signals live. A signal is observed when it has a listener for abort
// or an abort algorithm.
//
//   - A dependent signal that is observed lives as long as one of its sources:
//     they hold it.
//   - A signal that waits for its timeout is held by the signals that depend
//     on it. When it is observed, or holds one of those, it is a root.
//   - Otherwise signals know one another weakly.
//
// https://dom.spec.whatwg.org/#abort-signal-garbage-collection

// sourceSignal is a place in the source signals of a signal.
//
// https://dom.spec.whatwg.org/#abortsignal-source-signals
type sourceSignal struct {
	weak   mozjs.Weak
	signal *AbortSignal
	// keeps is where the source holds the dependent signal.
	keeps mozjs.Slot
	// kept is where the dependent signal holds the source.
	kept mozjs.Slot
}

// linkMemory is about what a link between a signal and a source takes, in bytes, on
// both sides, with what the lists have room for.
const linkMemory = 160

// dependentSignals is the weak set of the signals that depend on a signal.
//
// https://dom.spec.whatwg.org/#abortsignal-dependent-signals
type dependentSignals struct {
	list    []mozjs.Weak
	last    *AbortSignal // the one appended last
	sweepAt int          // length of the list at which to sweep
	kept    int          // number of those that the source holds
}

// alive yields the signals of the set that were not collected.
func (s *dependentSignals) alive(yield func(*AbortSignal) bool) {
	for _, weak := range s.list {
		if d := AbortSignalOf(weak.Get()); d != nil && !yield(d) {
			return
		}
	}
}

// append appends a new signal, to which nobody has listened yet.
func (s *dependentSignals) append(d *AbortSignal) {
	if len(s.list) >= s.sweepAt {
		s.sweep()
	}
	s.list = append(s.list, d.Weak())
	s.last = d
}

// sweep lets go of the signals that were collected or aborted, and has the
// others look whether they are still observed.
func (s *dependentSignals) sweep() {
	var live []mozjs.Weak
	for d := range s.alive {
		if !d.aborted {
			live = append(live, d.Weak())
			d.algorithms.sweep()
			d.keep()
		}
	}
	s.list = live
	s.sweepAt = max(8, 2*len(live))
}

// CreateADependentAbortSignal is
// https://dom.spec.whatwg.org/#create-a-dependent-abort-signal
func CreateADependentAbortSignal(cx *mozjs.Context, signals []*AbortSignal) *AbortSignal {
	// 1. Let resultSignal be a new object implementing signalInterface.
	resultSignal := createAbortSignal(cx)
	resultSignal.MakeDependent(signals)
	// 5. Return resultSignal.
	return resultSignal
}

// MakeDependent makes a new signal depend on others: the steps of
// https://dom.spec.whatwg.org/#create-a-dependent-abort-signal for an object of any signalInterface.
func (s *AbortSignal) MakeDependent(signals []*AbortSignal) {
	// 2. For each signal of signals: if signal is aborted, then set
	//    resultSignal's abort reason to signal's and return resultSignal.
	for _, signal := range signals {
		if signal.aborted {
			s.setReason(signal.Reason())
			return
		}
	}
	// 3. Set resultSignal's dependent to true.
	s.dependent = true
	s.OnListenersChange(s.ListenersChange)
	// 4. For each signal of signals:
	for _, signal := range signals {
		// 1. If signal's dependent is false, append it to resultSignal's source
		//    signals, and resultSignal to its dependent signals.
		if !signal.dependent {
			s.appendSource(signal)
			continue
		}
		// 2. Otherwise, do so for each sourceSignal of signal's source signals.
		for _, source := range signal.sources {
			if source.weak.Get() != nil {
				s.appendSource(source.signal)
			}
		}
	}
}

// appendSource makes s, a new signal, depend on source.
func (s *AbortSignal) appendSource(source *AbortSignal) {
	// The sets are ordered sets: what is there already is not appended.
	if source.dependents.last == s {
		return
	}
	link := sourceSignal{weak: source.Weak(), signal: source}
	if source.timeout {
		link.kept = s.Hold(source.Value())
	}
	s.sources = append(s.sources, link)
	s.AddMemory(linkMemory)
	source.dependents.append(s)
}

// ListenersChange hears of types that got or lost a listener: see [EventTarget.OnListenersChange].
func (s *AbortSignal) ListenersChange(typ string) {
	if typ == "abort" {
		s.keep()
	}
}

// keep has the signal kept alive, or not, by what may abort it.
func (s *AbortSignal) keep() {
	if !s.dependent && !s.timeout {
		return
	}
	observed := !s.aborted && (s.algorithms.count > 0 || s.HasListeners("abort"))
	if s.dependent && observed != s.kept {
		s.kept = observed
		for i := range s.sources {
			s.sources[i].keep(s, observed)
		}
	}
	if s.timeout {
		s.KeepRooted(&s.root, observed || s.dependents.kept > 0)
	}
}

// keep makes the source hold the dependent signal d, or not.
func (l *sourceSignal) keep(d *AbortSignal, observed bool) {
	if l.weak.Get() == nil {
		return
	}
	if observed {
		l.keeps = l.signal.Hold(d.Value())
		l.signal.dependents.kept++
	} else {
		l.signal.Drop(l.keeps)
		l.keeps = 0
		l.signal.dependents.kept--
	}
	l.signal.keep()
}

// release undoes, once the signal is aborted, what kept it and others alive.
func (s *AbortSignal) release() {
	s.keep()
	s.timeout = false
	if s.root != nil {
		s.root.Release()
		s.root = nil
	}
	for _, source := range s.sources {
		if source.kept != 0 {
			s.Drop(source.kept)
		}
	}
	s.AddMemory(-linkMemory * len(s.sources))
	s.sources = nil
	s.dependents.list, s.dependents.last = nil, nil
	s.OnListenersChange(nil)
}
