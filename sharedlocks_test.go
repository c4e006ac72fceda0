package sluice

import (
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// fencedClient is a client whose locks have tokens.
type fencedClient struct {
	locks.Client
	tokens *atomic.Uint64
}

func (c fencedClient) Request(r locks.Request) (locks.LockRequest, error) {
	r.Handler = fencedHandler{r.Handler, c.tokens}
	return c.Client.Request(r)
}

type fencedHandler struct {
	locks.Handler
	tokens *atomic.Uint64
}

func (h fencedHandler) Granted(l locks.Lock) {
	h.Handler.Granted(fencedLock{l, h.tokens.Add(1)})
}

type fencedLock struct {
	locks.Lock
	token uint64
}

func (l fencedLock) Token() uint64 { return l.token }

type fencedManager struct {
	locks.Manager
	tokens atomic.Uint64
}

func (m *fencedManager) NewClient(i locks.ClientInfo) locks.Client {
	return fencedClient{m.Manager.NewClient(i), &m.tokens}
}

// Two user agents share the state of their locks, as two processes do.
func TestSharedLocks(t *testing.T) {
	manager := &fencedManager{Manager: locks.New(locks.Config{})}
	o := Options{LockManager: func(k storage.Key) locks.Manager {
		if k != (storage.Key{Origin: "https://example.com"}) {
			t.Errorf("a manager is made for %v", k)
		}
		return manager
	}}
	holder, waiter := openAt(t, newAgent(t, o), site), openAt(t, newAgent(t, o), site)
	do(t, holder, `new Promise((held) => navigator.locks.request('a', (lock) => {
		token = lock.fencingToken;
		held();
		return new Promise((r) => { release = r; });
	}))`)
	if err := waiter.Run(t.Context(), Script{Text: `
		navigator.locks.request('a', { ifAvailable: true }, (lock) => { unavailable = lock === null; });
		navigator.locks.request('a', (lock) => { token = lock.fencingToken; });
		controller = new AbortController();
		navigator.locks.request('a', { signal: controller.signal }, () => {}).catch(() => {});`}); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- waiter.Wait(t.Context()) }()
	// The page waits, though nothing is left to do in it, until another lets go.
	do(t, waiter, "controller.abort(), navigator.locks.query().then(({ held, pending }) => { seen = [held.length, pending.length].join(); })")
	select {
	case err := <-ended:
		t.Fatalf("the wait ended with %v while a request waited for a lock of another", err)
	default:
	}
	do(t, holder, "release()")
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for page, want := range map[*Page]string{holder: "1", waiter: "2,true,1,1"} {
		code := "String(token)"
		if page == waiter {
			code = "[token, unavailable, seen].join()"
		}
		if got := do(t, page, code); got != want {
			t.Errorf("%s is %v, want %v", code, got, want)
		}
	}
}

// A lock of one process has no token; that there is the attribute can be seen.
func TestNoFencingToken(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	if got := do(t, p, `navigator.locks.request('a', (lock) => ['fencingToken' in Lock.prototype, lock.fencingToken].join(" "))`); got != "true " {
		t.Errorf("got %v", got)
	}
}
