package sluice

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/selectors"
)

// Viewport is what a page has of a user's screen, and of the user's preferences: what innerWidth and media queries tell.
type Viewport struct {
	// Width and Height are those of the viewport, in CSS pixels; 0 stands for 1024 and 768.
	Width, Height int
	// ScreenWidth and ScreenHeight are those of the screen; 0 stands for those of the viewport.
	ScreenWidth, ScreenHeight int
	// PixelRatio is how many pixels of the device a CSS pixel has: devicePixelRatio; 0 stands for 1.
	PixelRatio float64
	// ColorScheme is what the user prefers: "light" or "dark"; "" stands for "light".
	ColorScheme string
	// ReducedMotion says that the user prefers less motion.
	ReducedMotion bool
	// MediaType is "screen" or "print"; "" stands for "screen".
	MediaType string
	// Features are the values of other media features whose values are keywords, such as "hover": "none", "pointer":
	// "coarse" or "prefers-contrast": "more". What is not there has the value of a desktop computer.
	Features map[string]string
}

// check reports what no viewport can be.
func (v Viewport) check() error {
	if v.Width < 0 || v.Height < 0 || v.ScreenWidth < 0 || v.ScreenHeight < 0 || v.PixelRatio < 0 {
		return fmt.Errorf("sluice: a viewport of %d by %d pixels on a screen of %d by %d, with a pixel ratio of %v",
			v.Width, v.Height, v.ScreenWidth, v.ScreenHeight, v.PixelRatio)
	}
	if v.MediaType != "" && v.MediaType != "screen" && v.MediaType != "print" {
		return fmt.Errorf("sluice: the media type of a viewport is %q, and not screen or print", v.MediaType)
	}
	if v.ColorScheme != "" && !conditions.IsDiscrete("prefers-color-scheme", v.ColorScheme) {
		return fmt.Errorf("sluice: the color scheme of a viewport is %q, and not light or dark", v.ColorScheme)
	}
	for feature, value := range v.Features {
		if !conditions.IsDiscrete(feature, value) {
			return fmt.Errorf("sluice: no media feature %q has a value %q", feature, value)
		}
	}
	return nil
}

// media is the viewport as media queries see it.
func (v Viewport) media() conditions.Media {
	m := conditions.Media{
		Type:       v.MediaType,
		Width:      float64(cmp.Or(v.Width, 1024)),
		Height:     float64(cmp.Or(v.Height, 768)),
		Resolution: cmp.Or(v.PixelRatio, 1),
		Features:   maps.Clone(v.Features),
	}
	m.ScreenWidth, m.ScreenHeight = cmp.Or(float64(v.ScreenWidth), m.Width), cmp.Or(float64(v.ScreenHeight), m.Height)
	if m.Features == nil {
		m.Features = map[string]string{}
	}
	if v.ColorScheme != "" {
		m.Features["prefers-color-scheme"] = v.ColorScheme
	}
	if v.ReducedMotion {
		m.Features["prefers-reduced-motion"] = "reduce"
	}
	return m
}

// SetViewport gives the page another viewport, as a user does who resizes the window, turns the device or changes a
// preference. Script hears of it with the next animation frame: resize events, then the change events of media query lists,
// then observers of boxes. Documents that the page opens later have it, too.
func (p *Page) SetViewport(ctx context.Context, v Viewport) error {
	if err := v.check(); err != nil {
		return err
	}
	return p.do(ctx, func(w *html.Window) error {
		p.mu.Lock()
		p.viewport = v
		p.mu.Unlock()
		w.SetMedia(v.media())
		return nil
	})
}

// ScrollTo scrolls the page, as a user does: script hears of it with the next animation frame. As nothing is laid out, there
// is no end that a page could be scrolled to.
func (p *Page) ScrollTo(ctx context.Context, x, y float64) error {
	return p.do(ctx, func(w *html.Window) error {
		w.Cx().Frame(func() { w.ScrollToPoint(x, y) })
		return nil
	})
}

// Scroll scrolls the content of the first element that matches a selector, to a distance from its beginning.
func (p *Page) Scroll(ctx context.Context, selector string, left, top float64) error {
	return inputAt(ctx, p, "Page.Scroll", selector, func(_ *html.PageDocument, n *nodes.Node) error {
		html.BoxedElementOf(dom.Wrap(n).Impl()).ScrollToPoint(left, top)
		return nil
	})
}

// Box is a rectangle in CSS pixels, from the top left corner of the viewport.
type Box struct{ X, Y, Width, Height float64 }

// Element is an element of a page's document, as PageOptions.Boxes is asked about it: only until that returns.
type Element struct{ node *nodes.Node }

// Name is the name of the element, in lowercase if it is one of HTML.
func (e Element) Name() string { return e.node.Name().Local }

// Attribute returns the value of an attribute, "" if there is none.
func (e Element) Attribute(name string) string {
	value, _ := e.node.Attribute(name)
	return value
}

// Matches says whether the element matches a selector; a text that is none matches nothing.
func (e Element) Matches(selector string) bool {
	s, err := selectors.Cached(selector)
	if err != nil {
		return false
	}
	states, _ := e.node.Document().Data.(selectors.States)
	return s.Matches(e.node, states)
}

// Parent returns the element that the element is a child of; false if there is none.
func (e Element) Parent() (Element, bool) {
	p := e.node.Parent()
	if p == nil || !p.IsElement() {
		return Element{}, false
	}
	return Element{p}, true
}

// Index is how many elements come before the element among its siblings.
func (e Element) Index() int {
	i := 0
	for n := e.node.PreviousSibling(); n != nil; n = n.PreviousSibling() {
		if n.IsElement() {
			i++
		}
	}
	return i
}

// boxes asks PageOptions.Boxes; nil if there is none.
func (p *Page) boxes() func(*nodes.Node) []html.Box {
	ask := p.options.Boxes
	if ask == nil {
		return nil
	}
	return func(n *nodes.Node) []html.Box {
		var boxes []html.Box
		guard(p.end, func() {
			for _, b := range ask(Element{n}) {
				boxes = append(boxes, html.Box(b))
			}
		})
		return boxes
	}
}
