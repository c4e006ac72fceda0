package html

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/url"
)

// activeParser is a parser of a document that runs scripts.
type activeParser interface {
	// receive parses bytes more of the document, the last ones if there are no more.
	receive(b []byte, last bool)
	// hurry hears that it has been waiting for the first bytes for long enough.
	hurry()
	// scriptReady hears that the pending parsing-blocking script can be executed.
	scriptReady()
	// abort aborts the parser.
	abort()
}

// documentKind is what a resource becomes that is navigated to.
type documentKind uint8

const (
	noDocument documentKind = iota
	htmlDocument
	xmlDocument
	textDocument
)

// documentKindOf says what a response becomes, and its content type.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#loading-a-document
func documentKindOf(response *fetch.Response) (documentKind, string) {
	// 1. Let type be the computed type of navigationParams's response.
	m := response.ComputedMIMEType()
	switch {
	case m.Essence() == "text/html":
		return htmlDocument, "text/html"
	case m.IsXML():
		return xmlDocument, m.Essence()
	// AD-HOC: The standard has text/css, text/plain and text/vtt of those that are text. Others would be downloads.
	case m.IsJavaScript(), m.IsJSON(), m.Type == "text":
		return textDocument, m.Essence()
	}
	return noDocument, m.Essence()
}

// CheckDocument returns what is wrong with a response as a document.
func CheckDocument(response *fetch.Response) error {
	if kind, essence := documentKindOf(response); kind == noDocument {
		return fmt.Errorf("%s is of type %s, which is no document", response.URL().Href(), essence)
	}
	return nil
}

// OpenDocument makes the window's document of a response, if nothing has asked for one yet: then
// the document is not one of another window. Loaded hears that it has completely loaded.
func (w *Window) OpenDocument(response *fetch.Response, loaded func()) error {
	if w.document != nil {
		return errors.New("the window has a document already")
	}
	if err := CheckDocument(response); err != nil {
		return err
	}
	if w.options.Response != response {
		w.becomeOf(response)
	}
	w.loadDocument(response)
	w.document.whenLoaded(loaded)
	return nil
}

// becomeOf has a window that was there before a response be as one that was made for it.
func (w *Window) becomeOf(response *fetch.Response) {
	w.openerPolicy.set(openerPolicyOf(response))
	w.reconsiderIsolation(response)
	// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin: if sandboxFlags has its sandboxed
	// origin browsing context flag set, then return a new opaque origin.
	if sandboxingOf(response.ContentSecurityPolicies())&sandboxedOrigin != 0 {
		origin := url.NewOpaqueOrigin()
		w.environment.Origin, w.environment.TopLevelOrigin = origin, origin
		w.beside.group.mu.Lock()
		w.beside.origin = origin
		w.beside.group.mu.Unlock()
		w.beside.group.origin.Store(&origin)
	}
}

// patienceForEncoding is for how long bytes are awaited that may say what a document's encoding is, from when the first ones
// have come.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm step 3
const patienceForEncoding = 500 * time.Millisecond

// loadDocument makes the window's document of a response, and begins to parse it.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (w *Window) loadDocument(response *fetch.Response) {
	if policy := response.ReferrerPolicy(); policy != fetch.ReferrerPolicyEmpty {
		w.setReferrerPolicy(policy)
	}
	w.setPoliciesOf(response)
	w.setEndpoints(reporting.Endpoints(response))
	w.setPermissionsPolicy(response)
	d := w.newDocument(w.environment.CreationURL)
	w.document, w.opened = d, true
	w.openTiming(d, response)
	if response.Referrer != nil {
		d.referrer = response.Referrer.Href()
	}
	kind, essence := documentKindOf(response)
	d.tree.ContentType, d.tree.HTML = essence, kind != xmlDocument
	d.tree.XMLDocument = kind == xmlDocument && essence != "application/xhtml+xml"
	d.tree.AllowDeclarativeShadowRoots = true
	if modified := response.Headers.Values("Last-Modified"); len(modified) > 0 {
		d.tree.LastModified, _ = http.ParseTime(modified[0])
	}
	charset, _ := response.Charset()
	if response.Encoding != "" {
		charset = response.Encoding
	}
	switch kind {
	case xmlDocument:
		d.parser = newXMLParser(d, charset)
	default:
		d.parser = newHTMLParser(d, charset, kind == textDocument)
	}
	// The document's wrapper lives as long as its window.
	w.AssociatedDocument()
	d.refreshByHeader(response)
	loop, settings, parser := w.settings.EventLoop(), w.settings, d.parser
	queue := func(steps func()) {
		settings.QueueGlobalTask(eventloop.Networking, func() {
			if !loop.Terminating() {
				steps()
			}
		})
	}
	receive := func(b []byte, last bool) { queue(func() { parser.receive(b, last) }) }
	stream := response.Stream
	if stream == nil {
		receive(response.Body, true)
		return
	}
	loop.InParallel("the document "+fetch.DisplayURL(response.URL()), func() {
		defer stream.Close()
		var patience <-chan time.Time
		for {
			b, changed, err := stream.Take()
			switch {
			case len(b) > 0:
				receive(b, false)
				// Servers answer in real time, whatever the clock of the page.
				if patience == nil {
					patience = time.After(patienceForEncoding)
				}
			case err != nil:
				if !errors.Is(err, io.EOF) {
					settings.QueueGlobalTask(eventloop.Networking, func() { w.warn("The document has not come whole: " + err.Error()) })
				}
				receive(nil, true)
				return
			default:
				select {
				case <-changed:
				case <-patience:
					queue(parser.hurry)
				case <-loop.Context().Done():
					return
				}
			}
		}
	})
}
