// Checked against File System of 2026-03-15.

package filesystem

import "slices"

// content is the binary data of a file. Its bytes are shared with whoever has asked for
// them; what is shared does not change.
type content struct {
	bytes []byte
	// shared is how many of the bytes, from the first on, somebody else may have.
	shared int
}

func (c *content) size() int64 { return int64(len(c.bytes)) }

// snapshot returns the bytes, which do not change any more.
func (c *content) snapshot() []byte {
	c.shared = max(c.shared, len(c.bytes))
	return slices.Clip(c.bytes)
}

// own makes the bytes from a position on those of nobody else.
func (c *content) own(from int) {
	if from < c.shared {
		c.bytes, c.shared = slices.Clone(c.bytes), 0
	}
}

// write writes bytes at a position. What is between the end and that becomes zero.
func (c *content) write(bytes []byte, at int) {
	if len(bytes) == 0 {
		return
	}
	if at > len(c.bytes) {
		c.resize(at)
	}
	c.own(at)
	if more := at + len(bytes) - len(c.bytes); more > 0 {
		c.bytes = slices.Grow(c.bytes, more)[:at+len(bytes)]
	}
	copy(c.bytes[at:], bytes)
}

// resize cuts bytes off the end, or adds zeroes.
func (c *content) resize(size int) {
	old := len(c.bytes)
	if size <= old {
		// (Bytes that are shared stay where they are, behind the end, and are copied when
		// something is written there.)
		c.bytes = c.bytes[:size]
		return
	}
	c.own(old)
	c.bytes = slices.Grow(c.bytes, size-old)[:size]
	clear(c.bytes[old:])
}

// Buffer are bytes that become those of a file.
//
// https://fs.spec.whatwg.org/#filesystemwritablefilestream-buffer
type Buffer struct{ content content }

// NewBuffer returns a buffer with bytes, which do not change any more.
func NewBuffer(bytes []byte) *Buffer { return &Buffer{content{bytes, len(bytes)}} }

// Size returns the number of bytes.
func (b *Buffer) Size() int64 { return b.content.size() }

// Write writes bytes at a position. What is between the end and that becomes zero.
func (b *Buffer) Write(bytes []byte, at int) { b.content.write(bytes, at) }

// Resize cuts bytes off the end, or adds zeroes.
func (b *Buffer) Resize(size int) { b.content.resize(size) }

// Bytes returns the bytes, which do not change any more.
func (b *Buffer) Bytes() []byte { return b.content.snapshot() }
