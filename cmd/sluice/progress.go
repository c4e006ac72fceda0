package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// progressAfter is how long modules may load before a line tells how many there
// are, and progressEvery how often it changes.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// isRemote says whether a module comes from the network.
func isRemote(at string) bool {
	return strings.HasPrefix(at, "http:") || strings.HasPrefix(at, "https:")
}

// showProgress shows in a line of a terminal, when some time has passed, how many
// modules are loaded, while some are not, until the function that it returns is
// called. Then the line is cleared.
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
		shows := false
		clear := func() {
			if shows {
				fmt.Fprint(to, "\r\x1b[K")
			}
			shows = false
		}
		defer clear()
		for {
			if fetched, requested := count(); fetched < requested {
				shows = true
				fmt.Fprintf(to, "\r\x1b[Ksluice: loading modules: %d of %d", fetched, requested)
			} else {
				// They may run now: then the line is theirs.
				clear()
			}
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	})
	return func() { close(done); shown.Wait() }
}
