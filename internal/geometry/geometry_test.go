package geometry

import (
	"math"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
)

// window is the global object, whose clock stands still.
type window struct{ realmtest.Global }

func (*window) RelativeHighResolutionCoarseTime() float64 { return 0 }
func (*window) TimeStampRead(float64)                     {}

func (*window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

func TestGeometry(t *testing.T) {
	r := realmtest.Open(t, &window{}, Interfaces...)
	r.Eval(`
		const round = (m) => Array.from(m.toFloat64Array(), (n) => Math.round(n * 1e6) / 1e6).join();
		const flat = (m) => [m.a, m.b, m.c, m.d, m.e, m.f].map((n) => Math.round(n * 1e6) / 1e6).join();
		const same = (q) => q.p1 === q.p1;
		undefined`)
	r.Check(`
		JSON.parse(JSON.stringify(new DOMPoint(1, 2))) ⇒ {x: 1, y: 2, z: 0, w: 1}
		DOMPointReadOnly.fromPoint({ x: 1, w: 3 }).w ⇒ 3
		JSON.parse(JSON.stringify(new DOMPoint(1, 2).matrixTransform({ a: 2, f: 5 }))) ⇒ {x: 2, y: 7, z: 0, w: 1}
		JSON.parse(JSON.stringify(new DOMRect(1, 2, -3, 4))) ⇒ {x: 1, y: 2, width: -3, height: 4, top: 2, right: 1, bottom: 6, left: -2}
		new DOMRect(NaN, 0, 1, 1).left ⇒ NaN
		same(new DOMQuad()) ⇒ true
		JSON.parse(JSON.stringify(DOMQuad.fromRect({ x: 1, y: 2, width: 3, height: 4 }).getBounds())) ⇒ {x: 1, y: 2, width: 3, height: 4, top: 2, right: 4, bottom: 6, left: 1}
		JSON.parse(JSON.stringify(DOMQuad.fromQuad({ p2: { x: 9 } }).p2)) ⇒ {x: 9, y: 0, z: 0, w: 1}
		String(new DOMMatrix()) ⇒ "matrix(1, 0, 0, 1, 0, 0)"
		String(new DOMMatrix([1, 2, 3, 4, 5.5, 6e21])) ⇒ "matrix(1, 2, 3, 4, 5.5, 6e+21)"
		new DOMMatrix([1]) ⇒ TypeError: Failed to construct 'DOMMatrix': a matrix has 6 or 16 numbers.
		new DOMMatrix("translate(1em)") ⇒ SyntaxError: Failed to construct 'DOMMatrix': Failed to parse 'translate(1em)'.
		String(new DOMMatrix([NaN, 0, 0, 1, 0, 0])) ⇒ InvalidStateError: Failed to execute 'toString' on 'DOMMatrixReadOnly': The matrix has a number that is not finite.
		String(new DOMMatrix("matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)")) ⇒ "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)"
		DOMMatrix.fromMatrix({ a: 1, m11: 2 }) ⇒ TypeError: Failed to execute 'fromMatrix' on 'DOMMatrix': a member of the matrix and its alias differ.
		DOMMatrix.fromMatrix({ is2D: true, m13: 1 }) ⇒ TypeError: Failed to execute 'fromMatrix' on 'DOMMatrix': is2D is true, and a member for three dimensions is set.
		DOMMatrixReadOnly.fromMatrix({ m34: 1 }).is2D ⇒ false
		DOMMatrix.fromFloat32Array(new Float32Array([1, 2, 3, 4, 5, 6])).f ⇒ 6
		Array.from(DOMMatrix.fromFloat64Array(new Float64Array([1, 2, 3, 4, 5, 6])).toFloat32Array()).join() ⇒ "1,2,0,0,3,4,0,0,0,0,1,0,5,6,0,1"
		flat(new DOMMatrix().translate(10, 20).scale(2)) ⇒ "2,0,0,2,10,20"
		flat(new DOMMatrix().scale(2, 3, 1, 10, 10)) ⇒ "2,0,0,3,-10,-20"
		flat(new DOMMatrix().rotate(90)) ⇒ "0,1,-1,0,0,0"
		flat(new DOMMatrix().rotateFromVector(0, 5)) ⇒ "0,1,-1,0,0,0"
		new DOMMatrix().rotate(0, 90).is2D ⇒ false
		round(new DOMMatrix().rotateAxisAngle(0, 1, 0, 90)) ⇒ "0,0,-1,0,0,1,0,0,1,0,0,0,0,0,0,1"
		round(new DOMMatrix().rotate(90, 0, 0)) ⇒ "1,0,0,0,0,0,1,0,0,-1,0,0,0,0,0,1"
		flat(new DOMMatrix().skewX(45)) ⇒ "1,0,1,1,0,0"
		flat(new DOMMatrix([2, 0, 0, 4, 10, 20]).inverse()) ⇒ "0.5,0,0,0.25,-5,-5"
		new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().is2D ⇒ false
		new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().a ⇒ NaN
		flat(new DOMMatrix().preMultiplySelf({ a: 2 }).multiplySelf({ e: 5 })) ⇒ "2,0,0,1,10,0"
		new DOMMatrix().flipX().a ⇒ -1
		new DOMMatrix().flipY().isIdentity ⇒ false
		JSON.parse(JSON.stringify(new DOMMatrix([1, 0, 0, 1, 5, 6]).transformPoint({ x: 1, y: 1 }))) ⇒ {x: 6, y: 7, z: 0, w: 1}
		SVGMatrix === DOMMatrix && WebKitCSSMatrix === DOMMatrix && SVGPoint === DOMPoint && SVGRect === DOMRect ⇒ true
	`)
}

// What is set by an alias, and by an element for three dimensions.
func TestElements(t *testing.T) {
	r := realmtest.Open(t, &window{}, Interfaces...)
	r.Check(`
		(() => { const m = new DOMMatrix(); m.e = 4; return m.m41 })() ⇒ 4
		(() => { const m = new DOMMatrix(); m.m33 = 1; m.m13 = -0; return m.is2D })() ⇒ true
		(() => { const m = new DOMMatrix(); m.m44 = 2; return m.is2D })() ⇒ false
		(() => { const m = new DOMMatrix(); [...Array(16).keys()].forEach((k) => { m["m" + (1 + (k >> 2)) + (1 + k % 4)] = k }); return Array.from(m.toFloat64Array()).join() })() ⇒ "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"
	`)
}

func TestParseTransformList(t *testing.T) {
	for list, want := range map[string]matrix{
		"":                              identity,
		" none ":                        identity,
		"translateX(1in) TRANSLATEY(1)": {},
		"translate(1in , -2px)":         translation(96, -2, 0),
		"scale(2)":                      scaling(2, 2, 1),
		"scale(200%, 3":                 scaling(2, 3, 1),
		"scale(2)/**/scaleY(2)":         scaling(2, 4, 1),
		"matrix(1,2,3,4,5,6)":           matrix2D(1, 2, 3, 4, 5, 6),
		"translateZ(0)":                 spatial(identity),
		"perspective(none)":             spatial(identity),
		"perspective(2px)":              perspective(2),
		"rotate(0.25turn)":              rotation(0, 0, 1, 90),
		"skew(50grad, 0)":               skewing(45, 0),
		"rotate3d(0, 0, 0, 1deg)":       spatial(identity),
		" ":                             {}, "none none": {}, "scale()": {}, "scale(1 2)": {}, "scale(1,2,3)": {}, "scale(1) x": {},
		"translate(50%)": {}, "rotate(1)": {}, "matrix(1)": {}, "perspective(-1px)": {}, "scale": {}, "calc(1)": {}, "scale(calc(1))": {},
	} {
		got, ok := parseTransformList(list)
		if ok != (want != matrix{}) {
			t.Errorf("%q is a list: %v", list, ok)
			continue
		}
		for k := range got.m {
			if ok && (math.Abs(got.m[k]-want.m[k]) > 1e-12 || got.is2D != want.is2D) {
				t.Errorf("%q is %v, not %v", list, got, want)
				break
			}
		}
	}
}

func FuzzParseTransformList(f *testing.F) {
	f.Add("matrix(1,2,3,4,5,6) rotate3d(1,2,3,4deg)translate( 1pt , 2q)")
	f.Fuzz(func(_ *testing.T, list string) { parseTransformList(list) })
}

func TestSerialization(t *testing.T) {
	r := realmtest.Open(t, &window{}, Interfaces...)
	for _, forStorage := range []bool{false, true} {
		r.Set("clone", func() mozjs.Value {
			return r.NewFunction("clone", 1, func(c *mozjs.Call) (mozjs.Value, error) {
				m, err := c.Cx.Serialize(c.Arg(0), nil, mozjs.CloneOptions{ForStorage: forStorage})
				if err != nil {
					return mozjs.Undefined, err
				}
				v, _, err := c.Cx.Deserialize(m)
				return v, err
			})
		})
		r.Eval(`
			var same = (x) => {
				const y = clone(x);
				return y !== x && y.constructor === x.constructor && JSON.stringify(y) === JSON.stringify(x);
			}; undefined`)
		r.Check(`
			Object.is(clone(new DOMPoint(1, -0)).y, -0) ⇒ true
			same(new DOMPoint(1, 2, Infinity)) ⇒ true
			same(new DOMPointReadOnly(1, 2, 3, 4)) ⇒ true
			same(new DOMRect(1, 2, 3, 4)) ⇒ true
			same(new DOMRectReadOnly(1, 2, 3, 4)) ⇒ true
			same(new DOMMatrix([1, 2, 3, 4, 5, 6])) ⇒ true
			same(new DOMMatrix().scale3d(2)) ⇒ true
			same(new DOMMatrixReadOnly(Array(16).fill(7))) ⇒ true
			same(new DOMQuad({ x: 1 }, { y: 2 }, { z: 3 })) ⇒ true
			((q) => clone([q.p2, q])[0] === clone([q.p2, q])[1].p2)(new DOMQuad()) ⇒ false
			((q) => { const c = clone([q.p2, q]); return c[0] === c[1].p2 })(new DOMQuad()) ⇒ true`)
	}
}
