package lockstest_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/lockstest"
)

// faultVariable names the fault that TestFaulty is run with.
const faultVariable = "LOCKSTEST_FAULT"

// faults are ways to call handlers wrongly.
var faults = map[string]func(*wrong, locks.Handler) locks.Handler{
	"twice": func(_ *wrong, h locks.Handler) locks.Handler {
		return locks.Funcs{
			OnGranted:     func(l locks.Lock) { h.Granted(l); h.Granted(l) },
			OnUnavailable: h.Unavailable, OnAborted: h.Aborted, OnLost: h.Lost,
		}
	},
	"lost twice": func(_ *wrong, h locks.Handler) locks.Handler {
		return locks.Funcs{
			OnGranted: h.Granted, OnUnavailable: h.Unavailable, OnAborted: h.Aborted,
			OnLost: func(err error) { h.Lost(err); h.Lost(err) },
		}
	},
	"never": func(_ *wrong, h locks.Handler) locks.Handler {
		return locks.Funcs{OnUnavailable: h.Unavailable, OnAborted: h.Aborted, OnLost: h.Lost}
	},
	"under a mutex": func(_ *wrong, h locks.Handler) locks.Handler { return h },
	"panics":        func(_ *wrong, h locks.Handler) locks.Handler { panic("not written") },
}

// wrong is a manager with a fault.
type wrong struct {
	*locks.Local
	fault string
	mu    sync.Mutex
}

func (m *wrong) NewClient(i locks.ClientInfo) locks.Client {
	return &wrongClient{m.Local.NewClient(i), m}
}

func (m *wrong) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	c := locks.EnclosingClient(ctx, m)
	if c == nil {
		c = m.NewClient(locks.ClientInfo{})
	}
	return locks.DoAs(ctx, c, name, o, fn)
}

type wrongClient struct {
	locks.Client
	manager *wrong
}

func (c *wrongClient) Manager() locks.Manager { return c.manager }

func (c *wrongClient) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	return locks.DoAs(ctx, c, name, o, fn)
}

func (c *wrongClient) Request(r locks.Request) (locks.LockRequest, error) {
	if outer, ok := r.Within.(wrongLock); ok {
		r.Within = outer.Lock
	}
	if h := r.Handler; h != nil {
		r.Handler = faults[c.manager.fault](c.manager, locks.Funcs{
			OnGranted:     func(l locks.Lock) { h.Granted(wrongLock{l, c}) },
			OnUnavailable: h.Unavailable, OnAborted: h.Aborted, OnLost: h.Lost,
		})
	}
	if c.manager.fault == "under a mutex" {
		c.manager.mu.Lock()
		defer c.manager.mu.Unlock()
	}
	return c.Client.Request(r)
}

type wrongLock struct {
	locks.Lock
	client *wrongClient
}

func (l wrongLock) Client() locks.Client { return l.client }

// TestFaulty runs the suite on a manager with the fault that the environment names.
func TestFaulty(t *testing.T) {
	fault := os.Getenv(faultVariable)
	if fault == "" {
		t.Skip("TestReports runs it")
	}
	lockstest.Run(t, func() locks.Manager { return &wrong{Local: locks.New(locks.Config{}), fault: fault} })
}

// TestReports checks that the suite ends on managers with faults, and what it says.
func TestReports(t *testing.T) {
	for fault, want := range map[string][]string{
		"twice": {
			"agent0: 1 granted, 1 granted (a second outcome: a request gets exactly one of Granted, Unavailable and Aborted)",
			`the request for "own": Granted was called: a second outcome`,
			"--- SKIP: TestFaulty/Do",
			"--- FAIL: TestFaulty/Stress/Contract",
			"times: a second outcome: a request gets",
			"--- FAIL: TestFaulty/Leaks",
		},
		"lost twice": {
			"1 lost: stolen, 1 lost: stolen (a second loss: a lock is lost at most once)",
			"Lost was called: a second loss",
		},
		"never": {
			"nothing came within 500ms",
			"3 tests before this one have waited in vain",
			"lockstest_test.(*wrong).Do has not returned",
			"--- FAIL: TestFaulty/Leaks",
		},
		"under a mutex": {
			"a.Request has not returned within 10s (does the manager call handlers while it holds a lock of its own?)",
			"--- FAIL: TestFaulty/Histories",
			"--- PASS: TestFaulty/Do",
		},
		"panics": {
			"panic: not written",
			"--- FAIL: TestFaulty/Snapshot",
		},
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFaulty$", "-test.short", "-test.v", "-test.timeout=300s")
			c.Env = append(os.Environ(), faultVariable+"="+fault)
			out, err := c.CombinedOutput()
			if err == nil {
				t.Fatal("the suite passes")
			}
			for _, w := range want {
				if !strings.Contains(string(out), w) {
					t.Errorf("the report lacks %q", w)
				}
			}
			if strings.Contains(string(out), "test timed out") {
				t.Error("the suite did not end")
			}
			if n := strings.Count(string(out), "two handlers of an agent run at the same time"); n > 5 {
				t.Errorf("a fault is reported %d times", n)
			}
			if t.Failed() {
				t.Logf("%s", out)
			}
		})
	}
}
