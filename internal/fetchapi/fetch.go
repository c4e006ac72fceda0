// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"context"
	"errors"
	"weak"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// call is a fetch() call, until the body of its response has come.
type call struct {
	settings *agent.EnvironmentSettings
	fetching *Fetching
	// what says what it is, for reports of what is under way.
	what string
	// promise is what the call has returned, until it is settled.
	promise *mozjs.Root
	// stack is where it was called, which the error of a failure tells.
	stack *mozjs.Root
	// context is that of the fetch, and cancel ends it.
	context context.Context
	cancel  context.CancelCauseFunc
	// outlived undoes that the end of the agent gives the response up of a request
	// that may outlive it; nil for others.
	outlived func() bool
	// request is the Request, whose memory counts until the call is finished, and what counts for the call itself.
	request *mozjs.Root
	signal  *dom.AbortSignal // nil for one that can never be aborted
	abort   *dom.AbortAlgorithm
	// locallyAborted says that the signal was aborted.
	locallyAborted bool
	// upload is the body of the request if that is a stream, else nil.
	upload *upload
	// response is the responseObject, body its response's body, which may outlive it
	// as a stream, and network that if it comes from the network.
	response mozjs.Weak
	body     weak.Pointer[body]
	network  weak.Pointer[networkBody]
	// keepalive is what the request's body adds to that of its group.
	keepalive int
}

// errAborted is why a fetch ends whose signal is aborted.
var errAborted = errors.New("the signal was aborted")

// Fetch is the method of windows and workers.
//
// https://fetch.spec.whatwg.org/#dom-global-fetch
func Fetch(cx *mozjs.Context, input RequestInfo, init RequestInit) (mozjs.Value, error) {
	// 2. Let requestObject be the result of invoking the initial value of Request
	//    as constructor. If this throws an exception, reject p with it.
	requestObject := createRequest(cx)
	if err := requestObject.construct(input, init); err != nil {
		return mozjs.Undefined, err
	}
	// 1. Let p be a new promise.
	p := cx.NewPromise()
	c := &call{
		settings: agent.SettingsOf(cx),
		fetching: FetchingOf(cx),
		promise:  cx.RootAwaited(p, 0),
		stack:    cx.RootAwaited(cx.CallStack(), 0),
		request:  cx.RootAwaited(requestObject.Value(), fetchingMemory),
		signal:   requestObject.signal,
	}
	if body := requestObject.body; body != nil && !body.sourced {
		var err error
		if c.upload, err = newUpload(cx, body.stream); err != nil {
			c.finish()
			return mozjs.Undefined, err
		}
	}
	// 4. If requestObject's signal is aborted, then abort the fetch() call with p,
	//    request, null, and the signal's abort reason. Return p.
	if c.signal != nil && c.signal.Aborted() {
		c.abortFetch(c.signal.Reason())
		c.finish()
		return p, nil
	}
	// 12. Set controller to the result of calling fetch.
	if err := c.fetch(requestObject); err != nil {
		c.reject(err)
		c.finish()
		return p, nil
	}
	// 11. Add the following abort steps to requestObject's signal:
	if c.signal != nil {
		c.abort = c.signal.Add(func() {
			// 1. Set locallyAborted to true. 3. Abort controller.
			c.locallyAborted = true
			c.cancel(errAborted)
			// 4. Abort the fetch() call.
			c.abortFetch(c.signal.Reason())
		})
	}
	// 13. Return p.
	return p, nil
}

// maxKeepalive is how many bytes the bodies may have, all together, of requests
// that may outlive their global object: 64 kibibytes.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
const maxKeepalive = 64 << 10

// fetch begins to fetch, in parallel. What it returns is a network error.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func (c *call) fetch(r *Request) error {
	request := r.toFetch(c.fetching.Client())
	switch {
	case c.upload != nil:
		request.Body = &fetch.RequestBody{Stream: c.upload}
	case r.body != nil:
		request.Body = &fetch.RequestBody{Bytes: r.body.bytes}
	}
	ctx, leave := c.fetching.Group.Join()
	if r.keepalive {
		leave()
		leave = func() {}
		// The request may outlive the global object.
		ctx = c.fetching.Fetcher.Context()
		if r.body != nil {
			if c.fetching.keepalive+len(r.body.bytes) > maxKeepalive {
				return idl.TypeError("Failed to fetch: requests with keepalive may have bodies of %d bytes in all", maxKeepalive)
			}
			c.keepalive = len(r.body.bytes)
			c.fetching.keepalive += c.keepalive
		}
	}
	ctx, c.cancel = context.WithCancelCause(ctx)
	c.context = ctx
	c.what = "a fetch of " + fetch.DisplayURL(request.URL)
	c.settings.EventLoop().InParallel(c.what, func() {
		response, err := c.fetching.Fetcher.Open(ctx, request)
		if r.keepalive && err == nil {
			c.outlived = context.AfterFunc(c.settings.EventLoop().Context(), response.GiveUp)
		}
		queued := QueueFetchTask(c.settings, func() {
			leave()
			c.processResponse(response, err)
		})
		if queued {
			return
		}
		if err == nil {
			response.GiveUp()
		}
		// The document is gone, and nobody hears of the fetch: a signal of another one does not keep it.
		c.settings.Agent().QueueTask(eventloop.Networking, nil, c.finish)
	})
	return nil
}

// toFetch returns the request, without its body, as fetches know it.
func (r *Request) toFetch(client *fetch.Client) *fetch.Request {
	return &fetch.Request{
		URL:               r.url,
		Client:            client,
		InitiatorType:     "fetch",
		Method:            r.method,
		Headers:           r.headers.list,
		Mode:              fetch.Mode(r.mode),
		Credentials:       fetch.CredentialsMode(r.credentials),
		Redirect:          fetch.RedirectMode(r.redirect),
		Cache:             fetch.CacheMode(r.cache),
		UnsafeRequest:     true,
		UseCORSPreflight:  r.useCORSPreflight,
		Referrer:          r.referrer,
		NoReferrer:        r.noReferrer,
		ReferrerPolicy:    fetch.ReferrerPolicy(r.referrerPolicy),
		IntegrityMetadata: r.integrity,
	}
}

// processResponse is step 12 of the method.
//
// https://fetch.spec.whatwg.org/#dom-global-fetch
func (c *call) processResponse(response *fetch.Response, err error) {
	// 1. If locallyAborted is true, then abort these steps.
	if c.locallyAborted {
		if err == nil {
			response.GiveUp()
		}
		c.finish()
		return
	}
	// 2. If response's aborted flag is set, then abort the fetch() call.
	//
	//    AD-HOC: who stops a document from loading gives no reason: script sees a network error, as in browsers.
	if err == nil && Canceled(c.context) {
		response.GiveUp()
		err = &fetch.NetworkError{URL: response.URL(), Reason: "it was canceled", Aborted: true, Err: errCanceled}
	}
	// 3. If response is a network error, then reject p with a TypeError and abort
	//    these steps.
	if err != nil {
		c.reject(failure(c.settings.Cx(), err))
		c.finish()
		return
	}
	// 4. Set responseObject to the result of creating a Response object, given
	//    response and "immutable".
	responseObject := c.newResponse(response)
	// 5. Resolve p with responseObject.
	c.settings.Cx().Resolve(c.promise.Value(), responseObject.Value())
	c.promise.Release()
	if hidden := response.Unsafe().Stream; responseObject.body == nil && hidden != nil && c.signal != nil {
		c.discard(hidden)
		return
	}
	if responseObject.body == nil {
		response.GiveUp()
		c.finish()
	}
}

// discard takes what comes of a body that is hidden from script, until its end: the signal
// may abort the fetch until then, which the server notices. Nobody waits for it.
func (c *call) discard(hidden *fetch.BodyStream) {
	ended := c.settings.EventLoop().Context().Done()
	go func() {
		for {
			bytes, changed, err := hidden.Take()
			switch {
			case err != nil:
				QueueFetchTask(c.settings, c.finish)
				return
			case len(bytes) > 0:
				continue
			}
			select {
			case <-changed:
			case <-ended:
				return
			}
		}
	}()
}

// callMemory is about what a call, its response and their parts take in Go, in bytes.
const callMemory = 2 << 10

// fetchingMemory is about what a fetch that is under way takes beside its request, in
// bytes.
const fetchingMemory = 8 << 10

// newResponse creates the responseObject.
//
// https://fetch.spec.whatwg.org/#response-create
func (c *call) newResponse(response *fetch.Response) *Response {
	r := newResponse(c.settings.Cx(), guardImmutable)
	r.typ, r.status, r.statusText = ResponseType(response.Type), response.Status, response.StatusMessage
	r.urlList, r.headers.list = response.URLList, response.Headers
	r.measure()
	r.AddMemory(callMemory)
	c.response = r.Weak()
	switch {
	case response.Stream != nil:
		n := newNetworkBody(c.settings, response.Stream, c)
		c.network = weak.Make(n)
		r.body = &body{owner: &r.Object, network: n, call: c}
	case response.Body != nil:
		r.body = newBody(&r.Object, response.Body, false)
		r.body.call = c
		c.body = weak.Make(r.body)
	}
	return r
}

// reject rejects the promise.
func (c *call) reject(err error) {
	cx := c.settings.Cx()
	if v, err := cx.ThrownValueFrom(err, c.stack.Value()); err == nil {
		cx.Reject(c.promise.Value(), v)
	}
	c.promise.Release()
}

// abortFetch aborts the fetch() call.
//
// https://fetch.spec.whatwg.org/#abort-fetch
func (c *call) abortFetch(reason mozjs.Value) {
	// 1. Reject promise with error.
	if promise := c.promise.Value(); !promise.IsUndefined() {
		c.settings.Cx().Reject(promise, reason)
		c.promise.Release()
	}
	// 2. If request's body is non-null and is readable, then cancel it with error.
	if c.upload != nil {
		c.upload.cancel(reason)
	}
	// 3. to 5. If responseObject is non-null, and its response's body is non-null
	//          and readable, then error it with error.
	if r, ok := c.response.Get().(*Response); ok && r.body != nil {
		r.body.fail(reason)
	} else if b := c.body.Value(); b != nil {
		b.failStream(reason)
	}
	if n := c.network.Value(); n != nil {
		n.fail(reason)
	}
}

// finish is the end of the call: all of the response has come, or nothing more
// will.
func (c *call) finish() {
	if c.upload != nil {
		c.upload.release()
	}
	c.promise.Release()
	c.stack.Release()
	c.request.Release()
	c.abort.Remove()
	c.abort = nil
	c.fetching.keepalive -= c.keepalive
	c.keepalive = 0
	if c.cancel != nil {
		c.cancel(nil)
	}
	if c.outlived != nil {
		c.outlived()
	}
}
