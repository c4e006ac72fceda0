// Checked against XMLHttpRequest of 2026-05-14.

package fetchapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// FormData is https://xhr.spec.whatwg.org/#interface-formdata
type FormData struct {
	mozjs.Object
	// entries is https://xhr.spec.whatwg.org/#concept-formdata-entry-list
	entries []formEntry
}

// formEntry is an entry of an entry list. A file is held by the FormData.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-entry
type formEntry struct {
	name, value string
	file        *file.File // nil unless the value is a file
	held        mozjs.Slot
}

// entryListOf returns a FormData with the entry list of a form.
var entryListOf = func(*mozjs.Context, mozjs.Value, mozjs.Value) (*FormData, error) {
	return nil, idl.TypeError("parameter 1 is not of type 'HTMLFormElement'.")
}

// SetEntryListOf tells how the entry list of a form and a submitter is constructed. The room that
// has forms calls it in its init function.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
func SetEntryListOf(of func(cx *mozjs.Context, form, submitter mozjs.Value) (*FormData, error)) {
	entryListOf = of
}

// https://xhr.spec.whatwg.org/#dom-formdata
func (d *FormData) construct(form, submitter mozjs.Value) error {
	// 1. If form is given, then:
	if form.IsUndefined() {
		return nil
	}
	// 1–3. Let list be the result of constructing the entry list for form and submitter.
	list, err := entryListOf(d.Cx(), form, submitter)
	if err != nil {
		return err
	}
	// 4. Set this's entry list to list.
	for _, e := range list.entries {
		if e.file != nil {
			e.held = d.Hold(e.file.Value())
		}
		d.append(e)
	}
	return nil
}

// NewFormData makes a FormData without entries.
func NewFormData(cx *mozjs.Context) *FormData { return createFormData(cx) }

// AppendFile appends an entry whose value is a file.
func (d *FormData) AppendFile(name string, f *file.File) { d.append(d.fileEntry(name, f)) }

// entryMemory is what an entry takes beside its strings, in bytes.
const entryMemory = 64

// measure tells how much memory the list takes; files have their own.
func (d *FormData) measure() {
	n := 0
	for _, e := range d.entries {
		n += entryMemory + len(e.name) + len(e.value)
	}
	d.SetMemory(n)
}

// createEntry creates an entry for a blob.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#create-an-entry
func (d *FormData) createEntry(name string, blob *file.Blob, filename idl.Optional[string]) formEntry {
	cx := d.Cx()
	f := file.FileOf(cx.Impl(blob.Value()))
	// 3. If value is not a File object, then set value to a new File object,
	//    representing the same bytes, whose name attribute value is "blob". 4. If
	//    filename is given, then set value to a new File object, representing the
	//    same bytes, whose name is filename.
	if given, ok := filename.Get(); ok || f == nil {
		if !ok {
			given = "blob"
		}
		f = file.NewFileOf(blob, given)
	}
	return d.fileEntry(name, f)
}

func (d *FormData) fileEntry(name string, f *file.File) formEntry {
	return formEntry{name: name, file: f, held: d.Hold(f.Value())}
}

func (d *FormData) append(e formEntry) {
	d.entries = append(d.entries, e)
	d.AddMemory(entryMemory + len(e.name) + len(e.value))
}

// Append is https://xhr.spec.whatwg.org/#dom-formdata-append
func (d *FormData) Append(name, value string) { d.append(formEntry{name: name, value: value}) }

// AppendBlob is https://xhr.spec.whatwg.org/#dom-formdata-append-blob
func (d *FormData) AppendBlob(name string, blob *file.Blob, filename idl.Optional[string]) {
	d.append(d.createEntry(name, blob, filename))
}

// Delete is https://xhr.spec.whatwg.org/#dom-formdata-delete
func (d *FormData) Delete(name string) {
	d.entries = slices.DeleteFunc(d.entries, func(e formEntry) bool {
		if e.name != name {
			return false
		}
		d.drop(e)
		return true
	})
	d.measure()
}

// drop lets go of what an entry held.
func (d *FormData) drop(e formEntry) {
	if e.file != nil {
		d.Drop(e.held)
	}
}

// entryValue is an entry's value, as script sees it.
func entryValue(e formEntry) FormDataEntryValue {
	return FormDataEntryValue{IsFile: e.file != nil, File: e.file, IsUSVString: e.file == nil, USVString: e.value}
}

// Get is https://xhr.spec.whatwg.org/#dom-formdata-get
func (d *FormData) Get(name string) idl.Optional[FormDataEntryValue] {
	for _, e := range d.entries {
		if e.name == name {
			return idl.Some(entryValue(e))
		}
	}
	return idl.None[FormDataEntryValue]()
}

// GetAll is https://xhr.spec.whatwg.org/#dom-formdata-getall
func (d *FormData) GetAll(name string) []FormDataEntryValue {
	var values []FormDataEntryValue
	for _, e := range d.entries {
		if e.name == name {
			values = append(values, entryValue(e))
		}
	}
	return values
}

// Has is https://xhr.spec.whatwg.org/#dom-formdata-has
func (d *FormData) Has(name string) bool {
	return slices.ContainsFunc(d.entries, func(e formEntry) bool { return e.name == name })
}

// Set is https://xhr.spec.whatwg.org/#dom-formdata-set
func (d *FormData) Set(name, value string) { d.set(formEntry{name: name, value: value}) }

// SetBlob is https://xhr.spec.whatwg.org/#dom-formdata-set-blob
func (d *FormData) SetBlob(name string, blob *file.Blob, filename idl.Optional[string]) {
	d.set(d.createEntry(name, blob, filename))
}

func (d *FormData) set(entry formEntry) {
	first := slices.IndexFunc(d.entries, func(e formEntry) bool { return e.name == entry.name })
	// 4. Otherwise, append entry to this's entry list.
	if first < 0 {
		d.append(entry)
		return
	}
	// 3. If there are entries in this's entry list whose name is name, then
	//    replace the first such entry with entry and remove the others.
	d.drop(d.entries[first])
	d.entries[first] = entry
	rest := slices.DeleteFunc(d.entries[first+1:], func(e formEntry) bool {
		if e.name != entry.name {
			return false
		}
		d.drop(e)
		return true
	})
	d.entries = d.entries[:first+1+len(rest)]
	d.measure()
}

// PairCount is the number of value pairs to iterate over.
func (d *FormData) PairCount() int { return len(d.entries) }

// Pair returns a value pair to iterate over.
func (d *FormData) Pair(i int) (name string, value FormDataEntryValue) {
	return d.entries[i].name, entryValue(d.entries[i])
}

// PairValue is Pair for the console, which shows values of script.
func (d *FormData) PairValue(i int) (name string, value mozjs.Value) {
	name, entry := d.Pair(i)
	return name, FromFormDataEntryValue(d.Cx(), entry)
}

// EntryList returns the entry list without its wrappers.
func (d *FormData) EntryList() []fetch.FormEntry {
	list := make([]fetch.FormEntry, len(d.entries))
	for i, e := range d.entries {
		list[i] = fetch.FormEntry{Name: e.name, Value: e.value}
		if e.file != nil {
			data, _ := file.DataOf(e.file)
			list[i].File = &fetch.FormFile{Filename: e.file.Name(), Type: data.Type, Bytes: data.Bytes}
		}
	}
	return list
}

// Each calls yield with each entry; the file is nil unless the value is one.
func (d *FormData) Each(yield func(name, value string, file *file.File)) {
	for _, e := range d.entries {
		yield(e.name, e.value, e.file)
	}
}

// newFormData makes a FormData with an entry list.
func newFormData(cx *mozjs.Context, list []fetch.FormEntry) *FormData {
	d := createFormData(cx)
	for _, e := range list {
		if e.File == nil {
			d.Append(e.Name, e.Value)
			continue
		}
		frame := cx.Enter()
		d.append(d.fileEntry(e.Name, file.NewFile(cx, e.File.Filename, e.File.Type, e.File.Bytes)))
		frame.Leave()
	}
	return d
}
