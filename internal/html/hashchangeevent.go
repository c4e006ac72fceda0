// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/dom"

// HashChangeEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-hashchangeevent-interface
type HashChangeEvent struct {
	dom.Event
	oldURL, newURL string
}

func (e *HashChangeEvent) construct(typ string, init HashChangeEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.oldURL, e.newURL = init.OldURL, init.NewURL
	e.AddMemory(len(e.oldURL) + len(e.newURL))
	return nil
}

// OldURL is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-hashchangeevent-oldurl
func (e *HashChangeEvent) OldURL() string { return e.oldURL }

// NewURL is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-hashchangeevent-newurl
func (e *HashChangeEvent) NewURL() string { return e.newURL }
