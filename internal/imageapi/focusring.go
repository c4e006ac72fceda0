package imageapi

import "github.com/sluice-go/sluice/internal/dom"

// DrawFocusIfNeeded is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-drawfocusifneeded
//
// AD-HOC: whoever has the focus, there is nobody to be shown a ring around it.
func (*CanvasRenderingContext2D) DrawFocusIfNeeded(*dom.Element) {}

// DrawFocusIfNeededOnPath is drawFocusIfNeeded() with a path.
func (*CanvasRenderingContext2D) DrawFocusIfNeededOnPath(*Path2D, *dom.Element) {}
