// Checked against HTML of 2026-08-21 and Infra of 2026-07-17.

package markup

import (
	"strings"
	"unsafe"
)

// input is the input stream: the pieces that have come and are not yet consumed, in order. Text is WTF-8, without
// carriage returns.
//
// https://html.spec.whatwg.org/multipage/parsing.html#input-stream
type input struct {
	// end stands after the last piece. It is part of a ring: end.next is the first piece, end.prev the last.
	end piece
	// insertionPoint is the piece, or the end, whose first character that is not consumed stands immediately after
	// the insertion point; nil is undefined.
	insertionPoint *piece
	// closed says that nothing more will be appended: the end is an "EOF" character.
	closed bool
	// afterCR says that what was appended, and what was inserted, ended in a carriage return: a line feed that follows
	// belongs to it.
	afterCR, afterInsertedCR bool

	// memory is what the pieces take, in bytes.
	memory int

	// line and column are a position among what was appended: that of the offset counted in the first piece, or of its end
	// when that piece was inserted.
	line, column, counted int
	// endLine and endColumn are the position of the end of the stream, as far as it was appended, when parse errors are
	// told.
	endLine, endColumn int
}

// piece is a part of the input stream.
type piece struct {
	text       string
	prev, next *piece
	// network says that the piece was appended, not inserted by document.write(), so that its lines count.
	network bool
	// memory is what it takes, in bytes, also of what is consumed of the text.
	memory int
}

const pieceMemory = int(unsafe.Sizeof(piece{}))

// init makes an empty stream.
func (in *input) init() {
	in.end.prev, in.end.next = &in.end, &in.end
	in.line, in.column = 1, 1
	in.endLine, in.endColumn = 1, 1
}

// insertBefore puts text immediately before a piece or the end.
func (in *input) insertBefore(p *piece, text string, network bool) {
	n := &piece{text: text, prev: p.prev, next: p, network: network, memory: pieceMemory + len(text)}
	n.prev.next, p.prev = n, n
	in.memory += n.memory
}

// remove takes a piece out of the stream.
func (in *input) remove(p *piece) {
	p.prev.next, p.next.prev = p.next, p.prev
	in.memory -= p.memory
}

// append puts text at the end of the stream.
func (in *input) append(text string) {
	if text = normalizeNewlines(text, &in.afterCR); text != "" {
		in.insertBefore(&in.end, text, true)
	}
}

// insert puts text immediately before the insertion point.
func (in *input) insert(text string) {
	if text = normalizeNewlines(text, &in.afterInsertedCR); text != "" {
		in.insertBefore(in.insertionPoint, text, false)
	}
}

// discard forgets all that is not consumed.
func (in *input) discard() {
	in.end.prev, in.end.next = &in.end, &in.end
	in.insertionPoint, in.memory = nil, 0
}

// normalizeNewlines replaces each CR LF, and each other CR, by LF. AfterCR is kept from one text to the next.
//
// https://infra.spec.whatwg.org/#normalize-newlines
func normalizeNewlines(text string, afterCR *bool) string {
	if text == "" {
		return text
	}
	if *afterCR && text[0] == '\n' {
		text = text[1:]
	}
	*afterCR = false
	i := strings.IndexByte(text, '\r')
	if i < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for ; i >= 0; i = strings.IndexByte(text, '\r') {
		b = append(append(b, text[:i]...), '\n')
		text = text[i+1:]
		if text == "" {
			*afterCR = true
		} else if text[0] == '\n' {
			text = text[1:]
		}
	}
	return string(append(b, text...))
}

// count advances the position that is known to an offset in the text of the first piece.
func (in *input) count(text string, offset int) {
	if offset <= in.counted {
		return
	}
	passed := text[in.counted:offset]
	in.counted = offset
	in.line, in.column = advance(in.line, in.column, passed)
}

// advance returns the position after text that begins at a position. Columns are characters.
func advance(line, column int, text string) (int, int) {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		line += strings.Count(text, "\n")
		column = 1
		text = text[i+1:]
	}
	for i := range len(text) {
		if text[i]&0xC0 != 0x80 {
			column++
		}
	}
	return line, column
}
