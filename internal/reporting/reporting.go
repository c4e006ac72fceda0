package reporting

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Global is what this package asks of a realm's global object, whose Go object implements it.
type Global interface {
	// Reporting returns the global object's reporting.
	Reporting() *Reporting
}

// Host is what a Reporting asks of its global object.
type Host interface {
	// QueueTask queues a global task. It reports whether the task was queued; it does not run if the global object ends first.
	QueueTask(steps func()) bool
	// AddExternal says that delta bytes more are kept for the global object. Any goroutine may call it.
	AddExternal(delta int64)
	// CreationURL is that of the relevant settings object.
	CreationURL() *url.URL
	// UserAgent is what navigator.userAgent says.
	UserAgent() string
	// Now is the time by the clock of the event loop.
	Now() time.Duration
	// Deliver sends a body to an endpoint, even if the global object ends. Done hears, on any goroutine, the status of the
	// response; 0 if there is none.
	Deliver(endpoint *url.URL, body []byte, done func(status int))
}

// Reporting is the reporting of a global object. It is for the agent's thread.
//
// https://w3c.github.io/reporting/#document-configuration
type Reporting struct {
	host Host
	// endpoints is the endpoints list.
	endpoints []*endpoint
	// observers is the registered reporting observer list, and buffer the report buffer.
	observers []*ReportingObserver
	buffer    []*report
	closed    bool
}

// New makes the reporting of a global object that came with these endpoints.
func New(host Host, endpoints []Endpoint) *Reporting {
	r := &Reporting{host: host}
	r.SetEndpoints(endpoints)
	return r
}

// SetEndpoints sets the endpoints list. What is still to be sent to the old ones is sent.
func (r *Reporting) SetEndpoints(endpoints []Endpoint) {
	for _, e := range r.endpoints {
		e.send(func(int) {})
	}
	r.endpoints = nil
	for _, e := range endpoints {
		r.endpoints = append(r.endpoints, &endpoint{Endpoint: e, reporting: r})
	}
}

func reportingOf(o *mozjs.Object) *Reporting {
	return o.Realm().GlobalObject().Impl().(Global).Reporting()
}

// report is a report.
//
// https://w3c.github.io/reporting/#concept-reports
type report struct {
	typ, url string
	// data is the body, and text what it is as JSON.
	data any
	text []byte
	at   time.Duration
}

// reportMemory is about how many bytes a report takes, without its texts.
const reportMemory = 300

func (r *report) memory() int64 { return reportMemory + int64(len(r.url)+len(r.text)) }

// buffered is how many reports of one type the report buffer has.
//
// https://w3c.github.io/reporting/#notify-observers
const buffered = 100

// Generate is to generate and queue a report: data, which is marshaled as an object of JSON, is its body. All types of reports that
// there are are visible to reporting observers.
//
// https://w3c.github.io/reporting/#generate-report
func (r *Reporting) Generate(typ, destination string, data any) error {
	if r.closed {
		return nil
	}
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	// 2. Let report be the result of running generate a report with data, type, destination and settings.
	generated := &report{typ: typ, url: csp.StripURL(r.host.CreationURL()), data: data, text: text, at: r.host.Now()}
	// 3. Notify reporting observers on scope with report: 1. For each observer registered, add report to observer.
	for _, o := range slices.Clone(r.observers) {
		o.add(generated)
	}
	// 2. Append report to scope's report buffer.
	r.buffer = append(r.buffer, generated)
	r.host.AddExternal(generated.memory())
	// 3. 4. If it contains more than 100 reports with type equal to type, remove the earliest one.
	earliest, count := -1, 0
	for i, b := range r.buffer {
		if b.typ == typ {
			if count++; earliest < 0 {
				earliest = i
			}
		}
	}
	if count > buffered {
		r.host.AddExternal(-r.buffer[earliest].memory())
		r.buffer = slices.Delete(r.buffer, earliest, earliest+1)
	}
	// 4. Append report to context's reports. (Those that no endpoint is named for would be removed when they are sent.)
	if i := slices.IndexFunc(r.endpoints, func(e *endpoint) bool { return e.Name == destination }); i >= 0 {
		r.endpoints[i].queue(generated)
	}
	return nil
}

// Close sends what is still to be sent. It does not use the engine.
func (r *Reporting) Close() {
	if r.closed {
		return
	}
	r.closed = true
	r.SetEndpoints(nil)
	for _, b := range r.buffer {
		r.host.AddExternal(-b.memory())
	}
	r.buffer = nil
}
