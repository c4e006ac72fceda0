package html

import (
	"github.com/dunglas/httpsfv"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/url"
)

// setPermissionsPolicy sets the permissions policies of the window's document, which is made of a response; nil for none.
//
// https://w3c.github.io/webappsec-permissions-policy/#create-from-response
func (w *Window) setPermissionsPolicy(response *fetch.Response) {
	var container *permissionspolicy.Container
	if w.container != nil {
		container = w.container.permissions.Load()
	}
	var enforced, reported *httpsfv.Dictionary
	if response != nil {
		headers := response.Unsafe().Headers
		enforced, reported = headers.Dictionary("Permissions-Policy"), headers.Dictionary("Permissions-Policy-Report-Only")
	}
	origin := w.environment.Origin
	w.permissionsPolicy = permissionspolicy.FromResponse(container, origin, enforced)
	w.reportOnlyPolicy = w.permissionsPolicy
	if enforced != nil || reported != nil {
		w.reportOnlyPolicy = permissionspolicy.FromResponse(container, origin, reported)
	}
	w.setIsolation()
}

// containerPolicy is what documents inherit that an element of a document shows, whose declared origin this is.
func containerPolicy(element *nodes.Node, parent *Window, declared url.Origin) *permissionspolicy.Container {
	origin := parent.environment.Origin
	if !element.IsHTMLElement("iframe") {
		return permissionspolicy.NewContainer(parent.permissionsPolicy, origin, nil)
	}
	attributes := permissionspolicy.Attributes{DeclaredOrigin: declared}
	attributes.Allow, _ = element.Attribute("allow")
	_, attributes.AllowFullscreen = element.Attribute("allowfullscreen")
	return permissionspolicy.NewContainer(parent.permissionsPolicy, origin, &attributes)
}

// declaredOrigin gets the declared origin for an iframe element in the document of a window.
//
// https://w3c.github.io/webappsec-permissions-policy/#declared-origin
func declaredOrigin(element *nodes.Node, w *Window) url.Origin {
	sandbox, sandboxed := element.Attribute("sandbox")
	src, hasSrc := element.Attribute("src")
	_, srcdoc := element.Attribute("srcdoc")
	switch {
	// 1. If node's node document's sandboxed origin browsing context flag is set, then return a new opaque origin. 2. If node's
	//    sandbox attribute is set, and does not contain the allow-same-origin keyword, likewise.
	case w.sandboxing&sandboxedOrigin != 0, sandboxed && parseSandboxing(sandbox)&sandboxedOrigin != 0:
		return url.NewOpaqueOrigin()
	// 3. If node's srcdoc attribute is set, then return node's node document's origin.
	case srcdoc:
	// 4. If node's src attribute is set: let url be the result of parsing it. If url is not failure, return url's origin.
	// AD-HOC: as in browsers, that of about:blank is the node document's.
	case hasSrc && src != "":
		if u, err := pageDocument(element.Document()).parseURL(src); err == nil && !isAboutBlank(u) {
			return fetch.OriginOf(u)
		}
	}
	// 5. Return node's node document's origin.
	return w.environment.Origin
}

// allowsFeature says whether the document of a window is allowed to use a policy-controlled feature. What a worker may use is
// not for policies to say.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#allowed-to-use
func (g *globalScope) allowsFeature(feature permissionspolicy.Feature) bool {
	w, ok := g.settings.Global().(*Window)
	return !ok || w.permissionsPolicy.Allows(feature, w.environment.Origin, w.environment.Origin)
}

// mayUse is allowsFeature of a feature that script is about to use. What forbids it is reported.
//
// https://w3c.github.io/webappsec-permissions-policy/#is-feature-enabled
func (g *globalScope) mayUse(feature permissionspolicy.Feature) bool {
	w, ok := g.settings.Global().(*Window)
	if !ok {
		return true
	}
	// 3. Let result be the result of calling Check permissions policy. 4. Let report-only result be that of report-only policy.
	origin := w.environment.Origin
	result := w.permissionsPolicy.Allows(feature, origin, origin)
	// 5. If report is True: if result is "Disabled", report it with the endpoint of policy; else, if report-only result is,
	//    with that of report-only policy.
	if !result {
		w.reportPolicyViolation(feature, "enforce", w.permissionsPolicy.Endpoint(feature))
	} else if !w.reportOnlyPolicy.Allows(feature, origin, origin) {
		w.reportPolicyViolation(feature, "report", w.reportOnlyPolicy.Endpoint(feature))
	}
	return result
}

// reportPolicyViolation generates a report for a violation of a permissions policy.
//
// https://w3c.github.io/webappsec-permissions-policy/#report-permissions-policy-violation
func (w *Window) reportPolicyViolation(feature permissionspolicy.Feature, disposition, endpoint string) {
	body := reporting.PermissionsPolicyViolation{FeatureID: string(feature), Disposition: disposition}
	// 2. If the user agent is currently executing script: set body's sourceFile, lineNumber and columnNumber.
	var at csp.Violation
	if w.locate(&at); at.SourceFile != "" {
		line, column := int32(at.LineNumber), int32(at.ColumnNumber)
		body.SourceFile, body.LineNumber, body.ColumnNumber = &at.SourceFile, &line, &column
	}
	// 3. Generate and queue a report.
	w.generateReport("permissions-policy-violation", endpoint, body)
}

// PermissionsPolicy is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicy
type PermissionsPolicy struct {
	mozjs.Object
	// window has the document that is the associated node, or that of element, if that is.
	window  *Window
	element *nodes.Node
}

// PermissionsPolicy is https://w3c.github.io/webappsec-permissions-policy/#dom-document-permissionspolicy
func (d *PageDocument) PermissionsPolicy() *PermissionsPolicy {
	p := createPermissionsPolicy(d.cx())
	p.window = d.window
	return p
}

// FeaturePolicy is what browsers call it still.
func (d *PageDocument) FeaturePolicy() *PermissionsPolicy { return d.PermissionsPolicy() }

// PermissionsPolicy is https://w3c.github.io/webappsec-permissions-policy/#dom-htmliframeelement-permissionspolicy
func (e *ContentOfIFrame) PermissionsPolicy() *PermissionsPolicy {
	p := createPermissionsPolicy(e.Cx())
	p.element = e.Tree()
	return p
}

// FeaturePolicy is what browsers call it still.
func (e *ContentOfIFrame) FeaturePolicy() *PermissionsPolicy { return e.PermissionsPolicy() }

// observable is the observable policy for the associated node, with the default origin. A document without a window has an empty
// one.
//
// https://w3c.github.io/webappsec-permissions-policy/#observable-policy
func (p *PermissionsPolicy) observable() (*permissionspolicy.Policy, url.Origin) {
	w := p.window
	if p.element != nil {
		w = pageDocument(p.element.Document()).window
	}
	switch {
	case w == nil:
		return nil, url.NewOpaqueOrigin()
	case p.element == nil:
		return w.permissionsPolicy, w.environment.Origin
	}
	origin := declaredOrigin(p.element, w)
	return permissionspolicy.ForNavigable(containerPolicy(p.element, w, origin), origin), origin
}

// AllowsFeature is https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-allowsfeature
func (p *PermissionsPolicy) AllowsFeature(feature string, origin idl.Optional[string]) bool {
	// 2. Let policy be the observable policy for this object's associated node.
	policy, of := p.observable()
	// 1. If origin is omitted, set origin to this object's default origin.
	asked := of
	if text, ok := origin.Get(); ok {
		u, err := url.Parse(text, nil)
		if err != nil {
			return false
		}
		asked = fetch.OriginOf(u)
	}
	// 3. If feature is allowed by policy for origin, return true. 4. Otherwise, return false.
	return permissionspolicy.Supported(feature) && policy.Allows(permissionspolicy.Feature(feature), asked, of)
}

// Features is https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-features
func (p *PermissionsPolicy) Features() (result []string) {
	for _, feature := range permissionspolicy.Features() {
		result = append(result, string(feature))
	}
	return result
}

// AllowedFeatures is https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-allowedfeatures
func (p *PermissionsPolicy) AllowedFeatures() (result []string) {
	policy, origin := p.observable()
	for _, feature := range permissionspolicy.Features() {
		if policy.Allows(feature, origin, origin) {
			result = append(result, string(feature))
		}
	}
	return result
}

// GetAllowlistForFeature is https://w3c.github.io/webappsec-permissions-policy/#dom-permissionspolicy-getallowlistforfeature
func (p *PermissionsPolicy) GetAllowlistForFeature(feature string) []string {
	policy, origin := p.observable()
	return policy.Allowlist(permissionspolicy.Feature(feature), origin)
}
