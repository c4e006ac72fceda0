package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/sluice-go/sluice"
)

// printLocksOnQuit writes the locks of the user agent, as a line of JSON, and
// the requests that wait for one another, on each SIGQUIT, until the function it returns is called.
func printLocksOnQuit(ua *sluice.UserAgent, w io.Writer) (stop func()) {
	quits := make(chan os.Signal, 1)
	signal.Notify(quits, syscall.SIGQUIT)
	done := make(chan struct{})
	go func() {
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		for {
			select {
			case <-quits:
				_ = encoder.Encode(ua.LockSnapshots())
				for _, d := range ua.Deadlocks() {
					fmt.Fprintln(w, "sluice:", d)
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(quits)
		close(done)
	}
}
