package main

import (
	"context"
	"crypto/x509"
	"errors"
	"maps"
	"net"
	"slices"
	"strings"
	"time"
)

// The suite's host names and ports, as its server is configured by default.
//
// https://web-platform-tests.org/running-tests/from-local-system.html
const (
	suiteHost    = "web-platform.test"
	suiteAltHost = "not-web-platform.test"
	suiteHTTP    = "http://" + suiteHost + ":8000"
	suiteHTTPS   = "https://" + suiteHost + ":8443"
	suiteHTTP2   = "https://" + suiteHost + ":" + portHTTP2
	portHTTP2    = "9000"
)

// subdomains are those that the suite's hosts have, up to two of them in one
// name.
var subdomains = []string{"www", "www1", "www2", "xn--n8j6ds53lwwkrqhv28a", "xn--lve-6lad"}

// network is how a test reaches the suite's hosts: no entry in the hosts file
// is needed. All other addresses are what they are.
type network struct {
	// Host is the address of the machine that all the suite's hosts are.
	Host string
	// Ports are the ports of that machine that serve others, by these.
	Ports map[string]string
	// HTTP2 is the port of that machine that serves HTTP/2.
	HTTP2 string
	// Roots are the certificates to trust.
	Roots [][]byte
}

// nobody is a port at which nobody answers.
const nobody = "1"

// forTest is how a test reaches the hosts. The port of HTTP/2 is there for tests that
// are loaded from it. Others try WebSockets over HTTP/2 there, which Sluice does not
// have: for them nobody answers, so that they fail at once.
func (n *network) forTest(t *Test) *network {
	if !t.HTTP2 {
		return n
	}
	own := *n
	own.Ports = maps.Clone(n.Ports)
	own.Ports[portHTTP2] = n.HTTP2
	return &own
}

// DialContext connects to an address.
func (n *network) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if !isSuiteHost(host) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	if isNoHost(host) {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if to, ok := n.Ports[port]; ok {
		port = to
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(n.Host, port))
	if tcp, ok := conn.(*net.TCPConn); ok && port == n.HTTP2 {
		return resetConn{tcp}, nil
	}
	return conn, err
}

// resetConn is a connection that is reset where others are closed. The suite's server
// does not see that a client over HTTP/2 has closed its end, and reads on at full speed
// till it ends itself; but a connection that is reset it gives up.
type resetConn struct{ *net.TCPConn }

// Close resets the connection.
func (c resetConn) Close() error { return errors.Join(c.SetLinger(0), c.TCPConn.Close()) }

// SetWriteDeadline resets the connection, unless there is to be no deadline: TLS sets
// one when it begins to close, for the alert with which it says so. That the server must
// not read.
func (c resetConn) SetWriteDeadline(t time.Time) error {
	if t.IsZero() {
		return nil
	}
	return c.Close()
}

func isSuiteHost(host string) bool {
	return host == suiteHost || host == suiteAltHost ||
		strings.HasSuffix(host, "."+suiteHost) || strings.HasSuffix(host, "."+suiteAltHost)
}

// isNoHost says that a host of the suite is one that must not be there.
func isNoHost(host string) bool { return slices.Contains(strings.Split(host, "."), "nonexistent") }

func (n *network) roots() (list []*x509.Certificate, err error) {
	for _, der := range n.Roots {
		root, err := x509.ParseCertificate(der)
		if err != nil {
			return nil, err
		}
		list = append(list, root)
	}
	return list, nil
}
