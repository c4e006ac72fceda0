package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/locks"
)

// run loads scripts and documents, opens a page for each, runs the scripts in them, and waits
// for what they have begun.
func (s *settings) run(c *cobra.Command, cluster *Cluster, programs []program, args []string) (err error) {
	maxHeap, err := s.check()
	if err != nil {
		return err
	}
	color, err := s.useColor()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	end := &ending{grace: s.grace, timeout: s.timeout, cancel: cancel, stderr: c.ErrOrStderr()}
	end.onSignals()

	options := sluice.Options{VirtualTime: s.virtualTime, BreakDeadlocks: s.breakDeadlocks, AllowWaitingLocks: s.allowWaiting, AsyncStacks: s.asyncStacks, SharedWorkerLinger: s.linger, TimerPlaces: s.timeout > 0}
	if err := s.fetching.apply(&options); err != nil {
		return err
	}
	quota, err := parseBytes("--database-quota", s.dbQuota)
	if err != nil {
		return err
	}
	options.DatabaseQuota = int64(quota)
	options.MaxWorkers = max(s.maxWorkers, sluice.DefaultMaxWorkers)
	if s.locksTrace {
		options.LockTracer = locks.NewTextTracer(c.ErrOrStderr(), "locks: ")
	}
	if err := s.useCache(); err != nil {
		return err
	}
	options.Grace = max(s.grace, 1)
	leave, err := s.join(ctx, c, cluster, &options)
	if err != nil {
		return err
	}
	defer func() {
		if failure := leave(); failure != nil {
			complain(c.ErrOrStderr(), failure)
		}
	}()
	if err := s.coverage.begin(&options); err != nil {
		return err
	}
	defer func() {
		if failure := s.coverage.end(c.ErrOrStderr(), nil); failure != nil && err == nil {
			complain(c.ErrOrStderr(), failure)
			err = exit(statusUnhandled)
		}
	}()
	if s.profile != "" {
		if options.Profile, err = sluice.OpenProfile(s.profile); err != nil {
			complain(c.ErrOrStderr(), err)
			return exit(statusUnhandled)
		}
	}
	ua := sluice.New(options)
	defer func() {
		if failure := ua.Close(); failure != nil {
			complain(c.ErrOrStderr(), failure)
			err = cmp.Or(err, error(exit(statusUnhandled)))
		}
	}()
	end.ua.Store(ua)
	defer printLocksOnQuit(ua, c.ErrOrStderr())()
	if s.URL != "" {
		defer reportCycles(ua, func(cycles []locks.Deadlock) { printCycles(c.ErrOrStderr(), cycles) })()
	}
	if s.timeout > 0 {
		defer time.AfterFunc(s.timeout, end.onTimeout).Stop()
	}

	importMap, err := loadImportMap(ctx, ua, s.importMap)
	if err != nil {
		return s.notLoaded(c, err)
	}
	stdout := &output{Writer: c.OutOrStdout()}
	var tabs []*tab
	var opened windows
	for _, p := range programs {
		t := &tab{program: p}
		if t.script, err = p.load(ctx, ua); err != nil {
			return s.notLoaded(c, err)
		}
		tabs = append(tabs, t)
	}
	for _, t := range tabs {
		at := s.url
		if at == "" {
			at = t.script.URL
		}
		t.page, err = ua.Open(ctx, sluice.PageOptions{
			URL:              at,
			Stdout:           stdout,
			Stderr:           c.ErrOrStderr(),
			Color:            color,
			Label:            t.label,
			LabelWorkers:     true,
			MaxHeap:          maxHeap,
			MaxWorkers:       cmp.Or(s.maxWorkers, -1),
			DisableIsolation: s.notIsolated,
			ForceIsolation:   s.isolated,
			DisableScripting: s.noScripting,
			DisableImages:    s.noImages,
			BackForwardCache: s.kept,
			OnWindow:         opened.add,

			ImportMap:    importMap.Text,
			ImportMapURL: importMap.URL,
		})
		if err != nil {
			t.err = err
			// The URLs of scripts were parsed when they were loaded.
			if why, ok := strings.CutPrefix(err.Error(), "sluice: the URL of a page: "); ok {
				return errors.New("--url: " + why)
			}
			return s.outcome(c, tabs)
		}
	}
	s.runAll(ctx, ua, tabs, args)
	err = s.outcome(c, append(tabs, opened.tabs()...))
	if failure := stdout.failure(); failure != nil && err == nil {
		say(c.ErrOrStderr(), fmt.Sprint("the output could not be written: ", failure))
		return exit(statusUnhandled)
	}
	return err
}

// windows are the pages that others have opened, but for those that have ended and that nothing is to be said of.
type windows struct {
	mu    sync.Mutex
	pages []*sluice.Page
	// enough is how many there are before those that have ended are looked for.
	enough int
}

func (w *windows) add(page *sluice.Page) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pages) >= w.enough {
		w.pages = slices.DeleteFunc(w.pages, func(p *sluice.Page) bool {
			return p.Err() != nil && failed(p) == nil
		})
		w.enough = 2*len(w.pages) + 16
	}
	w.pages = append(w.pages, page)
}

// tabs are those in which something has gone wrong that their openers have not heard of.
func (w *windows) tabs() (tabs []*tab) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, page := range w.pages {
		if t := failed(page); t != nil {
			tabs = append(tabs, t)
		}
	}
	return tabs
}

// failed is the tab of a page in which something has gone wrong that its opener has not heard of; nil if nothing has.
func failed(page *sluice.Page) *tab {
	t := &tab{page: page}
	if errors.Is(page.Err(), sluice.ErrHeapLimit) && !errors.Is(page.Opener().Err(), sluice.ErrHeapLimit) {
		t.err = sluice.ErrHeapLimit
	}
	if t.err == nil && page.Failure() == nil {
		return nil
	}
	return t
}

// check looks at the flags that can be wrong.
func (s *settings) check() (maxHeap uint64, err error) {
	if maxHeap, err = parseBytes("--max-heap", s.maxHeap); err != nil {
		return 0, err
	}
	if maxHeap != 0 && maxHeap < sluice.MinHeap {
		return 0, fmt.Errorf("--max-heap is at least %dM, not %q", sluice.MinHeap>>20, s.maxHeap)
	}
	if s.maxWorkers < 0 || s.maxWorkers > sluice.MaxAgents {
		return 0, fmt.Errorf("--max-workers is a number up to %d, not %d", sluice.MaxAgents, s.maxWorkers)
	}
	if s.notIsolated && s.isolated {
		return 0, errors.New("--isolation and --no-isolation exclude each other")
	}
	return maxHeap, nil
}

// notLoaded turns the failure to load something into the exit status.
func (s *settings) notLoaded(c *cobra.Command, err error) error {
	if _, ended := errors.AsType[*toldToEnd](err); ended {
		return s.outcome(c, []*tab{{err: err}})
	}
	complain(c.ErrOrStderr(), err)
	return exit(statusUnhandled)
}

// runAll runs the scripts of all pages at once, then waits until nothing can
// happen any more.
func (s *settings) runAll(ctx context.Context, ua *sluice.UserAgent, tabs []*tab, args []string) {
	// A virtual clock stands still until the scripts of all pages begin.
	var running sync.WaitGroup
	var waiting atomic.Int32
	waiting.Store(int32(len(tabs)))
	letTimeGoOn := ua.HoldTime()
	for _, t := range tabs {
		begins := sync.OnceFunc(func() {
			if waiting.Add(-1) == 0 {
				letTimeGoOn()
			}
		})
		running.Go(func() {
			defer begins()
			t.err = s.runIn(ctx, t, args, begins)
		})
	}
	running.Wait()
	for _, t := range tabs {
		if t.err == nil {
			t.err = t.page.Wait(ctx)
		}
	}
	// Shared workers may outlive the pages.
	err := ua.Wait(ctx)
	if _, unfinished := errors.AsType[*sluice.UnfinishedError](err); !unfinished && tabs[0].err == nil {
		tabs[0].err = err
	}
}

// runIn runs a script in its page, to its end, or opens a document there, until it has loaded.
// It calls begins before the script runs or the document is parsed, unless it fails before that.
func (s *settings) runIn(ctx context.Context, t *tab, args []string, begins func()) error {
	page, script := t.page, t.script
	if err := page.Set(ctx, "scriptArgs", args); err != nil {
		return err
	}
	if script.Document && !t.printValue {
		script.OnLoad = begins
		return page.Run(ctx, script)
	}
	run := page.Run
	if t.printValue {
		run = func(ctx context.Context, s sluice.Script) error {
			return driver.Of(page).RunAndPrint(ctx, s.URL, s.Text, s.OnLoad)
		}
	}
	way, err := driver.WayOf(script.URL, s.module, func() (bool, error) {
		return driver.Of(page).ParsesOnlyAsModule(ctx, script.Text)
	})
	if err != nil {
		return err
	}
	t.classic = !way.Module || t.printValue
	if way.Inline {
		script = sluice.Script{URL: script.URL, Text: script.Text}
	}
	script.Module = way.Module
	script.OnLoad = begins
	if way.Module && t.label == "" && term.IsTerminal(int(os.Stderr.Fd())) {
		hide := showProgress(os.Stderr, progressAfter, driver.Of(page).ModulesFetched)
		defer hide()
		script.OnLoad = func() { hide(); begins() }
	}
	if err := run(ctx, script); err != nil {
		return err
	}
	return page.Load(ctx)
}

// outcome turns the ends of the pages into the command's exit status.
func (s *settings) outcome(c *cobra.Command, tabs []*tab) error {
	sayOf := func(t *tab, format string, args ...any) {
		where := ""
		if t.page != nil && t.page.Label() != "" {
			where = t.page.Label() + ": "
		}
		say(c.ErrOrStderr(), where+fmt.Sprintf(format, args...))
	}
	for _, t := range tabs {
		if told, ok := errors.AsType[*toldToEnd](t.err); ok {
			told.say(c.ErrOrStderr())
			return told.status()
		}
	}
	var deadlock *sluice.DeadlockError
	failed := false
	for _, t := range tabs {
		stuck, ok := errors.AsType[*sluice.DeadlockError](t.err)
		unfinished, awaits := errors.AsType[*sluice.UnfinishedError](t.err)
		switch {
		case t.page != nil && t.page.Err() == nil && (t.err == nil || awaits) && driver.Of(t.page).AwaitsValue():
			sayOf(t, "no work is left, and the promise has not settled")
			failed = true
		case awaits:
			sayOf(t, "%v", unfinished)
			failed = true
		case errors.Is(t.err, sluice.ErrHeapLimit):
			sayOf(t, "QuotaExceededError: the script was ended: it held more than %s of memory (--max-heap)", s.maxHeap)
			failed = true
		case ok:
			deadlock = stuck
		case errors.Is(t.err, sluice.ErrClosed):
		case t.err != nil:
			return t.err
		}
		hintAtModule(c, t)
		hintAtMissing(c, t)
		failed = failed || t.page != nil && t.page.Failure() != nil
	}
	switch {
	case deadlock != nil:
		complain(c.ErrOrStderr(), deadlock)
		return exit(statusDeadlock)
	case failed:
		return exit(statusUnhandled)
	}
	return nil
}

func (s *settings) useColor() (bool, error) {
	switch s.color {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stderr.Fd())), nil
	}
	return false, fmt.Errorf("--color is auto, always or never, not %q", s.color)
}

// mostBytes is more than any machine has.
const mostBytes = 1 << 60

// parseBytes reads the number of bytes of a flag, with an optional unit K, M or
// G.
func parseBytes(flag, text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	digits, shift := text, 0
	for i, unit := range []string{"K", "M", "G"} {
		if rest, ok := strings.CutSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), unit); ok {
			digits, shift = rest, 10*(i+1)
		}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n == 0 || n > mostBytes>>shift {
		return 0, fmt.Errorf("%s is a number of bytes, such as 500000, 64M or 2G, not %q", flag, text)
	}
	return n << shift, nil
}

// useCache lets the engine start faster the next time. Nothing is written for a user
// without a home.
func (s *settings) useCache() error {
	dir, err := os.UserCacheDir()
	if s.noEngineCache || err != nil {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(dir)); err != nil {
		return nil
	}
	return sluice.UseCache(filepath.Join(dir, "sluice"))
}
