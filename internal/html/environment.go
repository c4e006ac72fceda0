package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/uuid"
)

// Environment is the part of an environment settings object that has to do
// with where the global object comes from. It does not change, so goroutines
// may share it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#environment
type Environment struct {
	// ID identifies the environment, as clientId in lock snapshots does.
	ID string
	// Window is the ID of the environment of a window: this one, or the one that
	// a worker descends from. That of a shared worker is its first owner's.
	Window string
	// CreationURL is the URL of the resource.
	CreationURL *url.URL
	// Origin is the origin.
	Origin url.Origin
	// TopLevelOrigin is the top-level origin: that of the page which the environment's document is in. A worker has that of
	// its owner.
	TopLevelOrigin url.Origin
	// SecureContext says whether the environment is a secure context.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context
	SecureContext bool
	// CrossOriginIsolated is the cross-origin isolated capability, and Isolation what decides it.
	CrossOriginIsolated bool
	Isolation           Isolation
	// Policy is the policy container.
	Policy fetch.PolicyContainer
	// Insecure is what the environment inherits about requests that are not secure.
	Insecure fetch.InsecureRequests
	// CrossSite says that the document, or that of a worker, is embedded in one of another site.
	CrossSite bool
	// TimeOrigin is the time origin, by the clock of the event loops.
	TimeOrigin time.Duration
	// MaxBody is how many bytes what is fetched for it may have; 0 for as many as
	// the user agent allows.
	MaxBody int64
}

// cookiePartition is the cookie partition key.
//
// https://github.com/privacycg/CHIPS
func (e *Environment) cookiePartition() cookies.Partition {
	return cookies.Partition{Site: fetch.SiteOf(e.TopLevelOrigin), Embedded: e.CrossSite}
}

// embedding is what environments inherit about requests that are not secure which this one embeds, or makes.
func (e *Environment) embedding() fetch.InsecureRequests {
	return (&fetch.Client{Origin: e.Origin, Policy: e.Policy, Insecure: e.Insecure}).Embedding()
}

// inherit has the environment inherit what another one hands on about requests that are not secure.
func (e *Environment) inherit(from fetch.InsecureRequests) {
	from.ProhibitMixed = from.ProhibitMixed || e.Insecure.ProhibitMixed
	e.Insecure = from
}

// newEnvironment makes the environment of a window for a resource at a URL. Its
// time origin is now. For a worker, the caller sets what comes from its owner; for all, whether it is cross-origin isolated.
func (u *UserAgent) newEnvironment(creationURL *url.URL, origin url.Origin) *Environment {
	id := uuid.From(u.random())
	return &Environment{
		ID:          id,
		Window:      id,
		CreationURL: creationURL,
		Origin:      origin, TopLevelOrigin: origin,
		// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context, step 2:
		// If the result of Is url potentially trustworthy? given environment's top-level
		// creation URL is "Potentially Trustworthy", then return true.
		SecureContext: fetch.PotentiallyTrustworthyURL(creationURL),
		// A document that a policy has sandboxed comes from its URL all the same.
		Insecure:   fetch.InsecureRequests{ProhibitMixed: creationURL.Scheme() == "https"},
		TimeOrigin: u.Program.Clock().Now(),
	}
}
