package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Developer is who looks after a realm.
type Developer struct {
	// Label tells the realm from others of the same URL where it is named; it may be
	// empty.
	Label string
	// Printer shows what script writes to the console.
	Printer console.Printer
	// Unhandled prepares, on the thread of the realm, to tell of an exception that
	// may turn out to be handled by nothing; inPromise says that it is the reason
	// of a rejected promise. What it returns is called then, perhaps on another
	// thread.
	Unhandled func(s *agent.EnvironmentSettings, e *mozjs.Exception, inPromise bool) (tell func())
	// OfWorker returns the developer of a worker that the realm creates; nil means
	// that it is the same one.
	OfWorker func(w WorkerInfo) Developer
	// Ended hears that the realm is no more, or did not come about. It is called
	// once, on any thread; nil if nobody wants to know.
	Ended func()
}

// WorkerInfo says what a worker is, for its developer.
type WorkerInfo struct {
	Name   string
	URL    *url.URL
	Shared bool
}

// ofWorker is the developer of a worker that the realm creates.
func (d *Developer) ofWorker(w WorkerInfo) Developer {
	if d.OfWorker != nil {
		return d.OfWorker(w)
	}
	same := *d
	same.Ended = nil
	return same
}

// ended tells the developer that the realm is no more.
func (d *Developer) ended() {
	if d.Ended != nil {
		d.Ended()
	}
}

// tell tells the developer of an exception that no event handler has handled.
func (d *Developer) tell(s *agent.EnvironmentSettings, info agent.ErrorInformation) {
	d.prepare(s, info)()
}

// prepare makes an exception ready to be told of.
func (d *Developer) prepare(s *agent.EnvironmentSettings, info agent.ErrorInformation) (tell func()) {
	if info.Tell != nil {
		return info.Tell
	}
	return d.Unhandled(s, info.Exception, false)
}
