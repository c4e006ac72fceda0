package websocketapi

import (
	"errors"
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/url"
)

// nameOf is the name of the DOMException that an error is, or "".
func nameOf(err error) string {
	if e, ok := errors.AsType[*idl.DOMException](err); ok {
		return e.Name
	}
	return ""
}

// https://websockets.spec.whatwg.org/#dom-websocket-websocket, steps 1 to 7
func TestURLs(t *testing.T) {
	base := url.MustParse("https://example.com/a/b?q#f")
	parse := func(input string) (*url.URL, error) { return url.Parse(input, base) }
	for input, want := range map[string]string{
		"ws://h/x":       "ws://h/x",
		"wss://h:443/x":  "wss://h/x",
		"ws://h:80":      "ws://h/",
		"http://h/x?y":   "ws://h/x?y",
		"https://h/x":    "wss://h/x",
		"HTTP://H:80/":   "ws://h/",
		"c":              "wss://example.com/a/c",
		"//h/":           "wss://h/",
		"?r":             "wss://example.com/a/b?r",
		"":               "wss://example.com/a/b?q",
		"wss://u:p@h/":   "wss://u:p@h/",
		"ws://h/#":       "SyntaxError",
		"ws://h/#f":      "SyntaxError",
		"#f":             "SyntaxError",
		"ftp://h/":       "SyntaxError",
		"mailto:a@b":     "SyntaxError",
		"data:,x":        "SyntaxError",
		"file:///x":      "SyntaxError",
		"ws://":          "SyntaxError",
		"ws://h:99999/":  "SyntaxError",
		"https://%/":     "SyntaxError",
		"blob:https://h": "SyntaxError",
	} {
		u, err := parseURL(parse, input)
		got := nameOf(err)
		if err == nil {
			got = u.Href()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", input, got, want)
		}
	}
}

// https://www.rfc-editor.org/rfc/rfc6455#section-4.1
func TestSubprotocols(t *testing.T) {
	for _, test := range []struct {
		protocols []string
		valid     bool
	}{
		{nil, true},
		{[]string{"chat"}, true},
		{[]string{"chat", "superchat"}, true},
		{[]string{"chat", "Chat"}, true},
		{[]string{"!#$%&'*+-.^_`|~0a"}, true},
		{[]string{"chat", "chat"}, false},
		{[]string{"a", "b", "a"}, false},
		{[]string{""}, false},
		{[]string{"a b"}, false},
		{[]string{"a,b"}, false},
		{[]string{"a/b"}, false},
		{[]string{"(a)"}, false},
		{[]string{"é"}, false},
		{[]string{"a\x00"}, false},
		{[]string{"a\x7f"}, false},
	} {
		if err := checkProtocols(test.protocols); (err == nil) != test.valid || err != nil && nameOf(err) != "SyntaxError" {
			t.Errorf("%q: %v", test.protocols, err)
		}
	}
}

// https://websockets.spec.whatwg.org/#dom-websocket-close
//
// The code and the reason are looked at before the state is.
func TestCloseCodes(t *testing.T) {
	none := idl.None[uint16]()
	for _, test := range []struct {
		code   idl.Optional[uint16]
		reason int // its length
		want   string
	}{
		{none, 0, ""},
		{idl.Some[uint16](1000), 0, ""},
		{idl.Some[uint16](3000), 0, ""},
		{idl.Some[uint16](4999), 123, ""},
		{none, 123, ""},
		{idl.Some[uint16](0), 0, "InvalidAccessError"},
		{idl.Some[uint16](999), 0, "InvalidAccessError"},
		{idl.Some[uint16](1001), 0, "InvalidAccessError"},
		{idl.Some[uint16](1006), 0, "InvalidAccessError"},
		{idl.Some[uint16](2999), 0, "InvalidAccessError"},
		{idl.Some[uint16](5000), 0, "InvalidAccessError"},
		{idl.Some[uint16](1000), 124, "SyntaxError"},
		{none, 124, "SyntaxError"},
		{idl.Some[uint16](1001), 124, "InvalidAccessError"},
	} {
		for _, state := range []uint16{WebSocketClosing, WebSocketClosed} {
			w := &WebSocket{readyState: state}
			err := w.Close(test.code, idl.Some(string(make([]byte, test.reason))))
			if nameOf(err) != test.want || (err != nil) != (test.want != "") {
				t.Errorf("code %v, %d bytes: %v, want %q", test.code, test.reason, err, test.want)
			}
			if w.readyState != state {
				t.Errorf("the state changed from %d to %d", state, w.readyState)
			}
		}
	}
}

// window is the global object, whose clock stands still.
type window struct{ realmtest.Global }

func (*window) RelativeHighResolutionCoarseTime() float64 { return 0 }
func (*window) TimeStampRead(float64)                     {}

func (*window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

// https://websockets.spec.whatwg.org/#the-closeevent-interface
func TestCloseEvent(t *testing.T) {
	r := realmtest.Open(t, &window{}, Interfaces...)
	r.Eval(`function of(e) { return [e.type, e.wasClean, e.code, e.reason, e.bubbles, e.cancelable] }; undefined`)
	r.Check(`
		of(new CloseEvent("x")) ⇒ ["x", false, 0, "", false, false]
		of(new CloseEvent("close", { wasClean: 1, code: 1000, reason: "bye", bubbles: true, cancelable: true })) ⇒ ["close", true, 1000, "bye", true, true]
		of(new CloseEvent("x", { code: 65536 + 7, reason: undefined })) ⇒ ["x", false, 7, "", false, false]
		new CloseEvent("x", { reason: "\ud800" }).reason === "\ufffd" ⇒ true
		[WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.prototype.CLOSED] ⇒ [0, 1, 2, 3]`)
}
