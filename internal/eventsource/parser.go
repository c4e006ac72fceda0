// Checked against HTML of 2026-07-17.

package eventsource

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
)

// event is what a stream tells.
type event struct {
	typ, data, lastEventID string
}

// parser parses an event stream, chunk by chunk.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
type parser struct {
	// dispatch gets each event.
	dispatch func(event)
	// setID gets the last event ID string when it changes, setRetry the reconnection
	// time.
	setID    func(id string)
	setRetry func(time.Duration)
	// limit is how many bytes a line and an event may have.
	limit int64

	// started says that something other than the beginning of a byte order mark has
	// come; afterCR that a line ended with a CR, so that a LF belongs to it.
	started, afterCR bool
	line             []byte // what has come of the current line
	// The buffers of the same names. hasData is whether the data buffer is not empty.
	data            []byte
	typ             string
	lastEventID, id string
}

// byteOrderMark may be at the beginning of a stream.
const byteOrderMark = "\xef\xbb\xbf"

// errTooLarge says that an event has no end.
var errTooLarge = errors.New("the server has sent an event that is larger than the limit")

// newParser makes a parser for a stream, given the last event ID string.
//
// AD-HOC: the standard has the last event ID buffer of each stream begin empty. An event that
// names no ID would then have the server forget, at the next connection, what it was
// told at the last. As in browsers, an ID lasts until the server says another.
func newParser(lastEventID string) *parser { return &parser{lastEventID: lastEventID, id: lastEventID} }

// size returns how many bytes the parser keeps.
func (p *parser) size() int { return len(p.line) + len(p.data) + len(p.typ) + len(p.id) }

// feed parses the next bytes of the stream. After an error it must not be called
// again. What has come when the stream ends, without an empty line after it, is
// discarded.
func (p *parser) feed(chunk []byte) error {
	if !p.started {
		// Streams must be decoded using the UTF-8 decode algorithm, which strips one
		// leading byte order mark.
		chunk = append(p.line, chunk...)
		p.line = nil
		if len(chunk) < len(byteOrderMark) && strings.HasPrefix(byteOrderMark, string(chunk)) {
			p.line = chunk
			return nil
		}
		p.started = true
		chunk = bytes.TrimPrefix(chunk, []byte(byteOrderMark))
	}
	for len(chunk) > 0 {
		if p.afterCR {
			p.afterCR = false
			if chunk[0] == '\n' {
				chunk = chunk[1:]
				continue
			}
		}
		// Lines must be separated by either a CRLF pair, a single LF, or a single CR.
		end := bytes.IndexAny(chunk, "\r\n")
		if end < 0 {
			p.line = append(p.line, chunk...)
			break
		}
		p.line = append(p.line, chunk[:end]...)
		p.afterCR = chunk[end] == '\r'
		chunk = chunk[end+1:]
		if int64(p.size()) > p.limit {
			return errTooLarge
		}
		// A line that ends ends all sequences of UTF-8 in it.
		p.processLine(utf8.DecodeWithoutBOM(p.line))
		p.line = p.line[:0]
	}
	if int64(p.size()) > p.limit {
		return errTooLarge
	}
	return nil
}

// processLine processes a line, whose end is left out.
func (p *parser) processLine(line string) {
	// If the line is empty: dispatch the event.
	if line == "" {
		p.dispatchTheEvent()
		return
	}
	// If the line starts with a colon: ignore the line. If the line contains a colon:
	// the field is what is before it, the value what is after it, without one leading
	// space. Otherwise the whole line is the field name, and the value is empty.
	field, value, _ := strings.Cut(line, ":")
	p.processField(field, strings.TrimPrefix(value, " "))
}

// processField is https://html.spec.whatwg.org/multipage/server-sent-events.html#processField
func (p *parser) processField(field, value string) {
	switch field {
	// "event": set the event type buffer to field value.
	case "event":
		p.typ = value
	// "data": append the field value to the data buffer, then append a LF.
	case "data":
		p.data = append(append(p.data, value...), '\n')
	// "id": if the field value does not contain NULL, then set the last event ID
	// buffer to the field value.
	case "id":
		if !strings.Contains(value, "\x00") {
			p.id = value
		}
	// "retry": if the field value consists of only ASCII digits, then interpret it as
	// an integer in base ten, and set the event stream's reconnection time to it.
	case "retry":
		if value != "" && strings.Trim(value, "0123456789") == "" {
			const most = math.MaxInt64 / int64(time.Millisecond)
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil || n > most {
				n = most
			}
			p.setRetry(time.Duration(n) * time.Millisecond)
		}
	}
	// Otherwise: the field is ignored.
}

// dispatchTheEvent is https://html.spec.whatwg.org/multipage/server-sent-events.html#dispatchMessage
func (p *parser) dispatchTheEvent() {
	// 1. Set the last event ID string of the event source to the value of the last
	//    event ID buffer.
	if p.lastEventID != p.id {
		p.lastEventID = p.id
		p.setID(p.id)
	}
	// 6. Set the data buffer and the event type buffer to the empty string.
	data, typ := p.data, p.typ
	p.data, p.typ = nil, ""
	// 2. If the data buffer is an empty string, then return.
	if len(data) == 0 {
		return
	}
	// 3. If the data buffer's last character is a LF, then remove it. 4. 5. Let event
	//    be the result of creating an event, of the type of the event type buffer if
	//    that is not empty, else "message".
	if typ == "" {
		typ = "message"
	}
	p.dispatch(event{typ, string(data[:len(data)-1]), p.lastEventID})
}
