package mozjs

// #include "shim.h"
import "C"

import (
	"sync"
	"unsafe"
)

// stencil is what the engine has compiled of a script or a module.
type stencil struct {
	pointer unsafe.Pointer // nil once it is released
	url     *C.char
	// of are those of the context that it belongs to; nil for none.
	of *stencils
}

// stencils are those of the scripts of a context. They are released before its runtime ends: that keeps a table of the byte code that was
// compiled in it, and what in there is used at that time is never freed.
type stencils struct {
	mu   sync.Mutex
	live map[*stencil]struct{}
}

// release frees it, unless that was done already. Any goroutine may call it, once if it is of no context, and if nobody runs the script
// any more.
func (s *stencil) release() {
	if s.of != nil {
		s.of.mu.Lock()
		defer s.of.mu.Unlock()
		delete(s.of.live, s)
	}
	s.free()
}

// free frees it. If it is of a context, the caller has locked what guards those.
func (s *stencil) free() {
	if s.pointer != nil {
		C.sl_release_stencil(s.pointer)
		s.pointer = nil
	}
	if s.url != nil {
		C.sl_free(unsafe.Pointer(s.url))
		s.url = nil
	}
}

func (of *stencils) add(s *stencil) {
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.live == nil {
		of.live = map[*stencil]struct{}{}
	}
	of.live[s] = struct{}{}
}

// releaseAll releases those that are still there.
func (of *stencils) releaseAll() {
	of.mu.Lock()
	defer of.mu.Unlock()
	for s := range of.live {
		s.free()
	}
	of.live = nil
}
