// Checked against Streams of 2026-08-18.

package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// GenericTransformStream is the part of an object of another room whose interface
// includes the mixin.
//
// https://streams.spec.whatwg.org/#generictransformstream
type GenericTransformStream struct {
	// transform is held by the object.
	//
	// https://streams.spec.whatwg.org/#generictransformstream-transform
	transform *TransformStream
}

// Readable is https://streams.spec.whatwg.org/#dom-generictransformstream-readable
func (g *GenericTransformStream) Readable() *ReadableStream { return g.transform.Readable() }

// Writable is https://streams.spec.whatwg.org/#dom-generictransformstream-writable
func (g *GenericTransformStream) Writable() *WritableStream { return g.transform.Writable() }

// SetUp makes the transform of an object.
func (g *GenericTransformStream) SetUp(o *mozjs.Object, t Transformer) (err error) {
	if g.transform, err = NewTransformStream(o.Cx(), t); err != nil {
		return err
	}
	o.Hold(g.transform.Value())
	return nil
}
