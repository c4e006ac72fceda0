package geometry

// The elements of matrices.
//
// https://drafts.csswg.org/geometry/#dommatrix-attributes

// setFlat sets an element that a 2D matrix has.
func (x *DOMMatrix) setFlat(at int, v float64) { x.matrix.m[at] = v }

// setDeep sets an element that a 2D matrix does not have: if it is not as in the identity matrix, set is 2D to false.
func (x *DOMMatrix) setDeep(at int, v float64) {
	x.matrix.m[at] = v
	if v != identity.m[at] {
		x.matrix.is2D = false
	}
}

// A is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-a
func (x *DOMMatrixReadOnly) A() float64 { return x.matrix.m[0] }

// SetA is the setter of a.
func (x *DOMMatrix) SetA(v float64) { x.setFlat(0, v) }

// B is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-b
func (x *DOMMatrixReadOnly) B() float64 { return x.matrix.m[1] }

// SetB is the setter of b.
func (x *DOMMatrix) SetB(v float64) { x.setFlat(1, v) }

// C is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-c
func (x *DOMMatrixReadOnly) C() float64 { return x.matrix.m[4] }

// SetC is the setter of c.
func (x *DOMMatrix) SetC(v float64) { x.setFlat(4, v) }

// D is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-d
func (x *DOMMatrixReadOnly) D() float64 { return x.matrix.m[5] }

// SetD is the setter of d.
func (x *DOMMatrix) SetD(v float64) { x.setFlat(5, v) }

// E is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-e
func (x *DOMMatrixReadOnly) E() float64 { return x.matrix.m[12] }

// SetE is the setter of e.
func (x *DOMMatrix) SetE(v float64) { x.setFlat(12, v) }

// F is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-f
func (x *DOMMatrixReadOnly) F() float64 { return x.matrix.m[13] }

// SetF is the setter of f.
func (x *DOMMatrix) SetF(v float64) { x.setFlat(13, v) }

// M11 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m11
func (x *DOMMatrixReadOnly) M11() float64 { return x.matrix.m[0] }

// SetM11 is the setter of m11.
func (x *DOMMatrix) SetM11(v float64) { x.setFlat(0, v) }

// M12 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m12
func (x *DOMMatrixReadOnly) M12() float64 { return x.matrix.m[1] }

// SetM12 is the setter of m12.
func (x *DOMMatrix) SetM12(v float64) { x.setFlat(1, v) }

// M13 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m13
func (x *DOMMatrixReadOnly) M13() float64 { return x.matrix.m[2] }

// SetM13 is the setter of m13.
func (x *DOMMatrix) SetM13(v float64) { x.setDeep(2, v) }

// M14 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m14
func (x *DOMMatrixReadOnly) M14() float64 { return x.matrix.m[3] }

// SetM14 is the setter of m14.
func (x *DOMMatrix) SetM14(v float64) { x.setDeep(3, v) }

// M21 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m21
func (x *DOMMatrixReadOnly) M21() float64 { return x.matrix.m[4] }

// SetM21 is the setter of m21.
func (x *DOMMatrix) SetM21(v float64) { x.setFlat(4, v) }

// M22 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m22
func (x *DOMMatrixReadOnly) M22() float64 { return x.matrix.m[5] }

// SetM22 is the setter of m22.
func (x *DOMMatrix) SetM22(v float64) { x.setFlat(5, v) }

// M23 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m23
func (x *DOMMatrixReadOnly) M23() float64 { return x.matrix.m[6] }

// SetM23 is the setter of m23.
func (x *DOMMatrix) SetM23(v float64) { x.setDeep(6, v) }

// M24 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m24
func (x *DOMMatrixReadOnly) M24() float64 { return x.matrix.m[7] }

// SetM24 is the setter of m24.
func (x *DOMMatrix) SetM24(v float64) { x.setDeep(7, v) }

// M31 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m31
func (x *DOMMatrixReadOnly) M31() float64 { return x.matrix.m[8] }

// SetM31 is the setter of m31.
func (x *DOMMatrix) SetM31(v float64) { x.setDeep(8, v) }

// M32 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m32
func (x *DOMMatrixReadOnly) M32() float64 { return x.matrix.m[9] }

// SetM32 is the setter of m32.
func (x *DOMMatrix) SetM32(v float64) { x.setDeep(9, v) }

// M33 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m33
func (x *DOMMatrixReadOnly) M33() float64 { return x.matrix.m[10] }

// SetM33 is the setter of m33.
func (x *DOMMatrix) SetM33(v float64) { x.setDeep(10, v) }

// M34 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m34
func (x *DOMMatrixReadOnly) M34() float64 { return x.matrix.m[11] }

// SetM34 is the setter of m34.
func (x *DOMMatrix) SetM34(v float64) { x.setDeep(11, v) }

// M41 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m41
func (x *DOMMatrixReadOnly) M41() float64 { return x.matrix.m[12] }

// SetM41 is the setter of m41.
func (x *DOMMatrix) SetM41(v float64) { x.setFlat(12, v) }

// M42 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m42
func (x *DOMMatrixReadOnly) M42() float64 { return x.matrix.m[13] }

// SetM42 is the setter of m42.
func (x *DOMMatrix) SetM42(v float64) { x.setFlat(13, v) }

// M43 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m43
func (x *DOMMatrixReadOnly) M43() float64 { return x.matrix.m[14] }

// SetM43 is the setter of m43.
func (x *DOMMatrix) SetM43(v float64) { x.setDeep(14, v) }

// M44 is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-m44
func (x *DOMMatrixReadOnly) M44() float64 { return x.matrix.m[15] }

// SetM44 is the setter of m44.
func (x *DOMMatrix) SetM44(v float64) { x.setDeep(15, v) }
