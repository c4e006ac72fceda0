package sluice

import (
	"fmt"
	"io"
	"net/url"

	"github.com/sluice-go/sluice/internal/coverage"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Coverage counts how often lines, functions and branches of scripts run, in the pages and workers of
// the user agents that have it as Options.Coverage: in those that have ended, but for ones that had to be
// cut off. The counts are of the sources: of TypeScript, and of what source maps lead to. Scripts that
// were not loaded are not known. Any goroutine may use it.
type Coverage struct{ total coverage.Total }

// CoveredFile is what of a source has run.
type CoveredFile struct {
	URL       string
	Lines     []CoveredLine     // those that have code
	Functions []CoveredFunction // those that have a name
	Branches  []CoveredBranch
}

// CoveredLine is how often a line ran; lines count from 1.
type CoveredLine struct {
	Number int
	Count  uint64
}

// CoveredFunction is how often a function ran that begins at a line.
type CoveredFunction struct {
	Name  string
	Line  int
	Count uint64
}

// CoveredBranch is how often one of the ways on from a line was taken. Ways of one block exclude each
// other.
type CoveredBranch struct {
	Line, Block, Branch int
	Count               uint64
}

// NewCoverage has the engine count for the rest of the process, which makes scripts slower. It is an error
// if a page was opened before: then the engine has started without.
func NewCoverage() (*Coverage, error) {
	if err := mozjs.EnableCoverage(); err != nil {
		return nil, fmt.Errorf("sluice: scripts cannot be counted: %w", err)
	}
	return &Coverage{}, nil
}

// Files returns what has run in pages and workers that have ended, in the order of the URLs.
func (c *Coverage) Files() []CoveredFile {
	var files []CoveredFile
	for _, f := range c.total.Files() {
		file := CoveredFile{URL: f.URL}
		for _, l := range f.Lines {
			file.Lines = append(file.Lines, CoveredLine(l))
		}
		for _, fn := range f.Functions {
			file.Functions = append(file.Functions, CoveredFunction(fn))
		}
		for _, b := range f.Branches {
			file.Branches = append(file.Branches, CoveredBranch(b))
		}
		files = append(files, file)
	}
	return files
}

// WriteLCOV writes what Files returns in the format of LCOV, which editors, code hosts and genhtml read.
// Name says how the source at a URL is called, and is empty for those that are to be left out; nil calls
// local files by their paths, and others by their URLs.
func (c *Coverage) WriteLCOV(w io.Writer, name func(url string) string) error {
	return coverage.Write(w, c.total.Files(), named(name))
}

// WriteSummary writes a table of what Files returns: for each file and for all, how much has run, and
// the lines that have not. Name is as for WriteLCOV.
func (c *Coverage) WriteSummary(w io.Writer, name func(url string) string) error {
	return coverage.Summarize(w, c.total.Files(), named(name))
}

func named(name func(url string) string) func(url string) string {
	if name == nil {
		return localPath
	}
	return name
}

// localPath is the path of a file: URL, and any other URL as it is.
func localPath(at string) string {
	if u, err := url.Parse(at); err == nil && u.Scheme == "file" && u.Path != "" {
		return u.Path
	}
	return at
}
