package testrunner

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Stamp says how a file was at some time; that of no file is zero.
type Stamp struct {
	modified time.Time
	size     int64
}

// stampOf looks at a file.
func stampOf(path string) Stamp {
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.ModTime(), info.Size()}
}

// use notes that a file is about to be read.
func (f *file) use(path string) {
	stamp := stampOf(path)
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.result.Used[path]; !known && !f.over {
		f.result.Used[path] = stamp
	}
}

// Served are the files that were read for all, since they were served.
type Served struct {
	mu    sync.Mutex
	files map[string]Stamp
}

// Use notes that a file is about to be read.
func (s *Served) Use(path string) {
	path, err := filepath.Abs(path)
	if err != nil {
		return
	}
	stamp := stampOf(path)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string]Stamp{}
	}
	if _, known := s.files[path]; !known {
		s.files[path] = stamp
	}
}

// changed says whether a file has changed. If so, all are forgotten.
func (s *Served) changed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !anyChanged(s.files) {
		return false
	}
	clear(s.files)
	return true
}

// anyChanged says whether a file is not as it was.
func anyChanged(files map[string]Stamp) bool {
	for path, then := range files {
		if now := stampOf(path); now.size != then.size || !now.modified.Equal(then.modified) {
			return true
		}
	}
	return false
}

// betweenLooks is how often files are looked at. Nothing tells of changes on every system and every
// file system, and to look at some hundred files takes less than a millisecond.
const betweenLooks = 200 * time.Millisecond

// Watcher says which files of tests are to be run again.
type Watcher struct {
	// Find finds the files of tests that there are.
	Find func() ([]string, error)
	// Served are files that all tests depend on.
	Served *Served
	known  map[string]map[string]Stamp // what each has used
}

// Ran notes files of tests that have run.
func (w *Watcher) Ran(files []*File) {
	if w.known == nil {
		w.known = map[string]map[string]Stamp{}
	}
	for _, f := range files {
		w.known[f.Path] = f.Used
	}
}

// Next waits until there is something to run: files of tests that are new, or that have used a file
// which has changed since. The error is that of ctx.
func (w *Watcher) Next(ctx context.Context) ([]string, error) {
	ticker := time.NewTicker(betweenLooks)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-ticker.C:
		}
		files, err := w.Find()
		if err != nil {
			files = nil // what was named is away for now
		}
		all := w.Served.changed()
		maps.DeleteFunc(w.known, func(path string, _ map[string]Stamp) bool { return !slices.Contains(files, path) })
		var again []string
		for _, path := range files {
			if used, known := w.known[path]; all || !known || anyChanged(used) {
				again = append(again, path)
			}
		}
		if len(again) > 0 {
			return again, nil
		}
	}
}
