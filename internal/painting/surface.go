package painting

import (
	"image"
)

// Surface is what is painted on: a bitmap whose pixels change.
type Surface struct {
	Width, Height int
	// Opaque says that all pixels stay opaque.
	Opaque bool
	// Pix has four bytes per pixel, row by row: red, green, blue, premultiplied by alpha, and alpha. It is nil when nothing
	// was painted: all pixels are transparent black then, or opaque black.
	Pix []byte
}

// PixelSize is the size of a pixel in bytes.
const PixelSize = 4

// Bounds are those of the pixels.
func (s *Surface) Bounds() image.Rectangle { return image.Rect(0, 0, s.Width, s.Height) }

// Size is how many bytes the pixels take once something was painted.
func (s *Surface) Size() int { return s.Width * s.Height * PixelSize }

// Row returns the pixels of a row.
func (s *Surface) Row(y int) []byte {
	return s.Pix[y*s.Width*PixelSize : (y+1)*s.Width*PixelSize]
}

// Touch makes pixels, if there are none yet.
func (s *Surface) Touch() {
	if s.Pix != nil {
		return
	}
	s.Pix = make([]byte, s.Size())
	if s.Opaque {
		for i := 3; i < len(s.Pix); i += PixelSize {
			s.Pix[i] = 0xFF
		}
	}
}

// Clip is where painting has an effect.
type Clip struct {
	bounds image.Rectangle
	// coverage has how much of each pixel in the bounds is inside; nil for all.
	coverage []byte
}

// Memory is how many bytes the clip takes.
func (c *Clip) Memory() int {
	if c == nil {
		return 0
	}
	return len(c.coverage)
}

// Intersect returns the part of a clip, nil for the whole of a surface, that is in a shape.
func (c *Clip) Intersect(with *Shape, s *Surface, ended Ended) *Clip {
	bounds := s.Bounds()
	if c != nil {
		bounds = c.bounds
	}
	if r, ok := with.rectangle(); ok {
		r = r.Intersect(bounds)
		if c == nil || c.coverage == nil || r.Empty() {
			return &Clip{bounds: r}
		}
	}
	clip := &Clip{bounds: with.bounds(bounds)}
	width := clip.bounds.Dx()
	clip.coverage = make([]byte, width*clip.bounds.Dy())
	with.rasterize(clip.bounds, ended, func(y, first int, coverage []float32) {
		row := clip.coverage[(y-clip.bounds.Min.Y)*width+first-clip.bounds.Min.X:]
		for x, part := range coverage {
			row[x] = byte(part*c.at(first+x, y)*255 + 0.5)
		}
	})
	return clip
}

// at is how much of a pixel is inside, which is in the bounds.
func (c *Clip) at(x, y int) float32 {
	if c == nil || c.coverage == nil {
		return 1
	}
	return float32(c.coverage[(y-c.bounds.Min.Y)*c.bounds.Dx()+x-c.bounds.Min.X]) / 255
}

// rectangle returns the pixels of a shape that is a rectangle of whole pixels.
func (s *Shape) rectangle() (image.Rectangle, bool) {
	if len(s.polygons) != 1 || len(s.polygons[0]) != 4 {
		return image.Rectangle{}, false
	}
	p := s.polygons[0]
	if !(p[0].Y == p[1].Y && p[1].X == p[2].X && p[2].Y == p[3].Y && p[3].X == p[0].X) &&
		!(p[0].X == p[1].X && p[1].Y == p[2].Y && p[2].X == p[3].X && p[3].Y == p[0].Y) {
		return image.Rectangle{}, false
	}
	least, most := Point{min(p[0].X, p[2].X), min(p[0].Y, p[2].Y)}, Point{max(p[0].X, p[2].X), max(p[0].Y, p[2].Y)}
	r := image.Rect(int(least.X), int(least.Y), int(most.X), int(most.Y))
	whole := float64(r.Min.X) == least.X && float64(r.Min.Y) == least.Y && float64(r.Max.X) == most.X && float64(r.Max.Y) == most.Y
	return r, whole
}

// Manner is how a shape is painted.
type Manner struct {
	Operator Operator
	// Alpha is multiplied with that of all that is painted.
	Alpha float64
	Clip  *Clip
	Ended Ended
}

// Paint paints a shape.
//
// https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
func (s *Surface) Paint(shape *Shape, paint Paint, m Manner) {
	bounds := s.Bounds()
	if m.Clip != nil {
		bounds = m.Clip.bounds
	}
	if bounds.Empty() {
		return
	}
	s.Touch()
	c := composition{s, paint, m, m.Operator.compositor(), make([]byte, bounds.Dx()*PixelSize)}
	if !m.Operator.isUnbounded() {
		if r, ok := shape.rectangle(); ok {
			r = r.Intersect(bounds)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				if y&63 == 63 && m.Ended() {
					return
				}
				c.row(y, r.Min.X, r.Max.X, nil)
			}
			return
		}
		shape.rasterize(bounds, m.Ended, func(y, first int, coverage []float32) {
			c.row(y, first, first+len(coverage), coverage)
		})
		return
	}
	// What is outside of the shape is changed, too: the source is transparent there.
	whole, next := make([]float32, bounds.Dx()), bounds.Min.Y
	shape.rasterize(bounds, m.Ended, func(y, first int, coverage []float32) {
		clear(whole)
		for ; next < y; next++ {
			c.row(next, bounds.Min.X, bounds.Max.X, whole)
		}
		copy(whole[first-bounds.Min.X:], coverage)
		c.row(y, bounds.Min.X, bounds.Max.X, whole)
		next = y + 1
	})
	clear(whole)
	for ; next < bounds.Max.Y && !m.Ended(); next++ {
		c.row(next, bounds.Min.X, bounds.Max.X, whole)
	}
}

// composition is the painting of a shape.
type composition struct {
	surface *Surface
	paint   Paint
	Manner
	compositor func(source, destination color) color
	source     []byte
}

// row paints a part of a row of pixels; coverage is how much of each is painted on, nil for all of it.
func (c *composition) row(y, from, to int, coverage []float32) {
	source := c.source[:(to-from)*PixelSize]
	destination := c.surface.Row(y)[from*PixelSize : to*PixelSize]
	masked := c.Clip != nil && c.Clip.coverage != nil
	over := c.Operator == SourceOver
	alpha := float32(c.Alpha)
	if solid, ok := c.paint.(Solid); ok && solid[3] == 0xFF && over && alpha == 1 && coverage == nil && !masked {
		c.paint.row(destination, from, y)
		return
	}
	c.paint.row(source, from, y)
	for x := range to - from {
		s, d := source[x*PixelSize:(x+1)*PixelSize:(x+1)*PixelSize], destination[x*PixelSize:(x+1)*PixelSize:(x+1)*PixelSize]
		part := alpha
		if coverage != nil {
			part *= coverage[x]
		}
		clip := float32(1)
		if masked {
			clip = c.Clip.at(from+x, y)
		}
		if over {
			// In most cases: what the clip leaves out is as if it were not covered.
			if part *= clip; part == 0 {
				continue
			}
			c.over(s, d, part)
			continue
		}
		if clip == 0 {
			continue
		}
		var sc, dc color
		for i := range sc {
			sc[i], dc[i] = float32(s[i])*part/255, float32(d[i])/255
		}
		out := c.compositor(sc, dc)
		for i := range out {
			d[i] = byte((dc[i]+(out[i]-dc[i])*clip)*255 + 0.5)
		}
		if c.surface.Opaque {
			d[3] = 0xFF
		}
	}
}

// over puts a part of a pixel over another one.
func (c *composition) over(s, d []byte, part float32) {
	if part == 1 {
		switch s[3] {
		case 0xFF:
			copy(d, s)
			return
		case 0:
			return
		}
	}
	rest := 1 - float32(s[3])*part/255
	for i := range d {
		d[i] = byte(min(float32(s[i])*part+float32(d[i])*rest+0.5, 255))
	}
}

// Erase makes the pixels of a shape transparent.
func (s *Surface) Erase(shape *Shape, clip *Clip, ended Ended) {
	if s.Pix == nil {
		return
	}
	s.Paint(shape, Solid{0, 0, 0, 0xFF}, Manner{destinationOut, 1, clip, ended})
}

// Premultiply multiplies colors by their alpha, and Unpremultiply divides them by it.
func Premultiply(pixels []byte) {
	for i := 0; i+3 < len(pixels); i += PixelSize {
		switch pixels[i+3] {
		case 0xFF:
		case 0:
			clear(pixels[i : i+3])
		default:
			p := premultiplied([4]byte(pixels[i:]))
			copy(pixels[i:], p[:])
		}
	}
}

// Unpremultiply undoes Premultiply, as far as that can be.
func Unpremultiply(pixels []byte) {
	for i := 0; i+3 < len(pixels); i += PixelSize {
		switch a := uint32(pixels[i+3]); a {
		case 0xFF:
		case 0:
			clear(pixels[i : i+3])
		default:
			for k := range 3 {
				pixels[i+k] = byte(min((uint32(pixels[i+k])*255+a/2)/a, 255))
			}
		}
	}
}
