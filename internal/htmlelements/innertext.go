package htmlelements

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/width"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
)

// innerText is the text of an element as it is rendered.
//
// AD-HOC: there is no layout. Boxes are told from computed styles; no line is too long, and ::first-line and ::first-letter do
// not count.
//
// https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps
func innerText(n *nodes.Node) string {
	// 1. If element is not being rendered or if the user agent is a non-CSS user agent, then return element's descendant text
	//    content.
	style := renderedStyle(n)
	// AD-HOC: So too of a tree that is deeper than the steps may call themselves.
	if style == nil || isInReplaced(n) || isDeep(n) {
		text, _ := n.TextContent()
		return text
	}
	// 2. Let results be a new empty list. 3. For each child node node of element: let current be the list resulting in running the
	//    rendered text collection steps with node. For each item item in current, append item to results.
	r := renderedText{}
	box := style
	for box.Value("display") == "contents" {
		box = box.Parent()
	}
	in := container{display: box.Value("display")}
	for box.Parent() != nil && !isTableRoot(box.Value("display")) {
		box = box.Parent()
	}
	in.table = box.Node()
	r.children(n, in, &line{start: true})
	// 4–7. What is left of the required line break counts, at the start and the end, is removed.
	return string(r.text)
}

// mostDeep is how many elements may lie in one another for the rendered text collection steps.
const mostDeep = 10_000

// isDeep reports whether more than that lie in one another in an element.
func isDeep(n *nodes.Node) bool {
	for at, depth := n, 0; ; {
		if child := at.FirstChild(); child != nil {
			at = child
			if depth++; depth > mostDeep {
				return true
			}
			continue
		}
		for at != n && at.NextSibling() == nil {
			at = at.Parent()
			depth--
		}
		if at == n {
			return false
		}
		at = at.NextSibling()
	}
}

// renderedText collects what the rendered text collection steps return.
type renderedText struct {
	text []byte
	// breaks is the maximum of the required line break counts since the last string.
	breaks int
	// lastRows are the last rows of tables.
	lastRows map[*nodes.Node]*nodes.Node
}

// push appends a string to the results.
func (r *renderedText) push(text string) {
	if text == "" {
		return
	}
	// 4. Remove any items from results that are the empty string. 5. Remove any runs of consecutive required line break count
	//    items at the start or end of results. 6. Replace each remaining run of consecutive required line break count items with a
	//    string consisting of as many U+000A LF code points as the maximum of the values in the required line break count items.
	if len(r.text) > 0 {
		for range r.breaks {
			r.text = append(r.text, '\n')
		}
	}
	r.breaks = 0
	r.text = append(r.text, text...)
}

// require appends a required line break count.
func (r *renderedText) require(count int) { r.breaks = max(r.breaks, count) }

// line is a line of text that is being filled.
//
// https://drafts.csswg.org/css-text-3/#white-space-phase-1
type line struct {
	// start says that there is nothing on it, so that collapsible spaces are removed.
	start bool
	// space says that there is a collapsible space at its end, which counts if something follows, and shown that it is visible.
	space, shown bool
	// inWord says that it ends with a letter.
	inWord bool
}

// end ends the line, with the collapsible spaces at its end.
func (l *line) end() { *l = line{start: true} }

// fill says that something follows on the line.
func (r *renderedText) fill(l *line) {
	if l.space && l.shown {
		r.push(" ")
	}
	l.start, l.space = false, false
}

// container is what nodes lie in.
type container struct {
	// display is the computed display of the box around them.
	display string
	// table is the element around them that is a table, or in which an anonymous one is.
	table *nodes.Node
	// svg says that they are parts of an image of SVG.
	svg svgPlace
}

// svgPlace is where in an image of SVG nodes are.
type svgPlace uint8

const (
	noSVG svgPlace = iota
	inSVG
	inSVGText
)

// children runs the steps for the children of a node.
func (r *renderedText) children(n *nodes.Node, in container, l *line) {
	if isReplaced(n) {
		return
	}
	closed := n.IsHTMLElement("details") && !n.HasAttributeNS("", "open")
	for child := range n.Children() {
		switch {
		case n.IsHTMLElement("select") && !child.IsHTMLElement("optgroup") && !child.IsHTMLElement("option"):
			// select elements have an associated non-replaced inline CSS box whose child boxes include only those of optgroup and
			// option element child nodes.
		case n.IsHTMLElement("optgroup") && !child.IsHTMLElement("option"):
			// optgroup elements have an associated non-replaced block-level CSS box whose child boxes include only those of option
			// element child nodes.
		case child.IsText():
			if !closed {
				r.textNode(child, in, l)
			}
		case child.IsElement():
			r.element(child, in, l)
		}
	}
}

// element is https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps for an element.
func (r *renderedText) element(n *nodes.Node, in container, l *line) {
	style := boxOf(n)
	if style == nil {
		return
	}
	display := style.Value("display")
	if isSVG(n) || in.svg != noSVG {
		r.image(n, display, in, l)
		return
	}
	// 2. If node's computed value of 'visibility' is not 'visible', then return items. 3. If node is not being rendered, then return
	//    items. (Both have items of their descendants only.)
	visible := style.Value("visibility") == "visible"
	replaced := isReplaced(n)
	block := isBlockLevel(display) || n.IsHTMLElement("option") || n.IsHTMLElement("optgroup")
	inner, atomic := l, false
	switch {
	case display == "contents":
		r.children(n, in, l)
		return
	// 5. If node is a br element, then append a string containing a single U+000A LF code point to items.
	case n.IsHTMLElement("br"):
		l.end()
		if visible {
			r.push("\n")
		}
		return
	case display == "table-cell":
		inner = &line{start: true}
	case !block && !n.IsHTMLElement("select") && (replaced || isAtomicInline(display)):
		r.fill(l)
		inner, atomic = &line{start: true}, true
	}
	// 8. If node is a p element, then append 2 (a required line break count) at the beginning and end of items. 9. If node's used
	//    value of 'display' is block-level or 'table-caption', then append 1 (a required line break count) at the beginning and end of
	//    items.
	breaks := 0
	if block || display == "table-caption" {
		breaks = 1
		l.end()
	}
	if n.IsHTMLElement("p") {
		breaks = 2
	}
	if visible {
		r.require(breaks)
	}
	// 1. Let items be the result of running the rendered text collection steps with each child node of node in tree order, and then
	//    concatenating the results to a single list.
	if style.Value("content-visibility") != "hidden" {
		table := in.table
		if isTableRoot(display) {
			table = n
		}
		r.children(n, container{display: display, table: table}, inner)
	}
	if breaks > 0 {
		inner.end()
	}
	if atomic {
		*l = line{}
	}
	if !visible {
		return
	}
	switch {
	// 6. If node's computed value of 'display' is 'table-cell', and node's CSS box is not the last 'table-cell' box of its enclosing
	//    'table-row' box, then append a string containing a single U+0009 TAB code point to items.
	case display == "table-cell" && !isLastCell(n, in.display):
		r.push("\t")
	// 7. If node's computed value of 'display' is 'table-row', and node's CSS box is not the last 'table-row' box of the nearest
	//    ancestor 'table' box, then append a string containing a single U+000A LF code point to items.
	case display == "table-row" && !r.isLastRow(n, in.table):
		r.push("\n")
	}
	r.require(breaks)
}

// image runs the steps for an element of SVG, or one in it: text is shown by text elements and by what foreignObject elements have.
//
// https://svgwg.org/svg2-draft/render.html#Definitions
func (r *renderedText) image(n *nodes.Node, display string, in container, l *line) {
	switch {
	case !isSVG(n):
	case in.svg == noSVG:
		if isBlockLevel(display) {
			l.end()
			r.require(1)
			r.children(n, container{display: display, svg: inSVG}, &line{start: true})
			r.require(1)
			return
		}
		r.fill(l)
		r.children(n, container{display: display, svg: inSVG}, &line{start: true})
		*l = line{}
	case isNeverRendered(n.LocalName()):
	case n.LocalName() == "foreignObject":
		r.children(n, container{display: "block", table: n}, &line{start: true})
	case n.LocalName() == "text":
		r.children(n, container{display: display, svg: inSVGText}, &line{start: true})
	default:
		r.children(n, in, l)
	}
}

func isSVG(n *nodes.Node) bool { return n.Namespace() == nodes.SVGNamespace }

// isNeverRendered reports whether elements of SVG are never rendered themselves.
//
// https://svgwg.org/svg2-draft/render.html#TermNeverRenderedElement
func isNeverRendered(name string) bool {
	switch name {
	case "clipPath", "defs", "desc", "linearGradient", "marker", "mask", "metadata", "pattern", "radialGradient", "script", "style",
		"symbol", "title", "filter":
		return true
	}
	return false
}

// boxOf returns the computed style of an element whose parent is being rendered, if it is being rendered, too; nil if not.
func boxOf(n *nodes.Node) *cascade.Style {
	parent := n.Parent()
	if parent.ShadowRoot() != nil || parent.IsSlot() {
		return renderedStyle(n)
	}
	style := n.Document().Data.(styled).StyleOf(n)
	if style == nil || style.Value("display") == "none" || isFolded(n) {
		return nil
	}
	return style
}

// textNode runs the steps for a Text node: 4. for each CSS text box produced by node, in content order, append the text of the
// box to items.
func (r *renderedText) textNode(n *nodes.Node, in container, l *line) {
	parent := flatTreeParent(n)
	if parent == nil || in.svg == inSVG {
		return
	}
	text := n.Data()
	style := n.Document().Data.(styled).StyleOf(parent)
	if parent != n.Parent() {
		style = renderedStyle(parent)
	}
	if style == nil || isTableInternal(in.display) && isCollapsible(text) || isFlexible(in.display) && isCollapsible(text) {
		return
	}
	visible := style.Value("visibility") == "visible"
	transform := transformation(style)
	spaces, newlines := preserves(style)
	push := func(text string) {
		if visible {
			r.push(text)
		}
	}
	for text != "" {
		switch c := text[0]; {
		case c == '\n' && newlines:
			// Any sequence of collapsible spaces and tabs immediately preceding or following a segment break is removed.
			l.end()
			push("\n")
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.inWord = false
			if spaces {
				r.fill(l)
				if c == '\n' {
					c = ' '
				}
				push(string(rune(c)))
			} else if !l.start && !l.space {
				l.space, l.shown = true, visible
			}
		default:
			end := strings.IndexAny(text, " \t\n\r")
			if end < 0 {
				end = len(text)
			}
			r.fill(l)
			push(transform(text[:end], l))
			text = text[end:]
			continue
		}
		text = text[1:]
	}
}

// preserves reports whether spaces and tabs, and segment breaks, are preserved.
//
// https://drafts.csswg.org/css-text-4/#white-space-property
func preserves(style *cascade.Style) (spaces, newlines bool) {
	value := style.Value("white-space")
	if value == "normal" {
		value = style.Value("white-space-collapse")
	}
	for _, keyword := range strings.Fields(value) {
		switch keyword {
		case "pre", "pre-wrap", "preserve", "break-spaces":
			return true, true
		case "pre-line", "preserve-breaks":
			return false, true
		case "preserve-spaces":
			return true, false
		}
	}
	return false, false
}

// transformation is what text-transform does to a word on a line.
//
// https://drafts.csswg.org/css-text-3/#text-transform
func transformation(style *cascade.Style) func(word string, l *line) string {
	var steps []func(word string, l *line) string
	for _, keyword := range strings.Fields(style.Value("text-transform")) {
		switch keyword {
		case "uppercase", "lowercase":
			tag := language.Make(selectors.LanguageOf(style.Node()))
			caser := cases.Upper(tag)
			if keyword == "lowercase" {
				caser = cases.Lower(tag)
			}
			steps = append(steps, func(word string, _ *line) string { return caser.String(word) })
		case "capitalize":
			steps = append(steps, capitalized)
		case "full-width":
			steps = append(steps, func(word string, _ *line) string { return width.Widen.String(word) })
		}
	}
	return func(word string, l *line) string {
		for _, step := range steps {
			word = step(word, l)
		}
		last, _ := utf8.DecodeLastRuneInString(word)
		l.inWord = unicode.IsLetter(last) || unicode.IsNumber(last)
		return word
	}
}

// capitalized puts the first letter of what begins a word in titlecase.
func capitalized(word string, l *line) string {
	if l.inWord {
		return word
	}
	at := strings.IndexFunc(word, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) })
	if at < 0 {
		return word
	}
	first, size := utf8.DecodeRuneInString(word[at:])
	return word[:at] + string(unicode.ToTitle(first)) + word[at+size:]
}

// isCollapsible reports whether there is nothing but white space in a text.
func isCollapsible(text string) bool { return strings.Trim(text, " \t\n\r") == "" }

// isBlockLevel reports whether boxes of a display value are block-level.
//
// https://drafts.csswg.org/css-display-4/#block-level
func isBlockLevel(display string) bool {
	outer, _, _ := strings.Cut(display, " ")
	switch outer {
	case "block", "flow-root", "list-item", "flex", "grid", "table", "-webkit-box":
		return true
	}
	return false
}

// isAtomicInline reports whether boxes of a display value are inline-level, and lines inside are others than those around.
//
// https://drafts.csswg.org/css-display-4/#atomic-inline
func isAtomicInline(display string) bool {
	switch display {
	case "inline-block", "inline-flex", "inline-grid", "inline-table", "-webkit-inline-box":
		return true
	}
	return false
}

func isFlexible(display string) bool {
	switch display {
	case "flex", "inline-flex", "grid", "inline-grid":
		return true
	}
	return false
}

// isTableInternal reports whether boxes of a display value have no text in them but in cells and captions.
//
// https://drafts.csswg.org/css-tables-3/#fixup-algorithm
func isTableInternal(display string) bool {
	switch display {
	case "table", "inline-table", "table-row", "table-row-group", "table-header-group", "table-footer-group", "table-column",
		"table-column-group":
		return true
	}
	return false
}

// isTableRoot reports whether the rows in boxes of a display value are those of the box itself, or of an anonymous table in it.
func isTableRoot(display string) bool {
	return display == "table" || display == "inline-table" || display != "contents" && !isTableInternal(display)
}

// isReplaced reports whether an element has a box whose content is no text of the document.
//
// https://drafts.csswg.org/css-display-4/#replaced-element
func isReplaced(n *nodes.Node) bool {
	if !n.IsHTML() {
		return false
	}
	switch n.LocalName() {
	case "img", "input", "textarea", "iframe", "frame", "canvas", "video", "audio", "embed", "progress", "meter":
		return true
	case "object":
		return n.HasAttributeNS("", "data")
	}
	return false
}

// isInReplaced reports whether an element has no box because of an ancestor that is replaced, or an image of SVG.
func isInReplaced(n *nodes.Node) bool {
	for at := flatTreeParent(n); at != nil && at.IsElement(); at = flatTreeParent(at) {
		if isReplaced(at) {
			return true
		}
		if isSVG(at) {
			return at.LocalName() != "foreignObject"
		}
	}
	return false
}

// following returns the boxes behind that of a node among those of the same container, in order: of elements, and of texts that
// have one between the parts of a table. Those of what has no box of its own are its children's.
func following(n *nodes.Node, yield func(*nodes.Node, string) bool) {
	for at := n; ; {
		for sibling := at.NextSibling(); sibling != nil; sibling = sibling.NextSibling() {
			if !boxesIn(sibling, yield) {
				return
			}
		}
		at = at.Parent()
		if at == nil || !at.IsElement() {
			return
		}
		if style := boxOf(at); style == nil || style.Value("display") != "contents" {
			return
		}
	}
}

// boxesIn yields the box of a node, or those of its children, with their displays; "" for a text.
func boxesIn(n *nodes.Node, yield func(*nodes.Node, string) bool) bool {
	switch {
	case n.IsText():
		return isCollapsible(n.Data()) || yield(n, "")
	case !n.IsElement():
		return true
	}
	style := boxOf(n)
	if style == nil {
		return true
	}
	if position := style.Value("position"); position == "absolute" || position == "fixed" {
		return true
	}
	display := style.Value("display")
	if display != "contents" {
		return yield(n, display)
	}
	for child := range n.Children() {
		if !boxesIn(child, yield) {
			return false
		}
	}
	return true
}

// isLastCell reports whether the box of an element is the last cell of its row, which lies in a box of a display: in one that is
// no row, cells that follow one another have one.
func isLastCell(n *nodes.Node, in string) bool {
	last := true
	following(n, func(_ *nodes.Node, display string) bool {
		switch {
		case in == "table-row":
			last = false
		case isTableInternal(in):
			last = isTableInternal(display) || display == "table-caption"
		default:
			last = display != "table-cell"
		}
		return false
	})
	return last
}

// isLastRow reports whether the box of an element is the last row of its table.
func (r *renderedText) isLastRow(n, table *nodes.Node) bool {
	last, known := r.lastRows[table]
	if !known && !isDeep(table) {
		var look func(n *nodes.Node, display string) bool
		look = func(n *nodes.Node, display string) bool {
			if display == "table-row" {
				last = n
			} else if strings.HasSuffix(display, "-group") {
				for child := range n.Children() {
					boxesIn(child, look)
				}
			}
			return true
		}
		for child := range table.Children() {
			boxesIn(child, look)
		}
		if r.lastRows == nil {
			r.lastRows = map[*nodes.Node]*nodes.Node{}
		}
		r.lastRows[table] = last
	}
	return n == last
}
