package selectors

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// langSelector is :lang(): language ranges, each of subtags in lowercase.
//
// https://drafts.csswg.org/selectors-4/#the-lang-pseudo
type langSelector [][]string

func (s langSelector) matches(m *matcher, e *nodes.Node) bool {
	language := LanguageOf(e)
	for _, r := range s {
		if len(r) == 1 && r[0] == "" {
			// The empty string matches what has no language.
			if language == "" {
				return true
			}
			continue
		}
		if language != "" && inRange(r, strings.Split(url.ASCIILowercase(language), "-")) {
			return true
		}
	}
	return false
}

// inRange is extended filtering, where the range begins with an implicit * if it is
// empty there.
//
// https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2
func inRange(r, tag []string) bool {
	// 2. Begin with the first subtag in each list. If they do not match, the overall
	// match fails.
	if r[0] != "*" && r[0] != tag[0] {
		return false
	}
	r, tag = r[1:], tag[1:]
	// 3. While there are more subtags left in the range:
	for len(r) > 0 {
		switch {
		case r[0] == "*":
			r = r[1:]
		case len(tag) == 0:
			return false
		case r[0] == tag[0]:
			r, tag = r[1:], tag[1:]
		case len(tag[0]) == 1:
			return false
		default:
			tag = tag[1:]
		}
	}
	return true
}

// LanguageOf returns the language of an element; "" is unknown.
//
// https://html.spec.whatwg.org/multipage/dom.html#language
func LanguageOf(e *nodes.Node) string {
	for a := e; a != nil; {
		if a.IsElement() {
			if value, ok := a.GetAttributeNS(nodes.XMLNamespace, "lang"); ok {
				return value
			}
			// Of HTML and SVG, lang is an attribute of the language, too.
			if value, ok := a.Attribute("lang"); ok && (a.IsHTML() || a.Namespace() == nodes.SVGNamespace) {
				return value
			}
		}
		// From a shadow tree to its host
		if shadow := a.AsShadowRoot(); shadow != nil {
			a = shadow.Host()
		} else {
			a = a.Parent()
		}
	}
	// The pragma-set default language
	return pragmaLanguage(e.Document())
}

// pragmaLanguage is the pragma-set default language: that of the last meta element
// in the head that has one.
//
// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language
func pragmaLanguage(d *nodes.Document) string {
	root := d.DocumentElement()
	if root == nil || tag(root) != "html" {
		return ""
	}
	head := root.FirstElementChild()
	for head != nil && tag(head) != "head" {
		head = head.NextElementSibling()
	}
	language := ""
	if head == nil {
		return language
	}
	for meta := head.FirstElementChild(); meta != nil; meta = meta.NextElementSibling() {
		equiv, _ := meta.Attribute("http-equiv")
		content, _ := meta.Attribute("content")
		if tag(meta) != "meta" || url.ASCIILowercase(equiv) != "content-language" || strings.Contains(content, ",") {
			continue
		}
		if words := strings.FieldsFunc(content, func(c rune) bool { return c < 0x80 && isSpace(byte(c)) }); len(words) > 0 {
			language = words[0]
		}
	}
	return language
}
