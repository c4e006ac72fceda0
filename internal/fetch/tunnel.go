package fetch

import (
	"bufio"
	"context"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	stdurl "net/url"
)

// A request that a proxy forwards cannot change the protocol of its connection, so
// WebSocket connections go through tunnels. The standard library makes those for
// https: URLs, and for all through SOCKS proxies; tunnels for http: URLs through
// HTTP proxies are made here.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-4.1

// tunnelKey is the key of a context's proxy, a *url.URL, to make a tunnel through.
type tunnelKey struct{}

// newWebSocketTransport makes the transport of WebSocket connections, which has
// the settings of another one.
func newWebSocketTransport(of *http.Transport, connect connector) *http.Transport {
	t := forOneMessage(of)
	t.MaxConnsPerHost = 0
	t.Proxy = func(r *http.Request) (*stdurl.URL, error) {
		if r.Context().Value(tunnelKey{}) != nil {
			return nil, nil
		}
		return of.Proxy(r)
	}
	dialWith(t, func(ctx context.Context, network, address string) (net.Conn, error) {
		proxy, ok := ctx.Value(tunnelKey{}).(*stdurl.URL)
		if !ok {
			return connect(ctx, network, address)
		}
		return dialTunnel(ctx, t, connect, proxy, address)
	})
	return t
}

// forOneMessage makes a transport with the settings of another one, whose connections
// carry one message each, over HTTP/1.1. It has to be told how to dial.
func forOneMessage(of *http.Transport) *http.Transport {
	t := of.Clone()
	t.DisableKeepAlives = true
	t.ForceAttemptHTTP2 = false
	t.Protocols = new(http.Protocols)
	t.Protocols.SetHTTP1(true)
	return t
}

// withTunnel returns the request with a context that says which proxy it needs a
// tunnel through, if it needs one.
func withTunnel(r *http.Request, t *http.Transport) (*http.Request, error) {
	if r.URL.Scheme != "http" {
		return r, nil
	}
	proxy, err := t.Proxy(r)
	if err != nil || proxy == nil || proxy.Scheme != "http" && proxy.Scheme != "https" {
		return r, err
	}
	return r.WithContext(context.WithValue(r.Context(), tunnelKey{}, proxy)), nil
}

// maxTunnelAnswer is how many bytes the answer to CONNECT may have.
const maxTunnelAnswer = 64 << 10

// dialTunnel connects to an address through a proxy.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6
func dialTunnel(ctx context.Context, t *http.Transport, connect connector, proxy *stdurl.URL, address string) (net.Conn, error) {
	port := proxy.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[proxy.Scheme]
	}
	at := net.JoinHostPort(proxy.Hostname(), port)
	conn, err := connect(ctx, "tcp", at)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	if proxy.Scheme == "https" {
		secure, err := handshake(ctx, t, conn, at)
		if err != nil {
			conn.Close()
			return nil, err
		}
		conn = secure
	}
	if err := askForTunnel(conn, proxy, address); err != nil {
		conn.Close()
		return nil, stalledOr(ctx, err)
	}
	return conn, nil
}

// askForTunnel asks a proxy for a tunnel.
func askForTunnel(conn net.Conn, proxy *stdurl.URL, address string) error {
	r := &http.Request{Method: http.MethodConnect, URL: &stdurl.URL{Opaque: address}, Host: address, Header: http.Header{}}
	if user := proxy.User; user != nil {
		password, _ := user.Password()
		credentials := base64.StdEncoding.EncodeToString([]byte(user.Username() + ":" + password))
		r.Header.Set("Proxy-Authorization", "Basic "+credentials)
	}
	if err := r.Write(conn); err != nil {
		return err
	}
	answer := bufio.NewReader(io.LimitReader(conn, maxTunnelAnswer))
	response, err := http.ReadResponse(answer, r)
	switch {
	case err != nil:
		return err
	case response.StatusCode == http.StatusProxyAuthRequired:
		return because("the proxy asks for credentials (407)")
	case response.StatusCode/100 != 2:
		return because("the proxy refuses to connect to the server (status %d)", response.StatusCode)
	case answer.Buffered() > 0:
		return because("the proxy sends what nobody has asked for")
	}
	return nil
}
