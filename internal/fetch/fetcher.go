// Checked against File API of 2025-12-03.

package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"net"
	"net/http"
	stdurl "net/url"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// The defaults of Options.
const (
	// DefaultMaxBody is 256 MB.
	DefaultMaxBody = 256 << 20
	// DefaultMaxHeaders is 256 KB.
	DefaultMaxHeaders = 256 << 10
	// DefaultConnectTimeout is half a minute.
	DefaultConnectTimeout = 30 * time.Second
	// DefaultStallTimeout is a minute.
	DefaultStallTimeout = time.Minute
)

// Options of a Fetcher. The zero Options fetch data:, http: and https: URLs.
type Options struct {
	// Files makes file: URLs reachable, for the user and for clients that are
	// from file: URLs themselves.
	Files bool
	// ObtainBlob obtains a blob object given a blob URL entry and what wants it: it
	// returns the blob's bytes, which are not changed, and its type, and false if
	// that must not have it. Without it, no blob: URL can be fetched.
	//
	// https://w3c.github.io/FileAPI/#blob-url-obtain-object
	ObtainBlob func(entry url.BlobURLEntry, by BlobUse) (body []byte, mimeType string, ok bool)

	// Cookies is the cookie store; nil keeps none. Goroutines share it. Which of its
	// cookies are for requests of other sites is said by their SameSite, and they
	// are for none if it is not set.
	Cookies http.CookieJar
	// UserAgent is the default `User-Agent` value; if it is empty, none is sent.
	UserAgent string
	// AcceptLanguage is the value of `Accept-Language`; "*" if it is empty.
	AcceptLanguage string

	// MaxBody is how many bytes a body may have, once decoded; DefaultMaxBody
	// if 0.
	MaxBody int64
	// MaxHeaders is how many bytes the headers of a response may have;
	// DefaultMaxHeaders if 0.
	MaxHeaders int64
	// ConnectTimeout is how long a connection may take to come about, and
	// its TLS handshake once more; DefaultConnectTimeout if 0.
	ConnectTimeout time.Duration
	// StallTimeout is how long a server may send nothing while it owes a
	// response; DefaultStallTimeout if 0.
	StallTimeout time.Duration
	// Timeout is how long a whole fetch may take, redirects included; without
	// limit if 0.
	Timeout time.Duration

	// ExtraRoots are certificates to trust beside those of the system.
	ExtraRoots []*x509.Certificate
	// Proxy says which proxy a request goes through, as in http.Transport; nil
	// for what the environment variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY
	// say.
	Proxy func(*http.Request) (*stdurl.URL, error)
	// DialContext connects to an address; nil for the network of this machine.
	DialContext func(ctx context.Context, network, address string) (net.Conn, error)
	// DisableHTTPCache leaves out the HTTP cache: every request goes to the network.
	DisableHTTPCache bool
	// Now tells the time by which what is cached gets old; nil for that of this machine.
	Now func() time.Time
	// OnConnect, if not nil, hears of each address to which a connection is opened. It is called on
	// any goroutine.
	OnConnect func(address string)
	// Handler returns what answers a request for a URL within this process; nil for the
	// network. It is asked once for each request, redirects and preflights included. Nil
	// stands for a function that always returns nil.
	Handler func(ctx context.Context, u *stdurl.URL) http.Handler
}

// ParseRoots reads certificates in PEM form, for Options.ExtraRoots.
func ParseRoots(text []byte) ([]*x509.Certificate, error) {
	var roots []*x509.Certificate
	for {
		var block *pem.Block
		if block, text = pem.Decode(text); block == nil {
			break
		}
		if block.Type != "CERTIFICATE" {
			continue
		}
		root, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, err
		}
		roots = append(roots, root)
	}
	if len(roots) == 0 {
		return nil, errors.New("no certificate in PEM form")
	}
	return roots, nil
}

// maxConnectionsPerHost is how many connections there are to one host at the
// same time; further requests wait for one of them to become free.
const maxConnectionsPerHost = 6

// maxStreamsPerHost is the same for responses whose bodies come as streams. They
// are more, since a stream that nobody reads keeps its connection.
const maxStreamsPerHost = 256

// maxOpenFiles is how many files are read at the same time; each takes a
// thread while it is read.
const maxOpenFiles = 16

// Fetcher fetches for a user agent. Its connections are kept and used again.
// Goroutines may share it.
type Fetcher struct {
	options   Options
	transport *http.Transport
	streams   *http.Transport // for responses whose bodies come as streams
	uploads   *http.Transport // for bodies without a source
	// websockets is for WebSocket connections, connecting for those that are coming
	// about.
	websockets *http.Transport
	connecting turnstiles
	// handled is for what Options.Handler answers, by handlers.
	handled  *http.Transport
	handlers *handlers
	files    chan struct{}     // holds a token for each file that is being read
	verbatim chan struct{}     // and one for each connection of a message that is sent verbatim
	hear     func(path string) // of files that are to be read; nil for nobody
	// ctx ends with cancel when the Fetcher is closed.
	ctx    context.Context
	cancel context.CancelFunc
	// preflights is the CORS-preflight cache.
	preflights preflightCache
	// cache has the HTTP cache partitions; nil for none.
	cache *httpCache
}

// New makes a Fetcher.
func New(o Options) *Fetcher {
	if o.MaxBody == 0 {
		o.MaxBody = DefaultMaxBody
	}
	if o.MaxHeaders == 0 {
		o.MaxHeaders = DefaultMaxHeaders
	}
	if o.ConnectTimeout == 0 {
		o.ConnectTimeout = DefaultConnectTimeout
	}
	if o.StallTimeout == 0 {
		o.StallTimeout = DefaultStallTimeout
	}
	if o.AcceptLanguage == "" {
		o.AcceptLanguage = "*"
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Proxy == nil {
		o.Proxy = http.ProxyFromEnvironment
	}
	if o.DialContext == nil {
		o.DialContext = withLocalhost((&net.Dialer{Timeout: o.ConnectTimeout}).DialContext)
	}
	if o.OnConnect != nil {
		dial := o.DialContext
		o.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			o.OnConnect(address)
			return dial(ctx, network, address)
		}
	}
	transport := &http.Transport{
		Proxy:                  o.Proxy,
		TLSClientConfig:        &tls.Config{RootCAs: rootsWith(o.ExtraRoots)},
		TLSHandshakeTimeout:    o.ConnectTimeout,
		MaxResponseHeaderBytes: o.MaxHeaders,
		MaxConnsPerHost:        maxConnectionsPerHost,
		MaxIdleConnsPerHost:    maxConnectionsPerHost,
		IdleConnTimeout:        90 * time.Second,
		ForceAttemptHTTP2:      true,
		// The content codings are undone here: script sees what headers say of
		// them.
		DisableCompression: true,
	}
	streams := transport.Clone()
	streams.MaxConnsPerHost = maxStreamsPerHost
	uploads := streams.Clone()
	uploads.Protocols = new(http.Protocols)
	uploads.Protocols.SetHTTP2(true)
	uploads.DialContext = o.DialContext
	for _, t := range []*http.Transport{transport, streams} {
		dialWith(t, o.DialContext, "h2", "http/1.1")
	}
	f := &Fetcher{
		options: o, transport: transport, streams: streams, uploads: uploads, websockets: newWebSocketTransport(transport, o.DialContext),
		files: make(chan struct{}, maxOpenFiles), verbatim: make(chan struct{}, maxConnectionsPerHost),
	}
	if !o.DisableHTTPCache {
		f.cache = newHTTPCache()
	}
	f.handlers = newHandlers()
	f.handled = f.handlers.transport(transport)
	f.ctx, f.cancel = context.WithCancel(context.Background())
	return f
}

// rootsWith returns the roots of the system and some more; nil, which stands
// for those of the system, if there are no more.
func rootsWith(extra []*x509.Certificate) *x509.CertPool {
	if len(extra) == 0 {
		return nil
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	for _, root := range extra {
		pool.AddCert(root)
	}
	return pool
}

// now is the time by which what is cached gets old.
func (f *Fetcher) now() time.Time { return f.options.Now() }

// HasCookies says whether there is a cookie store.
func (f *Fetcher) HasCookies() bool { return f.options.Cookies != nil }

// CloseIdleConnections closes the connections that no fetch is using.
func (f *Fetcher) CloseIdleConnections() {
	f.transport.CloseIdleConnections()
	f.streams.CloseIdleConnections()
	f.uploads.CloseIdleConnections()
}

// Context returns the context of fetches that may outlive what they were begun
// for. It ends when the Fetcher is closed.
func (f *Fetcher) Context() context.Context { return f.ctx }

// Close ends the fetches that outlive what they were begun for, and closes the
// connections that no fetch is using.
func (f *Fetcher) Close() {
	f.cancel()
	f.handlers.close()
	f.CloseIdleConnections()
}
