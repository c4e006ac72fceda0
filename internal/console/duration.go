package console

import (
	"fmt"
	"strings"
	"time"
)

// duration is how long something took: in milliseconds, seconds, minutes or
// hours, whichever is the largest unit that it has one of.
func duration(d time.Duration) string {
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%d:%02d:%02d (h:mm:ss)", int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60)
	case d >= time.Minute:
		return fmt.Sprintf("%d:%02d.%03d (m:ss.mmm)", int(d/time.Minute), int(d/time.Second)%60, int(d/time.Millisecond)%1000)
	case d >= time.Second:
		return fmt.Sprintf("%d.%03ds", int(d/time.Second), int(d/time.Millisecond)%1000)
	}
	milliseconds := fmt.Sprintf("%.3f", float64(d)/float64(time.Millisecond))
	return strings.TrimSuffix(strings.TrimRight(milliseconds, "0"), ".") + "ms"
}
