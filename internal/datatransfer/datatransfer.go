// Checked against HTML of 2026-08-21.

package datatransfer

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// DataTransfer is https://html.spec.whatwg.org/multipage/dnd.html#datatransfer
type DataTransfer struct {
	mozjs.Object
	// store is the drag data store that the object is associated with; nil for none.
	store                     *Store
	dropEffect, effectAllowed string
	// objects are the objects of the store's items that script has asked for.
	objects map[*storeItem]*itemObjects
	// typesArray is the types array, and fileList the list of files, as long as the items stay as they are; 0 for none.
	typesArray, fileList mozjs.Slot
}

// itemObjects are the objects that script has of an item: 0 for none.
type itemObjects struct{ item, file mozjs.Slot }

// itemMemory is what an item of a store takes beside its data, in bytes.
const itemMemory = 160

// New makes an object for a store, which is to be part of an event.
func New(cx *mozjs.Context, store *Store) *DataTransfer {
	d := createDataTransfer(cx)
	d.store, d.dropEffect, d.effectAllowed = store, "none", store.allowed
	return d
}

// https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer
func (d *DataTransfer) construct() error {
	// 1. Set this's drag data store to a newly created drag data store in the read/write mode. 2. Set the allowed effects state
	//    to "none"; the dropEffect and effectAllowed to "none".
	d.store = &Store{mode: ReadWrite, allowed: "none"}
	d.dropEffect, d.effectAllowed = "none", "none"
	return nil
}

// Release dissociates the object from its store, when its event has been dispatched.
func (d *DataTransfer) Release() {
	if d.store != nil {
		d.changed()
		d.store = nil
	}
}

// readable and writable say whether the object is associated with a store in one of the modes that let script read and change.
func (d *DataTransfer) readable() bool { return d.store != nil && d.store.mode != Protected }
func (d *DataTransfer) writable() bool { return d.store != nil && d.store.mode == ReadWrite }

// list returns the items that script sees.
func (d *DataTransfer) list() []*storeItem {
	if d.store == nil {
		return nil
	}
	return d.store.items
}

// changed drops what was made of the items before they changed.
func (d *DataTransfer) changed() {
	for _, slot := range []*mozjs.Slot{&d.typesArray, &d.fileList} {
		if *slot != 0 {
			d.Drop(*slot)
			*slot = 0
		}
	}
}

// append adds an item.
func (d *DataTransfer) append(it *storeItem) {
	d.store.items = append(d.store.items, it)
	d.AddMemory(itemMemory + len(it.typ) + len(it.text))
	d.changed()
}

// delete removes an item.
func (d *DataTransfer) delete(i int) {
	it := d.store.items[i]
	d.store.items = slices.Delete(d.store.items, i, i+1)
	d.AddMemory(-(itemMemory + len(it.typ) + len(it.text)))
	if o := d.objects[it]; o != nil {
		for _, slot := range []mozjs.Slot{o.item, o.file} {
			if slot != 0 {
				d.Drop(slot)
			}
		}
		delete(d.objects, it)
	}
	d.changed()
}

// objectsOf returns the objects of an item.
func (d *DataTransfer) objectsOf(it *storeItem) *itemObjects {
	o := d.objects[it]
	if o == nil {
		if d.objects == nil {
			d.objects = make(map[*storeItem]*itemObjects)
		}
		o = new(itemObjects)
		d.objects[it] = o
	}
	return o
}

// fileOf returns the File of an item.
func (d *DataTransfer) fileOf(it *storeItem) *file.File {
	o := d.objectsOf(it)
	if o.file == 0 {
		o.file = d.Hold(file.NewBlob(d.Cx(), it.file).Value())
	}
	return file.FileOf(d.Cx().Impl(d.Held(o.file)))
}

// DropEffect is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-dropeffect
func (d *DataTransfer) DropEffect() string { return d.dropEffect }

// SetDropEffect sets it to one of the values that there are, and ignores others.
func (d *DataTransfer) SetDropEffect(value string) {
	if slices.Contains([]string{"none", "copy", "link", "move"}, value) {
		d.dropEffect = value
	}
}

// EffectAllowed is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-effectallowed
func (d *DataTransfer) EffectAllowed() string { return d.effectAllowed }

// SetEffectAllowed sets it in the read/write mode to one of the values that there are, and ignores others.
func (d *DataTransfer) SetEffectAllowed(value string) {
	if d.writable() && slices.Contains([]string{"none", "copy", "copyLink", "copyMove", "link", "linkMove", "move", "all", "uninitialized"}, value) {
		d.effectAllowed = value
		d.store.allowed = value
	}
}

// Items is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-items
func (d *DataTransfer) Items() *DataTransferItemList {
	l := createDataTransferItemList(d.Cx())
	l.of = d
	l.Hold(d.Value())
	return l
}

// SetDragImage is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-setdragimage
//
// Nobody sees an image.
func (d *DataTransfer) SetDragImage(*dom.Element, int32, int32) {}

// Types is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-types
func (d *DataTransfer) Types() mozjs.Value {
	if d.typesArray == 0 {
		// 1. Let L be the empty sequence. 2. If the DataTransfer object is still associated with a drag data store, then: for
		//    each item whose kind is text, add an entry of its type string. If there are any items whose kind is File, then add
		//    an entry consisting of the string "Files".
		cx := d.Cx()
		var types []mozjs.Value
		files := false
		for _, it := range d.list() {
			if it.isFile {
				files = true
			} else {
				types = append(types, cx.NewString(it.typ))
			}
		}
		if files {
			types = append(types, cx.NewString("Files"))
		}
		array := cx.NewArray(types...)
		cx.Freeze(array)
		d.typesArray = d.Hold(array)
	}
	return d.Held(d.typesArray)
}

// formatOf is the type string that getData() and its relatives mean by a format.
func formatOf(format string) string {
	// Let format be the argument, converted to ASCII lowercase. If format equals "text", change it to "text/plain". If format
	// equals "url", change it to "text/uri-list".
	switch format = url.ASCIILowercase(format); format {
	case "text":
		return "text/plain"
	case "url":
		return "text/uri-list"
	}
	return format
}

// GetData is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-getdata
func (d *DataTransfer) GetData(format string) string {
	// 1. If the DataTransfer object is not associated with a drag data store, then return the empty string. 2. If the mode is
	//    the protected mode, then return the empty string.
	if !d.readable() {
		return ""
	}
	// 4–6. Let convert-to-URL be true if format is "url". 7. If there is no item whose kind is text and whose type string is
	//      equal to format, return the empty string. 8. Let result be the data of that item.
	result := d.store.Text(formatOf(format))
	// 9. If convert-to-URL is true, then parse result as appropriate for text/uri-list data, and set result to the first URL
	//    from the list, if any, or the empty string otherwise.
	if url.EqualFold(format, "url") {
		for line := range strings.Lines(result) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				return line
			}
		}
		return ""
	}
	return result
}

// SetData is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-setdata
func (d *DataTransfer) SetData(format, data string) {
	// 1. If the object is no longer associated with a drag data store, then return. 2. If the mode is not the read/write mode,
	//    then return.
	if !d.writable() {
		return
	}
	// 4. Remove the item whose kind is text and whose type string is equal to format, if there is one. 5. Add an item whose kind
	//    is text, whose type string is equal to format, and whose data is the string given.
	format = formatOf(format)
	if i := d.indexOfText(format); i >= 0 {
		d.delete(i)
	}
	d.append(&storeItem{typ: format, text: data})
}

func (d *DataTransfer) indexOfText(typ string) int {
	return slices.IndexFunc(d.store.items, func(it *storeItem) bool { return !it.isFile && it.typ == typ })
}

// ClearData is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-cleardata
func (d *DataTransfer) ClearData(format idl.Optional[string]) {
	// 1. If the object is not associated with a drag data store, then return. 2. If the mode is not the read/write mode, return.
	if !d.writable() {
		return
	}
	// 3. If the method was called with no arguments, remove each item whose kind is text, and return.
	given, ok := format.Get()
	for i := len(d.store.items) - 1; i >= 0 && !ok; i-- {
		if !d.store.items[i].isFile {
			d.delete(i)
		}
	}
	// 4. Set format to format, converted to ASCII lowercase. 5, 6. As for getData(). 7. Remove the item whose kind is text and
	//    whose type string is equal to format, if there is one.
	if i := d.indexOfText(formatOf(given)); ok && i >= 0 {
		d.delete(i)
	}
}

// Files is https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-files
//
// AD-HOC: the list is another one when the files change.
func (d *DataTransfer) Files() *file.FileList {
	if d.fileList == 0 {
		// 1. Start with an empty list L. 2. If the DataTransfer object is no longer associated with a drag data store, the
		//    FileList is empty. 3. If the mode is the protected mode, return the empty list. 4. For each item whose kind is File,
		//    add the item's data to the list L.
		var files []*file.File
		if d.readable() {
			for _, it := range d.store.items {
				if it.isFile {
					files = append(files, d.fileOf(it))
				}
			}
		}
		d.fileList = d.Hold(file.NewFileListOf(d.Cx(), files).Value())
	}
	return file.FileListOf(d.Cx().Impl(d.Held(d.fileList)))
}
