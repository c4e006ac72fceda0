package file

import "github.com/sluice-go/sluice/internal/mozjs"

// FileList is https://w3c.github.io/FileAPI/#filelist-section
//
// Only elements and drag-and-drop make lists, so that there are none without a
// document: script has the interface object, to ask whether something is one.
type FileList struct{ mozjs.Object }

// Item is https://w3c.github.io/FileAPI/#dfn-item
func (l *FileList) Item(uint32) *File { return nil }

// Length is https://w3c.github.io/FileAPI/#dfn-length
func (l *FileList) Length() uint32 { return 0 }
