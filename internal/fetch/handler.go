package fetch

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"sync"
)

// Handlers answer requests within the process: no name is looked up, no port is opened,
// and no certificate is asked for. Between the fetch and its handler is an HTTP/1.1
// connection in memory, so that a handler can do what it can behind a socket: stream,
// hijack, leave.

// handlerKey is the key of a context's handler, an http.Handler, which the connection
// that is made for a request leads to.
type handlerKey struct{}

// handledConn is the server's end of a connection.
type handledConn struct {
	net.Conn
	handler http.Handler
	secure  bool
}

// handlers is the server in memory. It is the net.Listener of its own server, too.
type handlers struct {
	accepted chan net.Conn
	closed   chan struct{}
	close    func()
	serve    func() // starts the server, once
}

func newHandlers() *handlers {
	h := &handlers{accepted: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, handlerKey{}, conn)
		},
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conn := r.Context().Value(handlerKey{}).(*handledConn)
			if conn.secure {
				// As behind TLS, so that handlers can tell.
				r.TLS = &tls.ConnectionState{HandshakeComplete: true}
			}
			conn.handler.ServeHTTP(w, r)
			finish(w, r)
		}),
	}
	h.serve = sync.OnceFunc(func() { go server.Serve(h) }) //nolint:errcheck // it ends with an error when it is closed
	h.close = sync.OnceFunc(func() {
		close(h.closed)
		server.Close()
	})
	return h
}

// finish reads what a handler has left of a request's body. The server would close the connection while the client writes, which
// may then fail before it has seen the response: there is no buffer between the two that keeps that, as a socket has.
func finish(w http.ResponseWriter, r *http.Request) {
	// A handler that has taken the connection has taken the body.
	if _, err := w.Write(nil); err != nil {
		return
	}
	// A body of no known end may want to see the response first.
	if r.ContentLength < 0 {
		http.NewResponseController(w).Flush() //nolint:errcheck // the client is gone
	}
	io.Copy(io.Discard, r.Body) //nolint:errcheck // the client is gone
}

// Accept implements net.Listener.
func (h *handlers) Accept() (net.Conn, error) {
	select {
	case conn := <-h.accepted:
		return conn, nil
	case <-h.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (h *handlers) Close() error { return nil }

// Addr implements net.Listener.
func (h *handlers) Addr() net.Addr { return &net.UnixAddr{Name: "handlers", Net: "memory"} }

// transport makes a transport, with the settings of another one, whose connections lead
// to the handlers of the contexts of requests.
func (h *handlers) transport(of *http.Transport) *http.Transport {
	t := forOneMessage(of)
	t.MaxConnsPerHost = 0
	t.Proxy = nil
	dial := func(secure bool) connector {
		return func(ctx context.Context, _, _ string) (net.Conn, error) {
			h.serve()
			client, server := net.Pipe()
			select {
			case h.accepted <- &handledConn{server, ctx.Value(handlerKey{}).(http.Handler), secure}:
				return &headConn{Conn: client, limit: t.MaxResponseHeaderBytes, secure: secure}, nil
			case <-h.closed:
				return nil, net.ErrClosed
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
	}
	t.DialContext, t.DialTLSContext = dial(false), dial(true)
	return t
}
