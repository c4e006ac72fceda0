// Checked against HTML of 2026-08-21.

package datatransfer

import (
	"slices"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// DataTransferItemList is https://html.spec.whatwg.org/multipage/dnd.html#datatransferitemlist
type DataTransferItemList struct {
	mozjs.Object
	of *DataTransfer // which it holds
}

// Length is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitemlist-length
func (l *DataTransferItemList) Length() uint32 { return uint32(len(l.of.list())) }

// GetIndexed is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitemlist-item
func (l *DataTransferItemList) GetIndexed(index uint32) *DataTransferItem {
	if list := l.of.list(); int(index) < len(list) {
		return l.itemOf(list[index])
	}
	return nil
}

// itemOf returns the object of an item, which is always the same.
func (l *DataTransferItemList) itemOf(it *storeItem) *DataTransferItem {
	o := l.of.objectsOf(it)
	if o.item == 0 {
		made := createDataTransferItem(l.Cx())
		made.of, made.item = l.of, it
		made.Hold(l.of.Value())
		o.item = l.of.Hold(made.Value())
	}
	return DataTransferItemOf(l.Cx().Impl(l.of.Held(o.item)))
}

// Add is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitemlist-add
func (l *DataTransferItemList) Add(data, typ string) (*DataTransferItem, error) {
	d := l.of
	// 1. If the DataTransferItemList object is not in the read/write mode, return null.
	if !d.writable() {
		return nil, nil
	}
	// 2. If the first argument is a string: if there is already an item whose kind is text and whose type string is equal to the
	//    second argument, converted to ASCII lowercase, then throw a "NotSupportedError" DOMException.
	typ = url.ASCIILowercase(typ)
	if d.store.textItem(typ) != nil {
		return nil, &idl.DOMException{Name: "NotSupportedError", Message: "There is a text of the type already."}
	}
	// Otherwise, add an item whose kind is text, whose type string is that, and whose data is the first argument.
	d.append(&storeItem{typ: typ, text: data})
	// 3. Determine the value of the indexed property corresponding to the newly added item, and return that value.
	return l.itemOf(d.store.items[len(d.store.items)-1]), nil
}

// AddFile is the overload for a File.
func (l *DataTransferItemList) AddFile(f *file.File) *DataTransferItem {
	d := l.of
	if !d.writable() {
		return nil
	}
	// If the first argument is a File, add an item whose kind is File, whose type string is the type of the File, converted to
	// ASCII lowercase, and whose data is the same as the File's data.
	data, _ := file.DataOf(l.Cx().Impl(f.Value()))
	it := &storeItem{isFile: true, typ: url.ASCIILowercase(data.Type), file: data}
	d.append(it)
	d.objectsOf(it).file = d.Hold(f.Value())
	return l.itemOf(it)
}

// Remove is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitemlist-remove
func (l *DataTransferItemList) Remove(index uint32) error {
	// 1. If the DataTransferItemList object is not in the read/write mode, throw an "InvalidStateError" DOMException.
	if !l.of.writable() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The list cannot be changed."}
	}
	// 2. If the drag data store does not contain an indexth item, then return. 3. Remove the indexth item.
	if int(index) < len(l.of.store.items) {
		l.of.delete(int(index))
	}
	return nil
}

// Clear is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitemlist-clear
func (l *DataTransferItemList) Clear() {
	// If the DataTransferItemList object is in the read/write mode, remove all the items from the drag data store.
	for d := l.of; d.writable() && len(d.store.items) > 0; {
		d.delete(len(d.store.items) - 1)
	}
}

// DataTransferItem is https://html.spec.whatwg.org/multipage/dnd.html#datatransferitem
type DataTransferItem struct {
	mozjs.Object
	of   *DataTransfer // which it holds
	item *storeItem
}

// gone says whether the item is in the disabled mode: the list has it no more.
func (i *DataTransferItem) gone() bool { return !slices.Contains(i.of.list(), i.item) }

// Kind is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitem-kind
func (i *DataTransferItem) Kind() string {
	switch {
	case i.gone():
		return ""
	case i.item.isFile:
		return "file"
	}
	return "string"
}

// Type is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitem-type
func (i *DataTransferItem) Type() string {
	if i.gone() {
		return ""
	}
	return i.item.typ
}

// GetAsString is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitem-getasstring
func (i *DataTransferItem) GetAsString(callback FunctionStringCallback) {
	// 1. If the callback is null, return. 2. If the object is not in the read/write mode or the read-only mode, return. 3. If the
	//    drag data item kind is not text, then return.
	if callback.IsNull() || !i.of.readable() || i.gone() || i.item.isFile {
		return
	}
	// 4. Queue a task to invoke callback, passing the actual data of the item as the argument.
	text, slot := i.item.text, i.Hold(callback.Value())
	agent.SettingsOf(i.Cx()).QueueGlobalTask(eventloop.DOMManipulation, func() {
		cx := i.Cx()
		f := cx.Enter()
		defer f.Leave()
		callback := FunctionStringCallback{idl.CallbackOf(i.Realm(), i.Held(slot))}
		i.Drop(slot)
		_ = callback.InvokeAndReport(mozjs.Undefined, text)
	})
}

// GetAsFile is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransferitem-getasfile
func (i *DataTransferItem) GetAsFile() *file.File {
	// 1. If the object is not in the read/write mode or the read-only mode, return null. 2. If the kind is not File, return null.
	if !i.of.readable() || i.gone() || !i.item.isFile {
		return nil
	}
	// 3. Return a new File object representing the actual data of the item. (AD-HOC: as in browsers, always the same one.)
	return i.of.fileOf(i.item)
}
