package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/url"
)

// Reporting implements reporting.Global.
func (g *globalScope) Reporting() *reporting.Reporting {
	if g.reporting == nil {
		g.reporting = reporting.New((*reportingHost)(g), g.reportTo)
	}
	return g.reporting
}

// generateReport generates and queues a report.
//
// https://w3c.github.io/reporting/#generate-and-queue-a-report
func (g *globalScope) generateReport(typ, destination string, data any) {
	g.settings.Report(g.Reporting().Generate(typ, destination, data))
}

// reportOf generates and sends a report of a document that is not shown, to the endpoints of its response.
func (g *globalScope) reportOf(response *fetch.Response, typ, destination string, data any) {
	r := reporting.New(&unshownHost{(*reportingHost)(g), response.URL()}, reporting.Endpoints(response))
	g.settings.Report(r.Generate(typ, destination, data))
	r.Close()
}

// GenerateTestReport has reporting observers, and an endpoint, hear of a report that tells nothing but a message.
//
// https://w3c.github.io/reporting/#generate-test-report-command
func (g *globalScope) GenerateTestReport(message, group string) {
	g.generateReport("test", group, struct {
		Message string `json:"message"`
	}{message})
}

// setEndpoints sets the endpoints list. What is still to be reported to the old ones is sent.
//
// https://w3c.github.io/reporting/#initialize-a-globals-endpoint-list
func (g *globalScope) setEndpoints(list []reporting.Endpoint) {
	g.reportTo = list
	if g.reporting != nil {
		g.reporting.SetEndpoints(list)
	}
}

// endReporting sends what is still to be reported. It does not use the engine.
func (g *globalScope) endReporting() {
	if g.reporting != nil {
		g.reporting.Close()
	}
}

// reportingHost is a globalScope as its reporting knows it.
type reportingHost globalScope

// QueueTask implements reporting.Host.
func (h *reportingHost) QueueTask(steps func()) bool {
	return h.settings.QueueGlobalTask(domManipulation, steps)
}

// AddExternal implements reporting.Host.
func (h *reportingHost) AddExternal(delta int64) { h.settings.Cx().AddExternal(delta) }

// CreationURL implements reporting.Host.
func (h *reportingHost) CreationURL() *url.URL { return h.environment.CreationURL }

// UserAgent implements reporting.Host.
func (h *reportingHost) UserAgent() string { return userAgent }

// Now implements reporting.Host.
func (h *reportingHost) Now() time.Duration { return h.settings.EventLoop().ReadClock() }

// Deliver implements reporting.Host.
func (h *reportingHost) Deliver(endpoint *url.URL, body []byte, done func(status int)) {
	h.deliver(fetch.OriginOf(h.environment.CreationURL), endpoint, body, done)
}

// unshownHost is whom a document that is not shown has for its reporting: the global object around it.
type unshownHost struct {
	*reportingHost
	url *url.URL
}

// CreationURL implements reporting.Host.
func (h *unshownHost) CreationURL() *url.URL { return h.url }

// Deliver implements reporting.Host.
func (h *unshownHost) Deliver(endpoint *url.URL, body []byte, done func(status int)) {
	h.deliver(fetch.OriginOf(h.url), endpoint, body, done)
}

// deliver attempts to deliver reports of an origin to an endpoint.
//
// https://w3c.github.io/reporting/#try-delivery
func (h *reportingHost) deliver(origin url.Origin, endpoint *url.URL, body []byte, done func(status int)) {
	// 2. Let request be a new request. (Its client is null, so that no policies govern it, and it has no referrer.)
	request := &fetch.Request{
		URL: endpoint, Client: &fetch.Client{Origin: origin}, NoReferrer: true,
		Destination: fetch.DestinationReport, Method: "POST", Mode: fetch.ModeCORS, UnsafeRequest: true,
		Credentials: fetch.CredentialsSameOrigin,
		Headers:     fetch.HeaderList{{Name: "Content-Type", Value: "application/reports+json"}},
		Body:        &fetch.RequestBody{Bytes: body},
	}
	fetcher := h.userAgent.Fetcher
	// 4. 5. Fetch request, and wait for a response.
	h.settings.EventLoop().InParallel("reports to "+fetch.DisplayURL(endpoint), func() {
		response, err := fetcher.Open(fetcher.Context(), request)
		if err != nil {
			done(0)
			return
		}
		response.GiveUp()
		done(response.Status)
	})
}
