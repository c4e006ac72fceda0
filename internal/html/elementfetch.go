// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// corsSetting is the state of a crossorigin attribute.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute
type corsSetting uint8

const (
	noCORS corsSetting = iota
	corsAnonymous
	corsUseCredentials
)

// corsSettingOf is the state of an element's crossorigin attribute.
func corsSettingOf(n *nodes.Node) corsSetting {
	value, ok := n.Attribute("crossorigin")
	switch {
	case !ok:
		return noCORS
	case url.EqualFold(value, "use-credentials"):
		return corsUseCredentials
	}
	return corsAnonymous
}

// fetchOptionsOf are what the attributes of a script or a link element say of what it fetches.
//
// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element, steps 25 to 31
//
// AD-HOC: there is no fetch priority: all requests begin at once.
func fetchOptionsOf(n *nodes.Node) ScriptFetchOptions {
	// 26. Let cryptographic nonce be el's [[CryptographicNonce]] internal slot's value, if el is nonceable.
	// 25. Let module script credentials mode be the CORS settings attribute credentials mode for el's crossorigin
	//     content attribute.
	options := ScriptFetchOptions{Nonce: nonceOf(n), CredentialsMode: fetch.CredentialsSameOrigin}
	if corsSettingOf(n) == corsUseCredentials {
		options.CredentialsMode = fetch.CredentialsInclude
	}
	// 27. If el has an integrity attribute, then let integrity metadata be that attribute's value.
	options.IntegrityMetadata, _ = n.Attribute("integrity")
	// 28. Let referrer policy be the current state of el's referrerpolicy content attribute.
	policy, _ := n.Attribute("referrerpolicy")
	if policy = url.ASCIILowercase(policy); fetch.IsReferrerPolicy(policy) {
		options.ReferrerPolicy = fetch.ReferrerPolicy(policy)
	}
	return options
}

// potentialCORSRequest makes the request of an element, with its options.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
func (w *Window) potentialCORSRequest(n *nodes.Node, u *url.URL, destination fetch.Destination, initiatorType string, options ScriptFetchOptions) *fetch.Request {
	// 1. Let mode be "no-cors" if corsAttributeState is No CORS, and "cors" otherwise.
	// 3. Let credentialsMode be "include".
	request := &fetch.Request{
		URL: u, Client: w.modules.client, Destination: destination, InitiatorType: initiatorType,
		Mode: fetch.ModeNoCORS, Credentials: fetch.CredentialsInclude,
		IntegrityMetadata: options.IntegrityMetadata, ReferrerPolicy: options.ReferrerPolicy,
		Nonce: options.Nonce, ParserInserted: options.ParserInserted,
	}
	if request.Client.Violated != nil {
		located := *request.Client
		located.Violated = w.locatedViolated(nil)
		request.Client = &located
	}
	setting := corsSettingOf(n)
	if setting != noCORS {
		request.Mode = fetch.ModeCORS
	}
	// 4. If corsAttributeState is Anonymous, set credentialsMode to "same-origin".
	if setting == corsAnonymous {
		request.Credentials = fetch.CredentialsSameOrigin
	}
	return request
}

// resolveModuleIntegrity is https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-module-integrity-metadata
func (g *globalScope) resolveModuleIntegrity(u *url.URL) string {
	return g.modules.importMap.IntegrityOf(u)
}
