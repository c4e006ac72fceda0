package xpath

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// function is a function of the core function library.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib
type function struct {
	least, most int // how many arguments it takes; -1 for any number
	call        func(v *evaluation, c context, arguments []Value) Value
}

// callExpr is a function call.
type callExpr struct {
	name      string
	function  function
	arguments []expr
}

func (e *callExpr) eval(v *evaluation, c context) Value {
	arguments := make([]Value, len(e.arguments))
	for i, a := range e.arguments {
		arguments[i] = v.eval(a, c)
		if v.err != nil {
			return nil
		}
	}
	return e.function.call(v, c, arguments)
}

// functions are those of the core function library, by name. It is filled by init,
// because the parser looks into it.
var functions map[string]function

func init() {
	functions = map[string]function{
		// Node set functions
		"last":          {0, 0, func(_ *evaluation, c context, _ []Value) Value { return float64(c.size) }},
		"position":      {0, 0, func(_ *evaluation, c context, _ []Value) Value { return float64(c.position) }},
		"count":         {1, 1, func(v *evaluation, _ context, a []Value) Value { return float64(len(v.nodeSet(a[0]))) }},
		"id":            {1, 1, id},
		"local-name":    {0, 1, ofNode(func(n *nodes.Node) string { return localName(n) })},
		"namespace-uri": {0, 1, ofNode(namespaceURI)},
		"name":          {0, 1, ofNode(qualifiedName)},
		// String functions
		"string": {0, 1, func(_ *evaluation, c context, a []Value) Value { return text(orContext(c, a)) }},
		"concat": {2, -1, concat},
		"starts-with": {2, 2, func(_ *evaluation, _ context, a []Value) Value {
			return strings.HasPrefix(text(a[0]), text(a[1]))
		}},
		"contains": {2, 2, func(_ *evaluation, _ context, a []Value) Value {
			return strings.Contains(text(a[0]), text(a[1]))
		}},
		"substring-before": {2, 2, func(_ *evaluation, _ context, a []Value) Value {
			before, _, ok := strings.Cut(text(a[0]), text(a[1]))
			if !ok {
				return ""
			}
			return before
		}},
		"substring-after": {2, 2, func(_ *evaluation, _ context, a []Value) Value {
			_, after, _ := strings.Cut(text(a[0]), text(a[1]))
			return after
		}},
		"substring": {2, 3, substring},
		"string-length": {0, 1, func(_ *evaluation, c context, a []Value) Value {
			return float64(utf8.RuneCountInString(text(orContext(c, a))))
		}},
		"normalize-space": {0, 1, func(_ *evaluation, c context, a []Value) Value {
			return strings.Join(strings.FieldsFunc(text(orContext(c, a)), func(r rune) bool { return r < 0x80 && isSpace(byte(r)) }), " ")
		}},
		"translate": {3, 3, translate},
		// Boolean functions
		"boolean": {1, 1, func(_ *evaluation, _ context, a []Value) Value { return boolean(a[0]) }},
		"not":     {1, 1, func(_ *evaluation, _ context, a []Value) Value { return !boolean(a[0]) }},
		"true":    {0, 0, func(*evaluation, context, []Value) Value { return true }},
		"false":   {0, 0, func(*evaluation, context, []Value) Value { return false }},
		"lang":    {1, 1, lang},
		// Number functions
		"number":  {0, 1, func(_ *evaluation, c context, a []Value) Value { return number(orContext(c, a)) }},
		"sum":     {1, 1, sum},
		"floor":   {1, 1, func(_ *evaluation, _ context, a []Value) Value { return math.Floor(number(a[0])) }},
		"ceiling": {1, 1, func(_ *evaluation, _ context, a []Value) Value { return math.Ceil(number(a[0])) }},
		"round":   {1, 1, func(_ *evaluation, _ context, a []Value) Value { return round(number(a[0])) }},
	}
}

// orContext is the argument, or a node-set of the context node.
func orContext(c context, a []Value) Value {
	if len(a) > 0 {
		return a[0]
	}
	return []*nodes.Node{c.node}
}

// ofNode is a function of the first node of a node-set, or of the context node.
func ofNode(of func(*nodes.Node) string) func(*evaluation, context, []Value) Value {
	return func(v *evaluation, c context, a []Value) Value {
		if set := v.nodeSet(orContext(c, a)); len(set) > 0 {
			return of(set[0])
		}
		return ""
	}
}

// hasName reports whether a node has an expanded-name with two parts.
func hasName(n *nodes.Node) bool { return n.IsElement() || n.Type() == nodes.AttributeNode }

func localName(n *nodes.Node) string {
	switch {
	case hasName(n):
		return n.LocalName()
	case n.Type() == nodes.ProcessingInstructionNode:
		return n.Target()
	}
	return ""
}

func namespaceURI(n *nodes.Node) string {
	if hasName(n) {
		return n.Namespace()
	}
	return ""
}

func qualifiedName(n *nodes.Node) string {
	if hasName(n) {
		return n.QualifiedName()
	}
	return localName(n)
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-id
func id(v *evaluation, c context, a []Value) Value {
	var ids []string
	add := func(s string) {
		ids = append(ids, strings.FieldsFunc(s, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) })...)
	}
	if set, ok := a[0].([]*nodes.Node); ok {
		for _, n := range set {
			add(stringValue(n))
		}
	} else {
		add(text(a[0]))
	}
	var all []*nodes.Node
	root := c.node
	for p := up(root); p != nil; p = up(root) {
		root = p
	}
	for _, s := range ids {
		if e := root.GetElementByID(s); e != nil && v.visit() {
			all = append(all, e)
		}
	}
	return v.sorted(all)
}

func concat(_ *evaluation, _ context, a []Value) Value {
	var b strings.Builder
	for _, v := range a {
		b.WriteString(text(v))
	}
	return b.String()
}

// round is the integer closest to a number; of two, the one that is closer to
// positive infinity.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-round
func round(f float64) float64 {
	if math.IsInf(f, 0) || math.IsNaN(f) || f == math.Trunc(f) {
		return f
	}
	if -0.5 <= f && f < 0 {
		return math.Copysign(0, -1)
	}
	return math.Floor(f + 0.5)
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring
func substring(_ *evaluation, _ context, a []Value) Value {
	first := round(number(a[1]))
	end := math.Inf(1)
	if len(a) > 2 {
		end = first + round(number(a[2]))
	}
	var b strings.Builder
	position := 0.0
	for _, c := range text(a[0]) {
		if position++; position >= first && position < end {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-translate
func translate(_ *evaluation, _ context, a []Value) Value {
	from, to := []rune(text(a[1])), []rune(text(a[2]))
	exchange := make(map[rune]rune, len(from))
	for i, c := range from {
		if _, ok := exchange[c]; ok {
			continue
		}
		exchange[c] = -1 // strings.Map leaves it out
		if i < len(to) {
			exchange[c] = to[i]
		}
	}
	return strings.Map(func(c rune) rune {
		if other, ok := exchange[c]; ok {
			return other
		}
		return c
	}, text(a[0]))
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-lang
func lang(_ *evaluation, c context, a []Value) Value {
	wanted := url.ASCIILowercase(text(a[0]))
	for n := c.node; n != nil; n = up(n) {
		if !n.IsElement() {
			continue
		}
		value, ok := n.GetAttributeNS(nodes.XMLNamespace, "lang")
		if !ok && n.IsHTML() {
			value, ok = n.Attribute("lang")
		}
		if ok {
			value = url.ASCIILowercase(value)
			return value == wanted || strings.HasPrefix(value, wanted+"-")
		}
	}
	return false
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-sum
func sum(v *evaluation, _ context, a []Value) Value {
	total := 0.0
	for _, n := range v.nodeSet(a[0]) {
		total += number(stringValue(n))
	}
	return total
}
