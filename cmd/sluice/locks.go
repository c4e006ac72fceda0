package main

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

// mostSearched is how long the end by --timeout may be put off by the search for
// requests that wait for one another: script may have made millions.
const mostSearched = time.Second

// cyclesIn returns the requests of the user agent that wait for one another; none if
// there are too many requests to look at.
func cyclesIn(ua *sluice.UserAgent) []locks.Deadlock {
	found := make(chan []locks.Deadlock, 1)
	ctx, cancel := context.WithTimeout(context.Background(), mostSearched)
	defer cancel()
	go func() {
		cycles, _ := ua.Deadlocks(ctx)
		found <- cycles
	}()
	select {
	case cycles := <-found:
		return cycles
	case <-ctx.Done():
		return nil
	}
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
