package xhr

import (
	"testing"
	"time"
)

func TestThrottle(t *testing.T) {
	var e throttle
	for _, c := range []struct {
		now    time.Duration
		passes bool
	}{{1, true}, {interval, false}, {interval + 1, true}, {2 * interval, false}, {10 * interval, true}} {
		if e.passes(c.now) != c.passes {
			t.Errorf("at %v: %v", c.now, !c.passes)
		}
	}
}
