package geometry

import "math"

// matrix is a 4x4 abstract matrix, column by column: m11, m12, m13, m14, m21, …, m44.
//
// https://drafts.csswg.org/geometry/#dommatrixreadonly-internal-member
type matrix struct {
	m    [16]float64
	is2D bool
}

// identity is the identity matrix.
var identity = matrix{m: [16]float64{0: 1, 5: 1, 10: 1, 15: 1}, is2D: true}

// matrix2D is https://drafts.csswg.org/geometry/#create-a-2d-matrix
func matrix2D(a, b, c, d, e, f float64) matrix {
	return matrix{m: [16]float64{0: a, 1: b, 4: c, 5: d, 10: 1, 12: e, 13: f, 15: 1}, is2D: true}
}

// times returns the product of two matrices: the first, post-multiplied by the other.
//
// https://drafts.csswg.org/geometry/#post-multiply
func (a matrix) times(b matrix) (product matrix) {
	for column := range 4 {
		for row := range 4 {
			var sum float64
			for k := range 4 {
				sum += a.m[4*k+row] * b.m[4*column+k]
			}
			product.m[4*column+row] = sum
		}
	}
	product.is2D = a.is2D && b.is2D
	return product
}

// isIdentity is https://drafts.csswg.org/geometry/#dom-dommatrixreadonly-isidentity
func (a matrix) isIdentity() bool { return a.m == identity.m }

// translation moves by a vector. It is a 2D matrix if it moves along no z axis.
func translation(x, y, z float64) matrix {
	t := identity
	t.m[12], t.m[13], t.m[14] = x, y, z
	t.is2D = z == 0
	return t
}

// scaling scales along the axes. It is a 2D matrix if it does not along the z axis.
func scaling(x, y, z float64) matrix {
	return matrix{m: [16]float64{0: x, 5: y, 10: z, 15: 1}, is2D: z == 1}
}

// rotation turns by an angle in degrees around a vector.
//
// https://drafts.csswg.org/css-transforms-2/#Rotate3dDefined
func rotation(x, y, z, degrees float64) matrix {
	r := identity
	r.is2D = x == 0 && y == 0
	length := math.Sqrt(x*x + y*y + z*z)
	if length == 0 {
		return r
	}
	x, y, z = x/length, y/length, z/length
	half := degrees * math.Pi / 360
	sc, sq := math.Sin(half)*math.Cos(half), math.Sin(half)*math.Sin(half)
	r.m = [16]float64{
		1 - 2*(y*y+z*z)*sq, 2 * (x*y*sq + z*sc), 2 * (x*z*sq - y*sc), 0,
		2 * (x*y*sq - z*sc), 1 - 2*(x*x+z*z)*sq, 2 * (y*z*sq + x*sc), 0,
		2 * (x*z*sq + y*sc), 2 * (y*z*sq - x*sc), 1 - 2*(x*x+y*y)*sq, 0,
		0, 0, 0, 1,
	}
	return r
}

// skewing skews along the x and the y axis by angles in degrees.
//
// https://drafts.csswg.org/css-transforms-1/#SkewDefined
func skewing(x, y float64) matrix {
	return matrix2D(1, math.Tan(y*math.Pi/180), math.Tan(x*math.Pi/180), 1, 0, 0)
}

// perspective is seen from a distance.
//
// https://drafts.csswg.org/css-transforms-2/#PerspectiveDefined
func perspective(distance float64) matrix {
	p := identity
	p.is2D = false
	p.m[11] = -1 / max(distance, 1)
	return p
}

// inverse returns the inverse of a matrix: one of NaN that is no 2D matrix, if there is none.
//
// https://drafts.csswg.org/geometry/#dom-dommatrix-invertself
func (a matrix) inverse() matrix {
	// The rows of the matrix and of its inverse, by Gauss and Jordan, with the largest pivot of each column.
	var left, right [4][4]float64
	for row := range 4 {
		right[row][row] = 1
		for column := range 4 {
			left[row][column] = a.m[4*column+row]
		}
	}
	for column := range 4 {
		pivot := column
		for row := column + 1; row < 4; row++ {
			if math.Abs(left[row][column]) > math.Abs(left[pivot][column]) {
				pivot = row
			}
		}
		left[column], left[pivot] = left[pivot], left[column]
		right[column], right[pivot] = right[pivot], right[column]
		by := left[column][column]
		if by == 0 || math.IsNaN(by) || math.IsInf(by, 0) {
			return notInvertible()
		}
		for k := range 4 {
			left[column][k] /= by
			right[column][k] /= by
		}
		for row := range 4 {
			if factor := left[row][column]; row != column && factor != 0 {
				for k := range 4 {
					left[row][k] -= factor * left[column][k]
					right[row][k] -= factor * right[column][k]
				}
			}
		}
	}
	inverse := matrix{is2D: a.is2D}
	for row := range 4 {
		for column := range 4 {
			inverse.m[4*column+row] = right[row][column]
		}
	}
	return inverse
}

func notInvertible() (a matrix) {
	for k := range a.m {
		a.m[k] = math.NaN()
	}
	return a
}

// transform is https://drafts.csswg.org/geometry/#transform-a-point-with-a-matrix
func (a matrix) transform(p Point) Point {
	// 1. to 6. The point is a column vector, which the matrix is multiplied with.
	row := func(k int) float64 { return a.m[k]*p.X + a.m[4+k]*p.Y + a.m[8+k]*p.Z + a.m[12+k]*p.W }
	return Point{row(0), row(1), row(2), row(3)}
}
