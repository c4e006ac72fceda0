// Checked against Fetch of 2026-07-02.

package fetch

import (
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/sluice-go/sluice/internal/url"
)

// NetworkError is a network error: the response that a fetch has when there is
// none. Its text is for the console; script may learn more than that there was a
// network error only if it is not Private.
//
// https://fetch.spec.whatwg.org/#concept-network-error
type NetworkError struct {
	// URL is what was asked for.
	URL *url.URL
	// At is where redirects had led when the fetch failed; URL if nowhere else.
	At *url.URL
	// Reason says what was wrong.
	Reason string
	// Location is where a server has redirected to by a URL that is not one of HTTP(S); nil for nowhere.
	Location *url.URL
	// Private says that a server of another origin than the client's was asked, so
	// that the reason may tell something of it.
	Private bool
	// Aborted is the aborted flag: the fetch was canceled by its context.
	//
	// https://fetch.spec.whatwg.org/#concept-response-aborted
	Aborted bool
	// Err is what lies behind, nil if nothing: of an aborted fetch the cause of
	// the context's end, else an error of the network or the file system.
	Err error
}

// Error implements error.
func (e *NetworkError) Error() string {
	what := "cannot fetch " + DisplayURL(e.URL)
	if e.At != nil && e.At != e.URL {
		what += ", redirected to " + DisplayURL(e.At)
	}
	return what + ": " + e.Reason
}

// Unwrap returns what lies behind.
func (e *NetworkError) Unwrap() error { return e.Err }

// maxDisplayed is how many bytes of a URL or of a piece of text a message shows.
const maxDisplayed = 200

// DisplayURL returns a URL as a message shows it: without user name and
// password, and not all of it if it is very long.
func DisplayURL(u *url.URL) string {
	if u.Username() != "" || u.Password() != "" {
		u = u.Clone()
		u.SetUsername("")
		u.SetPassword("")
	}
	return shorten(u.Href())
}

func shorten(s string) string {
	if len(s) <= maxDisplayed {
		return s
	}
	return strings.ToValidUTF8(s[:maxDisplayed], "") + "…"
}

// quote quotes a piece of text from outside for a message.
func quote(s string) string { return strconv.Quote(shorten(s)) }

// describe says in plain words what an error of the network or the file system
// means.
func describe(err error) string {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout net.Error
	var path *fs.PathError
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return "no address is known for the host " + quote(dns.Name)
	case errors.As(err, &dns):
		return "the address of the host " + quote(dns.Name) + " could not be looked up: " + dns.Err
	case errors.As(err, &certificate):
		return "the server's certificate is not trusted: " + shorten(certificate.Err.Error())
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the server refuses connections"
	case errors.Is(err, syscall.ECONNRESET):
		return "the server reset the connection"
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &timeout) && timeout.Timeout():
		return "the server took too long: " + plain(err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "the server closed the connection too early"
	}
	return plain(err)
}

// plain returns the text of an error of the standard library without the names
// of its packages.
func plain(err error) string {
	text := err.Error()
	for _, prefix := range []string{"net/http: ", "http: ", "http2: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return shorten(text)
}
