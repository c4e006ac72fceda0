package html

import (
	"context"

	"github.com/sluice-go/sluice/internal/accessibility"
	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// AccessibilityTree returns the accessibility tree of the window's document.
func (w *Window) AccessibilityTree(ctx context.Context) (*accessibility.Node, error) {
	return accessibility.New(ctx, w.accessibilitySource()).Tree(w.pageDocument().tree)
}

// accessibilitySource is what the tree alone does not tell: computed styles, what controls have, and the focus.
func (w *Window) accessibilitySource() accessibility.Source {
	d := w.pageDocument()
	return accessibility.Source{
		Style:   d.accessibilityStyle,
		Value:   forms.ValueOf,
		Checked: forms.IsChosen,
		Focused: d.focused(),
	}
}

// accessibilityStyle is what counts of the computed style of an element.
func (d *PageDocument) accessibilityStyle(n *nodes.Node) accessibility.Style {
	style := d.Styles().Cascade().Of(n)
	if style == nil { // It is in no flat tree.
		return accessibility.Style{Display: "none"}
	}
	s := accessibility.Style{
		Display:   style.Value("display"),
		Invisible: style.Value("visibility") != "visible",
		Before:    contentText(n, style.Pseudo("before")),
		After:     contentText(n, style.Pseudo("after")),
	}
	if transform := style.Value("text-transform"); transform != "none" {
		s.TextTransform = transform
	}
	return s
}

// contentText is the text that a pseudo-element of an element has: the alternative text, if its content has one.
//
// https://drafts.csswg.org/css-content-3/#content-property
func contentText(n *nodes.Node, pseudo *cascade.Style) string {
	if pseudo == nil || pseudo.Value("display") == "none" {
		return ""
	}
	text := ""
	tokens := syntax.Tokenize(pseudo.Value("content"))
	for i := 0; i < len(tokens); i++ {
		switch t := &tokens[i]; {
		case t.Kind == syntax.String:
			text += t.Text
		case t.Is('/'):
			text = ""
		case t.Kind == syntax.Function:
			end := syntax.Closing(tokens, i)
			if url.EqualFold(t.Text, "attr") {
				text += attributeText(n, tokens[i+1:end])
			}
			i = end
		}
	}
	return text
}

// attributeText is what attr() with these arguments stands for: the value of an attribute, or the string that is given for want of it.
//
// https://drafts.csswg.org/css-values-5/#attr-notation
func attributeText(n *nodes.Node, arguments []syntax.Token) string {
	for i := range arguments {
		switch t := &arguments[i]; t.Kind {
		case syntax.Ident:
			if value, ok := n.Attribute(t.Text); ok {
				return value
			}
		case syntax.String:
			return t.Text
		}
	}
	return ""
}

// AccessibilityOf returns what the first element that matches a selector tells of itself; each further selector is
// matched in the shadow tree of the element before. It returns nil if nothing matches.
func (w *Window) AccessibilityOf(ctx context.Context, path []string) (*accessibility.Properties, error) {
	in := &w.pageDocument().tree.Node
	for i, selector := range path {
		if i > 0 {
			shadow := in.ShadowRoot()
			if shadow == nil {
				return nil, nil
			}
			in = &shadow.Node
		}
		s, err := selectors.Cached(selector)
		if err != nil {
			return nil, err
		}
		states, _ := in.Document().Data.(selectors.States)
		if in = s.First(in, states); in == nil {
			return nil, nil
		}
	}
	p := accessibility.New(ctx, w.accessibilitySource()).Properties(in)
	return &p, ctx.Err()
}
