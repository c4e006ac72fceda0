// Checked against Web IDL of 2026-03-27.

package webcrypto

import (
	"math/bits"
	"sync"

	"github.com/sluice-go/sluice/internal/idl"
)

// Fresh memory costs as much as to encrypt it, so large copies of data are used
// again for others. They hold what scripts encrypt, but nobody reads of a copy what
// was not written to it.
const (
	smallestCopy = 15 // the binary logarithm of the bytes of the smallest that is kept
	largestCopy  = 24 // likewise of the largest
	// spare is how many bytes an operation may append to a copy: a tag or padding.
	spare = 16
)

// copies has the copies that are not in use, by the logarithm of their size.
var copies [largestCopy + 1]sync.Pool

// copyOf returns a copy of the bytes that a buffer source holds, which an operation
// may overwrite and keeps no longer than it is under way.
//
// https://webidl.spec.whatwg.org/#dfn-get-buffer-source-copy
func copyOf(source idl.BufferSource) []byte {
	from := source.Buffer().Bytes
	size := bits.Len(uint(len(from) + spare - 1))
	if size < smallestCopy || size > largestCopy {
		return append(make([]byte, 0, len(from)+spare), from...)
	}
	b, ok := copies[size].Get().(*[]byte)
	if !ok {
		fresh := make([]byte, 1<<size)
		b = &fresh
	}
	return append((*b)[:0], from...)
}

// reuse gives a copy back. Nothing refers to it any more.
func reuse(b []byte) {
	if size := bits.Len(uint(cap(b))) - 1; cap(b) == 1<<max(size, 0) && size >= smallestCopy && size <= largestCopy {
		copies[size].Put(&b)
	}
}
