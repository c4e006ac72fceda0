package html

import (
	"sync"
	"sync/atomic"
)

// A Stay is a stay of a page, or a frame, at a window: from when the window comes until it is left, or ends. A document that is
// kept for a return has several, one after the other. Any goroutine may ask it.
type Stay struct {
	window *Window
	once   sync.Once
	ended  chan struct{}
	// left says that another document has come while the window is kept.
	left atomic.Bool
}

func (w *Window) beginStay() {
	w.stay.Store(&Stay{window: w, ended: make(chan struct{})})
}

// Stay is the stay at the window, the last one if the window is left. Any goroutine may call it.
func (w *Window) Stay() *Stay { return w.stay.Load() }

// endStay ends the stay, if it has not ended, after steps that the end has.
func (w *Window) endStay(steps func()) {
	s := w.stay.Load()
	s.once.Do(func() {
		steps()
		close(s.ended)
	})
}

// Ended is closed when the stay is over.
func (s *Stay) Ended() <-chan struct{} { return s.ended }

// Left says whether the stay is over, or is ending, since the page has gone to another document.
func (s *Stay) Left() bool { return s.left.Load() || s.window.left() }

// Ended is closed when the stay at the window is over. Any goroutine may call it.
func (w *Window) Ended() <-chan struct{} { return w.Stay().Ended() }

// Left is that of the stay at the window. Any goroutine may call it.
func (w *Window) Left() bool { return w.Stay().Left() }
