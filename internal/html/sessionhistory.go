package html

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Traversable is a top-level traversable: what stays when one document takes the place of another. Its windows are
// there one after the other. The goroutines of the page may ask it, too.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#traversable-navigable
type Traversable struct {
	host TraversableHost
	mu   sync.Mutex
	// entries are the session history entries, and current is the index of the active one: nothing is nested in the
	// documents, so that each entry has a step of its own.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#tn-session-history-entries
	entries []*sessionHistoryEntry
	current int
	// ongoing is the ongoing navigation; nil for none.
	//
	// https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
	ongoing *Navigation
	// next is the navigation to the document that comes when the window has ended.
	next *Navigation
}

// TraversableHost is who looks after a traversable.
type TraversableHost interface {
	// NavigationRequested hears, on the window's thread, where a document wants to go.
	NavigationRequested(*Navigation)
	// MayNavigate is asked then, on the window's thread, if the traversable goes there. An error refuses it.
	MayNavigate(*Navigation) error
	// NavigationStarts hears, on the window's thread, that the window ends and that another one is to come: an error
	// keeps the one that is there.
	NavigationStarts() error
	// WantsDownloads says whether Downloads is to be called.
	WantsDownloads() bool
	// Downloads is given a response that is no document, or that is to be saved.
	Downloads(*Navigation, *fetch.Response)
	// LeavesUnsaved asks the user whether to leave a document that wants to be asked about.
	LeavesUnsaved() bool
}

// maxEntries is how many entries a session history has; when there are more, the first is forgotten. Browsers have as many.
const maxEntries = 50

// sessionHistoryEntry is https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history-entry
type sessionHistoryEntry struct {
	url *url.URL
	// state is the classic history API state; nil for null.
	state             *mozjs.Message
	scrollRestoration ScrollRestoration
	document          *documentState
}

// documentState is what entries of one document have in common. Nothing keeps documents for a return, so that
// there is one only while an entry of it is the active one.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#document-state
type documentState struct {
	// resource is sent to the URL when the document is loaded anew, and content is what it is made of if it does not come
	// from its URL; nil for none.
	resource *htmlelements.PostResource
	content  *fetch.Response
	// client is the initiator; nil for the user.
	client         *fetch.Client
	referrerPolicy fetch.ReferrerPolicy
	// aboutBaseURL is the base URL of the initiator, which a document at about:blank has, too.
	aboutBaseURL *url.URL
}

// NewTraversable makes a traversable whose first document is at a URL.
func NewTraversable(u *url.URL, host TraversableHost) *Traversable {
	return &Traversable{host: host, entries: []*sessionHistoryEntry{newEntry(u, &documentState{})}}
}

func newEntry(u *url.URL, d *documentState) *sessionHistoryEntry {
	return &sessionHistoryEntry{url: u, document: d, scrollRestoration: ScrollRestorationAuto}
}

// active is the active session history entry.
func (t *Traversable) active() *sessionHistoryEntry {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.entries[t.current]
}

// URL is the URL of the active document.
func (t *Traversable) URL() *url.URL { return t.active().url }

// Length is how many entries there are, and Index which one is active. Script sees the former as history.length.
func (t *Traversable) Length() (length, index int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.entries), t.current
}

// put makes an entry the active one: the next after it, or in its place.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-same-document-navigation
func (t *Traversable) put(e *sessionHistoryEntry, replace bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.putLocked(e, replace)
}

func (t *Traversable) putLocked(e *sessionHistoryEntry, replace bool) {
	if replace {
		forget(t.entries[t.current : t.current+1])
		t.entries[t.current] = e
		return
	}
	// Clear the forward session history of traversable.
	forget(t.entries[t.current+1:])
	t.entries = append(slices.Delete(t.entries, t.current+1, len(t.entries)), e)
	if n := len(t.entries) - maxEntries; n > 0 {
		forget(t.entries[:n])
		t.entries = slices.Delete(t.entries, 0, n)
	}
	t.current = len(t.entries) - 1
}

// forget frees the memory of entries that are no more.
func forget(entries []*sessionHistoryEntry) {
	for _, e := range entries {
		if e.state != nil {
			e.state.Release()
		}
	}
}

// at returns the entry that is delta steps from the active one, or from the one that a traversal is on its way to; nil
// if there is none.
func (t *Traversable) at(delta int) (e *sessionHistoryEntry, sameDocument bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	from := t.current
	if n := t.ongoing; n != nil && n.Cause == htmlelements.ByTraversal {
		if i := slices.Index(t.entries, n.entry); i >= 0 {
			from = i
		}
	}
	if delta > len(t.entries) || -delta > len(t.entries) {
		return nil, false
	}
	i := from + delta
	if i < 0 || i >= len(t.entries) {
		return nil, false
	}
	return t.entries[i], t.entries[i].document == t.entries[t.current].document
}

// activate makes an entry of the history the active one. It returns false if it has been forgotten since.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#activate-history-entry
func (t *Traversable) activate(e *sessionHistoryEntry) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.entries, e)
	if i >= 0 {
		t.current = i
	}
	return i >= 0
}

// stateMemory is how many bytes the states of all entries take.
func (t *Traversable) stateMemory() (n int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.entries {
		if e.state != nil {
			n += int64(e.state.Size())
		}
	}
	return n
}

// begin makes a navigation the ongoing one. The one that was is canceled.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#set-the-ongoing-navigation
func (t *Traversable) begin(n *Navigation) {
	t.mu.Lock()
	old := t.ongoing
	if n.givenUp {
		t.mu.Unlock()
		return
	}
	t.ongoing = n
	t.mu.Unlock()
	if old != nil {
		old.finish(ErrNavigationCanceled)
	}
}

// end ends a navigation, if it is the ongoing one.
func (t *Traversable) end(n *Navigation, err error) bool {
	t.mu.Lock()
	was := t.ongoing == n
	if was {
		t.ongoing = nil
	}
	t.mu.Unlock()
	if was {
		n.finish(err)
	}
	return was
}

// StopLoading cancels the ongoing navigation, if there is one. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
func (t *Traversable) StopLoading() {
	if n := t.Ongoing(); n != nil {
		t.end(n, ErrNavigationCanceled)
	}
}

// GiveUp gives up a navigation, for a cause, unless the document that was there is gone already: then it returns false.
// Any goroutine may call it.
func (t *Traversable) GiveUp(n *Navigation, cause error) bool {
	t.mu.Lock()
	committed := n.committed
	n.givenUp = !committed
	t.mu.Unlock()
	if !committed {
		t.end(n, cause)
		n.finish(cause)
	}
	return !committed
}

// Keep has the active document be made of a response again when it is reloaded.
func (t *Traversable) Keep(response *fetch.Response) {
	t.active().document.content = response
}

// Ongoing is the ongoing navigation; nil for none. Any goroutine may call it.
func (t *Traversable) Ongoing() *Navigation {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ongoing
}

func (t *Traversable) isOngoing(n *Navigation) bool { return t.Ongoing() == n }

// finalizeCrossDocument makes the entry of a navigation the active one, whose document is made of a response when the
// window has ended.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
func (t *Traversable) finalizeCrossDocument(n *Navigation, response *fetch.Response) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ongoing = nil
	n.response, t.next, n.committed = response, n, true
	if e := n.entry; n.Cause == htmlelements.ByTraversal || n.Cause == htmlelements.ByReload {
		e.url = response.URL()
		if i := slices.Index(t.entries, e); i >= 0 {
			t.current = i
			return
		}
		// It was forgotten meanwhile.
		n.Replace = true
	}
	t.putLocked(n.newEntry(response), n.Replace)
}

// Next is the navigation to the document that takes the place of that of the window which has ended.
func (t *Traversable) Next() *Navigation {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.next
	t.next = nil
	return n
}

// withoutEnd is a client of fetches that outlives its window.
func withoutEnd(c *fetch.Client) *fetch.Client {
	return &fetch.Client{Origin: c.Origin, URL: c.URL, Policy: c.Policy, MaxBody: c.MaxBody}
}
