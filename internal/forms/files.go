// Checked against HTML of 2026-07-17.

package forms

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom"
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

// ChooseFiles chooses files, as a user does.
//
// AD-HOC: at once, not by a task, and the user validity shows from then on, as in browsers.
//
// https://html.spec.whatwg.org/multipage/input.html#update-the-file-selection
func (i *HTMLInputElement) ChooseFiles(files []file.Data) error {
	n := i.Tree()
	switch {
	case typeOf(n) != typeFile:
		return errors.New("the element takes no files")
	case !isMutable(n):
		return errors.New("the element is disabled")
	case len(files) > 1 && !has(n, "multiple"):
		return errors.New("the element takes one file")
	}
	// 1.1. Update element's selected files so that it represents the user's selection.
	i.selectFiles(files)
	// 1.2. Fire an event named input at the element, with the bubbles and composed attributes initialized to true.
	// 1.3. Fire an event named change at the element, with the bubbles attribute initialized to true.
	i.FireAnEvent("input", dom.EventInit{Bubbles: true, Composed: true})
	setInteracted(n)
	i.FireAnEvent("change", dom.EventInit{Bubbles: true})
	return nil
}
