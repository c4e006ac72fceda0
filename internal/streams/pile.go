package streams

import (
	"runtime"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// pile is bytes that come one after the other. They count as memory of the context's
// script until they are taken, or nobody can take them any more.
type pile struct {
	bytes   []byte
	charged *charge
}

// charge is what of the external memory of a context is a pile's.
type charge struct {
	cx    *mozjs.Context
	bytes atomic.Int64
}

// set changes how much it is.
func (c *charge) set(bytes int64) { c.cx.AddExternal(bytes - c.bytes.Swap(bytes)) }

func newPile(cx *mozjs.Context) *pile {
	p := &pile{charged: &charge{cx: cx}}
	// The stream may never come to its end.
	runtime.AddCleanup(p, func(c *charge) { c.set(0) }, p.charged)
	return p
}

func (p *pile) append(bytes []byte) {
	p.bytes = append(p.bytes, bytes...)
	p.charged.set(int64(cap(p.bytes)))
}

// take takes the bytes off the pile.
func (p *pile) take() []byte {
	bytes := p.bytes
	p.bytes = nil
	p.charged.set(0)
	return bytes
}
