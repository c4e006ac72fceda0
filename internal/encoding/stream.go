package encoding

import (
	"runtime"
	"strings"
)

// Stream decodes a text that comes in pieces. The byte order mark of its encoding is
// left out.
type Stream struct{ decoder *decoder }

// NewStream makes a stream of a text.
func NewStream(e *Encoding) *Stream { return &Stream{newDecoder(e, false)} }

// Decode decodes what comes next, the last of it if last is true, and returns whole
// characters.
func (s *Stream) Decode(b []byte, last bool) string {
	defer runtime.KeepAlive(s.decoder)
	// Some of the decoders forget a lead byte when they are given nothing.
	if len(b) == 0 && !last {
		return ""
	}
	text := decodeToUTF8(s.decoder.state, b, last)
	if s.decoder.chinese {
		return strings.Map(in2022, text)
	}
	return text
}
