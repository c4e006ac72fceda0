package sluice

import (
	"time"

	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// EventKind is what has happened; see Event.
type EventKind string

// The kinds of events.
const (
	// PageOpened is the first event of a page.
	PageOpened EventKind = "page opened"
	// PageNavigated says that a page has a window for another document, at URL. None of it
	// is parsed yet.
	PageNavigated EventKind = "page navigated"
	// NavigationRequested says that a document wants to go to another one: Navigation says
	// where. The page goes there, unless PageOptions.OnNavigation refuses it; or a new window
	// does, as Navigation.Target says; what is to be downloaded lets it stay.
	NavigationRequested EventKind = "navigation requested"
	// PageEnded is the last event of a page; Err is Page.Err. It comes shortly after
	// Page.Done is closed.
	PageEnded EventKind = "page ended"
	// WorkerStarted is the first event of a worker, whose script is fetched next.
	WorkerStarted EventKind = "worker started"
	// WorkerEnded is the last event of a worker, also of one whose script could not
	// be fetched.
	WorkerEnded EventKind = "worker ended"
	// ConsoleMessage is a message of the console, with Level and Text.
	ConsoleMessage EventKind = "console message"
	// UncaughtException is an exception that no event handler has handled, as a
	// *ScriptError in Err. An exception of a worker that its page handles is none.
	UncaughtException EventKind = "uncaught exception"
)

// Event is something that has happened to a page or a worker; see Options.OnEvent.
type Event struct {
	Kind EventKind
	Time time.Time
	// Page is the page: for a worker, the one that has started it, however deep; for a
	// shared worker, the first that has asked for it.
	Page *Page
	// Worker says that this is of a worker, Shared that it is of a shared one. URL is
	// that of its script, and Name its name; of a page they are the URL of its document,
	// which is PageOptions.URL at first, and PageOptions.Name.
	Worker, Shared bool
	URL, Name      string
	// Label is the label of its output; empty for none.
	Label string
	// Level is the console method that was called, such as "log" or "warn",
	// or "reportWarning".
	Level string
	// Text is a message as the console shows it, without its label; with PageOptions.Color
	// it may be coloured.
	Text string
	// Err is the error of the end of a page, or of an exception.
	Err error
	// Navigation is where a document wants to go.
	Navigation *Navigation
}

// tell tells Options.OnEvent, if there is one. A panic ends the user agent.
func (ua *UserAgent) tell(e Event) {
	if ua.onEvent == nil {
		return
	}
	e.Time = time.Now()
	guard(ua.fail, func() { ua.onEvent(e) })
}

// event is an event of the page itself.
func (p *Page) event() Event { return p.eventAt(p.url()) }

// eventAt is an event of the page while its document is at a URL.
func (p *Page) eventAt(u *url.URL) Event {
	return Event{Page: p, URL: u.Href(), Name: p.options.Name, Label: p.label.name}
}

// eventOf is an event of a worker of the page.
func (p *Page) eventOf(w html.WorkerInfo, l label) Event {
	return Event{Page: p, Worker: true, Shared: w.Shared, URL: w.URL.Href(), Name: w.Name, Label: l.name}
}

// observed makes what a developer sees printed known to Options.OnEvent, with the start
// and the end of a worker. Exceptions, and the start and the end of a page, are told
// elsewhere. The event says whose they are.
func (p *Page) observed(d html.Developer, e Event) html.Developer {
	if p.ua.onEvent == nil {
		return d
	}
	d.Printer = &tellingPrinter{d.Printer, p.ua, e}
	if !e.Worker {
		return d
	}
	e.Kind = WorkerStarted
	p.ua.tell(e)
	e.Kind = WorkerEnded
	release := d.Ended
	d.Ended = func() {
		if release != nil {
			release()
		}
		p.ua.tell(e)
	}
	return d
}

// tellingPrinter tells of the messages that it prints.
type tellingPrinter struct {
	console.Printer
	ua    *UserAgent
	event Event
}

// Print implements console.Printer.
func (t *tellingPrinter) Print(cx *mozjs.Context, m console.Message) {
	t.Printer.Print(cx, m)
	e := t.event
	e.Kind, e.Level, e.Text = ConsoleMessage, string(m.Level), m.Text
	t.ua.tell(e)
}
