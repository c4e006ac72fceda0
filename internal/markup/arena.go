package markup

import "unsafe"

// arena copies short texts one behind the other, so that not each is an allocation. A block lives as long as one of
// its texts.
type arena struct {
	free []byte
	// size is how large the next block is to be.
	size int
}

const (
	smallestBlock, largestBlock = 256, 16 << 10
	// Texts of more than that many bytes have an allocation of their own.
	longestShared = 1 << 10
)

// string returns a copy of the bytes.
func (a *arena) string(b []byte) string {
	switch n := len(b); {
	case n == 0:
		return ""
	case n > longestShared:
		return string(b)
	case n > len(a.free):
		a.size = min(max(2*a.size, smallestBlock), largestBlock)
		a.free = make([]byte, max(a.size, n))
	}
	n := copy(a.free, b)
	s := unsafe.String(&a.free[0], n)
	a.free = a.free[n:]
	return s
}
