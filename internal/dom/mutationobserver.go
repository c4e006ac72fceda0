// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MutationObserver is https://dom.spec.whatwg.org/#interface-mutationobserver
type MutationObserver struct {
	mozjs.Object
	observer nodes.MutationObserver
	callback mozjs.Slot
	context  *mozjs.Realm
}

// https://dom.spec.whatwg.org/#dom-mutationobserver-mutationobserver
func (o *MutationObserver) construct(callback MutationCallback) error {
	o.observer.Wrapper = o
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	KeepNodes(&o.Object)
	return nil
}

// KeptNodes are the nodes of the records that wait. Those that are observed are not kept:
// they keep the observer (KeepingNodes).
func (o *MutationObserver) KeptNodes(yield func(*nodes.Node) bool) {
	records := o.observer.Records()
	for i := range records {
		if !keepRecord(&records[i], yield) {
			return
		}
	}
}

// KeepingNodes are the nodes that are observed.
func (o *MutationObserver) KeepingNodes(yield func(*nodes.Node) bool) { o.observer.Nodes(yield) }

func keepRecord(r *nodes.MutationRecord, yield func(*nodes.Node) bool) bool {
	return keep(yield, r.Target, r.PreviousSibling(), r.NextSibling()) && keep(yield, r.AddedNodes()...) && keep(yield, r.RemovedNodes()...)
}

// Finalized hears that the object was collected: nobody can be told of anything.
func (o *MutationObserver) Finalized() { o.observer.Disconnect() }

// Observe is https://dom.spec.whatwg.org/#dom-mutationobserver-observe
func (o *MutationObserver) Observe(target *Node, options MutationObserverInit) error {
	given := func(member idl.Optional[bool]) *bool {
		if value, ok := member.Get(); ok {
			return &value
		}
		return nil
	}
	init := nodes.MutationObserverInit{
		ChildList: options.ChildList, Subtree: options.Subtree,
		Attributes: given(options.Attributes), CharacterData: given(options.CharacterData),
		AttributeOldValue: given(options.AttributeOldValue), CharacterDataOldValue: given(options.CharacterDataOldValue),
	}
	if filter, ok := options.AttributeFilter.Get(); ok {
		init.AttributeFilter = filter
	}
	return Exception(o.observer.Observe(target.tree, init))
}

// Disconnect is https://dom.spec.whatwg.org/#dom-mutationobserver-disconnect
func (o *MutationObserver) Disconnect() { o.observer.Disconnect() }

// TakeRecords is https://dom.spec.whatwg.org/#dom-mutationobserver-takerecords
func (o *MutationObserver) TakeRecords() []*MutationRecord {
	return wrapRecords(o.Cx(), o.observer.TakeRecords())
}

// wrapRecords makes the objects of records, which come together and live together.
func wrapRecords(cx *mozjs.Context, records []nodes.MutationRecord) []*MutationRecord {
	together := make([]MutationRecord, len(records))
	batch := new(recordBatch)
	wrapped := make([]*MutationRecord, len(records))
	for i := range together {
		wrapped[i] = &together[i]
		wrapped[i].record, wrapped[i].batch = records[i], batch
	}
	idl.CreateAll(cx, MutationRecordInterface, wrapped)
	for _, record := range wrapped {
		KeepNodes(&record.Object)
	}
	return wrapped
}

// recordBatch is what records have that came together: one group while garbage is collected.
type recordBatch struct {
	collection uint32 // that the group is of
	group      mozjs.Group
	last       *nodes.Node // that the group was said to keep
}

// notifyMutationObservers is https://dom.spec.whatwg.org/#notify-mutation-observers
func (t *trees) notifyMutationObservers() {
	t.agent.NotifyMutationObservers(func(observer *nodes.MutationObserver, records []nodes.MutationRecord) {
		defer t.cx.Enter().Leave()
		mo := observer.Wrapper.(*MutationObserver)
		// Invoke mo's callback with « records, mo » and "report", and with callback this
		// value mo.
		callback := MutationCallback{idl.CallbackOf(mo.context, mo.Held(mo.callback))}
		realm := mo.Realm()
		if realm != t.cx.Realm() {
			defer realm.Enter().Leave()
		}
		callback.InvokeAndReport(mo.Object.Value(), wrapRecords(t.cx, records), mo)
	}, func(slot *nodes.Node) {
		defer t.cx.Enter().Leave()
		// Fire an event named slotchange, with its bubbles attribute set to true, at slot.
		Wrap(slot).FireAnEvent("slotchange", EventInit{Bubbles: true})
	})
}

// MutationRecord is https://dom.spec.whatwg.org/#interface-mutationrecord
type MutationRecord struct {
	mozjs.Object
	record nodes.MutationRecord
	batch  *recordBatch
}

// KeptNodes are the nodes of the record.
func (r *MutationRecord) KeptNodes(yield func(*nodes.Node) bool) { keepRecord(&r.record, yield) }

// Type is https://dom.spec.whatwg.org/#dom-mutationrecord-type
func (r *MutationRecord) Type() string { return r.record.Type() }

// Target is https://dom.spec.whatwg.org/#dom-mutationrecord-target
func (r *MutationRecord) Target() *Node { return Wrap(r.record.Target) }

// AddedNodes is https://dom.spec.whatwg.org/#dom-mutationrecord-addednodes
func (r *MutationRecord) AddedNodes() *NodeList {
	return WrapNodeList(r.record.Target, nodes.NewStaticNodeList(r.record.AddedNodes()))
}

// RemovedNodes is https://dom.spec.whatwg.org/#dom-mutationrecord-removednodes
func (r *MutationRecord) RemovedNodes() *NodeList {
	return WrapNodeList(r.record.Target, nodes.NewStaticNodeList(r.record.RemovedNodes()))
}

// PreviousSibling is https://dom.spec.whatwg.org/#dom-mutationrecord-previoussibling
func (r *MutationRecord) PreviousSibling() *Node { return Wrap(r.record.PreviousSibling()) }

// NextSibling is https://dom.spec.whatwg.org/#dom-mutationrecord-nextsibling
func (r *MutationRecord) NextSibling() *Node { return Wrap(r.record.NextSibling()) }

// AttributeName is https://dom.spec.whatwg.org/#dom-mutationrecord-attributename
func (r *MutationRecord) AttributeName() idl.Optional[string] {
	return orNull(r.record.AttributeName())
}

// AttributeNamespace is https://dom.spec.whatwg.org/#dom-mutationrecord-attributenamespace
func (r *MutationRecord) AttributeNamespace() idl.Optional[string] {
	return orNull(r.record.AttributeNamespace())
}

// OldValue is https://dom.spec.whatwg.org/#dom-mutationrecord-oldvalue
func (r *MutationRecord) OldValue() idl.Optional[string] {
	return nullable(r.record.OldValue.String, r.record.OldValue.Valid)
}
