// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// metaReferrer is https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
func metaReferrer(n *nodes.Node) {
	document := pageDocument(n.Document())
	// 1. If element is not in a document tree, then return.
	if n.Root() != &document.tree.Node || document.window == nil {
		return
	}
	// 2. If element does not have a name attribute whose value is an ASCII case-insensitive match for "referrer", then
	//    return.
	if name, _ := n.Attribute("name"); !url.EqualFold(name, "referrer") {
		return
	}
	// 3. If element does not have a content attribute, or that attribute's value is the empty string, then return.
	// 4. Let value be the value of element's content attribute, converted to ASCII lowercase.
	value, _ := n.Attribute("content")
	value = url.ASCIILowercase(value)
	// 5. If value is one of the legacy values, then set value to what it stands for.
	switch value {
	case "never":
		value = "no-referrer"
	case "default":
		value = "strict-origin-when-cross-origin"
	case "always":
		value = "unsafe-url"
	case "origin-when-crossorigin":
		value = "origin-when-cross-origin"
	}
	// 6. If value is a referrer policy, then set element's node document's policy container's referrer policy to policy.
	if value != "" && fetch.IsReferrerPolicy(value) {
		document.window.setReferrerPolicy(fetch.ReferrerPolicy(value))
	}
}

// setReferrerPolicy sets the referrer policy of the window's policy container.
func (w *Window) setReferrerPolicy(policy fetch.ReferrerPolicy) {
	container := w.environment.Policy
	container.ReferrerPolicy = policy
	w.setPolicy(container)
}
