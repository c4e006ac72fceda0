package sluice

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/url"
)

// DefaultMaxWindows is how many pages that scripts have opened may be there at a time, unless Options.MaxWindows says something
// else.
const DefaultMaxWindows = 100

// Opener is the page whose script, link or form has opened the page as another window; nil for pages of UserAgent.Open. It may
// have ended. Of a page that has ended itself it is the nearest further back that had not, or one of UserAgent.Open. What script
// sees of it, as window.opener, it may not see from here: of a noopener window that is nothing.
func (p *Page) Opener() *Page { return p.opener.Load() }

// forgetOpeners lets go of the openers that have ended, so that windows which open the next one and close do not keep each other.
func (p *Page) forgetOpeners() {
	for opener := p.opener.Load(); opener != nil; opener = opener.opener.Load() {
		p.opener.Store(opener)
		select {
		case <-opener.done:
		default:
			return
		}
	}
}

// newWindow makes the page of a window that a document of this one opens. It is not opened yet.
func (p *Page) newWindow() (*Page, error) {
	o := p.options
	o.URL, o.Name, o.ImportMap, o.ImportMapURL = "about:blank", "", "", ""
	at, err := url.Parse(o.URL, nil)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	o.Viewport = p.viewport
	p.mu.Unlock()
	made := newPage(p.ua, at, o)
	made.opener.Store(p)
	ua := p.ua
	ua.mu.Lock()
	defer ua.mu.Unlock()
	if ua.done {
		return nil, errEnding
	}
	ua.pages[made] = struct{}{}
	ua.opened++
	return made, nil
}

// forget forgets a page that has not come about.
func (p *Page) forget() {
	p.ua.mu.Lock()
	defer p.ua.mu.Unlock()
	delete(p.ua.pages, p)
	p.ua.opened--
}

// tellOfWindow gives the page of a new window to the embedder, before anything runs there.
func (p *Page) tellOfWindow(made *Page) {
	if p.options.OnWindow != nil {
		guard(p.end, func() { p.options.OnWindow(made) })
	}
}

// MayOpen implements html.TraversableHost.
func (h host) MayOpen(n *html.Navigation) error {
	most := h.ua.maxWindows
	h.ua.mu.Lock()
	opened := h.ua.opened
	h.ua.mu.Unlock()
	if opened >= most {
		return fmt.Errorf("scripts have opened %d windows, and may have as many at a time (Options.MaxWindows)", opened)
	}
	return h.MayNavigate(n)
}

// OpenAuxiliary implements html.TraversableHost.
func (h host) OpenAuxiliary(_ *html.Navigation, open func(html.WindowOptions) (*html.Window, error)) error {
	made, err := h.newWindow()
	if err != nil {
		return err
	}
	made.session = html.CloneSessionStorage(h.session)
	made.begin()
	o := made.windowOptions()
	o.Ended = made.windowEnded
	s := &shown{loaded: make(chan struct{}), replaced: make(chan struct{})}
	made.firstAt(&o, s)
	close(s.loaded)
	window, err := open(o)
	if err != nil {
		if made.release != nil {
			made.release()
		}
		made.forget()
		return err
	}
	made.show(s, window)
	close(made.opened)
	h.tellOfWindow(made)
	return nil
}

// OpenApart implements html.TraversableHost.
func (h host) OpenApart(n *html.Navigation) (*html.Window, error) {
	if err := agent.Process().Take(); err != nil {
		return nil, notOpened(err)
	}
	made, err := h.newWindow()
	if err != nil {
		agent.Process().Return()
		return nil, err
	}
	made.options.Name = n.NewName()
	made.traversable.OpenedFor(n)
	made.open()
	h.tellOfWindow(made)
	return made.window(), nil
}

// NextWindow implements html.TraversableHost.
func (h host) NextWindow(n *html.Navigation) (html.WindowOptions, func(*html.Window)) {
	p := h.Page
	o := p.nextWindow(n)
	e := p.eventAt(o.URL)
	e.Kind = PageNavigated
	p.ua.tell(e)
	old := p.current.Load()
	p.mu.Lock()
	o.Hidden, o.Media = p.hidden, p.viewport.media()
	p.mu.Unlock()
	s := &shown{response: n.Response(), loaded: make(chan struct{}), replaced: make(chan struct{})}
	o.Loaded = func() { close(s.loaded) }
	// The options say that the page ends with the window, unless there is another one by then.
	o.Ended = p.windowEnded
	p.mu.Lock()
	p.firstAt(&o, s)
	p.mu.Unlock()
	return o, func(w *html.Window) {
		p.mu.Lock()
		p.show(s, w)
		cause, closing := p.cause, p.navigable.Err() != nil
		p.mu.Unlock()
		close(old.replaced)
		// What was asked of the page meanwhile did not reach the window.
		switch {
		case cause != nil:
			w.Crash(cause)
		case closing:
			w.RequestClose()
		}
	}
}
