package locks

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// String returns the event as one line, such as
//
//	12:00:00.000000 grant "report" (exclusive) to client "c2" after 1.5ms; held by "c2"
func (v *Event) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s (%s", v.Time.Format("15:04:05.000000"), v.Kind, QuoteName(v.Name), v.Mode)
	if v.IfAvailable {
		b.WriteString(", ifAvailable")
	}
	if v.Steal {
		b.WriteString(", steal")
	}
	fmt.Fprintf(&b, ") %s client %s", eventPrepositions[v.Kind], QuoteName(v.ClientID))
	if v.Agent != "" && v.Agent != v.ClientID {
		fmt.Fprintf(&b, " in %s", v.Agent)
	}
	if v.Where != nil {
		fmt.Fprintf(&b, " at %v", v.Where)
	}
	switch v.Kind {
	case Granted, Aborted:
		fmt.Fprintf(&b, " after %s", round(v.Wait))
	case Released, Stolen, ForceReleased:
		fmt.Fprintf(&b, ", held for %s", round(v.Held))
	}
	if e, ok := v.Err.(*Error); ok {
		fmt.Fprintf(&b, ": %v", e.Kind)
		if e.By != "" {
			fmt.Fprintf(&b, " by client %s", QuoteName(e.By))
		}
		if e.Cause != nil {
			b.WriteString(": " + line(e.Cause))
		}
	}
	if v.HolderCount > 0 {
		b.WriteString("; held by ")
		for i, h := range v.Holders {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(QuoteName(h.ClientID))
		}
		if more := v.HolderCount - len(v.Holders); more > 0 {
			fmt.Fprintf(&b, " and %d more", more)
		}
	}
	if v.Queued > 0 {
		fmt.Fprintf(&b, "; %d waiting", v.Queued)
	}
	return b.String()
}

var eventPrepositions = [...]string{"by", "to", "to", "of", "by", "from", "from"}

// round shortens a duration for people.
func round(d time.Duration) time.Duration {
	if d < time.Millisecond {
		return d
	}
	return d.Round(time.Microsecond)
}

// NewTextTracer returns a tracer that writes each event to w as a line that
// starts with prefix. Errors of w are ignored.
func NewTextTracer(w io.Writer, prefix string) Tracer {
	return &textTracer{w: w, prefix: prefix}
}

type textTracer struct {
	w      io.Writer
	prefix string
	line   []byte
}

// Trace writes the event. Its manager makes the calls one at a time.
func (t *textTracer) Trace(v *Event) {
	t.line = append(t.line[:0], t.prefix...)
	t.line = append(t.line, v.String()...)
	t.line = append(t.line, '\n')
	_, _ = t.w.Write(t.line)
}
