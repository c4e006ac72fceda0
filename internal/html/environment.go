package html

import (
	"crypto/rand"
	"fmt"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// Environment is the part of an environment settings object that has to do
// with where the global object comes from. It does not change, so goroutines
// may share it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#environment
type Environment struct {
	// ID identifies the environment, as clientId in lock snapshots does.
	ID string
	// CreationURL is the URL of the resource.
	CreationURL *url.URL
	// Origin is the origin.
	Origin url.Origin
	// SecureContext says whether the environment is a secure context.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context
	SecureContext bool
	// CrossOriginIsolated is the cross-origin isolated capability.
	CrossOriginIsolated bool
	// TimeOrigin is the time origin, with a monotonic reading.
	TimeOrigin time.Time
}

// NewEnvironment makes an environment for a resource at a URL.
func NewEnvironment(creationURL *url.URL, origin url.Origin, crossOriginIsolated bool) *Environment {
	return &Environment{
		ID:                  newID(),
		CreationURL:         creationURL,
		Origin:              origin,
		SecureContext:       PotentiallyTrustworthy(origin),
		CrossOriginIsolated: crossOriginIsolated,
		TimeOrigin:          time.Now(),
	}
}

// BaseURL is the API base URL.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#api-base-url
func (e *Environment) BaseURL() *url.URL { return e.CreationURL }

// newID makes a random UUID, version 4.
func newID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6] = b[6]&0x0F | 0x40
	b[8] = b[8]&0x3F | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
