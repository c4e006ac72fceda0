package html

import (
	"context"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/texttracks"
	"github.com/sluice-go/sluice/internal/url"
)

// embedded is what an object or an embed element is while it is in a document that is fully active. There are no plugins.
type embedded struct {
	node      *nodes.Node
	document  *PageDocument
	navigable *childNavigable // the content navigable; nil for null
	state     embeddedState
	// place is that of the element in the order in which those that may show a navigable were inserted.
	place uint64
	// instances counts the tasks that (re)determine what the element represents: only the newest goes on.
	instances int
	// fetching is the navigation whose response is awaited, or has led to what is there.
	fetching *Navigation
}

// embeddedState is what an element is found to represent; 0 before it was determined.
type embeddedState uint8

const (
	// embeddedFallback is the fallback content, of an embed element nothing.
	embeddedFallback embeddedState = iota + 1
	// embeddedContent is a content navigable, or an image.
	embeddedContent
)

func isEmbedded(n *nodes.Node) bool { return n.IsHTMLElement("object") || n.IsHTMLElement("embed") }

// embeddedOf is what an element is; nil for others, and for those that are in no such document.
func embeddedOf(n *nodes.Node) *embedded {
	if !isEmbedded(n) {
		return nil
	}
	return pageDocument(n.Document()).embedded[n]
}

// setContentNavigable sets an element's content navigable; nil is null.
func setContentNavigable(n *nodes.Node, c *childNavigable) {
	switch e := embeddedOf(n); {
	case e != nil:
		e.navigable = c
	case isEmbedded(n):
	case c != nil:
		n.SetExtension(c)
	default:
		n.SetExtension(nil)
	}
}

// embeddedInserted hears that an object or embed element was inserted into a document.
func embeddedInserted(n *nodes.Node) {
	d := pageDocument(n.Document())
	if !n.IsConnected() || !d.active() {
		return
	}
	if d.embedded == nil {
		d.embedded = map[*nodes.Node]*embedded{}
	}
	e := &embedded{node: n, document: d, place: d.nextPlace()}
	d.embedded[n] = e
	e.redetermine()
}

// nextPlace is the place of an element that is inserted.
func (d *PageDocument) nextPlace() uint64 {
	d.lastPlace++
	return d.lastPlace
}

// embeddedRemoved hears that one was removed from a document, and its content navigable destroyed.
func embeddedRemoved(n *nodes.Node) {
	if e := embeddedOf(n); e != nil {
		e.giveUp()
		delete(e.document.embedded, n)
	}
}

// embeddedAttributeChanged hears that an attribute of one was set, changed or removed.
func embeddedAttributeChanged(n *nodes.Node, localName string) {
	e := embeddedOf(n)
	if e == nil {
		return
	}
	if e.navigable != nil {
		e.navigable.noteEmbedder()
	}
	source, has := e.source()
	switch {
	case localName == source, localName == "type" && (!has || n.IsHTMLElement("embed")):
		e.redetermine()
	}
}

// source is the attribute that says what the element shows, and whether it is present.
func (e *embedded) source() (name string, has bool) {
	name = "src"
	if e.node.IsHTMLElement("object") {
		name = "data"
	}
	_, has = e.node.Attribute(name)
	return name, has
}

// giveUp has the element wait for nothing any more.
func (e *embedded) giveUp() {
	e.instances++
	if e.fetching != nil {
		e.fetching.finish(ErrNavigationCanceled)
		e.fetching = nil
	}
}

// queue queues an element task given the element, which delays the load event of its node document.
func (e *embedded) queue(steps func()) {
	w := e.document.window
	e.document.delayLoad()
	keep := w.settings.Cx().RootAwaited(dom.Wrap(e.node).Value(), 0)
	w.settings.QueueGlobalTask(domManipulation, func() {
		defer keep.Release()
		defer e.document.undelayLoad()
		steps()
	})
}

// redetermine queues a task that (re)determines what the element represents.
func (e *embedded) redetermine() {
	e.instances++
	instance := e.instances
	e.queue(func() {
		if instance == e.instances && e.document.active() {
			e.determine()
		}
	})
}

// determine is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-object-element, and the embed element setup
// steps of an element that is potentially active.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-embed-element-setup-steps
//
// AD-HOC: As web-platform-tests have it, an element may be what it is without being rendered.
func (e *embedded) determine() {
	e.giveUp()
	n := e.node
	// If the element is still in the stack of open elements of a parser: it is popped soon.
	if e.document.BeingParsed(n) {
		return
	}
	// 2. If the element has an ancestor media element, or has an ancestor object element that is not showing its fallback content,
	//    then jump to the step below labeled fallback.
	for a := n.Parent(); a != nil; a = a.Parent() {
		around := embeddedOf(a)
		if texttracks.IsMediaElement(a) || around != nil && around.state != embeddedFallback {
			e.fallBack()
			return
		}
	}
	// 3. If the data attribute is present and its value is not the empty string, then:
	name, _ := e.source()
	source, _ := n.Attribute(name)
	if source == "" {
		e.fallBack()
		return
	}
	// 2. Let url be the result of encoding-parsing a URL given the data attribute's value, relative to the element's node document.
	u, err := e.document.parseURL(source)
	// 3. If url is failure, then fire an event named error at the element and jump to the step below labeled fallback.
	if err != nil {
		e.failed()
		return
	}
	// AD-HOC: as in browsers, no document shows itself.
	if e.document.isAround(u) {
		e.fallBack()
		return
	}
	e.fetch(u)
}

// fetch fetches what the element is to show.
func (e *embedded) fetch(u *url.URL) {
	w := e.document.window
	// 4. Let request be a new request whose URL is url, client is the element's node document's relevant settings object,
	//    destination is "object", credentials mode is "include", mode is "navigate", and initiator type is "object".
	n := w.newNavigation(htmlelements.Navigation{URL: u, Cause: htmlelements.ByScript})
	n.container = nil
	request := n.request()
	request.Destination, request.Container = fetch.Destination(e.node.LocalName()), withoutEnd(w.fetchClient())
	request.Load = w.userAgent.NewLoadTiming()
	e.fetching = n
	instance := e.instances
	// 5. Fetch request. Fetching the resource must delay the load event of the element's node document until the task that is
	//    queued by the networking task source once the resource has been fetched has been run.
	e.document.delayLoad()
	keep := w.settings.Cx().RootAwaited(dom.Wrap(e.node).Value(), 0)
	ctx, leave := w.fetchGroup.Join()
	stop := context.AfterFunc(ctx, n.cancel)
	given, _ := e.node.Attribute("type")
	w.settings.EventLoop().InParallel("a fetch of the content "+fetch.DisplayURL(u), func() {
		response, err := w.userAgent.Fetcher.Open(n.context, request)
		isImage := false
		if err == nil {
			response.AwaitResourceHeader()
			if isImage = isEmbeddedImage(response, given); isImage {
				// Nobody sees its pixels: nothing of it is kept.
				err = images.Check(response.Reader(n.context))
				response.GiveUp()
				response.Unsafe().Body = nil
			}
		}
		queued := w.settings.QueueGlobalTask(eventloop.Networking, func() {
			defer keep.Release()
			defer e.document.undelayLoad()
			stop()
			leave()
			if instance != e.instances || !e.document.active() {
				n.finish(ErrNavigationCanceled)
				return
			}
			e.handle(n, response, isImage, err)
		})
		if !queued {
			n.cancel()
		}
	})
}

// isEmbeddedImage says whether the resource type of a response is that of an image, given the attribute type.
func isEmbeddedImage(response *fetch.Response, given string) bool {
	is := func(m *fetch.MIMEType) bool { return m != nil && m.Type == "image" && !m.IsXML() }
	// If the type specified in the resource's Content-Type metadata is "application/octet-stream", or there is none, and there is a
	// type attribute present on the object element: let the resource type be that.
	m := response.Unsafe().MIMEType()
	if m == nil || m.Essence() == "application/octet-stream" {
		return strings.HasPrefix(given, "image/") && is(fetch.ParseMIMEType(given)) || is(response.ComputedMIMEType())
	}
	return is(m)
}

// handle handles the content.
func (e *embedded) handle(n *Navigation, response *fetch.Response, isImage bool, err error) {
	isObject := e.node.IsHTMLElement("object")
	switch {
	// 7. If the load failed (e.g. there was an HTTP 404 error, there was a DNS error), fire an event named error at the element,
	//    then jump to the step below labeled fallback.
	case response == nil || isObject && !response.OK():
		n.finish(ErrNavigationCanceled)
		if isObject {
			e.failed()
			return
		}
		// Of an embed element: if response is a network error, then fire an event named load at element, and return.
		fire(target(e.node), "load")
	// 9. Handler: if the resource type starts with "image/", and support for images has not been disabled:
	case isImage:
		n.finish(nil)
		if e.document.window.options.DisableImages {
			e.fallBack()
			return
		}
		// If the image cannot be rendered, e.g. because it is malformed or in an unsupported format, jump to the step below
		// labeled fallback.
		//
		// AD-HOC: as in browsers, its load has failed, so that error is fired at an object element. An embed element has, by the
		// standard, a navigable that shows it, whose document has loaded.
		switch {
		case err != nil && isObject:
			e.failed()
			return
		case err != nil:
			e.fallBack()
			fire(target(e.node), "load")
			return
		}
		// Destroy a child navigable given the element. It represents the image.
		e.destroyNavigable()
		e.become(embeddedContent)
		// 11. Queue an element task to fire an event named load at the element.
		e.queue(func() { fire(target(e.node), "load") })
	// Otherwise, the given resource type is not supported.
	case CheckDocument(response) != nil && !isAttachment(response):
		response.GiveUp()
		n.finish(nil)
		e.fallBack()
	// If the resource type is an XML MIME type, or does not start with "image/":
	default:
		e.show(n, response)
	}
}

// show has the element show a document.
func (e *embedded) show(n *Navigation, response *fetch.Response) {
	// 1. If the element's content navigable is null, then create a new child navigable for the element.
	fresh := e.navigable == nil
	if fresh && createChildNavigable(e.node) == nil {
		response.GiveUp()
		n.finish(nil)
		e.fallBack()
		return
	}
	c := e.navigable
	e.become(embeddedContent)
	switch {
	case fresh && c.restore():
		response.GiveUp()
		n.finish(nil)
	// 3. If response's URL does not match about:blank, then navigate the element's content navigable to it using the element's node
	//    document, with historyHandling set to "replace".
	case fresh && isAboutBlank(response.URL()):
		n.finish(nil)
		e.queue(func() { fire(target(e.node), "load") })
	default:
		n.container, n.response, n.Replace, n.initialInsertion = c, response, true, fresh
		if !c.current().agent.OnThread() {
			c.delay()
		}
		if !n.into(c) {
			c.undelay()
			n.finish(ErrNavigationCanceled)
		}
	}
}

// failed fires an event named error at the element, and has it show its fallback content.
func (e *embedded) failed() {
	instance := e.instances
	fire(target(e.node), "error")
	if instance == e.instances {
		e.fallBack()
	}
}

// fallBack is the step labeled fallback: the object element represents its children. Destroy a child navigable given the element.
func (e *embedded) fallBack() {
	e.destroyNavigable()
	e.become(embeddedFallback)
}

func (e *embedded) destroyNavigable() {
	if c := e.navigable; c != nil {
		c.destroy()
	}
}

// become has the element be in a state. Those in an object element hear of it.
func (e *embedded) become(state embeddedState) {
	if e.state == state {
		return
	}
	e.state = state
	if !e.node.IsHTMLElement("object") {
		return
	}
	for _, name := range namesOf(e.node) {
		e.document.updateName(name)
	}
	for n := range e.node.Descendants() {
		if inside := embeddedOf(n); inside != nil {
			inside.redetermine()
			for _, name := range namesOf(n) {
				e.document.updateName(name)
			}
		}
	}
}

// ContentOfObject are the members of object elements that need a page.
type ContentOfObject struct {
	*htmlelements.HTMLObjectElement
}

// ContentOfObjectOf returns an object element, given its wrapper's Go object; nil for what is none.
func ContentOfObjectOf(impl any) *ContentOfObject {
	if e := htmlelements.HTMLObjectElementOf(impl); e != nil {
		return &ContentOfObject{e}
	}
	return nil
}

// ContentDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-object-contentdocument
func (e *ContentOfObject) ContentDocument() *dom.Document { return contentDocument(e.Tree()) }

// ContentWindow is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-object-contentwindow
func (e *ContentOfObject) ContentWindow() mozjs.Value { return contentWindow(e.Tree()) }

// GetSVGDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-media-getsvgdocument
func (e *ContentOfObject) GetSVGDocument() *dom.Document { return svgDocument(e.Tree()) }

// ContentOfEmbed are the members of embed elements that need a page.
type ContentOfEmbed struct {
	*htmlelements.HTMLEmbedElement
}

// ContentOfEmbedOf returns an embed element, given its wrapper's Go object; nil for what is none.
func ContentOfEmbedOf(impl any) *ContentOfEmbed {
	if e := htmlelements.HTMLEmbedElementOf(impl); e != nil {
		return &ContentOfEmbed{e}
	}
	return nil
}

// GetSVGDocument is https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-media-getsvgdocument
func (e *ContentOfEmbed) GetSVGDocument() *dom.Document { return svgDocument(e.Tree()) }
