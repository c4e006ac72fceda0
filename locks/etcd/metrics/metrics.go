// Package metrics measures locks in etcd for Prometheus, and for whatever else takes
// metrics from it.
package metrics

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// Metrics are those of a cluster. They are its Meter.
type Metrics struct {
	held, pending            prometheus.Gauge
	waits, holds             *prometheus.HistogramVec
	transactions, operations prometheus.Histogram
	lag                      prometheus.Histogram
	retries, sessionsLost    prometheus.Counter
	steals, stolen, forced   prometheus.Counter
	until                    atomic.Int64 // the session's end, in nanoseconds since 1970; 0 without one
}

var _ etcd.Meter = (*Metrics)(nil)

// The buckets reach from what happens within a process to long jobs.
var (
	waitBuckets = prometheus.ExponentialBuckets(0.0005, 4, 11) // to 524 s
	fastBuckets = prometheus.ExponentialBuckets(0.0002, 2, 15) // to 3.3 s
	sizeBuckets = []float64{1, 2, 5, 10, 20, 50, 100}
)

// New registers the metrics of a cluster. For the metrics of several clusters wrap the
// registry in labels: [prometheus.WrapRegistererWith]. The error is that of a registry which
// has them already.
func New(r prometheus.Registerer) (*Metrics, error) {
	m := new(Metrics)
	var failures []error
	gauge := func(name, help string) prometheus.Gauge {
		g := prometheus.NewGauge(prometheus.GaugeOpts{Name: "sluice_locks_" + name, Help: help})
		failures = append(failures, r.Register(g))
		return g
	}
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Name: "sluice_locks_" + name + "_total", Help: help})
		failures = append(failures, r.Register(c))
		return c
	}
	histogram := func(name, help string, buckets []float64) prometheus.Histogram {
		h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: "sluice_locks_" + name, Help: help, Buckets: buckets})
		failures = append(failures, r.Register(h))
		return h
	}
	byReason := func(name, help string) *prometheus.HistogramVec {
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "sluice_locks_" + name, Help: help, Buckets: waitBuckets}, []string{"result"})
		failures = append(failures, r.Register(h))
		return h
	}
	m.held = gauge("held", "Locks that this process holds.")
	m.pending = gauge("pending", "Requests of this process that wait.")
	m.waits = byReason("wait_seconds", "How long requests waited, by what became of them.")
	m.holds = byReason("hold_seconds", "How long locks were held, by how they ended.")
	m.transactions = histogram("transaction_seconds", "Time until a transaction of etcd was answered, with all attempts.", fastBuckets)
	m.operations = histogram("transaction_operations", "Operations in a transaction.", sizeBuckets)
	m.retries = counter("transaction_retries", "Transactions that were sent again because no answer came.")
	m.lag = histogram("replica_lag_seconds", "Time from the answer to a request that waits until this process knows the queue up to it.", fastBuckets)
	m.sessionsLost = counter("sessions_lost", "Sessions that ended with their locks because they were not renewed in time.")
	m.steals = counter("steals", "Requests of this process that stole.")
	m.stolen = counter("stolen", "Locks that requests of this process took from holders anywhere.")
	m.forced = counter("forced_releases", "Locks that this process released by force.")
	failures = append(failures, r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "sluice_locks_lease_left_seconds",
		Help: "Time until the locks are lost, unless etcd is heard of before; 0 without a session.",
	}, m.left)))
	return m, errors.Join(failures...)
}

func (m *Metrics) left() float64 {
	return max(0, time.Until(time.Unix(0, m.until.Load())).Seconds())
}

// result is the label of what has become of a request or lock.
func result(why error, good string) string {
	for _, r := range []struct {
		err   error
		label string
	}{
		{locks.ErrUnavailable, "unavailable"}, {locks.ErrAborted, "aborted"}, {locks.ErrStolen, "stolen"},
		{locks.ErrForceReleased, "forced"}, {locks.ErrClientGone, "closed"}, {locks.ErrSessionLost, "session-lost"},
		{locks.ErrUnreachable, "unreachable"}, {locks.ErrDeadlock, "deadlock"},
	} {
		if errors.Is(why, r.err) {
			return r.label
		}
	}
	return good
}

// Requested counts a request that waits.
func (m *Metrics) Requested() { m.pending.Inc() }

// Settled counts a request that waits no more.
func (m *Metrics) Settled(why error, waited time.Duration) {
	m.pending.Dec()
	m.waits.WithLabelValues(result(why, "granted")).Observe(waited.Seconds())
	if why == nil {
		m.held.Inc()
	}
}

// Ended counts a lock that is held no more.
func (m *Metrics) Ended(why error, held time.Duration) {
	m.held.Dec()
	m.holds.WithLabelValues(result(why, "released")).Observe(held.Seconds())
}

// Transaction observes a transaction.
func (m *Metrics) Transaction(operations int, took time.Duration) {
	m.operations.Observe(float64(operations))
	m.transactions.Observe(took.Seconds())
}

// Retried counts a transaction that is sent again.
func (m *Metrics) Retried() { m.retries.Inc() }

// Replayed observes how far behind etcd this process was.
func (m *Metrics) Replayed(lag time.Duration) { m.lag.Observe(lag.Seconds()) }

// Renewed sets the end of the session.
func (m *Metrics) Renewed(until time.Time) { m.until.Store(until.UnixNano()) }

// SessionLost counts a session that was lost.
func (m *Metrics) SessionLost() {
	m.sessionsLost.Inc()
	m.until.Store(0)
}

// Stole counts a request that stole, and the locks that it took.
func (m *Metrics) Stole(locks int) {
	m.steals.Inc()
	m.stolen.Add(float64(locks))
}

// ForceReleased counts locks that were released by force.
func (m *Metrics) ForceReleased(locks int) { m.forced.Add(float64(locks)) }
