package reporting

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/dunglas/httpsfv"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// Endpoint is where reports may be sent to.
//
// https://w3c.github.io/reporting/#concept-endpoints
type Endpoint struct {
	Name string
	URL  *url.URL
}

// Endpoints are those that a response names.
//
// https://w3c.github.io/reporting/#process-header
func Endpoints(response *fetch.Response) (endpoints []Endpoint) {
	// 1. Abort these steps if response's HTTPS state is not "modern", and the origin of response's url is not potentially
	//    trustworthy.
	at := response.URL()
	if at == nil || !fetch.PotentiallyTrustworthyOrigin(fetch.OriginOf(at)) {
		return nil
	}
	// 2. Let parsed header be the result of executing get a structured field value given "Reporting-Endpoints" and
	//    "dictionary" from response's header list. 3. If parsed header is null, abort these steps.
	parsed := response.Unsafe().Headers.Dictionary("Reporting-Endpoints")
	if parsed == nil {
		return nil
	}
	// 5. For each name → value_and_parameters of parsed header:
	for _, name := range parsed.Names() {
		// 1. If endpoint url string is not a string, then continue.
		member, _ := parsed.Get(name)
		item, _ := member.(httpsfv.Item)
		text, ok := item.Value.(string)
		if !ok {
			continue
		}
		// 2. Let endpoint url be the result of executing the URL parser on endpoint url string, with base URL set to
		//    response's url. 3. If endpoint url's origin is not potentially trustworthy, then continue.
		u, err := url.Parse(text, at)
		if err != nil || !fetch.PotentiallyTrustworthyOrigin(fetch.OriginOf(u)) {
			continue
		}
		// 4. 5. Add endpoint to endpoints.
		endpoints = append(endpoints, Endpoint{name, u})
	}
	return endpoints
}

// endpoint is an endpoint of a global object, with what is to be sent to it. One message at a time is under way: reports that
// come meanwhile are sent together in the next.
type endpoint struct {
	Endpoint
	reporting *Reporting
	failures  int
	queued    []*report
	// asked says that a task is to send what is queued, or that a message is under way.
	asked bool
}

// maxQueued is how many reports wait for an endpoint that is slow; those beyond are dropped, as the standard leaves to the
// user agent. maxFailures is how often an endpoint may fail one time after the other.
//
// https://w3c.github.io/reporting/#gc
const (
	maxQueued   = 1000
	maxFailures = 5
)

// queue has a report be sent soon.
func (e *endpoint) queue(r *report) {
	if len(e.queued) == maxQueued {
		return
	}
	e.queued = append(e.queued, r)
	e.reporting.host.AddExternal(r.memory())
	if !e.asked {
		e.asked = e.reporting.host.QueueTask(e.sendQueued)
	}
}

// sendQueued sends what is queued, if the endpoint is still there.
//
// https://w3c.github.io/reporting/#send-reports
func (e *endpoint) sendQueued() {
	e.asked = false
	if e.reporting.closed || len(e.queued) == 0 {
		return
	}
	e.asked = true
	e.send(func(status int) {
		e.reporting.host.QueueTask(func() { e.delivered(status) })
	})
}

// send attempts to deliver what is queued. Done hears the status of the response.
//
// https://w3c.github.io/reporting/#try-delivery
func (e *endpoint) send(done func(status int)) {
	reports, host := e.queued, e.reporting.host
	e.queued = nil
	if len(reports) == 0 {
		return
	}
	memory := int64(0)
	for _, r := range reports {
		memory += r.memory()
	}
	// 1. Let body be the result of executing serialize a list of reports to JSON on reports.
	host.Deliver(e.URL, serialize(reports, host.Now(), host.UserAgent()), func(status int) {
		host.AddExternal(-memory)
		done(status)
	})
}

// delivered hears of the response to a message.
func (e *endpoint) delivered(status int) {
	r := e.reporting
	switch {
	// 6. If response's status is an OK status (200-299), return "Success".
	case 200 <= status && status <= 299:
		e.failures = 0
	// 7. If response's status is 410 Gone, return "Remove Endpoint".
	case status == http.StatusGone:
		e.remove()
	// 8. Return "Failure": increment endpoint's failures.
	default:
		if e.failures++; e.failures > maxFailures {
			e.remove()
		}
	}
	if !r.closed {
		e.sendQueued()
	}
}

// remove removes the endpoint from the endpoints list.
func (e *endpoint) remove() {
	r := e.reporting
	r.endpoints = slices.DeleteFunc(r.endpoints, func(other *endpoint) bool { return other == e })
	for _, q := range e.queued {
		r.host.AddExternal(-q.memory())
	}
	e.queued = nil
}

// serialize is to serialize a list of reports to JSON.
//
// https://w3c.github.io/reporting/#serialize-reports
func serialize(reports []*report, now time.Duration, userAgent string) []byte {
	type data struct {
		Age       int64           `json:"age"`
		Type      string          `json:"type"`
		URL       string          `json:"url"`
		UserAgent string          `json:"user_agent"`
		Body      json.RawMessage `json:"body"`
	}
	collection := make([]data, len(reports))
	for i, r := range reports {
		collection[i] = data{(now - r.at).Milliseconds(), r.typ, r.url, userAgent, r.text}
	}
	// What is a JSON text by itself can be marshaled.
	text, _ := json.Marshal(collection)
	return text
}
