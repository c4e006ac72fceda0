package lockstest

import (
	"sync"

	"github.com/sluice-go/sluice/locks"
)

// secondOutcome is what is said of a request that gets one.
const secondOutcome = "a second outcome: a request gets exactly one of Granted, Unavailable and Aborted"

// outcomes checks that a handler is told what the contract lets it be told.
type outcomes struct {
	mu               sync.Mutex
	granted, settled bool
	lost             bool
}

// settle says what is wrong with one of Granted, Unavailable and Aborted, if anything.
func (o *outcomes) settle(granted bool) (wrong string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.settled {
		return secondOutcome
	}
	o.settled, o.granted = true, granted
	return ""
}

// lose says what is wrong with Lost, if anything.
func (o *outcomes) lose() (wrong string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case !o.granted:
		return "a loss without a grant: Lost is called after Granted only"
	case o.lost:
		return "a second loss: a lock is lost at most once"
	}
	o.lost = true
	return ""
}

// contracted is a handler that is told nothing that breaks the contract: that is
// reported.
type contracted struct {
	locks.Handler
	outcomes
	t    *tester
	name string
}

func (h *contracted) settled(call string, granted bool) bool {
	wrong := h.settle(granted)
	if wrong == "" {
		return true
	}
	h.t.pace.toldTwice()
	h.t.Errorf("the request for %s: %s was called: %s", h.name, call, wrong)
	return false
}

// Granted implements locks.Handler.
func (h *contracted) Granted(l locks.Lock) {
	if h.settled("Granted", true) {
		h.Handler.Granted(l)
	}
}

// Unavailable implements locks.Handler.
func (h *contracted) Unavailable() {
	if h.settled("Unavailable", false) {
		h.Handler.Unavailable()
	}
}

// Aborted implements locks.Handler.
func (h *contracted) Aborted(err error) {
	if h.settled("Aborted", false) {
		h.Handler.Aborted(err)
	}
}

// Lost implements locks.Handler.
func (h *contracted) Lost(err error) {
	if wrong := h.lose(); wrong != "" {
		h.t.Errorf("the request for %s: Lost was called: %s", h.name, wrong)
		return
	}
	h.Handler.Lost(err)
}
