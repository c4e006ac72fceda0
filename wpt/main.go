package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

func main() {
	if slices.Contains(os.Args[1:], childFlag) {
		os.Exit(childMain())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := parentMain(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are the flags of the command.
type options struct {
	suite, expectations string
	serve               bool
	update              bool
	reason              string
	json, junit         string
	tables              bool
	recheck             bool
	verbose             bool
	jobs                int
	multiplier          float64
	paths               []string
}

func parseOptions(args []string, stderr io.Writer) (*options, error) {
	var o options
	f := flag.NewFlagSet("wpt", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: go run ./wpt --suite DIR [flags] [path…]")
		f.PrintDefaults()
	}
	f.StringVar(&o.suite, "suite", "", "the `folder` of a checkout of web-platform-tests")
	f.StringVar(&o.expectations, "expectations", "wpt/expectations", "the `folder` of the expected results")
	f.BoolVar(&o.serve, "serve", false, "load tests from the suite's own server, which needs Python 3")
	f.BoolVar(&o.update, "update", false, "make the results the expected ones")
	f.StringVar(&o.reason, "reason", "", "with --update: the `reason` of new failures that do not tell one")
	f.StringVar(&o.json, "json", "", "write the results to a `file` in the format of wptreport")
	f.StringVar(&o.junit, "junit", "", "write the results to a `file` in the format of JUnit")
	f.BoolVar(&o.recheck, "recheck", false, "with --update: keep no reason that only a rule gave, and gives no more")
	f.BoolVar(&o.tables, "tables", false, "run nothing; write the tables of README.md and docs/conformance.md from the expected results")
	f.BoolVar(&o.verbose, "verbose", false, "print all that does not pass, expected or not")
	f.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how many tests run at the same time")
	f.Float64Var(&o.multiplier, "timeout-multiplier", 1, "multiply the suite's timeouts")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if o.paths = f.Args(); len(o.paths) == 0 {
		o.paths = folders
	}
	switch {
	case o.suite == "" && !o.tables:
		return nil, errors.New("--suite names no checkout of web-platform-tests")
	case o.jobs < 1:
		return nil, fmt.Errorf("--jobs %d: at least one is needed", o.jobs)
	case o.multiplier <= 0:
		return nil, fmt.Errorf("--timeout-multiplier %v: it must be positive", o.multiplier)
	case (o.reason != "" || o.recheck) && !o.update:
		return nil, errors.New("--reason and --recheck go with --update")
	}
	return &o, nil
}

func parentMain(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "wpt:", err)
		return 2
	}
	asExpected, err := o.run(ctx, stdout, stderr)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "wpt:", err)
		return 2
	case !asExpected:
		return 1
	}
	return 0
}

// run runs the tests and says whether all is as expected.
func (o *options) run(ctx context.Context, stdout, stderr io.Writer) (asExpected bool, err error) {
	if _, err := os.Stat(o.expectations); err != nil && !o.update {
		return false, fmt.Errorf("--expectations: %w", err)
	}
	if o.tables {
		return true, writeTables(o.expectations)
	}
	serve, open := serveFiles, openStore
	if o.serve {
		serve, open = servePython, openServeStore
	}
	store, err := open(o.expectations)
	if err != nil {
		return false, err
	}
	store = store.withEngine(mozjs.Major)
	suite, err := openSuite(o.suite)
	if err != nil {
		return false, err
	}
	tests, err := suite.Find(o.existing(suite))
	if err != nil {
		return false, err
	}
	if len(tests) == 0 {
		return false, fmt.Errorf("there is no test in %s", strings.Join(o.paths, ", "))
	}
	reports, err := o.createReports()
	if err != nil {
		return false, err
	}
	runner := &Runner{Jobs: o.jobs, Multiplier: o.multiplier, Grace: defaultGrace}
	if runner.Has, err = constructors(); err != nil {
		return false, err
	}
	server, err := serve(ctx, suite, stderr)
	if err != nil {
		return false, err
	}
	runner.Network = server.Network
	progress := &progress{w: stderr, total: len(tests)}
	runner.Progress = progress.count
	start := time.Now()
	results, err := runner.Run(ctx, tests)
	progress.end()
	if err := errors.Join(err, server.Close()); err != nil {
		return false, err
	}
	asExpected, err = o.report(stdout, store, results)
	return asExpected, errors.Join(err,
		reports[0].write(func(w io.Writer) error { return writeWPTReport(w, suite.Revision(), results, start, time.Now()) }),
		reports[1].write(func(w io.Writer) error { return writeJUnit(w, results, store, o.paths) }))
}

// reportFile is a file that is written when the tests have run; with none, nothing is.
type reportFile struct{ *os.File }

// createReports makes the files of --json and --junit before the tests run.
func (o *options) createReports() (list [2]reportFile, err error) {
	for i, name := range []string{o.json, o.junit} {
		if name == "" {
			continue
		}
		if list[i].File, err = os.Create(name); err != nil {
			return list, err
		}
	}
	return list, nil
}

// write writes the file and closes it.
func (r reportFile) write(write func(io.Writer) error) error {
	if r.File == nil {
		return nil
	}
	return errors.Join(write(r), r.Close())
}

// existing leaves folders out that the checkout lacks, if no path was given.
func (o *options) existing(s *Suite) []string {
	if !slices.Equal(o.paths, folders) {
		return o.paths
	}
	return slices.DeleteFunc(slices.Clone(folders), func(f string) bool {
		_, err := os.Stat(s.Dir + "/" + f)
		return err != nil
	})
}

func (o *options) report(stdout io.Writer, store *Store, results []*Result) (asExpected bool, err error) {
	if o.verbose {
		printFailures(stdout, results)
	}
	if o.update {
		if err := store.Update(results, o.paths, o.reason, o.recheck); err != nil {
			return false, err
		}
		if err := writeTables(o.expectations); err != nil {
			return false, err
		}
	}
	if asExpected, err = printDifferences(stdout, results, store, o.paths); err != nil {
		return false, err
	}
	list, err := summarize(results, store)
	if err != nil {
		return false, err
	}
	return asExpected, printTable(stdout, list)
}

// printFailures prints what does not pass.
func printFailures(w io.Writer, results []*Result) {
	for _, r := range results {
		if r.Skipped != "" || r.Status == OK && r.passes() == len(r.Subtests) {
			continue
		}
		fmt.Fprintf(w, "%s %s (%d of %d pass) %s\n", r.Status, r.Test.ID, r.passes(), len(r.Subtests), r.Message)
		for _, s := range r.failures() {
			fmt.Fprintf(w, "  %s %s: %s\n", s.Status, s.Name, s.Message)
		}
		if r.Status != OK && r.Output != "" {
			fmt.Fprintf(w, "  | %s\n", strings.ReplaceAll(strings.TrimSpace(r.Output), "\n", "\n  | "))
		}
	}
}

// printDifferences prints what is not as expected, and what has no reason.
func printDifferences(w io.Writer, results []*Result, store *Store, paths []string) (none bool, err error) {
	list, err := store.Gone(results, paths)
	if err != nil {
		return false, err
	}
	for _, r := range results {
		if r.Skipped != "" {
			continue
		}
		e, err := store.Of(r.Test)
		if err != nil {
			return false, err
		}
		differences := e.Differences(r)
		for _, name := range e.Unexplained() {
			differences = append(differences, Difference{name, fmt.Sprintf("fails without a reason: %s", name)})
		}
		if len(differences) > 0 {
			list = append(list, testDifference{r.Test.ID, differences})
		}
	}
	for _, t := range list {
		fmt.Fprintf(w, "%s\n", t.ID)
		for _, d := range t.Differences {
			fmt.Fprintf(w, "  %s\n", d.Text)
		}
	}
	return len(list) == 0, nil
}

// progress shows how far the run is, on one line of a terminal.
type progress struct {
	w           io.Writer
	mu          sync.Mutex
	done, total int
}

func (p *progress) count(r *Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.isTerminal() {
		fmt.Fprintf(p.w, "\r\x1b[K%d/%d %s", p.done, p.total, r.Test.ID)
	}
}

func (p *progress) end() {
	if p.isTerminal() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func (p *progress) isTerminal() bool {
	f, ok := p.w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
