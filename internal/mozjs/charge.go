package mozjs

import (
	"runtime"
	"sync/atomic"
)

// A Charge is external memory of a context (see Context.AddExternal) that counts until it is set to 0, or nobody can set it any
// more: what keeps the memory keeps the Charge. Any goroutine may use it.
type Charge struct{ charged *charged }

type charged struct {
	cx    *Context
	bytes atomic.Int64
}

func (c *charged) set(bytes int64) { c.cx.AddExternal(bytes - c.bytes.Swap(bytes)) }

// Charge makes one of some bytes.
func (cx *Context) Charge(bytes int64) *Charge {
	c := &Charge{&charged{cx: cx}}
	runtime.AddCleanup(c, func(charged *charged) { charged.set(0) }, c.charged)
	c.Set(bytes)
	return c
}

// Set changes how much it is.
func (c *Charge) Set(bytes int64) { c.charged.set(bytes) }

// Bytes is how much it is.
func (c *Charge) Bytes() int64 { return c.charged.bytes.Load() }
