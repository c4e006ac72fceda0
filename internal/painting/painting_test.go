package painting

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"
)

func never() bool { return false }

var over = Manner{Operator: SourceOver, Alpha: 1, Ended: never}

var (
	red   = Solid{0xFF, 0, 0, 0xFF}
	green = Solid{0, 0xFF, 0, 0xFF}
	half  = Solid{0, 0, 0xFF, 0x80}
)

// pathOf is a path as path data has it.
func pathOf(data string) *Path {
	var p Path
	p.ParseSVG(data)
	return &p
}

// at is a pixel.
func (s *Surface) at(x, y int) [4]byte {
	if s.Pix == nil {
		return [4]byte{}
	}
	return [4]byte(s.Row(y)[x*PixelSize:])
}

// sum is how many pixels a shape covers on a surface, parts added up.
func sum(s *Surface, shape *Shape) float64 {
	var covered float64
	shape.rasterize(s.Bounds(), never, func(_, _ int, coverage []float32) {
		for _, c := range coverage {
			covered += float64(c)
		}
	})
	return covered
}

func TestAreas(t *testing.T) {
	circle := func(r float64) *Path {
		var p Path
		p.Arc(Point{50, 50}, r, r, 0, 0, 2*math.Pi, Identity)
		return &p
	}
	for _, tt := range []struct {
		name  string
		shape *Shape
		want  float64
	}{
		{"a rectangle of whole pixels", pathOf("M1 1h10v5h-10z").Fill(Identity, false, never), 50},
		{"one of parts of pixels", pathOf("M.5.25h10v5h-10z").Fill(Identity, false, never), 50},
		{"one that is not closed", pathOf("M0 0h10v5h-10").Fill(Identity, false, never), 50},
		{"one that is partly outside", pathOf("M-5-5h10v10h-10z").Fill(Identity, false, never), 25},
		{"one as large as can be", pathOf("M-1e300-1e300H1e300V1e300H-1e300z").Fill(Identity, false, never), 10000},
		{"a triangle", pathOf("M0 0L10 0L0 10z").Fill(Identity, false, never), 50},
		{"one, transformed", pathOf("M0 0L10 0L0 10z").Fill(Matrix{0, 2, -2, 0, 50, 50}, false, never), 200},
		{"a circle", circle(20).Fill(Identity, false, never), math.Pi * 400},
		{"one in another, the same way around", pathOf("M0 0h20v20h-20zM5 5h10v10h-10z").Fill(Identity, false, never), 400},
		{"one in another, by even and odd", pathOf("M0 0h20v20h-20zM5 5h10v10h-10z").Fill(Identity, true, never), 300},
		{"one in another, the other way around", pathOf("M0 0h20v20h-20zM5 5v10h10v-10z").Fill(Identity, false, never), 300},
		{"nothing", new(Path).Fill(Identity, false, never), 0},
		{"a point", pathOf("M5 5").Fill(Identity, false, never), 0},
		{"points that are nowhere", pathOf("M5 5h10v10z").Fill(Matrix{A: math.Inf(1), B: 1, C: math.Inf(-1), D: 1}, false, never), 0},
		{"a line", pathOf("M10 10h30").Stroke(Line{Width: 4}, Identity, never), 120},
		{"with square caps", pathOf("M10 10h30").Stroke(Line{Width: 4, Cap: Square}, Identity, never), 136},
		{"with round caps", pathOf("M20 20h30").Stroke(Line{Width: 20, Cap: RoundCap}, Identity, never), 600 + math.Pi*100},
		{"scaled", pathOf("M10 10h30").Stroke(Line{Width: 4}, Matrix{2, 0, 0, 1, 0, 0}, never), 240},
		{"mirrored", pathOf("M10 10h30v10").Stroke(Line{Width: 4, Join: Bevel}, Matrix{-1, 0, 0, 1, 60, 0}, never), 120 + 40 - 4 + 2},
		{"with a mitered corner", pathOf("M10 10h30v30").Stroke(Line{Width: 4, MiterLimit: 10}, Identity, never), 240},
		{"with one that is too sharp", pathOf("M10 10h30v30").Stroke(Line{Width: 4, MiterLimit: 1}, Identity, never), 238},
		{"with a round one", pathOf("M20 20h30v30").Stroke(Line{Width: 20, Join: RoundJoin}, Identity, never), 1100 + math.Pi*25},
		{"a closed one", pathOf("M20 20h20v20h-20z").Stroke(Line{Width: 4, MiterLimit: 10}, Identity, never), 24*24 - 16*16},
		{"a curve", circle(20).Stroke(Line{Width: 10}, Identity, never), math.Pi * (625 - 225)},
		{"a curve as wide as it is", circle(20).Stroke(Line{Width: 40}, Identity, never), math.Pi * 1600},
		{"dashes", pathOf("M10 10h30").Stroke(Line{Width: 4, Dash: []float64{5, 5}}, Identity, never), 60},
		{"dashes from elsewhere on", pathOf("M10 10h30").Stroke(Line{Width: 4, Dash: []float64{5, 5}, DashOffset: -2}, Identity, never), 60},
		{"dashes of a closed one", pathOf("M20 20h20v20h-20z").Stroke(Line{Width: 4, Dash: []float64{10, 10}, DashOffset: 5, MiterLimit: 10}, Identity, never), 160},
		{"dashes of no length with caps", pathOf("M10 10h30").Stroke(Line{Width: 4, Cap: Square, Dash: []float64{0, 20}}, Identity, never), 32},
		{"dashes that are longer than the path", pathOf("M20 20h20v20h-20z").Stroke(Line{Width: 4, Dash: []float64{1000, 1}, MiterLimit: 10}, Identity, never), 24*24 - 16*16},
		{"dashes too many to be drawn", pathOf("M10 10h30").Stroke(Line{Width: 4, Dash: []float64{1e-9, 1e-9}}, Identity, never), 120},
		{"a line of no length", pathOf("M10 10h0").Stroke(Line{Width: 4, Cap: Square}, Identity, never), 0},
		{"a matrix of nothing", pathOf("M10 10h30").Stroke(Line{Width: 4}, Matrix{}, never), 0},
	} {
		got := sum(&Surface{Width: 100, Height: 100}, tt.shape)
		if math.Abs(got-tt.want) > 0.005*tt.want+0.02 {
			t.Errorf("%s covers %v pixels, not %v", tt.name, got, tt.want)
		}
	}
}

func TestContains(t *testing.T) {
	ring := pathOf("M0 0h20v20h-20zM5 5h10v10h-10z")
	for _, tt := range []struct {
		shape *Shape
		at    Point
		want  bool
	}{
		{ring.Fill(Identity, false, never), Point{10, 10}, true},
		{ring.Fill(Identity, true, never), Point{10, 10}, false},
		{ring.Fill(Identity, true, never), Point{5, 10}, true}, // on the line
		{ring.Fill(Identity, false, never), Point{20, 20}, true},
		{ring.Fill(Identity, false, never), Point{20.1, 20}, false},
		{pathOf("M0 10h20").Stroke(Line{Width: 2}, Identity, never), Point{10, 10.9}, true},
		{pathOf("M0 10h20").Stroke(Line{Width: 2}, Identity, never), Point{10, 11.1}, false},
		{new(Path).Fill(Identity, false, never), Point{}, false},
	} {
		if got := tt.shape.Contains(tt.at); got != tt.want {
			t.Errorf("that %v is inside is %v", tt.at, got)
		}
	}
}

// What is asked while a path of many segments is painted ends it.
func TestEnded(t *testing.T) {
	var p Path
	p.MoveTo(Point{})
	for i := range 10 * patience {
		p.LineTo(Point{float64(i % 100), float64(i % 77)})
	}
	asked := 0
	ended := func() bool { asked++; return true }
	for _, shape := range []func() *Shape{
		func() *Shape { return p.Fill(Identity, false, ended) },
		func() *Shape { return p.Stroke(Line{Width: 3, Dash: []float64{1, 1}}, Identity, ended) },
	} {
		asked = 0
		if s := shape(); len(s.polygons) != 0 || asked == 0 {
			t.Errorf("a path that nobody waits for became %d polygons, after %d questions", len(s.polygons), asked)
		}
	}
	asked = 0
	s := &Surface{Width: 100, Height: 100}
	manner := over
	manner.Ended = ended
	s.Paint(p.Fill(Identity, false, never), red, manner)
	if asked == 0 || s.at(50, 99) != [4]byte{} {
		t.Errorf("%d questions, and the last row is painted: %v", asked, s.at(50, 99))
	}
}

// What painting takes does not grow with the coordinates.
func TestPieces(t *testing.T) {
	var p Path
	p.MoveTo(Point{})
	for range 10000 {
		p.CubicTo(Point{1e8, 0}, Point{-1e8, 1e8}, Point{10, 10})
	}
	points := 0
	for _, polygon := range p.Fill(Identity, false, never).polygons {
		points += len(polygon)
	}
	if points > mostTogether+10000 {
		t.Errorf("the curves became %d lines", points)
	}
	if int64(points)*pieceMemory > p.Cost()+pieceMemory {
		t.Errorf("the cost of %d lines is told to be %d", points, p.Cost())
	}
}

func TestOperators(t *testing.T) {
	all := rectangleShape(image.Rect(0, 0, 1, 1))
	for operator := range fractions {
		// Outside of what is painted, on green.
		s := &Surface{Width: 2, Height: 1}
		s.Paint(rectangleShape(image.Rect(0, 0, 2, 1)), green, over)
		manner := over
		manner.Operator = operator
		s.Paint(all, half, manner)
		if got, want := s.at(1, 0) != green, operator.isUnbounded(); got != want {
			t.Errorf("%s: that the outside is changed is %v", operator, got)
		}
	}
	for _, tt := range []struct {
		operator Operator
		want     [4]byte // of half transparent blue on green
	}{
		{SourceOver, [4]byte{0, 127, 128, 255}},
		{Copy, [4]byte{0, 0, 128, 128}},
		{clearing, [4]byte{}},
		{sourceIn, [4]byte{0, 0, 128, 128}},
		{sourceOut, [4]byte{}},
		{sourceAtop, [4]byte{0, 127, 128, 255}},
		{destinationOver, [4]byte{0, 255, 0, 255}},
		{destinationIn, [4]byte{0, 128, 0, 128}},
		{destinationOut, [4]byte{0, 127, 0, 127}},
		{destinationAtop, [4]byte{0, 128, 0, 128}},
		{lighter, [4]byte{0, 255, 128, 255}},
		{xor, [4]byte{0, 127, 0, 127}},
		{"multiply", [4]byte{0, 127, 0, 255}},
		{"screen", [4]byte{0, 255, 128, 255}},
		{"overlay", [4]byte{0, 255, 0, 255}},
		{"darken", [4]byte{0, 127, 0, 255}},
		{"lighten", [4]byte{0, 255, 128, 255}},
		{"color-dodge", [4]byte{0, 255, 0, 255}},
		{"color-burn", [4]byte{0, 255, 0, 255}},
		{"hard-light", [4]byte{0, 127, 128, 255}},
		{"soft-light", [4]byte{0, 255, 0, 255}},
		{"difference", [4]byte{0, 255, 128, 255}},
		{"exclusion", [4]byte{0, 255, 128, 255}},
		{"hue", [4]byte{69, 197, 128, 255}},
		{"luminosity", [4]byte{0, 151, 0, 255}},
	} {
		if !IsOperator(string(tt.operator)) {
			t.Errorf("%s is no operator", tt.operator)
		}
		s := &Surface{Width: 1, Height: 1}
		s.Paint(all, green, over)
		manner := over
		manner.Operator = tt.operator
		s.Paint(all, half, manner)
		got := s.at(0, 0)
		for i := range got {
			if d := int(got[i]) - int(tt.want[i]); d < -1 || d > 1 {
				t.Errorf("%s: %v, not %v", tt.operator, got, tt.want)
				break
			}
		}
	}
	if IsOperator("Multiply") || IsOperator("") {
		t.Error("what is no operator is one")
	}
}

func TestOpaque(t *testing.T) {
	s := &Surface{Width: 2, Height: 1, Opaque: true}
	s.Paint(rectangleShape(image.Rect(0, 0, 1, 1)), half, over)
	if s.at(0, 0) != [4]byte{0, 0, 128, 255} || s.at(1, 0) != [4]byte{0, 0, 0, 255} {
		t.Errorf("%v", s.Pix)
	}
	s.Erase(rectangleShape(image.Rect(0, 0, 2, 1)), nil, never)
	if s.at(0, 0) != [4]byte{0, 0, 0, 255} {
		t.Errorf("erased it is %v", s.Pix)
	}
}

func TestClip(t *testing.T) {
	s := &Surface{Width: 10, Height: 10}
	var none *Clip
	clip := none.Intersect(pathOf("M2 2h6v6h-6z").Fill(Identity, false, never), s, never)
	if clip.Memory() != 0 {
		t.Error("a rectangle of whole pixels takes memory")
	}
	clip = clip.Intersect(pathOf("M0 0h5.5v10h-5.5z").Fill(Identity, false, never), s, never)
	manner := over
	manner.Clip = clip
	s.Paint(rectangleShape(s.Bounds()), red, manner)
	if s.at(1, 5)[3] != 0 || s.at(3, 3) != red || s.at(5, 5)[3] != 128 || s.at(6, 5)[3] != 0 {
		t.Errorf("%v %v %v %v", s.at(1, 5), s.at(3, 3), s.at(5, 5), s.at(6, 5))
	}
	manner.Operator = Copy
	s.Paint(rectangleShape(image.Rect(0, 0, 0, 0)), red, manner)
	if s.at(3, 3)[3] != 0 {
		t.Error("copy leaves what is in the clipping region")
	}
	manner.Clip = clip.Intersect(pathOf("M90 90h1v1z").Fill(Identity, false, never), s, never)
	manner.Operator = SourceOver
	s.Paint(rectangleShape(s.Bounds()), red, manner)
	if s.at(3, 3)[3] != 0 {
		t.Error("something is painted where nothing can be")
	}
}

func TestGradients(t *testing.T) {
	stops := []Stop{{0, red}, {0.5, green}, {0.5, Solid{0, 0, 0, 0xFF}}, {1, half}}
	for _, tt := range []struct {
		name   string
		offset func(Point) (float64, bool)
		at     Point
		want   [4]byte
	}{
		{"linear", Linear(Point{0, 0}, Point{100, 0}), Point{-10, 5}, red},
		{"linear", Linear(Point{0, 0}, Point{100, 0}), Point{25, 5}, [4]byte{128, 128, 0, 255}},
		{"linear, at two stops", Linear(Point{0, 0}, Point{100, 0}), Point{50, 5}, [4]byte{0, 0, 0, 255}},
		{"linear, behind", Linear(Point{0, 0}, Point{100, 0}), Point{500, 5}, half},
		{"radial", Radial(Point{0, 0}, 0, Point{0, 0}, 100), Point{0, 25}, [4]byte{128, 128, 0, 255}},
		{"radial, a cone", Radial(Point{0, 0}, 10, Point{100, 0}, 10), Point{0, 50}, [4]byte{}},
		{"radial, in the cone", Radial(Point{0, 0}, 10, Point{100, 0}, 10), Point{15, 0}, [4]byte{128, 128, 0, 255}},
		{"conic", Conic(0, Point{0, 0}), Point{0, 10}, [4]byte{128, 128, 0, 255}},
	} {
		g := &Gradient{Offset: tt.offset, Stops: stops, Inverse: Identity}
		var got [4]byte
		if offset, ok := tt.offset(tt.at); ok {
			got = g.color(offset)
		}
		if got != tt.want {
			t.Errorf("%s: at %v it is %v, not %v", tt.name, tt.at, got, tt.want)
		}
	}
}

func TestImages(t *testing.T) {
	// Red and green, and below half transparent blue twice.
	p := &Picture{Width: 2, Height: 2, Pix: append(append(append(append([]byte{}, red[:]...), green[:]...), half[:]...), half[:]...), Plain: true}
	look := func(source, to Rectangle, m Matrix, smooth bool) string {
		s := &Surface{Width: 4, Height: 4}
		if paint, ok := NewImage(p, source, to, m, smooth, never); ok {
			s.Paint(pathOf(fmt.Sprintf("M%v %vh%vv%vh%vz", to.X, to.Y, to.Width, to.Height, -to.Width)).Fill(m, false, never), paint, over)
		}
		var rows []string
		for y := range 4 {
			row := ""
			for x := range 4 {
				switch c := s.at(x, y); c {
				case red:
					row += "r"
				case green:
					row += "g"
				case [4]byte{0, 0, 128, 128}:
					row += "b"
				case [4]byte{}:
					row += "."
				default:
					row += "?"
				}
			}
			rows = append(rows, row)
		}
		return strings.Join(rows, " ")
	}
	whole := Rectangle{0, 0, 2, 2}
	for _, tt := range []struct {
		source, to Rectangle
		m          Matrix
		smooth     bool
		want       string
	}{
		{whole, whole, Identity, true, "rg.. bb.. .... ...."},
		{whole, Rectangle{0, 0, 4, 4}, Identity, false, "rrgg rrgg bbbb bbbb"},
		{whole, Rectangle{0, 0, 4, 4}, Identity, true, "r??g ???? ???? bbbb"},
		{Rectangle{1, 0, 1, 1}, Rectangle{0, 0, 4, 4}, Identity, true, "gggg gggg gggg gggg"},
		{whole, Rectangle{1, 1, 2, 2}, Identity, true, ".... .rg. .bb. ...."},
		{whole, whole, Matrix{-1, 0, 0, 1, 2, 0}, false, "gr.. bb.. .... ...."},
		{whole, whole, Matrix{0, 1, -1, 0, 2, 0}, false, "br.. bg.. .... ...."},
		{whole, Rectangle{0, 0, 1, 1}, Identity, true, "?... .... .... ...."},
		{Rectangle{5, 5, 1, 1}, whole, Identity, true, ".... .... .... ...."},
	} {
		if got := look(tt.source, tt.to, tt.m, tt.smooth); got != tt.want {
			t.Errorf("%v to %v by %v: %s, not %s", tt.source, tt.to, tt.m, got, tt.want)
		}
	}
	for _, tt := range []struct {
		x, y bool
		want [4]byte // at 3, 0
	}{{true, true, green}, {false, true, [4]byte{}}} {
		s := &Surface{Width: 4, Height: 4}
		pattern, _ := NewPattern(p, Identity, tt.x, tt.y, true)
		s.Paint(rectangleShape(s.Bounds()), pattern, over)
		if s.at(3, 0) != tt.want || s.at(0, 2) != red {
			t.Errorf("a pattern: %v %v", s.at(3, 0), s.at(0, 2))
		}
	}
}

func TestShadow(t *testing.T) {
	s := &Surface{Width: 20, Height: 20}
	square := rectangleShape(image.Rect(-100, 5, -90, 15))
	s.Shadow(square, red, Shadow{Color: half, Offset: Point{105, 0}}, over)
	if s.at(7, 7) != [4]byte{0, 0, 128, 128} || s.at(4, 7)[3] != 0 {
		t.Errorf("the shadow of what is outside is %v %v", s.at(7, 7), s.at(4, 7))
	}
	blurred := &Surface{Width: 20, Height: 20}
	blurred.Shadow(square, red, Shadow{Color: red, Offset: Point{105, 0}, Blur: 8}, over)
	if in, edge, out := blurred.at(9, 9)[3], blurred.at(4, 9)[3], blurred.at(0, 9)[3]; !(in > edge && edge > out && out > 0 && edge > 80 && edge < 100) {
		t.Errorf("a blurred shadow is %d, %d, %d", in, edge, out)
	}
	// However large the blur, what is computed is not.
	wide := &Surface{Width: 1 << 20, Height: 1}
	wide.Shadow(rectangleShape(wide.Bounds()), red, Shadow{Color: red, Blur: 1e9}, over)
	if wide.at(1<<19, 0)[3] == 0 {
		t.Error("there is no shadow")
	}
}

func TestParseSVG(t *testing.T) {
	for _, tt := range []struct {
		data string
		area float64
	}{
		{"M0,0 10,0 10,10 0,10", 100},
		{"m0 0 10 0 0 10-10 0z", 100},
		{"M0 0H10V10H0z m20 20h10v10h-10z", 200},
		{"M10 20a10 10 0 0 1 20 0a10 10 0 0 1-20 0z", math.Pi * 100},
		{"M10 20A10 10 0 0130 20z", math.Pi * 50},
		{"M10 20A1 1 0 0 1 30 20z", math.Pi * 50}, // radii that are too small
		{"M10 50A10 10 0 1 1 20 60L20 50z", math.Pi * 75},
		{"M0 0h10v10h-10zL5 x", 100},
		{"L10 10", 0},
		{"M0 0h10v10h-10", 100},
		{"M0 0c0 0 10 0 10 0s0 10 0 10h-10", 100},
		{"M0 0q5 0 10 0t0 10", 0},
	} {
		var p Path
		p.ParseSVG(tt.data)
		if got := sum(&Surface{Width: 100, Height: 100}, p.Fill(Identity, false, never)); tt.area > 0 && math.Abs(got-tt.area) > 0.01*tt.area {
			t.Errorf("%q covers %v, not %v", tt.data, got, tt.area)
		}
	}
	if p := pathOf("L10 10"); !p.IsEmpty() {
		t.Error("path data that does not begin with moveto is not empty")
	}
}

// Whatever the path and the numbers, painting ends, without a panic, and pixels stay premultiplied.
func FuzzPaint(f *testing.F) {
	f.Add("M0 0h10v10z", 1.0, 0.0, 0.0, 1.0, 5.0, 1.0, 2.0)
	f.Add("M0 0C1e9 5-1e9 5 7 7A3 4 5 0 1 2 2", 1e9, 3.0, -2.0, 1e-9, 1e12, 0.0, 9.0)
	f.Fuzz(func(t *testing.T, data string, a, b, c, d, width, dash, blur float64) {
		if len(data) > 200 {
			return
		}
		p, m := pathOf(data), Matrix{a, b, c, d, a, d}
		s := &Surface{Width: 9, Height: 7}
		line := Line{Width: math.Abs(width), Cap: Cap(len(data) % 3), Join: Join(len(data) / 3 % 3), MiterLimit: 10}
		if dash >= 0 && finite(dash) {
			line.Dash = []float64{dash, 1}
		}
		for _, shape := range []*Shape{p.Fill(m, len(data)%2 == 0, never), p.Stroke(line, m, never)} {
			s.Paint(shape, half, over)
			if blur >= 0 && finite(blur) {
				s.Shadow(shape, half, Shadow{Color: red, Offset: Point{1, -1}, Blur: blur}, over)
			}
		}
		for i := 0; i < len(s.Pix); i += PixelSize {
			if max(s.Pix[i], s.Pix[i+1], s.Pix[i+2]) > s.Pix[i+3]+1 {
				t.Fatalf("%v is not premultiplied", s.Pix[i:i+4])
			}
		}
	})
}

func BenchmarkFillRect(b *testing.B) {
	s := &Surface{Width: 300, Height: 150}
	for b.Loop() {
		s.Paint(rectangleShape(s.Bounds()), red, over)
	}
}

func BenchmarkFillCircle(b *testing.B) {
	s := &Surface{Width: 300, Height: 150}
	var p Path
	p.Arc(Point{150, 75}, 70, 70, 0, 0, 2*math.Pi, Identity)
	for b.Loop() {
		s.Paint(p.Fill(Identity, false, never), half, over)
	}
}
