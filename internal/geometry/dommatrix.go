package geometry

import (
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DOMMatrixReadOnly is https://drafts.csswg.org/geometry/#dommatrixreadonly
type DOMMatrixReadOnly struct {
	mozjs.Object
	matrix matrix
}

// DOMMatrix is https://drafts.csswg.org/geometry/#dommatrix
type DOMMatrix struct{ DOMMatrixReadOnly }

func newDOMMatrix(cx *mozjs.Context, m matrix) *DOMMatrix {
	x := createDOMMatrix(cx)
	x.matrix = m
	return x
}

func newDOMMatrixReadOnly(cx *mozjs.Context, m matrix) *DOMMatrixReadOnly {
	x := createDOMMatrixReadOnly(cx)
	x.matrix = m
	return x
}

// construct is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-dommatrixreadonly
func (x *DOMMatrixReadOnly) construct(init idl.Optional[DOMStringOrUnrestrictedDoubleSequence]) (err error) {
	// 1. If init is omitted, return the result of invoking create a 2d matrix with the sequence [1, 0, 0, 1, 0, 0].
	x.matrix = identity
	list, given := init.Get()
	if !given {
		return nil
	}
	if list.IsDOMString {
		// 2. If init is a DOMString: 1. If current global object is not a Window object, then throw a TypeError exception. 2.
		//    Parse init into an abstract matrix, and let matrix and 2dTransform be the result. If the result is failure, then
		//    throw a "SyntaxError" DOMException.
		if idl.HostOf(x.Cx()).Exposure().Global.Name != "Window" {
			return idl.TypeError("a string is parsed in windows only.")
		}
		x.matrix, err = parsed(list.DOMString)
		return err
	}
	// 3. If init is a sequence with 6 elements, or with 16: create a 2d, or 3d, matrix with it. 4. Otherwise, throw a
	//    TypeError exception.
	x.matrix, err = matrixOf(list.UnrestrictedDoubleSequence)
	return err
}

func (x *DOMMatrix) construct(init idl.Optional[DOMStringOrUnrestrictedDoubleSequence]) error {
	return x.DOMMatrixReadOnly.construct(init)
}

// parsed is parseTransformList, with an error for what is no list.
func parsed(list string) (matrix, error) {
	m, ok := parseTransformList(list)
	if !ok {
		return m, &idl.DOMException{Name: "SyntaxError", Message: "Failed to parse '" + list + "'."}
	}
	return m, nil
}

// matrixOf returns the matrix of 6 or 16 numbers.
func matrixOf(n []float64) (matrix, error) {
	switch len(n) {
	case 6:
		return matrix2D(n[0], n[1], n[2], n[3], n[4], n[5]), nil
	case 16:
		return matrix{m: [16]float64(n)}, nil
	}
	return matrix{}, idl.TypeError("a matrix has 6 or 16 numbers.")
}

// DOMMatrixReadOnlyFromMatrix is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-frommatrix
func DOMMatrixReadOnlyFromMatrix(cx *mozjs.Context, other DOMMatrixInit) (*DOMMatrixReadOnly, error) {
	m, err := fixUp(other)
	if err != nil {
		return nil, err
	}
	return newDOMMatrixReadOnly(cx, m), nil
}

// DOMMatrixFromMatrix is https://drafts.csswg.org/geometry/#dom-dommatrix-frommatrix
func DOMMatrixFromMatrix(cx *mozjs.Context, other DOMMatrixInit) (*DOMMatrix, error) {
	m, err := fixUp(other)
	if err != nil {
		return nil, err
	}
	return newDOMMatrix(cx, m), nil
}

// fixUp is https://drafts.csswg.org/geometry/#matrix-validate-and-fixup
func fixUp(dict DOMMatrixInit) (m matrix, err error) {
	m.m = [16]float64{
		2: dict.M13, 3: dict.M14, 6: dict.M23, 7: dict.M24, 8: dict.M31, 9: dict.M32, 10: dict.M33, 11: dict.M34, 14: dict.M43, 15: dict.M44,
	}
	// 1. Validate and fixup (2D) dict: of a member and the alias of it, both may be there if they are the same; what is missing
	//    is as in the identity matrix.
	for _, member := range []struct {
		at           int
		alias, given idl.Optional[float64]
	}{{0, dict.A, dict.M11}, {1, dict.B, dict.M12}, {4, dict.C, dict.M21}, {5, dict.D, dict.M22}, {12, dict.E, dict.M41}, {13, dict.F, dict.M42}} {
		alias, aliased := member.alias.Get()
		value, given := member.given.Get()
		switch {
		case aliased && given && alias != value && !(math.IsNaN(alias) && math.IsNaN(value)):
			return m, idl.TypeError("a member of the matrix and its alias differ.")
		case given:
			m.m[member.at] = value
		case aliased:
			m.m[member.at] = alias
		default:
			m.m[member.at] = identity.m[member.at]
		}
	}
	// 2. If dict["is2D"] is true and a member for the third dimension is not as in the identity matrix, then throw a TypeError
	//    exception. 3. If dict["is2D"] is missing and one is not, set it to false. 4. If it is still missing, set it to true.
	flat := m.isFlat()
	if m.is2D = dict.Is2D.Or(flat); m.is2D && !flat {
		return m, idl.TypeError("is2D is true, and a member for three dimensions is set.")
	}
	return m, nil
}

// isFlat reports whether what a 2D matrix does not have is as in the identity matrix.
func (a matrix) isFlat() bool {
	for k, v := range a.m {
		if k != 0 && k != 1 && k != 4 && k != 5 && k != 12 && k != 13 && v != identity.m[k] {
			return false
		}
	}
	return true
}

// DOMMatrixReadOnlyFromFloat32Array is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-fromfloat32array
func DOMMatrixReadOnlyFromFloat32Array(cx *mozjs.Context, array idl.BufferSource) (*DOMMatrixReadOnly, error) {
	m, err := matrixOf(float32s(array))
	if err != nil {
		return nil, err
	}
	return newDOMMatrixReadOnly(cx, m), nil
}

// DOMMatrixFromFloat32Array is https://drafts.csswg.org/geometry/#dom-dommatrix-fromfloat32array
func DOMMatrixFromFloat32Array(cx *mozjs.Context, array idl.BufferSource) (*DOMMatrix, error) {
	m, err := matrixOf(float32s(array))
	if err != nil {
		return nil, err
	}
	return newDOMMatrix(cx, m), nil
}

// DOMMatrixReadOnlyFromFloat64Array is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-fromfloat64array
func DOMMatrixReadOnlyFromFloat64Array(cx *mozjs.Context, array idl.BufferSource) (*DOMMatrixReadOnly, error) {
	m, err := matrixOf(float64s(array.Bytes()))
	if err != nil {
		return nil, err
	}
	return newDOMMatrixReadOnly(cx, m), nil
}

// DOMMatrixFromFloat64Array is https://drafts.csswg.org/geometry/#dom-dommatrix-fromfloat64array
func DOMMatrixFromFloat64Array(cx *mozjs.Context, array idl.BufferSource) (*DOMMatrix, error) {
	m, err := matrixOf(float64s(array.Bytes()))
	if err != nil {
		return nil, err
	}
	return newDOMMatrix(cx, m), nil
}

// ToFloat32Array is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-tofloat32array
func (x *DOMMatrixReadOnly) ToFloat32Array() (mozjs.Value, error) {
	return typedArray(x.Cx(), "Float32Array", float32Bytes(x.matrix.m[:]))
}

// ToFloat64Array is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-tofloat64array
func (x *DOMMatrixReadOnly) ToFloat64Array() (mozjs.Value, error) {
	return typedArray(x.Cx(), "Float64Array", float64Bytes(x.matrix.m[:]))
}

// Is2D is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-is2d
func (x *DOMMatrixReadOnly) Is2D() bool { return x.matrix.is2D }

// IsIdentity is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-isidentity
func (x *DOMMatrixReadOnly) IsIdentity() bool { return x.matrix.isIdentity() }

// String is https://drafts.csswg.org/geometry/#dommatrixreadonly-stringification-behavior
func (x *DOMMatrixReadOnly) String() (string, error) {
	// 1. If one or more of m11 element to m44 element are a non-finite value, then throw an "InvalidStateError" DOMException.
	for _, v := range x.matrix.m {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return "", &idl.DOMException{Name: "InvalidStateError", Message: "The matrix has a number that is not finite."}
		}
	}
	// 2. Let string be the empty string. 3. If is 2D is true, then it is matrix(), of a to f. 4. Otherwise it is matrix3d(),
	//    of all elements.
	name, list := "matrix3d(", x.matrix.m[:]
	if x.matrix.is2D {
		m := x.matrix.m
		name, list = "matrix(", []float64{m[0], m[1], m[4], m[5], m[12], m[13]}
	}
	texts := make([]string, len(list))
	for k, v := range list {
		text, err := x.Cx().ToString(idl.FromNumber[float64](x.Cx(), v))
		if err != nil {
			return "", err
		}
		texts[k] = x.Cx().String(text)
	}
	return name + strings.Join(texts, ", ") + ")", nil
}
