package sluice

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/url"
)

// MaxFetch returns how many bytes one fetch may yield, as Options.MaxFetch or its
// default has it.
func (ua *UserAgent) MaxFetch() int64 { return ua.html.Fetcher.Limit(nil).Bytes }

// Fetch fetches a script from a file:, http:, https: or data: URL, as a user
// does who enters the URL: redirects are followed, and the script's URL is that
// of the response. It may be a document, see Script.Document. Other schemes, and answers other than success, are errors.
func (ua *UserAgent) Fetch(ctx context.Context, address string) (Script, error) {
	if failure := ua.failure(); failure != nil {
		return Script{}, failure
	}
	u, err := url.Parse(address, nil)
	if err != nil {
		return Script{}, fmt.Errorf("sluice: %q: %w", address, err)
	}
	defer ua.fetching(u)()
	response, err := ua.html.Fetcher.Fetch(ctx, &fetch.Request{URL: u, Mode: fetch.ModeNavigate, Load: ua.html.NewLoadTiming()})
	if failure := ua.failure(); failure != nil {
		return Script{}, failure
	}
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return Script{}, cause
		}
		return Script{}, err
	}
	if !response.OK() {
		return Script{}, fmt.Errorf("%s: the server answered %d %s", u.Href(), response.Status, response.StatusMessage)
	}
	return scriptOf(response), nil
}

// fetching notes that a URL is fetched, until done.
func (ua *UserAgent) fetching(u *url.URL) (done func()) {
	ua.mu.Lock()
	defer ua.mu.Unlock()
	ua.fetches = append(ua.fetches, u)
	return func() {
		ua.mu.Lock()
		defer ua.mu.Unlock()
		i := slices.Index(ua.fetches, u)
		ua.fetches = slices.Delete(ua.fetches, i, i+1)
	}
}

// scriptOf is the script, or the document, that a response has.
func scriptOf(response *fetch.Response) Script {
	fetched := &fetchedScript{response: response, url: response.URL().Href(), text: utf8.Decode(response.Body)}
	return Script{URL: fetched.url, Text: fetched.text, Document: isDocument(response), fetched: fetched}
}

// scriptIn is the script, or the document, in bytes that come without a type.
func scriptIn(at *url.URL, bytes []byte) Script {
	s := scriptOf(&fetch.Response{Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{at}, Body: bytes, Given: true})
	if !s.Document {
		s.fetched = nil
		return s
	}
	s.fetched.given = true
	return s
}

// isDocument says whether a response is a document rather than a script. What has no type is told by how it begins, and then is of
// that type.
func isDocument(response *fetch.Response) bool {
	m := response.MIMEType()
	if m == nil {
		if m = markupType(response.Body); m == nil {
			return false
		}
		response.SetComputedMIMEType(m)
	}
	return m.Essence() == "text/html" || m.IsXML()
}

// markupType is the type of what begins with "<", as no script does but one with an HTML-like comment; nil of anything else.
//
// AD-HOC: MIME Sniffing knows some tags only, and takes for plain text what begins with a byte order mark, whatever follows. Here
// the question is whether somebody who wants something run means a script or a document.
func markupType(b []byte) *fetch.MIMEType {
	head := b[:min(len(b), fetch.SniffLength)]
	name, _ := markup.SniffEncoding(head, "", "UTF-8", encoding.NameOf)
	text := strings.TrimLeft(encoding.Decode(head, encoding.ForLabel(name)), "\t\n\f\r ")
	switch {
	case strings.HasPrefix(text, "<?xml"):
		return fetch.ParseMIMEType("text/xml")
	case strings.HasPrefix(text, "<"):
		return fetch.ParseMIMEType("text/html")
	}
	return nil
}
