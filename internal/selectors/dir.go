package selectors

import (
	"golang.org/x/text/unicode/bidi"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// dirSelector is :dir().
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-ltr
type dirSelector string

func (s dirSelector) matches(_ *matcher, e *nodes.Node) bool { return string(s) == Directionality(e) }

// Directionality is "ltr" or "rtl".
//
// https://html.spec.whatwg.org/multipage/dom.html#the-directionality
func Directionality(e *nodes.Node) string {
	for {
		switch d := dirAttribute(e); {
		case d == "ltr" || d == "rtl":
			return d
		case d == "auto" || d == "" && tag(e) == "bdi":
			// The auto state, or a bdi element without a state
			if found := autoDirectionality(e); found != "" {
				return found
			}
			return "ltr"
		case d == "" && tag(e) == "input" && typeOfInput(e) == "tel":
			return "ltr"
		}
		// Parent directionality
		parent := e.Parent()
		if parent == nil {
			return "ltr"
		}
		if shadow := parent.AsShadowRoot(); shadow != nil {
			parent = shadow.Host()
		}
		if !parent.IsElement() {
			return "ltr"
		}
		e = parent
	}
}

// dirAttribute is the state of an HTML element's dir attribute, or "".
//
// https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute
func dirAttribute(e *nodes.Node) string {
	if isHTML(e) {
		value, _ := e.Attribute("dir")
		switch value = url.ASCIILowercase(value); value {
		case "ltr", "rtl", "auto":
			return value
		}
	}
	return ""
}

// autoDirectionality is the direction of the first character that has one, or ""
// for null. Of controls that nobody touched it is that of their default value.
//
// https://html.spec.whatwg.org/multipage/dom.html#auto-directionality
func autoDirectionality(e *nodes.Node) string {
	if tag(e) == "input" {
		switch typeOfInput(e) {
		case "hidden", "text", "search", "tel", "url", "email", "password", "submit", "reset", "button":
			value, _ := e.Attribute("value")
			return TextDirectionality(value)
		}
		return ""
	}
	// Contained text auto directionality: for each descendant in tree order
	for d := e.FirstChild(); d != nil; {
		switch {
		case d.IsText():
			if found := TextDirectionality(d.Data()); found != "" {
				return found
			}
		case d.IsElement() && !isolated(d) && d.FirstChild() != nil:
			d = d.FirstChild()
			continue
		}
		for d.NextSibling() == nil {
			if d = d.Parent(); d == e {
				return ""
			}
		}
		d = d.NextSibling()
	}
	return ""
}

// isolated reports whether the text of an element does not tell the direction of
// those around it.
func isolated(e *nodes.Node) bool {
	switch tag(e) {
	case "bdi", "script", "style", "textarea":
		return true
	}
	return dirAttribute(e) != ""
}

// TextDirectionality is the direction of the first character of bidirectional type
// L, AL or R, or "" for null.
//
// https://html.spec.whatwg.org/multipage/dom.html#text-node-directionality
func TextDirectionality(text string) string {
	for _, c := range text {
		properties, _ := bidi.LookupRune(c)
		switch properties.Class() {
		case bidi.L:
			return "ltr"
		case bidi.R, bidi.AL:
			return "rtl"
		}
	}
	return ""
}
