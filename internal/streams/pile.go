package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// Pile is bytes that come one after the other. They count as memory of the context's
// script until they are taken or dropped, or nobody can take them any more.
//
// It is used by one goroutine at a time.
type Pile struct {
	// chunks are what has come, in pieces, so that a long body is not copied again and
	// again while it grows. Only the last one has room.
	chunks  [][]byte
	size    int // bytes in the chunks
	charged *mozjs.Charge
}

// A chunk is as large as what came before it, so that there are few of them, but no
// larger than maxChunk, so that there is little room that nobody needs.
const (
	minChunk = 512
	maxChunk = 1 << 20
)

// NewPile makes an empty pile for script of a context.
func NewPile(cx *mozjs.Context) *Pile { return &Pile{charged: cx.Charge(0)} }

// Append adds a copy of bytes.
func (p *Pile) Append(bytes []byte) {
	if n := len(p.chunks); n > 0 {
		last := &p.chunks[n-1]
		fits := min(len(bytes), cap(*last)-len(*last))
		*last = append(*last, bytes[:fits]...)
		bytes = bytes[fits:]
		p.size += fits
	}
	if len(bytes) == 0 {
		return
	}
	room := max(len(bytes), min(max(p.size, minChunk), maxChunk))
	p.charged.Set(p.charged.Bytes() + int64(room))
	p.chunks = append(p.chunks, append(make([]byte, 0, room), bytes...))
	p.size += len(bytes)
}

// Take takes the bytes off the pile.
func (p *Pile) Take() []byte {
	var all []byte
	if len(p.chunks) == 1 {
		all = p.chunks[0]
	} else {
		all = make([]byte, 0, p.size)
		for _, c := range p.chunks {
			all = append(all, c...)
		}
	}
	p.Drop()
	return all
}

// Drop takes the bytes off the pile that nobody wants.
func (p *Pile) Drop() {
	p.chunks, p.size = nil, 0
	p.charged.Set(0)
}
