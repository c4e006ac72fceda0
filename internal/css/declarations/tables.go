package declarations

import (
	"cmp"
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"
)

//go:embed properties.tsv
var propertiesText string

//go:embed types.tsv
var typesText string

// Property is a property of CSS.
type Property struct {
	Name string
	// initial is its initial value, serialized; of a shorthand "".
	initial func() string
	// grammar is what its values match.
	grammar func() *term
	// shorthand says which properties it sets; nil for longhands, and shorthands that
	// are kept as they were written.
	shorthand *shorthand
	// shorthands are those that set it, the most comprehensive ones first.
	shorthands []*Property
	// group is its logical property group, "" for none, and logical whether its mapping
	// logic is flow-relative.
	group   string
	logical bool
	// oppositeLTR and oppositeRTL are the properties at the same place of a box whose text runs horizontally.
	oppositeLTR, oppositeRTL *Property
}

// tables are what this package knows of CSS.
type tables struct {
	// properties have the aliases, too.
	properties map[string]*Property
	// names are all names, aliases too, in alphabetical order.
	names []string
	types map[string]func() *term
}

// known returns the tables, which are read when they are first needed.
var known func() *tables

func init() { known = sync.OnceValue(readTables) }

func readTables() *tables {
	t := &tables{properties: map[string]*Property{}, types: map[string]func() *term{}}
	for fields := range lines(typesText) {
		t.types[fields[0]] = sync.OnceValue(func() *term { return parseGrammar(fields[1]) })
	}
	aliases := map[string]string{}
	for fields := range lines(propertiesText) {
		t.names = append(t.names, fields[0])
		if target, ok := strings.CutPrefix(fields[1], "= "); ok {
			aliases[fields[0]] = target
			continue
		}
		t.properties[fields[0]] = &Property{
			Name:    fields[0],
			initial: sync.OnceValue(func() string { return known().properties[fields[0]].initialValue(fields[1]) }),
			grammar: sync.OnceValue(func() *term { return parseGrammar(fields[2]) }),
		}
	}
	slices.Sort(t.names)
	t.linkShorthands()
	t.linkGroups()
	for alias, target := range aliases {
		t.properties[alias] = t.properties[target]
	}
	return t
}

// lines are the fields of the lines of a table.
func lines(table string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(table) {
			if line[0] != '#' && !yield(strings.Split(strings.TrimSuffix(line, "\n"), "\t")) {
				return
			}
		}
	}
}

// Find returns the property of a name, in lowercase, or of an alias of it; nil if it is
// not known. Custom properties are not among them.
func Find(name string) *Property { return known().properties[name] }

// Names are the names of all known properties, and their aliases.
func Names() []string { return known().names }

// groups are the logical property groups, each as the names of its physical and of its
// flow-relative properties, with the edges, axes or corners for *.
//
// https://drafts.csswg.org/css-logical-1/#logical-property-group
var groups = []struct{ name, physical, logical, physicalParts, logicalParts string }{
	{"margin", "margin-*", "margin-*", edges, flowEdges},
	{"padding", "padding-*", "padding-*", edges, flowEdges},
	{"inset", "*", "inset-*", edges, flowEdges},
	{"border-width", "border-*-width", "border-*-width", edges, flowEdges},
	{"border-style", "border-*-style", "border-*-style", edges, flowEdges},
	{"border-color", "border-*-color", "border-*-color", edges, flowEdges},
	{"scroll-margin", "scroll-margin-*", "scroll-margin-*", edges, flowEdges},
	{"scroll-padding", "scroll-padding-*", "scroll-padding-*", edges, flowEdges},
	{"border-radius", "border-*-radius", "border-*-radius", corners, flowCorners},
	{"corner-shape", "corner-*-shape", "corner-*-shape", corners, flowCorners},
	{"size", "*", "*", "width height", "inline-size block-size"},
	{"min-size", "min-*", "min-*", "width height", "inline-size block-size"},
	{"max-size", "max-*", "max-*", "width height", "inline-size block-size"},
	{"contain-intrinsic-size", "contain-intrinsic-*", "contain-intrinsic-*", "width height", "inline-size block-size"},
	{"overflow", "overflow-*", "overflow-*", "x y", "inline block"},
	{"overscroll-behavior", "overscroll-behavior-*", "overscroll-behavior-*", "x y", "inline block"},
}

const (
	edges       = "top right bottom left"
	flowEdges   = "block-start block-end inline-start inline-end"
	corners     = "top-left top-right bottom-right bottom-left"
	flowCorners = "start-start start-end end-start end-end"
)

func (t *tables) linkGroups() {
	for _, g := range groups {
		for part := range strings.FieldsSeq(g.physicalParts) {
			t.properties[strings.Replace(g.physical, "*", part, 1)].group = g.name
		}
		for part := range strings.FieldsSeq(g.logicalParts) {
			p := t.properties[strings.Replace(g.logical, "*", part, 1)]
			p.group, p.logical = g.name, true
		}
		t.linkOpposites(g.physical, g.logical, g.logicalParts)
	}
}

// places are the physical places of the flow-relative ones, where text runs from left to right; rightToLeft those that
// are others where it runs from right to left. The block axis is vertical.
var (
	places = map[string]string{
		"block-start": "top", "block-end": "bottom", "inline-start": "left", "inline-end": "right",
		"start-start": "top-left", "start-end": "top-right", "end-start": "bottom-left", "end-end": "bottom-right",
		"inline-size": "width", "block-size": "height", "inline": "x", "block": "y",
	}
	rightToLeft = map[string]string{
		"inline-start": "right", "inline-end": "left",
		"start-start": "top-right", "start-end": "top-left", "end-start": "bottom-right", "end-end": "bottom-left",
	}
)

// linkOpposites links the physical and the flow-relative properties of a group.
func (t *tables) linkOpposites(physical, logical, logicalParts string) {
	property := func(pattern, part string) *Property { return t.properties[strings.Replace(pattern, "*", part, 1)] }
	for part := range strings.FieldsSeq(logicalParts) {
		p := property(logical, part)
		p.oppositeLTR = property(physical, places[part])
		p.oppositeRTL = property(physical, cmp.Or(rightToLeft[part], places[part]))
		p.oppositeLTR.oppositeLTR = p
		p.oppositeRTL.oppositeRTL = p
	}
}

// Initial is the initial value, as far as the table has it; of a shorthand "".
func (p *Property) Initial() string { return p.initial() }

// Longhands are the properties that a shorthand sets; nil for others, and for shorthands that are kept as they were
// written.
func (p *Property) Longhands() []*Property {
	if p.shorthand == nil {
		return nil
	}
	return p.shorthand.longhands
}

// Opposite is the property of the same logical property group that is at the same place of a box whose text runs
// horizontally, from left to right or from right to left; nil for none.
//
// https://drafts.csswg.org/css-logical-1/#logical-property-group
func (p *Property) Opposite(rightToLeft bool) *Property {
	if rightToLeft {
		return p.oppositeRTL
	}
	return p.oppositeLTR
}
