package sluice

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/html"
)

// File is a file that the user of a page has: to choose, to drop or to paste.
type File struct {
	// Name is its name, and Type its media type, such as "image/png".
	Name, Type string
	// Content is what is in it.
	Content []byte
	// LastModified is when it was changed; zero for 1970.
	LastModified time.Time
}

// Transfer is what a user drops or pastes.
type Transfer struct {
	// Texts are texts by their media types, such as "text/plain".
	Texts map[string]string
	Files []File
}

// store is a drag data store for it.
func (t Transfer) store(mode datatransfer.Mode) *datatransfer.Store {
	var texts [][2]string
	for _, typ := range slices.Sorted(maps.Keys(t.Texts)) {
		texts = append(texts, [2]string{typ, t.Texts[typ]})
	}
	return datatransfer.NewStore(mode, texts, dataOf(t.Files))
}

// dataOf copies files, which script may keep.
func dataOf(files []File) (data []file.Data) {
	for _, f := range files {
		modified := int64(0)
		if !f.LastModified.IsZero() {
			modified = f.LastModified.UnixMilli()
		}
		data = append(data, file.NewData(f.Name, f.Type, slices.Clone(f.Content), modified))
	}
	return data
}

// SetFiles chooses files for the first element that matches a selector, an input of type file, as a user does: it has them then,
// and the events input and change. The element need not be rendered. What it accepts is not asked.
func (p *Page) SetFiles(ctx context.Context, selector string, files ...File) error {
	return setFiles(ctx, p, "Page.SetFiles", selector, files)
}

// SetFiles is Page.SetFiles in the frame.
func (f *Frame) SetFiles(ctx context.Context, selector string, files ...File) error {
	return setFiles(ctx, f, "Frame.SetFiles", selector, files)
}

func setFiles(ctx context.Context, at place, name, selector string, files []File) error {
	data := dataOf(files)
	return elementAt(ctx, at, name, selector, func(_ *html.PageDocument, n *nodes.Node) error {
		input := forms.HTMLInputElementOf(dom.Wrap(n).Impl())
		if input == nil {
			return errors.New("the element takes no files")
		}
		return input.ChooseFiles(data)
	})
}

// Drag presses the mouse over the first element that matches a selector, and releases it over the first one that matches another.
// What is draggable there is dragged and dropped, with the events of that; what is not, or whose dragstart is canceled, gets the
// events of the mouse.
func (p *Page) Drag(ctx context.Context, from, to string) error {
	return drag(ctx, p, "Page.Drag", from, to)
}

// Drag is Page.Drag in the frame.
func (f *Frame) Drag(ctx context.Context, from, to string) error {
	return drag(ctx, f, "Frame.Drag", from, to)
}

func drag(ctx context.Context, at place, name, from, to string) error {
	return inputAt(ctx, at, name, from, func(d *html.PageDocument, source *nodes.Node) error {
		end, err := find(dom.WrapDocument(source.Document()), to)
		if err != nil {
			return err
		}
		if end, err = hit(end, to); err != nil {
			return err
		}
		d.Drag(source, end)
		return nil
	})
}

// Drop drops something on the first element that matches a selector that comes from elsewhere, such as files.
func (p *Page) Drop(ctx context.Context, selector string, what Transfer) error {
	return pointAt(ctx, p, "Page.Drop", selector, dropping(what))
}

// Drop is Page.Drop in the frame.
func (f *Frame) Drop(ctx context.Context, selector string, what Transfer) error {
	return pointAt(ctx, f, "Frame.Drop", selector, dropping(what))
}

func dropping(what Transfer) func(*html.PageDocument, *nodes.Node) error {
	store := what.store(datatransfer.Protected)
	return func(d *html.PageDocument, n *nodes.Node) error {
		d.DropData(store, n)
		return nil
	}
}

// Paste pastes at what has the focus: a paste event, and then the text for "text/plain" if a text field has the focus.
func (p *Page) Paste(ctx context.Context, what Transfer) error { return paste(ctx, p, what) }

// Paste is Page.Paste at what has the focus in the frame.
func (f *Frame) Paste(ctx context.Context, what Transfer) error { return paste(ctx, f, what) }

func paste(ctx context.Context, at place, what Transfer) error {
	store := what.store(datatransfer.ReadOnly)
	return at.do(ctx, func(w *html.Window) error {
		f := w.Cx().Enter()
		defer f.Leave()
		html.PageDocumentOf(w.AssociatedDocument()).PasteData(store)
		return nil
	})
}
