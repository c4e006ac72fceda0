// Checked against Fetch of 2026-07-02 and HTML of 2026-08-21.

package fetch

import (
	"io"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/url"
)

// Mode is a request's mode.
//
// https://fetch.spec.whatwg.org/#concept-request-mode
type Mode string

// The modes; the zero Mode is ModeNoCORS.
const (
	ModeSameOrigin Mode = "same-origin"
	ModeCORS       Mode = "cors"
	ModeNoCORS     Mode = "no-cors"
	ModeNavigate   Mode = "navigate"
	ModeWebSocket  Mode = "websocket"
)

// CredentialsMode is a request's credentials mode. Credentials are cookies, and a
// user name and a password in the URL itself.
//
// https://fetch.spec.whatwg.org/#concept-request-credentials-mode
type CredentialsMode string

// The credentials modes; the zero CredentialsMode is CredentialsSameOrigin.
const (
	CredentialsOmit       CredentialsMode = "omit"
	CredentialsSameOrigin CredentialsMode = "same-origin"
	CredentialsInclude    CredentialsMode = "include"
)

// RedirectMode is a request's redirect mode.
//
// https://fetch.spec.whatwg.org/#concept-request-redirect-mode
type RedirectMode string

// The redirect modes; the zero RedirectMode is RedirectFollow. With
// RedirectManual a redirect becomes an opaque-redirect filtered response,
// also of navigations.
const (
	RedirectFollow RedirectMode = "follow"
	RedirectError  RedirectMode = "error"
	RedirectManual RedirectMode = "manual"
)

// CacheMode is a request's cache mode. Where nothing is cached, what is left of
// it are the headers that tell caches on the way what is wanted, and that
// CacheOnlyIfCached finds nothing.
//
// https://fetch.spec.whatwg.org/#concept-request-cache-mode
type CacheMode string

// The cache modes; the zero CacheMode is CacheDefault.
const (
	CacheDefault      CacheMode = "default"
	CacheNoStore      CacheMode = "no-store"
	CacheReload       CacheMode = "reload"
	CacheNoCache      CacheMode = "no-cache"
	CacheForceCache   CacheMode = "force-cache"
	CacheOnlyIfCached CacheMode = "only-if-cached"
)

// Destination is a request's destination.
//
// https://fetch.spec.whatwg.org/#concept-request-destination
type Destination string

// Destinations that documents, their scripts, styles and images, workers and modules have. DestinationNone is the
// empty string, the destination of the fetch method.
const (
	DestinationNone          Destination = ""
	DestinationDocument      Destination = "document"
	DestinationFrame         Destination = "frame"
	DestinationIframe        Destination = "iframe"
	DestinationImage         Destination = "image"
	DestinationTrack         Destination = "track"
	DestinationJSON          Destination = "json"
	DestinationReport        Destination = "report"
	DestinationScript        Destination = "script"
	DestinationServiceWorker Destination = "serviceworker"
	DestinationSharedWorker  Destination = "sharedworker"
	DestinationStyle         Destination = "style"
	DestinationText          Destination = "text"
	DestinationWorker        Destination = "worker"
)

// ScriptLike reports whether the destination is script-like.
//
// https://fetch.spec.whatwg.org/#request-destination-script-like
func (d Destination) ScriptLike() bool {
	switch d {
	case "audioworklet", "paintworklet", DestinationScript, DestinationServiceWorker, DestinationSharedWorker, DestinationWorker:
		return true
	}
	return false
}

// PolicyContainer is a policy container.
//
// https://html.spec.whatwg.org/multipage/browsers.html#policy-container
type PolicyContainer struct {
	// CSP is the CSP list; nil for one without policies.
	CSP            *csp.List
	ReferrerPolicy ReferrerPolicy
	EmbedderPolicy EmbedderPolicy
}

// Client is what a fetch needs to know of an environment settings object. It is
// not changed.
//
// https://fetch.spec.whatwg.org/#concept-request-client
type Client struct {
	// Origin is the origin. That of pages and workers from file: URLs is
	// url.FileOrigin.
	Origin url.Origin
	// URL is the URL of a window's document (of the one around, if that is an iframe
	// srcdoc document), or the creation URL of a worker's environment: what the
	// Referer header is made of. It may be nil.
	URL *url.URL
	// Policy is the policy container.
	Policy PolicyContainer
	// Insecure is what the client inherits about requests that are not secure.
	Insecure InsecureRequests
	// CrossOriginIsolated is the cross-origin isolated capability.
	CrossOriginIsolated bool
	// CrossSite says that the client is embedded in one of another site, at whatever depth: its site for cookies is none.
	//
	// https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-document-based-requests
	CrossSite bool
	// TopLevelSite is the site of the page that the client is in, serialized; empty for the client's own.
	TopLevelSite string
	// MaxBody is how many bytes a body may have, if that is less than
	// Options.MaxBody; 0 for no limit of its own.
	MaxBody int64
	// Account, if there is one, is told how many bytes more (or less) are kept of
	// bodies that nobody has read yet. Any goroutine may call it.
	Account func(delta int64)
	// Violated, if there is one, hears of what violates a Content Security Policy. Any
	// goroutine may call it.
	Violated func(*csp.Violation)
	// Timeline, if there is one, hears of the timing of fetches.
	Timeline Timeline
}

// Request is a request. Fetching does not change it, so that it may be used
// again, and by several goroutines.
//
// https://fetch.spec.whatwg.org/#concept-request
type Request struct {
	// URL is the URL, with the blob URL entry that it had when it was parsed.
	URL *url.URL
	// Client is nil for what the user asks for, as a navigation; then the origin
	// is an opaque one, and file: URLs may be fetched, if the user agent fetches
	// those at all.
	Client *Client
	// Container is what the document around a frame has for its client, if the
	// request is that of a navigation of the frame: its embedder policy decides which
	// responses may be shown in it.
	Container *Client
	// Method is the method; "" is GET.
	Method string
	// Headers is the header list.
	Headers HeaderList
	// Body is the body, nil for null.
	Body        *RequestBody
	Mode        Mode
	Credentials CredentialsMode
	Destination Destination
	Redirect    RedirectMode
	Cache       CacheMode
	// InitiatorType is the initiator type, by which the client's timeline knows the
	// fetch; it hears nothing of it if this is the empty string, which is null.
	//
	// https://fetch.spec.whatwg.org/#request-initiator-type
	InitiatorType string
	// Load is where the timing of a navigation is told of; nil for nowhere.
	Load *LoadTiming
	// UnsafeRequest is the unsafe-request flag: script has chosen the method and
	// the headers, so that a server of another origin may have to be asked first.
	UnsafeRequest bool
	// UseCORSPreflight is the use-CORS-preflight flag.
	UseCORSPreflight bool
	// Reload says that a page's document reloads itself: of which site the request is does not depend on who has led there.
	Reload bool
	// Referrer is a URL, or nil for "client". For "no-referrer" there is
	// NoReferrer.
	//
	// https://fetch.spec.whatwg.org/#concept-request-referrer
	Referrer   *url.URL
	NoReferrer bool
	// ReferrerPolicy is a referrer policy; if it is the empty string, the
	// client's is taken.
	ReferrerPolicy ReferrerPolicy
	// Endless says that the body is one that may never end, such as a stream of
	// events: only until its headers are there are the time that the fetch takes and
	// that in which nothing comes limited, and the length of its body never is.
	Endless bool
	// IntegrityMetadata is the integrity metadata, as a string.
	//
	// https://fetch.spec.whatwg.org/#concept-request-integrity-metadata
	IntegrityMetadata string
	// Nonce is the cryptographic nonce metadata.
	//
	// https://fetch.spec.whatwg.org/#concept-request-nonce-metadata
	Nonce string
	// ParserInserted says that the parser metadata is "parser-inserted".
	//
	// https://fetch.spec.whatwg.org/#concept-request-parser-metadata
	ParserInserted bool
	// ImageSet says that the initiator is "imageset".
	//
	// https://fetch.spec.whatwg.org/#concept-request-initiator
	ImageSet bool
	// FormSubmission says that a navigation is one of a form.
	FormSubmission bool
	// preventCacheControl is the prevent no-cache cache-control header modification flag.
	//
	// https://fetch.spec.whatwg.org/#no-cache-prevent-cache-control
	preventCacheControl bool
}

// RequestBody is a request's body.
//
// https://fetch.spec.whatwg.org/#concept-body
type RequestBody struct {
	// Bytes is the source, if there is one; it is not changed, and may be sent
	// several times.
	Bytes []byte
	// Stream is what a body without a source is read from, once. It is closed
	// when no more is wanted.
	Stream io.ReadCloser

	// ProcessChunkLength, if there is one, hears how many bytes more of a body with
	// a source were transmitted, and ProcessEndOfBody that all of it was. What is
	// transmitted again, after a redirect or to another connection, is told of
	// once. They are called on other goroutines than the fetch's, one at a time, and
	// must not block.
	//
	// https://fetch.spec.whatwg.org/#process-request-body
	// https://fetch.spec.whatwg.org/#process-request-end-of-body
	ProcessChunkLength func(bytesLength int)
	ProcessEndOfBody   func()
}

// hasSource reports whether the body's source is non-null.
//
// https://fetch.spec.whatwg.org/#concept-body-source
func (b *RequestBody) hasSource() bool { return b.Stream == nil }
