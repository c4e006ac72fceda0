package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/testrunner"
)

// tested are the flags of test.
type tested struct {
	settings
	pattern   string
	reporter  string
	output    string
	bail      int
	setup     []string
	globals   bool
	time      string
	parallel  int
	passEmpty bool
	watch     bool
	files     testrunner.Served // that --serve has served
}

func newTestCommand() *cobra.Command {
	var s tested
	c := &cobra.Command{
		Use:   "test [flags] [FILE|FOLDER|PART...]",
		Short: "Run tests of scripts, tabs, workers and locks",
		Long: `Test runs files of tests: those whose names end in .test.js, .test.mjs, .test.ts and the
like, or .spec.js, below the current folder, but for folders named node_modules and those
that begin with a dot. Arguments are files, folders, and parts of the names of files.

A test is written as for vitest, with describe, test, expect and vi, which a file imports
from 'sluice:test', or from 'vitest'. With them it imports:

  tabs.open(url, ...args)        opens a tab that runs a script or a document
    tab.evaluate(f, ...args)     calls a function there
    tab.click(selector), tab.type(selector, text), tab.press(key)
                                 does as a user does: see docs/testing.md
    tab.setFiles(selector, ...files), tab.drop(selector, what), tab.paste(what),
    tab.drag(from, to)           chooses files, drops, pastes and drags, as a user does
    tab.console, tab.logged(t)   what its consoles have said; waits for a message
    tab.loaded()                 waits for the document that it is on its way to
    tab.close(), tab.crash()     ends it as its user does, or at once
    tab.takeErrors()             its uncaught exceptions, which else fail the file
  network.route(pattern, f)      answers requests of all pages and workers
  time.advance(milliseconds)     lets time go on, in a file that says // @sluice-time manual
  test.explore(name, tabs)       a test of tabs under many schedules: see explore

Each file has a user agent of its own: storage, cookies, databases, locks, channels and
shared workers. Files run in parallel, the tests of one after each other. Tabs and routes
that a test has opened end with it.

A test that waits when no work is left fails at once, with the locks that it waits for. An
uncaught exception fails its file.

With --watch, files of tests run again when they, or a file that they have read, change.

Exit status:
  0    all tests passed
  1    a test failed, or there was none
  2    wrong usage
  130  ended by Ctrl-C or SIGTERM`,
		Example: `  sluice test
  sluice test -t 'token' src/session.test.ts
  sluice test --reporter junit --output results.xml`,
		DisableFlagsInUseLine: true,

		RunE: func(c *cobra.Command, args []string) error { return s.run(c, args) },
	}
	f := c.Flags()
	f.StringVarP(&s.pattern, "test-name-pattern", "t", "", "run only tests whose names, after those of their suites, match this regular expression")
	f.StringVar(&s.reporter, "reporter", "default", "how to tell the results: default, tap or junit")
	f.StringVar(&s.output, "output", "", "write what --reporter tells to this file, and the default to standard output")
	s.timeout = 5 * time.Second
	f.Var(duration{&s.timeout}, "timeout", "how long a test, or a hook, may take, such as 500ms or 1m (0: no limit)")
	f.IntVar(&s.bail, "bail", 0, "begin no other tests after so many have failed (0: run all)")
	f.StringArrayVar(&s.setup, "setup", nil, "run this module before each file of tests; may be given for several")
	f.BoolVar(&s.globals, "globals", false, "make what tests import from sluice:test globals, too")
	f.StringVar(&s.time, "time", "real", "the clock of files that do not say @sluice-time: real, or manual, which goes where tests let it")
	f.IntVar(&s.parallel, "parallel", 0, "how many files run at a time (0: as many as there are processors)")
	f.BoolVar(&s.passEmpty, "pass-with-no-tests", false, "end with status 0 if there are no tests")
	f.BoolVar(&s.watch, "watch", false, "run tests again when a file changes that they have read, until Ctrl-C")
	s.coverage.define(f, "a summary follows the results")
	f.StringVar(&s.color, "color", "auto", "color the output: auto, always or never")
	s.defineTabs(c)
	return c
}

// defineTabs defines the flags that say what the pages of tests are, and those that are driven.
func (s *settings) defineTabs(c *cobra.Command) {
	f := c.Flags()
	s.grace = time.Second
	f.StringVar(&s.maxHeap, "max-heap", "", "how much memory a page and all its workers may use together, such as 64M or 2G (default: no limit)")
	f.IntVar(&s.maxWorkers, "max-workers", sluice.DefaultMaxPageWorkers, "how many workers a page may have at a time, nested ones included")
	f.StringVar(&s.importMap, "import-map", "", "resolve module specifiers with this import map, a JSON file")
	s.defineIsolation(f)
	s.defineKept(f)
	f.BoolVar(&s.asyncStacks, "async-stacks", false, "include async callers in the stacks of errors; makes promises slower")
	s.fetching.define(c)
	f.BoolVar(&s.noEngineCache, "no-engine-cache", false, "neither read nor write the compiled copy of the engine's library in the user's cache folder")
}

// ofTabs returns the options of the user agent and of each page, as the flags of defineTabs say them.
func (s *settings) ofTabs() (ua sluice.Options, page sluice.PageOptions, err error) {
	maxHeap, err := s.check()
	if err != nil {
		return ua, page, err
	}
	ua = sluice.Options{AsyncStacks: s.asyncStacks, MaxWorkers: max(s.maxWorkers, sluice.DefaultMaxWorkers)}
	page = sluice.PageOptions{
		MaxHeap: maxHeap, MaxWorkers: cmp.Or(s.maxWorkers, -1), DisableIsolation: s.notIsolated, ForceIsolation: s.isolated, BackForwardCache: s.kept,
	}
	return ua, page, s.fetching.apply(&ua)
}

// run runs the tests of files.
func (s *tested) run(c *cobra.Command, args []string) error {
	o, err := s.options()
	if err != nil {
		return err
	}
	color, err := s.useColor()
	if err != nil {
		return err
	}
	o.Page.Color = color
	if err := s.coverage.begin(&o.UserAgent); err != nil {
		return err
	}
	if err := s.useCache(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	end := &ending{grace: time.Second, cancel: cancel, stderr: c.ErrOrStderr()}
	end.onSignals()
	if err := s.load(ctx, o); err != nil {
		complain(c.ErrOrStderr(), err)
		return exit(statusUnhandled)
	}
	if err := s.checkPattern(ctx); err != nil {
		return err
	}
	find := func() ([]string, error) { return testrunner.Find(o.Folder, args) }
	if o.Files, err = find(); err != nil {
		complain(c.ErrOrStderr(), err)
		return exit(statusUnhandled)
	}
	if s.watch {
		return s.again(ctx, c, o, find, color)
	}
	failed, _, err := s.once(ctx, c, o, color)
	if told, ok := errors.AsType[*toldToEnd](context.Cause(ctx)); ok {
		say(c.ErrOrStderr(), "the tests were ended by a signal: "+told.signal.String())
		return told.status()
	}
	switch {
	case err != nil:
		complain(c.ErrOrStderr(), err)
		return exit(statusUnhandled)
	case failed:
		return exit(statusUnhandled)
	}
	return nil
}

// again runs the tests, and those that a change concerns once more, until ctx ends.
func (s *tested) again(ctx context.Context, c *cobra.Command, o *testrunner.Options, find func() ([]string, error), color bool) error {
	w := testrunner.Watcher{Find: find, Served: &s.files}
	for {
		_, ran, err := s.once(ctx, c, o, color)
		if err != nil {
			complain(c.ErrOrStderr(), err)
		}
		w.Ran(ran)
		if ctx.Err() == nil {
			say(c.ErrOrStderr(), "waiting for changes; Ctrl-C ends")
		}
		if o.Files, err = w.Next(ctx); err != nil {
			return exit(statusInterrupted)
		}
		fmt.Fprintln(c.OutOrStdout())
	}
}

// once runs the tests, and tells of them. It says whether something failed, and which files have
// run.
func (s *tested) once(ctx context.Context, c *cobra.Command, o *testrunner.Options, color bool) (failed bool, files []*testrunner.File, err error) {
	var reporters []testrunner.Reporter
	stdout := c.OutOrStdout()
	if s.output == "" {
		reporters = append(reporters, testrunner.NewReporter(s.reporter, stdout, o.Folder, color))
	} else {
		file, err := os.Create(s.output)
		if err != nil {
			return false, nil, fmt.Errorf("--output: %w", err)
		}
		defer func() {
			if e := file.Close(); err == nil {
				err = e
			}
		}()
		reporters = append(reporters, testrunner.NewReporter(s.reporter, file, o.Folder, false), testrunner.NewReporter("default", stdout, o.Folder, color))
	}
	o.OnFile = func(f *testrunner.File) {
		for _, r := range reporters {
			r.File(f)
		}
	}
	start := time.Now()
	files = testrunner.Run(ctx, *o)
	if ctx.Err() != nil {
		return true, files, nil
	}
	for _, r := range reporters {
		if e := r.End(files, time.Since(start)); e != nil && err == nil {
			err = fmt.Errorf("the results could not be written: %w", e)
		}
	}
	summary := stdout
	if s.output == "" && s.reporter != "default" {
		summary = c.ErrOrStderr()
	}
	if e := s.coverage.end(summary, o.Files); e != nil && err == nil {
		err = e
	}
	none := true
	for _, f := range files {
		failed = failed || f.Failed()
		for _, t := range f.Tests {
			// A pattern skips the tests that it does not match.
			none = none && s.pattern != "" && t.State == testrunner.Skipped
		}
	}
	switch {
	case !none || failed || s.passEmpty || err != nil:
	case s.pattern != "":
		err = fmt.Errorf("there are no tests whose names match %q", s.pattern)
	default:
		err = errors.New("there are no tests")
	}
	return failed, files, err
}

// options are those of the runner, as the flags say them.
func (s *tested) options() (*testrunner.Options, error) {
	if s.watch {
		s.opens = s.files.Use
	}
	userAgent, page, err := s.ofTabs()
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	switch {
	case testrunner.NewReporter(s.reporter, io.Discard, "", false) == nil:
		return nil, fmt.Errorf("--reporter is one of %s, not %q", strings.Join(testrunner.Reporters, ", "), s.reporter)
	case s.bail < 0:
		return nil, fmt.Errorf("--bail is a number from 0, not %d", s.bail)
	case s.parallel < 0:
		return nil, fmt.Errorf("--parallel is a number from 0, not %d", s.parallel)
	case s.time != "real" && s.time != "manual":
		return nil, fmt.Errorf("--time is real or manual, not %q", s.time)
	}
	o := &testrunner.Options{
		Folder: folder, Pattern: s.pattern, Timeout: s.timeout, Bail: s.bail, Globals: s.globals, ManualTime: s.time == "manual", Parallel: s.parallel,
		UserAgent: userAgent, Page: page,
	}
	for _, name := range s.setup {
		path, err := filepath.Abs(name)
		if err == nil {
			_, err = os.Stat(path)
		}
		if err != nil {
			return nil, fmt.Errorf("--setup: there is no file %q", name)
		}
		o.Setup = append(o.Setup, (&url.URL{Scheme: "file", Path: path}).String())
	}
	return o, nil
}

// load loads the import map, and adds the library to it.
func (s *tested) load(ctx context.Context, o *testrunner.Options) error {
	ua := sluice.New(o.UserAgent)
	defer ua.Close()
	importMap, err := loadImportMap(ctx, ua, s.importMap)
	if err != nil {
		return err
	}
	o.Page.ImportMapURL = importMap.URL
	o.Page.ImportMap, err = testrunner.WithLibrary(importMap.Text)
	return err
}

// checkPattern looks at the pattern for the names of tests, which is one of script.
func (s *tested) checkPattern(ctx context.Context) error {
	if s.pattern == "" {
		return nil
	}
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		return err
	}
	if _, err := page.Call(ctx, "(pattern) => void new RegExp(pattern)", s.pattern); err != nil {
		return fmt.Errorf("--test-name-pattern is a regular expression, not %q: %w", s.pattern, err)
	}
	return nil
}
