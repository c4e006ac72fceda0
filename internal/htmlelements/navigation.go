package htmlelements

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Navigation is where a document wants to go: a hyperlink or a form of it, or its script.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
type Navigation struct {
	URL *url.URL
	// Cause says what wants to.
	Cause NavigationCause
	// Replace is the history handling "replace"; otherwise it is "auto".
	Replace bool
	// Target is the name of the navigable that is to go there, or a keyword as "_blank";
	// "" is the document's own.
	Target string
	// NoOpener says that a new navigable is not to know who opened it.
	NoOpener bool
	// ReferrerPolicy is the element's; "" for the document's.
	ReferrerPolicy string
	// Post is what a form posts; nil for none.
	Post *PostResource
	// Download says that what is at the URL is to be downloaded, and Filename how it is to
	// be called then; "" for the server's choice.
	Download bool
	Filename string
	// Source is the element that has it begin, and Activated says that the user has activated that.
	Source    *nodes.Node
	Activated bool
	// FormData is the entry list of what a form posts; nil for none.
	FormData *mozjs.Root
}

// NavigationCause says what wants to go to another document.
type NavigationCause string

// The causes.
const (
	ByScript    NavigationCause = "script"
	ByLink      NavigationCause = "link"
	ByForm      NavigationCause = "form"
	ByRefresh   NavigationCause = "refresh"
	ByReload    NavigationCause = "reload"
	ByTraversal NavigationCause = "traversal"
)

// PostResource is https://html.spec.whatwg.org/multipage/browsing-the-web.html#post-resource
type PostResource struct {
	Body        []byte
	ContentType string
}

// Memory is what it takes, in bytes: mostly its URL, and what it posts.
func (n *Navigation) Memory() int {
	size := int(unsafe.Sizeof(*n))
	if n.URL != nil {
		size += n.URL.Memory()
	}
	if n.Post != nil {
		size += len(n.Post.Body)
	}
	return size
}

// Navigator is the Data of a document that can go somewhere: one that a window shows.
type Navigator interface {
	// CanNavigate reports whether the document is fully active.
	CanNavigate() bool
	Navigate(n Navigation)
	// SubmitsForms reports whether the document's sandboxing lets forms be submitted.
	SubmitsForms() bool
	// Choose chooses the navigable that is to go where a form of the document wants to, which may be a new one; nil if there is
	// to be none.
	Choose(n Navigation) Chosen
}

// Chosen is a navigable that was chosen for a navigation that is planned.
type Chosen interface {
	// Loads says whether its active document is the one that has chosen it, and has not completely loaded.
	Loads() bool
	// Navigate navigates it, if it is still there.
	Navigate(n Navigation)
	// Abandon says that it is not navigated.
	Abandon()
}

// NavigatorOf returns who navigates for an element; nil if it cannot navigate.
//
// https://html.spec.whatwg.org/multipage/links.html#cannot-navigate
func NavigatorOf(n *nodes.Node) Navigator {
	// An element element cannot navigate if element's node document is not fully active, or element is not an a element
	// and is not connected.
	who, ok := n.Document().Data.(Navigator)
	if !ok || !who.CanNavigate() || n.LocalName() != "a" && !n.IsConnected() {
		return nil
	}
	return who
}

// ElementTarget is https://html.spec.whatwg.org/multipage/semantics.html#get-an-element's-target
//
// Given is the target that the caller has, as that of a submitter.
func ElementTarget(n *nodes.Node, given string, has bool) string {
	// 1. If target is null, then:
	if !has {
		// 1. If element has a target attribute, then set target to that attribute's value.
		given, has = n.Attribute("target")
	}
	if !has {
		// 2. Otherwise, if element's node document contains a base element with a target attribute, set target to the
		//    value of the target attribute of the first such base element.
		for other := range n.Document().Descendants() {
			if !other.IsHTMLElement("base") {
				continue
			}
			if given, has = other.Attribute("target"); has {
				break
			}
		}
	}
	// 2. If target is not null, and contains an ASCII tab or newline and a U+003C (<), then set target to "_blank".
	if strings.ContainsAny(given, "\t\n\r") && strings.Contains(given, "<") {
		return "_blank"
	}
	// 3. Return target.
	return given
}

// NoOpener is https://html.spec.whatwg.org/multipage/links.html#get-an-element's-noopener
func NoOpener(n *nodes.Node, target string) bool {
	types := linkTypesOf(n)
	has := func(keyword string) bool { return slices.Contains(types, keyword) }
	// 1. If element's link types include the noopener or noreferrer keyword, then return true.
	// 2. If element's link types do not include the opener keyword and target is an ASCII case-insensitive match for
	//    "_blank", then return true. (3. Of a blob URL of another site the document asks when it
	//    navigates.)
	return has("noopener") || has("noreferrer") || !has("opener") && url.EqualFold(target, "_blank")
}

// NoReferrer reports whether an element's link types include the noreferrer keyword.
func NoReferrer(n *nodes.Node) bool { return slices.Contains(linkTypesOf(n), "noreferrer") }

// linkTypesOf are the keywords of an element's rel attribute.
//
// https://html.spec.whatwg.org/multipage/links.html#linkTypes
func linkTypesOf(n *nodes.Node) []string {
	rel, _ := n.Attribute("rel")
	return strings.FieldsFunc(url.ASCIILowercase(rel), func(r rune) bool { return strings.ContainsRune("\t\n\f\r ", r) })
}

// followTheHyperlink is https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2
// and https://html.spec.whatwg.org/multipage/links.html#downloading-hyperlinks
func followTheHyperlink(subject *nodes.Node, href, hyperlinkSuffix string, activated bool) {
	// 1. If subject cannot navigate, then return.
	who := NavigatorOf(subject)
	if who == nil {
		return
	}
	// 2. Let targetAttributeValue be the empty string.
	// 3. If subject is an a or area element, then set targetAttributeValue to the result of getting an element's target
	//    given subject.
	request := Navigation{Cause: ByLink, Target: ElementTarget(subject, "", false), Source: subject, Activated: activated}
	// 4. Let urlRecord be the result of encoding-parsing a URL given subject's href attribute value, relative to
	//    subject's node document. 5. If urlRecord is failure, then return.
	serialized, ok := subject.Document().Data.(interface{ ParseURL(string) (string, bool) }).ParseURL(href)
	if !ok {
		return
	}
	// 6. Let noopener be the result of getting an element's noopener with subject, urlRecord, and targetAttributeValue.
	request.NoOpener = NoOpener(subject, request.Target)
	// 9–11. Let urlString be urlRecord serialized, with hyperlinkSuffix appended.
	u, err := url.Parse(serialized+hyperlinkSuffix, nil)
	if err != nil {
		return
	}
	request.URL = u
	// 12, 13. Let referrerPolicy be the current state of subject's referrerpolicy content attribute, or "no-referrer" if
	//    its link types include the noreferrer keyword.
	value, _ := subject.Attribute("referrerpolicy")
	if value = url.ASCIILowercase(value); slices.Contains(referrerPolicies, value) {
		request.ReferrerPolicy = value
	}
	if NoReferrer(subject) {
		request.ReferrerPolicy = "no-referrer"
	}
	request.Filename, request.Download = subject.Attribute("download")
	// 14. Navigate targetNavigable to urlString.
	who.Navigate(request)
}
