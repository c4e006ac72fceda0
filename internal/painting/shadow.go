package painting

import (
	"image"
	"math"
)

// Shadow is what a shape casts.
//
// https://html.spec.whatwg.org/multipage/canvas.html#shadows
type Shadow struct {
	Color  Solid
	Offset Point
	Blur   float64
}

// mostBlur is the largest standard deviation of a blur, in pixels.
const mostBlur = 128

// Shadow paints the shadow of a shape; the paint is that of the shape at the place of its shadow.
//
// https://html.spec.whatwg.org/multipage/canvas.html#when-shadows-are-drawn
func (s *Surface) Shadow(shape *Shape, paint Paint, shadow Shadow, m Manner) {
	bounds := s.Bounds()
	if m.Clip != nil {
		bounds = m.Clip.bounds
	}
	if bounds.Empty() {
		return
	}
	// 1. Let A be an infinite transparent black bitmap on which the source image for which a shadow is being created has been
	//    rendered. 2. Let B be an infinite transparent black bitmap, with a coordinate space and an origin identical to A. 3.
	//    Copy the alpha channel of A to B, offset by shadowOffsetX in the positive x direction, and shadowOffsetY in the positive
	//    y direction. (Of it, as much as the blur spreads into the bounds.)
	shape = shape.moved(shadow.Offset)
	deviation := min(shadow.Blur/2, mostBlur)
	area := spread(shape, bounds, deviation)
	for area.Dx()*area.Dy() > max(4*s.Width*s.Height, leastArea) {
		deviation /= 2
		area = spread(shape, bounds, deviation)
	}
	mask := plane{area, make([]byte, area.Dx()*area.Dy())}
	colors := make([]byte, area.Dx()*PixelSize)
	shape.rasterize(area, m.Ended, func(y, first int, coverage []float32) {
		row := mask.row(y)[first-area.Min.X:]
		paint.row(colors[:len(coverage)*PixelSize], first, y)
		for x, part := range coverage {
			row[x] = byte(float32(colors[x*PixelSize+3])*part + 0.5)
		}
	})
	// 4. If the value of shadowBlur is greater than 0: 1. Let σ be half the value of shadowBlur. 2. Perform a 2D Gaussian Blur
	//    on B, using σ as the standard deviation.
	mask.blur(deviation, m.Ended)
	// 5. Set the red, green, and blue components of every pixel in B to those of the color of shadowColor. 6. Multiply the
	//    alpha component of every pixel in B by the alpha component of it. 7. The shadow is in the bitmap B, and is rendered as
	//    part of the drawing model.
	s.Paint(rectangleShape(area.Intersect(bounds)), &shadowPaint{shadow.Color, mask}, m)
}

// leastArea is how many pixels a shadow may always be computed of; one of a larger surface may have four times its pixels.
const leastArea = 1 << 20

// spread returns the pixels that have to be computed for what a blurred shape has in some bounds.
func spread(shape *Shape, bounds image.Rectangle, deviation float64) image.Rectangle {
	by := int(math.Ceil(3 * deviation))
	bounds = bounds.Inset(-by)
	area := shape.bounds(bounds)
	if area.Empty() {
		return area
	}
	return area.Inset(-by).Intersect(bounds)
}

func rectangleShape(r image.Rectangle) *Shape {
	x0, y0, x1, y1 := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	return &Shape{polygons: []polygon{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}}
}

// plane is the alpha of the pixels in a rectangle.
type plane struct {
	bounds image.Rectangle
	alpha  []byte
}

func (p *plane) row(y int) []byte {
	width := p.bounds.Dx()
	return p.alpha[(y-p.bounds.Min.Y)*width : (y-p.bounds.Min.Y+1)*width]
}

// shadowPaint is one color, with the alpha of a plane.
type shadowPaint struct {
	color Solid
	mask  plane
}

func (p *shadowPaint) row(out []byte, x, y int) {
	for i := 0; i < len(out); i += PixelSize {
		var c [4]byte
		if at := image.Pt(x+i/PixelSize, y); at.In(p.mask.bounds) {
			c = p.color
			c[3] = byte((uint32(c[3])*uint32(p.mask.row(y)[at.X-p.mask.bounds.Min.X]) + 127) / 255)
			c = premultiplied(c)
		}
		copy(out[i:], c[:])
	}
}

// blur blurs the plane by what is nearly a Gaussian: three averages, one after the other.
//
// https://drafts.fxtf.org/filter-effects/#feGaussianBlurElement
func (p *plane) blur(deviation float64, ended Ended) {
	size := int(deviation*3*math.Sqrt(2*math.Pi)/4 + 0.5)
	if size < 2 || p.bounds.Empty() {
		return
	}
	// Each takes that many values before the one that it is of, and after it. Of an even size, one is half a value to the left,
	// and one to the right.
	boxes := [3][2]int{{size / 2, size / 2}, {size / 2, size / 2}, {size / 2, size / 2}}
	if size%2 == 0 {
		boxes[0][1]--
		boxes[1][0]--
	}
	width, height := p.bounds.Dx(), p.bounds.Dy()
	line := make([]byte, max(width, height))
	for _, box := range boxes {
		for y := range height {
			if ended() {
				return
			}
			average(p.alpha[y*width:], 1, line[:width], box)
		}
		for x := range width {
			if ended() {
				return
			}
			average(p.alpha[x:], width, line[:height], box)
		}
	}
}

// average replaces each value of a line by the average of those around it; there are zeros outside.
func average(values []byte, step int, line []byte, box [2]int) {
	for i := range line {
		line[i] = values[i*step]
	}
	sum, size := 0, box[0]+box[1]+1
	for i := range min(box[1], len(line)) {
		sum += int(line[i])
	}
	for i := range line {
		if next := i + box[1]; next < len(line) {
			sum += int(line[next])
		}
		values[i*step] = byte((sum + size/2) / size)
		if last := i - box[0]; last >= 0 {
			sum -= int(line[last])
		}
	}
}
