// Checked against HTML of 2026-08-21.

package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// entryWindow is the window whose script was entered: the entry global object.
func entryWindow(cx *mozjs.Context) *Window {
	if cx.Several() {
		return agent.EntrySettings(cx).Global().(*Window)
	}
	return agent.SettingsOf(cx).Global().(*Window)
}

// incumbentWindow is the incumbent global object.
func incumbentWindow(cx *mozjs.Context) *Window {
	if cx.Several() {
		return agent.IncumbentSettings(cx).Global().(*Window)
	}
	return agent.SettingsOf(cx).Global().(*Window)
}

// Open is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-open
func (w *Window) Open(address, target, features string) (mozjs.Value, error) {
	return entryWindow(w.Cx()).openSteps(w, address, target, features)
}

// OpenWindow is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-open-window
func (d *PageDocument) OpenWindow(address, name, features string) (mozjs.Value, error) {
	// 1. If this is not fully active, then throw an "InvalidAccessError" DOMException.
	if !d.active() {
		return mozjs.Null, &idl.DOMException{Name: "InvalidAccessError", Message: "The document is not fully active."}
	}
	// 2. Return the result of running the window open steps with url, name, and features.
	return entryWindow(d.window.Cx()).openSteps(d.window, address, name, features)
}

// openSteps are the window open steps, in the entry global object.
//
// AD-HOC: as in browsers, what is there already is chosen from the navigable of the window that is asked, not of the one that asks:
// frames[0].open(url, "_self") navigates the frame.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
func (w *Window) openSteps(asked *Window, address, target, features string) (mozjs.Value, error) {
	// 1. If the event loop's termination nesting level is nonzero, then return null.
	// 2. Let sourceDocument be the entry global object's associated Document.
	asked = asked.standIn()
	if w.beside.terminationNesting > 0 || w.unloadCounter > 0 || w.discarded.Load() || asked.discarded.Load() {
		return mozjs.Null, nil
	}
	// 3. Let urlRecord be null. 4. If url is not the empty string, then: set urlRecord to the result of encoding-parsing a URL
	//    given url, relative to sourceDocument; if urlRecord is failure, then throw a "SyntaxError" DOMException.
	var urlRecord *url.URL
	if address != "" {
		var err error
		if urlRecord, err = w.pageDocument().parseURL(address); err != nil {
			return mozjs.Null, &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("%q is no URL.", address)}
		}
	}
	// 5. If target is the empty string, then set target to "_blank".
	if target == "" {
		target = "_blank"
	}
	// 6. Let tokenizedFeatures be the result of tokenizing features.
	tokenized := tokenizeFeatures(features)
	// 7. Let noreferrer be false. 8. If tokenizedFeatures["noreferrer"] exists, then set noreferrer to the result of parsing it as a
	//    boolean feature.
	noreferrer := tokenized.isSet("noreferrer", false)
	// 9. Let noopener be the result of getting noopener for window open with sourceDocument, tokenizedFeatures, and urlRecord.
	noopener := tokenized.isSet("noopener", false) || w.isOtherSiteBlob(urlRecord)
	// 10. Remove tokenizedFeatures["noopener"] and tokenizedFeatures["noreferrer"].
	delete(tokenized, "noreferrer")
	delete(tokenized, "noopener")
	// 11. Let referrerPolicy be the empty string. 12. If noreferrer is true, then set noopener to true and set referrerPolicy to
	//     "no-referrer".
	o := htmlelements.Navigation{URL: urlRecord, Cause: htmlelements.ByScript, Target: target, NoOpener: noopener || noreferrer}
	if noreferrer {
		o.ReferrerPolicy = "no-referrer"
	}
	// 13. Let targetNavigable and windowType be the result of applying the rules for choosing a navigable given target,
	//     sourceDocument's node navigable, and noopener.
	//     AD-HOC: as in browsers, noopener does not keep a keyword from leading to a navigable that is there, and then the
	//     navigable's WindowProxy is returned.
	keyword := url.EqualFold(target, "_self") || url.EqualFold(target, "_parent") || url.EqualFold(target, "_top")
	if existing := asked.chooseNavigable(target, o.NoOpener); existing != nil {
		// 16. Otherwise: 1. If urlRecord is not null, then navigate targetNavigable to urlRecord using sourceDocument, with
		//     referrerPolicy set to referrerPolicy and exceptionsEnabled set to true.
		if urlRecord != nil {
			if err := w.navigateOther(existing, w.newNavigation(o)); err != nil {
				return mozjs.Null, err
			}
		}
		// 2. If noopener is false, then set targetNavigable's active browsing context's opener browsing context to
		//    sourceDocument's browsing context. AD-HOC: as in browsers, a keyword changes no opener: who has opened the page stays
		//    that where a frame leads it elsewhere.
		if o.NoOpener && !keyword {
			return mozjs.Null, nil
		}
		if !o.NoOpener && !keyword && existing.navigable() != w.navigable() {
			existing.openerBrowsingContext().set(w.navigable())
		}
		return w.beside.proxyOf(existing.navigable()), nil
	}
	// 15. If windowType is either "new and unrestricted" or "new with no opener": 1. Set targetNavigable's active browsing context's
	//     is popup to the result of checking if a popup window is requested. (2. No features are set up: the embedder has the
	//     viewport.) 3. If urlRecord is null, then set urlRecord to a URL record representing about:blank.
	if o.URL == nil {
		o.URL, _ = url.Parse("about:blank", nil)
	}
	n := w.newNavigation(o)
	// AD-HOC: as in browsers, and as web-platform-tests have it, one with no opener is no popup.
	at := w.openNew(n, !o.NoOpener && tokenized.wantPopup())
	// 14. If targetNavigable is null, then return null.
	if at == nil {
		return mozjs.Null, nil
	}
	n.beginIn(at)
	// 17. If noopener is true or windowType is "new with no opener", then return null. 18. Return targetNavigable's active
	//     WindowProxy.
	if n.NoOpener {
		return mozjs.Null, nil
	}
	return w.beside.proxyOf(at), nil
}

// isOtherSiteBlob says whether a URL, or nil, is that of a blob of another site than that of the window's page.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#get-noopener-for-window-open step 1
func (w *Window) isOtherSiteBlob(u *url.URL) bool {
	return u != nil && u.BlobURLEntry != nil && !fetch.SameSite(u.BlobURLEntry.Origin(), w.environment.TopLevelOrigin)
}

// openNew opens a new top-level traversable for a navigation, as its target has it, which is to begin there; nil if there is to be
// none: then the navigation has ended.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable step 8
func (w *Window) openNew(n *Navigation, popup bool) navigable {
	refused := func(why string) navigable {
		n.finish(ErrNavigationCanceled)
		w.refuseWindow(why)
		return nil
	}
	// 2. If sandboxingFlagSet's sandboxed auxiliary navigation browsing context flag is set, then the user agent may report to
	//    a developer console that a popup has been blocked.
	if w.sandboxing&sandboxedAuxiliary != 0 {
		return refused("the document is sandboxed without allow-popups.")
	}
	// 8.1. Consume user activation of currentNavigable's active window. (Whether there was any is not asked: no popup is blocked.)
	w.consumeUserActivation()
	host := w.top().traversable.host
	host.NavigationRequested(n)
	if err := host.MayOpen(n); err != nil {
		return refused(err.Error())
	}
	n.asked, n.container, n.Popup = true, nil, popup
	// 8.9. If sandboxingFlagSet's sandbox propagates to auxiliary browsing contexts flag is set, then all the flags that are set in
	//      sandboxingFlagSet must be set in chosen's active browsing context's popup sandboxing flag set.
	if w.sandboxing&sandboxedPropagates != 0 {
		n.sandboxing = w.sandboxing
	}
	if w.opensApart() {
		n.NoOpener, n.Target = true, "_blank"
	}
	var made *Window
	var err error
	if n.NoOpener {
		// 8.4. If noopener is true, then set chosen to the result of creating a new top-level traversable given null,
		//      targetName, and currentNavigable.
		made, err = host.OpenApart(n)
	} else {
		// 8.5. Otherwise: set chosen to the result of creating a new top-level traversable given currentNavigable's active
		//      browsing context, targetName, and currentNavigable.
		err = host.OpenAuxiliary(n, func(o WindowOptions) (*Window, error) {
			var err error
			made, err = w.newAuxiliary(o, n)
			return made, err
		})
	}
	if err != nil {
		return refused(err.Error())
	}
	return made.navigable()
}

// beginIn begins the navigation in the top-level traversable that was opened for it.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
func (n *Navigation) beginIn(at navigable) {
	begun := inActive(at, n, func(w *Window) {
		// 15.4. If urlRecord matches about:blank, then perform the URL and history update steps given targetNavigable's active
		//       document and urlRecord. 15.5. Otherwise, navigate targetNavigable to urlRecord.
		if !isAboutBlank(n.URL) {
			w.navigate(n)
			return
		}
		if n.URL.Href() != "about:blank" {
			w.updateHistory(n.URL, nil, true)
		}
		n.finish(nil)
	})
	if !begun {
		n.finish(ErrNavigationCanceled)
	}
}

// mostRefusals is how often a document is told that no window is opened: script may ask for ever.
const mostRefusals = 10

// refuseWindow tells the console why no window is opened.
func (w *Window) refuseWindow(why string) {
	d := w.pageDocument()
	if d.refusals++; d.refusals > mostRefusals {
		return
	}
	w.warn("No window is opened: " + why)
	if d.refusals == mostRefusals {
		w.warn("The console says no more of windows that this document does not open.")
	}
}

// NewName is the name of the top-level traversable that the navigation opens.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
func (n *Navigation) NewName() string {
	// 8.2. Let targetName be the empty string. 8.3. If name is not an ASCII case-insensitive match for "_blank", then set
	//      targetName to name.
	if url.EqualFold(n.Target, "_blank") {
		return ""
	}
	return n.Target
}

// openerBrowsingContext is where the opener browsing context of the window's navigable is kept.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#opener-browsing-context
func (w *Window) openerBrowsingContext() *openerSlot {
	if w.container != nil {
		return &w.container.opener
	}
	return &w.topLevel.opener
}

// Opener is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-opener
func (w *Window) Opener() mozjs.Value {
	// 1. Let current be this's browsing context. 2. If current is null, then return null.
	// 3. Let opener be current's opener browsing context. 4. If opener is null, then return null.
	if w.discarded.Load() {
		return mozjs.Null
	}
	return w.beside.proxyOfOpener(w)
}

// proxyOfOpener is the rest of that getter, for script of the agent. The window may be another agent's.
func (a *agentWindows) proxyOfOpener(w *Window) mozjs.Value {
	opener := w.openerBrowsingContext().get()
	if opener == nil {
		return mozjs.Null
	}
	if active := opener.activeWindow(); active == nil || active.discarded.Load() {
		return mozjs.Null
	}
	// 5. Return opener's WindowProxy object.
	return a.proxyOf(opener)
}

// SetOpener is the setter of opener.
func (w *Window) SetOpener(value mozjs.Value) error {
	// 1. If the given value is null and this's browsing context is non-null, then set this's browsing context's opener browsing
	//    context to null.
	if value.IsNull() && !w.discarded.Load() {
		w.openerBrowsingContext().set(nil)
	}
	// 2. If the given value is non-null, then perform ? DefinePropertyOrThrow(this, "opener", { [[Value]]: the given value,
	//    [[Writable]]: true, [[Enumerable]]: true, [[Configurable]]: true }).
	if !value.IsNull() {
		return w.Cx().DefineValue(w.settings.Realm().Global(), w.Cx().NewString("opener"), value, mozjs.Enumerable)
	}
	return nil
}

// BarProp is https://html.spec.whatwg.org/multipage/nav-history-apis.html#barprop
type BarProp struct {
	mozjs.Object
	window *Window
}

// barProp is the object for one of the bars that a browser's window has.
func (w *Window) barProp(i int) *BarProp {
	if w.bars[i] == nil {
		w.bars[i] = createBarProp(w.Cx())
		w.bars[i].window = w
		w.keep(&w.bars[i].Object)
	}
	return w.bars[i]
}

// Locationbar is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-locationbar
func (w *Window) Locationbar() *BarProp { return w.barProp(0) }

// Menubar is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-menubar
func (w *Window) Menubar() *BarProp { return w.barProp(1) }

// Personalbar is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-personalbar
func (w *Window) Personalbar() *BarProp { return w.barProp(2) }

// Scrollbars is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-scrollbars
func (w *Window) Scrollbars() *BarProp { return w.barProp(3) }

// Statusbar is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-statusbar
func (w *Window) Statusbar() *BarProp { return w.barProp(4) }

// Toolbar is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-toolbar
func (w *Window) Toolbar() *BarProp { return w.barProp(5) }

// Visible is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-barprop-visible
func (b *BarProp) Visible() bool {
	// 1. Let browsingContext be this's relevant global object's browsing context. 2. If browsingContext is null, then return true.
	// AD-HOC: as in browsers, and as web-platform-tests have it, it returns false: the bars are gone with the window.
	// 3. Return the negation of browsingContext's top-level browsing context's is popup.
	return !b.window.discarded.Load() && !b.window.top().traversable.popup
}

// Status is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-status
func (w *Window) Status() string { return w.status }

// SetStatus is the setter of status.
func (w *Window) SetStatus(value string) { w.status = value }

// Focus does nothing.
//
// AD-HOC: No window is in front of another, and that of a frame does not take the focus.
//
// https://html.spec.whatwg.org/multipage/interaction.html#dom-window-focus
func (w *Window) Focus() {}

// Blur is https://html.spec.whatwg.org/multipage/interaction.html#dom-window-blur
func (w *Window) Blur() {}
