package forms

import (
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// formState is what a form has beyond its attributes.
type formState struct {
	// controls are the elements of elements, and named those with the img elements, by name.
	controls *nodes.HTMLCollection
	named    map[string][]*nodes.Node
	names    []string // in their order
	// The document and its version when named was made.
	namedDocument *nodes.Document
	namedVersion  uint64
	lists         map[string]*nodes.NodeList
	// past is https://html.spec.whatwg.org/multipage/forms.html#past-names-map
	past []pastName
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
		s.controls = nodes.NewComputedHTMLCollection(form, func() (controls []*nodes.Node) {
			controlsIn(form, func(n *nodes.Node) {
				// … listed elements whose form owner is the form element, with the exception of input elements whose type
				// attribute is in the Image Button state, which must, for historical reasons, be excluded.
				if isListed(n) && !isImageButton(n) {
					controls = append(controls, n)
				}
			})
			return controls
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

// candidates returns the elements of a form by their names.
//
// https://html.spec.whatwg.org/multipage/forms.html#dom-form-nameditem
func (s *formState) candidates(form *nodes.Node) map[string][]*nodes.Node {
	d := form.Document()
	if s.named != nil && s.namedDocument == d && s.namedVersion == d.Version() {
		return s.named
	}
	s.named, s.names = map[string][]*nodes.Node{}, nil
	s.namedDocument, s.namedVersion = d, d.Version()
	images := map[string][]*nodes.Node{}
	controlsIn(form, func(n *nodes.Node) {
		// 1. Let candidates be a live RadioNodeList object containing all the listed elements, whose form owner is the form
		//    element, that have either an id attribute or a name attribute equal to name, with the exception of input
		//    elements in the Image Button state.
		to := s.named
		if tag(n) == "img" {
			// 2. If candidates is empty, let candidates be … all the img elements, whose form owner is the form element.
			to = images
		} else if isImageButton(n) {
			return
		}
		id, name := n.ID(), attribute(n, "name")
		for i, key := range []string{id, name} {
			if key == "" || i == 1 && name == id {
				continue
			}
			if len(s.named[key])+len(images[key]) == 0 {
				s.names = append(s.names, key)
			}
			to[key] = append(to[key], n)
		}
	})
	for name, list := range images {
		if len(s.named[name]) == 0 {
			s.named[name] = list
		}
	}
	return s.named
}

// pastElement returns the element that a form has in its past names map by a name.
func (s *formState) pastElement(form *nodes.Node, name string) *nodes.Node {
	for _, p := range s.past {
		if p.name == name && Owner(p.element) == form {
			return p.element
		}
	}
	return nil
}

// SupportsName reports whether a name is a supported property name.
func (f *HTMLFormElement) SupportsName(name string) bool {
	n := f.Tree()
	s := formStateOf(n)
	return name != "" && (len(s.candidates(n)[name]) > 0 || len(s.past) > 0 && s.pastElement(n, name) != nil)
}

// SupportedNames is the supported property names.
//
// https://html.spec.whatwg.org/multipage/forms.html#the-form-element:supported-property-names
func (f *HTMLFormElement) SupportedNames() []string {
	n := f.Tree()
	s := formStateOf(n)
	candidates := s.candidates(n)
	names := append([]string(nil), s.names...)
	for _, p := range s.past {
		if len(candidates[p.name]) == 0 && Owner(p.element) == n {
			names = append(names, strings.Clone(p.name))
		}
	}
	return names
}

// GetNamed is https://html.spec.whatwg.org/multipage/forms.html#dom-form-nameditem
func (f *HTMLFormElement) GetNamed(name string) RadioNodeListOrElement {
	n := f.Tree()
	s := formStateOf(n)
	candidates := s.candidates(n)[name]
	switch len(candidates) {
	// 3. If candidates is empty, name is the name of one of the entries in the form element's past names map: return the
	//    object associated with name in that map.
	case 0:
		return RadioNodeListOrElement{IsElement: true, Element: wrapElement(s.pastElement(n, name))}
	// 5. Otherwise, candidates contains exactly one node. Add a mapping from name to the node in candidates in the form
	//    element's past names map, replacing the previous entry with the same name, if any. 6. Return the node.
	case 1:
		s.remember(n, name, candidates[0])
		return RadioNodeListOrElement{IsElement: true, Element: wrapElement(candidates[0])}
	}
	// 4. If candidates contains more than one node, return candidates.
	return RadioNodeListOrElement{IsRadioNodeList: true, RadioNodeList: radioNodeList(n, "form", name, func() []*nodes.Node {
		return append([]*nodes.Node(nil), s.candidates(n)[name]...)
	})}
}

// remember adds a mapping to the past names map. Entries of elements that are no more the form's
// are removed.
func (s *formState) remember(form *nodes.Node, name string, element *nodes.Node) {
	for i := range s.past {
		if s.past[i].name == name {
			s.past[i].element = element
			return
		}
	}
	kept := s.past[:0]
	for _, p := range s.past {
		if Owner(p.element) == form {
			kept = append(kept, p)
		}
	}
	clear(s.past[len(kept):])
	s.past = append(kept, pastName{strings.Clone(name), element})
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

// autofill is what the IDL attribute autocomplete of a control returns: its autofill detail
// tokens, normalized.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#idl-exposed-autofill-value
func autofill(n *nodes.Node) string {
	tokens := strings.FieldsFunc(url.ASCIILowercase(attribute(n, "autocomplete")), func(c rune) bool { return strings.ContainsRune(whitespace, c) })
	// Without a token, or with one too many, it is the empty string.
	if len(tokens) == 0 {
		return ""
	}
	wearsAnchorMantle := tag(n) == "input" && typeOf(n) == typeHidden
	rest := tokens
	if len(tokens) == 1 && (tokens[0] == "on" || tokens[0] == "off") {
		if wearsAnchorMantle {
			return ""
		}
		return tokens[0]
	}
	if last := rest[len(rest)-1]; last == "webauthn" {
		rest = rest[:len(rest)-1]
		if len(rest) == 0 {
			return last
		}
	}
	field := rest[len(rest)-1]
	if !autofillFields[field] && !contactFields[field] {
		return ""
	}
	rest = rest[:len(rest)-1]
	if len(rest) > 0 && contactFields[field] {
		switch rest[len(rest)-1] {
		case "home", "work", "mobile", "fax", "pager":
			rest = rest[:len(rest)-1]
		}
	}
	if len(rest) > 0 && (rest[len(rest)-1] == "shipping" || rest[len(rest)-1] == "billing") {
		rest = rest[:len(rest)-1]
	}
	if len(rest) > 0 && strings.HasPrefix(rest[len(rest)-1], "section-") {
		rest = rest[:len(rest)-1]
	}
	if len(rest) > 0 {
		return ""
	}
	return strings.Join(tokens, " ")
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
