package locks

import "testing"

// noDeputy is a deputy that must not get a delegation.
type noDeputy struct{ t *testing.T }

func (l noDeputy) BeginDelegation([]Lock)       { l.t.Error("a delegation has begun") }
func (l noDeputy) KeptReleased(Lock, *Delivery) {}

func (l noDeputy) EndDelegation(func(Delegated) (LockRequest, Lock)) {
	l.t.Error("a delegation has ended")
}

// A manager of which each step has to be known gives no delegations.
func TestNoDelegation(t *testing.T) {
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
			client := m.NewClient(ClientInfo{}).(Delegator)
			if client.Delegate(noDeputy{t}) {
				t.Error("a delegation is given")
			}
			ask(t, client, Request{Name: "A"})
			m.snapshot()
		})
	}
}
