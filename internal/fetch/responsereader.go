package fetch

import (
	"bytes"
	"context"
	"io"
)

// Reader returns what the body of a response is read from, whole or still on its way, until ctx ends.
func (r *Response) Reader(ctx context.Context) io.Reader {
	unsafe := r.Unsafe()
	if unsafe.Stream == nil {
		return bytes.NewReader(unsafe.Body)
	}
	return &bodyReader{ctx: ctx, stream: unsafe.Stream}
}

// bodyReader reads a body that is still on its way.
type bodyReader struct {
	ctx    context.Context
	stream *BodyStream
	rest   []byte
}

// Read implements io.Reader.
func (r *bodyReader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		b, changed, err := r.stream.Take()
		if len(b) == 0 && err != nil {
			return 0, err
		}
		if r.rest = b; len(b) > 0 {
			break
		}
		select {
		case <-changed:
		case <-r.ctx.Done():
			return 0, context.Cause(r.ctx)
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
