package metrics_test

import (
	"context"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
	"github.com/sluice-go/sluice/locks/etcd/metrics"
)

func TestMain(m *testing.M) {
	if !member.Main() {
		m.Run()
	}
}

// value returns the value of a metric, or the number of observations of a histogram.
func value(t *testing.T, r *prometheus.Registry, name string, labels ...string) float64 {
	t.Helper()
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() != name {
			continue
		}
		for _, m := range f.GetMetric() {
			if len(labels) > 0 && m.GetLabel()[0].GetValue() != labels[0] {
				continue
			}
			switch {
			case m.GetHistogram() != nil:
				return float64(m.GetHistogram().GetSampleCount())
			case m.GetCounter() != nil:
				return m.GetCounter().GetValue()
			}
			return m.GetGauge().GetValue()
		}
	}
	return 0
}

// Each thing that happens to locks is counted once.
func TestMetrics(t *testing.T) {
	members, err := member.Start(1, t.TempDir(), member.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(members[0].Kill)
	r := prometheus.NewRegistry()
	meter, err := metrics.New(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := metrics.New(r); err == nil {
		t.Error("the same metrics were registered twice")
	}
	open := func(meter etcd.Meter) *etcd.Cluster {
		c, err := etcd.Open(etcd.Config{Endpoints: member.Endpoints(members), TTL: time.Minute, Meter: meter})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c, other := open(meter), open(nil)
	defer other.Close(t.Context())
	m := c.Manager("origin")
	expect := func(want float64, name string, labels ...string) {
		t.Helper()
		if got := value(t, r, "sluice_locks_"+name, labels...); got != want {
			t.Errorf("%s%v is %v, want %v", name, labels, got, want)
		}
	}
	granted, lost, aborted := make(chan locks.Lock, 1), make(chan error, 1), make(chan error, 1)
	handler := locks.Funcs{
		OnGranted: func(l locks.Lock) { granted <- l }, OnLost: func(err error) { lost <- err },
		OnAborted: func(err error) { aborted <- err }, OnUnavailable: func() { aborted <- nil },
	}
	ask := func(m locks.Manager, o locks.LockOptions) locks.LockRequest {
		t.Helper()
		q, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", LockOptions: o, Handler: handler})
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	ask(m, locks.LockOptions{})
	first := <-granted
	waiting := ask(m, locks.LockOptions{})
	if _, err := m.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	expect(1, "held")
	expect(1, "pending")
	if left := value(t, r, "sluice_locks_lease_left_seconds"); left <= 0 || left > 60 {
		t.Errorf("the lease has %v s left", left)
	}
	ask(m, locks.LockOptions{IfAvailable: true})
	<-aborted
	waiting.Abort(nil)
	<-aborted
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	expect(0, "held")
	expect(0, "pending")
	expect(1, "wait_seconds", "granted")
	expect(1, "wait_seconds", "unavailable")
	expect(1, "wait_seconds", "aborted")
	expect(1, "hold_seconds", "released")
	if _, err := m.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Others steal from it, and it steals from others.
	ask(m, locks.LockOptions{})
	<-granted
	ask(other.Manager("origin"), locks.LockOptions{Steal: true})
	<-granted
	<-lost
	expect(1, "hold_seconds", "stolen")
	ask(m, locks.LockOptions{Steal: true})
	<-granted
	<-lost
	if err := c.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	expect(1, "steals_total")
	expect(1, "stolen_total")
	if n, err := m.ForceRelease(t.Context(), "n"); err != nil || n != 1 {
		t.Fatalf("%d locks were released by force: %v", n, err)
	}
	<-lost
	expect(1, "forced_releases_total")
	expect(1, "hold_seconds", "forced")
	// A lock that is handed over within the process.
	ask(m, locks.LockOptions{})
	first = <-granted
	ask(m, locks.LockOptions{})
	if _, err := m.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	<-granted
	if value(t, r, "sluice_locks_replica_lag_seconds") == 0 {
		t.Error("no lag was measured")
	}
	expect(0, "transaction_retries_total")
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Nothing is sent any more.
	transactions := value(t, r, "sluice_locks_transaction_seconds")
	if transactions == 0 || transactions != value(t, r, "sluice_locks_transaction_operations") {
		t.Errorf("%v transactions were measured", transactions)
	}
	expect(1, "hold_seconds", "closed")
	expect(0, "held")
	expect(0, "sessions_lost_total")
	if problems, err := testutil.GatherAndLint(r); err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

// The end of etcd is a lost session.
func TestLostSession(t *testing.T) {
	members, err := member.Start(1, t.TempDir(), member.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(members[0].Kill)
	r := prometheus.NewRegistry()
	meter, err := metrics.New(r)
	if err != nil {
		t.Fatal(err)
	}
	c, err := etcd.Open(etcd.Config{Endpoints: member.Endpoints(members), TTL: etcd.LeastTTL, Meter: meter})
	if err != nil {
		t.Fatal(err)
	}
	for held := false; !held; { // a busy machine may lose a session before
		err := c.Manager("origin").Do(t.Context(), "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
			held = true
			members[0].Kill()
			<-ctx.Done()
			return nil
		})
		if held && err == nil {
			t.Error("the lock was not lost")
		}
	}
	if n := value(t, r, "sluice_locks_sessions_lost_total"); n < 1 {
		t.Errorf("%v sessions were lost", n)
	}
	if n := value(t, r, "sluice_locks_hold_seconds", "session-lost"); n < 1 {
		t.Errorf("%v locks were lost with it", n)
	}
	if left := value(t, r, "sluice_locks_lease_left_seconds"); left != 0 {
		t.Errorf("the lease has %v s left", left)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_ = c.Close(ended)
}
