package testrunner

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice"
)

// Options say which tests are run, and how.
type Options struct {
	// Folder is the current folder, and Files are the files of tests; absolute.
	Folder string
	Files  []string
	// Pattern is a regular expression of JavaScript for the names of tests; empty for all.
	Pattern string
	// Timeout is how long a test or a hook may take; 0 for no limit.
	Timeout time.Duration
	// Bail is after how many failed tests no others begin; 0 for never.
	Bail int
	// Setup are the URLs of modules that run before each file.
	Setup []string
	// Globals makes what the library exports globals.
	Globals bool
	// ManualTime makes the clock of the pages stand still, but for what tests let it go on,
	// in files that do not say themselves.
	ManualTime bool
	// Parallel is how many files run at a time; 0 for as many as there are processors.
	Parallel int
	// UserAgent are the options of each file's user agent, but for those that are the runner's own:
	// OnEvent and ManualTime. Page are those of each page.
	UserAgent sluice.Options
	Page      sluice.PageOptions
	// OnFile hears of each file that has run: one call at a time, in the order in which they end.
	OnFile func(*File)
}

// Run runs files of tests and returns what has become of them, in the order of Options.Files. When
// ctx ends, those that have not ended are left out.
func Run(ctx context.Context, o Options) []*File {
	parallel := o.Parallel
	if parallel == 0 {
		parallel = runtime.GOMAXPROCS(0)
	}
	var (
		places = make(chan struct{}, parallel)
		ended  sync.WaitGroup
		one    sync.Mutex
		files  = make([]*File, len(o.Files))
		failed atomic.Int64
	)
	bailed := func() bool { return o.Bail > 0 && failed.Load() >= int64(o.Bail) }
	for i, path := range o.Files {
		places <- struct{}{}
		if ctx.Err() != nil || bailed() {
			<-places
			break
		}
		ended.Go(func() {
			defer func() { <-places }()
			f := runFile(ctx, &o, path, bailed, func() { failed.Add(1) })
			if ctx.Err() != nil {
				return
			}
			one.Lock()
			defer one.Unlock()
			files[i] = f
			if o.OnFile != nil {
				o.OnFile(f)
			}
		})
	}
	ended.Wait()
	var all []*File
	for _, f := range files {
		if f != nil {
			all = append(all, f)
		}
	}
	return all
}
