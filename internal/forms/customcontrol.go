// Checked against HTML of 2026-07-17.

package forms

import (
	"unsafe"
	"weak"

	"github.com/sluice-go/sluice/internal/customelements"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// customState is what a form-associated custom element has as a control.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#form-associated-custom-element
type customState struct {
	// value is the submission value, and state the state, which nothing restores.
	//
	// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#face-submission-value
	value, state faceValue
	// validity are the validity flags, and message is the validation message.
	//
	// https://html.spec.whatwg.org/multipage/custom-elements.html#face-validation-message
	validity Validity
	message  string
	// owner is the form that the element was last told of, and disabled says whether it was last told that it is
	// disabled.
	owner    *nodes.Node
	disabled bool
	// watching says that the element is among those whose form is found by its ID, or was chosen by a parser.
	watching bool
}

// faceValue is a submission value, or a state: null (the zero value), a string, a file, or the entries of a FormData.
type faceValue struct {
	isString bool
	text     string
	file     *file.Data
	entries  []customEntry
	isList   bool
}

// customEntry is an entry of an entry list: its value is a file, if that is not nil, or else a string.
type customEntry struct {
	name, value string
	file        *file.Data
}

func (v *faceValue) memory() int {
	size := len(v.text)
	if v.file != nil {
		size += v.file.Memory()
	}
	for _, e := range v.entries {
		size += int(unsafe.Sizeof(e)) + len(e.name) + len(e.value)
		if e.file != nil {
			size += e.file.Memory()
		}
	}
	return size
}

// Memory implements nodes.Sized.
func (s *customState) Memory() int {
	return int(unsafe.Sizeof(*s)) + s.value.memory() + s.state.memory() + len(s.message)
}

// custom returns what a form-associated custom element is as a control; nil for other nodes.
func custom(n *nodes.Node) *customState {
	if n == nil || !n.IsElement() || !n.IsFormAssociatedCustom() {
		return nil
	}
	s, _ := n.Extension().(*customState)
	if s == nil {
		s = &customState{}
		n.SetExtension(s)
		n.ExtensionGrew(s.Memory())
	}
	return s
}

// appendEntries is the entry construction algorithm.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#face-entry-construction
func (s *customState) appendEntries(list *fetchapi.FormData, name string) {
	f := list.Cx().Enter()
	defer f.Leave()
	v := &s.value
	switch {
	// 1. If element's submission value is a list of entries, then append each item of element's submission value to entry
	//    list, and return.
	case v.isList:
		for _, e := range v.entries {
			if e.file != nil {
				appendFile(list, e.name, *e.file)
			} else {
				list.Append(e.name, e.value)
			}
		}
	// 2. If the element does not have a name attribute specified, or its name attribute's value is the empty string, then
	//    return.
	case name == "":
	// 3. If the element's submission value is not null, create an entry with the name attribute value and the submission
	//    value, and append it to entry list.
	case v.file != nil:
		appendFile(list, scalar(name), *v.file)
	case v.isString:
		list.Append(scalar(name), v.text)
	}
}

func init() {
	customelements.SetFormAssociatedUpgraded(func(n *nodes.Node) {
		controlCame(n)
		customChanged(n)
	})
}

// watched are the form-associated custom elements of an agent that an element with an ID can take to another form, or a
// form that goes: those that have a form attribute, or were put into a form by a parser.
type watched struct {
	elements []weak.Pointer[nodes.Node]
}

var contextWatched = mozjs.NewShared[watched]()

// watch has an element told of changes elsewhere in its tree.
func watch(n *nodes.Node, s *customState) {
	if s.watching || !has(n, "form") && n.ParserForm() == nil {
		return
	}
	s.watching = true
	w := contextWatched.Of(dom.ContextOf(n))
	w.elements = append(w.elements, weak.Make(n))
}

// ownersMayDiffer is called when a form, or an element with an ID, has come or gone in a tree, or an ID has changed.
func ownersMayDiffer(n *nodes.Node) {
	if n.Document().Agent().Custom == nil {
		return
	}
	w := contextWatched.Of(dom.ContextOf(n))
	if len(w.elements) == 0 {
		return
	}
	kept := w.elements[:0]
	for _, p := range w.elements {
		element := p.Value()
		if element == nil {
			continue
		}
		kept = append(kept, p)
		customChanged(element)
	}
	clear(w.elements[len(kept):])
	w.elements = kept
}

// customChanged tells a form-associated custom element of the form that it belongs to now, and whether it is disabled, if
// something of that has changed. (Who upgrades it has told it nothing yet.)
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-reactions
func customChanged(n *nodes.Node) {
	s := custom(n)
	if s == nil {
		return
	}
	watch(n, s)
	// When the user agent resets the form owner of a form-associated custom element and doing so changes the form owner, its
	// formAssociatedCallback is called, given the new form owner (or null if no owner) as an argument.
	if owner := Owner(n); owner != s.owner {
		s.owner = owner
		customelements.EnqueueCallback(n, "formAssociatedCallback", func(*mozjs.Context) []mozjs.Value {
			if owner == nil {
				return []mozjs.Value{mozjs.Null}
			}
			return []mozjs.Value{dom.Wrap(owner).Value()}
		})
	}
	// When the disabled state of a form-associated custom element is changed, its formDisabledCallback is called, given the
	// new state as an argument.
	if disabled := isDisabled(n); disabled != s.disabled {
		s.disabled = disabled
		customelements.EnqueueCallback(n, "formDisabledCallback", func(*mozjs.Context) []mozjs.Value {
			return []mozjs.Value{mozjs.Bool(disabled)}
		})
	}
	n.StateChanged()
}

// customsIn tells the form-associated custom elements in a fieldset, which may have become disabled or enabled.
func customsIn(fieldset *nodes.Node) {
	if fieldset.Document().Agent().Custom == nil {
		return
	}
	for n := range fieldset.Descendants() {
		if n.IsElement() && n.Custom() != nil {
			customChanged(n)
		}
	}
}
