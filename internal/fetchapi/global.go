// Checked against Fetch of 2026-07-02 and URL of 2026-07-02.

package fetchapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Global is what this package asks of a realm's global object, whose Go object
// implements it.
type Global interface {
	// Fetching returns what the global's fetches have in common.
	Fetching() *Fetching
}

// Fetching is what the fetches of a global object have in common. It is changed
// on the agent's thread alone.
type Fetching struct {
	// Fetcher fetches.
	Fetcher *fetch.Fetcher
	// Group is the fetch group of the relevant settings object.
	Group *Group
	// Client returns the relevant settings object, as fetches know it.
	Client func() *fetch.Client
	// ParseURL is the URL parser, given the API base URL.
	//
	// https://url.spec.whatwg.org/#concept-url-parser
	ParseURL func(input string) (*url.URL, error)
	// EncodingParseURL is encoding-parsing a URL relative to the relevant settings object:
	// in a window, queries are in the encoding of the document.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
	EncodingParseURL func(input string) (*url.URL, error)
	// Warn tells the console of an error whose reason is not for script.
	Warn func(text string)
	// MayWait asks whether the document of a window is allowed to use the policy-controlled feature sync-xhr.
	MayWait func() bool
	// ReportTimingsSoFar reports, on the agent's thread, the timings of fetches that
	// are over, without waiting for the task that does so.
	ReportTimingsSoFar func()

	// keepalive is how many bytes the bodies have of the requests that are under
	// way and may outlive the global object.
	keepalive int
}

// FetchingOf returns the realm's Fetching.
func FetchingOf(cx *mozjs.Context) *Fetching {
	return cx.GlobalObject().Impl().(Global).Fetching()
}

// failure is the TypeError that script gets for a network error.
func failure(cx *mozjs.Context, err error) error {
	if network, ok := errors.AsType[*fetch.NetworkError](err); ok && network.Private {
		FetchingOf(cx).Warn("Failed to fetch: " + err.Error())
		return idl.TypeError("Failed to fetch")
	}
	return idl.TypeError("Failed to fetch: %s", err.Error())
}

// QueueFetchTask queues a fetch task. Any goroutine may call it. It reports
// whether the task was queued.
//
// https://fetch.spec.whatwg.org/#queue-a-fetch-task
func QueueFetchTask(settings *agent.EnvironmentSettings, steps func()) bool {
	return settings.QueueGlobalTask(eventloop.Networking, steps)
}
