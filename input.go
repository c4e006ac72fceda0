package sluice

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// Click clicks the first element that matches a selector, as a user with a mouse does: the
// pointer moves there, its button is pressed, which moves the focus, and released. What is at a frame's element is the
// body of the document in it. Where a listener removes the element meanwhile, the pointer is over its parent, as in browsers: the
// button is released there, and nothing is clicked.
func (p *Page) Click(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.Click", selector, click)
}

// Click is Page.Click in the frame.
func (f *Frame) Click(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.Click", selector, click)
}

func click(d *html.PageDocument, n *nodes.Node) error {
	d.MovePointer(n)
	clicked(d, n, 1)
	return nil
}

// DoubleClick clicks the first element that matches a selector twice.
func (p *Page) DoubleClick(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.DoubleClick", selector, doubleClick)
}

// DoubleClick is Page.DoubleClick in the frame.
func (f *Frame) DoubleClick(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.DoubleClick", selector, doubleClick)
}

func doubleClick(d *html.PageDocument, n *nodes.Node) error {
	d.MovePointer(n)
	clicked(d, n, 1)
	clicked(d, n, 2)
	return nil
}

// clicked presses and releases the button over an element.
func clicked(d *html.PageDocument, n *nodes.Node, count int32) {
	d.PressPointer(n, count)
	d.ReleasePointer(n, count)
}

// PointerMove moves the pointer over the first element that matches a selector.
func (p *Page) PointerMove(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.PointerMove", selector, movePointer)
}

// PointerMove is Page.PointerMove in the frame.
func (f *Frame) PointerMove(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.PointerMove", selector, movePointer)
}

func movePointer(d *html.PageDocument, n *nodes.Node) error {
	d.MovePointer(n)
	return nil
}

// PointerDown presses the button of the mouse over the first element that matches a selector.
func (p *Page) PointerDown(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.PointerDown", selector, pressPointer)
}

// PointerDown is Page.PointerDown in the frame.
func (f *Frame) PointerDown(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.PointerDown", selector, pressPointer)
}

func pressPointer(d *html.PageDocument, n *nodes.Node) error {
	d.PressPointer(n, 1)
	return nil
}

// PointerUp releases the button of the mouse over the first element that matches a selector: a
// click, where it was pressed over the same.
func (p *Page) PointerUp(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.PointerUp", selector, releasePointer)
}

// PointerUp is Page.PointerUp in the frame.
func (f *Frame) PointerUp(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.PointerUp", selector, releasePointer)
}

func releasePointer(d *html.PageDocument, n *nodes.Node) error {
	d.ReleasePointer(n, 1)
	return nil
}

// Focus moves the focus to the first element that matches a selector, as the Tab key does. What cannot have the focus is an error.
func (p *Page) Focus(ctx context.Context, selector string) error {
	return keysAt(ctx, p, "Page.Focus", selector, focus)
}

// Focus is Page.Focus in the frame.
func (f *Frame) Focus(ctx context.Context, selector string) error {
	return keysAt(ctx, f, "Frame.Focus", selector, focus)
}

func focus(_ *html.PageDocument, n *nodes.Node) error {
	if err := htmlelements.CheckFocus(n); err != nil {
		return err
	}
	htmlelements.FocusElement(n, htmlelements.FocusByKey)
	return nil
}

// Type writes a text into the first element that matches a selector, key by key: a text field, or an element with contenteditable,
// which gets the focus if it has not got it, and keeps what is in it. A line feed is the Enter key. Into a field for a date or a
// time goes what its value is to be, such as 2026-08-21.
func (p *Page) Type(ctx context.Context, selector, text string) error {
	return keysAt(ctx, p, "Page.Type", selector, typing(text))
}

// Type is Page.Type in the frame.
func (f *Frame) Type(ctx context.Context, selector, text string) error {
	return keysAt(ctx, f, "Frame.Type", selector, typing(text))
}

func typing(text string) func(*html.PageDocument, *nodes.Node) error {
	return func(d *html.PageDocument, n *nodes.Node) error {
		if err := forms.CheckWritten(n, text); err != nil {
			return err
		}
		if d.Interaction().Focused() != n {
			htmlelements.FocusElement(n, htmlelements.FocusByKey)
			if htmlelements.CursorAtStart(n) {
				htmlelements.CursorToEnd(n)
			}
		}
		for _, r := range text {
			key := string(r)
			if r == '\n' {
				key = "Enter"
			}
			// Script may have moved the focus elsewhere, as from one box for a digit to the next.
			if !n.IsConnected() && d.Interaction().Focused() == nil {
				return errors.New("the element was removed while it was written into")
			}
			d.PressKey(key)
		}
		return nil
	}
}

// Press presses a key and releases it, at what has the focus: a character, or a key by its name
// in KeyboardEvent.key, such as "Enter", after modifiers, as in "Shift+Tab", which are pressed before it and released after it. Tab moves the focus,
// Enter and Space click, and characters are written.
func (p *Page) Press(ctx context.Context, key string) error {
	return press(ctx, p, "Page.Press", key)
}

// Press is Page.Press at what has the focus in the frame.
func (f *Frame) Press(ctx context.Context, key string) error {
	return press(ctx, f, "Frame.Press", key)
}

func press(ctx context.Context, at place, name, key string) error {
	if !html.KnownKey(key) {
		return fmt.Errorf("sluice: %s: there is no key %q", name, key)
	}
	return at.do(ctx, func(w *html.Window) error {
		f := w.Cx().Enter()
		defer f.Leave()
		html.PageDocumentOf(w.AssociatedDocument()).PressKey(key)
		return nil
	})
}

// place is where a user acts: a page, or a frame of one.
type place interface {
	do(ctx context.Context, steps func(*html.Window) error) error
	// in is the page.
	in() *Page
}

func (p *Page) in() *Page  { return p }
func (f *Frame) in() *Page { return f.page }

// keysAt has a user do something with keys at the first element that matches a selector.
func keysAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	return elementAt(ctx, at, name, selector, func(d *html.PageDocument, n *nodes.Node) error {
		if err := htmlelements.CheckKeys(n); err != nil {
			return fmt.Errorf("%q %w", selector, err)
		}
		// The objects of what is acted on live as long as the caller's frame.
		dom.Wrap(n).Value()
		if err := act(d, n); err != nil {
			return fmt.Errorf("%q: %w", selector, err)
		}
		return nil
	})
}

// inputAt has a user do something with the pointer at the first element that matches a selector, or at what is over it.
func inputAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	return elementAt(ctx, at, name, selector, func(d *html.PageDocument, n *nodes.Node) error {
		n, err := hit(n, selector)
		if err != nil {
			return err
		}
		if err := act(d, n); err != nil {
			return fmt.Errorf("%q: %w", selector, err)
		}
		return nil
	})
}

// hit returns what a pointer hits over an element.
func hit(n *nodes.Node, selector string) (*nodes.Node, error) {
	n, err := htmlelements.HitTest(n)
	if err != nil {
		return nil, fmt.Errorf("%q %w", selector, err)
	}
	// The objects of what is acted on live as long as the caller's frame.
	dom.Wrap(n).Value()
	return n, nil
}

// elementAt does something with the first element that matches a selector.
func elementAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	return at.do(ctx, func(w *html.Window) error {
		f := w.Cx().Enter()
		defer f.Leave()
		document := w.AssociatedDocument()
		n, err := find(document, selector)
		if err == nil {
			err = act(html.PageDocumentOf(document), n)
		}
		if err != nil {
			return fmt.Errorf("sluice: %s: %w", name, err)
		}
		return nil
	})
}

// find returns the first element that matches a selector. What is behind >>> is in the shadow tree of what is before.
func find(document *dom.Document, selector string) (*nodes.Node, error) {
	var in interface {
		QuerySelector(string) (*dom.Element, error)
	} = document
	for rest := selector; ; {
		part, inner, inside := strings.Cut(rest, ">>>")
		element, err := in.QuerySelector(part)
		if err != nil {
			return nil, err
		}
		if element != nil && !inside {
			return element.Tree(), nil
		}
		if element == nil || element.Tree().ShadowRoot() == nil {
			return nil, fmt.Errorf("no element matches %q", selector)
		}
		in, rest = dom.ShadowRootOf(dom.Wrap(&element.Tree().ShadowRoot().Node).Impl()), inner
	}
}

// pointAt is inputAt with the pointer, which reaches through the elements of frames.
func pointAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	var frame *html.Frame
	err := inputAt(ctx, at, name, selector, func(d *html.PageDocument, n *nodes.Node) error {
		// What captures the pointer hears of it also over a frame.
		if frame = html.FrameAt(n); frame != nil && !d.CapturesPointer() {
			return nil
		}
		frame = nil
		return act(d, n)
	})
	if err != nil || frame == nil {
		return err
	}
	return pointAt(ctx, &Frame{page: at.in(), frame: frame}, name, "body", act)
}
