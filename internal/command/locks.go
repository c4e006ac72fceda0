package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

// mostSearched is how long the end by --timeout may be put off by the search for what
// keeps the scripts, and for requests that wait for one another: script may have made
// millions.
const mostSearched = time.Second

// cyclesIn returns the requests of the user agent that wait for one another; none if
// there are too many requests to look at.
func cyclesIn(ua *sluice.UserAgent) []locks.Deadlock {
	return inTime(func(ctx context.Context) []locks.Deadlock {
		cycles, _ := ua.Deadlocks(ctx)
		return cycles
	})
}

// activityOf returns what keeps the scripts going; nil if there is too much to look at.
func activityOf(ua *sluice.UserAgent) *sluice.Activity {
	return inTime(func(ctx context.Context) *sluice.Activity {
		activity, _ := ua.Activity(ctx)
		return &activity
	})
}

// inTime returns what look has found, or the zero value if that takes longer than
// mostSearched.
func inTime[T any](look func(context.Context) T) (result T) {
	found := make(chan T, 1)
	ctx, cancel := context.WithTimeout(context.Background(), mostSearched)
	defer cancel()
	go func() { found <- look(ctx) }()
	select {
	case result = <-found:
	case <-ctx.Done():
	}
	return result
}

func printCycles(w io.Writer, cycles []locks.Deadlock) {
	for _, d := range cycles {
		say(w, d.String())
	}
}

// printLocksOnQuit writes the locks of the user agent, as a line of JSON, and
// the requests that wait for one another, on each SIGQUIT, until the function it returns is called.
func printLocksOnQuit(ua *sluice.UserAgent, w io.Writer) (stop func()) {
	quits := make(chan os.Signal, 1)
	signal.Notify(quits, syscall.SIGQUIT)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			select {
			case <-quits:
				snapshots, err := ua.LockSnapshots(ctx)
				if err != nil {
					fmt.Fprintln(w, err)
				}
				_ = writeJSON(w, snapshots, "")
				cycles, _ := ua.Deadlocks(ctx) // the same error again, if any
				printCycles(w, cycles)
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() {
		signal.Stop(quits)
		cancel()
	}
}
