package forms

import (
	"github.com/sluice-go/sluice/internal/file"
)

// Files is https://html.spec.whatwg.org/multipage/input.html#dom-input-files
func (i *HTMLInputElement) Files() *file.FileList {
	n := i.Tree()
	// On getting, if the IDL attribute applies, it must return a FileList object that represents the current selected
	// files. The same object must be returned until the list of selected files changes. If the IDL attribute does not
	// apply, then it must instead return null.
	if typeOf(n) != typeFile {
		return nil
	}
	if i.files != 0 {
		return file.FileListOf(i.Cx().Impl(i.Held(i.files)))
	}
	var selected []file.Data
	if s := stateOf(n); s != nil {
		selected = s.files
	}
	list := file.NewFileList(i.Cx(), selected)
	i.files = i.Hold(list.Value())
	return list
}

// SetFiles is the setter of files.
func (i *HTMLInputElement) SetFiles(list *file.FileList) {
	// 1. If the IDL attribute does not apply or the given value is null, then return.
	if list == nil || typeOf(i.Tree()) != typeFile {
		return
	}
	// 2. Replace the element's selected files with the given value.
	i.selectFiles(list.Files())
	i.files = i.SetHeld(i.files, list.Value())
}

// selectFiles replaces the selected files.
func (i *HTMLInputElement) selectFiles(files []file.Data) {
	if i.files != 0 {
		i.Drop(i.files)
		i.files = 0
	}
	n := i.Tree()
	if stateOf(n) == nil && len(files) == 0 {
		return
	}
	s := needState(n)
	before := s.Memory()
	s.files = files
	n.ExtensionGrew(s.Memory() - before)
	n.StateChanged()
}
