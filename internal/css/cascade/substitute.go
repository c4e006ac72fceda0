package cascade

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

const (
	// maxSubstituted is how long a value may become by substitution, in bytes.
	maxSubstituted = 1 << 20
	// maxFallbacks is how deep fallbacks may lie in each other.
	maxFallbacks = 32
	// maxReferences is how many custom properties may wait for each other.
	maxReferences = 500
)

// containsReference reports whether a value may have var() or env() in it.
func containsReference(value string) bool {
	at := strings.IndexByte(value, '(')
	if at < 0 {
		return false
	}
	lower := url.ASCIILowercase(value)
	return strings.Contains(lower, "var(") || strings.Contains(lower, "env(") || strings.Contains(value, `\`)
}

// custom computes the value of a custom property of this element that has a declaration.
//
// https://drafts.csswg.org/css-variables-1/#cycles
func (style *Style) custom(name, value string) (string, bool) {
	if !containsReference(value) {
		return value, true
	}
	if at := slices.Index(style.resolving, name); at >= 0 {
		// All that are on the way from it to itself are in a cycle.
		if style.cyclic == nil {
			style.cyclic = map[string]bool{}
		}
		for _, each := range style.resolving[at:] {
			style.cyclic[each] = true
		}
		return "", false
	}
	if len(style.resolving) >= maxReferences {
		return "", false
	}
	style.resolving = append(style.resolving, name)
	value, ok := style.substitute(value)
	style.resolving = style.resolving[:len(style.resolving)-1]
	if style.cyclic[name] {
		delete(style.cyclic, name)
		return "", false
	}
	return value, ok
}

// substitute substitutes var() and env(); false if the result is invalid.
//
// https://drafts.csswg.org/css-values-5/#substitute-an-arbitrary-substitution-function
func (style *Style) substitute(value string) (string, bool) {
	s := substitution{style: style}
	ok := s.run(value, 0)
	return strings.TrimSpace(s.result.String()), ok
}

type substitution struct {
	style  *Style
	result strings.Builder
}

func (s *substitution) run(value string, depth int) bool {
	if depth > maxFallbacks {
		return false
	}
	tokens := syntax.Tokenize(value)
	for i := 0; i < len(tokens); i++ {
		t := &tokens[i]
		name := ""
		if t.Kind == syntax.Function {
			name = url.ASCIILowercase(t.Text)
		}
		if name != "var" && name != "env" {
			s.write(value[t.Start:t.End])
			if s.result.Len() > maxSubstituted {
				return false
			}
			continue
		}
		end := syntax.Closing(tokens, i)
		reference, fallback, has := arguments(value, tokens[i+1:end])
		found, ok := "", false
		if name == "var" {
			found = s.style.Value(reference)
			ok = found != ""
		}
		switch {
		case ok:
			s.write(found)
		case !has || !s.run(fallback, depth+1):
			return false
		}
		if s.result.Len() > maxSubstituted {
			return false
		}
		i = end
	}
	return true
}

// write adds text. A comment keeps tokens apart that would become one.
func (s *substitution) write(text string) {
	if before := s.result.String(); before != "" && text != "" && joins(before[len(before)-1], text[0]) {
		s.result.WriteString("/**/")
	}
	s.result.WriteString(text)
}

func joins(left, right byte) bool {
	word := func(c byte) bool {
		return c == '-' || c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	return word(left) && (word(right) || right == '%' || right == '(') || (left == '#' || left == '@') && word(right)
}

// arguments are the name and the fallback that var() or env() has.
func arguments(value string, tokens []syntax.Token) (name, fallback string, has bool) {
	for i, t := range tokens {
		switch {
		case t.Kind == syntax.Ident && name == "":
			name = t.Text
		case t.Kind == syntax.Comma:
			if i+1 < len(tokens) {
				fallback = value[tokens[i+1].Start:tokens[len(tokens)-1].End]
			}
			return name, strings.TrimSpace(fallback), true
		}
	}
	return name, "", false
}

// Customs are the names of the custom properties that have a value, in alphabetical order.
func (style *Style) Customs() []string {
	seen := map[string]bool{}
	for at := style; at != nil; at = at.parent {
		for i := range at.declared {
			block := at.declared[i].block
			for n := range block.Len() {
				if name := block.Name(n); declarations.IsCustom(name) {
					seen[name] = true
				}
			}
		}
	}
	var names []string
	for name := range seen {
		if style.Value(name) != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
