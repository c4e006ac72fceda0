package painting

import (
	"math"
	"strconv"
)

// ParseSVG adds the subpaths that path data has, up to the first error in it.
//
// https://svgwg.org/svg2-draft/paths.html#PathData
func (p *Path) ParseSVG(data string) {
	s := svgPath{data: data, path: p}
	var last byte
	for s.space(); s.at < len(data); s.space() {
		command := data[s.at]
		if command == 'e' || command == 'E' || command|0x20 < 'a' || command|0x20 > 'z' {
			return
		}
		s.at++
		if last == 0 && command|0x20 != 'm' {
			return
		}
		for first := true; ; first = false {
			if !s.command(command, last) {
				return
			}
			last = command
			if command|0x20 == 'z' {
				break
			}
			// More arguments repeat a command; after the first pair, those of moveto are of lineto.
			if first && command|0x20 == 'm' {
				command--
			}
			if s.comma(); !s.isNumber() {
				break
			}
		}
	}
}

// svgPath parses path data.
type svgPath struct {
	data string
	at   int
	path *Path
	// current is the current point, and control the last control point of the curve before.
	current, control Point
}

// space skips white space, comma also a comma.
func (s *svgPath) space() {
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case ' ', '\t', '\n', '\r', '\f':
			s.at++
		default:
			return
		}
	}
}

func (s *svgPath) comma() {
	s.space()
	if s.at < len(s.data) && s.data[s.at] == ',' {
		s.at++
		s.space()
	}
}

func (s *svgPath) isNumber() bool {
	if s.at == len(s.data) {
		return false
	}
	c := s.data[s.at]
	return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+'
}

// number reads a number.
func (s *svgPath) number() (float64, bool) {
	s.comma()
	start := s.at
	digits := func() (n int) {
		for ; s.at < len(s.data) && s.data[s.at] >= '0' && s.data[s.at] <= '9'; s.at++ {
			n++
		}
		return n
	}
	is := func(chars ...byte) bool {
		for _, c := range chars {
			if s.at < len(s.data) && s.data[s.at] == c {
				s.at++
				return true
			}
		}
		return false
	}
	is('+', '-')
	n := digits()
	if is('.') {
		n += digits()
	}
	if n == 0 {
		return 0, false
	}
	if mark := s.at; is('e', 'E') {
		is('+', '-')
		if digits() == 0 {
			s.at = mark
		}
	}
	x, err := strconv.ParseFloat(s.data[start:s.at], 64)
	return x, err == nil
}

// flag reads a flag of an arc.
func (s *svgPath) flag() (set, ok bool) {
	s.comma()
	if s.at < len(s.data) && (s.data[s.at] == '0' || s.data[s.at] == '1') {
		s.at++
		return s.data[s.at-1] == '1', true
	}
	return false, false
}

// points reads some points, which are relative to the current one if the command is a small letter.
func (s *svgPath) points(relative bool, into ...*Point) bool {
	for _, p := range into {
		x, ok := s.number()
		y, okY := s.number()
		if !ok || !okY {
			return false
		}
		*p = Point{x, y}
		if relative {
			*p = p.plus(s.current)
		}
	}
	return true
}

// command adds what a command does with one list of arguments.
func (s *svgPath) command(command, last byte) bool {
	relative := command >= 'a'
	var a, b, c Point
	follows := func(commands ...byte) bool {
		for _, c := range commands {
			if last|0x20 == c {
				return true
			}
		}
		return false
	}
	mirrored := s.current
	switch command | 0x20 {
	case 'm', 'l':
		if !s.points(relative, &c) {
			return false
		}
		if command|0x20 == 'm' {
			s.path.MoveTo(c)
		} else {
			s.path.LineTo(c)
		}
	case 'h', 'v':
		n, ok := s.number()
		if !ok {
			return false
		}
		c = s.current
		to := &c.X
		if command|0x20 == 'v' {
			to = &c.Y
		}
		if !relative {
			*to = 0
		}
		*to += n
		s.path.LineTo(c)
	case 'c', 's':
		if command|0x20 == 's' {
			if follows('c', 's') {
				mirrored = s.current.times(2).minus(s.control)
			}
			a = mirrored
		} else if !s.points(relative, &a) {
			return false
		}
		if !s.points(relative, &b, &c) {
			return false
		}
		s.control = b
		s.path.CubicTo(a, b, c)
	case 'q', 't':
		if command|0x20 == 't' {
			if follows('q', 't') {
				mirrored = s.current.times(2).minus(s.control)
			}
			a = mirrored
		} else if !s.points(relative, &a) {
			return false
		}
		if !s.points(relative, &c) {
			return false
		}
		s.control = a
		s.path.QuadTo(a, c)
	case 'a':
		return s.arc(relative)
	case 'z':
		s.path.Close()
		c = s.path.start
	default:
		return false
	}
	s.current = c
	return true
}

// arc adds an elliptical arc.
//
// https://svgwg.org/svg2-draft/implnote.html#ArcImplementationNotes
func (s *svgPath) arc(relative bool) bool {
	rx, ok1 := s.number()
	ry, ok2 := s.number()
	degrees, ok3 := s.number()
	large, ok4 := s.flag()
	clockwise, ok5 := s.flag()
	var to Point
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || !s.points(relative, &to) {
		return false
	}
	from := s.current
	s.current = to
	rx, ry = math.Abs(rx), math.Abs(ry)
	switch {
	case from == to:
		return true
	case rx == 0 || ry == 0:
		s.path.LineTo(to)
		return true
	}
	// On a circle of radius 1: turned, and scaled.
	rotation := degrees * math.Pi / 180
	sin, cos := math.Sincos(rotation)
	onCircle := func(p Point) Point {
		return Point{(cos*p.X + sin*p.Y) / rx, (cos*p.Y - sin*p.X) / ry}
	}
	half := onCircle(from.minus(to).times(0.5))
	if length := half.length(); length > 1 {
		rx, ry = rx*length, ry*length
		half = half.times(1 / length)
	}
	a, b := onCircle(from), onCircle(to)
	middle := a.plus(b).times(0.5)
	away := math.Sqrt(max(1-dot(half, half), 0))
	if large == clockwise {
		away = -away
	}
	center := middle
	if length := half.length(); length > 0 {
		center = middle.plus(Point{half.Y, -half.X}.times(away / length))
	}
	start, end := a.minus(center), b.minus(center)
	first, last := math.Atan2(start.Y, start.X), math.Atan2(end.Y, end.X)
	sweep := last - first
	if clockwise && sweep < 0 {
		sweep += 2 * math.Pi
	} else if !clockwise && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	at := Point{cos*center.X*rx - sin*center.Y*ry, sin*center.X*rx + cos*center.Y*ry}
	s.path.Arc(at, rx, ry, rotation, first, sweep, Identity)
	return true
}
