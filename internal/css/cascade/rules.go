package cascade

import (
	_ "embed"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

//go:embed html.css
var htmlSheet string

// defaults are the rules of the user agent, for who has script or not.
//
// https://drafts.csswg.org/css-cascade-5/#default-style-sheet
var defaults = sync.OnceValue(func() *rules {
	sheet := &sheets.Sheet{}
	sheet.Parse(htmlSheet)
	r := newRules()
	r.addSheet(sheet, &conditions.Media{}, r.layers)
	r.number()
	// Several threads read them.
	for _, e := range r.all {
		e.rule.Block()
	}
	return r
})

// entry is a complex selector of a rule.
type entry struct {
	selector selectors.Complex
	rule     *sheets.Rule // whose declarations they are
	scopes   []*sheets.Rule
	above    []uint64 // the features that ancestors have to have
	layer    *layer
	order    int
}

// layer is a cascade layer; the root stands for what is in none.
//
// https://drafts.csswg.org/css-cascade-5/#layering
type layer struct {
	children []*layer
	names    map[string]*layer
	number   int
}

// rules are the rules of a tree's sheets, in the order of the cascade.
type rules struct {
	byID, byClass, byTag map[string][]*entry
	others               []*entry
	hosts                []*entry // whose subject may be the host
	slotted, parts       []*entry
	all                  []*entry
	layers               *layer
	lastLayer            int
}

func newRules() *rules {
	return &rules{
		byID: map[string][]*entry{}, byClass: map[string][]*entry{}, byTag: map[string][]*entry{},
		layers: &layer{},
	}
}

// rulesOf returns the rules of a document or shadow root; nil for none.
func (s *Styles) rulesOf(root *nodes.Node) *rules {
	scope := s.environment.ScopeOf(root)
	if scope == nil || len(scope.Sheets)+len(scope.Adopted) == 0 {
		return nil
	}
	if generation := s.environment.Generation(); scope.rules == nil || scope.built != generation {
		scope.rules = newRules()
		all := slices.Concat(scope.Sheets, scope.Adopted)
		for _, sheet := range all {
			sheet.Load()
		}
		scope.built = s.environment.Generation()
		for _, sheet := range all {
			scope.rules.addSheet(sheet, s.environment.Media(), scope.rules.layers)
		}
		scope.rules.number()
	}
	return scope.rules
}

func (r *rules) addSheet(sheet *sheets.Sheet, media *conditions.Media, in *layer) {
	if !sheet.Disabled && sheet.Media.Matches(media) {
		r.add(sheet.Rules, media, in, nil)
	}
}

// add adds the rules of a list that apply.
func (r *rules) add(list []*sheets.Rule, media *conditions.Media, in *layer, scopes []*sheets.Rule) {
	for _, rule := range list {
		switch rule.Kind {
		case sheets.Style:
			r.addRule(rule, rule.Selector, in, scopes)
			r.add(rule.Rules, media, in, scopes)
		case sheets.NestedDeclarations:
			r.addNested(rule, in, scopes)
		case sheets.Import:
			if i := rule.Import; i.Sheet != nil && i.Holds && rule.Media.Matches(media) {
				to := in
				if i.HasLayer {
					to = in.child(i.Layer)
				}
				r.addSheet(i.Sheet, media, to)
			}
		case sheets.MediaGroup:
			if rule.Media.Matches(media) {
				r.add(rule.Rules, media, in, scopes)
			}
		case sheets.Supports:
			if rule.Holds {
				r.add(rule.Rules, media, in, scopes)
			}
		case sheets.LayerBlock:
			r.add(rule.Rules, media, in.child(strings.Join(rule.Names, "")), scopes)
		case sheets.LayerStatement:
			for _, name := range rule.Names {
				in.child(name)
			}
		case sheets.Scope:
			r.add(rule.Rules, media, in, append(slices.Clip(scopes), rule))
		}
		// AD-HOC: @container asks for sizes, which nothing has, and @starting-style for the first frame: their rules do not
		// apply.
	}
}

// addNested adds nested declarations, which apply to what the rule around them selects.
//
// https://drafts.csswg.org/css-nesting-1/#nested-declarations-rule
func (r *rules) addNested(rule *sheets.Rule, in *layer, scopes []*sheets.Rule) {
	for p := rule.Parent; p != nil; p = p.Parent {
		switch p.Kind {
		case sheets.Style:
			r.addRule(rule, p.Selector, in, scopes)
			return
		case sheets.Scope:
			if s, err := selectors.Cached(":where(:scope)"); err == nil {
				r.addRule(rule, s, in, scopes)
			}
			return
		}
	}
}

// child returns the layer of a name, with dots, which is new if it has not been named before; "" is always new.
func (l *layer) child(name string) *layer {
	if name == "" {
		c := &layer{}
		l.children = append(l.children, c)
		return c
	}
	first, rest, nested := strings.Cut(name, ".")
	c := l.names[first]
	if c == nil {
		c = &layer{}
		l.children = append(l.children, c)
		if l.names == nil {
			l.names = map[string]*layer{}
		}
		l.names[first] = c
	}
	if nested {
		return c.child(rest)
	}
	return c
}

// number numbers the layers: those in a layer come before what is in it itself.
func (r *rules) number() { r.lastLayer = r.layers.count(0) }

func (l *layer) count(n int) int {
	for _, c := range l.children {
		n = c.count(n) + 1
	}
	l.number = n
	return n
}

// addRule adds an entry for each complex selector of a rule.
func (r *rules) addRule(rule *sheets.Rule, s *selectors.Selector, in *layer, scopes []*sheets.Rule) {
	for _, c := range s.Complexes() {
		if c.SelectsNothing() {
			continue
		}
		e := &entry{selector: c, rule: rule, scopes: scopes, layer: in, order: len(r.all)}
		for _, f := range c.Above() {
			e.above = append(e.above, hash(f))
		}
		r.all = append(r.all, e)
		switch c.PseudoElement() {
		case "slotted":
			r.slotted = append(r.slotted, e)
			continue
		case "part":
			r.parts = append(r.parts, e)
			continue
		}
		if c.MayMatchHost() {
			r.hosts = append(r.hosts, e)
		}
		switch f := c.Subject(); f.Kind {
		case '#':
			key := url.ASCIILowercase(f.Name)
			r.byID[key] = append(r.byID[key], e)
		case '.':
			key := url.ASCIILowercase(f.Name)
			r.byClass[key] = append(r.byClass[key], e)
		case 't':
			r.byTag[f.Name] = append(r.byTag[f.Name], e)
		default:
			r.others = append(r.others, e)
		}
	}
}

// features tells of the features of elements: what it does not have, none of them has.
type features [4]uint64

var seed = maphash.MakeSeed()

// hash is of a feature, of which case does not count.
func hash(f selectors.Feature) uint64 {
	return maphash.String(seed, string(f.Kind)+url.ASCIILowercase(f.Name))
}

func (f *features) add(h uint64) {
	f[h>>6&3] |= 1 << (h & 63)
	f[h>>14&3] |= 1 << (h >> 8 & 63)
}

func (f *features) mayHave(h uint64) bool {
	return f[h>>6&3]&(1<<(h&63)) != 0 && f[h>>14&3]&(1<<(h>>8&63)) != 0
}
