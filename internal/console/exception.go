package console

import (
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// ExceptionOptions say how FormatException shows an exception.
type ExceptionOptions struct {
	// InPromise says that a promise was rejected with it.
	InPromise bool
	// SourceOf returns the text of the script that has a line of what is at a URL, and
	// the number of the text's first line there, if it is known. It may be nil.
	SourceOf func(url string, line int) (text string, first int, ok bool)
	// Colors uses ANSI escape sequences.
	Colors bool
}

// FormatException returns what is shown of an exception that nobody has
// caught: its name and message, or the value if it is no error; the place it
// was thrown at, as "url:line:column", with the line of the source text and a
// caret under the column; the stack; the other properties of the error; and
// the errors that caused it. The text has no line break at its end. No script
// runs.
func FormatException(cx *mozjs.Context, e *mozjs.Exception, o ExceptionOptions) string {
	f := cx.Enter()
	defer f.Leave()
	i := &inspector{Context: cx, Options: DefaultOptions()}
	i.Colors = o.Colors
	report := e.Report()
	text := paint(o.Colors, styleError, "Uncaught") + " "
	if o.InPromise {
		text = paint(o.Colors, styleError, "Uncaught (in promise)") + " "
	}
	v := i.unproxied(e.Value)
	isError := v.IsObject() && (i.BuiltinOf(v) == mozjs.ErrorObject || i.inherits(v, "Error"))
	if isError && i.Impl(v) != nil {
		// The engine knows only where it was thrown, if at all.
		stack, _ := i.stackText(v)
		if frames, ok := parseStack(stack); ok {
			report.Stack = frames
			report.URL, report.Line, report.Column = frames[0].URL, frames[0].Line, frames[0].Column
		}
	}
	at := ""
	if report.URL != "" {
		toOriginal(cx, &report)
		at = "\n" + paint(o.Colors, styleFaint, location(report.URL, report.Line, report.Column)) + sourceLine(report, o)
	}
	if isError {
		i.excerpt = at
		return text + i.value(v, 0)
	}
	return text + i.value(e.Value, 0) + at + i.frames(report.Stack)
}

// inCompiled reports whether the place is in what eval has compiled. That has the URL of
// its caller, but is another text: then the error is not where the innermost call is.
func inCompiled(r *mozjs.ErrorReport) bool {
	return r.Source != "" && len(r.Stack) > 0 && (r.Stack[0].Line != r.Line || r.Stack[0].Column != r.Column)
}

// toOriginal makes the place that of what the script was made of, if it has a source map.
func toOriginal(cx *mozjs.Context, r *mozjs.ErrorReport) {
	if inCompiled(r) {
		return
	}
	u, line, column := agent.Original(cx, r.URL, r.Line, r.Column)
	if u != r.URL || line != r.Line || column != r.Column {
		r.URL, r.Line, r.Column, r.Source = u, line, column, ""
	}
}

// sourceLine returns the line of the source text and the line with the caret,
// each after a line break; "" if the text is not known.
func sourceLine(r mozjs.ErrorReport, o ExceptionOptions) string {
	line, known := r.Source, r.Source != ""
	if !inCompiled(&r) && r.Line > 0 && o.SourceOf != nil {
		if text, first, ok := o.SourceOf(r.URL, r.Line); ok {
			if l, found := lineOf(text, r.Line-first+1); found {
				line, known = l, true
			}
		}
	}
	if !known || strings.TrimSpace(line) == "" {
		return ""
	}
	if r.Column <= 0 {
		line, _ = excerpt(line, 0)
		return "\n" + line
	}
	line, caret := excerpt(line, r.Column-1)
	return "\n" + line + "\n" + caret + paint(o.Colors, styleError, "^")
}

// lineOf returns a line of a source text, counted from 1.
//
// https://tc39.es/ecma262/#sec-line-terminators
func lineOf(text string, number int) (line string, ok bool) {
	start := 0
	for k := 0; k < len(text); k++ {
		size := 1
		switch {
		case text[k] == '\n':
		case text[k] == '\r':
			if k+1 < len(text) && text[k+1] == '\n' {
				size = 2
			}
		case text[k] == 0xE2 && (strings.HasPrefix(text[k:], "\u2028") || strings.HasPrefix(text[k:], "\u2029")):
			size = 3
		default:
			continue
		}
		if number == 1 {
			return text[start:k], true
		}
		number--
		k += size - 1
		start = k + 1
	}
	return text[start:], number == 1
}

// maxLine is how many characters of a line of source text are shown, and
// beforeCaret how many of them stand before the column, if the line is longer.
const (
	maxLine     = 120
	beforeCaret = 60
)

// excerpt returns the part of a line around a column, counted from 0 in
// characters, and the white space that puts a caret under that column.
func excerpt(line string, column int) (shown, caret string) {
	characters := []rune(line)
	column = min(column, len(characters))
	before, after := "", ""
	if len(characters) > maxLine {
		start := max(0, min(column-beforeCaret, len(characters)-maxLine))
		end := start + maxLine
		if end < len(characters) {
			after = "…"
		}
		if start > 0 {
			before = "…"
		}
		characters = characters[start:end]
		column -= start
	}
	var text, white strings.Builder
	text.WriteString(before)
	white.WriteString(strings.Repeat(" ", width(before)))
	for k, r := range characters {
		if r != '\t' && printable.Commands(r) {
			r = '\uFFFD' // as wide as the character is to the caret's column
		}
		text.WriteRune(r)
		if k < column {
			if r == '\t' {
				white.WriteByte('\t')
			} else {
				white.WriteString(strings.Repeat(" ", runeWidth(r)))
			}
		}
	}
	return text.String() + after, white.String()
}
