// Checked against Fetch of 2026-07-02 and XMLHttpRequest of 2026-05-14.

package xhr

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// sending is a request under way that is not synchronous, until all of its
// response has come or it is terminated. It belongs to the agent's thread, but for
// what is said of a field.
//
// https://fetch.spec.whatwg.org/#fetch-controller
type sending struct {
	xhr      *XMLHttpRequest
	settings *agent.EnvironmentSettings
	// what says what it is, for reports of what is under way.
	what string
	// root keeps the XMLHttpRequest.
	root *mozjs.Root
	// context is that of the fetch, and cancel ends it.
	context context.Context
	cancel  context.CancelFunc
	// start is when fetching began, deadline when it has taken too long, 0 if never.
	// It is late once it has; timeout tells of that.
	start, deadline time.Duration
	timeout         eventloop.TimerHandle
	late            bool
	// outcome is the response, once it is there; the goroutine of the fetch sets it.
	outcome atomic.Pointer[outcome]
	// stream is where the rest of the response comes from, nil if there is none.
	stream               *fetch.BodyStream
	uploaded, downloaded throttle

	// upload is when the upload object hears next of the request's body. Any goroutine
	// may increase requestBodyTransmitted, and say that all of it is.
	upload                 eventloop.TimerHandle
	requestBodyLength      int64
	requestBodyTransmitted atomic.Int64
	allTransmitted         atomic.Bool
}

// timeoutOrdering orders the timeouts of requests.
var timeoutOrdering = eventloop.DeclareOrderingIdentifier("XMLHttpRequest-timeout")

// sendAsynchronously is step 11 of send().
//
// https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (x *XMLHttpRequest) sendAsynchronously(req *fetch.Request) {
	settings := agent.SettingsOf(x.Cx())
	s := &sending{
		xhr: x, settings: settings, root: x.Cx().RootAwaited(x.Value(), 0), cancel: func() {}, start: settings.EventLoop().Now(),
	}
	x.sending = s
	// 1. Fire a progress event named loadstart at this with 0 and 0.
	file.FireProgressEvent(&x.EventTarget, "loadstart", 0, 0)
	// 3. Let requestBodyLength be req's body's length, if it is non-null.
	if req.Body != nil {
		s.requestBodyLength = int64(len(req.Body.Bytes))
	}
	// 5. If this's upload complete is false and this's upload listener is true, then
	//    fire a progress event named loadstart at this's upload object.
	if s.current() && s.tellsOfUpload() {
		file.FireProgressEvent(&x.upload.EventTarget, "loadstart", 0, s.requestBodyLength)
	}
	// 6. If this's state is not opened or this's send() invoked is false, then
	//    return. (Nor if it is another send() that was invoked meanwhile.)
	if !s.current() {
		return
	}
	// 7. to 9. How much of the body was transmitted is looked at by awaitUpload.
	if s.tellsOfUpload() {
		req.Body.ProcessChunkLength = func(bytesLength int) { s.requestBodyTransmitted.Add(int64(bytesLength)) }
		req.Body.ProcessEndOfBody = func() { s.allTransmitted.Store(true) }
	}
	// 10. Set this's fetch controller to the result of fetching req.
	group, leave := x.fetching().Group.Join()
	ctx, cancel := context.WithCancel(group)
	s.context, s.cancel = ctx, cancel
	fetcher := x.fetching().Fetcher
	s.what = "an XMLHttpRequest for " + fetch.DisplayURL(req.URL)
	settings.EventLoop().InParallel(s.what, func() {
		response, err := fetcher.Open(ctx, req)
		s.outcome.Store(&outcome{response, err})
		queued := fetchapi.QueueFetchTask(settings, func() {
			leave()
			if s.goesOn() {
				s.processResponse(response, err)
			} else if err == nil {
				response.GiveUp()
			}
		})
		if !queued && err == nil {
			response.GiveUp()
		}
	})
	// 11. 12. Wait, in parallel, until this's timeout milliseconds have passed.
	s.start = settings.EventLoop().Now()
	s.awaitTimeout()
	if s.tellsOfUpload() {
		s.awaitUpload()
	}
}

// outcome is a response, or the network error that it is.
type outcome struct {
	response *fetch.Response
	err      error
}

// done reports whether all of the response has come, or nothing more will: the
// tasks that tell of it may not have run yet.
//
// https://fetch.spec.whatwg.org/#done-flag
func (s *sending) done() bool {
	o := s.outcome.Load()
	return o != nil && (o.err != nil || o.response.Stream == nil || o.response.Stream.Ended())
}

// current reports whether this is still what the XMLHttpRequest waits for.
func (s *sending) current() bool { return s.xhr.sending == s }

// terminate terminates this's fetch controller.
//
// https://fetch.spec.whatwg.org/#fetch-controller-terminate
func (x *XMLHttpRequest) terminate() {
	s := x.sending
	if s == nil {
		return
	}
	x.sending = nil
	// The wrapper lives for as long as whoever calls this has a use for it.
	x.Value()
	s.timeout.Cancel()
	s.upload.Cancel()
	s.cancel()
	if s.stream != nil {
		s.stream.Close()
	}
	s.root.Release()
}

// queue queues a fetch task for steps, which are for nobody once the fetch is
// terminated, or has to be. Any goroutine may call it.
func (s *sending) queue(steps func()) {
	fetchapi.QueueFetchTask(s.settings, func() {
		if s.goesOn() {
			steps()
		}
	})
}

// goesOn reports whether what has come of the fetch is for the XMLHttpRequest. One whose fetch was canceled is aborted.
//
// AD-HOC: browsers do so. The standard has its tasks discarded, and no events.
func (s *sending) goesOn() bool {
	if s.current() && fetchapi.Canceled(s.context) {
		s.xhr.Abort()
	}
	return s.current() && !s.overdue()
}

// overdue reports whether the fetch has taken too long. A task will tell of that.
func (s *sending) overdue() bool {
	if s.deadline != 0 && s.deadline <= s.settings.EventLoop().Now() && !s.done() {
		s.late = true
	}
	return s.late
}

// awaitTimeout waits, from now on, for the XMLHttpRequest's timeout.
func (s *sending) awaitTimeout() {
	if s.overdue() {
		return
	}
	s.timeout.Cancel()
	s.deadline = 0
	if s.xhr.timeout == 0 {
		return
	}
	s.deadline = s.start + time.Duration(s.xhr.timeout)*time.Millisecond
	rest := max(s.deadline-s.settings.EventLoop().Now(), 0)
	s.timeout = s.settings.RunStepsAfterTimeout(timeoutOrdering, rest, func() {
		// 12.2. If req's done flag is unset, then set this's timed out to true and
		//       terminate this's fetch controller.
		if s.current() && s.overdue() {
			s.xhr.timedOut = true
			s.end(nil)
		}
	})
}

// end ends what has no response, or not all of it: it terminates the fetch, and
// handles errors.
func (s *sending) end(err error) {
	s.xhr.terminate()
	s.xhr.response, s.xhr.failure = nil, err
	// What is not synchronous throws nothing.
	_ = s.xhr.handleErrors()
}

// tellsOfUpload reports whether the upload object hears of the request's body.
func (s *sending) tellsOfUpload() bool { return !s.xhr.uploadComplete && s.xhr.uploadListener }

// awaitUpload waits, from now on, for what the upload object is to hear of: after
// 50ms, and every 50ms from then on, how much of the body was transmitted, or that
// all was. What the system took just now may wait there for long. That the server has
// it is known from the response, which ends the waiting.
func (s *sending) awaitUpload() {
	s.upload = s.settings.RunStepsAfterTimeout(timeoutOrdering, interval, func() {
		switch {
		case !s.current() || s.overdue() || !s.tellsOfUpload():
		case s.allTransmitted.Load():
			s.processRequestEndOfBody()
		default:
			s.processRequestBodyChunkLength()
			if s.current() && s.tellsOfUpload() {
				s.awaitUpload()
			}
		}
	})
}

// processRequestBodyChunkLength is called when roughly 50ms have passed since it was
// last called, or since the request was sent.
//
// https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (s *sending) processRequestBodyChunkLength() {
	// 3. If this's upload listener is true, then fire a progress event named progress
	//    at this's upload object with requestBodyTransmitted and requestBodyLength.
	if transmitted := s.requestBodyTransmitted.Load(); transmitted > 0 {
		s.uploaded.fire(&s.xhr.upload.EventTarget, transmitted, s.requestBodyLength)
	}
}

// processRequestEndOfBody is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (s *sending) processRequestEndOfBody() {
	x := s.xhr
	// 1. Set this's upload complete to true. 2. If this's upload listener is false,
	//    then return.
	tells := s.tellsOfUpload()
	x.uploadComplete = true
	if !tells {
		return
	}
	// 3. to 5. Fire progress events named progress, load and loadend at this's
	//          upload object with requestBodyTransmitted and requestBodyLength.
	transmitted := s.requestBodyTransmitted.Load()
	s.uploaded.fire(&x.upload.EventTarget, transmitted, s.requestBodyLength)
	for _, name := range []string{"load", "loadend"} {
		if s.current() {
			file.FireProgressEvent(&x.upload.EventTarget, name, transmitted, s.requestBodyLength)
		}
	}
}

// processResponse is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (s *sending) processResponse(response *fetch.Response, err error) {
	x := s.xhr
	// 1. to 3. Set this's response to response. Handle errors. If it is a network
	//          error, then return.
	if err != nil {
		s.end(err)
		return
	}
	s.stream = response.Stream
	if s.stream == nil {
		response.GiveUp()
	}
	// A server may answer before it has taken all of the body, and it takes none if
	// the URL is no server's: then there is no more of the upload.
	if s.processRequestEndOfBody(); !s.current() {
		return
	}
	x.response = response
	// 4. Set this's state to headers received. 5. Fire an event named
	//    readystatechange at this.
	x.state = stateHeadersReceived
	x.fire("readystatechange")
	// 6. If this's state is not headers received, then return.
	if !s.current() {
		return
	}
	// 12. Incrementally read this's response's body. 7. If that is null, then run
	//     handle response end-of-body.
	switch {
	case s.stream != nil:
		s.read()
	case len(response.Body) > 0:
		s.queue(func() {
			s.processBodyChunk(response.Body[:len(response.Body):len(response.Body)])
			s.queue(s.processEndOfBody)
		})
	default:
		s.processEndOfBody()
	}
}

// read is the incrementally-read loop for what comes from the network.
//
// https://fetch.spec.whatwg.org/#incrementally-read-loop
func (s *sending) read() {
	bytes, changed, err := s.stream.Take()
	switch {
	case len(bytes) > 0:
		s.processBodyChunk(bytes)
		s.queue(s.read)
	case errors.Is(err, io.EOF):
		s.processEndOfBody()
	// processBodyError: 1. Set this's response to a network error. 2. Run handle
	// errors for this.
	case err != nil:
		s.end(err)
	default:
		loop := s.settings.EventLoop()
		loop.InParallel(s.what, func() {
			select {
			case <-changed:
				s.queue(s.read)
			case <-loop.Context().Done():
			}
		})
	}
}

// processBodyChunk is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (s *sending) processBodyChunk(bytes []byte) {
	x := s.xhr
	// 1. Append bytes to this's received bytes.
	if x.receivedBytes == nil {
		x.receivedBytes = bytes
	} else {
		x.receivedBytes = append(x.receivedBytes, bytes...)
	}
	x.account()
	// 2. If not roughly 50ms have passed since these steps were last invoked, then
	//    return.
	if !s.downloaded.passes(s.settings.EventLoop().Now()) {
		return
	}
	// 3. If this's state is headers received, then set this's state to loading.
	x.state = stateLoading
	// 4. Fire an event named readystatechange at this.
	x.fire("readystatechange")
	// 5. Fire a progress event named progress at this.
	if s.current() {
		s.downloaded.fire(&x.EventTarget, int64(len(x.receivedBytes)), x.length())
	}
}

// processEndOfBody is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (s *sending) processEndOfBody() {
	// The task that reports the timing may be behind the one that this is called by.
	s.xhr.fetching().ReportTimingsSoFar()
	// Run handle response end-of-body for this. What is not synchronous throws
	// nothing.
	_ = s.xhr.handleResponseEndOfBody()
}
