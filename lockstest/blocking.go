package lockstest

import (
	"context"
	"errors"
	"runtime"

	"github.com/sluice-go/sluice/locks"
)

// testDo checks the blocking face of the manager and of its clients.
func testDo(t *tester, newManager func() locks.Manager) {
	t.skipDo()
	t.Run("manager", func(t *tester) {
		testBlocking(t, newManager, func(m locks.Manager) doer { return m })
	})
	t.Run("client", func(t *tester) {
		testBlocking(t, newManager, func(m locks.Manager) doer { return m.NewClient(locks.ClientInfo{}) })
	})
	t.Run("a client that is closed", func(t *tester) {
		m := newManager()
		holder, waiter := m.NewClient(locks.ClientInfo{}), m.NewClient(locks.ClientInfo{})
		held, ended, waited := make(chan struct{}), make(chan error, 1), make(chan error, 1)
		go func() {
			defer t.reportPanic()
			ended <- holder.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				close(held)
				<-ctx.Done()
				return context.Cause(ctx)
			})
		}()
		receive(t, held)
		go func() {
			defer t.reportPanic()
			waited <- waiter.Do(t.Context(), "n", locks.LockOptions{}, nothing)
		}()
		await(t, "the request", func() bool { return len(snapshot(t, m).Pending) == 1 })
		waiter.Close()
		if err := receive(t, waited); !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("Do of the waiting client returned %v, want ErrClientGone", err)
		}
		holder.Close()
		if err := receive(t, ended); !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("Do of the holding client returned %v, want ErrClientGone", err)
		}
		if err := holder.Do(t.Context(), "n", locks.LockOptions{}, nothing); !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("Do of a closed client returned %v, want ErrClientGone", err)
		}
		if got := describe(snapshot(t, m)); got != idle {
			t.Error(got)
		}
	})
	t.Run("a function that closes its client", func(t *tester) {
		m := newManager()
		err := m.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, l locks.Lock) error {
			l.Client().Close()
			<-ctx.Done()
			if err := m.Do(ctx, "other", locks.LockOptions{}, forbidden(t)); !errors.Is(err, locks.ErrClientGone) {
				t.Errorf("Do inside returned %v, want ErrClientGone", err)
			}
			return nil
		})
		if !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("Do returned %v, want ErrClientGone", err)
		}
		// Other calls have other clients.
		for range 3 {
			if err := m.Do(t.Context(), "n", locks.LockOptions{}, nothing); err != nil {
				t.Errorf("a later Do returned %v", err)
			}
		}
		if got := describe(snapshot(t, m)); got != idle {
			t.Error(got)
		}
	})
	t.Run("nested calls that deadlock", func(t *tester) {
		m := newManager()
		held, both, results := make(chan struct{}), make(chan struct{}), make(chan error, 2)
		for _, names := range [][2]string{{"A", "B"}, {"B", "A"}} {
			go func() {
				defer t.reportPanic()
				results <- m.Do(t.Context(), names[0], locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
					held <- struct{}{}
					<-both
					return m.Do(ctx, names[1], locks.LockOptions{}, nothing)
				})
			}()
		}
		receive(t, held)
		receive(t, held)
		close(both)
		await(t, "both requests", func() bool { return len(snapshot(t, m).Pending) == 2 })
		if broken := breakDeadlocks(t, m); len(broken) != 1 || !broken[0].Certain {
			t.Errorf("broke %v, want one certain deadlock", broken)
		}
		one, two := receive(t, results), receive(t, results)
		if one == nil {
			one, two = two, one
		}
		if !errors.Is(one, locks.ErrDeadlock) || two != nil {
			t.Errorf("the calls returned %v and %v, want ErrDeadlock and nil", one, two)
		}
	})
}

// doer is a manager or a client.
type doer interface {
	Do(context.Context, string, locks.LockOptions, func(context.Context, locks.Lock) error) error
}

func nothing(context.Context, locks.Lock) error { return nil }

func testBlocking(t *tester, newManager func() locks.Manager, face func(locks.Manager) doer) {
	for name, test := range map[string]func(*tester, locks.Manager, doer){
		"holds the lock": func(t *tester, m locks.Manager, d doer) {
			mistake := errors.New("mistake")
			err := d.Do(t.Context(), "n", locks.LockOptions{Mode: locks.Shared}, func(ctx context.Context, l locks.Lock) error {
				if l.Name() != "n" || l.Mode() != locks.Shared {
					t.Errorf("got the lock %q (%s)", l.Name(), l.Mode())
				}
				s := snapshot(t, m)
				if len(s.Held) != 1 || s.Held[0].Name != "n" || s.Held[0].Mode != locks.Shared || s.Held[0].ClientID != l.Client().ID() {
					t.Errorf("inside, %s", describe(s))
				}
				if len(s.Held) == 1 && s.Held[0].Where == nil {
					t.Error("the snapshot does not tell where Do was called")
				}
				if c := locks.EnclosingClient(ctx, m); c != l.Client() {
					t.Error("EnclosingClient of the context is not the client of the lock")
				}
				return mistake
			})
			if err != mistake {
				t.Errorf("Do returned %v, want what the function returned", err)
			}
		},
		"waits": func(t *tester, m locks.Manager, d doer) {
			l := grantedLock(t, m.NewClient(locks.ClientInfo{}), "n")
			done := make(chan error, 1)
			go func() {
				defer t.reportPanic()
				done <- d.Do(t.Context(), "n", locks.LockOptions{}, nothing)
			}()
			await(t, "the request", func() bool { return len(snapshot(t, m).Pending) == 1 })
			l.Release()
			if err := receive(t, done); err != nil {
				t.Error(err)
			}
		},
		"context ended before": func(t *tester, m locks.Manager, d doer) {
			ctx, cancel := context.WithCancelCause(t.Context())
			cause := errors.New("cause")
			cancel(cause)
			err := d.Do(ctx, "n", locks.LockOptions{}, forbidden(t))
			if !errors.Is(err, locks.ErrAborted) || !errors.Is(err, cause) {
				t.Errorf("Do returned %v, want ErrAborted and the cause", err)
			}
			// A mistake of the caller comes first.
			for _, wrong := range []struct {
				name    string
				options locks.LockOptions
				want    error
			}{
				{"-n", locks.LockOptions{}, locks.ErrReservedName},
				{"n", locks.LockOptions{Steal: true, IfAvailable: true}, locks.ErrNotSupported},
				{"n", locks.LockOptions{Mode: locks.Shared + 1}, locks.ErrInvalidRequest},
			} {
				err := d.Do(ctx, wrong.name, wrong.options, forbidden(t))
				if !errors.Is(err, wrong.want) || errors.Is(err, cause) {
					t.Errorf("Do returned %v, want %v", err, wrong.want)
				}
			}
		},
		"no function": func(t *tester, m locks.Manager, d doer) {
			if err := d.Do(t.Context(), "n", locks.LockOptions{}, nil); !errors.Is(err, locks.ErrInvalidRequest) {
				t.Errorf("Do returned %v, want ErrInvalidRequest", err)
			}
		},
		"context ends while waiting": func(t *tester, m locks.Manager, d doer) {
			l := grantedLock(t, m.NewClient(locks.ClientInfo{}), "n")
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() {
				defer t.reportPanic()
				done <- d.Do(ctx, "n", locks.LockOptions{}, forbidden(t))
			}()
			await(t, "the request", func() bool { return len(snapshot(t, m).Pending) == 1 })
			cancel()
			if err := receive(t, done); !errors.Is(err, locks.ErrAborted) || !errors.Is(err, context.Canceled) {
				t.Errorf("Do returned %v, want ErrAborted and context.Canceled", err)
			}
			if got := len(snapshot(t, m).Pending); got != 0 {
				t.Errorf("%d requests wait", got)
			}
			l.Release()
		},
		"context ends while holding": func(t *tester, m locks.Manager, d doer) {
			ctx, cancel := context.WithCancel(t.Context())
			err := d.Do(ctx, "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				cancel()
				<-ctx.Done()
				if len(snapshot(t, m).Held) != 1 {
					t.Error("the end of the context released the lock")
				}
				return nil
			})
			if err != nil {
				t.Errorf("Do returned %v", err)
			}
		},
		"ifAvailable": func(t *tester, m locks.Manager, d doer) {
			l := grantedLock(t, m.NewClient(locks.ClientInfo{}), "n")
			err := d.Do(t.Context(), "n", locks.LockOptions{IfAvailable: true}, forbidden(t))
			var e *locks.Error
			if !errors.Is(err, locks.ErrUnavailable) || !errors.As(err, &e) || e.Name != "n" || e.ClientID == "" {
				t.Errorf("Do returned %v, want ErrUnavailable with the name and the client", err)
			}
			l.Release()
			if err := d.Do(t.Context(), "n", locks.LockOptions{IfAvailable: true}, nothing); err != nil {
				t.Errorf("Do returned %v", err)
			}
		},
		"refused": func(t *tester, _ locks.Manager, d doer) {
			if err := d.Do(t.Context(), "-n", locks.LockOptions{}, forbidden(t)); !errors.Is(err, locks.ErrReservedName) {
				t.Errorf("Do returned %v, want ErrReservedName", err)
			}
			err := d.Do(t.Context(), "n", locks.LockOptions{Steal: true, IfAvailable: true}, forbidden(t))
			if !errors.Is(err, locks.ErrNotSupported) {
				t.Errorf("Do returned %v, want ErrNotSupported", err)
			}
		},
		"stolen": func(t *tester, m locks.Manager, d doer) {
			mistake := errors.New("mistake")
			for _, returned := range []error{nil, mistake, context.Canceled} {
				err := d.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, l locks.Lock) error {
					err := m.NewClient(locks.ClientInfo{}).Do(t.Context(), "n", locks.LockOptions{Steal: true}, nothing)
					if err != nil {
						t.Errorf("the thief's Do returned %v", err)
					}
					<-ctx.Done()
					if !errors.Is(context.Cause(ctx), locks.ErrStolen) {
						t.Errorf("the cause is %v, want ErrStolen", context.Cause(ctx))
					}
					return returned
				})
				if !errors.Is(err, locks.ErrStolen) || returned != nil && !errors.Is(err, returned) {
					t.Errorf("Do returned %v, want ErrStolen and %v", err, returned)
				}
			}
		},
		"stolen by a call inside": func(t *tester, m locks.Manager, d doer) {
			err := d.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				// The context of the call ends with the lock.
				err := m.Do(ctx, "n", locks.LockOptions{Steal: true}, forbidden(t))
				if !errors.Is(err, locks.ErrAborted) || !errors.Is(err, locks.ErrStolen) {
					t.Errorf("the thief's Do returned %v, want ErrAborted and ErrStolen", err)
				}
				ran := false
				err = m.Do(context.WithoutCancel(ctx), "n", locks.LockOptions{Steal: true}, func(ctx context.Context, _ locks.Lock) error {
					ran = true
					return ctx.Err()
				})
				if err != nil || !ran {
					t.Errorf("a context that does not end with the lock: Do returned %v, and the function has run: %t", err, ran)
				}
				return context.Cause(ctx)
			})
			if !errors.Is(err, locks.ErrStolen) {
				t.Errorf("Do returned %v, want ErrStolen", err)
			}
		},
		"context ends at the grant": func(t *tester, m locks.Manager, d doer) {
			ctx, cancel := context.WithCancel(t.Context())
			for range 20 { // which of the two is seen first is left to chance
				err := d.Do(&endingContext{ctx, cancel}, "n", locks.LockOptions{}, forbidden(t))
				if !errors.Is(err, locks.ErrAborted) || !errors.Is(err, context.Canceled) {
					t.Errorf("Do returned %v, want ErrAborted and context.Canceled", err)
				}
				ctx, cancel = context.WithCancel(t.Context())
			}
			cancel()
		},
		"released by force": func(t *tester, m locks.Manager, d doer) {
			err := d.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				if n := forceReleased(t, m, "n"); n != 1 {
					t.Errorf("ForceRelease released %d locks", n)
				}
				<-ctx.Done()
				return context.Cause(ctx)
			})
			if !errors.Is(err, locks.ErrForceReleased) {
				t.Errorf("Do returned %v, want ErrForceReleased", err)
			}
		},
		"released early": func(t *tester, m locks.Manager, d doer) {
			err := d.Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, l locks.Lock) error {
				if err := l.Release(); err != nil {
					t.Error(err)
				}
				if ctx.Err() != nil {
					t.Error("the context ended")
				}
				return m.NewClient(locks.ClientInfo{}).Do(t.Context(), "n", locks.LockOptions{}, nothing)
			})
			if err != nil {
				t.Error(err)
			}
		},
		"panic": func(t *tester, m locks.Manager, d doer) {
			func() {
				defer func() {
					if r := recover(); r != "oh" {
						t.Errorf("recovered %v", r)
					}
				}()
				_ = d.Do(t.Context(), "n", locks.LockOptions{}, func(context.Context, locks.Lock) error { panic("oh") })
			}()
		},
		"the goroutine ends": func(t *tester, m locks.Manager, d doer) {
			done := make(chan struct{})
			go func() {
				defer t.reportPanic()
				defer close(done)
				_ = d.Do(t.Context(), "n", locks.LockOptions{}, func(context.Context, locks.Lock) error {
					runtime.Goexit()
					return nil
				})
			}()
			receive(t, done)
		},
		"nested": func(t *tester, m locks.Manager, d doer) {
			err := m.Do(t.Context(), "outer", locks.LockOptions{}, func(ctx context.Context, outer locks.Lock) error {
				return m.Do(ctx, "inner", locks.LockOptions{}, func(ctx context.Context, inner locks.Lock) error {
					if inner.Client() != outer.Client() {
						t.Error("the nested call has a client of its own")
					}
					s := snapshot(t, m)
					if len(s.Held) != 2 {
						t.Errorf("%s, want two locks held", describe(s))
					} else if o, i := s.Held[0], s.Held[1]; o.Within != locks.WithinNone || i.Within != 0 {
						t.Errorf("the outer lock has Within %s and the inner %s, want WithinNone and 0", within(o), within(i))
					}
					other := newManager()
					return other.Do(ctx, "outer", locks.LockOptions{}, func(_ context.Context, l locks.Lock) error {
						if l.Client().Manager() != other {
							t.Error("the call of another manager has a client of this one")
						}
						return nil
					})
				})
			})
			if err != nil {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *tester) {
			m := newManager()
			test(t, m, face(m))
			if got := describe(snapshot(t, m)); got != idle {
				t.Errorf("afterwards %s", got)
			}
		})
	}
}

// endingContext is a context that ends when somebody begins to wait for its end.
type endingContext struct {
	context.Context
	cancel context.CancelFunc
}

func (c *endingContext) Done() <-chan struct{} {
	c.cancel()
	return c.Context.Done()
}

// forbidden returns a function that must not be run.
func forbidden(t *tester) func(context.Context, locks.Lock) error {
	return func(context.Context, locks.Lock) error {
		t.Error("the function was run")
		return nil
	}
}
