// Checked against File API of 2025-12-03.

package file

import (
	"github.com/sluice-go/sluice/internal/mozjs"
)

// File is https://w3c.github.io/FileAPI/#dfn-file
type File struct {
	Blob
	name         string
	lastModified int64
}

// https://w3c.github.io/FileAPI/#dom-file-file
func (f *File) construct(fileBits []BlobPart, fileName string, options FilePropertyBag) error {
	// 1. Let bytes be the result of processing blob parts given fileBits and
	//    options.
	f.process(fileBits, options.BlobPropertyBag)
	// 2. Let n be the fileName argument to the constructor.
	f.name = fileName
	// 3. Process FilePropertyBag dictionary argument:
	// 1. If the type member is provided and is not the empty string, normalize
	//    it.
	f.typ = normalizeType(options.Type)
	f.AddMemory(len(f.name) + len(f.typ))
	// 2. If the lastModified member is provided, let d be set to it. If it is
	//    not provided, set d to the current date and time represented as the
	//    number of milliseconds since the Unix Epoch.
	f.lastModified = options.LastModified.Or(f.Cx().Date().UnixMilli())
	// 4. Return a new File object F with these.
	return nil
}

// Name is https://w3c.github.io/FileAPI/#dfn-name
func (f *File) Name() string { return f.name }

// LastModified is https://w3c.github.io/FileAPI/#dfn-lastModified
func (f *File) LastModified() int64 { return f.lastModified }

// NewFile makes a File, last modified now, whose bytes are not changed.
func NewFile(cx *mozjs.Context, name, mediaType string, bytes []byte) *File {
	data := Data{Bytes: bytes, Type: normalizeType(mediaType), File: &FileData{name, cx.Date().UnixMilli()}}
	return FileOf(cx.Impl(NewBlob(cx, data).Value()))
}

// NewData is what a file is without a realm. LastModified is in milliseconds since the Unix epoch.
func NewData(name, mediaType string, bytes []byte, lastModified int64) Data {
	return Data{Bytes: bytes, Type: normalizeType(mediaType), File: &FileData{name, lastModified}}
}

// NewFileOf makes a File of another name that represents the same bytes as a
// blob. If that is a file, it was last modified when that was, else now.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#create-an-entry
func NewFileOf(b *Blob, name string) *File {
	f := createFile(b.Cx())
	f.share(b, b.bytes)
	f.name, f.typ, f.lastModified = name, b.typ, b.Cx().Date().UnixMilli()
	if other := FileOf(b.Cx().Impl(b.Value())); other != nil {
		f.lastModified = other.lastModified
	}
	return f
}
