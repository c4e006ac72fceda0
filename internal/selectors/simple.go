package selectors

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// idSelector and classSelector are those that are not the first of their kind in
// a compound selector.
type (
	idSelector    string
	classSelector string
)

func (s idSelector) matches(m *matcher, e *nodes.Node) bool { return m.matchesID(string(s), e) }

func (s classSelector) matches(m *matcher, e *nodes.Node) bool { return m.matchesClass(string(s), e) }

// attributeSelector is an attribute selector.
//
// https://drafts.csswg.org/selectors-4/#attribute-selectors
type attributeSelector struct {
	namespace    string // if anyNamespace is false
	anyNamespace bool
	local, lower string // lower is in ASCII lowercase
	operator     byte   // '=', '~', '|', '^', '$', '*', or 0 for the presence of the attribute
	value        string
	insensitive  bool // the i flag
	// insensitiveInHTML: it is so for HTML elements in HTML documents.
	insensitiveInHTML bool
}

func (s *attributeSelector) matches(m *matcher, e *nodes.Node) bool {
	html := m.html && e.Name().Namespace == nodes.HTMLNamespace
	local := s.local
	if html {
		local = s.lower
	}
	insensitive := s.insensitive || html && s.insensitiveInHTML
	if !s.anyNamespace {
		value, ok := e.GetAttributeNS(s.namespace, local)
		return ok && s.matchesValue(value, insensitive)
	}
	attributes := e.Attributes()
	for i := range attributes {
		if attributes[i].Name().Local == local && s.matchesValue(attributes[i].Value(), insensitive) {
			return true
		}
	}
	return false
}

func (s *attributeSelector) matchesValue(value string, insensitive bool) bool {
	n := len(s.value)
	switch s.operator {
	case 0:
		return true
	case '=':
		return equal(value, s.value, insensitive)
	case '~':
		return s.value != "" && !strings.ContainsAny(s.value, " \t\n\f\r") && hasWord(value, s.value, insensitive)
	case '|':
		return len(value) >= n && equal(value[:n], s.value, insensitive) && (len(value) == n || value[n] == '-')
	case '^':
		return n > 0 && len(value) >= n && equal(value[:n], s.value, insensitive)
	case '$':
		return n > 0 && len(value) >= n && equal(value[len(value)-n:], s.value, insensitive)
	default: // '*'
		return n > 0 && contains(value, s.value, insensitive)
	}
}

// insensitiveAttributes are the attributes of HTML elements whose values are
// compared ASCII case-insensitively.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors
var insensitiveAttributes = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(`accept accept-charset align alink axis bgcolor charset checked clear codetype color
		compact declare defer dir direction disabled enctype face frame hreflang http-equiv lang language link media method
		multiple nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign
		valuetype vlink`) {
		names[name] = true
	}
	return names
}()

// logicalSelector is :is(), :where() or :not().
//
// https://drafts.csswg.org/selectors-4/#logical-combination
type logicalSelector struct {
	list list
	not  bool
	// remembered: what it comes to is kept for the length of a query.
	remembered bool
}

func (s *logicalSelector) matches(m *matcher, e *nodes.Node) bool {
	if !s.remembered {
		return m.matchesList(s.list, e) != s.not
	}
	key := listKey{s, e}
	matched, ok := m.lists[key]
	if !ok {
		matched = m.matchesList(s.list, e)
		remember(&m.lists, key, matched)
	}
	return matched != s.not
}

func (s *logicalSelector) matchesFeatureless(m *matcher, e *nodes.Node) bool {
	for i := range s.list {
		if compounds := s.list[i].compounds; len(compounds) == 1 && m.matchesCompound(&compounds[0], e) {
			return !s.not
		}
	}
	return s.not
}

// scope is :scope.
//
// https://drafts.csswg.org/selectors-4/#the-scope-pseudo
type scope struct{}

func (scope) matches(m *matcher, e *nodes.Node) bool {
	if m.scope.AsDocument() != nil {
		return isRoot(m, e)
	}
	return e == m.scope
}

func (scope) matchesFeatureless(m *matcher, e *nodes.Node) bool { return e == m.scope }

// hostSelector is :host, :host() or :host-context(). Elements never match it, only
// the shadow root, which stands for its host.
//
// https://drafts.csswg.org/css-scoping-1/#host-selector
type hostSelector struct {
	list    list // nil for :host
	context bool
}

func (*hostSelector) matches(*matcher, *nodes.Node) bool { return false }

func (s *hostSelector) matchesFeatureless(m *matcher, e *nodes.Node) bool {
	shadow := e.AsShadowRoot()
	if shadow == nil {
		return false
	}
	host := shadow.Host()
	if s.list == nil || m.matchesList(s.list, host) {
		return true
	}
	if !s.context {
		return false
	}
	// The shadow-including ancestors
	for host != nil {
		parent := host.Parent()
		if shadow := host.AsShadowRoot(); shadow != nil {
			parent = shadow.Host()
		}
		host = parent
		if host != nil && host.IsElement() && m.matchesList(s.list, host) {
			return true
		}
	}
	return false
}
