package html

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// elementSheet is the style sheet of a style or link element.
type elementSheet struct {
	sheet *sheets.Sheet
	// tree has the sheet.
	tree *cssom.TreeSheets
	// version counts the updates: what comes late does not count.
	version int
}

// sheetOf returns what a style or link element has of a sheet, which it makes.
func sheetOf(n *nodes.Node) *elementSheet {
	s, ok := n.Extension().(*elementSheet)
	if !ok {
		s = &elementSheet{}
		n.SetExtension(s)
	}
	return s
}

// replace removes the element's style sheet, and gives it another one, nil for none.
//
// https://drafts.csswg.org/cssom/#create-a-css-style-sheet
func (e *elementSheet) replace(sheet *sheets.Sheet) {
	if e.sheet != nil {
		e.tree.Remove(e.sheet)
	}
	if e.sheet = sheet; sheet != nil {
		e.tree = cssom.TreeSheetsOf(sheet.Owner.Root())
		e.tree.Add(sheet)
	}
}

// newSheet makes the style sheet of an element, whose rules are read when somebody asks for them.
func (d *PageDocument) newSheet(n *nodes.Node, base *url.URL, source func() string) *sheets.Sheet {
	sheet := d.Styles().Agent().NewSheet()
	sheet.Owner, sheet.Base, sheet.Source = n, base, source
	media, _ := n.Attribute("media")
	sheet.Media.MediaList = conditions.ParseMedia(media)
	if !n.InShadowTree() {
		sheet.Title, _ = n.Attribute("title")
	}
	return sheet
}

// styleChanged is what a style element does when it, or its text, comes or goes.
//
// https://html.spec.whatwg.org/multipage/semantics.html#update-a-style-block
func styleChanged(n *nodes.Node) {
	e := sheetOf(n)
	e.version++
	// 2. If element has an associated CSS style sheet, remove the CSS style sheet in question.
	e.replace(nil)
	// 3. If element is not connected, then return.
	if !n.IsConnected() {
		return
	}
	// 4. If element's type attribute is present and its value is neither the empty string nor an ASCII case-insensitive
	//    match for "text/css", then return.
	if typ, _ := n.Attribute("type"); typ != "" && !url.EqualFold(typ, "text/css") {
		return
	}
	// 5. If the should element's inline behavior be blocked by Content Security Policy algorithm returns "Blocked" when
	//    executed upon the style element, "style", and the style element's child text content, then return.
	d := pageDocument(n.Document())
	// AD-HOC: as in browsers, an event named error tells of it.
	if text := n.ChildTextContent(); text != "" && d.blocksInline(n, csp.InlineStyle, text, false) {
		version := e.version
		d.window.settings.QueueGlobalTask(domManipulation, func() {
			if e.version == version {
				fire(target(n), "error")
			}
		})
		return
	}
	// 6. Create a CSS style sheet.
	sheet := d.newSheet(n, d.baseURL(), n.ChildTextContent)
	e.replace(sheet)
	if d.window == nil {
		return
	}
	// Once the attempts to obtain the style sheet's critical subresources are complete, queue an element task on the
	// networking task source given element to fire an event named load at element. It delays the load event until then.
	version := e.version
	d.delayLoad()
	// 7. If element contributes a script-blocking style sheet, append element to its node document's script-blocking style sheet
	//    set.
	//
	// AD-HOC: as in browsers, a style sheet that imports none blocks none: its rules are there at once.
	media, _ := n.Attribute("media")
	importing := mayImport(n)
	unblock := d.blockScripts(importing && d.parserCreates() && d.matchesMedia(media))
	loaded := func(success bool) {
		if e.version == version {
			fire(target(n), loadEvent(success))
		}
		unblock()
		d.undelayLoad()
	}
	d.window.settings.QueueGlobalTask(eventloop.Networking, func() {
		if e.version != version || !importing {
			loaded(true)
			return
		}
		sheet.Load()
		d.window.loadImports(sheet, sheet.Base, loaded)
	})
}

// loadEvent names the event that tells of a style sheet that has loaded, or has not.
func loadEvent(success bool) string {
	if success {
		return "load"
	}
	return "error"
}

// blockScripts has a style sheet block scripts, if it does, until the function is called that it returns.
//
// https://html.spec.whatwg.org/multipage/semantics.html#script-blocking-style-sheet-set
//
// AD-HOC: as in Chromium, scripts do not wait for the style sheets of the document around, which may be of another agent.
func (d *PageDocument) blockScripts(blocks bool) (unblock func()) {
	if !blocks {
		return func() {}
	}
	d.blockingSheets++
	return func() {
		d.blockingSheets--
		if d.parser != nil {
			d.parser.scriptReady()
		}
	}
}

// mayImport reports whether the text of a style element may have an @import rule.
func mayImport(n *nodes.Node) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.IsText() && strings.Contains(c.Data(), "@") {
			return true
		}
	}
	return false
}

// fetchStyleSheet fetches the style sheet of a link element.
//
// https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet:process-the-linked-resource
func (l linkElement) fetchStyleSheet(href string) {
	u, err := l.document.parseURL(href)
	if err != nil {
		return
	}
	d, w := l.document, l.document.window
	request := w.potentialCORSRequest(l.node, u, fetch.DestinationStyle, "link", fetchOptionsOf(l.node))
	e := sheetOf(l.node)
	version := e.version
	d.delayLoad()
	// It contributes a script-blocking style sheet if the document's parser created it, which may be for document.write(),
	// and its media match.
	//
	// https://html.spec.whatwg.org/multipage/semantics.html#contributes-a-script-blocking-style-sheet
	media, _ := l.node.Attribute("media")
	unblock := d.blockScripts(d.parserCreates() && d.matchesMedia(media))
	done := func(success bool) {
		if e.version == version {
			fire(target(l.node), loadEvent(success))
		}
		unblock()
		d.undelayLoad()
	}
	w.fetchLinked(u, request, func(response *fetch.Response, err error) {
		// 1. If the resource's Content-Type metadata is not text/css, then set success to false. In quirks mode what is of
		//    the same origin may be of another type.
		text, final, ok := w.styleText(response, err, d)
		if !ok || e.version != version {
			done(false)
			return
		}
		// 2–5. If el no longer creates an external resource link that contributes to the styling processing model, return;
		//      remove its old sheet; if success is true, create a CSS style sheet.
		charged := d.newSheet(l.node, final, func() string { return text })
		charged.Href = final.Href()
		charged.OriginUnclean = !response.CORSSameOrigin()
		e.replace(charged)
		if !strings.Contains(text, "@import") {
			done(true)
			return
		}
		charged.Load()
		w.loadImports(charged, final, done)
	})
}

// styleText is the text of a style sheet that has come, and its URL; false if it is none.
func (w *Window) styleText(response *fetch.Response, err error, d *PageDocument) (string, *url.URL, bool) {
	if err != nil {
		return "", nil, false
	}
	unsafe := response.Unsafe()
	quirky := d.tree.Mode == nodes.Quirks && response.CORSSameOrigin()
	if !unsafe.OK() || !unsafe.MIMEType().IsCSS() && !quirky {
		return "", nil, false
	}
	// https://drafts.csswg.org/css-syntax-3/#input-byte-stream: what the protocol says, @charset, the document's encoding.
	fallback := encoding.ForLabel(d.tree.Encoding)
	if label, ok := charsetRule(unsafe.Body); ok {
		if e := encoding.ForLabel(label); e != nil {
			fallback = e
		}
	}
	if label, ok := unsafe.Charset(); ok {
		if e := encoding.ForLabel(label); e != nil {
			fallback = e
		}
	}
	return encoding.Decode(unsafe.Body, fallback), unsafe.URL(), true
}

// charsetRule is the encoding that the first bytes declare.
//
// https://drafts.csswg.org/css-syntax-3/#determine-the-fallback-encoding
func charsetRule(body []byte) (string, bool) {
	rest, ok := strings.CutPrefix(string(body[:min(len(body), 1024)]), `@charset "`)
	if !ok {
		return "", false
	}
	label, _, ok := strings.Cut(rest, `";`)
	if url.EqualFold(label, "utf-16be") || url.EqualFold(label, "utf-16le") {
		label = "utf-8"
	}
	return label, ok
}

// loadImports fetches the style sheets that the @import rules of a sheet name, and theirs, and then calls done.
//
// https://drafts.csswg.org/css-cascade-5/#fetch-an-import
func (w *Window) loadImports(sheet *sheets.Sheet, base *url.URL, done func(success bool)) {
	waiting, success := 1, true
	finished := func(ok bool) {
		success = success && ok
		if waiting--; waiting == 0 {
			done(success)
		}
	}
	d := w.pageDocument()
	for _, rule := range sheet.Rules {
		if rule.Kind != sheets.Import || !rule.Import.Holds {
			continue
		}
		u, err := url.Parse(rule.Import.URL, base)
		if err != nil || imports(rule, u.Href()) {
			continue
		}
		waiting++
		request := &fetch.Request{
			URL: u, Client: w.modules.client, Destination: fetch.DestinationStyle, InitiatorType: "css",
			Mode: fetch.ModeNoCORS, Credentials: fetch.CredentialsInclude,
		}
		w.fetchLinked(u, request, func(response *fetch.Response, err error) {
			text, final, ok := w.styleText(response, err, d)
			if !ok || rule.Sheet == nil {
				finished(false)
				return
			}
			imported := d.Styles().Agent().NewSheet()
			imported.OwnerRule, imported.Base, imported.Href = rule, final, final.Href()
			imported.OriginUnclean = !response.CORSSameOrigin()
			imported.Parse(text)
			rule.Import.Sheet = imported
			sheet.TellChanged()
			w.loadImports(imported, final, finished)
		})
	}
	finished(true)
}

// imports reports whether the sheet of a rule, or one that has led to it, is of a URL. A rule that was deleted has none.
func imports(rule *sheets.Rule, href string) bool {
	for rule != nil && rule.Sheet != nil {
		if rule.Sheet.Href == href {
			return true
		}
		rule = rule.Sheet.OwnerRule
	}
	return false
}

// mediaChanged updates the media of an element's style sheet.
func mediaChanged(n *nodes.Node) {
	if e, ok := n.Extension().(*elementSheet); ok && e.sheet != nil {
		media, _ := n.Attribute("media")
		e.sheet.Media.MediaList = conditions.ParseMedia(media)
		e.sheet.TellChanged()
	}
}

// titleChanged updates the title of an element's style sheet, which is a reference to the attribute.
func titleChanged(n *nodes.Node) {
	if e, ok := n.Extension().(*elementSheet); ok && e.sheet != nil && !n.InShadowTree() {
		e.sheet.Title, _ = n.Attribute("title")
	}
}

// sheetRemoved is what a style or link element does when it goes.
func sheetRemoved(n *nodes.Node) {
	if n.IsConnected() {
		return
	}
	if e, ok := n.Extension().(*elementSheet); ok {
		e.version++
		e.replace(nil)
	}
}

// isStyleSheetLink reports whether a link element is one to a style sheet.
func isStyleSheetLink(n *nodes.Node) bool {
	return slices.Contains(linkElement{node: n}.relations(), "stylesheet")
}
