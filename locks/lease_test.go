package locks

import "testing"

// noLessee is a lessee that must not get a lease.
type noLessee struct{ t *testing.T }

func (l noLessee) BeginLease([]Lock)            { l.t.Error("a lease has begun") }
func (l noLessee) LentReleased(Lock, *Delivery) {}

func (l noLessee) EndLease(func(Leased) (LockRequest, Lock)) { l.t.Error("a lease has ended") }

// A manager of which each step has to be known gives no leases.
func TestNoLease(t *testing.T) {
	for name, c := range map[string]Config{
		"a tracer":           {Tracer: new(recordingTracer)},
		"certain deadlocks":  {Deadlocks: RejectCertain},
		"possible deadlocks": {Deadlocks: RejectPossible},
	} {
		t.Run(name, func(t *testing.T) {
			m := New(c)
			if r, ok := c.Tracer.(*recordingTracer); ok {
				r.manager = m
			}
			client := m.NewClient(ClientInfo{}).(Leaser)
			if client.Lease(noLessee{t}) {
				t.Error("a lease is given")
			}
			ask(t, client, Request{Name: "A"})
			m.Snapshot()
		})
	}
}
