// Checked against File API of 2025-12-03.

package file

import "github.com/sluice-go/sluice/internal/mozjs"

// FileList is https://w3c.github.io/FileAPI/#filelist-section
//
// It does not change.
type FileList struct {
	mozjs.Object
	files []Data
	held  []mozjs.Slot
}

// NewFileList makes a list of files.
func NewFileList(cx *mozjs.Context, files []Data) *FileList {
	l := createFileList(cx)
	l.files, l.held = files, make([]mozjs.Slot, len(files))
	size := 0
	for _, f := range files {
		size += f.Memory()
	}
	l.SetMemory(size)
	return l
}

// NewFileListOf makes a list of files that script has.
func NewFileListOf(cx *mozjs.Context, files []*File) *FileList {
	l := createFileList(cx)
	for _, f := range files {
		data, _ := DataOf(f)
		l.files, l.held = append(l.files, data), append(l.held, l.Hold(f.Value()))
	}
	return l
}

// Files are the files of the list.
func (l *FileList) Files() []Data { return l.files }

// Item is https://w3c.github.io/FileAPI/#dfn-item
func (l *FileList) Item(index uint32) *File {
	if int(index) >= len(l.files) {
		return nil
	}
	if l.held[index] == 0 {
		f := l.Cx().Enter()
		l.held[index] = l.Hold(NewBlob(l.Cx(), l.files[index]).Value())
		f.Leave()
	}
	return FileOf(l.Cx().Impl(l.Held(l.held[index])))
}

// Length is https://w3c.github.io/FileAPI/#dfn-length
func (l *FileList) Length() uint32 { return uint32(len(l.files)) }
