package agent

import "time"

// DefaultGrace is the default of Options.Grace.
const DefaultGrace = time.Second

// overdueInterval is how long it takes until it is tried again to cut off an agent
// that runs Go.
const overdueInterval = 10 * time.Millisecond

// cutOffOverdue cuts the agent off, which was told to end and has not: the engine has
// loops that nothing interrupts. What others have of the agent ends here and now, as it
// would on the agent's thread. When the engine comes back that thread ends, and runs no
// more of Go than it needs for that; until then it can only write to memory that it
// shares.
//
// An agent that runs Go ends by itself, since Go is told by the event loop's context;
// or it is in a function of the program, which may rely on what the agent has until it
// returns.
func (a *Agent) cutOffOverdue() {
	<-a.made
	for {
		if cx := a.context.Load(); cx != nil && cx.CutOff(a.beCutOff) {
			return
		}
		select {
		case <-a.ended:
			return
		case <-time.After(overdueInterval):
		}
	}
}

// beCutOff does what the agent's thread does at its end, while that is kept out of Go.
func (a *Agent) beCutOff() {
	a.cutOff.Store(true)
	a.loop.CutOff()
	a.tearDown()
	a.tell()
}
