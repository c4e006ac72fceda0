package streams

import (
	"runtime"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Pile is bytes that come one after the other. They count as memory of the context's
// script until they are taken or dropped, or nobody can take them any more.
//
// It is used by one goroutine at a time.
type Pile struct {
	// chunks are what has come, in pieces, so that a long body is not copied again and
	// again while it grows. Only the last one has room.
	chunks  [][]byte
	size    int // bytes in the chunks
	charged *charge
}

// A chunk is as large as what came before it, so that there are few of them, but no
// larger than maxChunk, so that there is little room that nobody needs.
const (
	minChunk = 512
	maxChunk = 1 << 20
)

// charge is what of the external memory of a context is a pile's.
type charge struct {
	cx    *mozjs.Context
	bytes atomic.Int64
}

// set changes how much it is.
func (c *charge) set(bytes int64) { c.cx.AddExternal(bytes - c.bytes.Swap(bytes)) }

// NewPile makes an empty pile for script of a context.
func NewPile(cx *mozjs.Context) *Pile {
	p := &Pile{charged: &charge{cx: cx}}
	// The stream may never come to its end.
	runtime.AddCleanup(p, func(c *charge) { c.set(0) }, p.charged)
	return p
}

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
	p.charged.set(p.charged.bytes.Load() + int64(room))
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
	p.charged.set(0)
}
