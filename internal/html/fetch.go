package html

import (
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
	"github.com/sluice-go/sluice/internal/url"
)

// Fetch is https://fetch.spec.whatwg.org/#dom-global-fetch
func (g *globalScope) Fetch(input fetchapi.RequestInfo, init fetchapi.RequestInit) (mozjs.Value, error) {
	return fetchapi.Fetch(g.settings.Cx(), input, init)
}

// fetchClient is the relevant settings object as the client of a fetch.
func (g *globalScope) fetchClient() *fetch.Client {
	e := g.environment
	in := e.cookiePartition()
	client := &fetch.Client{
		Origin: e.Origin, URL: g.referrerSource(), Policy: e.Policy, Insecure: e.Insecure, CrossOriginIsolated: e.CrossOriginIsolated,
		CrossSite: in.Embedded, TopLevelSite: in.Site, MaxBody: e.MaxBody, Timeline: g.timeline,
	}
	if e.Policy.CSP != nil {
		client.Violated = g.violated
	}
	return client
}

// Fetching implements fetchapi.Global.
func (g *globalScope) Fetching() *fetchapi.Fetching {
	if g.fetching == nil {
		g.fetching = &fetchapi.Fetching{
			Fetcher: g.userAgent.Fetcher,
			Group:   g.fetchGroup,
			Client: func() *fetch.Client {
				g.timeline.Begin()
				client := g.fetchClient()
				if client.Violated != nil {
					client.Violated = g.locatedViolated(nil)
				}
				client.Account = g.settings.Cx().AddExternal
				return client
			},
			ParseURL: func(input string) (*url.URL, error) {
				return g.userAgent.BlobURLs.Parse(input, g.baseURL())
			},
			EncodingParseURL:   g.encodingParseURL,
			Warn:               g.warn,
			MayWait:            func() bool { return g.mayUse(permissionspolicy.SyncXHR) },
			ReportTimingsSoFar: g.timeline.Flush,
		}
	}
	return g.fetching
}

// encodingParseURL encoding-parses a URL relative to the settings object: of a window, in its document's encoding.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
func (g *globalScope) encodingParseURL(input string) (*url.URL, error) {
	var encoder func() url.Encoder // nil for UTF-8
	if g.documentEncoder != nil {
		encoder = g.documentEncoder()
	}
	return g.userAgent.BlobURLs.ParseEncoded(input, g.baseURL(), encoder)
}
