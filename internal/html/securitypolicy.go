package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// csp is the global object's CSP list; nil, as most are, for one without policies.
//
// https://w3c.github.io/webappsec-csp/#get-csp-of-object
func (g *globalScope) csp() *csp.List { return g.environment.Policy.CSP }

// policiesChanged has what depends on the policy container of the global object know the new one.
func (g *globalScope) policiesChanged() {
	g.modules.client = g.fetchClient()
	if g.csp() != nil {
		defer g.settings.Realm().Enter().Leave()
		g.settings.Cx().AskToCompile()
	}
}

// setPolicy sets the policy container of the global object. Others may hold the environment as it was.
func (g *globalScope) setPolicy(policy fetch.PolicyContainer) {
	e := *g.environment
	e.Policy = policy
	g.environment = &e
	g.policiesChanged()
}

// metaPolicy is https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
func metaPolicy(n *nodes.Node) {
	if state, _ := n.Attribute("http-equiv"); !url.EqualFold(state, "content-security-policy") {
		return
	}
	document := pageDocument(n.Document())
	w := document.window
	// 1. If the meta element is not a child of a head element, return. (One that is in no document of a window says nothing.)
	parent := n.Parent()
	if w == nil || n.Root() != &document.tree.Node || parent == nil || !parent.IsHTMLElement("head") {
		return
	}
	// 2. If the meta element has no content attribute, or if that attribute's value is the empty string, then return.
	content, _ := n.Attribute("content")
	// 3. Let policy be the result of executing parse a serialized Content Security Policy on the content attribute's value,
	//    with a source of "meta", and a disposition of "enforce".
	// 4. Remove all occurrences of the report-uri, frame-ancestors, and sandbox directives from policy.
	p := csp.Parse(content, csp.Meta, csp.Enforce)
	if p == nil {
		return
	}
	// 5. Enforce the policy policy.
	w.Cx().AddExternal(int64(violationMemory + 4*len(content))) // it stays as long as the window
	policy := w.environment.Policy
	policy.CSP = policy.CSP.With(p, w.environment.Origin)
	w.setPolicy(policy)
}

// violationMemory is about what a violation takes beside its texts until it is told of, and reportMemory what a report that is
// sent takes, in bytes.
const (
	violationMemory = 2 << 10
	reportMemory    = 16 << 10
)

// violation fills in what policies do not know of a violation by script, or of what runs now, and reports it.
//
// https://w3c.github.io/webappsec-csp/#create-violation-for-global
func (g *globalScope) violation(element *nodes.Node) func(*csp.Violation) {
	return func(v *csp.Violation) {
		// 2. If the user agent is currently executing script, and can extract a source file's URL, line number, and column
		//    number from the global, set violation's source file, line number, and column number accordingly.
		g.locate(v)
		g.describe(v)
		g.warn(v.String())
		g.queueViolation(v, element)
	}
}

// violated hears of a violation by a fetch. Any goroutine may call it.
func (g *globalScope) violated(v *csp.Violation) { g.queueFetchViolation(v, nil) }

func (g *globalScope) queueFetchViolation(v *csp.Violation, element *nodes.Node) {
	g.settings.QueueGlobalTask(domManipulation, func() {
		g.describe(v)
		g.warn(v.String())
		g.tellViolation(v, element)
	})
}

// locatedViolated is violated for what script asks for that runs now, and what the event is told to.
func (g *globalScope) locatedViolated(element *nodes.Node) func(*csp.Violation) {
	var at csp.Violation
	g.locate(&at)
	return func(v *csp.Violation) {
		v.SourceFile, v.LineNumber, v.ColumnNumber = at.SourceFile, at.LineNumber, at.ColumnNumber
		g.queueFetchViolation(v, element)
	}
}

// locate says where script is that runs.
func (g *globalScope) locate(v *csp.Violation) {
	stack := g.settings.Cx().CaptureStack(1)
	if len(stack) == 0 {
		return
	}
	if u, err := url.Parse(stack[0].URL, nil); err == nil {
		v.SourceFile, v.LineNumber, v.ColumnNumber = csp.StripURL(u), stack[0].Line, stack[0].Column
	}
}

// describe says whose policy was violated: steps 3 and 4.
//
// https://w3c.github.io/webappsec-csp/#create-violation-for-global
func (g *globalScope) describe(v *csp.Violation) {
	v.URL = csp.StripURL(g.sourceURL())
	w, ok := g.settings.Global().(*Window)
	// A worker's script has come with an ok status.
	if !ok {
		v.Status = 200
		return
	}
	d := w.pageDocument()
	if u, err := url.Parse(d.referrer, nil); err == nil {
		v.Referrer = csp.StripURL(u)
	}
	if response := w.options.Response; response != nil {
		v.Status = response.Status
	}
}

// queueViolation queues a task that tells of a violation.
//
// https://w3c.github.io/webappsec-csp/#report-violation
func (g *globalScope) queueViolation(v *csp.Violation, element *nodes.Node) {
	cx := g.settings.Cx()
	memory := int64(violationMemory + len(v.SourceFile) + len(v.Resource) + len(v.Sample))
	cx.AddExternal(memory)
	// 3. Queue a task to run the following steps:
	g.settings.QueueGlobalTask(domManipulation, func() {
		cx.AddExternal(-memory)
		g.tellViolation(v, element)
	})
}

// tellViolation is what the task does.
func (g *globalScope) tellViolation(v *csp.Violation, element *nodes.Node) {
	target := g.violationTarget(element)
	cx := g.settings.Cx()
	f := cx.Enter()
	defer f.Leave()
	// 3. Fire an event named securitypolicyviolation that uses the SecurityPolicyViolationEvent interface at target.
	e := createSecurityPolicyViolationEvent(cx)
	e.CreateAnEvent("securitypolicyviolation", dom.EventInit{Bubbles: true, Composed: true})
	e.tell(violationInit(v))
	target.Dispatch(&e.Event)
	g.sendReports(v)
}

// violationTarget is steps 1 and 2 of the task.
func (g *globalScope) violationTarget(element *nodes.Node) *dom.EventTarget {
	w, ok := g.settings.Global().(*Window)
	if !ok {
		return dom.EventTargetOf(g.settings.Global())
	}
	// 1. If target is not null, and global is a Window, and target's shadow-including root is not global's associated
	//    Document, set target to null. 2. If target is null, set it to violation's global object, or its document.
	d := w.pageDocument()
	if element == nil || !element.IsConnected() || element.Document() != d.tree {
		return &w.AssociatedDocument().EventTarget
	}
	return target(element)
}

// sendReports sends reports of a violation to where its policy wants them: steps 4 and 5 of the task.
func (g *globalScope) sendReports(v *csp.Violation) {
	// 5. If violation's policy's directive set contains a directive named "report-to": generate and queue a report with the
	//    type "csp-violation", directive's value as the destination, and body as the data.
	if value, ok := v.Policy.Value("report-to"); ok {
		g.generateReport("csp-violation", strings.Join(value, " "), violationReport(v))
		return
	}
	g.sendToReportURI(v, g.sourceURL(), withoutEnd(g.fetchClient()))
}

// sendToReportURI is step 4 of the task, for a violation of a policy of a URL, on behalf of a client.
func (g *globalScope) sendToReportURI(v *csp.Violation, base *url.URL, client *fetch.Client) {
	endpoints, _ := v.Policy.Value("report-uri")
	var body []byte
	// 2. For each token of directive's value:
	for _, token := range endpoints {
		// 1. Let endpoint be the result of executing the URL parser with token as the input, and violation's url as the base
		//    URL. 2. If endpoint is not a valid URL, skip the remaining substeps.
		endpoint, err := url.Parse(token, base)
		if err != nil {
			continue
		}
		if body == nil {
			body = v.Serialize()
		}
		// 3. Let request be a new request. 4. Fetch request. The result will be ignored.
		g.sendReport(endpoint, body, client)
	}
}

// sendReport sends a report, which may outlive the global object.
func (g *globalScope) sendReport(endpoint *url.URL, body []byte, client *fetch.Client) {
	request := &fetch.Request{
		URL: endpoint, Client: client, Destination: fetch.DestinationReport, Method: "POST",
		Mode: fetch.ModeNoCORS, Credentials: fetch.CredentialsSameOrigin, Redirect: fetch.RedirectFollow,
		Headers: fetch.HeaderList{{Name: "Content-Type", Value: "application/csp-report"}},
		Body:    &fetch.RequestBody{Bytes: body},
	}
	cx, fetcher := g.settings.Cx(), g.userAgent.Fetcher
	cx.AddExternal(reportMemory)
	g.settings.EventLoop().InParallel("a report to "+fetch.DisplayURL(endpoint), func() {
		if response, err := fetcher.Open(fetcher.Context(), request); err == nil {
			response.GiveUp()
		}
		cx.AddExternal(-reportMemory)
	})
}

// MayCompile implements agent.GlobalScope.
//
// https://w3c.github.io/webappsec-csp/#can-compile-strings
// https://w3c.github.io/webappsec-csp/#can-compile-wasm-bytes
func (g *globalScope) MayCompile(code mozjs.Value, ofObject bool) bool {
	if code.IsUndefined() {
		return !g.csp().BlocksWasmByteCompilation(g.violation(nil))
	}
	return g.mayCompileString(code, ofObject)
}

// setPoliciesOf gives the window the policies of the response that its document is made of. What has none, has those that
// the window was made with: a document that is made of nothing that a server sends has those of whom has asked for it.
//
// https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container
func (w *Window) setPoliciesOf(response *fetch.Response) {
	policy := w.environment.Policy
	if list := response.ContentSecurityPolicies(); list != nil {
		policy.CSP = list
	}
	if embedder := response.EmbedderPolicy(w.environment.SecureContext); embedder.CompatibleWithIsolation() {
		policy.EmbedderPolicy = embedder
	}
	if policy.CSP == nil && !policy.EmbedderPolicy.CompatibleWithIsolation() {
		return
	}
	w.setPolicy(policy)
	if flags := sandboxingOf(policy.CSP); flags != 0 {
		w.sandboxing |= flags
		w.options.DisableScripting = w.options.DisableScripting || flags&sandboxedScripts != 0
	}
}
