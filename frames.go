package sluice

import (
	"context"
	"errors"

	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ErrFrameGone is the error of what is wanted of a frame that is no more: its element was removed, or the document that it
// was in has made way for another one.
var ErrFrameGone = errors.New("sluice: the frame is gone")

// Frame is a frame of a page: what an iframe, object or embed element shows, one document after the other.
type Frame struct {
	page  *Page
	frame *html.Frame
	// Parent is the frame that the frame is in; nil if it is in the page's own document.
	Parent *Frame
	// Name is the frame's window.name, and URL that of its document, as they were when the page was asked.
	Name, URL string
}

// Frames returns the frames of the page, those in frames and those of other origins included, as they are now: each comes after
// the one that it is in, and before those whose elements were inserted into the same document later.
func (p *Page) Frames(ctx context.Context) ([]*Frame, error) {
	var frames []*Frame
	err := p.do(ctx, func(w *html.Window) error {
		frames = p.framesIn(w, nil)
		return nil
	})
	return frames, err
}

func (p *Page) framesIn(w *html.Window, parent *Frame) (frames []*Frame) {
	for _, child := range w.ChildFrames() {
		inner := child.Window()
		if inner == nil {
			continue
		}
		f := &Frame{page: p, frame: child, Parent: parent, Name: child.TargetName(), URL: child.URL()}
		frames = append(append(frames, f), p.framesIn(inner, f)...)
	}
	return frames
}

// Eval is Page.Eval in the frame: the script runs in the global object that the frame has at the moment, on the thread of that.
func (f *Frame) Eval(ctx context.Context, text string) (any, error) {
	return f.page.resultOf(ctx, f.do, func(w *html.Window) (mozjs.Value, error) {
		source, err := f.page.source(Script{URL: f.frame.URL(), Text: text})
		if err != nil {
			return mozjs.Undefined, err
		}
		return html.CreateClassicScript(w.Settings(), source).Run(true)
	})
}

// do performs steps in the window that the frame has at the moment, or that it is about to have.
func (f *Frame) do(ctx context.Context, steps func(*html.Window) error) error {
	for {
		w := f.frame.Window()
		if w == nil {
			return f.gone()
		}
		if moved := f.frame.Moving(); moved != nil {
			select {
			case <-moved:
				continue
			case <-f.page.Done():
				return f.page.ended()
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		started, err := f.page.doIn(ctx, w, w.Stay(), steps)
		if started || !errors.Is(err, ErrFrameGone) || f.frame.Window() == w {
			return err
		}
	}
}

// gone is the error of what is wanted of a frame that is no more.
func (f *Frame) gone() error {
	if f.page.Err() != nil {
		return f.page.ended()
	}
	return ErrFrameGone
}
