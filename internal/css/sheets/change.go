package sheets

import (
	"slices"

	"github.com/sluice-go/sluice/internal/css/syntax"
)

// Error is the error of a change: the name of a DOMException, and its message.
type Error struct{ Name, Message string }

func (e *Error) Error() string { return e.Message }

// ParseRule parses one rule for a sheet, or for a rule of it that it shall be in; nil if it is none.
//
// https://drafts.csswg.org/cssom/#parse-a-css-rule
func ParseRule(text string, sheet *Sheet, parent *Rule) *Rule {
	p := newParser(text, sheet)
	p.namespaces = sheet.namespaces()
	var list []*Rule
	p.skip()
	if p.token.Kind == syntax.EOF {
		return nil
	}
	if parent != nil && parent.Kind == Keyframes {
		return parseKeyframe(p, parent)
	}
	p.rule(parent, &list)
	if p.skip(); p.token.Kind != syntax.EOF || len(list) != 1 {
		return nil
	}
	return list[0]
}

func parseKeyframe(p *parser, parent *Rule) *Rule {
	start := p.token.Start
	end := p.until(false, true)
	if p.token.Kind != syntax.LeftBrace {
		return nil
	}
	r := &Rule{Kind: Keyframe, Sheet: p.sheet, Parent: parent, Keys: ParseKeys(p.text[start:end])}
	r.body = p.body()
	if p.skip(); r.Keys == nil || p.token.Kind != syntax.EOF {
		return nil
	}
	return r
}

// Insert is https://drafts.csswg.org/cssom/#insert-a-css-rule
func (s *Sheet) Insert(text string, parent *Rule, index int) error {
	list := &s.Rules
	if parent != nil {
		list = &parent.Rules
	}
	// 1. Set length to the number of items in list. 2. If index is greater than length, then throw an "IndexSizeError".
	if index > len(*list) {
		return &Error{"IndexSizeError", "There is no rule before which it could be inserted."}
	}
	// 3. Set new rule to the results of performing parse a CSS rule on argument rule.
	rule := ParseRule(text, s, parent)
	// 4. If new rule is a syntax error, and nested is set, parse declarations.
	if rule == nil && parent != nil && (parent.Kind == Style || parent.outerStyle() != nil) {
		nested := &Rule{Kind: NestedDeclarations, body: text, Sheet: s, Parent: parent}
		if nested.Block().Len() > 0 {
			rule = nested
		}
	}
	// 5. If new rule is a syntax error, throw a "SyntaxError" DOMException.
	if rule == nil {
		return &Error{"SyntaxError", "This is no rule."}
	}
	if s.Constructed && rule.Kind == Import {
		return &Error{"SyntaxError", "Constructed style sheets have no @import rules."}
	}
	// 6. If new rule cannot be inserted into list at the zero-indexed position index due to constraints specified by CSS,
	//    then throw a "HierarchyRequestError" DOMException.
	if parent == nil && !fits(*list, rule, index) || parent != nil && (rule.Kind == Import || rule.Kind == Namespace) {
		return &Error{"HierarchyRequestError", "The rule cannot stand there."}
	}
	// 7. If new rule is an @namespace at-rule, and list contains anything other than @import at-rules and @namespace
	//    at-rules, throw an "InvalidStateError" DOMException.
	if rule.Kind == Namespace && slices.ContainsFunc(*list, func(r *Rule) bool { return rank(r) > 1 }) {
		return &Error{"InvalidStateError", "The style sheet has rules other than @import and @namespace."}
	}
	// 8. Insert new rule into list at the zero-indexed position index.
	*list = slices.Insert(*list, index, rule)
	s.Memory += ruleMemory + len(text)
	s.TellChanged()
	return nil
}

// rank is which rules come first in a sheet.
func rank(r *Rule) int {
	switch r.Kind {
	case Import:
		return 0
	case Namespace:
		return 1
	case LayerStatement:
		return -1 // before, between and after
	}
	return 2
}

// fits reports whether a rule can stand before the one at an index.
func fits(list []*Rule, rule *Rule, index int) bool {
	for i, other := range list {
		before := i < index
		if rank(rule) < 0 || rank(other) < 0 {
			continue
		}
		if before && rank(other) > rank(rule) || !before && rank(other) < rank(rule) {
			return false
		}
	}
	return true
}

// Delete is https://drafts.csswg.org/cssom/#remove-a-css-rule
func (s *Sheet) Delete(parent *Rule, index int) error {
	list := &s.Rules
	if parent != nil {
		list = &parent.Rules
	}
	// 1–2. If index is greater than or equal to length, then throw an "IndexSizeError" DOMException.
	if index >= len(*list) {
		return &Error{"IndexSizeError", "There is no such rule."}
	}
	// 3. Set old rule to the indexth item in list.
	old := (*list)[index]
	// 4. If old rule is an @namespace at-rule, and list contains anything other than @import at-rules, and @namespace
	//    at-rules, throw an "InvalidStateError" DOMException.
	if old.Kind == Namespace && slices.ContainsFunc(*list, func(r *Rule) bool { return rank(r) > 1 }) {
		return &Error{"InvalidStateError", "The style sheet has rules other than @import and @namespace."}
	}
	// 5. Remove rule old rule from list. 6. Set old rule's parent CSS rule and parent CSS style sheet to null.
	*list = slices.Delete(*list, index, index+1)
	old.Sheet, old.Parent = nil, nil
	s.Memory -= ruleMemory
	s.TellChanged()
	return nil
}
