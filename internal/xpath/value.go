package xpath

import (
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// boolean converts a value, as the function boolean does.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-boolean
func boolean(value Value) bool {
	switch value := value.(type) {
	case bool:
		return value
	case float64:
		return value != 0 && !math.IsNaN(value)
	case string:
		return value != ""
	case []*nodes.Node:
		return len(value) > 0
	}
	return false
}

// number converts a value, as the function number does.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number
func number(value Value) float64 {
	switch value := value.(type) {
	case float64:
		return value
	case bool:
		if value {
			return 1
		}
		return 0
	}
	s := strings.Trim(text(value), " \t\r\n")
	// '-'? Number
	digits := strings.TrimPrefix(s, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole == "" && fraction == "" || strings.Trim(whole, "0123456789") != "" || strings.Trim(fraction, "0123456789") != "" {
		return math.NaN()
	}
	f, _ := strconv.ParseFloat(s, 64) // out of range is an infinity
	return f
}

// text converts a value, as the function string does.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string
func text(value Value) string {
	switch value := value.(type) {
	case string:
		return value
	case bool:
		if value {
			return "true"
		}
		return "false"
	case float64:
		switch {
		case math.IsNaN(value):
			return "NaN"
		case math.IsInf(value, 1):
			return "Infinity"
		case math.IsInf(value, -1):
			return "-Infinity"
		case value == 0:
			return "0"
		}
		return strconv.FormatFloat(value, 'f', -1, 64)
	case []*nodes.Node:
		if len(value) > 0 {
			return stringValue(value[0])
		}
	}
	return ""
}

// stringValue is the string-value of a node.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#data-model
func stringValue(n *nodes.Node) string {
	if n.IsCharacterData() || n.Type() == nodes.AttributeNode {
		return n.Data()
	}
	var b strings.Builder
	for d := n.FirstChild(); d != nil; d = d.FollowingIn(n) {
		if d.IsText() {
			b.WriteString(d.Data())
		}
	}
	return b.String()
}

// Boolean, Number and Text convert what an expression comes to.
func Boolean(value Value) bool { return boolean(value) }

// Number converts a value to a number.
func Number(value Value) float64 { return number(value) }

// Text converts a value to a string.
func Text(value Value) string { return text(value) }

// compare compares two values.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#booleans
func (v *evaluation) compare(operator string, a, b Value) bool {
	left, isLeft := a.([]*nodes.Node)
	right, isRight := b.([]*nodes.Node)
	switch {
	case isLeft && isRight:
		return v.compareSets(operator, left, right)
	case isLeft:
		if _, ok := b.(bool); ok {
			return compareSimple(operator, boolean(a), b)
		}
		for _, n := range left {
			if v.visit() && compareSimple(operator, stringValue(n), b) {
				return true
			}
		}
		return false
	case isRight:
		return v.compare(mirrored[operator], b, a)
	}
	return compareSimple(operator, a, b)
}

var mirrored = map[string]string{"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// compareSets reports whether the comparison holds for a node of each set.
func (v *evaluation) compareSets(operator string, left, right []*nodes.Node) bool {
	if operator == "=" {
		values := make(map[string]bool, len(left))
		for _, n := range left {
			values[stringValue(n)] = true
		}
		for _, n := range right {
			if v.visit() && values[stringValue(n)] {
				return true
			}
		}
		return false
	}
	others := make([]string, len(right))
	for i, n := range right {
		others[i] = stringValue(n)
	}
	for _, n := range left {
		value := stringValue(n)
		for _, other := range others {
			if !v.visit() {
				return false
			}
			if compareSimple(operator, value, other) {
				return true
			}
		}
	}
	return false
}

func compareSimple(operator string, a, b Value) bool {
	if operator == "=" || operator == "!=" {
		_, leftBool := a.(bool)
		_, rightBool := b.(bool)
		_, leftNumber := a.(float64)
		_, rightNumber := b.(float64)
		var equal bool
		switch {
		case leftBool || rightBool:
			equal = boolean(a) == boolean(b)
		case leftNumber || rightNumber:
			equal = number(a) == number(b)
		default:
			equal = text(a) == text(b)
		}
		return equal == (operator == "=")
	}
	x, y := number(a), number(b)
	switch operator {
	case "<":
		return x < y
	case "<=":
		return x <= y
	case ">":
		return x > y
	}
	return x >= y
}
