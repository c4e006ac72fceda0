package declarations

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
)

// shorthand says how a shorthand property gives values to others, its longhands, and how
// it is read back from them.
//
// https://drafts.csswg.org/css-cascade-5/#shorthand-property
type shorthand struct {
	longhands []*Property
	// expand returns the values of the longhands, in order, given the value and what
	// properties of the grammar matched; false if the value is none.
	expand func(s *shorthand, v *value, parts []found) ([]string, bool)
	// collapse returns the value, "" if there is none that gives the longhands these.
	collapse func(s *shorthand, values []string) string
	// each are the longhands that a part of the grammar sets, by its name, and order the
	// order in which parts are serialized.
	each  map[string][]int
	order []string
	// shown is the part that is serialized if all have their initial values.
	shown string
}

// keptAsWritten are the shorthands that this package does not take apart: a declaration
// of theirs stays one.
var keptAsWritten = []string{
	"all", "animation-range", "font-synthesis", "font-variant", "grid", "grid-template", "marker", "mask-border", "offset",
	"scroll-timeline", "stroke", "text-box", "text-wrap", "timeline-trigger", "timeline-trigger-activation-range",
	"timeline-trigger-active-range", "view-timeline", "white-space",
}

// expand puts a set of words for each * of a name.
func expand(pattern, parts string) []string {
	var names []string
	for part := range strings.FieldsSeq(parts) {
		names = append(names, strings.ReplaceAll(pattern, "*", part))
	}
	return names
}

// linkShorthands makes the shorthands. Where two set the same property, the one that comes
// first here is preferred when a block is serialized.
func (t *tables) linkShorthands() {
	add := func(name string, s shorthand, longhands ...string) {
		for _, l := range longhands {
			p := t.properties[l]
			if p == nil {
				panic("declarations: there is no property " + l)
			}
			p.shorthands = append(p.shorthands, t.properties[name])
			s.longhands = append(s.longhands, p)
		}
		t.properties[name].shorthand = &s
	}
	repeated := shorthand{expand: expandRepeated, collapse: collapseRepeated}

	// The border, and what it resets.
	parts := expand("border-top-*", "width style color")
	border := shorthand{expand: expandNamed, collapse: collapseBorder, each: map[string][]int{}, order: parts, shown: "border-top-style"}
	var all []string
	for i, part := range strings.Fields("width style color") {
		for j, name := range expand("border-*-"+part, edges) {
			all = append(all, name)
			border.each[parts[i]] = append(border.each[parts[i]], 4*i+j)
		}
	}
	image := expand("border-image-*", "source slice width outset repeat")
	add("border", border, append(all, image...)...)
	for _, axis := range []string{"block", "inline"} {
		both := axis + "-start " + axis + "-end"
		parts := expand("border-"+axis+"-start-*", "width style color")
		s := shorthand{expand: expandNamed, collapse: collapseBorder, each: map[string][]int{}, order: parts, shown: parts[1]}
		var all []string
		for i, part := range strings.Fields("width style color") {
			all = append(all, expand("border-*-"+part, both)...)
			s.each[parts[i]] = []int{2 * i, 2*i + 1}
		}
		add("border-"+axis, s, all...)
	}

	// One to four values for edges, one or two for pairs.
	for _, pattern := range []string{"margin", "padding", "scroll-margin", "scroll-padding"} {
		add(pattern, repeated, expand(pattern+"-*", edges)...)
	}
	add("inset", repeated, expand("*", edges)...)
	add("corner-shape", repeated, expand("corner-*-shape", corners)...)
	for _, part := range []string{"width", "style", "color"} {
		add("border-"+part, repeated, expand("border-*-"+part, edges)...)
	}
	for _, axis := range []string{"block", "inline"} {
		both := axis + "-start " + axis + "-end"
		for _, pattern := range []string{"margin", "padding", "inset", "scroll-margin", "scroll-padding"} {
			add(pattern+"-"+axis, repeated, expand(pattern+"-*", both)...)
		}
		for _, part := range []string{"width", "style", "color"} {
			add("border-"+axis+"-"+part, repeated, expand("border-*-"+part, both)...)
		}
	}
	for _, pair := range [][3]string{
		{"overflow", "overflow-x", "overflow-y"}, {"overscroll-behavior", "overscroll-behavior-x", "overscroll-behavior-y"},
		{"contain-intrinsic-size", "contain-intrinsic-width", "contain-intrinsic-height"},
		{"interest-delay", "interest-delay-start", "interest-delay-end"}, {"gap", "row-gap", "column-gap"},
		{"place-content", "align-content", "justify-content"}, {"place-items", "align-items", "justify-items"},
		{"place-self", "align-self", "justify-self"},
		{"corner-top-shape", "corner-top-left-shape", "corner-top-right-shape"},
		{"corner-bottom-shape", "corner-bottom-left-shape", "corner-bottom-right-shape"},
		{"corner-left-shape", "corner-top-left-shape", "corner-bottom-left-shape"},
		{"corner-right-shape", "corner-top-right-shape", "corner-bottom-right-shape"},
		{"corner-block-start-shape", "corner-start-start-shape", "corner-start-end-shape"},
		{"corner-block-end-shape", "corner-end-start-shape", "corner-end-end-shape"},
		{"corner-inline-start-shape", "corner-start-start-shape", "corner-end-start-shape"},
		{"corner-inline-end-shape", "corner-start-end-shape", "corner-end-end-shape"},
	} {
		add(pair[0], repeated, pair[1:]...)
	}
	add("border-radius", shorthand{expand: expandRadius, collapse: collapseRadius}, expand("border-*-radius", corners)...)

	// Parts in any order, of which those left out become initial.
	named := func(name, shown string, longhands ...string) {
		s := shorthand{expand: expandNamed, collapse: collapseNamed, each: map[string][]int{}, order: longhands, shown: shown}
		for i, l := range longhands {
			s.each[l] = []int{i}
		}
		add(name, s, longhands...)
	}
	for edge := range strings.FieldsSeq(edges + " " + flowEdges) {
		named("border-"+edge, "border-"+edge+"-style", expand("border-"+edge+"-*", "width style color")...)
	}
	for _, name := range []string{"outline", "column-rule"} {
		named(name, name+"-style", expand(name+"-*", "width style color")...)
	}
	named("list-style", "list-style-type", expand("list-style-*", "position image type")...)
	named("text-decoration", "text-decoration-line", expand("text-decoration-*", "line thickness style color")...)
	named("text-emphasis", "text-emphasis-style", expand("text-emphasis-*", "style color")...)
	named("flex-flow", "flex-direction", "flex-direction", "flex-wrap")
	named("caret", "caret-color", expand("caret-*", "color animation shape")...)
	named("position-try", "position-try-fallbacks", "position-try-order", "position-try-fallbacks")
	named("-webkit-text-stroke", "-webkit-text-stroke-width", "-webkit-text-stroke-width", "-webkit-text-stroke-color")
	named("columns", "column-width", "column-width", "column-count", "column-height")
	t.properties["columns"].shorthand.collapse = collapseSlash(2)
	named("container", "container-name", "container-name", "container-type")
	t.properties["container"].shorthand.collapse = collapseSlash(1)
	named("border-image", "border-image-source", image...)
	t.properties["border-image"].shorthand.collapse = collapseBorderImage
	named("flex", "", "flex-grow", "flex-shrink", "flex-basis")
	flex := t.properties["flex"].shorthand
	flex.expand, flex.collapse = expandFlex, collapseAll
	named("font", "", expand("font-*", "style variant weight stretch size")...)
	font := t.properties["font"].shorthand
	for _, name := range []string{"line-height", "font-family"} {
		font.each[name] = []int{len(font.longhands)}
		font.longhands = append(font.longhands, t.properties[name])
		t.properties[name].shorthands = append(t.properties[name].shorthands, t.properties["font"])
	}
	font.expand, font.collapse = expandFont, collapseFont

	// Lists of those.
	list := func(name, shown string, resets []string, longhands ...string) {
		s := shorthand{expand: expandLayers, collapse: collapseLayers, each: map[string][]int{}, order: longhands, shown: shown}
		for i, l := range longhands {
			s.each[l] = []int{i}
		}
		add(name, s, append(slices.Clone(longhands), resets...)...)
	}
	list("transition", "transition-property", nil, expand("transition-*", "property duration timing-function delay behavior")...)
	list("animation", "animation-name", []string{"animation-timeline"},
		expand("animation-*", "duration timing-function delay iteration-count direction fill-mode play-state name")...)
	list("background", "background-image", nil, expand("background-*", "image position size repeat attachment origin clip color")...)
	list("mask", "mask-image", nil, expand("mask-*", "image position size repeat origin clip composite mode")...)

	// Lines of a grid.
	lines := shorthand{expand: expandLines, collapse: collapseLines}
	add("grid-area", lines, "grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end")
	add("grid-row", lines, "grid-row-start", "grid-row-end")
	add("grid-column", lines, "grid-column-start", "grid-column-end")
}

// initials are the initial values of the longhands.
func (s *shorthand) initials() []string {
	values := make([]string, len(s.longhands))
	for i, l := range s.longhands {
		values[i] = l.initial()
	}
	return values
}

// initialValue serializes the initial value; what the table describes in words stays as it
// is.
func (p *Property) initialValue(text string) string {
	v, ok := newValue(syntax.Tokenize(text))
	if !ok {
		return ""
	}
	if _, ok = v.match(p.grammar()); !ok {
		return text
	}
	return v.serialize(0, len(v.tokens))
}

// expandRepeated gives values to edges, or to a pair: those that are missing are the
// opposite ones.
func expandRepeated(s *shorthand, v *value, parts []found) ([]string, bool) {
	values := make([]string, len(s.longhands))
	for i := range values {
		switch {
		case i < len(parts):
			values[i] = v.serialize(parts[i].at, parts[i].to)
		case i == 3:
			values[i] = values[1]
		default:
			values[i] = values[0]
		}
		if strings.HasPrefix(s.longhands[i].Name, "justify-") && i >= len(parts) && strings.HasSuffix(values[i], "baseline") && s.longhands[i].Name == "justify-content" {
			// justify-content has no baseline: https://drafts.csswg.org/css-align-3/#place-content
			values[i] = "start"
		}
	}
	return values, true
}

func collapseRepeated(_ *shorthand, values []string) string {
	n := len(values)
	if n == 4 && values[3] == values[1] {
		n = 3
	}
	if n == 3 && values[2] == values[0] {
		n = 2
	}
	if n == 2 && values[1] == values[0] {
		n = 1
	}
	return strings.Join(values[:n], " ")
}

// expandNamed gives the parts that are there their values, and the others their initial
// ones.
func expandNamed(s *shorthand, v *value, parts []found) ([]string, bool) {
	values := s.initials()
	for _, part := range parts {
		for _, i := range s.each[part.text] {
			values[i] = v.serialize(part.at, part.to)
		}
	}
	return values, true
}

// notInitial are the values of the parts that are not initial, from the first to the
// last one in order.
func (s *shorthand) notInitial(values, order []string) []string {
	var list []string
	for _, name := range order {
		if i := s.each[name][0]; values[i] != s.longhands[i].initial() {
			list = append(list, values[i])
		}
	}
	return list
}

func collapseNamed(s *shorthand, values []string) string {
	if list := s.notInitial(values, s.order); list != nil {
		return strings.Join(list, " ")
	}
	return values[s.each[s.shown][0]]
}

// collapseBorder collapses edges that are alike, if what else the shorthand resets is
// initial.
func collapseBorder(s *shorthand, values []string) string {
	set := 0
	for _, indices := range s.each {
		set += len(indices)
		for _, i := range indices {
			if values[i] != values[indices[0]] {
				return ""
			}
		}
	}
	for i := set; i < len(values); i++ {
		if values[i] != s.longhands[i].initial() {
			return ""
		}
	}
	return collapseNamed(s, values)
}

func collapseAll(_ *shorthand, values []string) string { return strings.Join(values, " ") }

// collapseSlash puts a slash before the parts from the nth on.
func collapseSlash(n int) func(*shorthand, []string) string {
	return func(s *shorthand, values []string) string {
		text := strings.Join(s.notInitial(values, s.order[:n]), " ")
		if text == "" {
			text = values[s.each[s.shown][0]]
		}
		if rest := s.notInitial(values, s.order[n:]); rest != nil {
			text += " / " + strings.Join(rest, " ")
		}
		return text
	}
}

// collapseBorderImage: source, slice, / width, / outset, repeat.
func collapseBorderImage(s *shorthand, values []string) string {
	initial := s.initials()
	var list []string
	if values[0] != initial[0] {
		list = append(list, values[0])
	}
	outset, width := values[3] != initial[3], values[2] != initial[2]
	if values[1] != initial[1] || outset || width {
		list = append(list, values[1])
	}
	switch {
	case width:
		list = append(list, "/", values[2])
	case outset:
		list = append(list, "/")
	}
	if outset {
		list = append(list, "/", values[3])
	}
	if values[4] != initial[4] {
		list = append(list, values[4])
	}
	if list == nil {
		return values[0]
	}
	return strings.Join(list, " ")
}

// expandFlex is https://drafts.csswg.org/css-flexbox-1/#flex-property
func expandFlex(s *shorthand, v *value, parts []found) ([]string, bool) {
	if len(parts) == 0 {
		return []string{"0", "0", "auto"}, true // none
	}
	values := []string{"1", "1", "0%"}
	for _, part := range parts {
		values[s.each[part.text][0]] = v.serialize(part.at, part.to)
	}
	return values, true
}

// expandFont is https://drafts.csswg.org/css-fonts-4/#font-prop
//
// System fonts have no values that could be told: they are refused here, and the
// declaration is kept as it is written.
func expandFont(s *shorthand, v *value, parts []found) ([]string, bool) {
	if len(parts) == 0 {
		return nil, false
	}
	values, _ := expandNamed(s, v, parts)
	return values, fontShorthand(values)
}

// fontShorthand reports whether values of font-variant and font-stretch are those that
// the shorthand can have.
func fontShorthand(values []string) bool {
	return (values[1] == "normal" || values[1] == "small-caps") && !strings.ContainsAny(values[3], "%(")
}

func collapseFont(s *shorthand, values []string) string {
	if !fontShorthand(values) {
		return ""
	}
	list := append(s.notInitial(values, s.order[:4]), values[4])
	if values[5] != "normal" {
		list = append(list, "/", values[5])
	}
	return strings.Join(append(list, values[6]), " ")
}

// expandLayers gives longhands that are lists an item for each layer of the shorthand.
func expandLayers(s *shorthand, v *value, parts []found) ([]string, bool) {
	values := s.initials()
	lists := make([][]string, len(s.order))
	from := 0
	for at := 0; at <= len(v.tokens); at++ {
		if at < len(v.tokens) && v.tokens[at].Kind != syntax.Comma {
			at = v.end(at) - 1
			continue
		}
		layer := map[int]string{}
		for _, part := range parts {
			if from <= part.at && part.at < at {
				layer[s.each[part.text][0]] = v.serialize(part.at, part.to)
			}
		}
		for i, name := range s.order {
			item, ok := layer[i]
			if !ok {
				item = values[i]
				// One box is that of the origin, and that of the clip.
				if before, ok := layer[max(i-1, 0)]; ok && strings.HasSuffix(name, "-clip") {
					item = before
				}
			}
			lists[i] = append(lists[i], item)
		}
		from = at + 1
	}
	for i, list := range lists {
		if s.order[i] == "background-color" {
			list = list[len(list)-1:]
		}
		values[i] = strings.Join(list, ", ")
	}
	return values, true
}

func collapseLayers(s *shorthand, values []string) string {
	initial := s.initials()
	for i := len(s.order); i < len(values); i++ {
		if values[i] != initial[i] {
			return ""
		}
	}
	lists := make([][]string, len(s.order))
	for i := range lists {
		lists[i] = items(values[i])
		if s.order[i] != "background-color" && len(lists[i]) != len(lists[0]) {
			return ""
		}
	}
	var layers []string
	for n := range lists[0] {
		var layer []string
		for i, name := range s.order {
			last := n == len(lists[0])-1
			if name == "background-color" {
				if last && values[i] != initial[i] {
					layer = append(layer, values[i])
				}
				continue
			}
			item := lists[i][n]
			switch {
			case strings.HasSuffix(name, "-size"):
				if item != initial[i] {
					if lists[i-1][n] == initial[i-1] { // the position, which is before the size
						layer = append(layer, initial[i-1])
					}
					layer = append(layer, "/", item)
				}
			case strings.HasSuffix(name, "-origin"):
				if clip := lists[i+1][n]; item != initial[i] || clip != initial[i+1] {
					layer = append(layer, item)
					if clip != item {
						layer = append(layer, clip)
					}
				}
			case strings.HasSuffix(name, "-clip"):
				// It is with the origin.
			case strings.HasSuffix(name, "-duration") && item == initial[i] && lists[slices.IndexFunc(s.order, func(n string) bool { return strings.HasSuffix(n, "-delay") })][n] != "0s":
				// The first time is the duration.
				layer = append(layer, item)
			case item != initial[i]:
				layer = append(layer, item)
			}
		}
		if layer == nil {
			layer = []string{lists[s.each[s.shown][0]][n]}
		}
		layers = append(layers, strings.Join(layer, " "))
	}
	return strings.Join(layers, ", ")
}

// items are the items of a serialized list.
func items(list string) []string {
	v, ok := newValue(syntax.Tokenize(list))
	if !ok {
		return nil
	}
	var all []string
	from := 0
	for i := 0; i < len(v.tokens); i = v.end(i) {
		if v.tokens[i].Kind == syntax.Comma {
			all = append(all, strings.TrimSpace(list[from:v.tokens[i].Start]))
			from = v.tokens[i].End
		}
	}
	return append(all, strings.TrimSpace(list[from:]))
}

// expandRadius gives corners their horizontal and vertical radii.
//
// https://drafts.csswg.org/css-backgrounds-3/#border-radius
func expandRadius(_ *shorthand, v *value, _ []found) ([]string, bool) {
	var radii [2][]string
	which := 0
	for i := 0; i < len(v.tokens); i = v.end(i) {
		if v.tokens[i].Is('/') {
			which = 1
			continue
		}
		radii[which] = append(radii[which], v.serialize(i, v.end(i)))
	}
	four := func(list []string) []string {
		for i := len(list); i < 4; i++ {
			list = append(list, list[max(i-2, 0)])
		}
		return list
	}
	horizontal := four(radii[0])
	vertical := horizontal
	if which == 1 {
		vertical = four(radii[1])
	}
	values := make([]string, 4)
	for i := range values {
		values[i] = collapseRepeated(nil, []string{horizontal[i], vertical[i]})
	}
	return values, true
}

func collapseRadius(_ *shorthand, values []string) string {
	var horizontal, vertical []string
	for _, value := range values {
		v, ok := newValue(syntax.Tokenize(value))
		if !ok {
			return ""
		}
		end := v.end(0)
		if _, ok := v.match(Find("border-top-left-radius").grammar()); !ok {
			return ""
		}
		horizontal = append(horizontal, v.serialize(0, end))
		vertical = append(vertical, v.serialize(0, end))
		if end < len(v.tokens) {
			vertical[len(vertical)-1] = v.serialize(end, len(v.tokens))
		}
	}
	h, w := collapseRepeated(nil, horizontal), collapseRepeated(nil, vertical)
	if h == w {
		return h
	}
	return h + " / " + w
}

// expandLines gives the lines that are left out those of the opposite side, if they are
// names, and auto otherwise.
//
// https://drafts.csswg.org/css-grid-2/#placement-shorthands
func expandLines(s *shorthand, v *value, parts []found) ([]string, bool) {
	values := make([]string, len(s.longhands))
	for i := range values {
		if i < len(parts) {
			values[i] = v.serialize(parts[i].at, parts[i].to)
		} else {
			values[i] = omitted(values, i)
		}
	}
	return values, true
}

// omitted is the value of a line that is left out.
func omitted(values []string, i int) string {
	opposite := values[0]
	if i == 3 {
		opposite = values[1]
	}
	if tokens := syntax.Tokenize(opposite); len(tokens) == 1 && tokens[0].Kind == syntax.Ident {
		return opposite
	}
	return "auto"
}

func collapseLines(_ *shorthand, values []string) string {
	n := len(values)
	for n > 1 && values[n-1] == omitted(values, n-1) {
		n--
	}
	return strings.Join(values[:n], " / ")
}
