package sluice

import (
	"context"
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
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
	fetched := &fetchedScript{response, response.URL().Href(), utf8.Decode(response.Body)}
	return Script{URL: fetched.url, Text: fetched.text, Document: isDocument(response, fetched.text), fetched: fetched}, nil
}

// isDocument says whether a response is a document rather than a script. What has no type is told
// by how it begins.
func isDocument(response *fetch.Response, text string) bool {
	m := response.MIMEType()
	if m == nil {
		return strings.HasPrefix(strings.TrimLeft(text, "\t\n\f\r "), "<")
	}
	return m.Essence() == "text/html" || m.IsXML()
}
