// Checked against DOM of 2026-07-18.

package dom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Activatable is an event target that has activation behavior.
//
// https://dom.spec.whatwg.org/#eventtarget-activation-behavior
type Activatable interface {
	// HasActivationBehavior reports whether it has, now.
	HasActivationBehavior() bool
	ActivationBehavior(event *Event)
}

// LegacyActivatable is an Activatable with the behaviors of input elements.
//
// https://dom.spec.whatwg.org/#eventtarget-legacy-pre-activation-behavior
type LegacyActivatable interface {
	Activatable
	LegacyPreActivationBehavior()
	LegacyCanceledActivationBehavior()
}

// related is an event that has a relatedTarget: its Go type embeds Event.
//
// https://dom.spec.whatwg.org/#event-relatedtarget
type related interface {
	RelatedTarget() *EventTarget
	SetRelatedTarget(target *EventTarget)
}

// touched is an event that has a touch target list: a TouchEvent.
//
// https://dom.spec.whatwg.org/#event-touch-target-list
type touched interface {
	TouchTargets() []*EventTarget
	SetTouchTargets(targets []*EventTarget)
}

// activationEvent is an event that may activate its target: a MouseEvent.
type activationEvent interface{ IsActivationEvent() bool }

// nodeParent is the get the parent algorithm of a node.
//
// https://dom.spec.whatwg.org/#get-the-parent
func nodeParent(n *nodes.Node, event *Event) *EventTarget {
	parent := n.Parent()
	if shadow := n.AsShadowRoot(); shadow != nil {
		// A shadow root's is null if event's composed flag is unset and shadow root is the
		// root of event's path's first struct's invocation target; otherwise its host.
		if !event.composed && event.path[0].invocationTarget.tree.Root() == n {
			return nil
		}
		parent = n.Host()
	} else if n.Type() == nodes.DocumentNode {
		// A document's is null if event's type attribute value is "load" or document does
		// not have a browsing context; otherwise its relevant global object.
		if data := dataOf(n.Document()); data != nil && event.typ != "load" {
			return data.Window()
		}
		return nil
	} else if slot := n.AssignedSlot(); slot != nil {
		// A node's is its assigned slot, if it is assigned; otherwise its parent.
		parent = slot
	}
	if parent == nil {
		return nil
	}
	return &Wrap(parent).EventTarget
}

// retarget retargets an event target against another.
//
// https://dom.spec.whatwg.org/#retarget
func retarget(a, b *EventTarget) *EventTarget {
	if a == nil || a.tree == nil {
		return a
	}
	var against *nodes.Node
	if b != nil {
		against = b.tree
	}
	n := nodes.Retarget(a.tree, against)
	if n == a.tree {
		return a
	}
	return &Wrap(n).EventTarget
}

// buildPath makes the event path for a target that is a node, and finds who the event
// activates. It reports whether the targets are to be cleared at the end.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (d *dispatch) buildPath(target *EventTarget) (clearTargets bool) {
	event := d.event
	// The path keeps the wrappers of its nodes.
	event.BeKeeper()
	event.path = treesOf(target.tree).takePath()
	// 3. Let activationTarget be null.
	// 4. Let relatedTarget be the result of retargeting event's relatedTarget against
	//    target.
	var eventRelatedTarget, relatedTarget *EventTarget
	if d.related, _ = event.Impl().(related); d.related != nil {
		eventRelatedTarget = d.related.RelatedTarget()
		relatedTarget = retarget(eventRelatedTarget, target)
		if eventRelatedTarget == nil {
			d.related = nil
		}
	}
	// 6. If target is not relatedTarget or target is event's relatedTarget:
	if target == relatedTarget && target != eventRelatedTarget {
		return false
	}
	// 1, 2. Let touchTargets be a new list. For each touchTarget of event's touch target list,
	//    append the result of retargeting touchTarget against target.
	d.appendTouchTargets(target)
	// 3. Append to an event path with event, target, targetOverride, relatedTarget,
	//    touchTargets, and false.
	event.appendToPath(target, target, relatedTarget, false)
	// 4. Let isActivationEvent be true, if event is a MouseEvent object and event's type
	//    attribute is "click"; otherwise false.
	activation, _ := event.Impl().(activationEvent)
	isActivationEvent := activation != nil && activation.IsActivationEvent()
	activate := func(t *EventTarget) {
		if a, ok := t.Impl().(Activatable); ok && isActivationEvent && d.activationTarget == nil && a.HasActivationBehavior() {
			d.activationTarget, d.activated = a, t
		}
	}
	// 5. If isActivationEvent is true and target has activation behavior, then set
	//    activationTarget to target.
	activate(target)
	// 6. Let slottable be target, if target is a slottable and is assigned, and null
	//    otherwise.
	slottable := target.tree.AssignedSlot() != nil
	// 7. Let slot-in-closed-tree be false.
	slotInClosedTree := false
	// inside: target's root is a shadow-including inclusive ancestor of previous, the last
	// invocation target.
	targetRoot, previous, inside := target.tree.Root(), target.tree, true
	// 8. Let parent be the result of invoking target's get the parent with event.
	// 9. While parent is non-null:
	for parent := target.parent(event); parent != nil; parent = parent.parent(event) {
		// 1. If slottable is non-null: set slottable to null; if parent's root is a shadow
		//    root whose mode is "closed", then set slot-in-closed-tree to true.
		if slottable {
			slottable = false
			if root := parent.tree.Root().AsShadowRoot(); root != nil && root.Mode == "closed" {
				slotInClosedTree = true
			}
		}
		// 2. If parent is a slottable and is assigned, then set slottable to parent.
		if parent.tree != nil && parent.tree.AssignedSlot() != nil {
			slottable = true
		}
		// 3. Let relatedTarget be the result of retargeting event's relatedTarget against
		//    parent.
		if parent.tree == nil || parent.tree != previous.Parent() {
			// Another tree: of previous's host, or of the slot that it is assigned to.
			switch {
			case parent.tree == nil:
			case previous.AsShadowRoot() != nil:
				inside = inside && previous != targetRoot
			default:
				inside = inside || parent.tree.Root() == targetRoot
			}
			relatedTarget = retarget(eventRelatedTarget, parent)
		}
		// 4, 5. Let touchTargets be a new list. For each touchTarget of event's touch target
		//    list, append the result of retargeting touchTarget against parent.
		d.appendTouchTargets(parent)
		switch {
		// 6. If parent is a Window object, or parent is a node and target's root is a
		//    shadow-including inclusive ancestor of parent:
		case parent.tree == nil || inside:
			// 1. If isActivationEvent is true, event's bubbles attribute is true,
			//    activationTarget is null, and parent has activation behavior, then set
			//    activationTarget to parent.
			if event.bubbles {
				activate(parent)
			}
			// 2. Append to an event path with event, parent, null, relatedTarget.
			event.appendToPath(parent, nil, relatedTarget, slotInClosedTree)
		// 7. Otherwise, if parent is relatedTarget, then set parent to null.
		case parent == relatedTarget:
			return d.clearsTargets()
		// 8. Otherwise:
		default:
			// 1. Set target to parent.
			target = parent
			targetRoot, inside = parent.tree.Root(), true
			// 2. If isActivationEvent is true, activationTarget is null, and target has
			//    activation behavior, then set activationTarget to target.
			activate(target)
			// 3. Append to an event path with event, parent, target, relatedTarget.
			event.appendToPath(parent, target, relatedTarget, slotInClosedTree)
		}
		// 10. Set slot-in-closed-tree to false.
		slotInClosedTree = false
		previous = parent.tree
	}
	return d.clearsTargets()
}

// appendTouchTargets appends the touch target list of the next item of the path.
func (d *dispatch) appendTouchTargets(invocationTarget *EventTarget) {
	if d.touched == nil {
		return
	}
	var list []*EventTarget
	for _, touchTarget := range d.touched.TouchTargets() {
		list = append(list, retarget(touchTarget, invocationTarget))
	}
	d.touchTargets = append(d.touchTargets, list)
}

// clearsTargets reports whether the last shadow-adjusted target of the path, or its
// relatedTarget, or one of its touch target list, is a node whose root is a shadow root.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch, steps 6.10 and 6.11
func (d *dispatch) clearsTargets() bool {
	path := d.event.path
	last := len(path) - 1
	for path[last].target == nil {
		last--
	}
	if d.touched != nil && slices.ContainsFunc(d.touchTargets[last], inShadowTree) {
		return true
	}
	return inShadowTree(path[last].target) || inShadowTree(path[last].relatedTarget)
}

// inShadowTree reports whether a target is a node whose root is a shadow root.
func inShadowTree(t *EventTarget) bool {
	return t != nil && t.tree != nil && t.tree.InShadowTree()
}

// appendToPath is https://dom.spec.whatwg.org/#concept-event-path-append
func (e *Event) appendToPath(invocationTarget, target, relatedTarget *EventTarget, slotInClosedTree bool) {
	item := pathItem{
		invocationTarget: invocationTarget, target: target, relatedTarget: relatedTarget, slotInClosedTree: slotInClosedTree,
	}
	if n := invocationTarget.tree; n != nil {
		// 1, 2. Let invocationTargetInShadowTree be true if invocationTarget is a node and
		//    its root is a shadow root.
		item.invocationTargetInShadowTree = n.InShadowTree()
		// 3, 4. Let root-of-closed-tree be true if invocationTarget is a shadow root whose
		//    mode is "closed".
		if shadow := n.AsShadowRoot(); shadow != nil {
			item.rootOfClosedTree = shadow.Mode == "closed"
		}
	}
	switch last := len(e.path); {
	case target != nil:
		item.adjusted = last
	case last > 0:
		item.adjusted = e.path[last-1].adjusted
	}
	// 5. Append a new struct to event's path.
	e.path = append(e.path, item)
}

// KeptNodes implements NodeKeeper: the nodes of the path of a dispatch.
func (e *Event) KeptNodes(yield func(*nodes.Node) bool) {
	for i := range e.path {
		if n := e.path[i].invocationTarget.tree; n != nil && !yield(n) {
			return
		}
	}
}

// ComposedPath is https://dom.spec.whatwg.org/#dom-event-composedpath
func (e *Event) ComposedPath() []*EventTarget {
	// 1. Let composedPath be an empty list.
	// 2. Let path be this's path.
	path := e.path
	if e.has(mozjs.ByEngine) {
		return []*EventTarget{e.Target()}
	}
	// 3. If path is empty, then return composedPath.
	if len(path) == 0 {
		return nil
	}
	// 4. Let currentTarget be this's currentTarget attribute value.
	// 7. Let currentTargetIndex be 0.
	// 8. Let currentTargetHiddenSubtreeLevel be 0.
	// 9, 10. Go from the end of path to the item whose invocation target is
	//    currentTarget, and count the closed trees on the way.
	currentIndex, currentLevel := 0, 0
	for i := len(path) - 1; i >= 0; i-- {
		if path[i].rootOfClosedTree {
			currentLevel++
		}
		if path[i].invocationTarget == e.currentTarget {
			currentIndex = i
			break
		}
		if path[i].slotInClosedTree {
			currentLevel--
		}
	}
	// 5, 6. Append currentTarget to composedPath.
	composedPath := []*EventTarget{e.currentTarget}
	// 11–13. Let currentHiddenLevel and maxHiddenLevel be currentTargetHiddenSubtreeLevel;
	//    from the item before it to the first, prepend what is not hidden.
	level, highest := currentLevel, currentLevel
	var before []*EventTarget
	for i := currentIndex - 1; i >= 0; i-- {
		if path[i].rootOfClosedTree {
			level++
		}
		if level <= highest {
			before = append(before, path[i].invocationTarget)
		}
		if path[i].slotInClosedTree {
			level--
			highest = min(highest, level)
		}
	}
	// 14–16. And likewise append from the item after it to the last.
	level, highest = currentLevel, currentLevel
	for i := currentIndex + 1; i < len(path); i++ {
		if path[i].slotInClosedTree {
			level++
		}
		if level <= highest {
			composedPath = append(composedPath, path[i].invocationTarget)
		}
		if path[i].rootOfClosedTree {
			level--
			highest = min(highest, level)
		}
	}
	// 17. Return composedPath.
	slices.Reverse(before)
	return append(before, composedPath...)
}
