package html

import (
	"context"
	"time"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// longestSourceLoad is how long anyone waits for a source map.
const longestSourceLoad = 5 * time.Second

// loadSource implements agent.SourceLoader. What a local script names is read from local
// files, and from nowhere else; a script of the network may name what is on the network.
// Requests have no credentials.
func (u *UserAgent) loadSource(ctx context.Context, script, of *url.URL) (text string, at *url.URL, ok bool) {
	switch of.Scheme() {
	case "data":
	case "file":
		if script.Scheme() != "file" {
			return "", nil, false
		}
	case "http", "https":
		if script.Scheme() == "file" {
			return "", nil, false
		}
	default:
		return "", nil, false
	}
	request := &fetch.Request{URL: of, Mode: fetch.ModeNavigate, Credentials: fetch.CredentialsOmit}
	ctx, cancel := context.WithTimeout(ctx, longestSourceLoad)
	defer cancel()
	response, err := u.Fetcher.Fetch(ctx, request)
	if err != nil || !response.OK() {
		return "", nil, false
	}
	return utf8.Decode(response.Body), response.URL(), true
}
