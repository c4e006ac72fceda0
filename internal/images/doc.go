// Package images has bitmaps: it decodes and encodes them, and crops, scales and turns them. It knows no script and
// paints nothing.
package images
