package command

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progressAfter is how long modules may load before a line tells how many there
// are, and progressEvery how often it changes.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// showProgress shows in a line of a terminal, when some time has passed, how many
// modules are loaded, until the function that it returns is called. When that
// returns, the line is clear.
func showProgress(to io.Writer, after time.Duration, count func() (fetched, requested int)) (stop func()) {
	done := make(chan struct{})
	var shown sync.WaitGroup
	shown.Go(func() {
		select {
		case <-done:
			return
		case <-time.After(after):
		}
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		defer fmt.Fprint(to, "\r\x1b[K")
		for {
			fetched, requested := count()
			fmt.Fprintf(to, "\r\x1b[Ksluice: loading modules: %d of %d", fetched, requested)
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	})
	return sync.OnceFunc(func() { close(done); shown.Wait() })
}
