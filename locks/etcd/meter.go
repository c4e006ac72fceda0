package etcd

import "time"

// Meter learns what a cluster does, as measures; package metrics has one for Prometheus. Its
// methods are called while the cluster decides: they return at once, and call no method of
// the cluster, its managers or locks. Several may be called at the same time.
type Meter interface {
	// Requested is called for each request.
	Requested()
	// Settled is called when a request has waited so long: with nil if it was granted the
	// lock, or with ErrUnavailable, or one of the errors that Aborted is called with.
	Settled(why error, waited time.Duration)
	// Ended is called when a lock was held so long: with nil if its holder released it, or
	// one of the errors that Lost is called with.
	Ended(why error, held time.Duration)
	// Transaction is called when a transaction of so many operations was made or refused,
	// so long after it was sent first.
	Transaction(operations int, took time.Duration)
	// Retried is called when a transaction is sent again because no answer came.
	Retried()
	// Replayed is called when this process knows of the queue that a request waits in, so
	// long after etcd has answered the request.
	Replayed(lag time.Duration)
	// Renewed is called when the session lasts until another time than before.
	Renewed(until time.Time)
	// SessionLost is called when the session has ended, other than by Close.
	SessionLost()
	// Stole and ForceReleased are called when this process has taken so many locks away by
	// a request with Steal, or by ForceRelease.
	Stole(locks int)
	ForceReleased(locks int)
}

// noMeter measures nothing.
type noMeter struct{}

func (noMeter) Requested()                     {}
func (noMeter) Settled(error, time.Duration)   {}
func (noMeter) Ended(error, time.Duration)     {}
func (noMeter) Transaction(int, time.Duration) {}
func (noMeter) Retried()                       {}
func (noMeter) Replayed(time.Duration)         {}
func (noMeter) Renewed(time.Time)              {}
func (noMeter) SessionLost()                   {}
func (noMeter) Stole(int)                      {}
func (noMeter) ForceReleased(int)              {}
