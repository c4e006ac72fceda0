package cssom

import (
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// StyleSheet is https://drafts.csswg.org/cssom/#the-stylesheet-interface
type StyleSheet struct {
	mozjs.Object
	sheet *sheets.Sheet
}

// CSSStyleSheet is https://drafts.csswg.org/cssom/#the-cssstylesheet-interface
type CSSStyleSheet struct{ StyleSheet }

// WrapSheet returns the object that script sees of a sheet, which it makes when it is first asked; nil for nil. It keeps
// the tree of the owner node, and is kept by its element's object.
func WrapSheet(cx *mozjs.Context, s *sheets.Sheet) *CSSStyleSheet {
	if s == nil {
		return nil
	}
	s.Load()
	cx.Sweep()
	if w, ok := s.Object.(*CSSStyleSheet); ok {
		return w
	}
	w := createCSSStyleSheet(cx)
	w.adopt(s)
	return w
}

func (w *CSSStyleSheet) adopt(s *sheets.Sheet) {
	w.sheet = s
	s.Object = w
	dom.KeepNodes(&w.Object)
	if s.Owner != nil {
		dom.Wrap(s.Owner).Hold(w.Object.Value())
	}
	if s.OwnerRule != nil {
		rule := wrapRule(w.Cx(), s.OwnerRule)
		w.Hold(rule.Object.Value())
		rule.Hold(w.Object.Value())
	}
}

// KeptNodes is the owner node.
func (w *StyleSheet) KeptNodes(yield func(*nodes.Node) bool) {
	if w.sheet != nil && w.sheet.Owner != nil {
		yield(w.sheet.Owner)
	}
}

// Finalized hears that the object was collected. The sheet may live.
func (w *CSSStyleSheet) Finalized() {
	if w.sheet != nil {
		w.sheet.Object = nil
	}
}

// Sheet is the sheet that the object stands for.
func (w *StyleSheet) Sheet() *sheets.Sheet { return w.sheet }

// construct is https://drafts.csswg.org/cssom/#dom-cssstylesheet-cssstylesheet
func (w *CSSStyleSheet) construct(options CSSStyleSheetInit) error {
	cx := w.Cx()
	global, ok := cx.GlobalObject().Impl().(interface{ DocumentTree() *nodes.Document })
	if !ok {
		return idl.TypeError("There is no document.")
	}
	// 1. Construct a new CSSStyleSheet object sheet. 2. Set sheet's location to the base URL of the associated Document for
	//    the current principal global object. 6–8. Set its other fields.
	s := AgentOf(cx).NewSheet()
	s.Constructor, s.Constructed = global.DocumentTree(), true
	s.Base, _ = url.Parse(s.Constructor.URL, nil)
	// 3. Set sheet's stylesheet base URL to the baseURL attribute value from options.
	if base, ok := options.BaseURL.Get(); ok {
		u, err := url.Parse(base, s.Base)
		// 4. If sheet's stylesheet base URL is not null and cannot be parsed, throw a NotAllowedError exception.
		if err != nil {
			return &idl.DOMException{Name: "NotAllowedError", Message: "The base URL cannot be parsed."}
		}
		s.Base = u
	}
	// 9. If the media attribute of options is a string, create a MediaList object from the string and assign it as sheet's
	//    media. Otherwise, serialize a media query list from the attribute and then create a MediaList object from it.
	text := options.Media.DOMString
	if options.Media.IsMediaList {
		text = options.Media.MediaList.MediaText()
	}
	s.Media.MediaList = conditions.ParseMedia(text)
	// 10. If the disabled attribute of options is true, set sheet's disabled flag.
	s.Disabled = options.Disabled
	w.adopt(s)
	return nil
}

// NewConstructedSheet creates a constructed CSSStyleSheet with the rules of a text, whose URLs are relative to base.
//
// https://drafts.csswg.org/cssom/#create-a-constructed-cssstylesheet
// https://drafts.csswg.org/cssom/#synchronously-replace-the-rules-of-a-cssstylesheet
func NewConstructedSheet(cx *mozjs.Context, text string, base *url.URL) (*CSSStyleSheet, error) {
	w := createCSSStyleSheet(cx)
	if err := w.construct(CSSStyleSheetInit{}); err != nil {
		return nil, err
	}
	w.sheet.Base = base
	return w, w.ReplaceSync(text)
}

// Type is https://drafts.csswg.org/cssom/#dom-stylesheet-type
func (w *StyleSheet) Type() string { return "text/css" }

// Href is https://drafts.csswg.org/cssom/#dom-stylesheet-href
func (w *StyleSheet) Href() idl.Optional[string] { return orNull(w.sheet.Href) }

func orNull(s string) idl.Optional[string] {
	if s == "" {
		return idl.Optional[string]{}
	}
	return idl.Some(s)
}

// OwnerNode is https://drafts.csswg.org/cssom/#dom-stylesheet-ownernode
func (w *StyleSheet) OwnerNode() *dom.Node { return dom.Wrap(w.sheet.Owner) }

// ParentStyleSheet is https://drafts.csswg.org/cssom/#dom-stylesheet-parentstylesheet
func (w *StyleSheet) ParentStyleSheet() *CSSStyleSheet {
	if w.sheet.OwnerRule == nil {
		return nil
	}
	return WrapSheet(w.Cx(), w.sheet.OwnerRule.Sheet)
}

// Title is https://drafts.csswg.org/cssom/#dom-stylesheet-title
func (w *StyleSheet) Title() idl.Optional[string] { return orNull(w.sheet.Title) }

// Media is https://drafts.csswg.org/cssom/#dom-stylesheet-media
func (w *StyleSheet) Media() *MediaList {
	return newMediaList(&w.Object, &w.sheet.Media, w.sheet.TellChanged)
}

// Disabled is https://drafts.csswg.org/cssom/#dom-stylesheet-disabled
func (w *StyleSheet) Disabled() bool { return w.sheet.Disabled }

// SetDisabled is the setter of disabled.
func (w *StyleSheet) SetDisabled(disabled bool) {
	if w.sheet.Disabled != disabled {
		w.sheet.Disabled = disabled
		w.sheet.TellChanged()
	}
}

// OwnerRule is https://drafts.csswg.org/cssom/#dom-cssstylesheet-ownerrule
func (w *CSSStyleSheet) OwnerRule() *CSSRule {
	if w.sheet.OwnerRule == nil {
		return nil
	}
	return wrapRule(w.Cx(), w.sheet.OwnerRule)
}

// checkClean throws if the origin-clean flag is unset.
func (w *CSSStyleSheet) checkClean() error {
	if w.sheet.OriginUnclean {
		return &idl.DOMException{Name: "SecurityError", Message: "The style sheet is of another origin."}
	}
	return nil
}

// check throws if script may not change the rules.
func (w *CSSStyleSheet) check() error {
	// If the disallow modification flag is set, throw a NotAllowedError DOMException.
	if w.sheet.DisallowModification {
		return &idl.DOMException{Name: "NotAllowedError", Message: "The style sheet is being replaced."}
	}
	return w.checkClean()
}

// CssRules is https://drafts.csswg.org/cssom/#dom-cssstylesheet-cssrules
func (w *CSSStyleSheet) CssRules() (*CSSRuleList, error) {
	// 1. If the origin-clean flag is unset, throw a SecurityError exception.
	if err := w.checkClean(); err != nil {
		return nil, err
	}
	// 2. Return a read-only, live CSSRuleList object representing the CSS rules.
	return w.list(), nil
}

func (w *CSSStyleSheet) list() *CSSRuleList {
	return newRuleList(&w.Object, func() []*sheets.Rule { return w.sheet.Rules })
}

// Rules is https://drafts.csswg.org/cssom/#dom-cssstylesheet-rules
//
// AD-HOC: it is another object than cssRules, with the same rules.
func (w *CSSStyleSheet) Rules() (*CSSRuleList, error) { return w.CssRules() }

// InsertRule is https://drafts.csswg.org/cssom/#dom-cssstylesheet-insertrule
func (w *CSSStyleSheet) InsertRule(rule string, index uint32) (uint32, error) {
	// 1. If the origin-clean flag is unset, throw a SecurityError exception. 2. If the disallow modification flag is set,
	//    throw a NotAllowedError DOMException.
	if err := w.check(); err != nil {
		return 0, err
	}
	// 3–6. Let parsed rule be the return value of invoking parse a rule with rule. Return the result of invoking insert a
	//      CSS rule in the CSS rules at index.
	return insert(w.sheet, nil, rule, index)
}

func insert(s *sheets.Sheet, parent *sheets.Rule, rule string, index uint32) (uint32, error) {
	if s == nil {
		return 0, &idl.DOMException{Name: "InvalidStateError", Message: "The rule is in no style sheet."}
	}
	if err := s.Insert(rule, parent, int(index)); err != nil {
		return 0, exception(err)
	}
	return index, nil
}

func exception(err error) error {
	if e, ok := err.(*sheets.Error); ok {
		return &idl.DOMException{Name: e.Name, Message: e.Message}
	}
	return err
}

// DeleteRule is https://drafts.csswg.org/cssom/#dom-cssstylesheet-deleterule
func (w *CSSStyleSheet) DeleteRule(index uint32) error {
	if err := w.check(); err != nil {
		return err
	}
	return exception(w.sheet.Delete(nil, int(index)))
}

// AddRule is https://drafts.csswg.org/cssom/#dom-cssstylesheet-addrule
func (w *CSSStyleSheet) AddRule(selector, style string, index idl.Optional[uint32]) (int32, error) {
	// 1–5. Let rule be selector, "{ ", block, and "}". 6. Let index be optionalIndex if provided, or the number of CSS rules.
	at := index.Or(uint32(len(w.sheet.Rules)))
	// 7. Call insertRule(), with rule and index as arguments. 8. Return -1.
	_, err := w.InsertRule(selector+" { "+style+" }", at)
	return -1, err
}

// RemoveRule is https://drafts.csswg.org/cssom/#dom-cssstylesheet-removerule
func (w *CSSStyleSheet) RemoveRule(index uint32) error { return w.DeleteRule(index) }

// checkConstructed throws if the sheet cannot be replaced.
func (w *CSSStyleSheet) checkConstructed() error {
	// If the constructed flag is not set, or the disallow modification flag is set, throw a NotAllowedError DOMException.
	if !w.sheet.Constructed {
		return &idl.DOMException{Name: "NotAllowedError", Message: "Only constructed style sheets can be replaced."}
	}
	return w.check()
}

// Replace is https://drafts.csswg.org/cssom/#dom-cssstylesheet-replace
func (w *CSSStyleSheet) Replace(text string) mozjs.Value {
	cx := w.Cx()
	// 1. Let promise be a promise.
	promise := cx.NewPromise()
	// 2. If the constructed flag is not set, or the disallow modification flag is set, reject promise with a NotAllowedError
	//    DOMException and return promise.
	if err := w.checkConstructed(); err != nil {
		rejected, _ := cx.RejectedPromise(idl.Failed(err, "Failed to execute 'replace' on 'CSSStyleSheet'"))
		return rejected
	}
	// 3. Set the disallow modification flag.
	w.sheet.DisallowModification = true
	// 4. In parallel, do these steps: 4.1–3. parse text, and set sheet's CSS rules.
	//
	// AD-HOC: it is done in a microtask; nothing but the promise tells.
	held := w.Hold(w.Object.Value())
	kept := w.Hold(promise)
	cx.QueueGoMicrotask(func() {
		defer cx.Enter().Leave()
		// 4.4. Unset sheet's disallow modification flag. 4.5. Resolve promise with sheet.
		w.sheet.DisallowModification = false
		w.sheet.Parse(text)
		promise := w.Held(kept)
		w.Drop(kept)
		w.Drop(held)
		cx.Resolve(promise, w.Object.Value())
	})
	// 5. Return promise.
	return promise
}

// ReplaceSync is https://drafts.csswg.org/cssom/#dom-cssstylesheet-replacesync
func (w *CSSStyleSheet) ReplaceSync(text string) error {
	if err := w.checkConstructed(); err != nil {
		return err
	}
	w.sheet.Parse(text)
	return nil
}
