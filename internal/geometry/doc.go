// Package geometry has what script sees of geometry: points, rectangles, quads and matrices.
//
// https://drafts.csswg.org/geometry/
package geometry

//go:generate go run ../idl/generate internal/geometry
