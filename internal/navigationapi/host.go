package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Entry is a session history entry, as the API knows it. Two are the same one if they are equal.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history-entry
type Entry interface {
	// Keys are the navigation API key and the navigation API ID.
	Keys() (key, id string)
	// Forgotten says that the session history has it no more.
	Forgotten() bool
	URL() *url.URL
	// State is the navigation API state; nil for the serialized undefined.
	State() *mozjs.Message
	SetState(*mozjs.Message)
}

// Host is the navigable of a window, and its document.
type Host interface {
	// InRealm performs steps in the window's realm, in a frame of their own.
	InRealm(steps func())
	// FullyActive says whether the document is fully active.
	FullyActive() bool
	// Unloading says whether its unload counter is greater than 0.
	Unloading() bool
	// WithoutEntries says whether its is initial about:blank is true, or its origin is opaque.
	WithoutEntries() bool
	// IsTop says whether the navigable is a top-level traversable.
	IsTop() bool
	// HasHistoryActionActivation says whether the window has history-action activation, and ConsumeHistoryActionActivation
	// consumes it.
	HasHistoryActionActivation() bool
	ConsumeHistoryActionActivation()
	// URL is the document's URL.
	URL() *url.URL
	// ParseURL encoding-parses a URL relative to the document.
	ParseURL(string) (*url.URL, error)
	// MustBeReplace says whether a navigation must be a replace: to a javascript: URL, and from the initial about:blank.
	MustBeReplace(*url.URL) bool
	// CanHaveItsURLRewritten says whether the document can have its URL rewritten.
	CanHaveItsURLRewritten(*url.URL) bool
	// Entries gets the session history entries for the navigation API, and the index of the active one.
	Entries() (entries []Entry, active int)
	// IsSameDocument says whether an entry is one of the document.
	IsSameDocument(Entry) bool
	// Navigate and Reload do that to the navigable; Traverse goes to the entry, and tells the end unless that is the document's.
	Navigate(u *url.URL, history NavigationHistoryBehavior, state *mozjs.Message)
	Reload(state *mozjs.Message)
	Traverse(e Entry, ended func(error))
	// UpdateURLAndHistory runs the URL and history update steps.
	UpdateURLAndHistory(u *url.URL, classicState *mozjs.Message, replace bool)
	// StateChanged hears that an entry has another navigation API state.
	StateChanged()
	// FireError fires an event of the interface ErrorEvent, for an exception.
	FireError(target *dom.EventTarget, name string, exception mozjs.Value)
	// ResetFocus resets the focus, if it was not changed since FocusChanges counted so many changes.
	ResetFocus(changes int)
	FocusChanges() int
	// Scroll scrolls to the fragment of the document's URL.
	Scroll()
	// RestoreScrollPosition restores the scroll position data of the active session history entry.
	RestoreScrollPosition()
	// Warn tells the console.
	Warn(string)
}
