package sluice

import (
	"io"
	"mime"
	"net/http"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
)

// Navigation is where a document wants to go; see NavigationRequested and PageOptions.OnNavigation.
type Navigation struct {
	URL string
	// Cause says what wants to: "script" (location), "link", "form", "refresh" (a meta element or a
	// header), "reload", or "traversal" (history.back() and its like).
	Cause string
	// Replace says that the new document takes the place of the old one in the session history.
	Replace bool
	// Target is the name of the window that is to go there, or a keyword as "_blank"; empty for
	// the page's own. NoOpener says that a new one would not know who opened it.
	Target   string
	NoOpener bool
	// ReferrerPolicy is that of the link; empty for the document's.
	ReferrerPolicy string
	// Method is "GET" or "POST", and Body, of type ContentType, what a form posts.
	Method, ContentType string
	Body                []byte
	// Download says that what is at the URL is to be downloaded, and Filename how it is to be
	// called; empty for the server's choice.
	Download bool
	Filename string
}

// Download is what a navigation of a document has led to that is no document, or what the server or the link wants to be
// saved; see PageOptions.OnDownload.
type Download struct {
	// URL is where it comes from, after redirects.
	URL string
	// Name is the file name that the header Content-Disposition or the link gives; empty for none.
	Name string
	// Status and Header are the response's.
	Status int
	Header http.Header
	// Body is what comes. It ends with the function that is given the Download.
	Body io.Reader
}

// host is a page as what looks after its traversable.
type host struct{ *Page }

// toldOf is a navigation as it is told of.
func toldOf(n *html.Navigation) Navigation {
	told := Navigation{
		URL: n.URL.Href(), Cause: string(n.Cause), Replace: n.Replace, Target: n.Target, NoOpener: n.NoOpener,
		ReferrerPolicy: n.ReferrerPolicy, Method: http.MethodGet, Download: n.Download, Filename: n.Filename,
	}
	if n.Post != nil {
		told.Method, told.ContentType, told.Body = http.MethodPost, n.Post.ContentType, n.Post.Body
	}
	return told
}

// NavigationRequested implements html.TraversableHost.
func (h host) NavigationRequested(n *html.Navigation) {
	if h.ua.onEvent == nil {
		return
	}
	e := h.event()
	told := toldOf(n)
	e.Kind, e.Navigation = NavigationRequested, &told
	h.ua.tell(e)
}

// MayNavigate implements html.TraversableHost.
func (h host) MayNavigate(n *html.Navigation) (refused error) {
	if h.options.OnNavigation != nil {
		guard(h.end, func() { refused = h.options.OnNavigation(toldOf(n)) })
	}
	return refused
}

// NavigationStarts implements html.TraversableHost.
func (h host) NavigationStarts() error {
	if err := agent.Process().Take(); err != nil {
		return notOpened(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.coming = h.ua.html.Program.HoldThroughEnd("a navigation")
	return nil
}

// WantsDownloads implements html.TraversableHost.
func (h host) WantsDownloads() bool { return h.options.OnDownload != nil }

// Downloads implements html.TraversableHost.
func (h host) Downloads(n *html.Navigation, response *fetch.Response) {
	told := responseOf(response)
	d := Download{URL: told.URL, Name: n.Filename, Status: told.Status, Header: told.Header}
	if _, parameters, err := mime.ParseMediaType(told.Header.Get("Content-Disposition")); err == nil && parameters["filename"] != "" {
		d.Name = parameters["filename"]
	}
	h.ua.html.Program.InParallel("a download", func() {
		defer response.GiveUp()
		d.Body = response.Reader(h.navigable)
		guard(h.end, func() { h.options.OnDownload(d) })
	})
}

// LeavesUnsaved implements html.TraversableHost.
func (h host) LeavesUnsaved() (leaves bool) {
	if h.options.ConfirmLeave == nil {
		return true
	}
	guard(h.end, func() { leaves = h.options.ConfirmLeave() })
	return leaves
}

// ErrNavigationCanceled is the error of Page.Navigate and its like if another navigation has come in the place of theirs,
// or the document has stopped it, before its document was there.
var ErrNavigationCanceled error = html.ErrNavigationCanceled

// ErrNoEntry is the error of Page.Back and Page.Forward where the session history ends.
var ErrNoEntry error = html.ErrNoEntry
