package console

import (
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// sourcePrefix is how much of a function's source text is looked at to find
// out what kind of function it is.
const sourcePrefix = 2000

// function shows a function or class.
func (i *inspector) function(v mozjs.Value, class names) string {
	kind := "Function"
	switch {
	case i.IsClassFunction(v) && i.IsConstructor(v):
		kind = "class"
	default:
		if source, err := i.FunctionSource(v, sourcePrefix); err == nil {
			kind = functionKind(source)
		}
	}
	name := i.functionName(v)
	if kind == "class" {
		return i.class(v, class, name)
	}
	text := "[" + kind
	if class.null {
		text += " (null prototype)"
	}
	if name == "" {
		text += " (anonymous)"
	} else {
		text += ": " + printable.Line(name)
	}
	text += "]"
	if !class.null && class.constructor != kind && class.constructor != "Function" {
		text += " " + class.constructor
	}
	if class.tag != "" && class.tag != class.constructor {
		text += " [" + class.tag + "]"
	}
	return text
}

// class shows a class, or an interface object of the platform.
func (i *inspector) class(v mozjs.Value, class names, name string) string {
	text := "[class "
	if p, ok := i.own(v, "name"); !ok || !p.Value.IsString() || name == "" {
		text += "(anonymous)"
	} else {
		text += printable.Line(name)
	}
	if !class.null && class.constructor != "Function" {
		text += " [" + class.constructor + "]"
	}
	if class.tag != "" && class.tag != class.constructor {
		text += " [" + class.tag + "]"
	}
	if class.null {
		return text + " extends [null prototype]]"
	}
	if parent, err := i.PrototypeOf(v); err == nil && parent.IsObject() {
		if super := i.functionName(parent); super != "" {
			text += " extends " + printable.Line(super)
		}
	}
	return text + "]"
}

// functionKind tells by its source text what kind of function it is: "class",
// or the name of its constructor.
func functionKind(source string) string {
	word, rest := token(source)
	switch {
	case word == "class":
		// A method may be called class.
		if next, _ := token(rest); next != "(" {
			return "class"
		}
	case word == "*":
		return "GeneratorFunction"
	case word == "function":
		if next, _ := token(rest); next == "*" {
			return "GeneratorFunction"
		}
	case word == "async":
		next, rest := token(rest)
		switch {
		case next == "*":
			return "AsyncGeneratorFunction"
		case next == "=" || next == "":
			// An arrow function whose parameter is called async.
		case next == "(":
			// An arrow function, or a method that is called async.
			if isArrow(rest) {
				return "AsyncFunction"
			}
		case next == "function":
			if next, _ := token(rest); next == "*" {
				return "AsyncGeneratorFunction"
			}
			return "AsyncFunction"
		default:
			return "AsyncFunction"
		}
	case word == "static":
		if next, _ := token(rest); next != "(" {
			return functionKind(rest)
		}
	}
	return "Function"
}

// token returns the first word or character of a source text after white
// space and comments, and what follows it.
func token(s string) (word, rest string) {
	for {
		s = strings.TrimLeft(s, " \t\r\n\v\f\u00a0\u2028\u2029\ufeff")
		switch {
		case strings.HasPrefix(s, "//"):
			_, s, _ = strings.Cut(s, "\n")
			continue
		case strings.HasPrefix(s, "/*"):
			_, s, _ = strings.Cut(s, "*/")
			continue
		}
		break
	}
	n := 0
	for n < len(s) && (s[n] >= 0x80 || s[n] == '$' || s[n] == '_' || s[n] >= '0' && s[n] <= '9' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	if n == 0 && s != "" {
		n = 1
	}
	return s[:n], s[n:]
}

// isArrow reports whether "=>" follows the parenthesis that closes a list of
// parameters.
func isArrow(s string) bool {
	depth := 1
	for depth > 0 {
		var word string
		word, s = token(s)
		switch word {
		case "":
			return false
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case `'`, `"`, "`":
			for s != "" && s[0] != word[0] {
				if s[0] == '\\' && len(s) > 1 {
					s = s[1:]
				}
				s = s[1:]
			}
			s = strings.TrimPrefix(s, word)
		}
	}
	word, rest := token(s)
	return word == "=" && strings.HasPrefix(rest, ">")
}
