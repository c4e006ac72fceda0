package websocket

import (
	"bytes"
	"compress/flate"
	"crypto/rand"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gobwas/ws"
)

// compressor compresses messages as a server does.
func compressor() func(string) string {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.DefaultCompression)
	return func(s string) string {
		out.Reset()
		w.Write([]byte(s))
		w.Flush()
		return strings.TrimSuffix(out.String(), blockEnd)
	}
}

func (s *server) sendCompressed(payload string) {
	s.t.Helper()
	s.header(ws.Header{Fin: true, Rsv: ws.Rsv(true, false, false), OpCode: ws.OpText, Length: int64(len(payload))})
	s.raw(payload)
}

func TestInflate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, r, s := pipe(t, 1<<20, &deflate{keepsWindow: true})
		compressed := compressor()
		var sizes []int
		for range 3 {
			text := strings.Repeat("some text that comes again ", 20) + "é"
			payload := compressed(text)
			sizes = append(sizes, len(payload))
			s.sendCompressed(payload)
			r.wantMessage(t, "text:"+text)
		}
		if sizes[2] >= sizes[0] {
			t.Errorf("messages do not refer to those before: %v bytes", sizes)
		}
		// More than a window, and one that is not compressed.
		random := make([]byte, 40000)
		rand.Read(random)
		long := strings.ToValidUTF8(string(random), "?")
		s.sendCompressed(compressed(long))
		r.wantMessage(t, "text:"+long)
		s.send(true, ws.OpText, "plain")
		r.wantMessage(t, "text:plain")
		end := strings.ToValidUTF8(long[len(long)-20000:], "") // from within a character, maybe
		s.sendCompressed(compressed(end))
		r.wantMessage(t, "text:"+end)
		s.sendCompressed(compressed(""))
		r.wantMessage(t, "text:")
		// A compressed message may come in fragments.
		payload := compressed("in fragments")
		s.header(ws.Header{Rsv: ws.Rsv(true, false, false), OpCode: ws.OpText, Length: 3})
		s.raw(payload[:3])
		s.send(true, ws.OpContinuation, payload[3:])
		r.wantMessage(t, "text:in fragments")
	})
}

func TestInflateViolations(t *testing.T) {
	for name, c := range map[string]struct {
		payload string
		code    uint16
		why     string
	}{
		"no deflate":  {"\xff\xff\xff", statusProtocolError, "cannot be decompressed"},
		"a bomb":      {compressor()(strings.Repeat("0", 1<<20)), statusTooBig, "larger than the limit"},
		"not UTF-8":   {compressor()("\xff"), statusInvalidData, "not UTF-8"},
		"no such end": {compressor()("x")[:1], statusProtocolError, "cannot be decompressed"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, r, s := pipe(t, 100000, &deflate{})
				s.sendCompressed(c.payload)
				s.receiveClose(c.code, "")
				r.wantClosed(t, statusAbnormal, "", false, c.why)
			})
		})
	}
}

func TestCompress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _, s := pipe(t, 1<<20, &deflate{})
		large := strings.Repeat("again and again ", 1000)
		for range 2 {
			c.Send(Text, []byte(large))
			h, err := ws.ReadHeader(s)
			if err != nil || !h.Rsv1() || h.Length >= int64(len(large)) {
				t.Fatalf("the frame is %+v, %v", h, err)
			}
			payload := make([]byte, h.Length)
			if _, err := s.Read(payload); err != nil {
				t.Fatal(err)
			}
			ws.Cipher(payload, h.Mask, 0)
			if got, err := (&deflate{}).inflate(payload, 1<<20); err != nil || string(got) != large {
				t.Errorf("the server reads %d bytes, %v", len(got), err)
			}
		}
		// What is small, or does not become smaller, is not compressed.
		random := make([]byte, 2000)
		rand.Read(random)
		c.Send(Binary, random)
		if got := s.receive(ws.OpBinary); got != string(random) {
			t.Errorf("the server got %d bytes", len(got))
		}
		c.Send(Binary, []byte("small"))
		if got := s.receive(ws.OpBinary); got != "small" {
			t.Errorf("the server got %q", got)
		}
	})
}
