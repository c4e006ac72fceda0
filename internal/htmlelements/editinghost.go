package htmlelements

import (
	"strings"

	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/uievents"
	"github.com/sluice-go/sluice/internal/url"
)

// Editing hosts: what a user does with keys in an element with contenteditable. No standard says what comes of it; this is what
// browsers have in common: text, paragraphs and lines.
//
// https://w3c.github.io/contentEditable/
// https://w3c.github.io/input-events/

// editingHost is an editing host that the user edits.
type editingHost struct {
	node      *nodes.Node
	selection *dom.Selection
}

// editingHostOf returns an editing host; nil for what is none, and in shadow trees, where there is no selection.
func editingHostOf(n *nodes.Node) *editingHost {
	if n == nil || !isEditingHost(n) || isAtom(n) || n.Root() != &n.Document().Node {
		return nil
	}
	selection := dom.WrapDocument(n.Document()).GetSelection()
	if selection == nil {
		return nil
	}
	return &editingHost{n, selection}
}

// IsEditingHost reports whether a user can write into an element because of contenteditable.
func IsEditingHost(n *nodes.Node) bool { return editingHostOf(n) != nil }

// EnterInHost does what the Enter key does in an editing host: it begins a new paragraph, or with Shift a new line in it.
func EnterInHost(n *nodes.Node, shift bool) {
	h := editingHostOf(n)
	if h == nil {
		return
	}
	change := inputChange{inputType: "insertParagraph"}
	if value, _ := n.Attribute("contenteditable"); shift || url.ASCIILowercase(value) == "plaintext-only" {
		change.inputType = "insertLineBreak"
	}
	h.edit(change, func(start, end nodes.BoundaryPoint) bool {
		at := h.deleteRange(start, end)
		if change.inputType == "insertLineBreak" {
			h.breakLine(at)
		} else {
			h.breakParagraph(at)
		}
		return true
	})
}

// selected is from where to where is selected in the host; it is the start of the host, and inside is false, if that is
// elsewhere.
func (h *editingHost) selected() (start, end nodes.BoundaryPoint, inside bool) {
	if r, err := h.selection.GetRangeAt(0); err == nil {
		start = nodes.BoundaryPoint{Node: r.StartContainer().Tree(), Offset: int(r.StartOffset())}
		end = nodes.BoundaryPoint{Node: r.EndContainer().Tree(), Offset: int(r.EndOffset())}
		if h.node.Contains(start.Node) && h.node.Contains(end.Node) {
			return outOfData(start), outOfData(end), true
		}
	}
	start = startOf(h.node)
	return start, start, false
}

// put puts the cursor somewhere; what lies between is selected if extend is true.
func (h *editingHost) put(at nodes.BoundaryPoint, extend bool) {
	set := h.selection.Collapse
	if extend {
		set = h.selection.Extend
	}
	_ = set(dom.Wrap(at.Node), uint32(at.Offset)) // there is a selection, and it is a point of the document
}

// inputChange is what the events of a change say.
type inputChange struct {
	inputType string
	data      idl.Optional[string]
	// store is what is pasted or dropped; nil for other changes.
	store *datatransfer.Store
}

// fire fires an event of the change at a target.
//
// https://w3c.github.io/input-events/#interface-InputEvent-Attributes
func (c inputChange) fire(target *nodes.Node, typ string) (notCanceled bool) {
	return uievents.FireInputEvent(&dom.Wrap(target).EventTarget, typ, c.inputType, c.data, c.store)
}

// edit has the user change what is in the host, with the events beforeinput and input. Change returns false if nothing changes.
func (h *editingHost) edit(c inputChange, change func(start, end nodes.BoundaryPoint) bool) {
	start, end, inside := h.selected()
	if !inside {
		h.put(start, false)
	}
	if !h.isEditable(start.Node) || !h.isEditable(end.Node) || !c.fire(h.node, "beforeinput") || editingHostOf(h.node) == nil {
		return
	}
	// Script may have changed all of it.
	start, end, _ = h.selected()
	if h.isEditable(start.Node) && h.isEditable(end.Node) && change(start, end) {
		c.fire(h.node, "input")
	}
}

// isEditable reports whether a node in the host is in no element with contenteditable=false.
func (h *editingHost) isEditable(n *nodes.Node) bool {
	for ; n != nil && n != h.node; n = n.Parent() {
		if isNotEditable(n) {
			return false
		}
	}
	return n != nil
}

func isNotEditable(n *nodes.Node) bool {
	value, _ := n.Attribute("contenteditable")
	return url.ASCIILowercase(value) == "false"
}

// insertText writes a text in the place of what is selected.
func (h *editingHost) insertText(text string, c inputChange) {
	h.edit(c, func(start, end nodes.BoundaryPoint) bool {
		at := h.deleteRange(start, end)
		for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
			if i > 0 {
				at = h.breakLine(at)
			}
			if line != "" {
				at = h.write(at, line)
			}
		}
		return true
	})
}

// write puts a text where the cursor is, and the cursor behind it.
func (h *editingHost) write(at nodes.BoundaryPoint, text string) nodes.BoundaryPoint {
	n, offset := at.Node, at.Offset
	if !n.IsText() {
		before, after := childAt(n, offset-1), childAt(n, offset)
		switch {
		case before != nil && before.IsText():
			n, offset = before, before.Length()
		case after != nil && after.IsText():
			n, offset = after, 0
		default:
			created := n.Document().CreateTextNode("")
			nodes.Insert(created, n, after)
			n, offset = created, 0
		}
	}
	_ = n.ReplaceData(offset, 0, text) // the offset is one of the text
	at = nodes.BoundaryPoint{Node: n, Offset: offset + nodes.UTF16Length(text)}
	if offset == 0 {
		h.removeNeedlessBreak(at)
	}
	h.put(at, false)
	return at
}

// breakLine puts a line break where the cursor is, and the cursor behind it.
func (h *editingHost) breakLine(at nodes.BoundaryPoint) nodes.BoundaryPoint {
	container := at.Node
	if container.IsText() {
		container = container.Parent()
	}
	if keepsNewlines(container) {
		return h.write(at, "\n")
	}
	if at = outOfText(at); at.Node.IsText() {
		if _, err := at.Node.SplitText(at.Offset); err != nil {
			return at
		}
		at = after(at.Node)
	}
	br := createNear(h.node, "br")
	nodes.Insert(br, at.Node, childAt(at.Node, at.Offset))
	at = after(br)
	// The break at the end of a block begins no line after it.
	if h.endsLine(at) {
		nodes.Insert(createNear(h.node, "br"), at.Node, br.NextSibling())
	}
	h.put(at, false)
	return at
}

// breakParagraph parts the block that the cursor is in. What follows in one that is no paragraph becomes one.
func (h *editingHost) breakParagraph(at nodes.BoundaryPoint) {
	block := h.blockOf(at.Node)
	parts := block != h.node && !isCell(block)
	at = outOfText(at)
	end := nodes.BoundaryPoint{Node: block, Offset: block.Length()}
	next := createNear(h.node, "div")
	if parts {
		copied, err := nodes.CloneNode(block, false)
		if err != nil {
			return
		}
		copied.RemoveAttribute("id")
		next = copied
	} else {
		following := childAt(block, at.Offset)
		if at.Node != block {
			following = childOf(block, at.Node)
		}
		for following != nil && !isBlock(following) {
			following = following.NextSibling()
		}
		if following != nil {
			end.Offset = following.Index()
		}
	}
	r := nodes.NewRangeAt(at, end)
	content, err := r.ExtractContents()
	// Script that runs as frames go may have changed all of it.
	if err != nil || !h.node.Contains(block) {
		return
	}
	nodes.Insert(content, next, nil)
	at = r.Start()
	behind := childAt(block, at.Offset)
	switch before := h.beside(at, false); {
	case before != nil && h.blockOf(before) == block:
		// The break at the end of a block begins no line after it.
		if before.IsHTMLElement("br") {
			nodes.Insert(createNear(h.node, "br"), block, behind)
		}
	case parts:
		h.keepOpen(block)
	default:
		empty := createNear(h.node, "div")
		h.keepOpen(empty)
		nodes.Insert(empty, block, behind)
	}
	if parts {
		nodes.Insert(next, block.Parent(), block.NextSibling())
	} else {
		nodes.Insert(next, block, behind)
	}
	h.keepOpen(next)
	h.put(startOf(next), false)
}

// keepOpen gives a block a line if there is nothing in it.
func (h *editingHost) keepOpen(block *nodes.Node) {
	if isBare(block) {
		nodes.Insert(createNear(h.node, "br"), innermost(block), nil)
	}
}

// removeNeedlessBreak removes the line break behind the cursor that kept the line open, if there is something in it now.
func (h *editingHost) removeNeedlessBreak(at nodes.BoundaryPoint) {
	before, br := h.beside(at, false), h.beside(at, true)
	if before != nil && h.blockOf(before) == h.blockOf(at.Node) && !before.IsHTMLElement("br") && h.closes(br, at) {
		nodes.Remove(br)
	}
}

// closes reports whether a leaf is a line break behind the cursor that only ends the block.
func (h *editingHost) closes(leaf *nodes.Node, at nodes.BoundaryPoint) bool {
	return leaf != nil && leaf.IsHTMLElement("br") && h.blockOf(leaf) == h.blockOf(at.Node) && h.endsLine(after(leaf))
}

// endsLine reports whether nothing follows in the block.
func (h *editingHost) endsLine(at nodes.BoundaryPoint) bool {
	leaf := h.beside(at, true)
	return leaf == nil || isBlock(leaf) || h.blockOf(leaf) != h.blockOf(at.Node)
}

// deleteByKey deletes what is selected, or a character or a word beside the cursor, or what parts two blocks.
func (h *editingHost) deleteByKey(forward, byWord bool) {
	unit, direction := "Content", "Backward"
	if byWord {
		unit = "Word"
	}
	if forward {
		direction = "Forward"
	}
	h.edit(inputChange{inputType: "delete" + unit + direction}, func(start, end nodes.BoundaryPoint) bool {
		if start != end {
			h.deleteRange(start, end)
			return true
		}
		return h.deleteBeside(h.inLine(start), forward, byWord)
	})
}

// deleteBeside deletes what is before the cursor, or behind it.
func (h *editingHost) deleteBeside(at nodes.BoundaryPoint, forward, byWord bool) bool {
	leaf := h.reached(at, forward)
	if leaf == nil || h.cellOf(leaf) != h.cellOf(at.Node) {
		return false
	}
	here, there := h.blockOf(at.Node), h.blockOf(leaf)
	switch {
	case isAtom(leaf) && (here == there || isBlock(leaf)):
		r := nodes.NewRangeAt(at, at)
		nodes.Remove(leaf)
		at = r.Start()
	case here != there && forward:
		h.join(at, there)
	case here != there:
		at = endOf(leaf)
		h.join(at, here)
	default:
		from, to := passed(leaf, at, forward, byWord)
		at = nodes.BoundaryPoint{Node: leaf, Offset: min(from, to)}
		_ = leaf.ReplaceData(at.Offset, max(from, to)-at.Offset, "") // they are offsets of the text
	}
	h.settle(at)
	return true
}

// deleteRange deletes what is selected, joins the blocks that it begins and ends in, and returns where the cursor is then.
func (h *editingHost) deleteRange(start, end nodes.BoundaryPoint) nodes.BoundaryPoint {
	if start == end {
		return h.inLine(start)
	}
	first, last := h.blockOf(start.Node), h.blockOf(end.Node)
	at := nodes.NewRangeAt(start, start)
	nodes.NewRangeAt(start, end).DeleteContents()
	if first != last && h.node.Contains(first) && h.node.Contains(last) && h.cellOf(first) == h.cellOf(last) {
		h.join(at.Start(), last)
	}
	return h.settle(at.Start())
}

// join moves the first line of a block, or of what follows in it, to where another block ends.
func (h *editingHost) join(at nodes.BoundaryPoint, from *nodes.Node) {
	into := h.blockOf(at.Node)
	if !h.node.Contains(at.Node) || !h.node.Contains(from) {
		return
	}
	if br := h.beside(at, true); h.closes(br, at) {
		nodes.Remove(br)
	}
	first := from.FirstChild()
	if from.Contains(into) {
		first = childOf(from, into).NextSibling()
	}
	behind := childAt(into, at.Offset)
	if at.Node != into {
		behind = childOf(into, at.Node).NextSibling()
	}
	for n := first; n != nil && !isBlock(n); {
		next := n.NextSibling()
		if nodes.PreInsert(n, into, behind) != nil {
			return
		}
		n = next
	}
	// Script that runs as frames come may have changed all of it.
	for from != h.node && h.node.Contains(from) && !from.Contains(into) && !isCell(from) && isBare(from) {
		parent := from.Parent()
		nodes.Remove(from)
		from = parent
	}
}

// settle puts the cursor where something was deleted. A text that is empty goes, and a block that is empty is kept open.
func (h *editingHost) settle(at nodes.BoundaryPoint) nodes.BoundaryPoint {
	if !h.node.Contains(at.Node) {
		at, _, _ = h.selected()
		return at
	}
	if at.Node.IsText() && at.Node.Length() == 0 {
		empty := at.Node
		at = outOfText(at)
		nodes.Remove(empty)
	}
	h.removeNeedlessBreak(at)
	if block := h.blockOf(at.Node); block != h.node {
		h.keepOpen(block)
	}
	h.put(at, false)
	return at
}

// byKey does what a key does in the host that writes no character; false for keys that do nothing there.
func (h *editingHost) byKey(key string, held uievents.Modifiers) bool {
	start, end, inside := h.selected()
	cursor := start
	if inside {
		cursor = nodes.BoundaryPoint{Node: h.selection.FocusNode().Tree(), Offset: int(h.selection.FocusOffset())}
	} else {
		h.put(start, false)
	}
	forward := key == "ArrowRight" || key == "End"
	switch key {
	case "Backspace", "Delete":
		h.deleteByKey(key == "Delete", held.Control)
	case "a", "A":
		if !held.Control {
			return false
		}
		_ = h.selection.SelectAllChildren(dom.Wrap(h.node)) // an element has children
	case "ArrowLeft", "ArrowRight":
		switch {
		case start == end || held.Shift || held.Control:
			h.put(h.sideways(h.inLine(cursor), forward, held.Control), held.Shift)
		case forward:
			h.put(end, false)
		default:
			h.put(start, false)
		}
	case "Home", "End":
		switch {
		case !held.Control:
			h.put(h.lineEdge(h.inLine(cursor), forward), held.Shift)
		case forward:
			h.put(endOf(h.node), held.Shift)
		default:
			h.put(startOf(h.node), held.Shift)
		}
	default:
		return false
	}
	return true
}

// sideways is where the cursor goes over a character, a word, or to another line.
func (h *editingHost) sideways(at nodes.BoundaryPoint, forward, byWord bool) nodes.BoundaryPoint {
	leaf := h.reached(at, forward)
	if leaf == nil {
		return at
	}
	start, end := extent(leaf)
	switch same := h.blockOf(leaf) == h.blockOf(at.Node); {
	case !same && forward:
		return start
	case !same:
		return endOf(leaf)
	case leaf.IsText():
		_, to := passed(leaf, at, forward, byWord)
		return nodes.BoundaryPoint{Node: leaf, Offset: to}
	case forward:
		return end
	}
	return start
}

// lineEdge is where the line begins or ends that the cursor is in.
func (h *editingHost) lineEdge(at nodes.BoundaryPoint, forward bool) nodes.BoundaryPoint {
	block := h.blockOf(at.Node)
	for {
		leaf := h.beside(at, forward)
		if leaf == nil || h.blockOf(leaf) != block || leaf.IsHTMLElement("br") || isBlock(leaf) {
			return at
		}
		start, end := extent(leaf)
		if leaf.IsText() && keepsNewlines(leaf.Parent()) {
			t := shown{wtf8.AppendUTF16(nil, leaf.Data())}
			from, edge, reach := 0, end.Offset, t.lineEnd
			if !forward {
				from, edge, reach = end.Offset, 0, t.lineStart
			}
			if at.Node == leaf {
				from = at.Offset
			}
			if to := reach(from); to != edge {
				return nodes.BoundaryPoint{Node: leaf, Offset: to}
			}
		}
		if at = start; forward {
			at = end
		}
	}
}

// reached is the leaf that the cursor comes to, over a line break that only ends its block.
func (h *editingHost) reached(at nodes.BoundaryPoint, forward bool) *nodes.Node {
	leaf := h.beside(at, forward)
	if forward && h.closes(leaf, at) {
		leaf = h.beside(after(leaf), true)
	}
	return leaf
}

// beside is the leaf that is before the cursor or behind it, or that it is in; nil for none.
func (h *editingHost) beside(at nodes.BoundaryPoint, forward bool) *nodes.Node {
	var atom *nodes.Node
	for n := at.Node; n != nil && n != h.node; n = n.Parent() {
		if isAtom(n) {
			atom = n
		}
	}
	n := at.Node
	switch {
	case atom != nil:
		return atom
	case n.IsText() && !isMarkupSpace(n) && (forward && at.Offset < n.Length() || !forward && at.Offset > 0):
		return n
	case n.IsText():
		return leafFrom(h.node, over(h.node, n, forward), forward)
	}
	offset := at.Offset
	if !forward {
		offset--
	}
	if child := childAt(n, offset); child != nil {
		return leafFrom(h.node, child, forward)
	}
	return leafFrom(h.node, over(h.node, n, forward), forward)
}

// passed are from where to where the cursor goes in a text.
func passed(text *nodes.Node, at nodes.BoundaryPoint, forward, byWord bool) (from, to int) {
	t := shown{wtf8.AppendUTF16(nil, text.Data())}
	reach := t.after
	switch {
	case forward && byWord:
		reach = t.wordAfter
	case !forward && byWord:
		from, reach = len(t.units), t.wordBefore
	case !forward:
		from, reach = len(t.units), t.before
	}
	if at.Node == text {
		from = at.Offset
	}
	return from, reach(from)
}

// inLine moves a cursor that stands between blocks into the one behind it, or else before it.
func (h *editingHost) inLine(at nodes.BoundaryPoint) nodes.BoundaryPoint {
	isBetween := func(n *nodes.Node) bool { return n != nil && (isBlock(n) || isMarkupSpace(n)) }
	if at.Node.IsText() && !isMarkupSpace(at.Node) || !at.Node.IsText() && !isBetween(childAt(at.Node, at.Offset-1)) && !isBetween(childAt(at.Node, at.Offset)) {
		return at
	}
	if leaf := h.beside(at, true); leaf != nil {
		start, _ := extent(leaf)
		return start
	}
	if leaf := h.beside(at, false); leaf != nil {
		return endOf(leaf)
	}
	return at
}

// startOf and endOf are where the cursor is at the start of a node and at its end.
func startOf(n *nodes.Node) nodes.BoundaryPoint {
	if leaf := leafFrom(n, n.FirstChild(), true); leaf != nil {
		start, _ := extent(leaf)
		return start
	}
	return nodes.BoundaryPoint{Node: innermost(n)}
}

func endOf(n *nodes.Node) nodes.BoundaryPoint {
	last := n
	if !n.IsText() && !isAtom(n) {
		last = leafFrom(n, n.LastChild(), false)
	}
	if last == nil {
		return nodes.BoundaryPoint{Node: innermost(n)}
	}
	start, end := extent(last)
	switch {
	case last.IsHTMLElement("br"):
		return start
	case last.IsText():
		// The end of a line of markup is no text.
		trimmed := strings.TrimRight(last.Data(), " \t\n\r")
		if strings.Contains(last.Data()[len(trimmed):], "\n") && !keepsNewlines(last.Parent()) {
			end.Offset = nodes.UTF16Length(trimmed)
		}
	}
	return end
}

// innermost is what the cursor is in of a node that has no leaves.
func innermost(n *nodes.Node) *nodes.Node {
	for first := n.FirstChild(); first != nil && first.IsElement(); first = n.FirstChild() {
		n = first
	}
	return n
}

// isBare reports whether a node has no leaves.
func isBare(n *nodes.Node) bool { return leafFrom(n, n.FirstChild(), true) == nil }

// keepsNewlines reports whether newlines in the texts of an element are shown.
func keepsNewlines(n *nodes.Node) bool {
	style := n.Document().Data.(styled).StyleOf(n)
	if style == nil {
		return false
	}
	_, newlines := preserves(style)
	return newlines
}

// leafFrom is the first leaf from a node on, in another one: what the cursor passes, which are texts, and elements that it is
// never in; nil for none.
func leafFrom(root, n *nodes.Node, forward bool) *nodes.Node {
	for n != nil {
		enters := n.IsElement() && display(n) != "none"
		if enters && isAtom(n) || n.IsText() && n.Data() != "" && !isMarkupSpace(n) {
			return n
		}
		var child *nodes.Node
		switch {
		case enters && forward:
			child = n.FirstChild()
		case enters:
			child = n.LastChild()
		}
		if child == nil {
			child = over(root, n, forward)
		}
		n = child
	}
	return nil
}

// over is the node that follows a node and what is in it, or precedes it, in another one; nil for none.
func over(root, n *nodes.Node, forward bool) *nodes.Node {
	for ; n != nil && n != root; n = n.Parent() {
		sibling := n.PreviousSibling()
		if forward {
			sibling = n.NextSibling()
		}
		if sibling != nil {
			return sibling
		}
	}
	return nil
}

// isAtom reports whether the cursor is never in an element.
func isAtom(n *nodes.Node) bool {
	if !n.IsElement() {
		return false
	}
	return !n.IsHTML() || isNotEditable(n) || isOneOf(n, "br", "hr", "wbr", "img", "input", "textarea", "select", "button", "meter", "progress", "audio", "video", "canvas", "iframe", "embed", "object")
}

// isMarkupSpace reports whether a text is white space that is beside blocks alone.
func isMarkupSpace(n *nodes.Node) bool {
	if !n.IsText() || !isCollapsible(n.Data()) {
		return false
	}
	before, behind := n.PreviousSibling(), n.NextSibling()
	return (before == nil || isBlock(before)) && (behind == nil || isBlock(behind)) && (before != nil || behind != nil)
}

// extent is from where to where a leaf goes.
func extent(leaf *nodes.Node) (start, end nodes.BoundaryPoint) {
	if leaf.IsText() {
		return nodes.BoundaryPoint{Node: leaf}, nodes.BoundaryPoint{Node: leaf, Offset: leaf.Length()}
	}
	return nodes.BoundaryPoint{Node: leaf.Parent(), Offset: leaf.Index()}, after(leaf)
}

func after(n *nodes.Node) nodes.BoundaryPoint {
	return nodes.BoundaryPoint{Node: n.Parent(), Offset: n.Index() + 1}
}

// outOfData moves a point in what is no text and has data, as a comment, before it.
func outOfData(at nodes.BoundaryPoint) nodes.BoundaryPoint {
	if at.Node.IsCharacterData() && !at.Node.IsText() {
		return nodes.BoundaryPoint{Node: at.Node.Parent(), Offset: at.Node.Index()}
	}
	return at
}

// outOfText moves a point at the start or the end of a text out of it.
func outOfText(at nodes.BoundaryPoint) nodes.BoundaryPoint {
	switch {
	case !at.Node.IsText():
	case at.Offset == 0:
		return nodes.BoundaryPoint{Node: at.Node.Parent(), Offset: at.Node.Index()}
	case at.Offset == at.Node.Length():
		return after(at.Node)
	}
	return at
}

func childAt(n *nodes.Node, index int) *nodes.Node {
	if index < 0 {
		return nil
	}
	child := n.FirstChild()
	for ; child != nil && index > 0; index-- {
		child = child.NextSibling()
	}
	return child
}

// childOf is the child of a node that another one is in.
func childOf(parent, n *nodes.Node) *nodes.Node {
	for n.Parent() != parent {
		n = n.Parent()
	}
	return n
}

// display is the computed value of display of an element.
func display(n *nodes.Node) string {
	style := n.Document().Data.(styled).StyleOf(n)
	if style == nil {
		return "none"
	}
	return style.Value("display")
}

// isBlock reports whether a node is an element whose content has lines of its own.
func isBlock(n *nodes.Node) bool { return n.IsElement() && (isBlockLevel(display(n)) || isCell(n)) }

// isCell reports whether a node is a cell of a table, or its caption.
func isCell(n *nodes.Node) bool {
	if !n.IsElement() {
		return false
	}
	value := display(n)
	return value == "table-cell" || value == "table-caption"
}

// blockOf is the block that a node is in; the host if there is none.
func (h *editingHost) blockOf(n *nodes.Node) *nodes.Node {
	if n != h.node && isAtom(n) {
		n = n.Parent()
	}
	return h.closest(n, isBlock)
}

// closest is the inclusive ancestor of a node that is so; the host if there is none in it.
func (h *editingHost) closest(n *nodes.Node, is func(*nodes.Node) bool) *nodes.Node {
	for n != nil && n != h.node && !is(n) {
		n = n.Parent()
	}
	if n == nil {
		return h.node
	}
	return n
}

// cellOf is the cell of a table that a node is in; the host if there is none.
func (h *editingHost) cellOf(n *nodes.Node) *nodes.Node { return h.closest(n, isCell) }
