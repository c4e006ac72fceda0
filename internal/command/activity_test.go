package command

import (
	"net"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestTimeoutTellsWhatWentOn ends scripts that something keeps going.
func TestTimeoutTellsWhatWentOn(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	at := silent.Addr().String()
	for _, c := range []struct {
		name, script string
		want         []string
	}{
		{"script", `for (;;);`, []string{"\n    runs a script\n"}},
		{"timer", "setTimeout(() => {}, 1e6)", []string{"\n    1 timer, set at file:", "/[eval]:1:11\n"}},
		{"timers", "for (let i = 9; i > 0; i--)\n  setInterval(() => {}, 1e6 + i)\nsetTimeout('', 1e5)", []string{
			"\n    10 timers, set at file:", "/[eval]:3:11, file:", "/[eval]:2:14, file:", " and 5 more\n"}},
		{"fetch", "fetch('http://" + at + "/f')", []string{"\n    a fetch of http://" + at + "/f\n"}},
		{"XHR", "const x = new XMLHttpRequest; x.open('GET', 'http://" + at + "/x'); x.send()", []string{"\n    an XMLHttpRequest for http://" + at + "/x\n"}},
		{"EventSource", "new EventSource('http://" + at + "/e')", []string{"\n    a fetch of an EventSource from http://" + at + "/e\n"}},
		{"WebSocket", "new WebSocket('ws://" + at + "/w')", []string{"\n    the handshake of a WebSocket with ws://" + at + "/w\n"}},
		{"worker", "new Worker('data:,setInterval(() => {}, 1e6)')", []string{
			"[worker] the worker data:,setInterval(() => {}, 1e6)\n    1 timer, set at data:,setInterval", " waits for messages\n"}},
		{"lock", "navigator.locks.request('l', () => new Promise(() => {})); navigator.locks.request('l', () => {}); navigator.locks.request('\x1b]0;l', () => new Promise(() => {})); setTimeout(() => {}, 1e6)", []string{
			"\n  the lock \"l\" (exclusive) is held by file:", "/[eval]:1:17\n", "\n  the lock \"l\" (exclusive) is waited for by file:"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			// A machine that is busy may need more time to come that far.
			timeout := 200 * time.Millisecond
			for ; ; timeout *= 4 {
				r := start(t, "eval", "--timeout", timeout.String(), c.script+"\n;undefined")
				r.ends(t, statusUnhandled, "(--timeout)\n")
				told := r.stderr.String()
				missing := slices.DeleteFunc(slices.Clone(c.want), func(want string) bool { return strings.Contains(told, want) })
				if strings.Contains(told, "\x1b") {
					t.Errorf("a command reached the terminal: %q", told)
				}
				if len(missing) == 0 {
					return
				}
				if timeout > 10*time.Second {
					t.Fatalf("standard error is %q, which lacks %q", told, missing)
				}
			}
		})
	}
}
