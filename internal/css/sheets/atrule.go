package sheets

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// descriptors are the names that the blocks of some rules may have; those of other rules have properties.
var descriptors = map[Kind][]string{
	// https://drafts.csswg.org/css-fonts-5/#font-face-rule
	FontFace: {
		"font-family", "src", "font-style", "font-weight", "font-stretch", "font-width", "unicode-range", "font-feature-settings",
		"font-variation-settings", "font-named-instance", "font-display", "font-language-override", "ascent-override",
		"descent-override", "line-gap-override", "size-adjust",
	},
	// https://drafts.css-houdini.org/css-properties-values-api/#at-property-rule
	Property: {"syntax", "inherits", "initial-value"},
	// https://drafts.csswg.org/css-counter-styles-3/#the-counter-style-rule
	CounterStyle: {
		"system", "symbols", "additive-symbols", "negative", "prefix", "suffix", "range", "pad", "speak-as", "fallback",
	},
	// https://drafts.csswg.org/css-fonts-4/#font-palette-values
	FontPaletteValues: {"font-family", "base-palette", "override-colors"},
}

// prelude reads what stands before the block or semicolon of an at-rule, and reports whether it is valid where it
// stands.
func (p *parser) prelude(r *Rule, name, text string, hasBlock bool, parent *Rule) bool {
	r.Text = text
	if parent != nil && (parent.outerStyle() != nil || parent.Kind == Style) && !nestable(name) {
		return false
	}
	switch name {
	case "import":
		r.Kind = Import
		return !hasBlock && parent == nil && p.order == 0 && !p.constructed && r.readImport()
	case "namespace":
		r.Kind = Namespace
		if hasBlock || parent != nil || p.order > 1 || !r.readNamespace() {
			return false
		}
		if p.namespaces == nil {
			p.namespaces = selectors.Namespaces{}
		}
		p.namespaces[r.Prefix] = r.URI
		return true
	case "layer":
		r.Kind = LayerStatement
		var ok bool
		if r.Names, ok = readLayers(text); !ok {
			return false
		}
		if hasBlock {
			r.Kind = LayerBlock
			return len(r.Names) <= 1
		}
		return len(r.Names) > 0 && (parent == nil || parent.outerStyle() == nil && parent.Kind != Style)
	}
	if !hasBlock {
		return false
	}
	switch name {
	case "media":
		r.Kind = MediaGroup
		r.Media.MediaList = conditions.ParseMedia(text)
		return true
	case "supports":
		r.Kind = Supports
		r.Holds = conditions.Supports(text)
		return text != ""
	case "container":
		r.Kind = Container
		return text != ""
	case "starting-style":
		r.Kind = StartingStyle
		return text == ""
	case "scope":
		r.Kind = Scope
		return r.readScope(p.namespaces)
	case "font-face":
		r.Kind = FontFace
		return text == ""
	case "page":
		r.Kind = Page
		return true
	case "property":
		r.Kind = Property
		return declarations.IsCustom(text) && isIdent(text)
	case "counter-style":
		r.Kind = CounterStyle
		return isIdent(text)
	case "font-palette-values":
		r.Kind = FontPaletteValues
		return declarations.IsCustom(text) && isIdent(text)
	case "keyframes", "-webkit-keyframes":
		r.Kind = Keyframes
		tokens := syntax.Tokenize(text)
		if len(tokens) != 1 || tokens[0].Kind != syntax.Ident && tokens[0].Kind != syntax.String ||
			tokens[0].Kind == syntax.Ident && (declarations.IsWide(tokens[0].Text) || url.EqualFold(tokens[0].Text, "none")) {
			return false
		}
		r.Text = tokens[0].Text
		return true
	}
	return false
}

func isIdent(text string) bool {
	tokens := syntax.Tokenize(text)
	return len(tokens) == 1 && tokens[0].Kind == syntax.Ident
}

// urlOf is the URL that a string, a URL or url() is, and what follows it.
func urlOf(tokens []syntax.Token) (string, []syntax.Token, bool) {
	for len(tokens) > 0 && tokens[0].Kind == syntax.Whitespace {
		tokens = tokens[1:]
	}
	if len(tokens) == 0 {
		return "", nil, false
	}
	switch t := tokens[0]; {
	case t.Kind == syntax.String, t.Kind == syntax.URL:
		return t.Text, tokens[1:], true
	case t.Kind == syntax.Function && url.EqualFold(t.Text, "url"):
		rest := tokens[1:]
		for len(rest) > 0 && rest[0].Kind == syntax.Whitespace {
			rest = rest[1:]
		}
		if len(rest) == 0 || rest[0].Kind != syntax.String {
			return "", nil, false
		}
		u := rest[0].Text
		for rest = rest[1:]; len(rest) > 0 && rest[0].Kind == syntax.Whitespace; rest = rest[1:] {
		}
		if len(rest) > 0 && rest[0].Kind == syntax.RightParen {
			rest = rest[1:]
		}
		return u, rest, true
	}
	return "", nil, false
}

// readImport reads @import.
//
// https://drafts.csswg.org/css-cascade-5/#at-import
func (r *Rule) readImport() bool {
	text := r.Text
	u, rest, ok := urlOf(syntax.Tokenize(text))
	if !ok {
		return false
	}
	i := &ImportRule{URL: u, Holds: true}
	// inside consumes a function, and returns the text of its arguments.
	inside := func() string {
		depth, start := 0, rest[0].End
		for at := range rest {
			switch rest[at].Kind {
			case syntax.Function, syntax.LeftParen:
				depth++
			case syntax.RightParen:
				if depth--; depth == 0 {
					end := rest[at].Start
					rest = rest[at+1:]
					return text[start:end]
				}
			}
		}
		rest = nil
		return text[start:]
	}
	space := func() {
		for len(rest) > 0 && rest[0].Kind == syntax.Whitespace {
			rest = rest[1:]
		}
	}
	if space(); len(rest) > 0 && url.EqualFold(rest[0].Text, "layer") {
		switch rest[0].Kind {
		case syntax.Ident:
			i.HasLayer = true
			rest = rest[1:]
		case syntax.Function:
			begin := rest
			names, ok := readLayers(inside())
			if ok && len(names) == 1 {
				i.HasLayer, i.Layer = true, names[0]
			} else {
				rest = begin
			}
		}
	}
	if space(); len(rest) > 0 && rest[0].Kind == syntax.Function && url.EqualFold(rest[0].Text, "supports") {
		i.Supports = inside()
		i.Holds = conditions.Supports(i.Supports) || conditions.Supports("("+i.Supports+")")
	}
	if space(); len(rest) > 0 {
		r.Media.MediaList = conditions.ParseMedia(text[rest[0].Start:])
	}
	r.Import = i
	return true
}

// readNamespace reads @namespace.
//
// https://drafts.csswg.org/css-namespaces-3/#declaration
func (r *Rule) readNamespace() bool {
	tokens := syntax.Tokenize(r.Text)
	if len(tokens) > 0 && tokens[0].Kind == syntax.Ident {
		r.Prefix = tokens[0].Text
		tokens = tokens[1:]
	}
	uri, rest, ok := urlOf(tokens)
	r.URI = uri
	return ok && len(rest) == 0
}

// readLayers reads the names of layers, of which there may be none.
//
// https://drafts.csswg.org/css-cascade-5/#typedef-layer-name
func readLayers(text string) ([]string, bool) {
	if strings.TrimSpace(text) == "" {
		return nil, true
	}
	var names []string
	for part := range strings.SplitSeq(text, ",") {
		tokens := syntax.Tokenize(strings.TrimSpace(part))
		name := ""
		for i, t := range tokens {
			switch {
			case i%2 == 0 && t.Kind == syntax.Ident && !declarations.IsWide(t.Text):
				name += syntax.SerializeIdentifier(t.Text)
			case i%2 == 1 && t.Is('.'):
				name += "."
			default:
				return nil, false
			}
		}
		if len(tokens)%2 == 0 {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// readScope reads @scope.
//
// https://drafts.csswg.org/css-cascade-6/#scope-atrule
func (r *Rule) readScope(namespaces selectors.Namespaces) bool {
	rest := r.Text
	part := func() (*selectors.Selector, bool) {
		tokens := syntax.Tokenize(rest)
		if len(tokens) == 0 || tokens[0].Kind != syntax.LeftParen {
			return nil, false
		}
		depth := 0
		for _, t := range tokens {
			switch t.Kind {
			case syntax.LeftParen, syntax.Function:
				depth++
			case syntax.RightParen:
				if depth--; depth == 0 {
					s, err := selectors.Compile(rest[1:t.Start], namespaces)
					rest = strings.TrimSpace(rest[t.End:])
					return s, err == nil
				}
			}
		}
		return nil, false
	}
	var ok bool
	if strings.HasPrefix(rest, "(") {
		if r.Selector, ok = part(); !ok {
			return false
		}
	}
	if after, found := strings.CutPrefix(rest, "to"); found {
		rest = strings.TrimSpace(after)
		if r.Limit, ok = part(); !ok {
			return false
		}
	}
	return rest == ""
}

// ParseKeys parses the selectors of a keyframe; nil if they are none.
//
// https://drafts.csswg.org/css-animations-1/#typedef-keyframe-selector
func ParseKeys(text string) []string {
	var keys []string
	for part := range strings.SplitSeq(text, ",") {
		tokens := syntax.Tokenize(strings.TrimSpace(part))
		if len(tokens) != 1 {
			return nil
		}
		switch t := tokens[0]; {
		case t.Kind == syntax.Ident && url.EqualFold(t.Text, "from"):
			keys = append(keys, "0%")
		case t.Kind == syntax.Ident && url.EqualFold(t.Text, "to"):
			keys = append(keys, "100%")
		case t.Kind == syntax.Percentage && 0 <= t.Value && t.Value <= 100:
			keys = append(keys, strconv.FormatFloat(t.Value, 'f', -1, 64)+"%")
		default:
			return nil
		}
	}
	return slices.Clip(keys)
}
