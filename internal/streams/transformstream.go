// Checked against Streams of 2026-08-18.

package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// TransformStream is https://streams.spec.whatwg.org/#ts-class
type TransformStream struct {
	transferable
	transformer Transformer
}

// Transformer is what Go does in a transform stream. Its functions may return a
// promise, for which the stream waits, or undefined. An error of theirs errors the
// stream. Flush and Cancel may be nil.
type Transformer struct {
	// Transform makes of a chunk what it gives to Enqueue.
	Transform func(s *TransformStream, chunk mozjs.Value) (mozjs.Value, error)
	// Flush says that no more chunks come.
	Flush func(s *TransformStream) (mozjs.Value, error)
	// Cancel says that one of the sides was canceled or aborted. It gets no reason: no
	// standard's cancel algorithm looks at it.
	Cancel func() (mozjs.Value, error)
}

var (
	opSetUpTransform     = newOperation("setUpTransform")
	opEnqueueTransformed = newOperation("enqueueTransformed")
	opReadableSide       = newOperation("readableSide")
	opWritableSide       = newOperation("writableSide")
)

// NewTransformStream makes a transform stream of Go.
//
// https://streams.spec.whatwg.org/#transformstream-set-up
func NewTransformStream(cx *mozjs.Context, t Transformer) (*TransformStream, error) {
	v, err := opSetUpTransform.call(cx)
	if err != nil {
		return nil, err
	}
	s := TransformStreamOf(cx.Impl(v))
	s.transformer = t
	return s, nil
}

// Enqueue gives a chunk to the readable side of a stream of Go's, while one of the
// functions of its Transformer runs.
//
// https://streams.spec.whatwg.org/#transformstream-enqueue
func (s *TransformStream) Enqueue(chunk mozjs.Value) error {
	_, err := opEnqueueTransformed.call(s.Cx(), s.Value(), chunk)
	return err
}

// Readable is https://streams.spec.whatwg.org/#ts-readable. It is nil when the agent
// is ending.
func (s *TransformStream) Readable() *ReadableStream {
	r, err := s.readable()
	if err != nil {
		return nil
	}
	return r
}

// Writable is https://streams.spec.whatwg.org/#ts-writable. It is nil when the agent
// is ending.
func (s *TransformStream) Writable() *WritableStream {
	w, err := s.writable()
	if err != nil {
		return nil
	}
	return w
}

func (s *TransformStream) readable() (*ReadableStream, error) {
	v, err := opReadableSide.call(s.Cx(), s.Value())
	if err != nil {
		return nil, err
	}
	return ReadableStreamOf(s.Cx().Impl(v)), nil
}

func (s *TransformStream) writable() (*WritableStream, error) {
	v, err := opWritableSide.call(s.Cx(), s.Value())
	if err != nil {
		return nil, err
	}
	return WritableStreamOf(s.Cx().Impl(v)), nil
}

// transform is the transform algorithm.
func (s *TransformStream) transform(chunk mozjs.Value) (mozjs.Value, error) {
	return s.transformer.Transform(s, chunk)
}

// flush is the flush algorithm.
func (s *TransformStream) flush() (mozjs.Value, error) {
	if s.transformer.Flush == nil {
		return mozjs.Undefined, nil
	}
	return s.transformer.Flush(s)
}

// cancel is the cancel algorithm.
func (s *TransformStream) cancel() (mozjs.Value, error) {
	if s.transformer.Cancel == nil {
		return mozjs.Undefined, nil
	}
	return s.transformer.Cancel()
}
