package locks

// Delivery collects the calls of handlers that one operation of a manager leads
// to, and makes them. It gives every implementation of Manager the order that
// the package documentation promises: the operation adds its calls while it
// holds the lock that orders its decisions, gives up that lock, and then calls
// Deliver. The zero value is empty and ready; a Delivery is not for use by
// several goroutines.
type Delivery struct {
	current claim
	rest    []claim
}

// claim is the right, and the duty, to call the handlers of one agent. At each
// moment there is at most one claim on an agent. It lies in a Delivery or among
// the handed claims of an active agent.
type claim struct {
	agent   *Agent
	started bool
	first   note   // the note the claim was made for
	chunk   []note // notes that came after it
	storage []note // where chunk lies
}

// Granted adds a call of h.Granted(l) for the agent.
func (d *Delivery) Granted(a *Agent, h Handler, l Lock) {
	d.post(a, note{kind: noteGranted, handler: h, lock: l})
}

// Unavailable adds a call of h.Unavailable() for the agent.
func (d *Delivery) Unavailable(a *Agent, h Handler) {
	d.post(a, note{kind: noteUnavailable, handler: h})
}

// Aborted adds a call of h.Aborted(err) for the agent.
func (d *Delivery) Aborted(a *Agent, h Handler, err error) {
	d.post(a, note{kind: noteAborted, handler: h, err: err})
}

// Lost adds a call of h.Lost(err) for the agent.
func (d *Delivery) Lost(a *Agent, h Handler, err error) {
	d.post(a, note{kind: noteLost, handler: h, err: err})
}

// Call adds a call of f for the agent.
func (d *Delivery) Call(a *Agent, f func()) {
	d.post(a, note{kind: noteFunc, call: f})
}

// post puts a note at the end of the agent's notes. If nobody is going to
// deliver them, this delivery claims the agent.
func (d *Delivery) post(a *Agent, n note) {
	if a.state.CompareAndSwap(agentIdle, agentClaimed) {
		d.claim(a, n)
		return
	}
	a.mu.Lock()
	for {
		s := a.state.Load()
		if s == agentIdle {
			if a.state.CompareAndSwap(agentIdle, agentClaimed) {
				a.mu.Unlock()
				d.claim(a, n)
				return
			}
		} else if s&agentMore != 0 || a.state.CompareAndSwap(s, s|agentMore) {
			a.notes = append(a.notes, n)
			a.mu.Unlock()
			return
		}
	}
}

func (d *Delivery) claim(a *Agent, n note) {
	if d.current.agent == nil {
		d.current.agent, d.current.first = a, n
		return
	}
	d.rest = append(d.rest, claim{agent: a, first: n})
}

// Deliver makes the calls. The manager's locks must not be held. By is the agent
// whose client asked for the operation, or nil. While a handler of that agent is
// running, Deliver leaves its calls to the goroutine that runs it, for after the
// handler returned: a chain of handlers that each release the lock the next one
// waits for does not grow the stack.
//
// If a handler panics, the other calls are made before the panic goes on.
func (d *Delivery) Deliver(by *Agent) {
	if d.current.agent == nil {
		return
	}
	if by != nil && by.takeOver(d) {
		return
	}
	d.run()
}

// takeOver takes the claims of the delivery to the agent, if its handlers are
// being called, and reports whether it did.
//
// Only an active agent takes claims: the claim on it is then in the hands of a
// running goroutine. A claim that is merely made may itself be about to be
// handed over, and two claims handed to each other's agents would never be met.
func (a *Agent) takeOver(d *Delivery) bool {
	if a.state.Load()&agentActive == 0 {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for {
		s := a.state.Load()
		if s&agentActive == 0 {
			return false
		}
		if s&agentMore != 0 || a.state.CompareAndSwap(s, s|agentMore) {
			break
		}
	}
	a.handed = append(a.handed, d.current)
	a.handed = append(a.handed, d.rest...)
	return true
}

// run serves the claims in turn until none is left.
func (d *Delivery) run() {
	finished := false
	defer func() {
		if !finished {
			d.run()
		}
	}()
	for d.current.agent != nil {
		c := &d.current
		if !c.started {
			c.started = true
			c.agent.state.Add(agentActive - agentClaimed)
		}
		switch {
		case c.first.kind != noteNone:
			n := c.first
			c.first = note{}
			n.deliver()
		case len(c.chunk) > 0:
			n := c.chunk[0]
			c.chunk[0] = note{}
			c.chunk = c.chunk[1:]
			n.deliver()
		default:
			d.turn()
		}
	}
	finished = true
}

// turn gives up the current claim, or takes what has come for its agent
// meanwhile and lets the other claims go first.
func (d *Delivery) turn() {
	c := d.current
	a := c.agent
	if c.storage != nil {
		if cap(c.storage) <= spareNotes {
			a.spare = c.storage[:0]
		}
		c.storage = nil
	}
	if !a.state.CompareAndSwap(agentActive, agentIdle) {
		a.mu.Lock()
		c.chunk, c.storage = a.notes, a.notes
		a.notes, a.spare = a.spare, nil
		d.rest = append(d.rest, a.handed...)
		a.handed = nil
		a.state.Store(agentActive)
		a.mu.Unlock()
		d.rest = append(d.rest, c)
	}
	if len(d.rest) == 0 {
		d.current = claim{}
		return
	}
	d.current = d.rest[0]
	d.rest[0] = claim{}
	d.rest = d.rest[1:]
}
