package testrunner

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// frame is a call of a stack.
type frame struct {
	function, url string
	line, column  int
}

var frameLine = regexp.MustCompile(`^(?:(.*?)@)?([^@]*):(\d+):(\d+)$`)

// framesOf are the calls of a stack that are not the library's.
func framesOf(e *Error) (frames []frame) {
	for line := range strings.Lines(e.Stack) {
		m := frameLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || strings.HasPrefix(m[2], "sluice:") || strings.HasPrefix(m[2], "data:text/javascript,export%20const") {
			continue
		}
		f := frame{function: strings.TrimPrefix(m[1], "async*"), url: m[2]}
		f.line, _ = strconv.Atoi(m[3])
		f.column, _ = strconv.Atoi(m[4])
		frames = append(frames, f)
	}
	if len(frames) == 0 && e.LineNumber > 0 && !strings.HasPrefix(e.FileName, "sluice:") {
		frames = append(frames, frame{url: e.FileName, line: e.LineNumber, column: e.ColumnNumber})
	}
	return frames
}

// pathOf returns the path of a file: URL; empty for others.
func pathOf(at string) string {
	u, err := url.Parse(at)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	return u.Path
}

// shown is the URL of a place as it is shown: files relative to a folder.
func shown(at, folder string) string {
	path := pathOf(at)
	if path == "" {
		return at
	}
	if name, err := filepath.Rel(folder, path); err == nil && !strings.HasPrefix(name, "..") {
		return filepath.ToSlash(name)
	}
	return path
}

// around is how many lines are shown before and after the one that matters.
const around = 2

// excerpt are the lines about the first place of a stack that is in a local file, with a caret
// under it; empty if there is none.
func excerpt(frames []frame) string {
	for _, f := range frames {
		path := pathOf(f.url)
		if path == "" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		lines := strings.Split(string(text), "\n")
		if f.line < 1 || f.line > len(lines) {
			continue
		}
		var b strings.Builder
		last := min(f.line+around, len(lines))
		width := len(strconv.Itoa(last))
		for n := max(1, f.line-around); n <= last; n++ {
			line := strings.TrimRight(lines[n-1], "\r")
			mark := "  "
			if n == f.line {
				mark = "> "
			}
			number := strconv.Itoa(n)
			b.WriteString(strings.TrimRight(mark+strings.Repeat(" ", width-len(number))+number+" | "+cut(line), " ") + "\n")
			if n == f.line && f.column > 0 && f.column <= mostColumns {
				b.WriteString("  " + strings.Repeat(" ", width) + " | " + indentLike(line, f.column-1) + "^\n")
			}
		}
		return b.String()
	}
	return ""
}

// mostColumns is how much of a line is shown.
const mostColumns = 200

// cut shortens a line that is too long to be read.
func cut(line string) string {
	if runes := []rune(line); len(runes) > mostColumns {
		return string(runes[:mostColumns]) + "…"
	}
	return line
}

// indentLike is as wide as the first characters of a line: its tabs stay.
func indentLike(line string, columns int) string {
	var b strings.Builder
	for i, r := range []rune(line) {
		if i == columns {
			break
		}
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
