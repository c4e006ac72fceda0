// Checked against Fetch of 2026-07-02.

package fetch

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptrace"
)

// connector connects to an address.
type connector = func(ctx context.Context, network, address string) (net.Conn, error)

// dialer makes the connections of a transport, which read the heads of responses over
// HTTP/1.x.
type dialer struct {
	connect   connector
	transport *http.Transport // whose settings it heeds
	// protocols are the ALPN protocol IDs to offer; none for HTTP/1.1 alone.
	protocols []string
}

// withLocalhost makes a connector that finds the names of this machine without asking
// anybody for their addresses.
//
// https://fetch.spec.whatwg.org/#resolve-an-origin
func withLocalhost(connect connector) connector {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(address)
		if err != nil || !isLocalhost(host) {
			return connect(ctx, network, address)
		}
		// 2. If origin's host's public suffix is "localhost" or "localhost.", then return
		//    « ::1, 127.0.0.1 ».
		conn, err := connect(ctx, network, net.JoinHostPort("::1", port))
		if err != nil && ctx.Err() == nil {
			conn, err = connect(ctx, network, net.JoinHostPort("127.0.0.1", port))
		}
		return conn, err
	}
}

// dialWith lets a transport make its connections with a connector. The protocols are the
// ALPN protocol IDs to offer; none for HTTP/1.1 alone.
func dialWith(t *http.Transport, connect connector, protocols ...string) {
	d := &dialer{connect, t, protocols}
	t.DialContext, t.DialTLSContext = d.dial, d.dialTLS
}

// dial is for http.Transport.DialContext.
func (d *dialer) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.connect(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &headConn{Conn: conn, limit: d.transport.MaxResponseHeaderBytes}, nil
}

// dialTLS is for http.Transport.DialTLSContext.
func (d *dialer) dialTLS(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.connect(ctx, network, address)
	if err != nil {
		return nil, err
	}
	secure, err := handshake(ctx, d.transport, conn, address, d.protocols...)
	if err != nil {
		conn.Close()
		return nil, err
	}
	// The transport looks for a *tls.Conn where HTTP/2 was negotiated.
	if secure.ConnectionState().NegotiatedProtocol == "h2" {
		return secure, nil
	}
	return &headConn{Conn: secure, limit: d.transport.MaxResponseHeaderBytes, secure: true}, nil
}

// handshake makes a connection a secure one, as a transport would.
func handshake(ctx context.Context, t *http.Transport, conn net.Conn, address string, protocols ...string) (*tls.Conn, error) {
	if trace := httptrace.ContextClientTrace(ctx); trace != nil && trace.TLSHandshakeStart != nil {
		trace.TLSHandshakeStart()
	}
	config := t.TLSClientConfig.Clone()
	config.NextProtos = protocols
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(address)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, t.TLSHandshakeTimeout, because("the TLS handshake took longer than %v", t.TLSHandshakeTimeout))
	defer cancel()
	secure := tls.Client(conn, config)
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, stalledOr(ctx, err)
	}
	return secure, nil
}
