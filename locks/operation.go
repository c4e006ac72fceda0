package locks

// operation is what one call of the manager has decided under its locks, and has
// still to do without them.
type operation struct {
	Delivery
	suspects []*entry // may have closed a cycle of requests
}

// finish makes the calls of the operation. No shard is locked.
func (m *Local) finish(op *operation, by *Agent) {
	if len(op.suspects) > 0 {
		m.rejectNewCycles(op)
	}
	op.Deliver(by)
}
