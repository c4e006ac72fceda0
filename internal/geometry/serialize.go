package geometry

import (
	"encoding/binary"
	"math"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Serialization of the objects: the bytes of their numbers.
//
// https://drafts.csswg.org/geometry/#structured-serialization

func init() {
	mozjs.RegisterSerializable("DOMPoint", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		return newDOMPoint(cx, pointOf(data)).Value(), nil
	}})
	mozjs.RegisterSerializable("DOMPointReadOnly", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		p := createDOMPointReadOnly(cx)
		p.point = pointOf(data)
		return p.Value(), nil
	}})
	mozjs.RegisterSerializable("DOMRect", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		return NewDOMRect(cx, boxOf(data)).Value(), nil
	}})
	mozjs.RegisterSerializable("DOMRectReadOnly", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		return NewDOMRectReadOnly(cx, boxOf(data)).Value(), nil
	}})
	mozjs.RegisterSerializable("DOMMatrix", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		m, err := matrixOf(float64s(data.([]byte)))
		return newDOMMatrix(cx, m).Value(), err
	}})
	mozjs.RegisterSerializable("DOMMatrixReadOnly", mozjs.Deserializer{New: func(cx *mozjs.Context, data any) (mozjs.Value, error) {
		m, err := matrixOf(float64s(data.([]byte)))
		return newDOMMatrixReadOnly(cx, m).Value(), err
	}})
	mozjs.RegisterSerializable("DOMQuad", mozjs.Deserializer{
		New: func(cx *mozjs.Context, _ any) (mozjs.Value, error) { return createDOMQuad(cx).Value(), nil },
		Fill: func(cx *mozjs.Context, object mozjs.Value, values []mozjs.Value) error {
			q := DOMQuadOf(cx.Impl(object))
			for k, v := range values {
				q.setPoint(k, DOMPointOf(cx.Impl(v)))
			}
			return nil
		},
	})
}

// Serialize runs the serialization steps.
func (p *DOMPoint) Serialize(s *mozjs.Serialized) error { return p.serialize(s, "DOMPoint") }

// Serialize runs the serialization steps.
func (p *DOMPointReadOnly) Serialize(s *mozjs.Serialized) error {
	return p.serialize(s, "DOMPointReadOnly")
}

func (p *DOMPointReadOnly) serialize(s *mozjs.Serialized, typ string) error {
	s.Type, s.Data = typ, float64Bytes([]float64{p.point.X, p.point.Y, p.point.Z, p.point.W})
	return nil
}

func pointOf(data any) Point {
	n := float64s(data.([]byte))
	return Point{n[0], n[1], n[2], n[3]}
}

// Serialize runs the serialization steps.
func (r *DOMRect) Serialize(s *mozjs.Serialized) error { return r.serialize(s, "DOMRect") }

// Serialize runs the serialization steps.
func (r *DOMRectReadOnly) Serialize(s *mozjs.Serialized) error {
	return r.serialize(s, "DOMRectReadOnly")
}

func (r *DOMRectReadOnly) serialize(s *mozjs.Serialized, typ string) error {
	s.Type, s.Data = typ, float64Bytes([]float64{r.box.X, r.box.Y, r.box.Width, r.box.Height})
	return nil
}

func boxOf(data any) Box {
	n := float64s(data.([]byte))
	return Box{n[0], n[1], n[2], n[3]}
}

// Serialize runs the serialization steps.
func (x *DOMMatrix) Serialize(s *mozjs.Serialized) error { return x.serialize(s, "DOMMatrix") }

// Serialize runs the serialization steps.
func (x *DOMMatrixReadOnly) Serialize(s *mozjs.Serialized) error {
	return x.serialize(s, "DOMMatrixReadOnly")
}

// serialize writes the six elements of a 2D matrix, or all sixteen: so what is read again is as it was.
func (x *DOMMatrixReadOnly) serialize(s *mozjs.Serialized, typ string) error {
	m := x.matrix.m[:]
	if x.matrix.is2D {
		m = []float64{m[0], m[1], m[4], m[5], m[12], m[13]}
	}
	s.Type, s.Data = typ, float64Bytes(m)
	return nil
}

// Serialize runs the serialization steps.
func (q *DOMQuad) Serialize(s *mozjs.Serialized) error {
	s.Type = "DOMQuad"
	for _, p := range q.points {
		s.Values = append(s.Values, p.Value())
	}
	return nil
}

// float64Bytes and float32Bytes return the bytes of numbers, as typed arrays have them on machines whose least byte is the
// first.
func float64Bytes(n []float64) (b []byte) {
	for _, v := range n {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

func float32Bytes(n []float64) (b []byte) {
	for _, v := range n {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return b
}

// float64s and float32s return the numbers of bytes.
func float64s(b []byte) (n []float64) {
	for ; len(b) >= 8; b = b[8:] {
		n = append(n, math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
	return n
}

func float32s(array idl.BufferSource) (n []float64) {
	for b := array.Bytes(); len(b) >= 4; b = b[4:] {
		n = append(n, float64(math.Float32frombits(binary.LittleEndian.Uint32(b))))
	}
	return n
}

// typedArray returns a typed array over a new buffer.
func typedArray(cx *mozjs.Context, constructor string, b []byte) (mozjs.Value, error) {
	buffer, err := cx.NewArrayBuffer(b)
	if err != nil {
		return mozjs.Undefined, err
	}
	array, err := cx.Intrinsic(constructor)
	if err != nil {
		return mozjs.Undefined, err
	}
	return cx.Construct(array, buffer)
}
