package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NavigationHistoryEntry is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationhistoryentry-interface
type NavigationHistoryEntry struct {
	dom.EventTarget
	navigation *Navigation
	// entry is its session history entry.
	entry Entry
}

// newEntry makes a NavigationHistoryEntry, in the relevant realm of the Navigation.
func (n *Navigation) newEntry(e Entry) *NavigationHistoryEntry {
	made := createNavigationHistoryEntry(n.Cx())
	made.navigation, made.entry = n, e
	return made
}

// dispose fires an event named dispose at an entry that the session history has no more. What it keeps is memory of the object now.
func (e *NavigationHistoryEntry) dispose() {
	e.SetMemory(e.entry.URL().Memory() + memoryOfState(e.entry.State()))
	e.FireAnEvent("dispose", dom.EventInit{})
}

// active says whether the document is fully active.
func (e *NavigationHistoryEntry) active() bool { return e.navigation.host.FullyActive() }

// Url is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-url
func (e *NavigationHistoryEntry) Url() idl.Optional[string] {
	// 2. If document is not fully active, then return null. (The standard has the empty string, which no browser returns.)
	if !e.active() {
		return idl.Optional[string]{}
	}
	// 5. Return she's URL, serialized. (4. There is none whose document hides it: "no-referrer" is that of a document that is
	//    there or gone.)
	return idl.Some(e.entry.URL().Href())
}

// Key is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-key
func (e *NavigationHistoryEntry) Key() string {
	if !e.active() {
		return ""
	}
	key, _ := e.entry.Keys()
	return key
}

// Id is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-id
func (e *NavigationHistoryEntry) Id() string {
	if !e.active() {
		return ""
	}
	_, id := e.entry.Keys()
	return id
}

// Index is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-index
func (e *NavigationHistoryEntry) Index() int64 {
	if !e.active() {
		return -1
	}
	return int64(e.navigation.indexOf(e.entry))
}

// SameDocument is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-samedocument
func (e *NavigationHistoryEntry) SameDocument() bool {
	return e.active() && e.navigation.host.IsSameDocument(e.entry)
}

// GetState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-getstate
func (e *NavigationHistoryEntry) GetState() (mozjs.Value, error) {
	// 1. If this's relevant global object's associated Document is not fully active, then return undefined.
	if !e.active() {
		return mozjs.Undefined, nil
	}
	// 2. Return StructuredDeserialize(this's session history entry's navigation API state). Rethrow any exceptions.
	return deserialize(e.Cx(), e.entry.State())
}

// indexOf gets the navigation API entry index of a session history entry; -1 for none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#getting-the-navigation-api-entry-index
func (n *Navigation) indexOf(e Entry) int {
	for i, nhe := range n.entryList {
		if nhe.object.entry == e {
			return i
		}
	}
	return -1
}
