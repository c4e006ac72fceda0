// Checked against Mixed Content of 2026-01-08 and Upgrade Insecure Requests of 2022-10-13.

package fetch

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// InsecureRequests is what an environment settings object inherits from those that it is embedded in, or that have made it, about
// requests that are not secure. It does not change.
type InsecureRequests struct {
	// Upgrade says that the insecure requests policy is "Upgrade", and Navigations is the upgrade insecure navigations set, of
	// hosts with their ports.
	//
	// https://w3c.github.io/webappsec-upgrade-insecure-requests/#insecure-requests-policy
	Upgrade     bool
	Navigations []string
	// ProhibitMixed says that one of them prohibits mixed security contexts.
	//
	// https://w3c.github.io/webappsec-mixed-content/#categorize-settings-object
	ProhibitMixed bool
}

// Embedding is what those inherit that the client embeds, or makes.
//
// https://w3c.github.io/webappsec-upgrade-insecure-requests/#nesting
func (c *Client) Embedding() InsecureRequests {
	r := c.Insecure
	r.ProhibitMixed = c.prohibitsMixed()
	if c.Policy.CSP.UpgradesInsecureRequests() {
		r.Upgrade = true
		r.Navigations = append(slices.Clip(r.Navigations), c.protectedTuple())
	}
	return r
}

// protectedTuple is the host and the port of the resource that a policy with upgrade-insecure-requests protects.
//
// https://w3c.github.io/webappsec-upgrade-insecure-requests/#delivery
func (c *Client) protectedTuple() string { return tupleOf(c.Policy.CSP.SelfOrigin.String()) }

// tupleOf is the host and the port of a URL, or of an origin.
func tupleOf(href string) string {
	_, tuple, _ := strings.Cut(href, "://")
	tuple, _, _ = strings.Cut(tuple, "/")
	return tuple
}

// prohibitsMixed says whether the client prohibits mixed security contexts. Those that do are from https: URLs, or embedded in
// such. AD-HOC: the standard means all from potentially trustworthy origins, but for files and local servers no browser does so.
//
// https://w3c.github.io/webappsec-mixed-content/#categorize-settings-object
func (c *Client) prohibitsMixed() bool {
	return c.Insecure.ProhibitMixed || c.Origin.Scheme() == "https"
}

// upgrade upgrades the request's current URL to a potentially trustworthy one, if appropriate: because a policy says so, or because
// it is upgradeable mixed content.
//
// https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request
// https://w3c.github.io/webappsec-mixed-content/#upgrade-algorithm
func (f *fetchParams) upgrade() {
	current := f.currentURL()
	if current.Scheme() != "http" || f.request.Client == nil || !f.policyUpgrades(current) && !f.upgradesMixedContent(current) {
		return
	}
	upgraded := current.Clone()
	upgraded.SetProtocol("https")
	f.urlList = append(slices.Clone(f.urlList[:len(f.urlList)-1]), upgraded)
}

// policyUpgrades says whether upgrade-insecure-requests upgrades a URL.
//
// https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request
func (f *fetchParams) policyUpgrades(current *url.URL) bool {
	client := f.request.Client
	own := client.Policy.CSP.UpgradesInsecureRequests()
	// 2. If request is a navigation request, then: unless it is a form submission, or one of a nested browsing context, return if
	//    the host and the port of its URL are not in the upgrade insecure navigations set.
	if f.request.Mode == ModeNavigate && !f.request.FormSubmission && f.request.Container == nil {
		tuple := tupleOf(current.Href())
		return slices.Contains(client.Insecure.Navigations, tuple) || own && client.protectedTuple() == tuple
	}
	// 3. 4. If the insecure requests policy of request's client is "Do Not Upgrade", return.
	return own || client.Insecure.Upgrade
}

// upgradesMixedContent says whether a URL is that of mixed content that is upgraded.
//
// https://w3c.github.io/webappsec-mixed-content/#upgrade-algorithm
func (f *fetchParams) upgradesMixedContent(current *url.URL) bool {
	// 1. If one of these is met, return: request's URL is a potentially trustworthy URL, or its host is an IP address; the client
	//    does not restrict mixed security contexts; request's destination is not "image", "audio", or "video"; it is "image", and
	//    the initiator is "imageset".
	if PotentiallyTrustworthyURL(current) || !url.IsDomain(current.Hostname()) || !f.request.Client.prohibitsMixed() {
		return false
	}
	switch f.request.Destination {
	case DestinationImage:
		return !f.request.ImageSet
	case "audio", "video":
		return true
	}
	return false
}

// blockedAsMixedContent is should fetching request be blocked as mixed content?
//
// https://w3c.github.io/webappsec-mixed-content/#should-block-fetch
func (f *fetchParams) blockedAsMixedContent() bool {
	// 1. Return allowed if the client does not restrict mixed security contexts; if request's current URL is a potentially
	//    trustworthy URL; if request's destination is "document", and its target browsing context has no parent. 2. Return blocked.
	//    (Should response be blocked as mixed content has nothing left to ask, since each URL on the way is asked about here.)
	return f.request.Client != nil && f.request.Client.mixes(f.currentURL()) && (f.request.Mode != ModeNavigate || f.request.Container != nil)
}

// mixes says whether a URL is mixed content for the client.
//
// https://w3c.github.io/webappsec-mixed-content/#mixed-content
func (c *Client) mixes(u *url.URL) bool {
	// AD-HOC: A blob: URL of an opaque origin is not potentially trustworthy in the standard. As in browsers, a client of that origin
	// has it all the same: nobody else has made the blob.
	if u.Scheme() == "blob" && c.Origin.IsOpaque() && u.Origin().SameOrigin(c.Origin) {
		return false
	}
	return c.prohibitsMixed() && !PotentiallyTrustworthyURL(u)
}

// BlocksDownload returns why a response that the client has asked for must not be saved, since it is a mixed download; nil if it
// may be.
//
// https://w3c.github.io/webappsec-mixed-content/#html
func (c *Client) BlocksDownload(response *Response) error {
	// Abort if source's active document's URL is a potentially trustworthy URL, and any URL in response's URL list is not one.
	if !slices.ContainsFunc(response.URLList, c.mixes) {
		return nil
	}
	return because("mixed content: a client from https: must not have saved what is not secure")
}
