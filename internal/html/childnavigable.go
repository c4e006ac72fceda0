// Checked against HTML of 2026-08-21.

package html

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
	"github.com/sluice-go/sluice/internal/url"
)

// childNavigable is a child navigable: what an iframe or a frame element shows. Its documents have windows one after the other,
// each in the agent of its origin, and in each agent one WindowProxy stands for all of them. So the agents of windows around it,
// and of those that it shows, are not always the same.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#child-navigable
type childNavigable struct {
	// container is the element that shows it, and document that element's node document.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#nav-container
	container *nodes.Node
	document  *PageDocument
	// window is the active window, which any goroutine may ask for. It is exchanged under mu, if the navigable is not destroyed.
	window atomic.Pointer[Window]
	mu     sync.Mutex
	// moving is closed when the window comes that is on its way in another agent, or does not come; nil if none is. It is under mu.
	moving chan struct{}
	// place is that of the container in the order in which those of the document were inserted.
	place uint64
	// lazyLoading is that of an iframe element, and loadedLazily the current navigation was lazy loaded boolean. They are for the thread
	// of the container's document.
	lazyLoading
	loadedLazily bool
	// delaying says that it delays the load event of the container's document. It is for the thread of that.
	delaying bool
	// loading is the navigation that the active document comes from; nil for none. It is for the thread of that.
	loading *Navigation
	// opener is the opener browsing context: of a frame, that whose script has looked for its name last.
	opener openerSlot
	// destroyed says that it is the content navigable of no element any more.
	destroyed atomic.Bool
	// target is what the document that is to come has of the element, as declared has it when a navigation begins: that is what the
	// element asks for now.
	target, declared atomic.Pointer[targetSnapshotParams]
	// embedder is the client of the document around, as it was when the navigable was created, or an attribute of its element
	// was set last.
	embedder atomic.Pointer[fetch.Client]
	// permissions is what documents that are to come inherit of permissions policies.
	permissions atomic.Pointer[permissionspolicy.Container]
	// options are those of its windows, and givenName is the attribute name that the element had at first.
	options   WindowOptions
	givenName string
	// shadowed says that the element came to be in a shadow tree: script does not find the navigable at the window around.
	shadowed bool
}

// targetSnapshotParams is https://html.spec.whatwg.org/multipage/browsing-the-web.html#target-snapshot-params
type targetSnapshotParams struct {
	sandboxing sandboxing
	// referrerPolicy is the iframe element referrer policy.
	referrerPolicy fetch.ReferrerPolicy
	// parent is the environment of the container document, and ancestorOrigins its internal ancestor origin objects list. That document
	// may be on another thread than the one that is to come.
	parent          *Environment
	ancestorOrigins []url.Origin
}

// current is the active window, also of a navigable that is no more. Any goroutine may call it.
func (c *childNavigable) current() *Window { return c.window.Load() }

// maxFrames is how many windows a page may have beside its first one; an element that would show one more shows nothing.
// Chromium has as many.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#hardware-limitations: user agents may impose
// implementation-specific limits on otherwise unconstrained inputs.
const maxFrames = 1000

// activeWindow implements navigable.
func (c *childNavigable) activeWindow() *Window {
	if c.destroyed.Load() {
		return nil
	}
	return c.current()
}

// contentNavigableOf is https://html.spec.whatwg.org/multipage/document-sequences.html#content-navigable; nil for none.
func contentNavigableOf(n *nodes.Node) *childNavigable {
	c := navigableAt(n)
	if c == nil || c.destroyed.Load() {
		return nil
	}
	return c
}

// navigableAt is the navigable that an element has, or has had before that was destroyed; nil for none.
func navigableAt(n *nodes.Node) *childNavigable {
	if e := embeddedOf(n); e != nil {
		return e.navigable
	}
	c, _ := n.Extension().(*childNavigable)
	return c
}

// isNavigableContainer says whether an element shows a navigable while it is in a document.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable-container
func isNavigableContainer(n *nodes.Node) bool {
	return n.IsHTMLElement("iframe") || n.IsHTMLElement("frame")
}

// createChildNavigable creates a new child navigable for an element. It returns nil if there is not to be one.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#create-a-new-child-navigable
func createChildNavigable(element *nodes.Node) *childNavigable {
	document := pageDocument(element.Document())
	parent := document.window
	if n := parent.traversable.frames(); n >= maxFrames {
		parent.warn(fmt.Sprintf("The page has %d frames, as many as it may have: this one stays empty.", n))
		return nil
	}
	c := &childNavigable{container: element, document: document, options: parent.options, shadowed: element.Root().IsShadowRoot()}
	c.options.Initiator, c.options.Asker, c.options.Loaded, c.options.Prepare, c.options.Ended = nil, nil, nil, nil, nil
	c.options.Media = *cssom.AgentOf(parent.Cx()).Media()
	c.noteEmbedder()
	c.snapshotTarget()
	// 3. Let document and browsingContext be the result of creating a new browsing context and document given element's
	//    node document, element, and group.
	// 4. Let targetName be null. 5. If element has a name content attribute, then set targetName to the value of that
	//    attribute.
	name, _ := element.Attribute("name")
	c.givenName = name
	blank, _ := url.Parse("about:blank", nil)
	origin := parent.environment.Origin
	if c.sandboxing()&sandboxedOrigin != 0 {
		origin = url.NewOpaqueOrigin()
	}
	w, err := c.newWindow(parent, windowOfDocument{
		url: blank, origin: origin, policy: parent.environment.Policy,
		aboutBaseURL: document.baseURL(), referrer: referrerOf(document.documentURL()),
	})
	if err != nil {
		parent.warn("There is no window for a frame: " + err.Error())
		return nil
	}
	w.loaded = true
	if !w.traversable.restored {
		w.traversable.SetTargetName(name)
		w.accountHistory()
	}
	// 7. Let navigable be a new navigable. 8. Initialize the navigable navigable given documentState and parentNavigable.
	c.window.Store(w)
	// 9. Set element's content navigable to navigable.
	setContentNavigable(element, c)
	// Children are in the order in which their containers were inserted, which an object element was before it got its navigable.
	c.place = document.nextPlace()
	if e := embeddedOf(element); e != nil {
		c.place = e.place
	}
	at, _ := slices.BinarySearchFunc(document.children, c, func(a, b *childNavigable) int { return cmp.Compare(a.place, b.place) })
	document.children = slices.Insert(document.children, at, c)
	parent.publish()
	if shown := documentTreeChildren(document.children); !c.shadowed {
		for i := slices.Index(shown, c); i < len(shown); i++ {
			parent.showChild(i)
		}
	}
	document.navigableChanged(element)
	return c
}

// referrerOf is what a document at about:blank, or one that is made of a srcdoc attribute, tells as its referrer: the URL
// of the document that has made it, without a fragment and credentials.
//
// AD-HOC: The standard has the serialization of the URL whole.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-browsing-context
func referrerOf(u *url.URL) string {
	if s := u.Scheme(); s != "http" && s != "https" {
		return ""
	}
	stripped := u.Clone()
	stripped.SetHash("")
	stripped.SetUsername("")
	stripped.SetPassword("")
	return stripped.Href()
}

// noteEmbedder keeps what documents that are to come depend on of the document around, and of the element.
func (c *childNavigable) noteEmbedder() {
	parent := c.document.window
	c.declared.Store(&targetSnapshotParams{
		creationSandboxing(c.container, parent), iframeReferrerPolicy(c.container), parent.environment, parent.ancestorOrigins,
	})
	c.embedder.Store(withoutEnd(parent.fetchClient()))
	c.permissions.Store(containerPolicy(c.container, parent, declaredOrigin(c.container, parent)))
}

// snapshotTarget has the document that is to come have what the element asks for now. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#snapshotting-target-snapshot-params
func (c *childNavigable) snapshotTarget() { c.target.Store(c.declared.Load()) }

// sandboxing are the sandboxing flags of a document that is to come. Any goroutine may call it.
func (c *childNavigable) sandboxing() sandboxing { return c.target.Load().sandboxing }

// newWindow makes a window for the navigable, in a realm of its own beside that of another one, and has the navigable's
// WindowProxy stand for it.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-browsing-context
func (c *childNavigable) newWindow(beside *Window, o windowOfDocument) (*Window, error) {
	w := c.newWindowStruct(beside, o)
	return w, w.openBeside(beside, o, c)
}

// newWindowStruct makes a window for the navigable that has no realm yet, in the place of another one, or in the document of
// that.
func (c *childNavigable) newWindowStruct(before *Window, o windowOfDocument) *Window {
	w := &Window{options: c.options, hidden: before.hidden, container: c}
	w.beginStay()
	w.traversable = o.traversable
	if w.traversable == nil {
		w.traversable = before.traversable.newNested(o.url, c)
	}
	w.developer, w.sessionShed = before.developer, before.sessionShed
	w.setSandboxing(c.sandboxing())
	w.ancestorOrigins = c.ancestorOrigins(o.origin)
	return w
}

// showChild has the window's global object show a child navigable as its indexed property.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-getownproperty step 2
func (w *Window) showChild(index int) {
	defer w.settings.Realm().Enter().Leave()
	cx := w.Cx()
	f := cx.Enter()
	defer f.Leave()
	child := mozjs.Undefined
	if children := documentTreeChildren(w.document.children); index < len(children) {
		child = w.beside.proxyOf(children[index])
	}
	w.settings.Report(cx.SetWindowChild(w.settings.Realm().Global(), uint32(index), child))
}

// destroy destroys the child navigable of an element: no unload event is fired.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-child-navigable
func (c *childNavigable) destroy() {
	// 4. Inform the navigation API about child navigable destruction given navigable.
	// AD-HOC: It hears of that while its window has its navigable still.
	if w := c.current(); w.agent.OnThread() && !c.destroyed.Load() && w.navigation != nil {
		w.navigation.Destroyed()
	}
	// 2. If navigable is null, then return.
	c.mu.Lock()
	if c.destroyed.Load() {
		c.mu.Unlock()
		return
	}
	// 3. Set container's content navigable to null.
	c.destroyed.Store(true)
	w := c.current()
	c.moved()
	c.mu.Unlock()
	parent := c.document.window
	if parent.agent.OnThread() {
		c.leaveContainer(parent)
	}
	// 5. Destroy a document and its descendants given navigable's active document.
	if n := w.traversable.Ongoing(); n != nil {
		w.traversable.end(n, ErrNavigationCanceled)
	}
	w.end()
	w.traversable.dropNested()
	w.beside.group.release(c)
	// What delayed the load event of the container's document does so no more.
	c.undelay()
}

// leaveContainer has the element, and the document around, show the navigable no more. It is for the thread of that.
func (c *childNavigable) leaveContainer(parent *Window) {
	c.stopWaiting()
	if navigableAt(c.container) == c {
		setContentNavigable(c.container, nil)
	}
	if i := slices.Index(c.document.children, c); i >= 0 {
		shown := documentTreeChildren(c.document.children)
		at := slices.Index(shown, c)
		c.document.children = slices.Delete(c.document.children, i, i+1)
		if parent.document == c.document && !parent.discarded.Load() {
			parent.publish()
			for ; !c.shadowed && at < len(shown); at++ {
				parent.showChild(at)
			}
			c.document.navigableChanged(c.container)
		}
	}
}

// end destroys the window's document, and ends the window. That of another agent ends soon, with the agent if nothing is left
// there.
func (w *Window) end() {
	w.do(func() {
		w.destroyDocument()
		w.discard()
	})
	if !w.agent.OnThread() {
		w.beside.endIfEmpty()
	}
}

// destroyDocument destroys the window's document and its descendants.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document-and-its-descendants
func (w *Window) destroyDocument() {
	d := w.document
	if d == nil {
		return
	}
	// 2. Let childNavigables be document's child navigables. 4. For each, destroy its document and its descendants.
	for len(d.children) > 0 {
		d.children[len(d.children)-1].destroy()
	}
	// Abort a document: abort its parser.
	if d.parser != nil {
		d.parser.abort()
	}
	if d.stage != completelyLoaded {
		d.stage = aborted
		d.progressed()
	}
}

// discard ends the window of a document that has been destroyed: its tasks, timers, workers, locks and connections.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document
func (w *Window) discard() {
	w.discarded.Store(true)
	w.location.detach()
	if n := w.loading(); n != nil {
		n.cancel()
	}
	w.fetchGroup.Close()
	w.closeFrames()
	w.endStorage()
	w.endCookieStore()
	if w.owned.ever.Load() {
		w.terminateWorkers()
	}
	w.letGo()
	w.abandonLocks()
	w.publish()
	w.beside.remove(w)
	w.Cx().AddExternal(-w.historyMemory)
	w.historyMemory = 0
	w.settings.Discard()
	if w.container != nil {
		w.endStay(func() {})
	}
	w.beside.endIfEmpty()
}

// loading is the navigation that the active document comes from; nil for none.
func (w *Window) loading() *Navigation {
	if w.container != nil {
		return w.container.loading
	}
	return w.topLevel.loading
}

// active says whether the document is fully active.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func (d *PageDocument) active() bool {
	return d.window != nil && d.window.FullyActive() && d.window.document == d
}

// delay has the navigable delay the load event of its container's document.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element: an iframe element whose current navigation
// was lazy loaded boolean is false delays the load event of its document while its content navigable loads.
func (c *childNavigable) delay() {
	c.around(func() {
		if !c.delaying && !c.loadedLazily && !c.destroyed.Load() {
			c.delaying = true
			c.document.delayLoad()
		}
	})
}

func (c *childNavigable) undelay() {
	c.around(func() {
		if c.delaying {
			c.delaying = false
			c.document.undelayLoad()
		}
	})
}

// navigationEnded hears that a navigation has ended, and that the document stays.
func (c *childNavigable) navigationEnded() {
	w := c.current()
	w.do(func() {
		if d := w.document; d == nil || d.stage == completelyLoaded || d.stage == aborted {
			c.undelay()
		}
	})
}

// documentLoaded hears that the active document has completely loaded, or that it never will.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-finish-loading
func (c *childNavigable) documentLoaded(stage endStage) {
	// 3. Let container be document's node navigable's container. 4. If container is an iframe element, then queue an
	//    element task on the DOM manipulation task source given container to run the iframe load event steps. Otherwise, if
	//    container is non-null, then queue one to fire an event named load at container.
	loaded := c.current()
	c.document.window.settings.QueueGlobalTask(domManipulation, func() {
		// One of another agent may have gone on since, of itself.
		if c.destroyed.Load() || c.current() != loaded && loaded.agent.OnThread() {
			return
		}
		if stage == completelyLoaded {
			c.iframeLoadEvent()
		}
		if c.current().traversable.Ongoing() == nil {
			c.undelay()
		}
	})
}

// iframeLoadEvent are the iframe load event steps.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#iframe-load-event-steps
func (c *childNavigable) iframeLoadEvent() {
	defer c.document.window.settings.Realm().Enter().Leave()
	// 2. Let childDocument be element's content navigable's active document. (One of another origin is on another thread. This
	//    one's script does not reach it, so that it needs no flags.)
	if w := c.current(); w.beside == c.document.window.beside && w.document != nil {
		childDocument := w.document
		// 3. If childDocument has its mute iframe load flag set, then return.
		if childDocument.muteIframeLoad {
			return
		}
		// 4. If element has a pending resource-timing start time, then report the frame timing.
		// AD-HOC: What leads to no response has no entry in the timeline.
		// 5. Set childDocument's iframe load in progress flag. 7. Unset it.
		childDocument.iframeLoadInProgress = true
		defer func() { childDocument.iframeLoadInProgress = false }()
	}
	// 6. Fire an event named load at element.
	fire(target(c.container), "load")
}

// frameHost is the embedder of a frame, whom nothing is asked: what it fetches goes through the handlers of the user
// agent, as all fetches.
type frameHost struct{}

// NavigationRequested implements TraversableHost.
func (frameHost) NavigationRequested(*Navigation) {}

// MayNavigate implements TraversableHost.
func (frameHost) MayNavigate(*Navigation) error { return nil }

// NavigationStarts implements TraversableHost.
func (frameHost) NavigationStarts() error { return nil }

// WantsDownloads implements TraversableHost.
func (frameHost) WantsDownloads() bool { return false }

// Downloads implements TraversableHost.
func (frameHost) Downloads(*Navigation, *fetch.Response) {}

// LeavesUnsaved implements TraversableHost: that of the page is asked.
func (frameHost) LeavesUnsaved() bool { return true }

// MayOpen, OpenAuxiliary, OpenApart and NextWindow implement TraversableHost: the page around opens windows, and a frame goes
// on by itself.
func (frameHost) MayOpen(*Navigation) error                                             { return nil }
func (frameHost) OpenAuxiliary(*Navigation, func(WindowOptions) (*Window, error)) error { return nil }
func (frameHost) OpenApart(*Navigation) (*Window, error)                                { return nil, nil }
func (frameHost) NextWindow(*Navigation) (WindowOptions, func(*Window))                 { return WindowOptions{}, nil }

// contentDocument is https://html.spec.whatwg.org/multipage/document-sequences.html#concept-bcc-content-document
func contentDocument(container *nodes.Node) *dom.Document {
	// 1. If container's content navigable is null, then return null.
	c := contentNavigableOf(container)
	if c == nil {
		return nil
	}
	// 2. Let document be container's content navigable's active document.
	// 3. If document's origin and container's node document's origin are not same origin-domain, then return null.
	w := c.current()
	if w.beside != c.document.window.beside || !w.environment.Origin.SameOrigin(c.document.window.environment.Origin) {
		return nil
	}
	// 4. Return document.
	return w.AssociatedDocument()
}

// contentWindow is https://html.spec.whatwg.org/multipage/document-sequences.html#content-window
func contentWindow(container *nodes.Node) mozjs.Value {
	// The content window is container's content navigable's active WindowProxy, or null.
	if c := contentNavigableOf(container); c != nil {
		return c.document.window.beside.proxyOf(c)
	}
	return mozjs.Null
}

// svgDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-media-getsvgdocument
func svgDocument(container *nodes.Node) *dom.Document {
	// 1. Let document be this's content document. 2. If document is non-null and was created by the page load processing model for
	//    XML files section because the computed type of the resource in the navigate algorithm was image/svg+xml, then return document.
	if document := contentDocument(container); document != nil && document.ContentType() == "image/svg+xml" {
		return document
	}
	// 3. Return null.
	return nil
}

// ContentOfIFrame are the members of iframe elements that need a page.
type ContentOfIFrame struct {
	*htmlelements.HTMLIFrameElement
}

// ContentOfIFrameOf returns an iframe element, given its wrapper's Go object; nil for what is none.
func ContentOfIFrameOf(impl any) *ContentOfIFrame {
	if e := htmlelements.HTMLIFrameElementOf(impl); e != nil {
		return &ContentOfIFrame{e}
	}
	return nil
}

// ContentDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-iframe-contentdocument
func (e *ContentOfIFrame) ContentDocument() *dom.Document { return contentDocument(e.Tree()) }

// ContentWindow is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-iframe-contentwindow
func (e *ContentOfIFrame) ContentWindow() mozjs.Value { return contentWindow(e.Tree()) }

// GetSVGDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-media-getsvgdocument
func (e *ContentOfIFrame) GetSVGDocument() *dom.Document { return svgDocument(e.Tree()) }

// ContentOfFrame are the members of frame elements that need a page.
type ContentOfFrame struct {
	*htmlelements.HTMLFrameElement
}

// ContentOfFrameOf returns a frame element, given its wrapper's Go object; nil for what is none.
func ContentOfFrameOf(impl any) *ContentOfFrame {
	if e := htmlelements.HTMLFrameElementOf(impl); e != nil {
		return &ContentOfFrame{e}
	}
	return nil
}

// ContentDocument is https://html.spec.whatwg.org/multipage/obsolete.html#dom-frame-contentdocument
func (e *ContentOfFrame) ContentDocument() *dom.Document { return contentDocument(e.Tree()) }

// ContentWindow is https://html.spec.whatwg.org/multipage/obsolete.html#dom-frame-contentwindow
func (e *ContentOfFrame) ContentWindow() mozjs.Value { return contentWindow(e.Tree()) }
