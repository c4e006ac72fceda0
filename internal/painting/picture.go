package painting

import (
	"image"
	"math"
)

// Picture is an image that is painted with.
type Picture struct {
	Width, Height int
	// Pix is as that of a surface; nil for transparent black. Plain says that colors are not premultiplied.
	Pix   []byte
	Plain bool
}

// part returns the pixels in a rectangle as a picture of their own, premultiplied; each by the average of some columns and
// rows. What lies outside of the picture is transparent.
func (p *Picture) part(r image.Rectangle, columns, rows int, ended Ended) *Picture {
	part := &Picture{Width: (r.Dx() + columns - 1) / columns, Height: (r.Dy() + rows - 1) / rows}
	part.Pix = make([]byte, part.Width*part.Height*PixelSize)
	for y := range part.Height {
		if ended() {
			break
		}
		for x := range part.Width {
			var sum [4]uint32
			count := uint32(0)
			for v := r.Min.Y + y*rows; v < min(r.Min.Y+(y+1)*rows, r.Max.Y); v++ {
				for u := r.Min.X + x*columns; u < min(r.Min.X+(x+1)*columns, r.Max.X); u++ {
					c := p.at(u, v)
					for i := range sum {
						sum[i] += uint32(c[i])
					}
					count++
				}
			}
			for i := range sum {
				part.Pix[(y*part.Width+x)*PixelSize+i] = byte((sum[i] + count/2) / count)
			}
		}
	}
	return part
}

// at is the color of a pixel, premultiplied.
func (p *Picture) at(x, y int) (c [4]byte) {
	if p.Pix == nil || x < 0 || y < 0 || x >= p.Width || y >= p.Height {
		return c
	}
	c = [4]byte(p.Pix[(y*p.Width+x)*PixelSize:])
	if p.Plain {
		c = premultiplied(c)
	}
	return c
}

// Image is the paint of a picture.
type Image struct {
	picture *Picture
	// inverse transforms pixels to points of the picture.
	inverse Matrix
	smooth  bool
	// wrapX and wrapY give the column and the row of the picture for any; false for none.
	wrapX, wrapY func(i, size int) (int, bool)
}

// clamped repeats what is at the edge; repeated all of it; once has nothing outside.
func clamped(i, size int) (int, bool)  { return min(max(i, 0), size-1), true }
func repeated(i, size int) (int, bool) { return ((i % size) + size) % size, true }
func once(i, size int) (int, bool)     { return i, i >= 0 && i < size }

// NewPattern returns the paint of a pattern, which repeats a picture. The matrix is that of the pattern and of what is painted.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createpattern
func NewPattern(p *Picture, m Matrix, repeatX, repeatY, smooth bool) (*Image, bool) {
	inverse, ok := m.Inverse()
	i := &Image{picture: p, inverse: inverse, smooth: smooth, wrapX: once, wrapY: once}
	if repeatX {
		i.wrapX = repeated
	}
	if repeatY {
		i.wrapY = repeated
	}
	return i, ok
}

// Rectangle is a rectangle of numbers.
type Rectangle struct{ X, Y, Width, Height float64 }

// NewImage returns the paint of a part of a picture that fills a rectangle, which is transformed. What the part has at its
// edges is not mixed with what lies outside of it. False means that it fills nothing.
//
// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-drawimage
func NewImage(p *Picture, source, to Rectangle, m Matrix, smooth bool, ended Ended) (*Image, bool) {
	r := image.Rect(int(math.Floor(source.X)), int(math.Floor(source.Y)), int(math.Ceil(source.X+source.Width)), int(math.Ceil(source.Y+source.Height)))
	r = r.Intersect(image.Rect(0, 0, p.Width, p.Height))
	if r.Empty() {
		return nil, false
	}
	m = m.Times(Matrix{to.Width / source.Width, 0, 0, to.Height / source.Height,
		to.X - source.X*to.Width/source.Width, to.Y - source.Y*to.Height/source.Height})
	// Of a picture that becomes much smaller, pixels are averaged, so that none is left out.
	columns, rows := 1, 1
	if smooth {
		columns, rows = shrink(math.Hypot(m.A, m.B), r.Dx()), shrink(math.Hypot(m.C, m.D), r.Dy())
	}
	part := p
	if columns*rows > 1 || r != image.Rect(0, 0, p.Width, p.Height) {
		part = p.part(r, columns, rows, ended)
		m = m.Times(Matrix{float64(columns), 0, 0, float64(rows), float64(r.Min.X), float64(r.Min.Y)})
	}
	inverse, ok := m.Inverse()
	return &Image{part, inverse, smooth, clamped, clamped}, ok
}

// shrink is how many pixels become one by a scale.
func shrink(scale float64, size int) int {
	return int(min(max(math.Floor(1/scale), 1), float64(size)))
}

func (i *Image) row(out []byte, x, y int) {
	for at := 0; at < len(out); at += PixelSize {
		c := i.color(i.inverse.Apply(Point{float64(x) + 0.5, float64(y) + 0.5}))
		copy(out[at:], c[:])
		x++
	}
}

// color is the color at a point of the picture.
func (i *Image) color(p Point) [4]byte {
	p = Point{min(max(p.X, -far), far), min(max(p.Y, -far), far)}
	if !i.smooth {
		return i.pixel(int(math.Floor(p.X)), int(math.Floor(p.Y)))
	}
	// Between the middles of four pixels.
	left, top := math.Floor(p.X-0.5), math.Floor(p.Y-0.5)
	x, y := int(left), int(top)
	right, down := int((p.X-0.5-left)*256+0.5), int((p.Y-0.5-top)*256+0.5)
	if right == 0 && down == 0 {
		return i.pixel(x, y)
	}
	a, b, c, d := i.pixel(x, y), i.pixel(x+1, y), i.pixel(x, y+1), i.pixel(x+1, y+1)
	for k := range a {
		upper := int(a[k])*(256-right) + int(b[k])*right
		lower := int(c[k])*(256-right) + int(d[k])*right
		a[k] = byte((upper*(256-down) + lower*down + 1<<15) >> 16)
	}
	return a
}

// pixel is the color of a pixel of the picture, or of its repetition.
func (i *Image) pixel(x, y int) [4]byte {
	x, okX := i.wrapX(x, i.picture.Width)
	y, okY := i.wrapY(y, i.picture.Height)
	if !okX || !okY {
		return [4]byte{}
	}
	return i.picture.at(x, y)
}
