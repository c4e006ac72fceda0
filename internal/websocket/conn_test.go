package websocket

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gobwas/ws"

	"github.com/sluice-go/sluice/internal/fetch"
)

// recorder records the events of a connection.
type recorder struct {
	messages chan string
	sent     chan int
	closing  chan struct{}
	closed   chan Closing
}

func newRecorder() *recorder {
	return &recorder{make(chan string, 1000), make(chan int, 1000), make(chan struct{}, 10), make(chan Closing, 10)}
}

func (r *recorder) Received(kind Kind, data []byte) {
	r.messages <- fmt.Sprintf("%s:%s", map[Kind]string{Text: "text", Binary: "binary"}[kind], data)
}
func (r *recorder) Sent(n int)               { r.sent <- n }
func (r *recorder) ClosingHandshakeStarted() { r.closing <- struct{}{} }
func (r *recorder) Closed(c Closing)         { r.closed <- c }

// server is the other end of a connection.
type server struct {
	t *testing.T
	net.Conn
}

// pipe makes a connection whose messages may have limit bytes, and its server.
func pipe(t *testing.T, limit int64, d *deflate) (*Conn, *recorder, *server) {
	t.Helper()
	fetcher := fetch.New(fetch.Options{MaxBody: limit})
	client, other := net.Pipe()
	r := newRecorder()
	c := newConn(fetcher, client, nil, d, r)
	c.Start()
	t.Cleanup(func() {
		fetcher.Close()
		other.Close()
	})
	return c, r, &server{t, other}
}

// send sends a frame as servers do.
func (s *server) send(fin bool, code ws.OpCode, payload string) {
	s.t.Helper()
	s.header(ws.Header{Fin: fin, OpCode: code, Length: int64(len(payload))})
	s.raw(payload)
}

func (s *server) header(h ws.Header) {
	s.t.Helper()
	if err := ws.WriteHeader(s, h); err != nil {
		s.t.Errorf("writing a frame: %v", err)
	}
}

func (s *server) raw(bytes string) {
	s.t.Helper()
	if _, err := io.WriteString(s, bytes); err != nil {
		s.t.Errorf("writing: %v", err)
	}
}

// receive reads a frame, which has to be masked.
func (s *server) receive(code ws.OpCode) (payload string) {
	s.t.Helper()
	h, err := ws.ReadHeader(s)
	if err != nil {
		s.t.Fatalf("reading a frame: %v", err)
	}
	if !h.Masked || !h.Fin || h.OpCode != code {
		s.t.Fatalf("the client has sent the frame %+v, want opcode %v", h, code)
	}
	bytes := make([]byte, h.Length)
	if _, err := io.ReadFull(s, bytes); err != nil {
		s.t.Fatal(err)
	}
	ws.Cipher(bytes, h.Mask, 0)
	return string(bytes)
}

// receiveClose reads a Close frame with a code; 0 for none.
func (s *server) receiveClose(code uint16, reason string) {
	s.t.Helper()
	if got, want := s.receive(ws.OpClose), string(closeBody(code, reason)); got != want {
		s.t.Errorf("the client closes with %q, want %q", got, want)
	}
}

// end sees that the client has closed the connection.
func (s *server) end() {
	s.t.Helper()
	if n, err := s.Read(make([]byte, 1)); err == nil || n > 0 {
		s.t.Errorf("the client has not closed the connection")
	}
}

// wantClosed awaits the end.
func (r *recorder) wantClosed(t *testing.T, code uint16, reason string, clean bool, failed string) {
	t.Helper()
	c := <-r.closed
	if c.Code != code || c.Reason != reason || c.Clean != clean || (c.Failed != nil) != (failed != "") ||
		c.Failed != nil && !strings.Contains(c.Failed.Error(), failed) {
		t.Errorf("closed with %+v, want %d, %q, clean %v, failure %q", c, code, reason, clean, failed)
	}
}

func (r *recorder) wantMessage(t *testing.T, want string) {
	t.Helper()
	if got := <-r.messages; got != want {
		t.Errorf("received %q, want %q", got, want)
	}
}

func TestMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, r, s := pipe(t, 1<<20, nil)
		c.Send(Text, []byte("hello"))
		c.Send(Binary, nil)
		c.Send(Binary, bytes.Repeat([]byte("0123456789"), 10000))
		if got := s.receive(ws.OpText); got != "hello" {
			t.Errorf("the server got %q", got)
		}
		if got := s.receive(ws.OpBinary); got != "" {
			t.Errorf("the server got %q", got)
		}
		if got := s.receive(ws.OpBinary); got != strings.Repeat("0123456789", 10000) {
			t.Errorf("the server got %d bytes", len(got))
		}
		for sent := 0; sent < 100005; {
			sent += <-r.sent
		}
		s.send(true, ws.OpText, "één")
		r.wantMessage(t, "text:één")
		s.send(true, ws.OpBinary, "\xff")
		r.wantMessage(t, "binary:\xff")
		s.send(true, ws.OpText, "")
		r.wantMessage(t, "text:")
		s.send(true, ws.OpText, strings.Repeat("x", 70000))
		r.wantMessage(t, "text:"+strings.Repeat("x", 70000))
		// A text may be cut within a character, and pings come in between.
		s.send(false, ws.OpText, "\xc3")
		s.send(true, ws.OpPing, "are you there?")
		if got := s.receive(ws.OpPong); got != "are you there?" {
			t.Errorf("the pong has %q", got)
		}
		s.send(true, ws.OpPong, "unasked")
		s.send(false, ws.OpContinuation, "")
		s.send(true, ws.OpContinuation, "\xa9")
		r.wantMessage(t, "text:é")
	})
}

func TestClosingByClient(t *testing.T) {
	for _, c := range []struct {
		code         uint16
		reason       string
		answer       string
		wantCode     uint16
		wantReason   string
		dataInflight bool
	}{
		{0, "", "", statusNoStatus, "", false},
		{1000, "", "\x03\xe8", 1000, "", false},
		{3000, "bye", "\x0b\xb8bye", 3000, "bye", true},
		{1000, "", "\x03\xf4restart", 1012, "restart", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			conn, r, s := pipe(t, 1<<20, nil)
			conn.Send(Text, []byte("last"))
			conn.Close(c.code, c.reason)
			if conn.Send(Text, []byte("late")) {
				t.Error("a message was queued after Close")
			}
			conn.Close(4999, "again")
			s.receive(ws.OpText)
			s.receiveClose(c.code, c.reason)
			if c.dataInflight {
				s.send(true, ws.OpText, "in flight")
				r.wantMessage(t, "text:in flight")
			}
			s.send(true, ws.OpClose, c.answer)
			s.Close()
			r.wantClosed(t, c.wantCode, c.wantReason, true, "")
		})
	}
}

func TestClosingByServer(t *testing.T) {
	for _, c := range []struct {
		body   string
		echo   uint16
		code   uint16
		reason string
	}{
		{"", 0, statusNoStatus, ""},
		{"\x03\xe9bye", 1001, 1001, "bye"},
		{"\x13\x87", 4999, 4999, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			conn, r, s := pipe(t, 1<<20, nil)
			s.send(true, ws.OpClose, c.body)
			<-r.closing
			if conn.Send(Text, []byte("late")) {
				t.Error("a message was queued after the server's Close")
			}
			s.receiveClose(c.echo, "")
			// What comes afterwards is ignored.
			s.send(true, ws.OpText, "ignored")
			s.Close()
			r.wantClosed(t, c.code, c.reason, true, "")
			if len(r.messages) > 0 {
				t.Error("a message after Close was received")
			}
		})
	}
}

// A server that does not do its part is left alone in time.
func TestClosingTimeouts(t *testing.T) {
	run := func(name string, want time.Duration, f func(t *testing.T, c *Conn, r *recorder, s *server)) {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, r, s := pipe(t, 1<<20, nil)
				start := time.Now()
				f(t, c, r, s)
				if took := time.Since(start); took != want {
					t.Errorf("it took %v, want %v", took, want)
				}
				s.end()
			})
		})
	}
	run("no answer to Close", closingTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		c.Close(1000, "")
		s.receiveClose(1000, "")
		r.wantClosed(t, statusAbnormal, "", false, "")
	})
	run("reads nothing", closingTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		c.Send(Text, []byte("hello"))
		c.Close(1000, "")
		r.wantClosed(t, statusAbnormal, "", false, "")
	})
	run("reads slowly", 5*9*time.Second+closingTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		for range 5 {
			c.Send(Binary, make([]byte, 10))
		}
		c.Close(1000, "")
		for range 5 {
			time.Sleep(9 * time.Second)
			s.receive(ws.OpBinary)
		}
		r.wantClosed(t, statusAbnormal, "", false, "")
	})
	run("does not disconnect", disconnectTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		s.send(true, ws.OpClose, "\x03\xe8")
		s.receiveClose(1000, "")
		r.wantClosed(t, 1000, "", true, "")
	})
	run("violates and reads nothing", disconnectTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		s.header(ws.Header{Fin: true, OpCode: 3})
		r.wantClosed(t, statusAbnormal, "", false, "reserved")
	})
	run("the client goes away", disconnectTimeout, func(t *testing.T, c *Conn, r *recorder, s *server) {
		told := c.GoAway()
		s.receiveClose(statusGoingAway, "")
		<-told
		r.wantClosed(t, statusAbnormal, "", false, "")
	})
}

func TestViolations(t *testing.T) {
	const limit = 1000
	frame := func(fin bool, code ws.OpCode, payload string) string {
		var b bytes.Buffer
		ws.WriteHeader(&b, ws.Header{Fin: fin, OpCode: code, Length: int64(len(payload))})
		return b.String() + payload
	}
	for name, c := range map[string]struct {
		bytes string
		code  uint16 // what the server is told; 0 for nothing
		why   string
	}{
		"masked":                  {"\x81\x81mask!", statusProtocolError, "must be not masked"},
		"reserved opcode":         {frame(true, 3, ""), statusProtocolError, "reserved op code"},
		"reserved control opcode": {frame(true, 11, ""), statusProtocolError, "reserved op code"},
		"RSV1":                    {"\xc1\x00", statusProtocolError, "rsv"},
		"RSV2":                    {"\xa1\x00", statusProtocolError, "rsv"},
		"fragmented ping":         {frame(false, ws.OpPing, ""), statusProtocolError, "not final"},
		"long ping":               {frame(true, ws.OpPing, strings.Repeat("p", 126)), statusProtocolError, "payload limit"},
		"continuation of nothing": {frame(true, ws.OpContinuation, "x"), statusProtocolError, "unexpected continuation"},
		"text within a text":      {frame(false, ws.OpText, "x") + frame(true, ws.OpText, "y"), statusProtocolError, "non-continuation"},
		"negative length":         {"\x82\x7f\xff\xff\xff\xff\xff\xff\xff\xff", statusProtocolError, "negative"},
		"no UTF-8":                {frame(true, ws.OpText, "\xff"), statusInvalidData, "not UTF-8"},
		"half a character":        {frame(true, ws.OpText, "\xc3"), statusInvalidData, "not UTF-8"},
		"surrogates":              {frame(false, ws.OpText, "\xed") + frame(true, ws.OpContinuation, "\xa0\x80"), statusInvalidData, "not UTF-8"},
		"too large":               {frame(true, ws.OpBinary, strings.Repeat("x", limit+1)), statusTooBig, "larger than the limit of 1000 bytes"},
		"large fragments":         {frame(false, ws.OpBinary, strings.Repeat("x", limit)) + frame(true, ws.OpContinuation, "x"), statusTooBig, "larger than the limit"},
		"announced":               {"\x82\x7f\x7f\xff\xff\xff\xff\xff\xff\xff", statusTooBig, "larger than the limit"},
		"half a status code":      {frame(true, ws.OpClose, "\x03"), statusProtocolError, "half of a status code"},
		"status code 1005":        {frame(true, ws.OpClose, "\x03\xed"), statusProtocolError, "status code 1005"},
		"status code 999":         {frame(true, ws.OpClose, "\x03\xe7"), statusProtocolError, "status code 999"},
		"status code 5000":        {frame(true, ws.OpClose, "\x13\x88"), statusProtocolError, "status code 5000"},
		"reason without UTF-8":    {frame(true, ws.OpClose, "\x03\xe8\xff"), statusProtocolError, "not UTF-8"},
		"end within a header":     {"\x82", 0, "closed the connection without saying so"},
		"end within a length":     {"\x82\x7e\x01", 0, "closed the connection without saying so"},
		"end within a message":    {"\x82\x05abc", 0, "closed the connection without saying so"},
		"end between fragments":   {frame(false, ws.OpText, "x"), 0, "closed the connection without saying so"},
		"end":                     {"", 0, "closed the connection without saying so"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, r, s := pipe(t, limit, nil)
				go func() {
					// The client may stop reading before it has read all.
					io.WriteString(s, c.bytes)
					if c.code == 0 {
						s.Close()
					}
				}()
				if c.code != 0 {
					s.receiveClose(c.code, "")
					s.end()
				}
				r.wantClosed(t, statusAbnormal, "", false, c.why)
				if len(r.messages) > 0 {
					t.Errorf("received %q", <-r.messages)
				}
			})
		})
	}
}

// Pings that nobody can be answered, and messages that nobody takes, fill no memory.
func TestFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, r, s := pipe(t, 1<<20, nil)
		s.send(true, ws.OpPing, "first")
		synctest.Wait()
		// One answer is on its way.
		for range 1000 {
			s.send(true, ws.OpPing, "between")
		}
		s.send(true, ws.OpPing, "last")
		synctest.Wait()
		if got := s.receive(ws.OpPong); got != "first" {
			t.Errorf("a pong has %q", got)
		}
		if got := s.receive(ws.OpPong); got != "last" {
			t.Errorf("a pong has %q", got)
		}
		c.Close(1000, "")
		s.receiveClose(1000, "")
		s.send(true, ws.OpClose, "")
		s.Close()
		r.wantClosed(t, statusNoStatus, "", true, "")
	})
}

// A server that takes nothing does not make the queue grow without end.
func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, r, s := pipe(t, 1000, nil)
		for range 10 {
			if !c.Send(Binary, make([]byte, 100)) {
				t.Error("a message was refused before the queue was full")
			}
		}
		if c.Send(Binary, make([]byte, 1)) {
			t.Error("a message was taken although the queue is full")
		}
		r.wantClosed(t, statusAbnormal, "", false, "the server takes less than is sent to it, and no more than 1000 bytes (--max-fetch) may be kept")
		s.end()
	})
}

func TestFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, r, s := pipe(t, 1000, nil)
		c.Fail(errors.New("for no reason"))
		c.Fail(errors.New("again"))
		c.Close(1000, "")
		r.wantClosed(t, statusAbnormal, "", false, "for no reason")
		s.end()
	})
}

// What is accounted for is nothing in the end.
func TestAccount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var total, peak int64
		fetcher := fetch.New(fetch.Options{})
		client, other := net.Pipe()
		c, r, s := (*Conn)(nil), newRecorder(), &server{t, other}
		lock := make(chan struct{}, 1)
		c = newConn(fetcher, client, &fetch.Client{Account: func(delta int64) {
			lock <- struct{}{}
			total += delta
			peak = max(peak, total)
			<-lock
		}}, nil, r)
		c.Start()
		c.Send(Binary, make([]byte, 5000))
		s.receive(ws.OpBinary)
		s.send(true, ws.OpBinary, strings.Repeat("x", 7000))
		<-r.messages
		s.send(false, ws.OpBinary, strings.Repeat("x", 3000))
		c.Send(Binary, make([]byte, 100))
		synctest.Wait()
		s.Close()
		<-r.closed
		fetcher.Close()
		if total != 0 || peak < 7000 {
			t.Errorf("%d bytes are left, at most there were %d", total, peak)
		}
	})
}
