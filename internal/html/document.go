package html

import (
	"weak"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
	"github.com/sluice-go/sluice/internal/url"
)

// PageDocument is what HTML adds to a document of the trees. Documents that have no
// browsing context, as those of DOMParser, get one when it is first asked for.
//
// https://html.spec.whatwg.org/multipage/dom.html#the-document-object
type PageDocument struct {
	tree *nodes.Document
	// window is the relevant global object of a document that has a browsing context;
	// nil for others.
	window *Window
	// url is the document's URL, which tree.URL has serialized.
	url  *url.URL
	base documentBase
	// aboutBaseURL is https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url
	aboutBaseURL *url.URL
	// referrer is https://html.spec.whatwg.org/multipage/dom.html#the-document's-referrer
	referrer string
	// timing is the performance timeline's navigation, which has the document load timing info; nil if no response is parsed.
	timing *performance.Navigation
	// readiness is https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness
	readiness DocumentReadyState
	// visible says that the visibility state is "visible".
	//
	// https://html.spec.whatwg.org/multipage/interaction.html#visibility-state
	visible bool
	// parser is the active parser; nil for none.
	//
	// https://html.spec.whatwg.org/multipage/dom.html#active-parser
	parser activeParser
	// parserWasAborted is https://html.spec.whatwg.org/multipage/dom.html#active-parser-was-aborted
	parserWasAborted bool
	// throwOnDynamicMarkup is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter
	throwOnDynamicMarkup int
	// nameLists are the lists that getElementsByName has returned.
	nameLists map[string]*nodes.NodeList
	// names are the document's named properties, and namedObjects the collections of those of its window.
	names        documentNames
	namedObjects map[string]*nodes.HTMLCollection
	// willRefresh is https://html.spec.whatwg.org/multipage/semantics.html#will-declaratively-refresh
	willRefresh bool
	// refusals counts the windows that were not opened.
	refusals int
	// muteIframeLoad and iframeLoadInProgress are https://html.spec.whatwg.org/multipage/iframe-embed-object.html#mute-iframe-load
	muteIframeLoad, iframeLoadInProgress bool
	// designMode is https://html.spec.whatwg.org/multipage/interaction.html#design-mode-enabled
	designMode bool
	// lazyElements are the elements that wait to be loaded: the targets of the lazy load intersection observer.
	lazyElements creationOrder[weak.Pointer[nodes.Node]]
	// embedded are its object and embed elements, and lastPlace the place of what was inserted last of what may show a navigable.
	embedded  map[*nodes.Node]*embedded
	lastPlace uint64
	// availableImages is https://html.spec.whatwg.org/multipage/images.html#list-of-available-images
	availableImages map[availableImage]loadedImage
	// availableMemory is what these take, in bytes.
	availableMemory int64
	// interaction is what the document knows of its user; nil until somebody asks.
	interaction *htmlelements.Interaction
	// styles is what the document has of styles; nil until somebody asks.
	styles *cssom.DocumentStyles
	// blockingSheets is how many style sheets block scripts.
	//
	// https://html.spec.whatwg.org/multipage/semantics.html#script-blocking-style-sheet-set
	blockingSheets int
	// children are the child navigables, in the order in which their containers were inserted.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#child-navigable
	children []*childNavigable
	documentScripts
	theEnd
}

// PageDocumentOf returns what HTML adds to a document, given its wrapper's Go object;
// nil for what is no document.
func PageDocumentOf(impl any) *PageDocument {
	d := dom.DocumentOf(impl)
	if d == nil {
		return nil
	}
	return pageDocument(d.DocumentTree())
}

// pageDocument returns what HTML adds to a document, and makes it when it is first
// asked.
func pageDocument(tree *nodes.Document) *PageDocument {
	if d, ok := tree.Data.(*PageDocument); ok {
		return d
	}
	d := &PageDocument{tree: tree, readiness: DocumentReadyStateComplete}
	tree.Data = d
	return d
}

// newDocument makes the window's document, without nodes.
func (w *Window) newDocument(u *url.URL) *PageDocument {
	defer w.settings.Realm().Enter().Leave()
	w.hookIntoTrees()
	w.settings.Cx().OpenNamedProperties()
	d := &PageDocument{tree: dom.AgentOf(w.settings.Cx()).NewHTMLDocument(), window: w, url: u, aboutBaseURL: w.options.AboutBaseURL, referrer: w.options.referrer}
	d.tree.Data = d
	d.tree.URL = u.Href()
	d.tree.Origin = w.environment.Origin
	d.readiness = DocumentReadyStateLoading
	w.documentURL, w.documentBaseURL, w.documentEncoder = d.documentURL, d.baseURL, d.encoder
	w.documentReferrerSource = d.referrerSource
	w.modules.client = w.fetchClient()
	d.visible = !w.hidden
	return d
}

// AssociatedDocument is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-document-window
//
// A window that was opened for no document has an empty one, which is made when it is
// first asked for.
func (w *Window) AssociatedDocument() *dom.Document {
	d := w.pageDocument()
	wrapper := dom.WrapDocument(d.tree)
	if !w.documentKept {
		w.documentKept = true
		w.settings.Realm().GlobalObject().Hold(wrapper.Value())
	}
	return wrapper
}

// pageDocument is AssociatedDocument without its wrapper.
func (w *Window) pageDocument() *PageDocument {
	if w.document == nil {
		w.document = w.newDocument(w.location.url)
		w.document.populate()
		// A new browsing context's document is in quirks mode. That of a page without one is for scripts alone.
		if w.container != nil {
			w.document.tree.Mode = nodes.Quirks
		}
		w.document.stage = completelyLoaded
		if w.loaded {
			w.document.readiness = DocumentReadyStateComplete
		}
	}
	return w.document
}

// populate populates the document with html, head and body.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#populate-with-html/head/body
func (d *PageDocument) populate() {
	// 1. Let html be the result of creating an element given document, "html", and the HTML namespace.
	html := d.create("html")
	// 2. Let head be the result of creating an element given document, "head", and the HTML namespace.
	head := d.create("head")
	// 3. Let body be the result of creating an element given document, "body", and the HTML namespace.
	body := d.create("body")
	// 4. Append html to document.
	nodes.Insert(html, &d.tree.Node, nil)
	// 5. Append head to html.
	nodes.Insert(head, html, nil)
	// 6. Append body to html.
	nodes.Insert(body, html, nil)
}

// create creates an element of the HTML namespace.
func (d *PageDocument) create(localName string) *nodes.Node {
	return d.tree.NewElement(d.tree.Agent().Name(nodes.HTMLNamespace, "", localName))
}

// Window implements dom.DocumentData.
func (d *PageDocument) Window() *dom.EventTarget {
	if d.window == nil || d.window.document != d {
		return nil
	}
	return &d.window.EventTarget
}

// HasBrowsingContext implements dom.DocumentData.
func (d *PageDocument) HasBrowsingContext() bool {
	return d.Window() != nil && !d.window.discarded.Load()
}

// KeptNodes implements dom.DocumentData: the script elements that are still to run, and what the user may come back to.
func (d *PageDocument) KeptNodes(yield func(*nodes.Node) bool) {
	if d.interaction != nil && !d.interaction.KeptNodes(yield) {
		return
	}
	for _, script := range d.waiting() {
		if !yield(script.node) {
			return
		}
	}
}

// global is the relevant global object, also of a document that has no browsing context.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-relevant-global
func (d *PageDocument) global() *Window {
	if d.window != nil {
		return d.window
	}
	return agent.RelevantSettings(&dom.WrapDocument(d.tree).Object).Global().(*Window)
}

// settings is the relevant settings object.
func (d *PageDocument) settings() *agent.EnvironmentSettings { return d.global().settings }

// cx is the engine of the document's agent.
func (d *PageDocument) cx() *mozjs.Context { return d.settings().Cx() }

// target returns the event target that a node of a document is.
func target(n *nodes.Node) *dom.EventTarget { return &dom.Wrap(n).EventTarget }

// ReadyState is https://html.spec.whatwg.org/multipage/dom.html#dom-document-readystate
func (d *PageDocument) ReadyState() DocumentReadyState { return d.readiness }

// updateReadiness is https://html.spec.whatwg.org/multipage/dom.html#update-the-current-document-readiness
func (d *PageDocument) updateReadiness(value DocumentReadyState) {
	// 1. If document's current document readiness equals readinessValue, then return.
	if d.readiness == value {
		return
	}
	// 2. Set document's current document readiness to readinessValue.
	d.readiness = value
	// 3. If document is associated with an HTML parser (AD-HOC: as in browsers, or an XML parser): let now be the current high
	//    resolution time. If readinessValue is
	//    "complete", and document's load timing info's DOM complete time is 0, then set it to now; likewise for "interactive"
	//    and the DOM interactive time.
	if n := d.timing; n != nil {
		switch {
		case value == DocumentReadyStateComplete && n.DOMComplete == 0:
			n.DOMComplete = d.window.timeNow()
		case value == DocumentReadyStateInteractive && n.DOMInteractive == 0:
			n.DOMInteractive = d.window.timeNow()
		}
	}
	// 4. Fire an event named readystatechange at document.
	fire(target(&d.tree.Node), "readystatechange")
}

// CurrentScript is https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript
func (d *PageDocument) CurrentScript() *dom.Element {
	if d.currentScript == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(d.currentScript).Impl())
}

// GetSelection is https://w3c.github.io/selection-api/#dom-window-getselection
func (w *Window) GetSelection() *dom.Selection { return w.AssociatedDocument().GetSelection() }
