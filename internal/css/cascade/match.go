package cascade

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// declared are declarations that apply to an element.
type declared struct {
	block *declarations.Block
	rule  *sheets.Rule // whose block it is; nil for a style attribute
	// normal and important are how declarations of the block come after others, by origin, context, layer; then
	// specificity and order decide.
	normal, important uint64
	order             uint64
}

// origin is where declarations come from.
//
// https://drafts.csswg.org/css-cascade-5/#cascading-origins
type origin uint64

const (
	userAgent          origin = 1
	author             origin = 2
	authorImportant    origin = 5
	userAgentImportant origin = 6
)

// Contexts of the author's declarations: normal ones of outer trees win over those of inner ones, important ones the
// other way round.
//
// https://drafts.csswg.org/css-cascade-5/#cascade-context
const (
	innermost    = 1  // the first of slots in slots
	ofHost       = 12 // the shadow tree of a host
	own          = 13
	ofPart       = 14
	outermost    = 126 // of parts that are exported from tree to tree
	contexts     = 128
	attachedFlag = 1 << 48
	layerShift   = 16
)

// rank is the first key of a block's declarations in the cascade's order.
//
// https://drafts.csswg.org/css-cascade-5/#cascade-sort
func rank(o origin, context int, attached bool, layer int) uint64 {
	r := uint64(o)<<60 | uint64(context)<<52 | uint64(layer)<<layerShift
	if attached {
		r |= attachedFlag
	}
	return r
}

// originOf is the origin of a rank.
func originOf(rank uint64) origin { return origin(rank >> 60) }

// match finds the declarations that apply to the element, or to a pseudo-element of it.
func (style *Style) match(pseudo string) {
	e := style.node
	if style.parent != nil {
		style.features = style.parent.features
	}
	s := style.styles
	if e.IsElement() {
		style.matchRules(defaults(), &e.Document().Node, e, pseudo, userAgent, own)
	}
	root := e.Root()
	if r := s.rulesOf(root); r != nil {
		style.matchRules(r, root, e, pseudo, author, own)
	}
	style.matchShadow(pseudo)
	if pseudo == "" {
		if text := e.InlineStyle(); text != "" {
			style.declared = append(style.declared, declared{
				block:  s.attribute(text),
				normal: rank(author, own, true, 0), important: rank(authorImportant, contexts-own, true, 0),
			})
		}
	}
	style.addFeatures()
}

// matchShadow finds declarations of other trees: of the shadow tree of a host, of those that an element is slotted
// into, and of the tree around a part.
//
// https://drafts.csswg.org/css-scoping-1/#selectors-data-model
func (style *Style) matchShadow(pseudo string) {
	e, s := style.node, style.styles
	if shadow := e.ShadowRoot(); shadow != nil {
		if r := s.rulesOf(&shadow.Node); r != nil {
			m := s.matchingOf(&shadow.Node)
			for _, entry := range r.hosts {
				if entry.selector.PseudoElement() == pseudo && m.Matches(entry.selector, &shadow.Node) {
					style.declare(r, entry, author, ofHost)
				}
			}
		}
	}
	context := ofHost - 1
	for slot := e.AssignedSlot(); slot != nil; slot = slot.AssignedSlot() {
		root := slot.Root()
		if r := s.rulesOf(root); r != nil {
			m := s.matchingOf(root)
			for _, entry := range r.slotted {
				if entry.selector.FurtherPseudoElement() == pseudo && m.MatchesSlotted(entry.selector, e) && m.Matches(entry.selector, slot) {
					style.declare(r, entry, author, context)
				}
			}
		}
		context = max(context-1, innermost)
	}
	style.matchPart(pseudo)
}

// matchPart finds declarations for what the element is a part of: of the tree around its shadow tree, of trees around that to
// which it is exported, and of its own tree.
//
// https://drafts.csswg.org/css-shadow-parts-1/#part
func (style *Style) matchPart(pseudo string) {
	e, s := style.node, style.styles
	part, ok := e.Attribute("part")
	if !ok {
		return
	}
	names := words(part)
	// find looks among the rules of a tree, where a node stands for the shadow host.
	find := func(root, host *nodes.Node, context int) {
		r := s.rulesOf(root)
		if r == nil {
			return
		}
		m := s.matchingOf(root)
		for _, entry := range r.parts {
			c := entry.selector
			all := !slices.ContainsFunc(c.Parts(), func(name string) bool { return !slices.Contains(names, name) })
			if all && c.FurtherPseudoElement() == pseudo && (host.IsElement() || c.MayMatchHost()) && m.Matches(c, host) && m.MatchesPart(c, e) {
				style.declare(r, entry, author, context)
			}
		}
	}
	shadow := e.Root().AsShadowRoot()
	if shadow != nil {
		find(&shadow.Node, &shadow.Node, own)
	}
	for context := ofPart; shadow != nil && len(names) > 0; context = min(context+1, outermost) {
		host := shadow.Host()
		find(host.Root(), host, context)
		// The shadow host may export its parts to the tree around the one that it is in.
		exported, _ := host.Attribute("exportparts")
		names = exportedParts(exported, names)
		shadow = host.Root().AsShadowRoot()
	}
}

// words are the tokens of an attribute that is a set of them.
func words(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\n\f\r", c) })
}

// exportedParts returns the names that an attribute exportparts gives to what has some names.
//
// https://drafts.csswg.org/css-shadow-parts-1/#parsing-mapping-list
func exportedParts(attribute string, names []string) (exported []string) {
	// 2, 3. Let unparsed mappings be the result of splitting the string on commas. For each of them: if it is empty or contains
	// only space characters, continue.
	for mapping := range strings.SplitSeq(attribute, ",") {
		// It is an identifier, or two of them and a colon between them: what else there is, is ignored.
		inner, outer, mapped := strings.Cut(mapping, ":")
		from, to := words(inner), words(outer)
		if !mapped {
			to = from
		}
		if len(from) == 1 && len(to) == 1 && !strings.Contains(outer, ":") && slices.Contains(names, from[0]) {
			exported = append(exported, to[0])
		}
	}
	return exported
}

// matchRules finds the rules of an element's tree that match it.
func (style *Style) matchRules(r *rules, root, e *nodes.Node, pseudo string, o origin, context int) {
	m := style.styles.matchingOf(root)
	try := func(list []*entry) {
		for _, entry := range list {
			if entry.selector.PseudoElement() != pseudo || !style.mayMatch(entry) {
				continue
			}
			if entry.scopes != nil && !style.inScopes(entry, e) || entry.scopes == nil && !m.Matches(entry.selector, e) {
				continue
			}
			style.declare(r, entry, o, context)
		}
	}
	if len(r.byID) > 0 {
		if id := e.ID(); id != "" {
			try(r.byID[url.ASCIILowercase(id)])
		}
	}
	if len(r.byClass) > 0 {
		if class, ok := e.Attribute("class"); ok {
			words := words(class)
			for i, word := range words {
				if !slices.Contains(words[:i], word) {
					try(r.byClass[url.ASCIILowercase(word)])
				}
			}
		}
	}
	try(r.byTag[url.ASCIILowercase(e.LocalName())])
	try(r.others)
}

// mayMatch reports whether the ancestors may have what the selector asks of them.
func (style *Style) mayMatch(e *entry) bool {
	for _, h := range e.above {
		if !style.features.mayHave(h) {
			return false
		}
	}
	return true
}

// addFeatures adds those of the element to those of its ancestors.
func (style *Style) addFeatures() {
	e := style.node
	style.features.add(hash(selectors.Feature{Kind: 't', Name: e.LocalName()}))
	if id := e.ID(); id != "" {
		style.features.add(hash(selectors.Feature{Kind: '#', Name: id}))
	}
	if class, ok := e.Attribute("class"); ok {
		for _, word := range words(class) {
			style.features.add(hash(selectors.Feature{Kind: '.', Name: word}))
		}
	}
}

// declare adds the declarations of a rule.
func (style *Style) declare(r *rules, e *entry, o origin, context int) {
	important := authorImportant
	if o == userAgent {
		important = userAgentImportant
	}
	specificity := e.selector.Specificity()
	order := uint64(0)
	for _, n := range specificity {
		order = order<<12 | uint64(min(n, 1<<12-1))
	}
	style.declared = append(style.declared, declared{
		block:     e.rule.Block(),
		rule:      e.rule,
		normal:    rank(o, context, false, e.layer.number),
		important: rank(important, contexts-context, false, r.lastLayer-e.layer.number),
		order:     order<<28 | uint64(min(e.order, 1<<28-1)),
	})
}

// inScopes matches the selector of a rule in @scope, in the nearest scope that the element is in.
//
// AD-HOC: of two scopes neither wins by proximity.
//
// https://drafts.csswg.org/css-cascade-6/#scoped-styles
func (style *Style) inScopes(e *entry, element *nodes.Node) bool {
	states, _ := element.Document().Data.(selectors.States)
	scope := e.scopes[len(e.scopes)-1]
	for root := element; root != nil && root.IsElement(); root = root.Parent() {
		if scope.Limit != nil && scope.Limit.Matches(root, states) {
			return false
		}
		if !isScopeRoot(scope, root, states) {
			continue
		}
		if selectors.NewMatching(root, states).Matches(e.selector, element) {
			return true
		}
	}
	return false
}

func isScopeRoot(scope *sheets.Rule, root *nodes.Node, states selectors.States) bool {
	if scope.Selector != nil {
		return scope.Selector.Matches(root, states)
	}
	// Without a selector it is the parent of the sheet's owner node.
	return scope.Sheet != nil && scope.Sheet.Owner != nil && scope.Sheet.Owner.Parent() == root
}
