package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

// toldToEnd is the cause with which --timeout or a signal ends the scripts: they ran too
// long, perhaps because of these requests for locks.
type toldToEnd struct {
	signal  os.Signal     // nil for --timeout
	timeout time.Duration // that of --timeout
	cycles  []locks.Deadlock
	// activity is what kept the scripts going; nil if they had not begun.
	activity *sluice.Activity
	saying   sync.Once
}

// Error implements error.
func (e *toldToEnd) Error() string {
	if e.signal == nil {
		return fmt.Sprintf("QuotaExceededError: the script was ended: it ran longer than %s (--timeout)", e.timeout)
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

// say says why the scripts were ended, and what was going on; once.
func (e *toldToEnd) say(w io.Writer) {
	e.saying.Do(func() {
		say(w, e.Error())
		if e.activity != nil {
			say(w, e.activity.String())
		}
		printCycles(w, e.cycles)
	})
}

// ending ends the scripts when --timeout or a signal asks for that.
type ending struct {
	grace   time.Duration // what the scripts have to end
	timeout time.Duration // that of --timeout
	cancel  context.CancelCauseFunc
	stderr  io.Writer
	ua      atomic.Pointer[sluice.UserAgent]
}

// lastResort is how long after the grace the process ends whatever runs: a script may be
// in a Go function of the command, such as that which writes to a pipe nobody reads.
const lastResort = 2 * time.Second

// lastWords is how long the process then waits until somebody has read why.
const lastWords = time.Second

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
func (e *ending) onTimeout() { e.end(&toldToEnd{timeout: e.timeout}) }

func (e *ending) end(why *toldToEnd) {
	time.AfterFunc(e.grace+lastResort, func() { e.leave(why) })
	if ua := e.ua.Load(); ua != nil {
		why.activity, why.cycles = activityOf(ua), cyclesIn(ua)
	}
	e.cancel(why)
}

// leave ends the process while a page or worker still runs.
func (e *ending) leave(why *toldToEnd) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		why.say(e.stderr)
		say(e.stderr, fmt.Sprintf("a page or worker has not ended %s after it was told to: the process ends without it", e.grace+lastResort))
	}()
	select {
	case <-said:
	case <-time.After(lastWords):
	}
	os.Exit(int(why.status()))
}
