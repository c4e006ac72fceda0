// Checked against HTML of 2026-08-21.

package html

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// sandboxing is a sandboxing flag set: what a document must not do. Those flags of what is not here are left out: pointer locks,
// locks of the screen's orientation, and presentations.
//
// https://html.spec.whatwg.org/multipage/browsers.html#sandboxing-flag-set
type sandboxing uint16

const (
	// sandboxedTopLevelNavigation is the sandboxed top-level navigation without user activation browsing context flag, and
	// sandboxedTopLevelByUser the one with user activation.
	sandboxedTopLevelNavigation sandboxing = 1 << iota
	sandboxedTopLevelByUser
	sandboxedOrigin
	sandboxedForms
	sandboxedScripts
	sandboxedModals
	sandboxedDownloads
	// sandboxedAuxiliary is the sandboxed auxiliary navigation browsing context flag, and sandboxedPropagates says that the
	// sandbox propagates to auxiliary browsing contexts.
	sandboxedAuxiliary
	sandboxedPropagates
	// sandboxedDomain is the sandboxed document.domain browsing context flag.
	sandboxedDomain
	// sandboxedAutomaticFeatures is the sandboxed automatic features browsing context flag.
	sandboxedAutomaticFeatures
	// sandboxedCustomProtocols is the sandboxed custom protocols navigation browsing context flag.
	sandboxedCustomProtocols
)

// parseSandboxing parses a sandboxing directive.
//
// https://html.spec.whatwg.org/multipage/browsers.html#parse-a-sandboxing-directive
func parseSandboxing(input string) sandboxing {
	// 1. Split input on ASCII whitespace, to obtain tokens. 2. Let output be empty. 3. Add the following flags to output:
	// each one, unless tokens contains the keyword that is matched ASCII case-insensitively.
	tokens := strings.FieldsFunc(input, func(c rune) bool { return strings.ContainsRune(asciiWhitespace, c) })
	contains := func(keyword string) bool {
		return slices.ContainsFunc(tokens, func(token string) bool { return url.EqualFold(token, keyword) })
	}
	output := sandboxedDomain
	for flag, keyword := range map[sandboxing]string{
		sandboxedTopLevelNavigation: "allow-top-navigation",
		sandboxedOrigin:             "allow-same-origin",
		sandboxedForms:              "allow-forms",
		sandboxedScripts:            "allow-scripts",
		sandboxedModals:             "allow-modals",
		sandboxedDownloads:          "allow-downloads",
		sandboxedAuxiliary:          "allow-popups",
		sandboxedPropagates:         "allow-popups-to-escape-sandbox",
	} {
		if !contains(keyword) {
			output |= flag
		}
	}
	// The sandboxed automatic features browsing context flag, unless tokens contains the allow-scripts keyword (defined above).
	if output&sandboxedScripts != 0 {
		output |= sandboxedAutomaticFeatures
	}
	// The sandboxed top-level navigation with user activation browsing context flag, unless tokens contains
	// allow-top-navigation-by-user-activation or allow-top-navigation.
	if output&sandboxedTopLevelNavigation != 0 && !contains("allow-top-navigation-by-user-activation") {
		output |= sandboxedTopLevelByUser
	}
	// The sandboxed custom protocols navigation browsing context flag, unless tokens contains
	// allow-top-navigation-to-custom-protocols, allow-popups, or allow-top-navigation.
	if output&sandboxedTopLevelNavigation != 0 && output&sandboxedAuxiliary != 0 && !contains("allow-top-navigation-to-custom-protocols") {
		output |= sandboxedCustomProtocols
	}
	return output
}

// AllowsAutomaticFeatures says whether the document's active sandboxing flag set lacks the sandboxed automatic features
// browsing context flag.
//
// https://html.spec.whatwg.org/multipage/browsers.html#sandboxed-automatic-features-browsing-context-flag
func (d *PageDocument) AllowsAutomaticFeatures() bool {
	return d.window.sandboxing&sandboxedAutomaticFeatures == 0
}

// creationSandboxing are the creation sandboxing flags of a document that a container shows.
//
// https://html.spec.whatwg.org/multipage/browsers.html#determining-the-creation-sandboxing-flags
func creationSandboxing(container *nodes.Node, parent *Window) sandboxing {
	flags := parent.sandboxing
	if directive, sandboxed := container.Attribute("sandbox"); sandboxed && container.IsHTMLElement("iframe") {
		flags |= parseSandboxing(directive)
	}
	return flags
}

// sandboxingOf are the CSP-derived sandboxing flags.
//
// https://html.spec.whatwg.org/multipage/browsers.html#csp-derived-sandboxing-flags
func sandboxingOf(list *csp.List) (flags sandboxing) {
	for _, directive := range list.Sandbox() {
		flags |= parseSandboxing(strings.Join(directive, " "))
	}
	return flags
}

// setSandboxing sets the flags of a document that is to come.
func (w *Window) setSandboxing(flags sandboxing) {
	w.sandboxing = flags
	// https://html.spec.whatwg.org/multipage/webappapis.html#enabling-and-disabling-scripting
	w.options.DisableScripting = w.container.options.DisableScripting || flags&sandboxedScripts != 0
}

// mayNavigateOther says whether the document of a window is allowed by its sandboxing to navigate the navigable of another.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#allowed-to-navigate
func (w *Window) mayNavigateOther(target *Window) bool {
	// 1. If source is target, then return true. 2. If source is an ancestor of target, then return true.
	for inner := target; inner != nil; inner = inner.parent() {
		if inner == w {
			return true
		}
	}
	// 4. If target is a top-level traversable: if source is its one permitted sandboxed navigator, return true; if it is that
	//    of source, the window has transient activation, and sourcePolicy's sandboxed top-level navigation with user activation
	//    flag is set, return false; likewise without.
	if target == w.top() {
		if w.hasTransientActivation() {
			return w.sandboxing&sandboxedTopLevelByUser == 0
		}
		return w.sandboxing&sandboxedTopLevelNavigation == 0
	}
	if target.container == nil && target.topLevel.permittedNavigator == w.navigable() {
		return true
	}
	// 5. If target is not one, source's active document has its sandboxed navigation browsing context flag set, and it is
	//    neither source nor a descendant of it: return false. (Each sandboxed document has it.)
	// AD-HOC: Nor may a sandboxed document navigate an ancestor of it that is not top-level, as the standard's table has it, but not
	// its step 3.
	return w.sandboxing == 0
}
