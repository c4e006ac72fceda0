package locks

import (
	"context"
	"errors"
	"sync"
)

// DoAs runs fn while the client holds the lock name, and returns what fn
// returned. It is the blocking face of any [Manager]; implementations call it
// from their methods Do. It must not be called from a [Handler].
//
// The lock is released when fn returns, panics or ends its goroutine.
//
// If ctx ends before fn runs, the request is aborted, and DoAs returns an error
// that is ErrAborted and the cause of ctx's end; a name or options that break a
// rule, and an fn that is nil, are reported first, though ctx has ended. Then ctx
// matters to fn only. If a request with IfAvailable cannot be granted at once,
// DoAs returns ErrUnavailable and does not run fn.
//
// The context of fn ends with ctx, and also when the lock is lost while fn runs:
// its cause is then ErrStolen, ErrForceReleased, ErrClientGone or ErrSessionLost, and DoAs
// returns that error when fn returns, joined with an error that fn returns. fn
// should hand its context to further calls of Do: the search for deadlocks then
// knows which lock waits for which.
func DoAs(ctx context.Context, c Client, name string, o LockOptions, fn func(context.Context, Lock) error) error {
	w := new(waiter)
	r := Request{Name: name, LockOptions: o}
	if fn != nil {
		r.Handler = w
	}
	if ctx.Err() != nil {
		// A rule that the request breaks comes before all else.
		if err := r.Check(c.ID()); err != nil {
			return err
		}
		// If options["signal"] exists and is aborted, then return a promise rejected
		// with options["signal"]'s abort reason.
		return failure(ctx, c, name, o, ErrAborted)
	}
	if o.Where == nil {
		r.Where = callers()
	}
	outer := enclosing(ctx, c.Manager())
	if outer != nil {
		r.Within = outer.lock
	} else {
		r.Independent = true
	}
	request, err := c.Request(r)
	if err != nil {
		return err
	}
	select {
	case <-w.settled():
	case <-ctx.Done():
		// Signal to abort the request. It may have been settled meanwhile.
		if request.Abort(context.Cause(ctx)) {
			return failure(ctx, c, name, o, ErrAborted)
		}
		<-w.settled()
	}
	switch {
	case w.lock == nil && w.err == ErrUnavailable:
		return failure(ctx, c, name, o, ErrUnavailable)
	case w.lock == nil:
		return w.err
	// If signal is aborted, then release the lock, and return.
	case ctx.Err() != nil:
		w.lock.Release()
		return failure(ctx, c, name, o, ErrAborted)
	}
	return w.hold(context.WithValue(ctx, holdingKey{}, &holding{w.lock, outer}), fn)
}

// failure returns an Error about a request of DoAs. Its cause is that of ctx's
// end.
func failure(ctx context.Context, c Client, name string, o LockOptions, kind error) error {
	return &Error{Kind: kind, Name: name, Mode: o.Mode, ClientID: c.ID(), Cause: context.Cause(ctx)}
}

// waiter is the handler of a request of DoAs.
type waiter struct {
	mu     sync.Mutex
	done   chan struct{} // closed when the request is settled
	lock   Lock          // the lock, once settled
	err    error         // or why there is none
	lost   error         // why the lock was taken away
	cancel context.CancelCauseFunc
}

// closedChannel serves those who need not wait.
var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// Granted settles the request with the lock.
func (w *waiter) Granted(l Lock) { w.settle(l, nil) }

// Unavailable settles the request with ErrUnavailable.
func (w *waiter) Unavailable() { w.settle(nil, ErrUnavailable) }

// Aborted settles the request with the error.
func (w *waiter) Aborted(err error) { w.settle(nil, err) }

func (w *waiter) settle(l Lock, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lock, w.err = l, err
	if w.done == nil {
		w.done = closedChannel
	} else {
		close(w.done)
	}
}

// settled returns a channel that is closed when the request is settled.
func (w *waiter) settled() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done == nil {
		w.done = make(chan struct{})
	}
	return w.done
}

// Lost ends the context of the function that holds the lock.
func (w *waiter) Lost(err error) {
	w.mu.Lock()
	w.lost = err
	cancel := w.cancel
	w.mu.Unlock()
	if cancel != nil {
		cancel(err)
	}
}

// hold runs fn and releases the lock.
func (w *waiter) hold(ctx context.Context, fn func(context.Context, Lock) error) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w.mu.Lock()
	w.cancel = cancel
	lost := w.lost
	w.mu.Unlock()
	if lost != nil {
		cancel(lost)
	}
	defer w.lock.Release() // for a panic
	err := fn(inner, w.lock)
	lost = w.lock.Release()
	switch {
	case lost == nil || errors.Is(err, lost):
		return err
	case err == nil:
		return lost
	}
	return errors.Join(lost, err)
}

// holding is a lock that a context's function holds, and the ones around it.
type holding struct {
	lock  Lock
	outer *holding
}

type holdingKey struct{}

// enclosing returns the innermost lock of the manager that ctx's function holds.
func enclosing(ctx context.Context, m Manager) *holding {
	h, _ := ctx.Value(holdingKey{}).(*holding)
	for h != nil && h.lock.Client().Manager() != m {
		h = h.outer
	}
	return h
}

// EnclosingClient returns the client whose lock of the manager the function of
// ctx holds, or nil: ctx, or a context it derives from, is then not one that
// [DoAs] gave to a function. Implementations of Manager use it for their method
// Do.
func EnclosingClient(ctx context.Context, m Manager) Client {
	if h := enclosing(ctx, m); h != nil {
		return h.lock.Client()
	}
	return nil
}
