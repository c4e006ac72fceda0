package eventsource

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// record parses a stream that comes in such chunks, and says what happens.
func record(limit int64, lastEventID string, chunks ...string) (log []string, err error) {
	p := newParser(lastEventID)
	p.limit = limit
	p.dispatch = func(e event) { log = append(log, fmt.Sprintf("%s %q %q", e.typ, e.data, e.lastEventID)) }
	p.setID = func(id string) { log = append(log, fmt.Sprintf("id %q", id)) }
	p.setRetry = func(d time.Duration) { log = append(log, fmt.Sprintf("retry %d", d/time.Millisecond)) }
	for _, c := range chunks {
		if err := p.feed([]byte(c)); err != nil {
			return log, err
		}
	}
	return log, nil
}

var streams = []struct {
	stream, want string
}{
	{"data: a\n\n", `message "a" ""`},
	{"data:a\n\n", `message "a" ""`},
	{"data:  a\n\n", `message " a" ""`},
	{"data:\ta\n\n", `message "\ta" ""`},
	{"data: a\r\rdata: b\r\n\r\ndata: c\n\n", `message "a" ""; message "b" ""; message "c" ""`},
	{"data: a\r\n\ndata: b\n\r\n", `message "a" ""; message "b" ""`},
	{"data: a\ndata: b\ndata\ndata:\n\n", `message "a\nb\n\n" ""`},
	{"data\n\n", `message "" ""`},
	{"data\ndata\n\ndata:\n\n", `message "\n" ""; message "" ""`},
	{"data: unfinished\n", ""},
	{"data: unfinished", ""},
	{"\n\n\n", ""},
	{": a comment\n:\ndata: a\n:data: b\n\n", `message "a" ""`},
	{"event: x\ndata: a\n\ndata: b\n\n", `x "a" ""; message "b" ""`},
	{"event: x\nevent\ndata: a\n\n", `message "a" ""`},
	{"event: x\n\ndata: a\n\n", `message "a" ""`},
	{"id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n", `id "1"; message "a" "1"; message "b" "1"; id ""; message "c" ""`},
	{"id: 1\n\n", `id "1"`},
	{"id: 1\n", ""},
	{"id: a\x00b\ndata: a\n\n", `message "a" ""`},
	{"id: 1\ndata: x\n\nid: \x00\ndata: y\n\n", `id "1"; message "x" "1"; message "y" "1"`},
	{"data: \x00\n\n", `message "\x00" ""`},
	{"retry: 1000\nretry: 12a\nretry: -1\nretry\nretry:\nretry: 1.5\nretry:  7\nretry: 0\n", "retry 1000; retry 0"},
	{"retry: 99999999999999999999\n", fmt.Sprintf("retry %d", math.MaxInt64/int64(time.Millisecond))},
	{"DATA: a\nDATA: b\n data: c\ndata : d\nfield\ndata: e\n\n", `message "e" ""`},
	{"\xef\xbb\xbfdata: a\n\n", `message "a" ""`},
	{"\xef\xbb\xbf\xef\xbb\xbfdata: a\ndata: b\n\n", `message "b" ""`},
	{"data: a\n\n\xef\xbb\xbfdata: b\n\n", `message "a" ""`},
	{"\xef\xbbdata: a\ndata: b\n\n", `message "b" ""`},
	{"data: \xc3\xa9 \xff \xe2\x82\n\n", `message "é � �" ""`},
	{"data: a: b\n\n", `message "a: b" ""`},
}

func TestParser(t *testing.T) {
	for _, c := range streams {
		whole, err := record(1<<20, "", c.stream)
		if got := strings.Join(whole, "; "); got != c.want || err != nil {
			t.Errorf("%q: %s, %v; want %s", c.stream, got, err, c.want)
		}
		// Wherever the stream is cut, the events are the same.
		for i := range c.stream {
			parts, _ := record(1<<20, "", c.stream[:i], "", c.stream[i:])
			if got := strings.Join(parts, "; "); got != c.want {
				t.Errorf("%q, cut at %d: %s; want %s", c.stream, i, got, c.want)
			}
		}
		bytes, _ := record(1<<20, "", strings.Split(c.stream, "")...)
		if got := strings.Join(bytes, "; "); got != c.want {
			t.Errorf("%q, byte by byte: %s; want %s", c.stream, got, c.want)
		}
	}
}

// A new connection begins with the last event ID of the one before.
func TestLastEventID(t *testing.T) {
	log, _ := record(1<<20, "7", "data: a\n\nid\ndata: b\n\n")
	if got, want := strings.Join(log, "; "), `message "a" "7"; id ""; message "b" ""`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestParserLimit(t *testing.T) {
	for _, stream := range []string{
		strings.Repeat("x", 200), "data: " + strings.Repeat("x", 200) + "\n\n", strings.Repeat("data: xxxxx\n", 50),
		"id: " + strings.Repeat("x", 200) + "\n",
	} {
		if log, err := record(100, "", stream); !errors.Is(err, errTooLarge) || len(log) > 0 {
			t.Errorf("%.20q…: %v, %v", stream, log, err)
		}
	}
	if log, err := record(100, "", strings.Repeat("data: xxxxx\n\n", 1000)); err != nil || len(log) != 1000 {
		t.Errorf("%d events, %v", len(log), err)
	}
}

// FuzzParser looks whether a stream gives the same events however it is cut, and
// whether what a field may not have gets nowhere.
func FuzzParser(f *testing.F) {
	for _, c := range streams {
		f.Add(c.stream, 3)
	}
	f.Fuzz(func(t *testing.T, stream string, cut int) {
		whole, err := record(500, "", stream)
		if err != nil {
			return
		}
		cut = max(0, min(cut, len(stream)))
		parts, err := record(500, "", stream[:cut], stream[cut:])
		if err == nil && strings.Join(whole, "; ") != strings.Join(parts, "; ") {
			t.Errorf("%q gives %v, cut at %d %v", stream, whole, cut, parts)
		}
		for _, what := range whole {
			if strings.HasPrefix(what, "id ") && strings.Contains(what, `\x00`) {
				t.Errorf("%q gives %s", stream, what)
			}
		}
	})
}
