package htmlelements

import "github.com/sluice-go/sluice/internal/url"

// WritingSuggestions is https://html.spec.whatwg.org/multipage/interaction.html#dom-writingsuggestions
func (e *HTMLElement) WritingSuggestions() string {
	// 1. If element's writingsuggestions content attribute is in the False state, return "false". 2, 3. If it is in the
	//    Default state, then what the parent has, if any. 4. Return "true".
	off := e.inherited("writingsuggestions", func(value string) (off, ok bool) { return value == "false", true })
	if off {
		return "false"
	}
	return "true"
}

// SetWritingSuggestions is the setter of writingSuggestions.
func (e *HTMLElement) SetWritingSuggestions(value string) {
	e.SetReflectString("writingsuggestions", value)
}

// Autocapitalize is https://html.spec.whatwg.org/multipage/interaction.html#dom-autocapitalize
func (e *HTMLElement) Autocapitalize() string {
	// The state of the attribute: of its keywords, "off" is "none", and "on" is "sentences", as is what is no keyword. An
	// attribute that is missing or empty says nothing. (Elements of forms take their form owner's then.)
	switch value := url.ASCIILowercase(e.ReflectString("autocapitalize")); value {
	case "":
		return ""
	case "off", "none":
		return "none"
	case "words", "characters":
		return value
	}
	return "sentences"
}

// Autocorrect is https://html.spec.whatwg.org/multipage/interaction.html#dom-autocorrect
func (e *HTMLElement) Autocorrect() bool {
	// The getter returns true if the element's used autocorrection state is on: off for the types of input elements that
	// nobody writes prose in, else what the attribute says.
	if n := e.Tree(); n.IsHTMLElement("input") {
		switch t, _ := n.Attribute("type"); url.ASCIILowercase(t) {
		case "email", "password", "url":
			return false
		}
	}
	return !url.EqualFold(e.ReflectString("autocorrect"), "off")
}

// SetAutocorrect is the setter of autocorrect.
func (e *HTMLElement) SetAutocorrect(value bool) {
	e.SetReflectString("autocorrect", map[bool]string{true: "on", false: "off"}[value])
}
