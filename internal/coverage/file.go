package coverage

import (
	"cmp"
	"maps"
	"slices"
)

// File is what of a source has run.
type File struct {
	// URL is the URL of the source.
	URL       string
	Lines     []Line
	Functions []Function
	Branches  []Branch
}

// Line is a line that has code, by its number from 1.
type Line struct {
	Number int
	Count  uint64
}

// Function is a function, by the line where it begins.
type Function struct {
	Name  string
	Line  int
	Count uint64
}

// Branch is one of the ways on from a line.
type Branch struct {
	Line, Block, Branch int
	Count               uint64
}

// Ran returns how many of the lines, functions and branches have run.
func (f *File) Ran() (lines, functions, branches int) {
	for _, l := range f.Lines {
		lines += ran(l.Count)
	}
	for _, fn := range f.Functions {
		functions += ran(fn.Count)
	}
	for _, b := range f.Branches {
		branches += ran(b.Count)
	}
	return lines, functions, branches
}

func ran(count uint64) int { return int(min(count, 1)) }

// counts are the counts of a file that are added up.
type counts struct {
	lines     map[int]uint64
	functions map[function]uint64
	branches  map[branch]uint64
}

type function struct {
	line int
	name string
}

type branch struct{ line, block, branch int }

func newCounts() *counts {
	return &counts{map[int]uint64{}, map[function]uint64{}, map[branch]uint64{}}
}

// add adds what has run elsewhere.
func (c *counts) add(other *counts) {
	for k, n := range other.lines {
		c.lines[k] += n
	}
	for k, n := range other.functions {
		c.functions[k] += n
	}
	for k, n := range other.branches {
		c.branches[k] += n
	}
}

func (c *counts) file(url string) File {
	f := File{URL: url}
	for _, n := range slices.Sorted(maps.Keys(c.lines)) {
		f.Lines = append(f.Lines, Line{n, c.lines[n]})
	}
	for k, n := range c.functions {
		f.Functions = append(f.Functions, Function{k.name, k.line, n})
	}
	slices.SortFunc(f.Functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Name, b.Name))
	})
	for k, n := range c.branches {
		f.Branches = append(f.Branches, Branch{k.line, k.block, k.branch, n})
	}
	slices.SortFunc(f.Branches, func(a, b Branch) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Block, b.Block), cmp.Compare(a.Branch, b.Branch))
	})
	return f
}
