package html

import "github.com/sluice-go/sluice/internal/htmlelements"

// chosenNavigable is the navigable that was chosen for a form of a document, which is to go there soon.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-submit
type chosenNavigable struct {
	document *PageDocument
	at       navigable
	// opening is the navigation that it was opened for; nil if it was there.
	opening *Navigation
}

// Choose implements htmlelements.Navigator.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
func (d *PageDocument) Choose(o htmlelements.Navigation) htmlelements.Chosen {
	w := d.window
	w.resolveBlobURL(&o)
	// https://html.spec.whatwg.org/multipage/links.html#get-an-element's-noopener step 3
	o.NoOpener = o.NoOpener || w.isOtherSiteBlob(o.URL)
	if found := w.chooseNavigable(o.Target, o.NoOpener); found != nil {
		return chosenNavigable{document: d, at: found.navigable()}
	}
	n := w.newNavigation(o)
	if at := w.openNew(n, false); at != nil {
		return chosenNavigable{d, at, n}
	}
	return nil
}

// Loads implements htmlelements.Chosen.
func (c chosenNavigable) Loads() bool {
	return c.at == c.document.window.navigable() && c.document.active() && !c.document.CompletelyLoaded()
}

// Navigate implements htmlelements.Chosen.
func (c chosenNavigable) Navigate(o htmlelements.Navigation) {
	if c.opening != nil {
		c.opening.beginIn(c.at)
		return
	}
	w := c.document.window
	w.resolveBlobURL(&o)
	if target := c.at.activeWindow(); target != nil && w.navigateOther(target, w.newNavigation(o)) != nil {
		w.warn(mayNotNavigate)
	}
}

// Abandon implements htmlelements.Chosen.
func (c chosenNavigable) Abandon() {
	if c.opening != nil {
		c.opening.finish(ErrNavigationCanceled)
	}
}
