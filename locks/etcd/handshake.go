package etcd

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"sync"
	"syscall"

	"go.etcd.io/etcd/client/v3/credentials"
	grpccredentials "google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
)

// certificateError is why a connection to etcd is not made: one side does not accept what
// the other shows it, and will not later.
type certificateError struct {
	what  string
	cause error
}

func (e *certificateError) Error() string { return e.what + ": " + e.cause.Error() }
func (e *certificateError) Unwrap() error { return e.cause }

// Connections that ended before etcd had said anything, which may have other reasons, too.
var (
	errPlain     = errors.New("etcd ends connections that have no TLS: it may want that")
	errEncrypted = errors.New("etcd ends connections that have TLS: it may not speak that")
)

// handshakes make the connections of a client of etcd, and remember what was wrong with the
// last one, of which calls that fail do not always tell.
type handshakes struct {
	grpccredentials.TransportCredentials
	certified bool // this process has a certificate
	encrypted bool
	*lastHandshake
}

// lastHandshake is what became of the last connection.
type lastHandshake struct {
	mu      sync.Mutex
	failure error
}

// newHandshakes returns those with a configuration of TLS; nil stands for connections without.
func newHandshakes(c *tls.Config) *handshakes {
	if c == nil {
		return &handshakes{TransportCredentials: insecure.NewCredentials(), lastHandshake: new(lastHandshake)}
	}
	return &handshakes{
		TransportCredentials: credentials.NewTransportCredential(c), encrypted: true,
		certified: len(c.Certificates) > 0 || c.GetClientCertificate != nil, lastHandshake: new(lastHandshake),
	}
}

// ClientHandshake makes a connection.
func (h *handshakes) ClientHandshake(ctx context.Context, authority string, raw net.Conn) (net.Conn, grpccredentials.AuthInfo, error) {
	conn, info, err := h.TransportCredentials.ClientHandshake(ctx, authority, raw)
	if err != nil {
		h.learn(err)
		return nil, nil, err
	}
	return &firstWords{Conn: conn, handshakes: h}, info, nil
}

// Clone returns handshakes that remember in the same place.
func (h *handshakes) Clone() grpccredentials.TransportCredentials {
	c := *h
	c.TransportCredentials = h.TransportCredentials.Clone()
	return &c
}

// learn remembers what was wrong with a connection, if its error is one of the handshake.
func (h *handshakes) learn(err error) {
	var failure error
	var refusal *net.OpError
	switch {
	case err == nil:
	case isA[*tls.CertificateVerificationError](err):
		failure = &certificateError{"the certificate of etcd is not accepted here", err}
	case isA[tls.RecordHeaderError](err):
		failure = &certificateError{"TLS is asked for, and etcd does not speak it", err}
	case errors.As(err, &refusal) && refusal.Op == "remote error" && h.certified:
		failure = &certificateError{"etcd does not accept the certificate of this process", err}
	case errors.As(err, &refusal) && refusal.Op == "remote error":
		failure = &certificateError{"etcd does not accept a process without a certificate", err}
	case errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET):
		failure = errPlain
		if h.encrypted {
			failure = errEncrypted
		}
	default:
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure = failure
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// explain returns what is wrong with the connections, if a call has failed because there are
// none; or else its error.
func (h *handshakes) explain(err error) error {
	if h == nil || err == nil || !unanswered(err) {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure != nil {
		return h.failure
	}
	return err
}

// firstWords is a connection up to the first that etcd says, which may be that it does not
// accept a certificate.
type firstWords struct {
	net.Conn
	*handshakes
	heard bool
}

// Read reads from the connection. No two calls are made at a time.
func (c *firstWords) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	switch {
	case c.heard:
	case n > 0:
		c.heard = true
		c.learn(nil)
	default:
		c.learn(err)
	}
	return n, err
}
