package sluice

import (
	"context"
	"errors"

	"github.com/sluice-go/sluice/internal/html"
)

// LoadState is how far a document has come with loading.
type LoadState uint8

const (
	// DOMContentLoaded is when the document is parsed and its deferred scripts have run: after the event DOMContentLoaded. Images,
	// style sheets and frames may not have come yet.
	DOMContentLoaded LoadState = iota
	// Loaded is when all of it has come: after the event load.
	Loaded
)

func (s LoadState) inner() html.LoadState {
	if s == DOMContentLoaded {
		return html.ContentLoaded
	}
	return html.CompletelyLoaded
}

// AwaitLoad waits until the page is nowhere on its way to another document, and the one that it has then has come to a state, or has
// stopped loading, or no work is left in the user agent that could bring it there: script has opened a document anew, by
// document.open(), and does not close it. So it returns at once if there is nothing to wait for, and after a Click on a link, or a script that sets
// location, when the document has come to which that leads. The page goes on if ctx ends before.
func (p *Page) AwaitLoad(ctx context.Context, state LoadState) error {
	return p.await(ctx, func(w *html.Window) (<-chan struct{}, error) { return w.AwaitLoad(state.inner()), nil })
}

// AwaitLoad is Page.AwaitLoad for the frame.
func (f *Frame) AwaitLoad(ctx context.Context, state LoadState) error {
	if f.page.onThread() {
		return errOnThread
	}
	for {
		var changed <-chan struct{}
		var stay *html.Stay
		err := f.do(ctx, func(w *html.Window) error {
			stay, changed = w.Stay(), w.AwaitLoad(state.inner())
			return nil
		})
		if err != nil || changed == nil {
			return err
		}
		switch f.page.ua.awaitWhileWork(ctx, changed, stay.Ended()) {
		case noWork:
			return nil
		case givenUp:
			return context.Cause(ctx)
		}
	}
}

// await asks, in tasks of the page, what to wait for, until that is nothing.
func (p *Page) await(ctx context.Context, ask func(*html.Window) (<-chan struct{}, error)) error {
	if p.onThread() {
		return errOnThread
	}
	for {
		s := p.current.Load()
		var changed <-chan struct{}
		err := p.do(ctx, func(w *html.Window) (err error) {
			changed, err = ask(w)
			return err
		})
		if errors.Is(err, ErrNavigated) {
			if _, err := p.successor(ctx, s); err != nil {
				return err
			}
			continue
		}
		if err != nil || changed == nil {
			return err
		}
		switch p.ua.awaitWhileWork(ctx, changed, s.stay.Ended()) {
		case left:
			if !s.stay.Left() {
				return p.gone(s.window, s.stay)
			}
			if _, err := p.successor(ctx, s); err != nil {
				return err
			}
		case noWork:
			return nil
		case givenUp:
			return context.Cause(ctx)
		}
	}
}

// awaited is why a wait is over.
type awaited uint8

const (
	came    awaited = iota // what was awaited has come
	left                   // the stay at the window has ended
	noWork                 // no work is left in the user agent
	givenUp                // the context has ended
)

// awaitWhileWork waits until what is awaited comes, the stay at the window ends, or ctx; or no work is left that could bring it.
func (ua *UserAgent) awaitWhileWork(ctx context.Context, comes, ended <-chan struct{}) awaited {
	for {
		quiet := ua.nextQuiet()
		quiescent := ua.html.Program.Quiescent()
		// What was the last of the work may have brought it.
		select {
		case <-comes:
			return came
		case <-ended:
			return left
		default:
		}
		if quiescent {
			return noWork
		}
		select {
		case <-comes:
			return came
		case <-ended:
			return left
		case <-ctx.Done():
			return givenUp
		case <-quiet:
		}
	}
}
