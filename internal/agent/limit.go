package agent

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// MostThreads is how many agents a process may have at a time. Go ends a process
// with 10,000 threads; what is left is for Go itself, files, names of hosts,
// spare threads of reserves and other goroutines of the program.
const MostThreads = 8192

// MostLost is how many engines a process may lose, each with its memory: those of agents
// in which a Go function that script had called has ended its goroutine.
const MostLost = 128

// ErrLost says that no more agents start, since MostLost engines are lost.
var ErrLost = errors.New("too many Go functions called from script have ended their goroutines (runtime.Goexit): each has cost the process an engine")

var lost atomic.Int64

// Lost returns how many engines the process has lost.
func Lost() int { return int(lost.Load()) }

// A Limit is how many agents there may be at a time. Limits nest: what one counts
// counts for the ones around it, too. All methods may be called by any goroutine.
type Limit struct {
	whose, name string
	most        int64
	outer       *Limit
	n           atomic.Int64
}

// process is the limit around all others.
var process = &Limit{whose: "the process", name: "threads", most: MostThreads}

// NewLimit makes a limit within another; nil stands for that of the process. Whose
// and name are for messages: who has the agents, and what the limit is called.
func NewLimit(whose, name string, most int, outer *Limit) *Limit {
	if outer == nil {
		outer = process
	}
	return &Limit{whose: whose, name: name, most: int64(most), outer: outer}
}

// Process returns the limit of the process, which is around all others.
func Process() *Limit { return process }

// Take counts one more agent, or returns a *LimitError or ErrLost.
func (l *Limit) Take() error {
	if lost.Load() >= MostLost {
		return ErrLost
	}
	for in := l; in != nil; in = in.outer {
		if n := in.n.Add(1); n > in.most {
			in.n.Add(-1)
			for taken := l; taken != in; taken = taken.outer {
				taken.n.Add(-1)
			}
			return &LimitError{in.whose, in.name, int(in.most)}
		}
	}
	return nil
}

// A Counter has counted an agent until Return is called.
type Counter interface{ Return() }

// Return counts one agent less.
func (l *Limit) Return() {
	for ; l != nil; l = l.outer {
		l.n.Add(-1)
	}
}

// Taken returns how many agents are counted.
func (l *Limit) Taken() int { return int(l.n.Load()) }

// A LimitError says that there are as many agents as there may be.
type LimitError struct {
	Whose, Name string
	Most        int
}

// Error implements error.
func (e *LimitError) Error() string {
	if e.Most == 0 {
		return fmt.Sprintf("%s may have none (%s)", e.Whose, e.Name)
	}
	return fmt.Sprintf("%s has %d already, and may have no more at a time (%s)", e.Whose, e.Most, e.Name)
}
