// Checked against Content Security Policy of 2026-04-19.

package fetch

import (
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
)

// reportPolicies reports violations of the policies of the request's client that are only for reports.
//
// https://w3c.github.io/webappsec-csp/#report-for-request
func (f *fetchParams) reportPolicies() {
	if r := f.policedRequest(); r != nil {
		f.request.Client.Policy.CSP.ReportRequest(r, f.violated)
	}
}

// checkPolicies asks the Content Security Policies of the request's client about its current URL.
//
// https://w3c.github.io/webappsec-csp/#fetch-integration
func (f *fetchParams) checkPolicies() error {
	r := f.policedRequest()
	if r == nil {
		return nil
	}
	list := f.request.Client.Policy.CSP
	// Should request be blocked by Content Security Policy? A navigation of a form, likewise.
	if list.BlocksRequest(r, f.violated) || f.request.FormSubmission && list.BlocksFormAction(r, f.violated) {
		return because("a Content Security Policy forbids it")
	}
	return nil
}

// violated tells the client of a violation.
func (f *fetchParams) violated(v *csp.Violation) {
	if report := f.request.Client.Violated; report != nil {
		report(v)
	}
}

// policedRequest is the request as policies know it; nil if none asks for it.
func (f *fetchParams) policedRequest() *csp.Request {
	client := f.request.Client
	if client == nil || client.Policy.CSP == nil {
		return nil
	}
	destination := f.request.Destination
	// AD-HOC: as in browsers, nothing forbids the empty document of a frame.
	if f.request.Mode == ModeNavigate && f.currentURL().Scheme() == "about" {
		return nil
	}
	r := &csp.Request{
		URL: f.urlList[0], Current: f.currentURL(), RedirectCount: f.redirectCount, Destination: string(destination),
		Nonce: f.request.Nonce, ParserInserted: f.request.ParserInserted,
	}
	if f.request.Mode == ModeWebSocket {
		// Script knows the URL by the scheme that it has given.
		r.URL = r.URL.Clone()
		r.URL.SetProtocol(strings.Replace(r.URL.Scheme(), "http", "ws", 1))
	}
	if destination.ScriptLike() {
		for _, each := range ParseIntegrityMetadata(f.request.IntegrityMetadata) {
			r.Integrity = append(r.Integrity, csp.Hash(each))
		}
	}
	return r
}

// ContentSecurityPolicies are those that the headers of a response have; nil if they have none.
//
// https://w3c.github.io/webappsec-csp/#parse-response-csp
func (r *Response) ContentSecurityPolicies() *csp.List {
	headers := r.Unsafe().Headers
	return csp.ParseHeaders(headers.Values("Content-Security-Policy"), headers.Values("Content-Security-Policy-Report-Only"), OriginOf(r.URL()))
}
