// Checked against HTML of 2026-07-17 and XMLHttpRequest of 2026-05-14.

package forms

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/selectors"
)

func init() { fetchapi.SetEntryListOf(entryListOf) }

// entryListOf is what the constructor of FormData does with a form and a submitter.
//
// https://xhr.spec.whatwg.org/#dom-formdata
func entryListOf(cx *mozjs.Context, form, submitter mozjs.Value) (*fetchapi.FormData, error) {
	f := HTMLFormElementOf(cx.Impl(form))
	if f == nil {
		return nil, idl.TypeError("parameter 1 is not of type 'HTMLFormElement'.")
	}
	// 1.1. If submitter is non-null, then: 1. If submitter is not a submit button, then throw a TypeError. 2. If
	//      submitter's form owner is not form, then throw a "NotFoundError" DOMException.
	var by *nodes.Node
	if !submitter.IsNullish() {
		s, err := toSubmitter(cx, submitter)
		if err != nil {
			return nil, err
		}
		if by = s; Owner(by) != f.Tree() {
			return nil, &idl.DOMException{Name: "NotFoundError", Message: "The specified element is not owned by this form element."}
		}
	}
	// 1.2. Let list be the result of constructing the entry list for form and submitter. 1.3. If list is null, then throw
	//      an "InvalidStateError" DOMException.
	list := constructEntryList(f.Tree(), by, "UTF-8")
	if list == nil {
		return nil, invalidState("The form is constructing its entry list.")
	}
	return list, nil
}

// toSubmitter converts a value to a submit button.
func toSubmitter(cx *mozjs.Context, v mozjs.Value) (*nodes.Node, error) {
	e := htmlelements.HTMLElementOf(cx.Impl(v))
	if e == nil {
		return nil, idl.TypeError("parameter 2 is not of type 'HTMLElement'.")
	}
	if !isSubmitButton(e.Tree()) {
		return nil, idl.TypeError("The specified element is not a submit button.")
	}
	return e.Tree(), nil
}

// constructEntryList constructs the entry list of a form; nil for null.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
func constructEntryList(form, submitter *nodes.Node, encoding string) *fetchapi.FormData {
	s := formStateOf(form)
	// 1. If form's constructing entry list is true, then return null. 2. Set form's constructing entry list to true.
	if s.constructing {
		return nil
	}
	s.constructing = true
	// 8. Set form's constructing entry list to false.
	defer func() { s.constructing = false }()
	cx := dom.Wrap(form).Cx()
	// 4. Let entry list be a new empty entry list. 6. Let form data be a new FormData object associated with entry list.
	list := fetchapi.NewFormData(cx)
	// 3. Let controls be a list of all the submittable elements whose form owner is form, in tree order. 5. For each
	//    element field in controls, in tree order:
	for _, field := range submittable(form) {
		appendEntries(list, field, submitter, encoding)
	}
	// 7. Fire an event named formdata at form using FormDataEvent, with the formData attribute initialized to form data and
	//    the bubbles attribute initialized to true.
	f := cx.Enter()
	e := createFormDataEvent(cx)
	e.CreateAnEvent("formdata", dom.EventInit{Bubbles: true})
	e.formData = e.Hold(list.Value())
	dom.Wrap(form).Dispatch(&e.Event)
	f.Leave()
	// 9. Return a clone of entry list.
	return list
}

// appendEntries appends the entries of a field.
func appendEntries(list *fetchapi.FormData, field, submitter *nodes.Node, encoding string) {
	// 1. If any of the following are true: the field element has a datalist element ancestor; the field element is disabled;
	//    the field element is a button but it is not submitter; the field element is an input element whose type attribute
	//    is in the Checkbox state, or in the Radio Button state, and whose checkedness is false; then continue.
	if isDisabled(field) || isButton(field) && field != submitter || inDatalist(field) {
		return
	}
	var t *inputType
	if tag(field) == "input" {
		t = typeOf(field)
		if t.has(hasChecked) && !checkedness(field) {
			return
		}
	}
	name := attribute(field, "name")
	// 2. If the field element is an input element whose type attribute is in the Image Button state: if the field element is
	//    not submitter, then continue; create the entries of its x and y, of the selected coordinate. (AD-HOC: nothing is
	//    rendered, so that nobody selects another one than (0, 0).)
	if t == typeImage {
		if name != "" {
			name += "."
		}
		list.Append(name+"x", "0")
		list.Append(name+"y", "0")
		return
	}
	// 3. If the field is a form-associated custom element, then perform the entry construction algorithm.
	if c := custom(field); c != nil {
		c.appendEntries(list, name)
		return
	}
	// 4. If either the field element does not have a name attribute specified, or its name attribute's value is the empty
	//    string, then continue. 5. Let name be the value of the field element's name attribute.
	if name == "" {
		return
	}
	name = scalar(name)
	switch {
	// 6. If the field element is a select element, then for each option element in the select element's list of options
	//    whose selectedness is true and that is not disabled, create an entry with name and the value of the option element.
	case tag(field) == "select":
		for option := range optionsOf(field) {
			if isSelected(option) && !isDisabled(option) {
				list.Append(name, scalar(optionValue(option)))
			}
		}
	// 7. Otherwise, if the field element is an input element whose type attribute is in the Checkbox state or the Radio
	//    Button state: if it has a value attribute specified, then let value be that; otherwise, the string "on".
	case t != nil && t.has(hasChecked):
		list.Append(name, scalar(defaultOn(field)))
	// 8. Otherwise, if it is in the File Upload state: if there are no selected files, then create an entry with name and a
	//    new File object with an empty name, application/octet-stream as type, and an empty body; otherwise, for each file.
	case t == typeFile:
		appendFiles(list, name, field)
	// 9. Otherwise, if it is in the Hidden state and name is an ASCII case-insensitive match for "_charset_": let charset be
	//    the name of encoding.
	case t == typeHidden && equalFold(name, "_charset_"):
		list.Append(name, encoding)
	// 10. Otherwise, create an entry with name and the value of the field element.
	default:
		list.Append(name, scalar(submissionValue(field, t)))
	}
	// 11. If the element has a dirname attribute, that attribute's value is not the empty string, and the element is an
	//     auto-directionality form-associated element: let dirname be the value of the element's dirname attribute; let dir
	//     be the string "ltr" or "rtl", by the directionality of the element; create an entry with dirname and dir.
	if dirname := attribute(field, "dirname"); dirname != "" && (tag(field) == "textarea" || t != nil && (t.has(hasDirName) || isButton(field))) {
		list.Append(scalar(dirname), directionality(field))
	}
}

// appendFiles appends the entries of the selected files.
func appendFiles(list *fetchapi.FormData, name string, field *nodes.Node) {
	f := list.Cx().Enter()
	defer f.Leave()
	var selected []file.Data
	if s := stateOf(field); s != nil {
		selected = s.files
	}
	if len(selected) == 0 {
		list.AppendFile(name, file.NewFile(list.Cx(), "", "application/octet-stream", nil))
	}
	for _, data := range selected {
		appendFile(list, name, data)
	}
}

// appendFile appends an entry whose value is a file, given what is in that.
func appendFile(list *fetchapi.FormData, name string, data file.Data) {
	cx := list.Cx()
	list.AppendFile(name, file.FileOf(cx.Impl(file.NewBlob(cx, data).Value())))
}

// submissionValue is the value of a field of which there is no more to say.
func submissionValue(field *nodes.Node, t *inputType) string {
	switch {
	case tag(field) == "textarea":
		return wrapped(field)
	case t != nil && t.mode == modeValue:
		return valueOf(field)
	}
	return attribute(field, "value")
}

// scalar converts a string to a scalar value string.
func scalar(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// directionality is https://html.spec.whatwg.org/multipage/dom.html#the-directionality
// of a control, which may be that of its value.
func directionality(n *nodes.Node) string {
	if equalFold(attribute(n, "dir"), "auto") {
		value := attribute(n, "value")
		if tag(n) == "textarea" || typeOf(n).mode == modeValue {
			value = valueOf(n)
		}
		if d := selectors.TextDirectionality(value); d != "" {
			return d
		}
		return "ltr"
	}
	return selectors.Directionality(n)
}
