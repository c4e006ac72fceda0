package websocket

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// answer makes a server that answers an opening handshake with such headers, where
// KEY stands for what the key asks for.
func answer(t *testing.T, status string, headers ...string) *url.URL {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		fmt.Fprintf(conn, "HTTP/1.1 %s\r\n", status)
		for _, h := range headers {
			fmt.Fprintf(conn, "%s\r\n", strings.ReplaceAll(h, "KEY", accept(r.Header.Get("Sec-WebSocket-Key"))))
		}
		fmt.Fprint(conn, "\r\n")
		// Until the client has gone.
		conn.Read(make([]byte, 100))
	}))
	t.Cleanup(server.Close)
	return url.MustParse(strings.Replace(server.URL, "http", "ws", 1) + "/path?query")
}

func TestEstablish(t *testing.T) {
	const switching = "101 Switching Protocols"
	good := []string{"Upgrade: WebSocket", "connection: keep-alive, UPGRADE", "Sec-WebSocket-Accept: KEY"}
	with := func(more ...string) []string { return append(good[:3:3], more...) }
	for name, c := range map[string]struct {
		status    string
		headers   []string
		protocols []string
		want      Established
		wrong     string
	}{
		"plain":             {switching, good, nil, Established{}, ""},
		"a protocol":        {switching, with("Sec-WebSocket-Protocol: b"), []string{"a", "b"}, Established{Protocol: "b"}, ""},
		"no protocol":       {switching, good, []string{"a"}, Established{}, "none of the subprotocols a"},
		"another protocol":  {switching, with("Sec-WebSocket-Protocol: c"), []string{"a"}, Established{}, `"c"`},
		"another case":      {switching, with("Sec-WebSocket-Protocol: A"), []string{"a"}, Established{}, `"A"`},
		"two protocols":     {switching, with("Sec-WebSocket-Protocol: a", "Sec-WebSocket-Protocol: b"), []string{"a", "b"}, Established{}, `"a, b"`},
		"unasked":           {switching, with("Sec-WebSocket-Protocol: a"), nil, Established{}, `"a"`},
		"deflate":           {switching, with("Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; server_max_window_bits=10"), nil, Established{Extensions: "permessage-deflate; server_no_context_takeover; server_max_window_bits=10"}, ""},
		"empty extensions":  {switching, with("Sec-WebSocket-Extensions:"), nil, Established{}, ""},
		"client window":     {switching, with("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=10"), nil, Established{}, "other parameters"},
		"unknown parameter": {switching, with("Sec-WebSocket-Extensions: permessage-deflate; x=1"), nil, Established{}, "other parameters"},
		"unknown extension": {switching, with("Sec-WebSocket-Extensions: x-gzip"), nil, Established{}, "not asked for"},
		"twice":             {switching, with("Sec-WebSocket-Extensions: permessage-deflate, permessage-deflate"), nil, Established{}, "not asked for"},
		"malformed":         {switching, with("Sec-WebSocket-Extensions: ;;"), nil, Established{}, "malformed"},
		"no accept":         {switching, good[:2], nil, Established{}, "Sec-WebSocket-Accept"},
		"wrong accept":      {switching, append(good[:2:2], "Sec-WebSocket-Accept: x"), nil, Established{}, `is "x"`},
		"other upgrade":     {switching, []string{"Upgrade: h2c", "Connection: Upgrade", "Sec-WebSocket-Accept: KEY"}, nil, Established{}, `"h2c"`},
		"no upgrade":        {switching, good[2:], nil, Established{}, "101"},
		"no switch":         {"200 OK", with("Content-Length: 0"), nil, Established{}, "status 200"},
		"unauthorized":      {"401 Unauthorized", with("Content-Length: 0"), nil, Established{}, "status 401"},
		"redirect":          {"302 Found", with("Location: /", "Content-Length: 0"), nil, Established{}, "redirects"},
		"no HTTP":           {"what?", nil, nil, Established{}, "malformed"},
		"large headers":     {switching, with("X: " + strings.Repeat("x", 300<<10)), nil, Established{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			fetcher := fetch.New(fetch.Options{})
			defer fetcher.Close()
			h := Handshake{URL: answer(t, c.status, c.headers...), Protocols: c.protocols}
			conn, got, err := Establish(t.Context(), fetcher, h, newRecorder())
			if name == "large headers" {
				if err == nil {
					t.Error("headers may have any size")
				}
				return
			}
			if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) || got != c.want {
				t.Errorf("%+v, %v; want %+v, %q", got, err, c.want, c.wrong)
			}
			if err == nil {
				conn.Start()
				conn.Fail(context.Canceled)
			}
		})
	}
}

// The first bytes of the server may come with its headers.
func TestEarlyFrames(t *testing.T) {
	u := answer(t, "101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: KEY", "", "\x81\x09early")
	fetcher := fetch.New(fetch.Options{})
	defer fetcher.Close()
	r := newRecorder()
	conn, _, err := Establish(t.Context(), fetcher, Handshake{URL: u}, r)
	if err != nil {
		t.Fatal(err)
	}
	conn.Start()
	r.wantMessage(t, "text:early\r\n\r\n")
	conn.Fail(context.Canceled)
	r.wantClosed(t, statusAbnormal, "", false, "canceled")
}
