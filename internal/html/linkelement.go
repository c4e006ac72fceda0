// Checked against HTML of 2026-08-21.

package html

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
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
			l.preload(href)
		}
	}
}

// preloadChanged preloads anew when an attribute of a link that is connected changes: as does, or one that had kept the resource
// from being obtained.
//
// https://html.spec.whatwg.org/multipage/links.html#link-type-preload
func preloadChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString) {
	l := linkElement{n, pageDocument(n.Document())}
	if !n.IsConnected() || l.document.window == nil || !slices.Contains(l.relations(), "preload") {
		return
	}
	switch as := htmlelements.LinkDestination(n); {
	case localName == "type" && (matchesPreload(oldValue.String, as) || !matchesPreload(value.String, as)):
		return
	case localName == "media" && (l.document.matchesMedia(oldValue.String) || !l.document.matchesMedia(value.String)):
		return
	}
	if href, _ := n.Attribute("href"); href != "" {
		l.preload(href)
	}
}

// matchesMedia says whether the value of a media attribute matches the environment.
//
// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#matches-the-environment
func (d *PageDocument) matchesMedia(value string) bool {
	return conditions.ParseMedia(value).Matches(d.Styles().Media())
}

// preload is https://html.spec.whatwg.org/multipage/links.html#link-type-preload:fetch-and-process-the-linked-resource-2
//
// AD-HOC: a preloaded resource is in the HTTP cache afterwards, or nowhere: there is no map of preloaded resources. The source
// set is not regarded.
func (l linkElement) preload(href string) {
	// 3. Let destination be the result of translating the keyword representing the state of el's as attribute.
	// 4. If destination is null, then return.
	as := htmlelements.LinkDestination(l.node)
	destination := fetch.Destination(as)
	switch as {
	case "fetch":
		destination = fetch.DestinationNone
	case "font", "image", "script", "style", "track":
	default:
		return
	}
	// The media attribute is prescriptive.
	if media, _ := l.node.Attribute("media"); !l.document.matchesMedia(media) {
		return
	}
	// 6. Preload options: 1. If options's type doesn't match options's destination, then return.
	if typ, _ := l.node.Attribute("type"); !matchesPreload(typ, as) {
		return
	}
	// 3. Let request be the result of creating a link request given options. 4. If request is null, then return.
	u, err := l.document.parseURL(href)
	if err != nil {
		return
	}
	w := l.document.window
	request := w.potentialCORSRequest(l.node, u, destination, "link", fetchOptionsOf(l.node))
	w.fetchLinked(u, request, func(response *fetch.Response, err error) {
		// If response is a network error, fire an event named error at el. Otherwise, fire an event named load at el.
		//
		// AD-HOC: as in browsers, it is error also if the response's status is not an ok status.
		name := "load"
		if err != nil || !response.Unsafe().OK() {
			name = "error"
		}
		fire(target(l.node), name)
	})
}

// matchesPreload says whether a type matches a preload destination.
//
// https://html.spec.whatwg.org/multipage/links.html#match-preload-type
func matchesPreload(typ, destination string) bool {
	// 1. If type is an empty string, then return true. 2. If destination is "fetch", then return true.
	if typ == "" || destination == "fetch" {
		return true
	}
	// 3. Let mimeTypeRecord be the result of parsing type. 4, 5. If it is failure, or not supported, then return false.
	m := fetch.ParseMIMEType(typ)
	if m == nil {
		return false
	}
	// 6. Return whether it is one of the destination.
	switch destination {
	case "script":
		return m.IsJavaScript() || m.IsTypeScript() || m.IsTSX() || m.IsJSX()
	case "image":
		return m.Type == "image"
	case "font":
		return m.IsFont()
	case "style":
		return m.IsCSS()
	case "track":
		return m.Essence() == "text/vtt"
	}
	return false
}

// preloadModule is https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload:fetch-and-process-the-linked-resource-2
func (l linkElement) preloadModule(href string) {
	// 2. Let destination be the current state of the as attribute (a destination), or "script" if it is in no state.
	destination := fetch.Destination(htmlelements.LinkDestination(l.node))
	if destination == fetch.DestinationNone {
		destination = fetch.DestinationScript
	}
	// AD-HOC: as in browsers, the destination decides what type of module it is. For the standard, all that is preloaded is
	// of JavaScript or WebAssembly, and so another destination than those that are script-like always fails.
	moduleType := javaScriptOrWasm
	switch destination {
	case fetch.DestinationJSON, fetch.DestinationText:
		moduleType = string(destination)
	case fetch.DestinationStyle:
		moduleType = "css"
	default:
		// 3. If destination is not a module preload destination, then queue an element task on the networking task source
		//    given el to fire an event named error at el, and return.
		if !destination.ScriptLike() {
			l.queueEvent("error")
			return
		}
	}
	// 4. Let url be the result of encoding-parsing a URL given the href attribute's value, relative to the element's node
	//    document. 5. If url is failure, then return.
	u, err := l.document.parseURL(href)
	if err != nil {
		return
	}
	w := l.document.window
	// 7–13. Let options be a script fetch options.
	options := fetchOptionsOf(l.node)
	if !l.node.HasAttributeNS("", "integrity") {
		options.IntegrityMetadata = w.resolveModuleIntegrity(u)
	}
	// 14. Fetch a modulepreload module script graph given url, destination, settings object, options, and with the
	//     following steps given result. (Its descendants are fetched when they are needed.)
	//
	// AD-HOC: the events are tasks of their own: the module may be in the module map already, and then they would be fired
	// while the element is inserted.
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
