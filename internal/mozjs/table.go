package mozjs

// #include "shim.h"
// #include <stdlib.h>
import "C"

import "unsafe"

// tableChunk is how many rows lie one after the other.
const tableChunk = C.SL_CHUNK

// A table has what Go and the engine both know of platform objects, by id: in chunks that stay where they are, outside of
// Go's memory. Those without a row that is needed are nil.
type table[T any] struct{ chunks []*[tableChunk]T }

// of returns the row of an id, nil if there is no room for it yet.
func (t *table[T]) of(id uint32) *T {
	chunk := id / tableChunk
	if chunk >= uint32(len(t.chunks)) || t.chunks[chunk] == nil {
		return nil
	}
	return &t.chunks[chunk][id%tableChunk]
}

// need returns the row of an id, and whether the engine has to hear that the chunks are found elsewhere.
func (t *table[T]) need(id uint32) (row *T, moved bool) {
	chunk := int(id / tableChunk)
	if chunk >= len(t.chunks) {
		n := max(chunk+1, 2*len(t.chunks))
		larger := unsafe.Slice((**[tableChunk]T)(C.calloc(C.size_t(n), C.size_t(unsafe.Sizeof(uintptr(0))))), n)
		copy(larger, t.chunks)
		C.free(unsafe.Pointer(unsafe.SliceData(t.chunks)))
		t.chunks, moved = larger, true
	}
	if t.chunks[chunk] == nil {
		t.chunks[chunk] = (*[tableChunk]T)(C.calloc(tableChunk, C.size_t(unsafe.Sizeof(t.chunks[chunk][0]))))
	}
	return &t.chunks[chunk][id%tableChunk], moved
}

// clear makes the row of an id, if there is one, that of an object of which nothing is known.
func (t *table[T]) clear(id uint32) {
	if row := t.of(id); row != nil {
		var nothing T
		*row = nothing
	}
}

// free frees the table.
func (t *table[T]) free() {
	for _, c := range t.chunks {
		C.free(unsafe.Pointer(c))
	}
	C.free(unsafe.Pointer(unsafe.SliceData(t.chunks)))
	t.chunks = nil
}
