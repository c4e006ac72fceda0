package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/imageapi"
	"github.com/sluice-go/sluice/internal/texttracks"
)

func init() {
	dom.SetScriptHooks(dom.ScriptHooks{
		Created: scriptCreated, Unfinished: scriptUnfinished, Prepare: func(n *nodes.Node) { scriptOf(n).prepare() }, Parsed: scriptsParsed,
	})
	dom.SetMakeData(func(d *nodes.Document) dom.DocumentData { return pageDocument(d) })
}

// hookIntoTrees adds what HTML's elements do when they, their children or their attributes come and go.
func (w *Window) hookIntoTrees() {
	hooks := &dom.AgentOf(w.settings.Cx()).Hooks
	hooks.Inserted = inserted
	hooks.PostConnected = func(n *nodes.Node) {
		switch {
		case isScriptElement(n):
			scriptPostConnected(n)
		case isNavigableContainer(n):
			frameConnected(n)
		}
	}
	hooks.Removed = removed
	// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-moving-steps
	hooks.Moved = func(n *nodes.Node, isSubtreeRoot bool, oldAncestor *nodes.Node) {
		if namesDocument(n) {
			d := pageDocument(n.Document())
			d.exposureChanged(n, oldAncestor)
			d.exposureChanged(n, n.Parent())
		}
		// The HTML element moving steps of img and source elements.
		if isSubtreeRoot && oldAncestor.IsHTMLElement("picture") {
			switch {
			case n.IsHTMLElement("img"):
				imageChanged(n)
			case n.IsHTMLElement("source"):
				imagesOf(oldAncestor, oldAncestor.FirstChild())
			}
		}
		if n.IsHTMLElement("base") {
			pageDocument(n.Document()).baseChanged(n, false)
		}
		if n.IsHTML() && (isSubtreeRoot || n.ParserForm() != nil || concernsForms(n)) {
			forms.Moved(n, isSubtreeRoot, oldAncestor)
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
		case "textarea":
			forms.ChildrenChanged(parent)
		case "script":
			scriptPostConnected(parent)
		case "style":
			styleChanged(parent)
		}
	}
	hooks.AttributeChanged = attributeChanged
	hooks.Adopted = func(n *nodes.Node, oldDocument *nodes.Document) {
		// The element's adopting steps are run: a relevant mutation.
		if n.IsHTMLElement("img") {
			imageChanged(n)
		}
	}
	hooks.Cloned = func(n, copy *nodes.Node, subtree bool) error {
		n.NonceCloned(copy)
		switch {
		case isScriptElement(n):
			scriptCloned(n, copy)
		case isNavigableContainer(n):
		case copy.IsHTMLElement("img"):
			imageInserted(copy)
		case n.Extension() != nil:
			forms.Cloned(n, copy)
		}
		return nil
	}
}

// concernsForms reports whether the coming or going of an element may mean something to forms and controls.
func concernsForms(n *nodes.Node) bool {
	switch n.Name().Local {
	case "button", "fieldset", "form", "img", "input", "legend", "object", "option", "output", "select", "textarea":
		return true
	}
	return n.Custom() != nil || n.ID() != ""
}

// inserted are the HTML element insertion steps. The result says whether there are post-connection steps.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-insertion-steps
func inserted(n *nodes.Node) (postConnection bool) {
	attributes := n.IsConnected() && len(n.Attributes()) > 0
	if attributes {
		attributesInserted(n)
	}
	if !n.IsHTML() {
		return isSVGScript(n) && n.IsConnected()
	}
	if attributes {
		htmlelements.AutofocusInserted(n)
	}
	if concernsForms(n) {
		forms.Inserted(n)
	}
	htmlelements.Inserted(n)
	switch n.Name().Local {
	case "script":
		return n.IsConnected()
	case "embed", "form", "iframe", "img", "object":
		if inDocumentTree(n) {
			pageDocument(n.Document()).elementNamed(n)
		}
		switch n.Name().Local {
		case "img":
			imageInserted(n)
		case "embed", "object":
			embeddedInserted(n)
		}
		return n.Name().Local == "iframe" && n.IsConnected()
	case "frame":
		return n.IsConnected()
	case "source":
		sourceChanged(n)
	case "track":
		texttracks.Inserted(n)
	case "base":
		pageDocument(n.Document()).baseChanged(n, false)
	case "link":
		linkChanged(n)
	case "meta":
		metaReferrer(n)
		metaRefresh(n)
		metaPolicy(n)
	case "style":
		if n.IsConnected() {
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
		htmlelements.PointerRemoved(n, oldAncestor)
	}
	if !n.IsHTML() {
		return
	}
	if c := contentNavigableOf(n); c != nil {
		c.destroy()
	}
	embeddedRemoved(n)
	htmlelements.Removed(n)
	if n.Extension() != nil || n.ParserForm() != nil || concernsForms(n) {
		forms.Removed(n, oldAncestor)
	}
	switch {
	case n.Name().Local == "base":
		pageDocument(n.Document()).baseChanged(n, false)
	case n.Name().Local == "style", n.Name().Local == "link":
		sheetRemoved(n)
	case n.Name().Local == "track":
		texttracks.Removed(n)
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
//
// https://dom.spec.whatwg.org/#concept-element-attributes-change-ext
func attributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString, namespace string) {
	dom.EventHandlerAttributeChanged(n, localName, value, namespace)
	if namespace == "" {
		switch localName {
		case "nonce":
			n.NonceAttributeChanged()
		case "style":
			judgeInlineStyle(n, value)
		}
	}
	htmlelements.FocusFixup(n)
	if !n.IsHTML() {
		if isSVGScript(n) && localName == "href" && value.Valid {
			scriptPostConnected(n)
		}
		return
	}
	if namespace == "" {
		htmlelements.AttributeChanged(n, localName, oldValue, value)
		forms.AttributeChanged(n, localName, oldValue, value)
	}
	switch n.Name().Local {
	case "script":
		scriptAttributeChanged(n, localName, oldValue, value, namespace)
	case "base":
		if namespace == "" && localName == "href" {
			pageDocument(n.Document()).baseChanged(n, true)
		}
	case "link":
		switch {
		case namespace != "" || oldValue == value:
		case localName == "href", localName == "rel", localName == "disabled" && isStyleSheetLink(n):
			linkChanged(n)
		case localName == "media":
			mediaChanged(n)
			preloadChanged(n, localName, oldValue, value)
		case localName == "as", localName == "type":
			preloadChanged(n, localName, oldValue, value)
		case localName == "title":
			titleChanged(n)
		}
	case "style":
		switch {
		case namespace != "" || oldValue == value:
		case localName == "media":
			mediaChanged(n)
		case localName == "type":
			styleChanged(n)
		case localName == "title":
			titleChanged(n)
		}
	case "embed", "form", "iframe", "img", "object":
		if namespace == "" && (localName == "name" || localName == "id") && inDocumentTree(n) {
			pageDocument(n.Document()).nameChanged(n, oldValue.String)
		}
		if n.Name().Local == "img" && namespace == "" {
			imageAttributeChanged(n, localName, oldValue, value)
		}
		if namespace == "" && n.Name().Local == "iframe" {
			frameAttributeChanged(n, localName)
		}
		if namespace == "" {
			embeddedAttributeChanged(n, localName)
		}
	case "canvas":
		if namespace == "" {
			imageapi.CanvasAttributeChanged(n, localName)
		}
	case "source":
		if namespace == "" && oldValue != value && slices.Contains(sourceAttributes, localName) {
			sourceChanged(n)
		}
	case "track":
		// AD-HOC: As in browsers, the same src again is no change: it would take the cues away, and load none.
		if namespace == "" && localName == "src" && oldValue != value {
			texttracks.SourceChanged(n)
		}
	case "frame":
		if namespace == "" {
			frameAttributeChanged(n, localName)
		}
	case "meta":
		if namespace == "" && (localName == "name" || localName == "content") {
			metaReferrer(n)
		}
	}
}
