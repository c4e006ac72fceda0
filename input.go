package sluice

import (
	"context"
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// Click clicks the first element that matches a selector, as a user with a mouse does: the
// pointer moves there, its button is pressed, which moves the focus, and released. What is at a frame's element is the
// body of the document in it.
func (p *Page) Click(ctx context.Context, selector string) error {
	return pointAt(ctx, p, "Page.Click", selector, click)
}

// Click is Page.Click in the frame.
func (f *Frame) Click(ctx context.Context, selector string) error {
	return pointAt(ctx, f, "Frame.Click", selector, click)
}

func click(d *html.PageDocument, n *nodes.Node) error {
	d.MovePointer(n)
	return clicked(d, n, 1)
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
	if err := clicked(d, n, 1); err != nil {
		return err
	}
	return clicked(d, n, 2)
}

// errWentAway is told when a listener has removed what is under the pointer.
var errWentAway = errors.New("the element was removed while it was clicked")

// clicked presses and releases the button over an element.
func clicked(d *html.PageDocument, n *nodes.Node, count int32) error {
	if !n.IsConnected() {
		return errWentAway
	}
	d.PressPointer(n, count)
	if !n.IsConnected() {
		return errWentAway
	}
	d.ReleasePointer(n, count)
	return nil
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

// Focus moves the focus to the first element that matches a selector, as the Tab key does.
func (p *Page) Focus(ctx context.Context, selector string) error {
	return inputAt(ctx, p, "Page.Focus", selector, focus)
}

// Focus is Page.Focus in the frame.
func (f *Frame) Focus(ctx context.Context, selector string) error {
	return inputAt(ctx, f, "Frame.Focus", selector, focus)
}

func focus(_ *html.PageDocument, n *nodes.Node) error {
	htmlelements.FocusElement(n, htmlelements.FocusByKey)
	return nil
}

// Type writes a text into the first element that matches a selector, key by key: a text field,
// which gets the focus if it has not got it. A line feed is the Enter key.
func (p *Page) Type(ctx context.Context, selector, text string) error {
	return inputAt(ctx, p, "Page.Type", selector, typing(text))
}

// Type is Page.Type in the frame.
func (f *Frame) Type(ctx context.Context, selector, text string) error {
	return inputAt(ctx, f, "Frame.Type", selector, typing(text))
}

func typing(text string) func(*html.PageDocument, *nodes.Node) error {
	return func(d *html.PageDocument, n *nodes.Node) error {
		if !htmlelements.TakesText(n) {
			return errors.New("no text can be written into the element")
		}
		htmlelements.FocusElement(n, htmlelements.FocusByKey)
		for _, r := range text {
			key := string(r)
			if r == '\n' {
				key = "Enter"
			}
			d.PressKey(key)
		}
		return nil
	}
}

// Press presses a key and releases it, at what has the focus: a character, or a key by its name
// in KeyboardEvent.key, such as "Enter", after modifiers, as in "Shift+Tab". Tab moves the focus,
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

// inputAt has a user do something at the first element that matches a selector.
func inputAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	return at.do(ctx, func(w *html.Window) error {
		f := w.Cx().Enter()
		defer f.Leave()
		document := w.AssociatedDocument()
		element, err := document.QuerySelector(selector)
		if err != nil {
			return fmt.Errorf("sluice: %s: %w", name, err)
		}
		if element == nil {
			return fmt.Errorf("sluice: %s: no element matches %q", name, selector)
		}
		n := htmlelements.HitTest(element.Tree())
		if n == nil {
			return fmt.Errorf("sluice: %s: %q is not rendered", name, selector)
		}
		// The objects of what is acted on live as long as this frame.
		dom.Wrap(n).Value()
		if err := act(html.PageDocumentOf(document), n); err != nil {
			return fmt.Errorf("sluice: %s: %q: %w", name, selector, err)
		}
		return nil
	})
}

// pointAt is inputAt with the pointer, which reaches through the elements of frames.
func pointAt(ctx context.Context, at place, name, selector string, act func(*html.PageDocument, *nodes.Node) error) error {
	var frame *html.Frame
	err := inputAt(ctx, at, name, selector, func(d *html.PageDocument, n *nodes.Node) error {
		if frame = html.FrameAt(n); frame != nil {
			return nil
		}
		return act(d, n)
	})
	if err != nil || frame == nil {
		return err
	}
	return pointAt(ctx, &Frame{page: at.in(), frame: frame}, name, "body", act)
}
