package testrunner

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/printable"
)

// tapReporter writes the Test Anything Protocol, version 14, when all has run: a subtest for each file.
//
// https://testanything.org/tap-version-14-specification.html
type tapReporter struct {
	w      io.Writer
	folder string
}

// File implements Reporter.
func (*tapReporter) File(*File) {}

// End implements Reporter.
func (r *tapReporter) End(files []*File, _ time.Duration) error {
	var b strings.Builder
	fmt.Fprintf(&b, "TAP version 14\n1..%d\n", len(files))
	for i, f := range files {
		fmt.Fprintf(&b, "# Subtest: %s\n", tapName(f.Name))
		n := 0
		for _, t := range f.Tests {
			n++
			directive := ""
			switch t.State {
			case Skipped:
				directive = strings.TrimRight(" # SKIP "+tapName(t.Note), " ")
			case ToDo:
				directive = " # TODO"
			}
			r.point(&b, "    ", t.State != Failed, n, strings.Join(t.Names, " > "), directive, t.Errors)
		}
		for _, e := range f.Errors {
			n++
			r.point(&b, "    ", false, n, where(e), "", []Error{e})
		}
		fmt.Fprintf(&b, "    1..%d\n", n)
		r.point(&b, "", !f.Failed(), i+1, f.Name, "", nil)
	}
	_, err := io.WriteString(r.w, b.String())
	return err
}

// point writes a line for something that was tested, and why it failed.
func (r *tapReporter) point(b *strings.Builder, indent string, ok bool, n int, name, directive string, errors []Error) {
	not := ""
	if !ok {
		not = "not "
	}
	fmt.Fprintf(b, "%s%sok %d - %s%s\n", indent, not, n, tapName(name), directive)
	if ok || len(errors) == 0 {
		return
	}
	b.WriteString(indent + "  ---\n" + indent + "  message: |\n")
	for i := range errors {
		for line := range strings.SplitSeq(strings.TrimRight(printable.Text(describe(&errors[i], r.folder)), "\n"), "\n") {
			b.WriteString(strings.TrimRight(indent+"    "+line, " ") + "\n")
		}
	}
	b.WriteString(indent + "  ...\n")
}

var tapEscapes = strings.NewReplacer(`\`, `\\`, "#", `\#`)

// tapName is a name that stands in a line.
func tapName(name string) string { return tapEscapes.Replace(printable.Line(name)) }
