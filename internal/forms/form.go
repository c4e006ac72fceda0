// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// formState is what a form has beyond its attributes.
type formState struct {
	// controls are the elements of elements.
	controls *nodes.HTMLCollection
	lists    map[string]*nodes.NodeList
	// past is https://html.spec.whatwg.org/multipage/forms.html#past-names-map
	past []pastName
	// pastAt says where in past a name is, and keptPast how many entries were there when the last of elements that are no more
	// the form's were removed.
	pastAt   map[string]int
	keptPast int
	// constructing is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-entry-list
	constructing bool
	// firing is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-events-firing
	firing bool
	// planned counts the submissions that have planned to navigate: the last one does.
	planned int
	// locked is https://html.spec.whatwg.org/multipage/forms.html#locked-for-reset
	locked bool
}

// pastName is an entry of a past names map.
type pastName struct {
	name    string
	element *nodes.Node
}

// maxLists bounds the lists of elements of a name that a form remembers.
const maxLists = 256

// Memory implements nodes.Sized.
func (*formState) Memory() int { return int(unsafe.Sizeof(formState{})) }

// formStateOf returns the state of a form, which it makes.
func formStateOf(n *nodes.Node) *formState {
	s, _ := n.Extension().(*formState)
	if s == nil {
		s = &formState{}
		n.SetExtension(s)
		n.ExtensionGrew(s.Memory())
	}
	return s
}

// controlsOf is the collection of the elements of elements.
//
// https://html.spec.whatwg.org/multipage/forms.html#dom-form-elements
func controlsOf(form *nodes.Node) *nodes.HTMLCollection {
	s := formStateOf(form)
	if s.controls == nil {
		s.controls = nodes.NewComputedHTMLCollection(form, func() []*nodes.Node {
			// … listed elements whose form owner is the form element, with the exception of input elements whose type
			// attribute is in the Image Button state, which must, for historical reasons, be excluded.
			return ownedControls(form, formElements, "")
		})
	}
	return s.controls
}

// submittable returns the submittable elements whose form owner is the form, in tree order.
func submittable(form *nodes.Node) (controls []*nodes.Node) {
	controlsIn(form, func(n *nodes.Node) {
		if isSubmittable(n) {
			controls = append(controls, n)
		}
	})
	return controls
}

// Elements is https://html.spec.whatwg.org/multipage/forms.html#dom-form-elements
func (f *HTMLFormElement) Elements() *HTMLFormControlsCollection {
	controls := controlsOf(f.Tree())
	c := &HTMLFormControlsCollection{}
	dom.AdoptHTMLCollection(controls, HTMLFormControlsCollectionInterface, c, &c.HTMLCollection)
	return c
}

// Length is https://html.spec.whatwg.org/multipage/forms.html#dom-form-length
func (f *HTMLFormElement) Length() uint32 { return uint32(controlsOf(f.Tree()).Length()) }

// GetIndexed is https://html.spec.whatwg.org/multipage/forms.html#dom-form-item
func (f *HTMLFormElement) GetIndexed(index uint32) *dom.Element {
	return wrapElement(controlsOf(f.Tree()).Item(int(index)))
}

// candidates returns the elements of a form that have a name, to read until a mutation.
//
// https://html.spec.whatwg.org/multipage/forms.html#dom-form-nameditem
func candidates(form *nodes.Node, name string) []*nodes.Node {
	// 1. Let candidates be a live RadioNodeList object containing all the listed elements, whose form owner is the form
	//    element, that have either an id attribute or a name attribute equal to name, with the exception of input
	//    elements in the Image Button state.
	if elements := ownedControls(form, namedElements, name); len(elements) > 0 {
		return elements
	}
	// 2. If candidates is empty, let candidates be … all the img elements, whose form owner is the form element.
	return ownedControls(form, namedImages, name)
}

// pastElement returns the element that a form has in its past names map by a name.
//
// AD-HOC: An element that has another form owner has no entries; it has them again when it comes back.
func (s *formState) pastElement(form *nodes.Node, name string) *nodes.Node {
	if at, ok := s.pastAt[name]; ok && Owner(s.past[at].element) == form {
		return s.past[at].element
	}
	return nil
}

// SupportsName reports whether a name is a supported property name.
func (f *HTMLFormElement) SupportsName(name string) bool {
	n := f.Tree()
	s := formStateOf(n)
	return name != "" && (len(candidates(n, name)) > 0 || len(s.past) > 0 && s.pastElement(n, name) != nil)
}

// SupportedNames is the supported property names.
//
// https://html.spec.whatwg.org/multipage/forms.html#the-form-element:supported-property-names
func (f *HTMLFormElement) SupportedNames() []string {
	n := f.Tree()
	s := formStateOf(n)
	// 1. Let sourced names be an initially empty ordered list of tuples consisting of a string, an element, a source.
	// 2. and 3. Add the IDs and the names of the listed elements, and of the img elements. 6. Not the empty string.
	var sourced []pastName
	controlsIn(n, func(element *nodes.Node) {
		if !isImageButton(element) {
			sourced = append(sourced, pastName{element.ID(), element}, pastName{attribute(element, "name"), element})
		}
	})
	// 4. For each entry past entry in the past names map, add an entry. 5. Sort sourced names by tree order of the element,
	//    those whose source is past after those whose source is id or name.
	for _, p := range s.past {
		if Owner(p.element) != n {
			continue
		}
		at := len(sourced)
		for at > 0 && p.element.Precedes(sourced[at-1].element) {
			at--
		}
		sourced = slices.Insert(sourced, at, p)
	}
	// 7. Remove any entries that have the same name as an earlier entry. 8. Return the list of names.
	names := make([]string, 0, len(sourced))
	seen := map[string]bool{"": true}
	for _, entry := range sourced {
		if !seen[entry.name] {
			seen[entry.name] = true
			names = append(names, strings.Clone(entry.name))
		}
	}
	return names
}

// GetNamed is https://html.spec.whatwg.org/multipage/forms.html#dom-form-nameditem
func (f *HTMLFormElement) GetNamed(name string) RadioNodeListOrElement {
	n := f.Tree()
	s := formStateOf(n)
	elements := candidates(n, name)
	switch len(elements) {
	// 3. If candidates is empty, name is the name of one of the entries in the form element's past names map: return the
	//    object associated with name in that map.
	case 0:
		return RadioNodeListOrElement{IsElement: true, Element: wrapElement(s.pastElement(n, name))}
	// 5. Otherwise, candidates contains exactly one node. Add a mapping from name to the node in candidates in the form
	//    element's past names map, replacing the previous entry with the same name, if any. 6. Return the node.
	case 1:
		s.remember(n, name, elements[0])
		return RadioNodeListOrElement{IsElement: true, Element: wrapElement(elements[0])}
	}
	// 4. If candidates contains more than one node, return candidates.
	return RadioNodeListOrElement{IsRadioNodeList: true, RadioNodeList: radioNodeList(n, "form", name, func() []*nodes.Node {
		return candidates(n, name)
	})}
}

// remember adds a mapping to the past names map. Now and then, entries of elements that are no more the form's are removed.
func (s *formState) remember(form *nodes.Node, name string, element *nodes.Node) {
	if at, ok := s.pastAt[name]; ok {
		s.past[at].element = element
		return
	}
	if s.pastAt == nil {
		s.pastAt = map[string]int{}
	}
	if len(s.past) > 2*s.keptPast {
		s.past = slices.DeleteFunc(s.past, func(p pastName) bool { return Owner(p.element) != form })
		s.keptPast = len(s.past)
		clear(s.pastAt)
		for at, p := range s.past {
			s.pastAt[p.name] = at
		}
	}
	name = strings.Clone(name)
	s.pastAt[name] = len(s.past)
	s.past = append(s.past, pastName{name, element})
}

// Action is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-action
func (f *HTMLFormElement) Action() string { return action(&f.Element, "action") }

// Autocomplete is https://html.spec.whatwg.org/multipage/forms.html#dom-form-autocomplete
func (f *HTMLFormElement) Autocomplete() string {
	return f.ReflectKnown("autocomplete", "on", "on", "on", "off")
}

// SetAutocomplete is the setter of autocomplete.
func (f *HTMLFormElement) SetAutocomplete(value string) { f.SetReflectString("autocomplete", value) }

// Enctype is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-enctype
func (f *HTMLFormElement) Enctype() string { return enctype(&f.Element, "enctype", urlencoded) }

// SetEnctype is the setter of enctype.
func (f *HTMLFormElement) SetEnctype(value string) { f.SetReflectString("enctype", value) }

// Encoding is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-encoding
func (f *HTMLFormElement) Encoding() string { return f.Enctype() }

// SetEncoding is the setter of encoding.
func (f *HTMLFormElement) SetEncoding(value string) { f.SetEnctype(value) }

// Method is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-method
func (f *HTMLFormElement) Method() string { return method(&f.Element, "method", "get") }

// SetMethod is the setter of method.
func (f *HTMLFormElement) SetMethod(value string) { f.SetReflectString("method", value) }

// RelList is https://html.spec.whatwg.org/multipage/forms.html#dom-form-rellist
func (f *HTMLFormElement) RelList() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&f.Element, "rel", []string{"noreferrer", "noopener", "opener"})
}

// autofill returns the IDL-exposed autofill value of a control, and its autofill field name.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model
func autofill(n *nodes.Node) (idlValue, fieldName string) {
	wearsAnchorMantle := tag(n) == "input" && typeOf(n) == typeHidden
	// 1. If the element has no autocomplete attribute, then jump to the step labeled default. 2. Let tokens be the result of
	//    splitting the attribute's value on ASCII whitespace.
	//
	// AD-HOC: In the standard, field is as the attribute has it. As in browsers, it is converted to ASCII lowercase.
	if value, field := autofillOf(asciiFields(url.ASCIILowercase(attribute(n, "autocomplete"))), wearsAnchorMantle); field != "" {
		return value, field
	}
	// Default: Set the element's IDL-exposed autofill value to the empty string.
	// If the element's autocomplete attribute is wearing the autofill anchor mantle, then set the element's autofill field
	// name to the empty string and return.
	if wearsAnchorMantle {
		return "", ""
	}
	// Let form be the element's form owner, if any, or null otherwise. If form is not null and form's autocomplete attribute
	// is in the Off state, then set the element's autofill field name to "off". Otherwise, set it to "on".
	if form := Owner(n); form != nil && equalFold(attribute(form, "autocomplete"), "off") {
		return "", "off"
	}
	return "", "on"
}

// autofillOf are the steps 3 to 27 of what makes an autofill value and an autofill field name of tokens in ASCII lowercase; the empty
// strings stand for a jump to the step labeled default.
func autofillOf(tokens []string, wearsAnchorMantle bool) (idlValue, field string) {
	// 3. If tokens is empty, then jump to default.
	if len(tokens) == 0 {
		return "", ""
	}
	// 4. Let index be the index of the last token in tokens. 5. Let field be the indexth token in tokens.
	index := len(tokens) - 1
	field = tokens[index]
	// 6. Set the category, maximum tokens pair to the result of determining a field's category given field. 7. If category
	//    is null, then jump to default. 8. If the number of tokens in tokens is greater than maximum tokens, likewise.
	category, maximum := autofillCategoryOf(field)
	if category == autofillNone || len(tokens) > maximum {
		return "", ""
	}
	// 9. If category is Off or Automatic but the attribute is wearing the autofill anchor mantle, then jump to default.
	// 10. If category is Off, set the element's autofill field name and IDL-exposed autofill value to the string "off".
	// 11. If category is Automatic, set them to the string "on".
	if category == autofillOff || category == autofillAutomatic {
		if wearsAnchorMantle {
			return "", ""
		}
		return field, field
	}
	// 15. Let IDL value have the same value as field.
	idlValue = field
	prepend := func(token string) { idlValue = token + " " + idlValue }
	// 16. If category is Credential and the indexth token in tokens is an ASCII case-insensitive match for "webauthn":
	if category == autofillCredential {
		// 2. If it is the first entry, then skip to done. 3. Decrement index by one.
		if index == 0 {
			return idlValue, field
		}
		index--
		// 4. Set the category, maximum tokens pair to that of the indexth token. 5. If category is not Normal and category is
		//    not Contact, then jump to default. 6. If index is greater than maximum tokens minus one, likewise.
		category, maximum = autofillCategoryOf(tokens[index])
		if category != autofillNormal && category != autofillContact || index > maximum-1 {
			return "", ""
		}
		// 7. Set IDL value to the concatenation of the indexth token, a U+0020 SPACE character, and IDL value.
		prepend(tokens[index])
	}
	// 17. If the indexth token in tokens is the first entry, then skip to done. 18. Decrement index by one.
	// 19. If category is Contact and the indexth token in tokens is one of these strings, then take it, and if it is the
	//     first entry, then skip to done; decrement index by one. 20. Likewise "shipping" and "billing".
	take := func(keywords ...string) {
		if index > 0 && slices.Contains(keywords, tokens[index-1]) {
			index--
			prepend(tokens[index])
		}
	}
	if category == autofillContact {
		take("home", "work", "mobile", "fax", "pager")
	}
	take("shipping", "billing")
	if index > 0 {
		// 21. If the indexth entry in tokens is not the first entry, then jump to default. 22. If the first eight characters
		//     of it are not an ASCII case-insensitive match for the string "section-", likewise. 23. Let section be the
		//     indexth token in tokens, converted to ASCII lowercase. 25. Put it before IDL value.
		section := tokens[0]
		if index > 1 || !strings.HasPrefix(section, "section-") {
			return "", ""
		}
		prepend(section)
	}
	// 26. to 31. Done: Set the element's autofill field name to field, and its IDL-exposed autofill value to IDL value.
	return idlValue, field
}

// autofillCategory is a category of autofill fields.
type autofillCategory uint8

const (
	autofillNone autofillCategory = iota // null
	autofillOff
	autofillAutomatic
	autofillNormal
	autofillContact
	autofillCredential
)

// autofillCategoryOf is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#determine-a-field's-category
func autofillCategoryOf(field string) (category autofillCategory, maximumTokens int) {
	switch {
	case field == "off":
		return autofillOff, 1
	case field == "on":
		return autofillAutomatic, 1
	case autofillFields[field]:
		return autofillNormal, 3
	case contactFields[field]:
		return autofillContact, 4
	case field == "webauthn":
		return autofillCredential, 5
	}
	// 1. If the field is not an ASCII case-insensitive match for one of the tokens, return the pair (null, null).
	return autofillNone, 0
}

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// autofillFields and contactFields are the autofill fields of the categories Normal and Contact.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field
var (
	autofillFields = words(`name honorific-prefix given-name additional-name family-name honorific-suffix nickname username
		new-password current-password one-time-code organization-title organization street-address address-line1
		address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name
		postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc
		cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo`)
	contactFields = words(`tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix
		tel-extension email impp`)
)
