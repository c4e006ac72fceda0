// Checked against Web Locks of 2025-09-24.

package locks

import (
	"sync"
	"sync/atomic"
)

// Agent is whom handlers are called for: the handlers of all clients of an agent
// are called one at a time and in order. In a user agent it stands for the agent
// whose event loop runs the callbacks; its clients may belong to several
// managers.
//
// https://w3c.github.io/web-locks/#lock-concept-agent
type Agent struct {
	id string

	// state is agentIdle, agentClaimed or agentActive, the latter two also with
	// agentMore. agentMore is set and cleared under mu; without it, notes and
	// handed are empty.
	state  atomic.Uint32
	mu     sync.Mutex
	notes  []note  // wait for the notes before them
	handed []claim // other agents, to be served by who serves this one
	spare  []note  // storage to reuse; belongs to who serves the agent
}

// The states of an agent.
const (
	agentIdle    uint32   = iota // nobody calls its handlers
	agentClaimed                 // a delivery is going to call its handlers
	agentActive                  // a goroutine is calling its handlers
	agentMore    = 1 << 2        // notes or handed claims have come meanwhile
)

// spareNotes is the number of notes whose storage an idle agent keeps.
const spareNotes = 128

// NewAgent returns a new agent. The id is for snapshots and reports.
func NewAgent(id string) *Agent { return &Agent{id: id} }

// ID returns the id of the agent.
func (a *Agent) ID() string { return a.id }

// note is one call of a handler.
type note struct {
	kind    noteKind
	handler Handler
	lock    Lock
	err     error
	call    func()
}

type noteKind uint8

const (
	noteNone noteKind = iota
	noteGranted
	noteUnavailable
	noteAborted
	noteLost
	noteFunc
)

// deliver makes the call.
func (n *note) deliver() {
	switch n.kind {
	case noteGranted:
		n.handler.Granted(n.lock)
	case noteUnavailable:
		n.handler.Unavailable()
	case noteAborted:
		n.handler.Aborted(n.err)
	case noteLost:
		n.handler.Lost(n.err)
	case noteFunc:
		n.call()
	}
}
