package console

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// Of a stack with more frames than maxFrames the outermost and innermost are
// shown: deep recursion repeats itself in between.
const (
	maxFrames   = 40
	firstFrames = 25
	lastFrames  = 10
)

// error shows an error object: name, message and stack, then what else it has.
func (i *inspector) error(v mozjs.Value, f *form) {
	f.class.fallback = "Error"
	header, stack := i.errorText(v, f.class)
	f.keys = i.errorKeys(v, f.keys, header+stack)
	text := header + i.excerpt + stack
	if text == header {
		text = "[" + text + "]"
	}
	i.excerpt = ""
	f.base = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", i.indent))
}

// errorText returns the first line or lines of an error, its name and message,
// and its stack, each line of which begins with a line break.
func (i *inspector) errorText(v mozjs.Value, class names) (header, stack string) {
	f := i.Enter()
	defer f.Leave()
	read := i.data
	if i.Impl(v) != nil {
		read = i.platformData
	}
	name := "Error"
	if n := read(v, "name"); n.IsString() {
		name = printable.Line(i.String(n))
	}
	message := printable.Text(i.String(read(v, "message")))
	text, set := i.stackText(v)
	if !set {
		return i.header(name, message, class), i.frames(i.Throw(v).Report().Stack)
	}
	if frames, ok := parseStack(text); ok || text == "" {
		return i.header(name, message, class), i.frames(frames)
	}
	text = printable.Text(text)
	if at := strings.Index(text, "\n    at "); at >= 0 {
		return text[:at], text[at:]
	}
	return text, ""
}

// stackText returns the stack that an error has as a text: one that script has
// set, which may be another error's, or anything, or the one that an exception
// of the platform keeps.
func (i *inspector) stackText(v mozjs.Value) (text string, ok bool) {
	var stack mozjs.Value
	if p, found := i.own(v, "stack"); found {
		stack = p.Value
	} else if i.Impl(v) != nil {
		stack = i.platformData(v, "stack")
	}
	return i.String(stack), stack.IsString()
}

// header joins an error's name, corrected by that of its class, and its
// message.
func (i *inspector) header(name, message string, class names) string {
	shown := name
	prefix := strings.TrimSuffix(class.prefix("Error", ""), " ")
	switch {
	case class.null:
		shown = "[" + name + ": null prototype]"
	case i.isPlatformName(class.constructor) && name != class.constructor:
		shown = class.constructor + " [" + name + "]"
	case !strings.HasSuffix(name, "Error") || name == prefix:
	case strings.Contains(prefix, name):
		shown = prefix
	default:
		shown = prefix + " [" + name + "]"
	}
	switch {
	case message == "":
		return shown
	case shown == "":
		return message
	}
	return shown + ": " + message
}

// isPlatformName reports whether a class is the platform's own kind of
// exception, whose name says less than its instances'.
func (i *inspector) isPlatformName(constructor string) bool { return constructor == "DOMException" }

// errorKeys chooses the properties of an error that are shown: those that say
// what its text does not, its cause, and the errors it is made of.
func (i *inspector) errorKeys(v mozjs.Value, keys []mozjs.Value, text string) []mozjs.Value {
	var chosen []mozjs.Value
	has := map[string]bool{}
	for _, key := range keys {
		name := ""
		if key.IsString() {
			name = i.String(key)
			has[name] = true
		}
		switch name {
		case "name", "message":
			if p, ok := i.own(v, name); ok && p.Value.IsString() && strings.Contains(text, printable.Text(i.String(p.Value))) {
				continue
			}
		case "stack":
			if p, ok := i.own(v, name); ok && p.Value.IsString() {
				continue
			}
		}
		chosen = append(chosen, key)
	}
	if _, ok := i.own(v, "cause"); ok && !has["cause"] {
		chosen = append(chosen, i.NewString("cause"))
	}
	if p, ok := i.own(v, "errors"); ok && !has["errors"] && p.Value.IsObject() && i.BuiltinOf(p.Value) == mozjs.ArrayObject {
		chosen = append(chosen, i.NewString("errors"))
	}
	return chosen
}

// isCause reports whether a property of an object is the error that caused it.
func (i *inspector) isCause(v, key mozjs.Value, p mozjs.Property) bool {
	return !p.Enumerable && key.IsString() && p.Value.IsObject() && i.String(key) == "cause" &&
		i.BuiltinOf(v) == mozjs.ErrorObject && i.BuiltinOf(p.Value) == mozjs.ErrorObject
}

// frames shows a stack, each line after a line break.
func (i *inspector) frames(frames []mozjs.StackFrame) string {
	var b strings.Builder
	for k, f := range frames {
		if len(frames) > maxFrames && k >= firstFrames && k < len(frames)-lastFrames {
			if k == firstFrames {
				b.WriteString("\n    " + i.paint(styleFaint, "… "+thousands(len(frames)-firstFrames-lastFrames)+" more frames"))
			}
			continue
		}
		b.WriteString("\n    at ")
		if f.Async {
			b.WriteString("async ")
		}
		place := i.paint(styleFaint, location(agent.Original(i.Context, f.URL, f.Line, f.Column)))
		if f.Function == "" {
			b.WriteString(place)
		} else {
			b.WriteString(printable.Line(f.Function) + " (" + place + ")")
		}
	}
	return b.String()
}

// location is a place in a source text. Script may have given the text any name.
func location(url string, line, column int) string {
	url = printable.Line(url)
	if line > 0 {
		url += ":" + strconv.Itoa(line)
		if column > 0 {
			url += ":" + strconv.Itoa(column)
		}
	}
	return url
}

// thousands is a number with its digits in groups of three.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "," + s[k:]
	}
	return s
}

// parseStack reads a text in the engine's format of stacks: in each line
// "function@url:line:column". It is false for other texts.
func parseStack(text string) (frames []mozjs.StackFrame, ok bool) {
	for line := range strings.Lines(text) {
		name, place, found := strings.Cut(strings.TrimSuffix(line, "\n"), "@")
		if !found {
			return nil, false
		}
		f := mozjs.StackFrame{Function: name}
		if star := strings.LastIndexByte(name, '*'); star >= 0 {
			f.Function, f.Async = name[star+1:], true
		}
		var known bool
		if place, f.Column, known = cutNumber(place); !known {
			return nil, false
		}
		if f.URL, f.Line, known = cutNumber(place); !known {
			return nil, false
		}
		frames = append(frames, f)
	}
	return frames, len(frames) > 0
}

// cutNumber cuts ":number" off the end of a text.
func cutNumber(s string) (rest string, n int, ok bool) {
	colon := strings.LastIndexByte(s, ':')
	if colon < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[colon+1:])
	return s[:colon], n, err == nil && n >= 0
}
