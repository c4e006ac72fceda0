// Package painting paints: paths, filled and stroked, gradients and images onto surfaces of pixels, by the compositing
// operators. It knows no script, and no text.
//
// Nothing here takes longer than the surface has pixels and the path has segments, whatever the coordinates; and what may
// take long asks now and then whether anybody still waits for it.
package painting
