package sheets

import (
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
)

// String is https://drafts.csswg.org/cssom/#serialize-a-css-rule
func (r *Rule) String() string {
	switch r.Kind {
	case Style:
		return r.SelectorText() + " " + r.declarationsAndRules()
	case NestedDeclarations:
		return r.Block().String()
	case Import:
		s := "@import url(" + syntax.SerializeString(r.Import.URL) + ")"
		if r.Import.HasLayer {
			s += " layer"
			if r.Import.Layer != "" {
				s += "(" + r.Import.Layer + ")"
			}
		}
		if r.Import.Supports != "" {
			s += " supports(" + r.Import.Supports + ")"
		}
		if media := r.Media.String(); media != "" {
			s += " " + media
		}
		return s + ";"
	case Namespace:
		s := "@namespace "
		if r.Prefix != "" {
			s += syntax.SerializeIdentifier(r.Prefix) + " "
		}
		return s + "url(" + syntax.SerializeString(r.URI) + ");"
	case LayerStatement:
		return "@layer " + strings.Join(r.Names, ", ") + ";"
	case Keyframe:
		return r.KeyText() + " " + braced(r.Block().String())
	case Keyframes:
		return "@keyframes " + r.KeyframesName() + " { " + lines(r.Rules) + "\n}"
	case MediaGroup:
		return strings.TrimSpace("@media "+r.Media.String()) + " " + r.group()
	case Supports:
		return "@supports " + r.Text + " " + r.group()
	case LayerBlock:
		return strings.TrimSpace("@layer "+strings.Join(r.Names, "")) + " " + r.group()
	case Container:
		return "@container " + r.Text + " " + r.group()
	case StartingStyle:
		return "@starting-style " + r.group()
	case Scope:
		return strings.TrimSpace("@scope "+r.ScopeText()) + " " + r.group()
	}
	return strings.TrimSpace("@"+atKeywords[r.Kind]+" "+r.Text) + " " + braced(r.Block().String())
}

var atKeywords = map[Kind]string{
	FontFace: "font-face", Page: "page", Property: "property", CounterStyle: "counter-style", FontPaletteValues: "font-palette-values",
}

func braced(declarations string) string {
	if declarations == "" {
		return "{ }"
	}
	return "{ " + declarations + " }"
}

// group is the block of a group of rules.
func (r *Rule) group() string {
	if len(r.Rules) == 0 {
		return "{\n}"
	}
	return "{" + lines(r.Rules) + "\n}"
}

// lines are rules, each on a line of its own.
func lines(rules []*Rule) string {
	const indent = "  "
	var b strings.Builder
	for _, r := range rules {
		b.WriteByte('\n')
		b.WriteString(indent)
		b.WriteString(strings.ReplaceAll(r.String(), "\n", "\n"+indent))
	}
	return b.String()
}

// declarationsAndRules is the block of a style rule.
func (r *Rule) declarationsAndRules() string {
	decls := r.Block().String()
	if len(r.Rules) == 0 {
		return braced(decls)
	}
	s := "{"
	if decls != "" {
		s += "\n  " + decls
	}
	return s + lines(r.Rules) + "\n}"
}

// KeyText is https://drafts.csswg.org/css-animations-1/#dom-csskeyframerule-keytext
func (r *Rule) KeyText() string { return strings.Join(r.Keys, ", ") }

// KeyframesName is the name of @keyframes: an identifier, or a string if it can be none.
//
// https://drafts.csswg.org/css-animations-1/#typedef-keyframes-name
func (r *Rule) KeyframesName() string {
	switch strings.ToLower(r.Text) {
	case "", "none", "initial", "inherit", "unset", "revert", "revert-layer", "default":
		return syntax.SerializeString(r.Text)
	}
	return syntax.SerializeIdentifier(r.Text)
}

// ScopeText is the root and the limit of @scope.
func (r *Rule) ScopeText() string {
	s := ""
	if r.Selector != nil {
		s = "(" + SerializeSelector(r.Selector.String()) + ")"
	}
	if r.Limit != nil {
		s = strings.TrimSpace(s + " to (" + SerializeSelector(r.Limit.String()) + ")")
	}
	return s
}

// SelectorText is https://drafts.csswg.org/cssom/#dom-cssstylerule-selectortext
func (r *Rule) SelectorText() string { return SerializeSelector(r.Selector.String()) }
