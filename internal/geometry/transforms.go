package geometry

import (
	"math"

	"github.com/sluice-go/sluice/internal/idl"
)

// The methods that transform matrices: those that change a matrix, and their twins, which return a changed copy.
//
// https://drafts.csswg.org/geometry/#immutable-transformation-methods
// https://drafts.csswg.org/geometry/#mutable-transformation-methods

// copied returns a mutable copy, to be changed.
func (x *DOMMatrixReadOnly) copied() *DOMMatrix { return newDOMMatrix(x.Cx(), x.matrix) }

// by post-multiplies the matrix.
func (x *DOMMatrix) by(m matrix) *DOMMatrix {
	x.matrix = x.matrix.times(m)
	return x
}

// MultiplySelf is https://drafts.csswg.org/geometry/#dom-dommatrix-multiplyself
func (x *DOMMatrix) MultiplySelf(other DOMMatrixInit) (*DOMMatrix, error) {
	// 1. Let otherObject be the result of invoking create a DOMMatrix from the dictionary other.
	m, err := fixUp(other)
	if err != nil {
		return nil, err
	}
	// 2. The otherObject matrix gets post-multiplied to the current matrix. 3. If is 2D of otherObject is false, set is 2D of the
	//    current matrix to false. 4. Return the current matrix.
	return x.by(m), nil
}

// PreMultiplySelf is https://drafts.csswg.org/geometry/#dom-dommatrix-premultiplyself
func (x *DOMMatrix) PreMultiplySelf(other DOMMatrixInit) (*DOMMatrix, error) {
	m, err := fixUp(other)
	if err != nil {
		return nil, err
	}
	x.matrix = m.times(x.matrix)
	return x, nil
}

// TranslateSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-translateself
func (x *DOMMatrix) TranslateSelf(tx, ty, tz float64) *DOMMatrix {
	return x.by(translation(tx, ty, tz))
}

// ScaleSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-scaleself
func (x *DOMMatrix) ScaleSelf(scaleX float64, scaleY idl.Optional[float64], scaleZ, originX, originY, originZ float64) *DOMMatrix {
	// 1. Perform a translateSelf() transformation on the current matrix with the arguments originX, originY, originZ. 2. If
	//    scaleY is missing, set scaleY to the value of scaleX. 3. Post-multiply a non-uniform scale transformation. 4.–5. Perform
	//    a translateSelf() with the negated origin. 6. If scaleZ is not 1, set is 2D to false.
	return x.TranslateSelf(originX, originY, originZ).by(scaling(scaleX, scaleY.Or(scaleX), scaleZ)).TranslateSelf(-originX, -originY, -originZ)
}

// Scale3dSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-scale3dself
func (x *DOMMatrix) Scale3dSelf(scale, originX, originY, originZ float64) *DOMMatrix {
	return x.ScaleSelf(scale, idl.Some(scale), scale, originX, originY, originZ)
}

// RotateSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-rotateself
func (x *DOMMatrix) RotateSelf(rotX float64, rotY, rotZ idl.Optional[float64]) *DOMMatrix {
	// 1. If rotY and rotZ are both missing, set rotZ to the value of rotX and set rotX and rotY to 0. 2. If rotY is still missing,
	//    set rotY to 0. 3. If rotZ is still missing, set rotZ to 0.
	_, hasY := rotY.Get()
	z, hasZ := rotZ.Get()
	if !hasY && !hasZ {
		rotX, z = 0, rotX
	}
	y := rotY.Or(0)
	// 4. If rotX or rotY are not 0 or -0, set is 2D to false. 5.–7. Post-multiply the rotations around the vectors 0, 0, 1; 0, 1,
	//    0; and 1, 0, 0.
	x.by(rotation(0, 0, 1, z))
	if y != 0 {
		x.by(rotation(0, 1, 0, y))
	}
	if rotX != 0 {
		x.by(rotation(1, 0, 0, rotX))
	}
	// 8. Return the current matrix.
	return x
}

// RotateFromVectorSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-rotatefromvectorself
func (x *DOMMatrix) RotateFromVectorSelf(vectorX, vectorY float64) *DOMMatrix {
	// 1. Post-multiply a rotation by the angle between the vectors (1, 0) and (x, y), clockwise; it is 0 if x and y are both 0.
	degrees := 0.0
	if vectorX != 0 || vectorY != 0 {
		degrees = math.Atan2(vectorY, vectorX) * 180 / math.Pi
	}
	return x.by(rotation(0, 0, 1, degrees))
}

// RotateAxisAngleSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-rotateaxisangleself
func (x *DOMMatrix) RotateAxisAngleSelf(vectorX, vectorY, vectorZ, angle float64) *DOMMatrix {
	return x.by(rotation(vectorX, vectorY, vectorZ, angle))
}

// SkewXSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-skewxself
func (x *DOMMatrix) SkewXSelf(sx float64) *DOMMatrix { return x.by(skewing(sx, 0)) }

// SkewYSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-skewyself
func (x *DOMMatrix) SkewYSelf(sy float64) *DOMMatrix { return x.by(skewing(0, sy)) }

// InvertSelf is https://drafts.csswg.org/geometry/#dom-dommatrix-invertself
func (x *DOMMatrix) InvertSelf() *DOMMatrix {
	x.matrix = x.matrix.inverse()
	return x
}

// SetMatrixValue is https://drafts.csswg.org/geometry/#dom-dommatrix-setmatrixvalue
func (x *DOMMatrix) SetMatrixValue(transformList string) (*DOMMatrix, error) {
	m, err := parsed(transformList)
	if err != nil {
		return nil, err
	}
	x.matrix = m
	return x, nil
}

// Translate is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-translate
func (x *DOMMatrixReadOnly) Translate(tx, ty, tz float64) *DOMMatrix {
	return x.copied().TranslateSelf(tx, ty, tz)
}

// Scale is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-scale
func (x *DOMMatrixReadOnly) Scale(scaleX float64, scaleY idl.Optional[float64], scaleZ, originX, originY, originZ float64) *DOMMatrix {
	return x.copied().ScaleSelf(scaleX, scaleY, scaleZ, originX, originY, originZ)
}

// ScaleNonUniform is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-scalenonuniform
func (x *DOMMatrixReadOnly) ScaleNonUniform(scaleX, scaleY float64) *DOMMatrix {
	return x.copied().by(scaling(scaleX, scaleY, 1))
}

// Scale3d is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-scale3d
func (x *DOMMatrixReadOnly) Scale3d(scale, originX, originY, originZ float64) *DOMMatrix {
	return x.copied().Scale3dSelf(scale, originX, originY, originZ)
}

// Rotate is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-rotate
func (x *DOMMatrixReadOnly) Rotate(rotX float64, rotY, rotZ idl.Optional[float64]) *DOMMatrix {
	return x.copied().RotateSelf(rotX, rotY, rotZ)
}

// RotateFromVector is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-rotatefromvector
func (x *DOMMatrixReadOnly) RotateFromVector(vectorX, vectorY float64) *DOMMatrix {
	return x.copied().RotateFromVectorSelf(vectorX, vectorY)
}

// RotateAxisAngle is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-rotateaxisangle
func (x *DOMMatrixReadOnly) RotateAxisAngle(vectorX, vectorY, vectorZ, angle float64) *DOMMatrix {
	return x.copied().RotateAxisAngleSelf(vectorX, vectorY, vectorZ, angle)
}

// SkewX is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-skewx
func (x *DOMMatrixReadOnly) SkewX(sx float64) *DOMMatrix { return x.copied().SkewXSelf(sx) }

// SkewY is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-skewy
func (x *DOMMatrixReadOnly) SkewY(sy float64) *DOMMatrix { return x.copied().SkewYSelf(sy) }

// Multiply is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-multiply
func (x *DOMMatrixReadOnly) Multiply(other DOMMatrixInit) (*DOMMatrix, error) {
	return x.copied().MultiplySelf(other)
}

// FlipX is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-flipx
func (x *DOMMatrixReadOnly) FlipX() *DOMMatrix { return x.copied().by(matrix2D(-1, 0, 0, 1, 0, 0)) }

// FlipY is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-flipy
func (x *DOMMatrixReadOnly) FlipY() *DOMMatrix { return x.copied().by(matrix2D(1, 0, 0, -1, 0, 0)) }

// Inverse is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-inverse
func (x *DOMMatrixReadOnly) Inverse() *DOMMatrix { return x.copied().InvertSelf() }

// TransformPoint is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-transformpoint
func (x *DOMMatrixReadOnly) TransformPoint(point DOMPointInit) *DOMPoint {
	return newDOMPoint(x.Cx(), x.matrix.transform(point.point()))
}
