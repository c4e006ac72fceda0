// Checked against HTML of 2026-07-17.

package eventsource

import (
	"context"
	"fmt"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Global is what this package asks of a realm's global object, whose Go object
// implements it.
type Global interface {
	fetchapi.Global
	// FireMessageEvent fires an event at target, using MessageEvent, in the caller's
	// frame.
	FireMessageEvent(target *dom.EventTarget, name string, data mozjs.Value, origin, lastEventID string)
}

func globalOf(cx *mozjs.Context) Global { return cx.GlobalObject().Impl().(Global) }

// remoteEvent is the remote event task source.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#remote-event-task-source
var remoteEvent = eventloop.DeclareTaskSource("remote event")

// reconnection is for the timers between two connections.
var reconnection = eventloop.DeclareOrderingIdentifier("EventSource-reconnection")

const (
	// defaultReconnectionTime is the reconnection time until a server says another.
	defaultReconnectionTime = 3 * time.Second
	// maxBackoff is how long it takes at most, unless the reconnection time is longer,
	// until a server is asked again that could not be reached.
	maxBackoff = time.Minute
)

// EventSource is https://html.spec.whatwg.org/multipage/server-sent-events.html#eventsource
//
// Its wrapper lives as long as script can reach it, and longer while something can
// still happen that somebody listens for.
type EventSource struct {
	dom.EventTarget
	settings        *agent.EnvironmentSettings
	weak            mozjs.Weak
	url             *url.URL
	withCredentials bool
	readyState      uint16
	// reconnectionTime and lastEventID are what the server has said.
	reconnectionTime time.Duration
	lastEventID      string
	// failures is how many times in a row the server could not be reached.
	failures int
	// leave has the object leave the fetch group that it joined last; nil if it was called.
	leave func()
	// cancel aborts the fetch that is under way; nil before there was one.
	cancel context.CancelFunc
	// wait is the timer that runs until the next connection.
	wait eventloop.TimerHandle
	// root keeps the wrapper alive, and hold the program going; nil if nothing asks
	// for that.
	root *mozjs.Root
	hold *eventloop.Hold
}

// connectionMemory is about what an EventSource takes beside its URL, in bytes.
const connectionMemory = 8 << 10

// https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource
func (s *EventSource) construct(input string, init EventSourceInit) error {
	// 3. 4. Let urlRecord be the result of encoding-parsing a URL given url, relative
	//       to settings. If it is failure, then throw a "SyntaxError" DOMException.
	urlRecord, err := globalOf(s.Cx()).Fetching().EncodingParseURL(input)
	if err != nil {
		return &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("Cannot open an EventSource to '%s'. The URL is invalid.", input)}
	}
	// 5. 7. Set ev's url to urlRecord, and its withCredentials attribute.
	s.url, s.withCredentials = urlRecord, init.WithCredentials
	s.AddMemory(connectionMemory + len(urlRecord.Href()))
	s.settings, s.weak = agent.SettingsOf(s.Cx()), s.Weak()
	s.reconnectionTime = defaultReconnectionTime
	s.OnListenersChange(func(string) { s.updateLife() })
	// 15. Fetch request.
	s.connect()
	return nil
}

// Url is https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource-url
func (s *EventSource) Url() string { return s.url.Href() }

// WithCredentials is https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource-withcredentials
func (s *EventSource) WithCredentials() bool { return s.withCredentials }

// ReadyState is https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource-readystate
func (s *EventSource) ReadyState() uint16 { return s.readyState }

// Close is https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource-close
func (s *EventSource) Close() {
	// Abort any instances of the fetch algorithm started for this EventSource object,
	// and set the readyState attribute to CLOSED.
	s.readyState = EventSourceClosed
	s.cancel()
	s.wait.Cancel()
	s.updateLife()
}

// Finalized implements mozjs.Finalizer. If an EventSource object is garbage
// collected while its connection is still open, the user agent must abort any
// instance of the fetch algorithm opened by it.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#garbage-collection
func (s *EventSource) Finalized() {
	if s.cancel != nil {
		s.cancel()
	}
	s.wait.Cancel()
	s.over()
	s.standBy(false)
}

// over has the object be none of those that fetch any more.
func (s *EventSource) over() {
	if s.leave != nil {
		s.leave()
		s.leave = nil
	}
}

// updateLife sees to it that the wrapper lives, and the program goes on, as long as
// something can happen that somebody listens for. (A connection that is coming
// about keeps the program going by itself.)
//
// AD-HOC: the standard looks at listeners for open, message and error alone, but servers
// name events as they like, and a connection that ends is opened again.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#garbage-collection
func (s *EventSource) updateLife() {
	needed := s.readyState != EventSourceClosed && s.HasAnyListeners()
	if s.readyState == EventSourceClosed {
		s.over()
	}
	s.KeepRooted(&s.root, needed)
	if needed {
		s.wait.Ref()
	} else {
		s.wait.Unref()
	}
	s.standBy(needed && s.readyState == EventSourceOpen)
}

// standBy has the program go on, or not, for events that may come.
func (s *EventSource) standBy(hold bool) {
	switch {
	case hold && s.hold == nil:
		s.hold = s.settings.EventLoop().Hold(eventloop.StandBy, "an EventSource from "+fetch.DisplayURL(s.url))
	case !hold && s.hold != nil:
		s.hold.Release()
		s.hold = nil
	}
}

// queue queues a task of this connection, for as long as the object is not garbage.
// Any goroutine may call it. It reports whether the task was queued.
func (s *EventSource) queue(steps func()) bool {
	return s.settings.QueueGlobalTask(remoteEvent, func() {
		// The frame keeps the wrapper.
		if !s.weak.Value().IsUndefined() {
			steps()
		}
	})
}

// request is the request.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource
func (s *EventSource) request(client *fetch.Client) *fetch.Request {
	// 6. 7. Let corsAttributeState be Anonymous; Use Credentials, if withCredentials
	//       is true. 8. Let request be the result of creating a potential-CORS request.
	credentials := fetch.CredentialsSameOrigin
	if s.withCredentials {
		credentials = fetch.CredentialsInclude
	}
	// AD-HOC: as in browsers, each connection asks the URL of the object anew. The standard has one request, which
	// after a redirect has the URL that it led to.
	r := &fetch.Request{
		// 9. Set request's client to settings. 11. Set request's cache mode to
		//    "no-store".
		URL: s.url, Client: client, Mode: fetch.ModeCORS, Credentials: credentials, Cache: fetch.CacheNoStore,
		InitiatorType: "other",
		// 10. User agents may set (`Accept`, `text/event-stream`).
		Headers: fetch.HeaderList{{Name: "Accept", Value: "text/event-stream"}},
		Endless: true,
	}
	// Reestablish the connection, 5.3. If the last event ID string is not the empty
	// string, then set (`Last-Event-ID`, lastEventIDValue).
	if s.lastEventID != "" {
		r.Headers = append(r.Headers, fetch.Header{Name: "Last-Event-ID", Value: s.lastEventID})
	}
	return r
}

// connect fetches the request, in parallel.
func (s *EventSource) connect() {
	fetching := globalOf(s.Cx()).Fetching()
	client := fetching.Client()
	request := s.request(client)
	group, leave := fetching.Group.Join()
	s.over()
	s.leave = leave
	ctx, cancel := context.WithCancel(group)
	s.cancel = cancel
	s.settings.EventLoop().InParallel("a fetch of an EventSource from "+fetch.DisplayURL(s.url), func() {
		response, err := fetching.Fetcher.Open(ctx, request)
		queued := s.queue(func() { s.processResponse(ctx, client, response, err) })
		if !queued && err == nil && response.Unsafe().Stream != nil {
			response.Unsafe().Stream.Close()
		}
	})
}

// processResponse is step 15 of the constructor.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#dom-eventsource
func (s *EventSource) processResponse(ctx context.Context, client *fetch.Client, response *fetch.Response, err error) {
	switch {
	// 1. If res is an aborted network error, then fail the connection. (Unless it is closed.)
	case s.aborted(ctx):
	// 2. Otherwise, if res is a network error, then reestablish the connection, unless
	//    the user agent knows that to be futile, in which case it may fail the
	//    connection.
	case err != nil && futile(err):
		s.fail(err.Error())
	case err != nil:
		if s.failures++; s.failures == 1 {
			s.warn(fmt.Sprintf("cannot reach its server, and tries again: %v", err))
		}
		s.reestablish()
	// 3. Otherwise, if res's status is not 200, or if res's `Content-Type` is not
	//    `text/event-stream`, then fail the connection.
	case response.Status != 200:
		s.fail(fmt.Sprintf("the server answers with the status %d, not 200", response.Status))
	case response.MIMEType() == nil || response.MIMEType().Essence() != "text/event-stream":
		mimeType, _ := response.Headers.Get("Content-Type")
		s.fail(fmt.Sprintf("the MIME type is %q, not text/event-stream", mimeType))
	// 4. Otherwise, announce the connection and interpret res's body line by line.
	default:
		s.announce()
		s.interpret(ctx, client, response)
		return
	}
	if err == nil && response.Unsafe().Stream != nil {
		response.Unsafe().Stream.Close()
	}
}

// aborted says whether a fetch was aborted: by the object itself, or by the document, which has stopped loading. Then
// the connection fails.
//
// AD-HOC: browsers do so. The standard has the tasks of the fetch discarded, and the object keeps its state for ever.
func (s *EventSource) aborted(ctx context.Context) bool {
	if fetchapi.Canceled(ctx) {
		s.fail("the document has stopped loading")
	}
	return ctx.Err() != nil
}

// announce announces the connection.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#announce-the-connection
func (s *EventSource) announce() {
	// If the readyState attribute is set to a value other than CLOSED, set it to OPEN
	// and fire an event named open.
	s.failures = 0
	s.readyState = EventSourceOpen
	s.updateLife()
	s.FireAnEvent("open", dom.EventInit{})
}

// reestablish reestablishes the connection.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#reestablish-the-connection
func (s *EventSource) reestablish() {
	// 1. 1. If the readyState attribute is set to CLOSED, abort the task.
	if s.readyState == EventSourceClosed {
		return
	}
	s.cancel()
	// 2. Wait a delay equal to the reconnection time of the event source. 3.
	//    Optionally, wait some more: longer each time that the server cannot be
	//    reached. 4. Wait until the task of step 1 has run: this is that task.
	delay := s.reconnectionTime
	for range s.failures - 1 {
		if delay >= maxBackoff {
			break
		}
		delay = min(2*delay, maxBackoff)
	}
	s.wait = s.settings.RunStepsAfterTimeout(reconnection, delay, func() {
		// 5. If the readyState attribute is not set to CONNECTING, then return. Fetch
		//    request and process the response.
		if !s.weak.Value().IsUndefined() && s.readyState == EventSourceConnecting {
			s.connect()
		}
	})
	// 1. 2. 3. Set the readyState attribute to CONNECTING. Fire an event named error.
	s.readyState = EventSourceConnecting
	s.updateLife()
	s.FireAnEvent("error", dom.EventInit{})
}

// fail fails the connection. Why is for the console alone.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#fail-the-connection
func (s *EventSource) fail(why string) {
	// If the readyState attribute is set to a value other than CLOSED, set it to CLOSED
	// and fire an event named error. Once it has failed, it does not attempt to
	// reconnect.
	if s.readyState == EventSourceClosed {
		return
	}
	s.warn("failed: " + why)
	s.readyState = EventSourceClosed
	s.cancel()
	s.FireAnEvent("error", dom.EventInit{})
	s.updateLife()
}

// warn tells the console what has happened to the connection.
func (s *EventSource) warn(what string) {
	globalOf(s.Cx()).Fetching().Warn(fmt.Sprintf("EventSource of %s %s", fetch.DisplayURL(s.url), what))
}
