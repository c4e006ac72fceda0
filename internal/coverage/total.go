package coverage

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// Original returns the place in its source of a line of code at a URL; ok is false if it is of none,
// or of none that counts.
type Original func(url string, line int) (source string, sourceLine int, ok bool)

// Total adds up what has run. Any goroutine may use it.
type Total struct {
	mu    sync.Mutex
	files map[string]*counts
}

// Add adds what has run in the realms of an engine, in the format of LCOV. Its lines are those
// of the code that ran.
func (t *Total) Add(text string, original Original) {
	sources := map[string]*counts{}
	read(text, func(url string, c *counts) {
		// A realm may have compiled a text more than once.
		translate(url, c, sources, original)
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.files == nil {
		t.files = map[string]*counts{}
	}
	for url, c := range sources {
		if t.files[url] == nil {
			t.files[url] = newCounts()
		}
		t.files[url].add(c)
	}
}

// translate adds the counts of code to those of its sources. A line of a source that has become
// several of the code has run as often as the one that has most.
func translate(url string, c *counts, sources map[string]*counts, original Original) {
	translated := map[string]*counts{}
	at := func(line int) (*counts, int) {
		source, n, ok := original(url, line)
		if !ok {
			return nil, 0
		}
		if translated[source] == nil {
			translated[source] = newCounts()
		}
		return translated[source], n
	}
	for line, n := range c.lines {
		if to, l := at(line); to != nil {
			to.lines[l] = max(to.lines[l], n)
		}
	}
	for f, n := range c.functions {
		// The code around all functions is none.
		if to, l := at(f.line); to != nil && f.name != topLevel {
			f.line = l
			to.functions[f] = max(to.functions[f], n)
		}
	}
	for b, n := range c.branches {
		if to, l := at(b.line); to != nil {
			b.line = l
			to.branches[b] = max(to.branches[b], n)
		}
	}
	for source, c := range translated {
		if sources[source] == nil {
			sources[source] = newCounts()
		}
		sources[source].add(c)
	}
}

// topLevel is what the engine calls the code around all functions.
const topLevel = "top-level"

// Files returns what has run so far, in the order of the URLs.
func (t *Total) Files() []File {
	t.mu.Lock()
	defer t.mu.Unlock()
	var files []File
	for _, url := range slices.SortedFunc(maps.Keys(t.files), strings.Compare) {
		files = append(files, t.files[url].file(url))
	}
	return files
}
