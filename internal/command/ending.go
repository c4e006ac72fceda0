package command

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

// toldToEnd is the cause with which --timeout or a signal ends the scripts: they ran too
// long, perhaps because of these requests for locks.
type toldToEnd struct {
	signal os.Signal // nil for --timeout
	cycles []locks.Deadlock
	// activity is what kept the scripts going; nil if they had not begun.
	activity *sluice.Activity
}

// Error implements error.
func (e *toldToEnd) Error() string {
	if e.signal == nil {
		return "the script took too long"
	}
	return "the script was ended by a signal: " + e.signal.String()
}

// status is the exit status that follows.
func (e *toldToEnd) status() exit {
	if e.signal == nil {
		return statusUnhandled
	}
	return statusInterrupted
}

// ending ends the scripts when --timeout or a signal asks for that.
type ending struct {
	grace  time.Duration // what the scripts have to end
	cancel context.CancelCauseFunc
	ua     atomic.Pointer[sluice.UserAgent]
}

// lastResort is how long after the grace the process ends whatever runs: a script may be
// in a Go function of the command, such as that which writes to a pipe nobody reads.
const lastResort = 2 * time.Second

// onSignals ends the scripts on the first signal, and the process on the second.
func (e *ending) onSignals() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		first := <-signals
		go func() {
			<-signals
			os.Exit(statusInterrupted)
		}()
		e.end(&toldToEnd{signal: first})
	}()
}

// onTimeout ends the scripts that took too long.
func (e *ending) onTimeout() { e.end(&toldToEnd{}) }

func (e *ending) end(why *toldToEnd) {
	time.AfterFunc(e.grace+lastResort, func() { os.Exit(int(why.status())) })
	if ua := e.ua.Load(); ua != nil {
		why.activity, why.cycles = activityOf(ua), cyclesIn(ua)
	}
	e.cancel(why)
}
