//go:build !linux || !cgo

package eventloop

import "time"

// setSpin does nothing: the portable parker never spins.
func setSpin(*parker, time.Duration) {}

// awaitAsleep does nothing: who waits for a channel cannot be seen.
func awaitAsleep(*parker) {}
