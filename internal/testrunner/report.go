package testrunner

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/printable"
)

// Reporter tells of files of tests that have run.
type Reporter interface {
	// File tells of a file, when it has ended.
	File(*File)
	// End tells of all, in order.
	End(files []*File, took time.Duration) error
}

// Reporters are the names of the reporters.
var Reporters = []string{"default", "tap", "junit"}

// NewReporter returns a reporter by its name, nil if there is none.
func NewReporter(name string, w io.Writer, folder string, color bool) Reporter {
	switch name {
	case "default":
		return &textReporter{w: w, folder: folder, color: color}
	case "tap":
		return &tapReporter{w, folder}
	case "junit":
		return &junitReporter{w, folder}
	}
	return nil
}

// textReporter is for people.
type textReporter struct {
	w      io.Writer
	folder string
	color  bool
	// apart says that an empty line comes before what is next.
	apart bool
}

// paint colours a text.
func (r *textReporter) paint(code, text string) string {
	if !r.color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

const (
	red   = "31"
	green = "32"
	dim   = "2"
	bold  = "1"
)

// File implements Reporter.
func (r *textReporter) File(f *File) {
	var b strings.Builder
	if r.apart {
		b.WriteString("\n")
	}
	r.apart = f.Failed()
	r.output(&b, f.Output)
	counts := plural(len(f.Tests), "test")
	for _, s := range []struct {
		State
		word string
	}{{Failed, "failed"}, {Skipped, "skipped"}, {ToDo, "to do"}} {
		if n := f.count(s.State); n > 0 {
			counts += fmt.Sprintf(", %d %s", n, s.word)
		}
	}
	mark := r.paint(green, "✓")
	if f.Failed() {
		mark = r.paint(red, "✗")
	}
	fmt.Fprintf(&b, "%s %s %s\n", mark, printable.Line(f.Name), r.paint(dim, fmt.Sprintf("(%s) %s", counts, shownDuration(f.Duration))))
	for _, e := range f.Errors {
		r.failure(&b, where(e), "", &e)
	}
	for _, t := range f.Tests {
		if t.State != Failed {
			continue
		}
		for i := range t.Errors {
			r.failure(&b, strings.Join(t.Names, " > "), shownDuration(t.Duration), &t.Errors[i])
		}
		if len(t.Errors) == 0 {
			r.failure(&b, strings.Join(t.Names, " > "), shownDuration(t.Duration), &Error{Message: "failed"})
		}
	}
	_, _ = io.WriteString(r.w, b.String())
}

// output writes what consoles have said.
func (r *textReporter) output(b *strings.Builder, all []Message) {
	for _, m := range all {
		label := ""
		if m.Label != "" {
			label = r.paint(dim, "["+printable.Line(m.Label)+"] ")
		}
		for line := range strings.SplitSeq(m.Text, "\n") {
			b.WriteString(label + line + "\n")
		}
	}
}

// where says whose an error is that is of no test.
func where(e Error) string {
	what := e.Where
	if e.Name == "uncaught" {
		what = strings.TrimSuffix("uncaught: "+what, ": ")
	}
	if what == "" {
		return "the file"
	}
	return what
}

// failure writes why something failed.
func (r *textReporter) failure(b *strings.Builder, names, took string, e *Error) {
	fmt.Fprintf(b, "\n  %s %s %s\n", r.paint(red, "✗"), r.paint(bold, printable.Line(names)), r.paint(dim, took))
	text := describe(e, r.folder)
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		line = printable.Text(line)
		if r.color && e.Diff != "" {
			switch {
			case strings.HasPrefix(line, "+ "):
				line = r.paint(red, line)
			case strings.HasPrefix(line, "- "):
				line = r.paint(green, line)
			}
		}
		if line != "" {
			line = "    " + line
		}
		b.WriteString(line + "\n")
	}
}

// describe is an error in lines: its message, what was expected, its place and its calls.
func describe(e *Error, folder string) string {
	var b strings.Builder
	if e.Text != "" {
		return strings.TrimRight(e.Text, "\n") + "\n" + hint(e.Message)
	}
	message := e.Message
	if e.Name != "" && !strings.HasPrefix(message, e.Name) {
		message = e.Name + ": " + message
	}
	b.WriteString(message + "\n")
	if e.Diff != "" && strings.Contains(e.Diff, "\n") {
		b.WriteString("\n" + strings.Trim(colours.Replace(e.Diff), "\n") + "\n")
	}
	frames := framesOf(e)
	if text := excerpt(frames); text != "" {
		b.WriteString("\n" + text)
	}
	for i, f := range frames {
		if i == mostFrames {
			fmt.Fprintf(&b, "and %d more calls\n", len(frames)-i)
			break
		}
		at := fmt.Sprintf("%s:%d:%d", shown(f.url, folder), f.line, f.column)
		if f.function != "" {
			at = f.function + " (" + at + ")"
		}
		b.WriteString("at " + at + "\n")
	}
	b.WriteString(hint(message))
	if e.Cause != nil {
		b.WriteString("caused by: " + describe(e.Cause, folder))
	}
	return b.String()
}

// hint is a line about the name that an error misses, if there is something to say.
func hint(message string) string {
	if text := driver.HintAtMissing(message); text != "" {
		return "(" + text + ")\n"
	}
	return ""
}

// mostFrames is how many calls of a stack are shown.
const mostFrames = 8

// colours are those that the matchers write.
var colours = strings.NewReplacer("\x1b[31m", "", "\x1b[32m", "", "\x1b[33m", "", "\x1b[39m", "", "\x1b[2m", "", "\x1b[22m", "", "\x1b[7m", "", "\x1b[27m", "", "\x1b[1m", "", "\x1b[0m", "")

// End implements Reporter.
func (r *textReporter) End(files []*File, took time.Duration) error {
	count := func(s State) (n int) {
		for _, f := range files {
			n += f.count(s)
		}
		return n
	}
	failedFiles := 0
	for _, f := range files {
		if f.Failed() {
			failedFiles++
		}
	}
	line := func(name string, failed, passed int, others string) string {
		var parts []string
		if failed > 0 {
			parts = append(parts, r.paint(red, fmt.Sprintf("%d failed", failed)))
		}
		if passed > 0 || failed == 0 {
			parts = append(parts, r.paint(green, fmt.Sprintf("%d passed", passed)))
		}
		if others != "" {
			parts = append(parts, others)
		}
		return fmt.Sprintf("%s  %s\n", name, strings.Join(parts, ", "))
	}
	var others []string
	if n := count(Skipped); n > 0 {
		others = append(others, fmt.Sprintf("%d skipped", n))
	}
	if n := count(ToDo); n > 0 {
		others = append(others, fmt.Sprintf("%d to do", n))
	}
	_, err := io.WriteString(r.w, "\n"+line("files", failedFiles, len(files)-failedFiles, "")+
		line("tests", count(Failed), count(Passed), strings.Join(others, ", "))+
		"time   "+shownDuration(took)+"\n")
	return err
}

// shownDuration is a time that something took.
func shownDuration(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%dms", d.Milliseconds())
	}
	return fmt.Sprintf("%.2fs", d.Seconds())
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
