package coverage

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// read reads the records of a text in the format of LCOV, and hands over what each says of what
// is at a URL. What it does not know, it leaves out.
func read(text string, hear func(url string, c *counts)) {
	var url string
	c := newCounts()
	// Functions that have run are told again, by their names alone. Of several functions of one name
	// the first ones are taken, since nothing tells which they are.
	linesOf := map[string][]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		what, rest, _ := strings.Cut(line, ":")
		fields := strings.Split(rest, ",")
		switch what {
		case "SF":
			url = rest
		case "FN":
			if n, name, ok := strings.Cut(rest, ","); ok {
				if at, ok := number(n); ok {
					linesOf[name] = append(linesOf[name], int(at))
					c.functions[function{int(at), name}] += 0
				}
			}
		case "FNDA":
			if n, name, ok := strings.Cut(rest, ","); ok {
				if count, ok := number(n); ok && len(linesOf[name]) > 0 {
					c.functions[function{linesOf[name][0], name}] += count
					linesOf[name] = linesOf[name][1:]
				}
			}
		case "BRDA":
			if len(fields) != 4 {
				continue
			}
			at, ok1 := number(fields[0])
			block, ok2 := number(fields[1])
			way, ok3 := number(fields[2])
			count, ok4 := number(fields[3])
			if fields[3] == "-" {
				ok4 = true
			}
			if ok1 && ok2 && ok3 && ok4 {
				c.branches[branch{int(at), int(block), int(way)}] += count
			}
		case "DA":
			if len(fields) < 2 {
				continue
			}
			at, ok := number(fields[0])
			count, counted := number(fields[1])
			if ok && counted {
				c.lines[int(at)] += count
			}
		case "end_of_record":
			if url != "" {
				hear(url, c)
			}
			url, c, linesOf = "", newCounts(), map[string][]int{}
		}
	}
}

func number(s string) (n uint64, ok bool) {
	n, err := strconv.ParseUint(s, 10, 63)
	return n, err == nil
}

// Write writes files in the format of LCOV. Path says how a source is called; empty leaves it out.
func Write(w io.Writer, files []File, path func(url string) string) error {
	b := bufio.NewWriter(w)
	for _, f := range files {
		name := path(f.URL)
		if name == "" {
			continue
		}
		lines, functions, branches := f.Ran()
		fmt.Fprintf(b, "TN:\nSF:%s\n", name)
		for _, fn := range f.Functions {
			fmt.Fprintf(b, "FN:%d,%s\n", fn.Line, fn.Name)
		}
		for _, fn := range f.Functions {
			fmt.Fprintf(b, "FNDA:%d,%s\n", fn.Count, fn.Name)
		}
		fmt.Fprintf(b, "FNF:%d\nFNH:%d\n", len(f.Functions), functions)
		for _, way := range f.Branches {
			fmt.Fprintf(b, "BRDA:%d,%d,%d,%d\n", way.Line, way.Block, way.Branch, way.Count)
		}
		fmt.Fprintf(b, "BRF:%d\nBRH:%d\n", len(f.Branches), branches)
		for _, l := range f.Lines {
			fmt.Fprintf(b, "DA:%d,%d\n", l.Number, l.Count)
		}
		fmt.Fprintf(b, "LF:%d\nLH:%d\nend_of_record\n", len(f.Lines), lines)
	}
	return b.Flush()
}
