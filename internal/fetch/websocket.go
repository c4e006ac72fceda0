// Checked against WebSockets of 2025-07-14.

package fetch

import (
	"context"
	"io"
	"net/http"
	"sync"
)

// OpenWebSocket obtains a WebSocket connection: it sends the request of an opening
// handshake, whose mode is ModeWebSocket, and returns the response, whose status
// is 101, with the connection. That is the caller's, and no context ends it. The
// error is a *NetworkError.
//
// https://websockets.spec.whatwg.org/#concept-websocket-establish
func (f *Fetcher) OpenWebSocket(ctx context.Context, request *Request) (*Response, io.ReadWriteCloser, error) {
	params, cancel := f.newFetchParams(ctx, request)
	defer cancel()
	// At most one connection to a host may be in a connecting state.
	leave, err := f.connecting.enter(params.ctx, request.URL.Scheme()+"://"+request.URL.Host())
	if err != nil {
		return nil, nil, params.networkError(err)
	}
	defer leave()
	response, err := params.mainFetch()
	if err != nil {
		return nil, nil, params.networkError(err)
	}
	if response.connection == nil {
		response.drop()
		return nil, nil, params.networkError(because("the server answers with the status %d, not 101 (Switching Protocols)", response.Status))
	}
	response.URLList = params.urlList
	return response, response.connection, nil
}

// switchProtocols takes the connection from the transport when a server has
// switched to WebSocket.
func (f *fetchParams) switchProtocols(response *Response, received *http.Response, w *watchdog) {
	connection, ok := received.Body.(io.ReadWriteCloser)
	if f.request.Mode == ModeWebSocket && received.StatusCode == http.StatusSwitchingProtocols && ok {
		response.connection = connection
		w.done()
	}
}

// turnstiles let one at a time pass, for each key.
type turnstiles struct {
	mu sync.Mutex
	of map[string]*turnstile
}

type turnstile struct {
	users int           // who is inside, and who waits
	token chan struct{} // holds a token while somebody is inside
}

// enter waits for its turn, and returns what gives the turn to the next.
func (ts *turnstiles) enter(ctx context.Context, key string) (leave func(), err error) {
	ts.mu.Lock()
	t := ts.of[key]
	if t == nil {
		t = &turnstile{token: make(chan struct{}, 1)}
		if ts.of == nil {
			ts.of = map[string]*turnstile{}
		}
		ts.of[key] = t
	}
	t.users++
	ts.mu.Unlock()
	forget := func() {
		ts.mu.Lock()
		defer ts.mu.Unlock()
		if t.users--; t.users == 0 {
			delete(ts.of, key)
		}
	}
	select {
	case t.token <- struct{}{}:
		return func() {
			<-t.token
			forget()
		}, nil
	case <-ctx.Done():
		forget()
		return nil, context.Cause(ctx)
	}
}
