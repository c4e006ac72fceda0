// Checked against HTML of 2026-08-21.

package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/url"
)

// imageElement is what an img element has beside its node, as the node's extension. It does not react to changes in the
// environment, as no user agent is required to.
//
// https://html.spec.whatwg.org/multipage/images.html#img-req-data
type imageElement struct {
	node *nodes.Node
	lazyLoading
	// current is the current request, pending the pending request; nil for null.
	current, pending *imageRequest
	// updates counts the instances of update the image data: only the newest goes on.
	updates int
	// decodes are the promises of decode() that wait for one of these.
	decodes []*imageDecode
}

// imageState is the state of an image request. Nothing is seen of one that is partially available.
//
// https://html.spec.whatwg.org/multipage/images.html#img-req-state
type imageState uint8

const (
	imageUnavailable imageState = iota
	imageCompletelyAvailable
	imageBroken
)

// imageRequest is https://html.spec.whatwg.org/multipage/images.html#image-request
type imageRequest struct {
	state      imageState
	currentURL string
	density    float64
	loadedImage
	// failure is why it is broken.
	failure error
	// fetching says that its fetch is under way; aborted that nobody waits for that.
	fetching, aborted bool
}

// loadedImage is what was fetched: an image of pixels, or one of SVG, of which only the size is known.
type loadedImage struct {
	encoded       *images.Encoded
	width, height int
	originClean   bool
}

// availableImage is the key of an image in the list of available images.
//
// https://html.spec.whatwg.org/multipage/images.html#list-of-available-images
type availableImage struct {
	url  string
	mode corsSetting
}

// imageOf returns what an img element has beside its node.
func imageOf(n *nodes.Node) *imageElement {
	if e, ok := n.Extension().(*imageElement); ok {
		return e
	}
	e := &imageElement{node: n, current: &imageRequest{}}
	n.SetExtension(e)
	return e
}

// Memory implements nodes.Sized.
func (e *imageElement) Memory() int {
	if e.current.encoded == nil {
		return 0
	}
	return e.current.encoded.FileSize()
}

// Current implements imageapi.ImageElement.
func (e *imageElement) Current() (image *images.Encoded, originClean bool, err error) {
	switch {
	case e.current.state == imageBroken:
		return nil, false, e.current.failure
	case e.current.state == imageCompletelyAvailable && e.current.encoded == nil && e.current.width > 0 && e.current.height > 0:
		return nil, false, errNotPainted
	}
	return e.current.encoded, e.current.originClean, nil
}

var (
	errNotPainted = errors.New("images of SVG are not painted")
	errNoSource   = errors.New("the element has no source")
)

// maxAvailable bounds the list of available images of a document.
const maxAvailable = 256

// imageChanged is a relevant mutation of an img element: its image data is updated.
//
// https://html.spec.whatwg.org/multipage/images.html#relevant-mutations
func imageChanged(n *nodes.Node) {
	// 1. If the element's node document is not fully active: wait until it is. (That of a document that is not any more is
	//    nothing that script changes before.)
	if pageDocument(n.Document()).active() {
		imageOf(n).update()
	}
}

// imageInserted is what an img element does that is inserted: one that a parser has made is updated, and one that
// has become the child of a picture element.
func imageInserted(n *nodes.Node) {
	e, known := n.Extension().(*imageElement)
	updated := known && e.updates > 0
	fresh := !updated && (n.HasAttributeNS("", "src") || n.HasAttributeNS("", "srcset"))
	if p := n.Parent(); fresh || p != nil && p.IsHTMLElement("picture") && (!known || updated) {
		imageChanged(n)
	}
}

// sourceAttributes are the attributes of a source element that an img element looks at.
var sourceAttributes = []string{"srcset", "sizes", "media", "type"}

// imageAttributeChanged is what an img element does when an attribute of it is set, changed or removed.
func imageAttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	switch localName {
	case "loading":
		if e, ok := n.Extension().(*imageElement); ok {
			e.loadingChanged(n)
		}
	// The element's src attribute is set, even to the same value.
	case "src":
		imageChanged(n)
	// AD-HOC: as web-platform-tests have it, it is none to set these to the same value. As in browsers, nor is it to set the
	// width: nothing is laid out, so that no element allows auto-sizes and is rendered.
	case "srcset", "sizes":
		if oldValue != value {
			imageChanged(n)
		}
	// The element's crossorigin or referrerpolicy attribute's state is changed.
	case "crossorigin", "referrerpolicy":
		if oldValue != value && (n.HasAttributeNS("", "src") || n.HasAttributeNS("", "srcset")) {
			imageChanged(n)
		}
	}
}

// sourceChanged is what happens to the img elements that a source element is before.
//
// AD-HOC: as web-platform-tests have it, nothing happens to those that it comes behind, also when it is inserted.
func sourceChanged(source *nodes.Node) {
	if p := source.Parent(); p != nil && p.IsHTMLElement("picture") {
		imagesOf(p, source.NextSibling())
	}
}

// imagesOf updates the img elements among the children of a picture element, from one on.
func imagesOf(picture, from *nodes.Node) {
	for n := from; n != nil; n = n.NextSibling() {
		if n.IsHTMLElement("img") {
			imageChanged(n)
		}
	}
}

// window is the relevant global object.
func (e *imageElement) window() *Window { return pageDocument(e.node.Document()).window }

// update is https://html.spec.whatwg.org/multipage/images.html#update-the-image-data
func (e *imageElement) update() {
	document := pageDocument(e.node.Document())
	w := document.window
	e.updates++
	instance := e.updates
	// 2. If the user agent cannot support images, or its support for images has been disabled, then abort the image request
	//    for the current request and the pending request, set the current request's state to unavailable, set the pending
	//    request to null, and return.
	if w.options.DisableImages {
		return
	}
	// 4. Let selectedSource be null. 5. If the element does not use srcset or picture, and it has a src attribute specified
	//    whose value is not the empty string, then set selectedSource to the value of the src attribute, density to 1.0.
	src, _ := e.node.Attribute("src")
	// 7. If selectedSource is not null:
	if src != "" && !e.usesSrcset() {
		// 1. Let urlString be the result of encoding-parsing-and-serializing a URL given selectedSource, relative to the
		//    element's node document. 2. If urlString is failure, then abort these steps.
		if u, err := document.parseURL(src); err == nil {
			// 3. to 6. If the list of available images contains an entry for key:
			if image, ok := document.availableImages[availableImage{u.Href(), corsSettingOf(e.node)}]; ok {
				e.abort()
				e.set(&imageRequest{state: imageCompletelyAvailable, currentURL: u.Href(), density: 1, loadedImage: image})
				// 7. Queue an element task: set the current request's current URL to urlString (AD-HOC: as in browsers, it is
				//    that at once), and fire an event named load at the img element.
				e.queueEvent("load")
				return
			}
		}
	}
	// 8. Queue a microtask to perform the rest of this algorithm, allowing the task that invoked this algorithm to continue.
	keep := w.settings.Cx().RootAwaited(dom.Wrap(e.node).Value(), 0)
	document.delayLoad()
	w.settings.Cx().QueueGoMicrotask(func() {
		defer keep.Release()
		defer document.undelayLoad()
		// 9. If another instance of this algorithm for this img element was started after this instance, then return.
		if instance == e.updates {
			e.load(document)
		}
	})
}

// load is update from its tenth step.
func (e *imageElement) load(document *PageDocument) {
	// 10. Let selectedSource and selectedPixelDensity be the URL and pixel density of selecting an image source.
	source, density, ok := e.selectSource()
	// 11. If selectedSource is null:
	if !ok {
		// 1. Set the current request's state to broken, abort the image request for the current request and the pending
		//    request, and set the pending request to null.
		//
		// AD-HOC: as web-platform-tests have it, an element that has never had a source is not broken, but unavailable: it can be
		// painted.
		e.abort()
		e.set(&imageRequest{state: imageBroken, failure: errNoSource})
		// 2. Queue an element task: change the current request's current URL to the empty string (AD-HOC: as in browsers, it
		//    is that at once); if the element has a src attribute or it uses srcset or picture, fire an event named error at
		//    the img element.
		if e.node.HasAttributeNS("", "src") || e.usesSrcset() {
			e.queueEvent("error")
		}
		return
	}
	// 12. Let urlString be the result of encoding-parsing-and-serializing a URL given selectedSource.
	u, err := document.parseURL(source)
	// 13. If urlString is failure: abort the image request for both; set the current request's state to broken and the
	//     pending request to null; queue an element task to change the current URL to selectedSource and fire error.
	if err != nil {
		e.abort()
		e.set(&imageRequest{state: imageBroken, currentURL: source, failure: err})
		e.queueEvent("error")
		return
	}
	// 14. If the pending request is not null and urlString is the same as the pending request's current URL, then return.
	// 15. If urlString is the same as the current request's current URL and its state is partially available, then abort
	//     the image request for the pending request and return.
	if e.pending != nil && e.pending.currentURL == u.Href() || e.pending == nil && e.current.fetching && e.current.currentURL == u.Href() {
		return
	}
	// 16. Abort the image request for the pending request. 17. Set image request to a new image request whose current URL is urlString.
	if e.pending != nil {
		e.pending.aborted = true
		e.pending = nil
	}
	request := &imageRequest{currentURL: u.Href(), density: density, fetching: true}
	// 18. If the current request's state is unavailable or broken, then set the current request to image request. Otherwise,
	//     set the pending request to image request.
	if e.current.state == imageCompletelyAvailable {
		e.pending = request
		e.settleDecodes()
	} else {
		e.current.aborted = true
		e.set(request)
	}
	e.fetch(document, u, request)
}

// fetch fetches an image request, at once or when the element comes near the viewport.
func (e *imageElement) fetch(document *PageDocument, u *url.URL, request *imageRequest) {
	w := document.window
	// 19. Let request be the result of creating a potential-CORS request given urlString, "image", and the current state of
	//     the element's crossorigin content attribute. 20. to 23. Its client, its initiator, its referrer policy, its priority.
	mode := corsSettingOf(e.node)
	potential := w.potentialCORSRequest(e.node, u, fetch.DestinationImage, "img", fetchOptionsOf(e.node))
	potential.IntegrityMetadata, potential.ImageSet = "", e.usesSrcset()
	// 24. Let delay load event be true if the img's lazy loading attribute is in the Eager state, or if scripting is disabled for
	//     the img, and false otherwise.
	// 25. If the will lazy load element steps given the img return true, then: set the img's lazy load resumption steps to the rest
	//     of this algorithm starting with the step labeled fetch the image; start intersection-observing a lazy loading element for
	//     the img element; return.
	e.stopWaiting()
	if willLazyLoad(e.node) {
		e.waitToLoad(e.node, func() {
			if !request.aborted && document.active() {
				e.fetchNow(document, potential, request, availableImage{u.Href(), mode}, false)
			}
		})
		return
	}
	e.fetchNow(document, potential, request, availableImage{u.Href(), mode}, true)
}

// fetchNow is fetch from the step that is labeled fetch the image.
func (e *imageElement) fetchNow(document *PageDocument, potential *fetch.Request, request *imageRequest, key availableImage, delaysLoad bool) {
	w := document.window
	// 26. Fetch the image: fetch request. If delay load event is true, then this must delay the load event of the element's node
	//     document until the task that is queued once the resource has been fetched has been run.
	undelay := func() {}
	if delaysLoad {
		document.delayLoad()
		undelay = document.undelayLoad
	}
	keep := w.settings.Cx().RootAwaited(dom.Wrap(e.node).Value(), 0)
	ctx, leave := w.fetchGroup.Join()
	w.settings.EventLoop().InParallel("a fetch of the image "+fetch.DisplayURL(potential.URL), func() {
		response, err := w.userAgent.Fetcher.Fetch(ctx, potential)
		var image loadedImage
		if err == nil {
			// As soon as possible, the type of the image is known by its bytes, and its size by its header.
			image, err = loadImage(response)
		}
		w.settings.QueueGlobalTask(eventloop.Networking, func() {
			defer keep.Release()
			defer undelay()
			leave()
			request.fetching = false
			if !request.aborted {
				e.loaded(document, request, image, err, key)
			}
		})
	})
}

// loadImage reads the header of an image that was fetched.
func loadImage(response *fetch.Response) (image loadedImage, err error) {
	body := response.Unsafe()
	image.originClean = response.CORSSameOrigin()
	if typ := body.MIMEType(); typ != nil && typ.Essence() == string(images.SVG) {
		image.width, image.height, err = images.SVGSize(body.Body)
		return image, err
	}
	image.encoded, err = images.Open(body.Body)
	if err == nil {
		image.width, image.height = image.encoded.Size()
	}
	return image, err
}

// loaded is what is done with the response to an image request.
func (e *imageElement) loaded(document *PageDocument, request *imageRequest, image loadedImage, err error, key availableImage) {
	// 26. If image request is the pending request, then upgrade the pending request to the current request.
	request.state, request.loadedImage = imageCompletelyAvailable, image
	if err != nil {
		// set image request's state to broken, and fire an event named error at the img element.
		request.state, request.failure = imageBroken, err
	}
	e.pending = nil
	e.set(request)
	if err != nil {
		fire(target(e.node), "error")
		return
	}
	// Add the image to the list of available images using the key.
	document.addAvailable(key, image)
	fire(target(e.node), "load")
}

// addAvailable adds an image to the list of available images. The user agent may remove images from it at any time: all go
// when there are many.
func (d *PageDocument) addAvailable(key availableImage, image loadedImage) {
	cx := d.window.settings.Cx()
	if d.availableImages == nil || len(d.availableImages) >= maxAvailable {
		cx.AddExternal(-d.availableMemory)
		d.availableImages, d.availableMemory = map[availableImage]loadedImage{}, 0
	}
	if image.encoded != nil {
		d.availableMemory += int64(image.encoded.FileSize())
		cx.AddExternal(int64(image.encoded.FileSize()))
	}
	d.availableImages[key] = image
}

// abort aborts the image request for the current request and the pending request.
//
// https://html.spec.whatwg.org/multipage/images.html#abort-the-image-request
func (e *imageElement) abort() {
	e.stopWaiting()
	e.current.aborted = true
	if e.pending != nil {
		e.pending.aborted = true
		e.pending = nil
	}
}

// set sets the current request. What waits to be decoded is told.
func (e *imageElement) set(request *imageRequest) {
	before := e.Memory()
	e.current = request
	e.node.ExtensionGrew(e.Memory() - before)
	e.settleDecodes()
}

// queueEvent queues an element task on the DOM manipulation task source to fire an event at the element. Nothing
// is fired if another update has begun since.
func (e *imageElement) queueEvent(name string) {
	w := e.window()
	instance := e.updates
	document := pageDocument(e.node.Document())
	document.delayLoad()
	keep := w.settings.Cx().RootAwaited(dom.Wrap(e.node).Value(), 0)
	w.settings.QueueGlobalTask(domManipulation, func() {
		defer keep.Release()
		defer document.undelayLoad()
		if instance == e.updates {
			fire(target(e.node), name)
		}
	})
}
