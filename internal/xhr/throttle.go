package xhr

import (
	"time"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/file"
)

// interval is the time between the progress events of a body.
const interval = 50 * time.Millisecond

// throttle are the progress events of a body that is being transmitted.
type throttle struct {
	invoked bool
	last    time.Duration
	// fired says that there was an event, for told bytes.
	fired bool
	told  int64
}

// passes reports whether roughly 50ms have passed since it last said so, or it
// never did.
func (t *throttle) passes(now time.Duration) bool {
	if t.invoked && now-t.last < interval {
		return false
	}
	t.invoked, t.last = true, now
	return true
}

// fire fires a progress event named progress at target, unless the last one said
// the same. (The standard has one at the end of a body in any case; browsers have
// none that says nothing new.)
func (t *throttle) fire(target *dom.EventTarget, transmitted, length int64) {
	if t.fired && t.told == transmitted {
		return
	}
	t.fired, t.told = true, transmitted
	file.FireProgressEvent(target, "progress", transmitted, length)
}
