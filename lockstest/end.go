package lockstest

import (
	"errors"

	"github.com/sluice-go/sluice/locks"
)

// testEnd checks what the ids of requests are, and what becomes of the clients when their
// manager is closed.
func testEnd(t *tester, newManager func() locks.Manager) {
	m := newManager()
	x, y := m.NewClient(locks.ClientInfo{ID: "x"}), m.NewClient(locks.ClientInfo{ID: "y"})
	lost, aborted := make(chan error, 2), make(chan error, 2)
	granted := make(chan locks.Lock, 2)
	handler := locks.Funcs{
		OnGranted: func(l locks.Lock) { granted <- l },
		OnLost:    func(err error) { lost <- err },
		OnAborted: func(err error) { aborted <- err },
	}
	ids := map[locks.RequestID]string{}
	for _, c := range []locks.Client{x, y} {
		for _, name := range []string{"A", "B"} {
			request := mustRequest(t, c, locks.Request{Name: name, Handler: handler})
			if before := ids[request.ID()]; before != "" {
				t.Errorf("the requests of %s and of %s for %q have the same id", before, c.ID(), name)
			}
			ids[request.ID()] = c.ID() + name
		}
	}
	for range 2 {
		l := receive(t, granted)
		if got, want := ids[l.ID()], "x"+l.Name(); got != want {
			t.Errorf("the lock %q has the id of the request %q, want that of %q", l.Name(), got, want)
		}
	}
	s := snapshot(t, m)
	for i, infos := range [][]locks.Info{s.Held, s.Pending} {
		for _, info := range infos {
			if got, want := ids[info.ID], info.ClientID+info.Name; got != want {
				t.Errorf("the snapshot has the id of the request %q for that of %q", got, want)
			}
			if i == 1 && info.Token != 0 {
				t.Errorf("a request that waits has the token %d", info.Token)
			}
		}
	}
	if err := m.Close(t.Context()); err != nil {
		t.Fatalf("Close returned %v", err)
	}
	for _, told := range []chan error{lost, aborted} {
		for range 2 {
			if err := receive(t, told); !errors.Is(err, locks.ErrClientGone) {
				t.Errorf("when its manager was closed, a handler learned %v, want ErrClientGone", err)
			}
		}
	}
	for _, c := range []locks.Client{x, m.NewClient(locks.ClientInfo{})} {
		if _, err := c.Request(locks.Request{Name: "C", Handler: handler}); !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("a request after the manager was closed returned %v, want ErrClientGone", err)
		}
	}
	if err := m.Close(t.Context()); err != nil {
		t.Errorf("a second Close returned %v", err)
	}
}
