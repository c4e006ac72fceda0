package html

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// linkElement is a link element whose resource is fetched when it becomes connected or its attributes change.
//
// https://html.spec.whatwg.org/multipage/semantics.html#the-link-element
type linkElement struct {
	node     *nodes.Node
	document *PageDocument
}

// relations are the link types, of those that fetch something, that a link element has.
func (l linkElement) relations() []string {
	rel, _ := l.node.Attribute("rel")
	return strings.FieldsFunc(url.ASCIILowercase(rel), func(r rune) bool { return strings.ContainsRune(asciiWhitespace, r) })
}

// linkChanged fetches and processes the linked resource, when the element is connected.
//
// https://html.spec.whatwg.org/multipage/semantics.html#fetch-and-process-the-linked-resource
func linkChanged(n *nodes.Node) {
	l := linkElement{n, pageDocument(n.Document())}
	// What was linked before is no more.
	if e, ok := n.Extension().(*elementSheet); ok {
		e.version++
		e.replace(nil)
	}
	if !n.IsConnected() || l.document.window == nil {
		return
	}
	href, _ := n.Attribute("href")
	if href == "" {
		return
	}
	relations := l.relations()
	alternate := slices.Contains(relations, "alternate")
	for _, relation := range relations {
		switch relation {
		case "modulepreload":
			l.preloadModule(href)
		case "stylesheet":
			if !alternate && !l.node.HasAttributeNS("", "disabled") {
				l.fetchStyleSheet(href)
			}
		case "preload":
			as, _ := n.Attribute("as")
			if destination, ok := preloadDestination(url.ASCIILowercase(as)); ok {
				l.fetch(href, destination)
			}
		}
	}
}

// preloadDestination translates a preload destination.
//
// https://html.spec.whatwg.org/multipage/links.html#translate-a-preload-destination
func preloadDestination(as string) (fetch.Destination, bool) {
	switch as {
	case "fetch":
		return fetch.DestinationNone, true
	case "font", "image", "script", "style", "track", "json":
		return fetch.Destination(as), true
	}
	return "", false
}

// preloadModule is https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload:fetch-and-process-the-linked-resource-2
func (l linkElement) preloadModule(href string) {
	// 2. Let destination be the current state of the as attribute (a destination), or "script" if it is in no state.
	as, _ := l.node.Attribute("as")
	destination := fetch.Destination(url.ASCIILowercase(as))
	if destination == fetch.DestinationNone {
		destination = fetch.DestinationScript
	}
	// 3. If destination is not script-like, then queue an element task on the networking task source given the link
	//    element to fire an event named error at the link element, and return.
	if !destination.ScriptLike() && destination != fetch.DestinationJSON && destination != fetch.DestinationStyle {
		l.queueEvent("error")
		return
	}
	// 4. Let url be the result of encoding-parsing a URL given the href attribute's value, relative to the element's node
	//    document. 5. If url is failure, then return.
	u, err := l.document.parseURL(href)
	if err != nil {
		return
	}
	w := l.document.window
	// 7–12. Let options be a script fetch options.
	options := fetchOptionsOf(l.node)
	if !l.node.HasAttributeNS("", "integrity") {
		options.IntegrityMetadata = w.resolveModuleIntegrity(u)
	}
	moduleType := javaScriptOrWasm
	switch destination {
	case fetch.DestinationJSON:
		moduleType, destination = "json", fetch.DestinationScript
	case fetch.DestinationStyle:
		moduleType, destination = "css", fetch.DestinationScript
	}
	// 13. Fetch a modulepreload module script graph given url, destination, settings object, options, and with the
	//     following steps given result:
	w.fetchSingleModuleScript(singleModuleFetch{
		url: u, client: w.modules.client, destination: destination, options: options, moduleType: moduleType, isTopLevel: true,
	}, func(entry *moduleMapEntry) {
		// 1. If result is null, then fire an event named error at the link element, and return.
		if entry.script == nil {
			l.queueEvent("error")
			return
		}
		// 2. Fire an event named load at the link element.
		l.queueEvent("load")
	})
}

// fetch fetches the resource of the element, and fires load or error at it. There is no use for what has come.
//
// https://html.spec.whatwg.org/multipage/semantics.html#default-fetch-and-process-the-linked-resource
func (l linkElement) fetch(href string, destination fetch.Destination) {
	u, err := l.document.parseURL(href)
	if err != nil {
		return
	}
	w := l.document.window
	// Create a link request.
	request := w.potentialCORSRequest(l.node, u, destination, "link", fetchOptionsOf(l.node))
	w.fetchLinked(u, request, func(response *fetch.Response, err error) {
		// Let success be true; if response is a network error or its status is not an ok status, set success to false.
		name := "load"
		if err != nil || !response.Unsafe().OK() {
			name = "error"
		}
		fire(target(l.node), name)
	})
}

// fetchLinked fetches a request, and runs steps with the response in a task of the networking task source.
func (w *Window) fetchLinked(u *url.URL, request *fetch.Request, steps func(*fetch.Response, error)) {
	ctx, leave := w.fetchGroup.Join()
	w.settings.EventLoop().InParallel("a fetch of "+fetch.DisplayURL(u), func() {
		response, err := w.userAgent.Fetcher.Fetch(ctx, request)
		w.settings.QueueGlobalTask(eventloop.Networking, func() {
			leave()
			steps(response, err)
		})
	})
}

// queueEvent queues an element task on the networking task source to fire an event at the element.
func (l linkElement) queueEvent(name string) {
	l.document.window.settings.QueueGlobalTask(eventloop.Networking, func() { fire(target(l.node), name) })
}
