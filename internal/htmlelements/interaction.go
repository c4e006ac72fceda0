package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
)

// Interaction is what a document that a window shows knows of its user: what has the focus, and what is above the rest.
//
// https://html.spec.whatwg.org/multipage/interaction.html
type Interaction struct {
	window Activations
	// focused is the focused area of the document; nil for its viewport.
	//
	// https://html.spec.whatwg.org/multipage/interaction.html#focused-area-of-the-document
	focused *nodes.Node
	// focusChanges counts the changes of it.
	focusChanges int
	// focusVisible says that the focused area shows that it is: see :focus-visible.
	focusVisible bool
	// byPointer says that the user has used a pointer last, not keys.
	byPointer bool
	// fixup says that a task is queued that looks whether the focused area still is a focusable area.
	fixup bool
	// edited is what the user has written into and not left since.
	edited edited
	// over is what the pointer is over, and pressed where it was pressed; nil for nothing.
	over, pressed *nodes.Node
	// removedOver says that what the pointer was over has been removed, so that it has to be told what it is over now: the
	// needsOverEvent flag of Pointer Events.
	removedOver bool
	// capture and pendingCapture are the pointer capture target override, and the pending one; nil if they are not set.
	//
	// https://w3c.github.io/pointerevents/#pointer-capture
	capture, pendingCapture *nodes.Node
	// moved is where the pointer was on the screen when it moved last; nil if it has not.
	moved *[2]int32
	// autofocus are the autofocus candidates, and autofocusProcessed says that nobody looks at more of them.
	//
	// https://html.spec.whatwg.org/multipage/interaction.html#autofocus-candidates
	autofocus                          []*nodes.Node
	autofocusProcessed, autofocusAwake bool
	// topLayer is the document's top layer, from below, and dialogs its open dialogs list.
	topLayer, dialogs []*nodes.Node
	// watchers is the window's close watcher manager.
	watchers closeWatchers
	// popoverPressed and dialogPressed are the document's popover pointerdown target, and its dialog pointerdown target.
	popoverPressed, dialogPressed *nodes.Node
	// hidingPopovers is the document's hiding popover nesting count, showingPopover its showing popover, and hintStackParent
	// its hint stack parent, nil for null.
	//
	// https://html.spec.whatwg.org/multipage/popover.html#hiding-popover-nesting-count
	hidingPopovers  int
	showingPopover  bool
	hintStackParent *nodes.Node
	// onBackdrop says that the pointer is over the backdrop of a modal dialog.
	onBackdrop bool
}

// Activations is a document's window, as far as what its user may be asked depends on it.
type Activations interface {
	// FullyActive says whether the document is fully active.
	FullyActive() bool
	// OfTopLevelOrigin says whether its origin is same origin with that of the page.
	OfTopLevelOrigin() bool
	// AllowsAutomaticFeatures says whether its active sandboxing flag set lacks the sandboxed automatic features browsing
	// context flag.
	AllowsAutomaticFeatures() bool
	// HasTransientActivation says whether the user has just done something, and ConsumeUserActivation that it was made use of.
	HasTransientActivation() bool
	ConsumeUserActivation()
	// HasHistoryActionActivation and ConsumeHistoryActionActivation are that for what would keep a user from going back.
	HasHistoryActionActivation() bool
	ConsumeHistoryActionActivation()
}

// NewInteraction is what a document knows of its user at first, which a window shows.
func NewInteraction(window Activations) *Interaction {
	return &Interaction{window: window, watchers: closeWatchers{another: true}}
}

// Activations is the window of the document.
func (i *Interaction) Activations() Activations { return i.window }

// interactive is the Data of a document that a window shows.
type interactive interface {
	// Interaction returns what the document knows of its user; nil for a document without a window.
	Interaction() *Interaction
	// QueueTask queues a global task of the document's window.
	QueueTask(source eventloop.TaskSource, steps func())
	// HasTarget reports whether the document's target element is non-null.
	HasTarget() bool
}

// InteractionOf returns what the document of a node knows of its user; nil for one without a window.
func InteractionOf(n *nodes.Node) *Interaction { return interactionOf(n) }

// interactionOf returns what the document of a node knows of its user; nil for one without a window.
func interactionOf(n *nodes.Node) *Interaction {
	if data, ok := n.Document().Data.(interactive); ok {
		return data.Interaction()
	}
	return nil
}

// isInFullyActive says whether the document of a node is fully active.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func isInFullyActive(n *nodes.Node) bool {
	i := interactionOf(n)
	return i != nil && i.window.FullyActive()
}

// KeptNodes calls yield with the nodes that the document's user may come back to: they need not be in its tree.
func (i *Interaction) KeptNodes(yield func(*nodes.Node) bool) bool {
	for _, n := range append([]*nodes.Node{i.edited.control, i.over, i.pressed, i.capture, i.pendingCapture}, i.autofocus...) {
		if n != nil && !yield(n) {
			return false
		}
	}
	return true
}

// Focused is the focused area of the document; nil for its viewport.
func (i *Interaction) Focused() *nodes.Node { return i.focused }

// FocusChanges counts how often the focus has changed.
func (i *Interaction) FocusChanges() int { return i.focusChanges }

// FocusVisible reports whether the focused area is to show that it is.
//
// https://drafts.csswg.org/selectors-4/#the-focus-visible-pseudo
func (i *Interaction) FocusVisible() bool { return i.focused != nil && i.focusVisible }

// UsedPointer says that the user has used a pointer, or keys.
func (i *Interaction) UsedPointer(pointer bool) { i.byPointer = pointer }

// Over is what the pointer is over; nil for nothing.
func (i *Interaction) Over() *nodes.Node { return i.over }

// SetOver sets what the pointer is over.
func (i *Interaction) SetOver(n *nodes.Node) { i.over, i.removedOver = n, false }

// OverRemoved reports whether what the pointer was over has been removed, and it has not been told since what it is over.
func (i *Interaction) OverRemoved() bool { return i.removedOver }

// Capture is what captures the pointer, with its events; nil for nothing.
func (i *Interaction) Capture() *nodes.Node { return i.capture }

// SetCapture sets what captures the pointer.
func (i *Interaction) SetCapture(n *nodes.Node) { i.capture = n }

// PendingCapture is what captures the pointer from its next event on; nil for nothing.
func (i *Interaction) PendingCapture() *nodes.Node { return i.pendingCapture }

// SetPendingCapture sets what captures the pointer from its next event on.
func (i *Interaction) SetPendingCapture(n *nodes.Node) { i.pendingCapture = n }

// PointerRemoved is what pointers have to do with the removing steps. OldAncestor is the parent that the removed tree had.
func PointerRemoved(n, oldAncestor *nodes.Node) {
	i := interactionOf(n)
	if i == nil {
		return
	}
	// https://w3c.github.io/pointerevents/#implicit-release-of-pointer-capture
	// When the pointer capture target override is no longer connected, it should be set to the document. When the pending pointer
	// capture target override is no longer connected, it should be cleared.
	if i.capture == n {
		i.capture = &n.Document().Node
	}
	if i.pendingCapture == n {
		i.pendingCapture = nil
	}
	// https://w3c.github.io/pointerevents/#firing-events-using-the-pointerevent-interface
	// If the previousTarget at any point will no longer be connected, update the previousTarget to the nearest still connected
	// parent following the event path, and set the needsOverEvent flag to true.
	if i.over == n {
		if oldAncestor.IsShadowRoot() {
			oldAncestor = oldAncestor.Host()
		}
		i.over, i.removedOver = nil, true
		if oldAncestor.IsElement() && oldAncestor.IsConnected() {
			i.over = oldAncestor
		}
	}
}

// MovedTo says where the pointer has moved on the screen, and returns how far it was from where it moved last.
func (i *Interaction) MovedTo(x, y int32) (dx, dy int32) {
	if i.moved != nil {
		dx, dy = x-i.moved[0], y-i.moved[1]
	}
	i.moved = &[2]int32{x, y}
	return dx, dy
}

// Pressed is where the pointer was pressed; nil if it is not.
func (i *Interaction) Pressed() *nodes.Node { return i.pressed }

// SetPressed sets where the pointer was pressed.
func (i *Interaction) SetPressed(n *nodes.Node) { i.pressed = n }
