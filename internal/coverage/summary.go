package coverage

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Summarize writes a table: a line for each file, with the lines that have not run, and one for all.
// Path says how a source is called; empty leaves it out.
func Summarize(w io.Writer, files []File, path func(url string) string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "coverage\tlines\tfunctions\tbranches\tlines that did not run")
	var all File
	for _, f := range files {
		name := path(f.URL)
		if name == "" {
			continue
		}
		row(t, name, &f, notRun(f.Lines))
		all.Lines = append(all.Lines, f.Lines...)
		all.Functions = append(all.Functions, f.Functions...)
		all.Branches = append(all.Branches, f.Branches...)
	}
	row(t, "all", &all, "")
	return t.Flush()
}

func row(w io.Writer, name string, f *File, lines string) {
	l, fn, b := f.Ran()
	text := strings.Join([]string{name, percent(l, len(f.Lines)), percent(fn, len(f.Functions)), percent(b, len(f.Branches)), lines}, "\t")
	fmt.Fprintln(w, strings.TrimRight(text, "\t"))
}

// percent rounds down: all is only what is all.
func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	tenths := n * 1000 / of
	return fmt.Sprintf("%d.%d%%", tenths/10, tenths%10)
}

// mostRanges is how many ranges of lines a table shows.
const mostRanges = 8

// notRun are the lines that did not run, as ranges: between two of one there is none that ran.
func notRun(lines []Line) string {
	var ranges []string
	shown := 0
	for i := 0; i < len(lines); i++ {
		if lines[i].Count > 0 {
			continue
		}
		first := i
		for i+1 < len(lines) && lines[i+1].Count == 0 {
			i++
		}
		if shown++; shown > mostRanges {
			return strings.Join(ranges, ", ") + ", …"
		}
		text := strconv.Itoa(lines[first].Number)
		if i > first {
			text += "-" + strconv.Itoa(lines[i].Number)
		}
		ranges = append(ranges, text)
	}
	return strings.Join(ranges, ", ")
}
