package imageapi

import (
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/painting"
)

// Path2D is https://html.spec.whatwg.org/multipage/canvas.html#path2d
type Path2D struct {
	mozjs.Object
	currentPath
}

// construct is https://html.spec.whatwg.org/multipage/canvas.html#dom-path2d
func (p *Path2D) construct(path idl.Optional[Path2DOrDOMString]) error {
	// 1. Let output be a new Path2D object.
	p.grown = func() { p.SetMemory(p.path.Memory()) }
	// 2. If path is not given, then return output.
	given, ok := path.Get()
	switch {
	case !ok:
		return nil
	// 3. If path is a Path2D object, then add all subpaths of path to output and return output.
	case given.IsPath2D:
		p.path = *given.Path2D.path.Clone()
	// 4. Let svgPath be the result of parsing and interpreting path according to SVG 2's rules for path data. 5. Let (x, y) be
	//    the last point in svgPath. 6. Add all the subpaths, if any, from svgPath to output. 7. Create a new subpath in output
	//    with (x, y) as the only point in the subpath.
	default:
		p.path.ParseSVG(given.DOMString)
		if last, ok := p.path.Last(); ok {
			p.path.MoveTo(last)
		}
	}
	p.changed()
	// 8. Return output.
	return nil
}

// AddPath is https://html.spec.whatwg.org/multipage/canvas.html#dom-path2d-addpath
func (p *Path2D) AddPath(path *Path2D, transform geometry.DOMMatrix2DInit) error {
	// 1. If the Path2D object path has no subpaths, then return. 2. Let matrix be the result of creating a DOMMatrix from the
	//    2D dictionary transform.
	m, err := geometry.FixUp(transform)
	if err != nil {
		return err
	}
	// 3. If one or more of matrix's elements are infinite or NaN, then return.
	matrix, ok := matrixOf(m[0], m[1], m[2], m[3], m[4], m[5])
	last, hasLast := path.path.Last()
	if !ok || !hasLast {
		return nil
	}
	// 4. Create a copy of all the subpaths in path. Let c be this copy. 5. Transform all the coordinates and lines in c by the
	//    transform matrix matrix. 6. Let (x, y) be the last point in the last subpath of c. 7. Add all the subpaths in c to a. 8.
	//    Create a new subpath in a with (x, y) as the only point in the subpath.
	p.path.Add(&path.path, matrix)
	p.path.MoveTo(matrix.Apply(painting.Point(last)))
	p.changed()
	return nil
}
