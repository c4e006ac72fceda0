// Checked against DOM of 2026-07-18.

package nodes

import (
	"slices"
	"weak"
)

// mutationTypes are types of mutation.
type mutationTypes uint8

const (
	mutationChildList mutationTypes = 1 << iota
	mutationAttributes
	mutationCharacterData
)

// A MutationObserver is https://dom.spec.whatwg.org/#mutationobserver
type MutationObserver struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper any
	// nodes is the node list.
	nodes []weak.Pointer[Node]
	// records is the record queue.
	records []MutationRecord
	pending bool
}

// MutationObserverInit is https://dom.spec.whatwg.org/#dictdef-mutationobserverinit;
// a member that does not exist is nil.
type MutationObserverInit struct {
	ChildList, Subtree                       bool
	Attributes, CharacterData                *bool
	AttributeOldValue, CharacterDataOldValue *bool
	AttributeFilter                          []string
}

// A MutationRecord is https://dom.spec.whatwg.org/#mutationrecord
type MutationRecord struct {
	Target   *Node
	OldValue NullString
	// attribute is the name of the attribute, in a record of "attributes" alone.
	attribute *Name
	// tree is what a record of "childList" has, and no other.
	tree *treeMutation
}

type treeMutation struct {
	addedNodes, removedNodes     []*Node
	previousSibling, nextSibling *Node
}

// noTreeMutation is what records of other types have.
var noTreeMutation treeMutation

func (r *MutationRecord) ofTree() *treeMutation {
	if r.tree == nil {
		return &noTreeMutation
	}
	return r.tree
}

// mutationType is the type, as one of a set.
func (r *MutationRecord) mutationType() mutationTypes {
	switch {
	case r.tree != nil:
		return mutationChildList
	case r.attribute != nil:
		return mutationAttributes
	}
	return mutationCharacterData
}

// Type is "attributes", "characterData" or "childList".
//
// https://dom.spec.whatwg.org/#dom-mutationrecord-type
func (r *MutationRecord) Type() string {
	switch r.mutationType() {
	case mutationChildList:
		return "childList"
	case mutationAttributes:
		return "attributes"
	}
	return "characterData"
}

// AddedNodes is https://dom.spec.whatwg.org/#dom-mutationrecord-addednodes
func (r *MutationRecord) AddedNodes() []*Node { return r.ofTree().addedNodes }

// RemovedNodes is https://dom.spec.whatwg.org/#dom-mutationrecord-removednodes
func (r *MutationRecord) RemovedNodes() []*Node { return r.ofTree().removedNodes }

// PreviousSibling is https://dom.spec.whatwg.org/#dom-mutationrecord-previoussibling
func (r *MutationRecord) PreviousSibling() *Node { return r.ofTree().previousSibling }

// NextSibling is https://dom.spec.whatwg.org/#dom-mutationrecord-nextsibling
func (r *MutationRecord) NextSibling() *Node { return r.ofTree().nextSibling }

// AttributeName is the local name of the attribute, "" for null.
//
// https://dom.spec.whatwg.org/#dom-mutationrecord-attributename
func (r *MutationRecord) AttributeName() string {
	if r.attribute == nil {
		return ""
	}
	return r.attribute.Local
}

// AttributeNamespace is the namespace of the attribute, "" for null.
//
// https://dom.spec.whatwg.org/#dom-mutationrecord-attributenamespace
func (r *MutationRecord) AttributeNamespace() string {
	if r.attribute == nil {
		return ""
	}
	return r.attribute.Namespace
}

// registeredObserver is https://dom.spec.whatwg.org/#registered-observer, and with a
// source a transient one.
type registeredObserver struct {
	observer *MutationObserver
	options  *MutationObserverInit
	source   *registeredObserver
}

// Observe is https://dom.spec.whatwg.org/#dom-mutationobserver-observe
func (mo *MutationObserver) Observe(target *Node, options MutationObserverInit) error {
	isTrue := func(member *bool) bool { return member != nil && *member }
	yes := true
	// 1. If either options["attributeOldValue"] or options["attributeFilter"] exists,
	//    and options["attributes"] does not exist, then set options["attributes"] to
	//    true.
	if (options.AttributeOldValue != nil || options.AttributeFilter != nil) && options.Attributes == nil {
		options.Attributes = &yes
	}
	// 2. If options["characterDataOldValue"] exists and options["characterData"] does
	//    not exist, then set options["characterData"] to true.
	if options.CharacterDataOldValue != nil && options.CharacterData == nil {
		options.CharacterData = &yes
	}
	typeError := func(message string) error { return &Error{"TypeError", message} }
	// 3. If none of options["childList"], options["attributes"], and
	//    options["characterData"] is true, then throw a TypeError.
	if !options.ChildList && !isTrue(options.Attributes) && !isTrue(options.CharacterData) {
		return typeError("one of childList, attributes and characterData has to be true")
	}
	// 4. If options["attributeOldValue"] is true and options["attributes"] is false,
	//    then throw a TypeError.
	if isTrue(options.AttributeOldValue) && !isTrue(options.Attributes) {
		return typeError("attributeOldValue needs attributes")
	}
	// 5. If options["attributeFilter"] exists and options["attributes"] is false, then
	//    throw a TypeError.
	if options.AttributeFilter != nil && !isTrue(options.Attributes) {
		return typeError("attributeFilter needs attributes")
	}
	// 6. If options["characterDataOldValue"] is true and options["characterData"] is
	//    false, then throw a TypeError.
	if isTrue(options.CharacterDataOldValue) && !isTrue(options.CharacterData) {
		return typeError("characterDataOldValue needs characterData")
	}
	agent := target.document.agent
	if options.ChildList {
		agent.observed |= mutationChildList
	}
	if isTrue(options.Attributes) {
		agent.observed |= mutationAttributes
	}
	if isTrue(options.CharacterData) {
		agent.observed |= mutationCharacterData
	}
	// 7. For each registered of target's registered observer list: if registered's
	//    observer is this:
	for _, registered := range target.observers() {
		if registered.observer == mo {
			// 1. For each node of this's node list: remove all transient registered
			//    observers whose source is registered from node's registered observer
			//    list.
			mo.unregister(func(r *registeredObserver) bool { return r.source == registered })
			// 2. Set registered's options to options.
			registered.options = &options
			return nil
		}
	}
	// 8. Otherwise:
	//    1. Append a new registered observer whose observer is this and options is
	//       options to target's registered observer list.
	target.register(&registeredObserver{observer: mo, options: &options})
	//    2. Append a weak reference to target to this's node list.
	mo.nodes = append(mo.nodes, weak.Make(target))
	return nil
}

func (n *Node) observers() []*registeredObserver {
	if n.rare == nil {
		return nil
	}
	return n.rare.observers
}

func (n *Node) register(r *registeredObserver) {
	n.extra().observers = append(n.extra().observers, r)
}

// unregister removes registered observers from the nodes of the node list, and from
// the list the nodes that are gone or no longer know the observer.
func (mo *MutationObserver) unregister(which func(*registeredObserver) bool) {
	mo.nodes = slices.DeleteFunc(mo.nodes, func(p weak.Pointer[Node]) bool {
		node := p.Value()
		if node == nil {
			return true
		}
		rest := slices.DeleteFunc(node.rare.observers, which)
		if node.rare.observers = rest; len(rest) == 0 {
			node.rare.observers = nil
		}
		return !slices.ContainsFunc(rest, func(r *registeredObserver) bool { return r.observer == mo })
	})
}

// Disconnect is https://dom.spec.whatwg.org/#dom-mutationobserver-disconnect
func (mo *MutationObserver) Disconnect() {
	// 1. For each node of this's node list: remove any registered observer from node's
	//    registered observer list for which this is the observer.
	mo.unregister(func(r *registeredObserver) bool { return r.observer == mo })
	// 2. Empty this's record queue.
	mo.records = nil
}

// TakeRecords is https://dom.spec.whatwg.org/#dom-mutationobserver-takerecords
func (mo *MutationObserver) TakeRecords() []MutationRecord {
	// 1. Let records be a clone of this's record queue.
	records := mo.records
	// 2. Empty this's record queue.
	mo.records = nil
	// 3. Return records.
	return records
}

// Records returns the record queue, for who has to follow what it refers to.
func (mo *MutationObserver) Records() []MutationRecord { return mo.records }

// Nodes goes through the node list.
func (mo *MutationObserver) Nodes(yield func(*Node) bool) {
	for _, p := range mo.nodes {
		if node := p.Value(); node != nil && !yield(node) {
			return
		}
	}
}

// Observers goes through the observers of the node's registered observer list.
func (n *Node) Observers(yield func(*MutationObserver) bool) {
	for _, r := range n.observers() {
		if !yield(r.observer) {
			return
		}
	}
}

// observeTransiently is https://dom.spec.whatwg.org/#concept-node-remove, step 15.
func (n *Node) observeTransiently(parent *Node) {
	for inclusiveAncestor := parent; inclusiveAncestor != nil; inclusiveAncestor = inclusiveAncestor.parent {
		for _, registered := range inclusiveAncestor.observers() {
			if registered.options.Subtree {
				n.register(&registeredObserver{registered.observer, registered.options, registered})
				// So that notify and unregister find it.
				registered.observer.nodes = append(registered.observer.nodes, weak.Make(n))
			}
		}
	}
}

// queueTreeMutationRecord is https://dom.spec.whatwg.org/#queue-a-tree-mutation-record
func (n *Node) queueTreeMutationRecord(addedNodes, removedNodes []*Node, previousSibling, nextSibling *Node) {
	n.queueMutationRecord(MutationRecord{
		tree: &treeMutation{slices.Clone(addedNodes), slices.Clone(removedNodes), previousSibling, nextSibling},
	})
}

// queueMutationRecord is https://dom.spec.whatwg.org/#queue-a-mutation-record of a
// record without target.
func (n *Node) queueMutationRecord(record MutationRecord) {
	type interest struct {
		observer *MutationObserver
		oldValue NullString
	}
	// 1. Let interestedObservers be an empty map.
	var few [2]interest
	interestedObservers := few[:0]
	// 2. Let nodes be the inclusive ancestors of target.
	// 3. For each node of nodes, and then for each registered of node's registered
	//    observer list:
	for node := n; node != nil; node = node.parent {
		for _, registered := range node.observers() {
			// 1. Let options be registered's options.
			options := registered.options
			// 2. If none of the following are true: node is not target and
			//    options["subtree"] is false; …
			if node != n && !options.Subtree || !options.wants(&record) {
				continue
			}
			// 1. Let mo be registered's observer.
			// 2. If interestedObservers[mo] does not exist, then set
			//    interestedObservers[mo] to null.
			i := slices.IndexFunc(interestedObservers, func(i interest) bool { return i.observer == registered.observer })
			if i < 0 {
				i = len(interestedObservers)
				interestedObservers = append(interestedObservers, interest{observer: registered.observer})
			}
			// 3. If either type is "attributes" and options["attributeOldValue"] is true,
			//    or type is "characterData" and options["characterDataOldValue"] is true,
			//    then set interestedObservers[mo] to oldValue.
			old := options.AttributeOldValue
			if record.mutationType() == mutationCharacterData {
				old = options.CharacterDataOldValue
			}
			if old != nil && *old {
				interestedObservers[i].oldValue = record.OldValue
			}
		}
	}
	agent := n.document.agent
	// 4. For each observer → mappedOldValue of interestedObservers:
	for _, interested := range interestedObservers {
		// 1. Let record be a new MutationRecord object with its …
		record.Target, record.OldValue = n, interested.oldValue
		// 2. Enqueue record to observer's record queue.
		observer := interested.observer
		observer.records = append(observer.records, record)
		agent.grow(record.memory())
		// 3. Append observer to the surrounding agent's pending mutation observers.
		if !observer.pending {
			observer.pending = true
			agent.pendingObservers = append(agent.pendingObservers, observer)
		}
	}
	// 5. Queue a mutation observer microtask.
	if len(interestedObservers) > 0 || len(agent.signalSlots) > 0 {
		agent.queueMutationObserverMicrotask()
	}
}

// wants reports whether mutations of the record's type and name are to be observed.
func (o *MutationObserverInit) wants(record *MutationRecord) bool {
	switch record.mutationType() {
	case mutationAttributes:
		return o.Attributes != nil && *o.Attributes && (o.AttributeFilter == nil ||
			record.attribute.Namespace == "" && slices.Contains(o.AttributeFilter, record.attribute.Local))
	case mutationCharacterData:
		return o.CharacterData != nil && *o.CharacterData
	}
	return o.ChildList
}

// queueMutationObserverMicrotask is https://dom.spec.whatwg.org/#queue-a-mutation-observer-compound-microtask
func (a *Agent) queueMutationObserverMicrotask() {
	// 1. If the surrounding agent's mutation observer microtask queued is true, then
	//    return.
	if a.microtaskQueued || a.Hooks.QueueMutationObserverMicrotask == nil {
		return
	}
	// 2. Set the surrounding agent's mutation observer microtask queued to true.
	a.microtaskQueued = true
	// 3. Queue a microtask to notify mutation observers.
	a.Hooks.QueueMutationObserverMicrotask()
}

// NotifyMutationObservers is https://dom.spec.whatwg.org/#notify-mutation-observers; it
// calls invoke with the records of each observer that has some, and slotchange with
// each slot at which the event has to be fired.
func (a *Agent) NotifyMutationObservers(invoke func(*MutationObserver, []MutationRecord), slotchange func(slot *Node)) {
	// 1. Set the surrounding agent's mutation observer microtask queued to false.
	a.microtaskQueued = false
	// 2. Let notifySet be a clone of the surrounding agent's pending mutation observers.
	notifySet := a.pendingObservers
	// 3. Empty the surrounding agent's pending mutation observers.
	a.pendingObservers = nil
	for _, mo := range notifySet {
		mo.pending = false
	}
	// 4. Let signalSet be a clone of the surrounding agent's signal slots.
	signalSet := a.signalSlots
	// 5. Empty the surrounding agent's signal slots.
	a.signalSlots = nil
	for _, slot := range signalSet {
		slot.rare.slots.signaled = false
	}
	// 6. For each mo of notifySet:
	for _, mo := range notifySet {
		// 1. Let records be a clone of mo's record queue.
		// 2. Empty mo's record queue.
		records := mo.TakeRecords()
		// 3. For each node of mo's node list: remove all transient registered observers
		//    whose observer is mo from node's registered observer list.
		mo.unregister(func(r *registeredObserver) bool { return r.observer == mo && r.source != nil })
		// 4. If records is not empty, then invoke mo's callback with « records, mo ».
		if len(records) > 0 {
			invoke(mo, records)
		}
	}
	// 7. For each slot of signalSet: fire an event named slotchange, with its bubbles
	//    attribute set to true, at slot.
	for _, slot := range signalSet {
		slotchange(slot)
	}
}
