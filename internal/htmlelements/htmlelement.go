package htmlelements

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// inherited returns the state of an attribute of the nearest inclusive ancestor whose value has one; false if none has.
func (e *HTMLElement) inherited(name string, state func(value string) (on, ok bool)) bool {
	for n := e.Tree(); n != nil && n.IsElement(); n = n.Parent() {
		if value, has := n.Attribute(name); has && n.IsHTML() {
			if v, ok := state(url.ASCIILowercase(value)); ok {
				return v
			}
		}
	}
	return false
}

// Translate is https://html.spec.whatwg.org/multipage/dom.html#dom-translate
func (e *HTMLElement) Translate() bool {
	return !e.inherited("translate", func(value string) (no, ok bool) {
		return value == "no", value == "no" || value == "yes" || value == ""
	})
}

// SetTranslate is the setter of translate.
func (e *HTMLElement) SetTranslate(value bool) {
	e.SetReflectString("translate", map[bool]string{true: "yes", false: "no"}[value])
}

// Hidden is https://html.spec.whatwg.org/multipage/interaction.html#dom-hidden
func (e *HTMLElement) Hidden() BooleanOrUnrestrictedDoubleOrDOMStringOrNull {
	// 1. If the hidden attribute is in the hidden until found state, then return "until-found".
	// 2. If the hidden attribute is set, then return true. 3. Return false.
	if known(&e.Element, "hidden", "", "", "until-found") != "" {
		return BooleanOrUnrestrictedDoubleOrDOMStringOrNull{IsDOMString: true, DOMString: "until-found"}
	}
	return BooleanOrUnrestrictedDoubleOrDOMStringOrNull{IsBoolean: true, Boolean: e.ReflectBoolean("hidden")}
}

// SetHidden is the setter of hidden.
func (e *HTMLElement) SetHidden(value BooleanOrUnrestrictedDoubleOrDOMStringOrNull) {
	switch {
	// 1. If the given value is a string that is an ASCII case-insensitive match for "until-found", then set the hidden
	//    attribute to "until-found".
	case value.IsDOMString && url.ASCIILowercase(value.DOMString) == "until-found":
		e.SetReflectString("hidden", "until-found")
	// 2–5. Otherwise, if the given value is false, the empty string, null, 0 or NaN, then remove the hidden attribute.
	// 6. Otherwise, set the hidden attribute to the empty string.
	default:
		d := value.UnrestrictedDouble
		e.SetReflectBoolean("hidden", value.IsBoolean && value.Boolean || value.IsDOMString && value.DOMString != "" ||
			value.IsUnrestrictedDouble && d != 0 && d == d)
	}
}

// isActuallyDisabled reports whether an element is a form control that is disabled.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled
func isActuallyDisabled(n *nodes.Node) bool {
	switch {
	case !n.IsHTML():
		return false
	case slices.Contains([]string{"button", "input", "select", "textarea", "fieldset"}, n.LocalName()):
	case !n.IsFormAssociatedCustom():
		return false
	}
	return selectors.Disabled(n)
}

// AccessKeyLabel is https://html.spec.whatwg.org/multipage/interaction.html#dom-accesskeylabel
//
// No key is assigned.
func (e *HTMLElement) AccessKeyLabel() string { return "" }

// Draggable is https://html.spec.whatwg.org/multipage/dnd.html#dom-draggable
func (e *HTMLElement) Draggable() bool {
	n := e.Tree()
	otherwise := "false"
	if n.IsHTMLElement("img") || n.IsHTMLElement("a") && n.HasAttributeNS("", "href") {
		otherwise = "true"
	}
	return known(&e.Element, "draggable", otherwise, otherwise, "true", "false") == "true"
}

// SetDraggable is the setter of draggable.
func (e *HTMLElement) SetDraggable(value bool) {
	e.SetReflectString("draggable", strconv.FormatBool(value))
}

// Spellcheck is https://html.spec.whatwg.org/multipage/interaction.html#dom-spellcheck
func (e *HTMLElement) Spellcheck() bool {
	return !e.inherited("spellcheck", func(value string) (off, ok bool) {
		return value == "false", value == "false" || value == "true" || value == ""
	})
}

// SetSpellcheck is the setter of spellcheck.
func (e *HTMLElement) SetSpellcheck(value bool) {
	e.SetReflectString("spellcheck", strconv.FormatBool(value))
}

// ContentEditable is https://html.spec.whatwg.org/multipage/interaction.html#dom-contenteditable
func (e *HTMLElement) ContentEditable() string {
	if value, ok := e.ReflectNullableString("contenteditable").Get(); ok && value == "" {
		return "true"
	}
	return known(&e.Element, "contenteditable", "inherit", "inherit", "true", "false", "plaintext-only")
}

// SetContentEditable is the setter of contentEditable.
func (e *HTMLElement) SetContentEditable(value string) error {
	switch value = url.ASCIILowercase(value); value {
	// If the new value is an ASCII case-insensitive match for the string "inherit", then the content attribute must be
	// removed;
	case "inherit":
		e.SetReflectNullableString("contenteditable", idl.None[string]())
	// for one of the strings "true", "plaintext-only" and "false", it must be set to that;
	case "true", "plaintext-only", "false":
		e.SetReflectString("contenteditable", value)
	// otherwise, the attribute setter must throw a "SyntaxError" DOMException.
	default:
		return &idl.DOMException{Name: "SyntaxError", Message: "The value provided ('" + value + "') is not one of 'true', 'false', 'plaintext-only', or 'inherit'."}
	}
	return nil
}

// IsContentEditable is https://html.spec.whatwg.org/multipage/interaction.html#dom-iscontenteditable
func (e *HTMLElement) IsContentEditable() bool {
	return e.inherited("contenteditable", func(value string) (editable, ok bool) {
		return value != "false", value == "" || value == "true" || value == "false" || value == "plaintext-only"
	})
}

// InnerText is https://html.spec.whatwg.org/multipage/dom.html#dom-innertext
func (e *HTMLElement) InnerText() string {
	return innerText(e.Tree())
}

// SetInnerText is the setter of innerText.
func (e *HTMLElement) SetInnerText(value string) {
	// 1. Let fragment be the rendered text fragment for the given value given this's node document.
	// 2. Replace all with fragment within this.
	nodes.ReplaceAll(renderedTextFragment(e.Tree().Document(), value), e.Tree())
}

// OuterText is https://html.spec.whatwg.org/multipage/dom.html#dom-outertext
func (e *HTMLElement) OuterText() string { return e.InnerText() }

// SetOuterText is the setter of outerText.
func (e *HTMLElement) SetOuterText(value string) error {
	n := e.Tree()
	parent := n.Parent()
	// 1. If this's parent is null, then throw a "NoModificationAllowedError" DOMException.
	if parent == nil {
		return &idl.DOMException{Name: "NoModificationAllowedError", Message: "The element has no parent."}
	}
	// 2. Let next be this's next sibling. 3. Let previous be this's previous sibling.
	next, previous := n.NextSibling(), n.PreviousSibling()
	// 4. Let fragment be the rendered text fragment for the given value given this's node document.
	fragment := renderedTextFragment(n.Document(), value)
	// 5. If fragment has no children, then append a new Text node whose data is the empty string and node document is
	//    this's node document to fragment.
	if fragment.FirstChild() == nil {
		nodes.Insert(n.Document().CreateTextNode(""), fragment, nil)
	}
	// 6. Replace this with fragment within this's parent.
	if err := nodes.Replace(n, fragment, parent); err != nil {
		return dom.Exception(err)
	}
	// 7. If next is non-null and next's previous sibling is a Text node, then merge with the next text node given next's
	//    previous sibling.
	if next != nil && next.PreviousSibling() != nil && next.PreviousSibling().Type() == nodes.TextNode {
		mergeWithTheNextText(next.PreviousSibling())
	}
	// 8. If previous is a Text node, then merge with the next text node given previous.
	if previous != nil && previous.Type() == nodes.TextNode {
		mergeWithTheNextText(previous)
	}
	return nil
}

// renderedTextFragment is https://html.spec.whatwg.org/multipage/dom.html#rendered-text-fragment
func renderedTextFragment(document *nodes.Document, input string) *nodes.Node {
	// 1. Let fragment be a new DocumentFragment whose node document is document.
	fragment := document.CreateDocumentFragment()
	// 4. While position is not past the end of input: collect what is neither LF nor CR; if it is not empty, append a
	//    Text node. For each LF, CR or CR LF, append the result of creating an element given document, "br", and the
	//    HTML namespace.
	for input != "" {
		end := strings.IndexAny(input, "\r\n")
		if end < 0 {
			end = len(input)
		}
		if end > 0 {
			nodes.Insert(document.CreateTextNode(input[:end]), fragment, nil)
		}
		if input = input[end:]; input != "" {
			if strings.HasPrefix(input, "\r\n") {
				input = input[1:]
			}
			input = input[1:]
			nodes.Insert(document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", "br")), fragment, nil)
		}
	}
	return fragment
}

// mergeWithTheNextText is https://html.spec.whatwg.org/multipage/dom.html#merge-with-the-next-text-node
func mergeWithTheNextText(n *nodes.Node) {
	// 1. Let next be node's next sibling. 2. If next is not a Text node, then return.
	next := n.NextSibling()
	if next == nil || next.Type() != nodes.TextNode {
		return
	}
	// 3. Replace data with node, node's data's length, 0, and next's data.
	n.AppendData(next.Data())
	// 4. Remove next.
	nodes.Remove(next)
}
