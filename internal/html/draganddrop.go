package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/uievents"
)

// dragging is a drag-and-drop operation.
//
// https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model
type dragging struct {
	document *PageDocument
	store    *datatransfer.Store
	// source is the source node; nil if what is dragged comes from elsewhere.
	source *nodes.Node
	// target is the current target element; nil for none.
	target *nodes.Node
	// over is what the pointer is over.
	over *nodes.Node
	// operation is the current drag operation.
	operation string
}

// Drag drags with the mouse, from an element to another: what is draggable there, or else what listeners make of it.
func (d *PageDocument) Drag(from, to *nodes.Node) {
	d.MovePointer(from)
	goesOn := d.PressPointer(from, 1)
	if from.IsConnected() {
		d.MovePointer(from)
	}
	source := draggableAt(from)
	if source == nil || !goesOn || !d.dragNode(source, from, to) {
		if to.IsConnected() {
			d.MovePointer(to)
		}
		if to.IsConnected() {
			d.ReleasePointer(to, 1)
		}
	}
}

// draggableAt is the nearest inclusive ancestor of an element that may be dragged; nil for none.
//
// https://html.spec.whatwg.org/multipage/dnd.html#the-draggable-attribute
func draggableAt(n *nodes.Node) *nodes.Node {
	for ; n != nil && n.IsElement(); n = parentOrHost(n) {
		if e := htmlelements.HTMLElementOf(dom.Wrap(n).Impl()); e != nil && n.IsConnected() && e.Draggable() {
			return n
		}
	}
	return nil
}

// dragNode drags a source node. It returns false if script does not want it to be dragged.
func (d *PageDocument) dragNode(source, from, to *nodes.Node) bool {
	g := &dragging{document: d, source: source, over: from, operation: "none"}
	// 2. Create a drag data store. All the DND events fired subsequently by the steps in this section must use it. 6. If the
	//    list of dragged nodes has a or img elements with a URL, then add an item of that.
	var texts [][2]string
	for _, attribute := range []string{"href", "src"} {
		if source.HasAttributeNS("", attribute) && !source.HasAttributeNS("", "draggable") {
			u := htmlElement(source).ReflectURL(attribute)
			texts = [][2]string{{"text/uri-list", u}, {"text/plain", u}}
		}
	}
	g.store = datatransfer.NewStore(datatransfer.ReadWrite, texts, nil)
	// 7. Fire a DND event named dragstart at the source node. If the event is canceled, then the drag-and-drop operation should
	//    not occur; return.
	if notCanceled, _ := g.fire("dragstart", source, nil, "none"); !notCanceled {
		return false
	}
	// 9. Fire a pointer event at the source node named pointercancel, and any other follow-up events.
	i := d.Interaction()
	i.SetPressed(nil)
	if source.IsConnected() {
		input := d.inputAt(from)
		d.pointer("pointercancel", d.pointedAt(source, "pointercancel", input), input)
		d.releaseCaptureImplicitly("pointercancel", input)
	}
	i.SetOver(nil)
	// 10. Initiate the drag-and-drop operation.
	if g.moveTo(from) && g.moveTo(to) {
		g.drop(true)
	} else {
		g.drop(false)
	}
	return true
}

// DropData drops something on an element that comes from elsewhere, as files do.
func (d *PageDocument) DropData(store *datatransfer.Store, to *nodes.Node) {
	g := &dragging{document: d, store: store, over: to, operation: "none"}
	g.moveTo(to)
	g.drop(true)
}

// fire fires a DND event.
//
// https://html.spec.whatwg.org/multipage/dnd.html#fire-a-dnd-event
func (g *dragging) fire(typ string, at, related *nodes.Node, dropEffect string) (notCanceled bool, effect string) {
	if at == nil || !at.IsConnected() {
		return true, dropEffect
	}
	input := g.document.inputAt(g.over)
	input.Buttons = 1
	if related != nil {
		input.Related = target(related)
	}
	return uievents.FireDragEvent(target(at), typ, input, g.store, dropEffect)
}

// moveTo is an iteration with the pointer over an element. It returns false if the operation is to end.
func (g *dragging) moveTo(to *nodes.Node) bool {
	g.over = to
	// 1. Fire a DND event named drag at the source node. If this event is canceled, the user agent must set the current drag
	//    operation to "none".
	if notCanceled, _ := g.fire("drag", g.source, nil, "none"); !notCanceled {
		g.operation = "none"
		return false
	}
	// 3. If the user is indicating a different immediate user selection than during the last iteration: fire a DND event named
	//    dragenter at it.
	//    AD-HOC: as in browsers, it is the current target element then, whether the event is canceled or not.
	if to != g.target {
		g.fire("dragenter", to, g.target, g.defaultEffect())
		// 4. If the previous step caused the current target element to change, and the previous one was not null: fire a DND
		//    event named dragleave at that, with the new one as the specific related target.
		last := g.target
		g.target = to
		g.fire("dragleave", last, to, "none")
	}
	// 5. If the current target element is a DOM element, then fire a DND event named dragover at it.
	notCanceled, effect := g.fire("dragover", g.target, nil, g.defaultEffect())
	switch {
	// If it is not canceled, and the current target element is a text control, and there is a text/plain item, then set the
	// current drag operation to "copy" or "move"; otherwise, to "none".
	case notCanceled:
		g.operation = "none"
		if htmlelements.TakesText(g.target) && g.store.Text("text/plain") != "" {
			g.operation = "copy"
		}
	// Otherwise, set the current drag operation based on the values of effectAllowed and dropEffect.
	case allows(g.store.Allowed(), effect):
		g.operation = effect
	default:
		g.operation = "none"
	}
	return true
}

// allowedEffects are the drag operations that an allowed effects state allows.
var allowedEffects = map[string][]string{
	"uninitialized": {"copy", "link", "move"}, "all": {"copy", "link", "move"}, "copy": {"copy"}, "link": {"link"}, "move": {"move"},
	"copyLink": {"copy", "link"}, "copyMove": {"copy", "move"}, "linkMove": {"link", "move"},
}

func allows(allowed, effect string) bool { return slices.Contains(allowedEffects[allowed], effect) }

// defaultEffect is what the dropEffect attribute is initialized to in dragenter and dragover.
func (g *dragging) defaultEffect() string {
	switch g.store.Allowed() {
	case "none":
		return "none"
	case "link", "linkMove":
		return "link"
	case "move":
		return "move"
	case "uninitialized":
		if g.source != nil && g.source.IsHTMLElement("a") {
			return "link"
		}
	}
	return "copy"
}

// drop ends the operation: the user has released what is dragged, or given up.
func (g *dragging) drop(released bool) {
	// 1. Let dropped be true if none of these hold: the current drag operation is "none", the user has ended the operation by
	//    canceling it, the current target element is null. Otherwise, fire a DND event named dragleave at the target.
	if !released || g.operation == "none" || g.target == nil {
		g.operation = "none"
		g.fire("dragleave", g.target, nil, "none")
	} else if notCanceled, effect := g.fire("drop", g.target, nil, g.operation); !notCanceled {
		// If the event is canceled, set the current drag operation to the value of dropEffect as it stood after the dispatch.
		g.operation = effect
	} else if g.store.Text("text/plain") != "" && htmlelements.TakesText(g.target) {
		// If the current target element is a text control, insert the actual data of the first item whose type string is
		// text/plain into it.
		htmlelements.InsertTransfer(g.target, g.store, "insertFromDrop")
	} else {
		g.operation = "none"
	}
	// 2. Fire a DND event named dragend at the source node.
	g.fire("dragend", g.source, nil, g.operation)
}

// PasteData pastes into what has the focus.
//
// https://w3c.github.io/clipboard-apis/#paste-action
func (d *PageDocument) PasteData(store *datatransfer.Store) {
	on := d.keyTarget()
	// 1. Fire a clipboard event named paste. 2. If the event was not canceled, then insert the clipboard's text where the focus is.
	if datatransfer.FirePaste(target(on), store) {
		if store.Text("text/plain") != "" {
			htmlelements.InsertTransfer(d.keyTarget(), store, "insertFromPaste")
		}
	}
}
