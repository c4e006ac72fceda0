package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

func init() {
	dom.SetScriptCreated(scriptCreated)
	dom.SetMakeData(func(d *nodes.Document) dom.DocumentData { return pageDocument(d) })
}

// hookIntoTrees adds what HTML's elements do when they, their children or their attributes come and go.
func (w *Window) hookIntoTrees() {
	hooks := &dom.AgentOf(w.settings.Cx()).Hooks
	hooks.Inserted = inserted
	hooks.PostConnected = func(n *nodes.Node) {
		if isScriptElement(n) {
			scriptPostConnected(n)
		}
	}
	hooks.Removed = removed
	hooks.Moved = func(n *nodes.Node, isSubtreeRoot bool, oldAncestor *nodes.Node) {
		if namesDocument(n) {
			d := pageDocument(n.Document())
			d.exposureChanged(n, oldAncestor)
			d.exposureChanged(n, n.Parent())
		}
	}
	hooks.ChildrenChanged = func(parent *nodes.Node) {
		if !parent.IsHTML() {
			if isSVGScript(parent) {
				scriptPostConnected(parent)
			}
			return
		}
		switch parent.Name().Local {
		case "script":
			scriptPostConnected(parent)
		case "style":
			styleChanged(parent)
		}
	}
	hooks.AttributeChanged = attributeChanged
	hooks.Cloned = func(n, copy *nodes.Node, subtree bool) error {
		switch {
		case isScriptElement(n):
			scriptCloned(n, copy)
		case copy.IsHTMLElement("img"):
			imageInserted(copy)
		}
		return nil
	}
}

// inserted are the HTML element insertion steps. The result says whether there are post-connection steps.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-insertion-steps
func inserted(n *nodes.Node) (postConnection bool) {
	if !n.IsHTML() {
		return isSVGScript(n) && n.IsConnected()
	}
	if len(n.Attributes()) > 0 {
		htmlelements.AutofocusInserted(n)
	}
	switch n.Name().Local {
	case "script":
		return n.IsConnected()
	case "embed", "form", "iframe", "img", "object":
		if inDocumentTree(n) {
			pageDocument(n.Document()).elementNamed(n)
		}
		if n.Name().Local == "img" {
			imageInserted(n)
		}
	case "source":
		sourceChanged(n)
	case "base":
		pageDocument(n.Document()).baseChanged()
	case "link":
		linkChanged(n)
	case "meta":
		metaReferrer(n)
		metaRefresh(n)
	case "style":
		if n.FirstChild() != nil {
			styleChanged(n)
		}
	}
	return false
}

// removed are the HTML element removing steps.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-removing-steps
func removed(n *nodes.Node, isSubtreeRoot bool, oldAncestor *nodes.Node) {
	if n.IsElement() {
		htmlelements.FocusRemoved(n)
	}
	switch {
	case !n.IsHTML():
	case n.Name().Local == "base":
		pageDocument(n.Document()).baseChanged()
	case n.Name().Local == "source" && isSubtreeRoot && oldAncestor.IsHTMLElement("picture"):
		imagesOf(oldAncestor, oldAncestor.FirstChild())
	case namesDocument(n) && inDocumentTree(oldAncestor):
		pageDocument(n.Document()).elementUnnamed(n, oldAncestor)
	}
	if n.IsHTMLElement("img") && isSubtreeRoot && oldAncestor.IsHTMLElement("picture") {
		imageChanged(n)
	}
}

// attributeChanged are the attribute change steps of HTML's elements.
func attributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString, namespace string) {
	dom.EventHandlerAttributeChanged(n, localName, value, namespace)
	htmlelements.FocusFixup(n, localName)
	if !n.IsHTML() {
		if isSVGScript(n) && localName == "href" && value.Valid {
			scriptPostConnected(n)
		}
		return
	}
	switch n.Name().Local {
	case "script":
		scriptAttributeChanged(n, localName, oldValue, value, namespace)
	case "base":
		pageDocument(n.Document()).baseChanged()
	case "link":
		if namespace == "" && (localName == "href" || localName == "rel") && oldValue != value {
			linkChanged(n)
		}
	case "embed", "form", "iframe", "img", "object":
		if namespace == "" && (localName == "name" || localName == "id") && inDocumentTree(n) {
			pageDocument(n.Document()).nameChanged(n, oldValue.String)
		}
		if n.Name().Local == "img" && namespace == "" {
			imageAttributeChanged(n, localName, oldValue, value)
		}
	case "source":
		if namespace == "" && oldValue != value && slices.Contains(sourceAttributes, localName) {
			sourceChanged(n)
		}
	case "meta":
		metaReferrer(n)
		metaRefresh(n)
	}
}
