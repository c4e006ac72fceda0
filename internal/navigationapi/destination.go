package navigationapi

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// NavigationDestination is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationdestination-interface
type NavigationDestination struct {
	mozjs.Object
	url *url.URL
	// entry is null but for traversals.
	entry        held[*NavigationHistoryEntry]
	state        *mozjs.Message
	sameDocument bool
}

// Url is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-url
func (d *NavigationDestination) Url() string { return d.url.Href() }

// Key is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-key
func (d *NavigationDestination) Key() string {
	if d.entry.object == nil {
		return ""
	}
	return d.entry.object.Key()
}

// Id is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-id
func (d *NavigationDestination) Id() string {
	if d.entry.object == nil {
		return ""
	}
	return d.entry.object.Id()
}

// Index is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-index
func (d *NavigationDestination) Index() int64 {
	if d.entry.object == nil {
		return -1
	}
	return d.entry.object.Index()
}

// SameDocument is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-samedocument
func (d *NavigationDestination) SameDocument() bool { return d.sameDocument }

// GetState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationdestination-getstate
func (d *NavigationDestination) GetState() (mozjs.Value, error) { return deserialize(d.Cx(), d.state) }
