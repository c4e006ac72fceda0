// Checked against HTML of 2026-07-17.

package forms

import (
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/file"
)

// controlState is what a control has beyond its attributes and children, once it differs
// from what those say.
type controlState struct {
	// value is the value of an input element, or the raw value of a textarea, while
	// dirtyValue is true: else it is what the attributes or the children give.
	value      string
	dirtyValue bool
	// written is what the user of an input element has written, where the value is something else; else empty.
	written string
	// byUser says that the value was last changed by a user edit.
	byUser bool
	// checked is the checkedness of an input element if hasChecked; else it is what the
	// attribute says.
	checked, hasChecked, dirtyChecked bool
	indeterminate                     bool
	// interacted says that the user, or the submission of a form, has made the validity
	// show.
	//
	// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#user-validity
	interacted bool
	// The selection of a text control, in code units.
	start, end int
	direction  selectionDirection
	// customError is the custom validity error message.
	customError string
	// defaultValue is the default value override of an output element, if hasDefault.
	defaultValue string
	hasDefault   bool
	// files are the selected files.
	files []file.Data
	// selected is the option that is selected in a select element where only one can be;
	// nil for none.
	selected *nodes.Node
	// typed is what the user has typed last at a select element, or of a date or a time; nil for nothing.
	typed *typed
}

// stateSize is what a controlState takes without its strings, in bytes.
const stateSize = int(unsafe.Sizeof(controlState{}))

// Memory implements nodes.Sized.
func (s *controlState) Memory() int {
	size := stateSize + len(s.value) + len(s.written) + len(s.customError) + len(s.defaultValue)
	for _, f := range s.files {
		size += f.Memory()
	}
	return size
}

// stateOf returns the state of a control, nil if it has none.
func stateOf(n *nodes.Node) *controlState {
	s, _ := n.Extension().(*controlState)
	return s
}

// needState returns the state of a control, which it makes.
func needState(n *nodes.Node) *controlState {
	s := stateOf(n)
	if s == nil {
		s = &controlState{}
		n.SetExtension(s)
		n.ExtensionGrew(stateSize)
	}
	return s
}

// setString sets a string of a state of a node.
func setString(n *nodes.Node, of *string, value string) {
	n.ExtensionGrew(len(value) - len(*of))
	*of = value
	n.StateChanged()
}

// optionState is what an option has beyond its attributes, once it is selected or dirty.
type optionState struct {
	// selected is https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness
	selected bool
	// dirty is https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-dirtiness
	dirty bool
}

// Memory implements nodes.Sized.
func (*optionState) Memory() int { return int(unsafe.Sizeof(optionState{})) }

// needOption returns the state of an option, which it makes.
func needOption(n *nodes.Node) *optionState {
	s, _ := n.Extension().(*optionState)
	if s == nil {
		s = &optionState{}
		n.SetExtension(s)
		n.ExtensionGrew(s.Memory())
	}
	return s
}
