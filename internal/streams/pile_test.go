package streams

import (
	"bytes"
	"testing"
)

// A pile gives what was put on it, and counts what it takes, which is hardly more.
func TestPile(t *testing.T) {
	r := open(t)
	for _, test := range []struct{ size, times int }{
		{0, 3}, {1, 1}, {1, 10_000}, {700, 3_000}, {minChunk, 2}, {maxChunk, 5}, {maxChunk + 1, 5}, {5 << 20, 4},
	} {
		before := r.Context.External()
		p, want := NewPile(r.Context), []byte{}
		for i := range test.times {
			piece := bytes.Repeat([]byte{byte(i)}, test.size)
			p.Append(piece)
			want = append(want, piece...)
			clear(piece) // it is the caller's
		}
		counted := int(r.Context.External() - before)
		if n := len(want); counted < n || counted > 2*n+minChunk || counted > n+n/8+2*maxChunk {
			t.Errorf("%d pieces of %d bytes count %d", test.times, test.size, counted)
		}
		if got := p.Take(); !bytes.Equal(got, want) {
			t.Errorf("%d pieces of %d bytes give %d others", test.times, test.size, len(got))
		}
		if left := r.Context.External() - before; left != 0 {
			t.Errorf("%d pieces of %d bytes: %d still count", test.times, test.size, left)
		}
	}
}
