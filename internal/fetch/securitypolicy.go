package fetch

import (
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
)

// checkPolicies asks the Content Security Policies of the request's client about its current URL.
//
// https://w3c.github.io/webappsec-csp/#fetch-integration
func (f *fetchParams) checkPolicies() error {
	client := f.request.Client
	if client == nil || client.Policy.CSP == nil {
		return nil
	}
	list, destination := client.Policy.CSP, f.request.Destination
	// AD-HOC: as in browsers, nothing forbids the empty document of a frame.
	if f.request.Mode == ModeNavigate && f.currentURL().Scheme() == "about" {
		return nil
	}
	r := &csp.Request{
		URL: f.request.URL, Current: f.currentURL(), RedirectCount: f.redirectCount, Destination: string(destination),
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
	report := client.Violated
	if report == nil {
		report = func(*csp.Violation) {}
	}
	// Report Content Security Policy violations for request.
	list.ReportRequest(r, report)
	// Should request be blocked by Content Security Policy? A navigation of a form, likewise.
	if list.BlocksRequest(r, report) || f.request.FormSubmission && list.BlocksFormAction(r, report) {
		return because("a Content Security Policy forbids it")
	}
	return nil
}

// ContentSecurityPolicies are those that the headers of a response have; nil if they have none.
//
// https://w3c.github.io/webappsec-csp/#parse-response-csp
func (r *Response) ContentSecurityPolicies() *csp.List {
	headers := r.Unsafe().Headers
	return csp.ParseHeaders(headers.Values("Content-Security-Policy"), headers.Values("Content-Security-Policy-Report-Only"), OriginOf(r.URL()))
}
