package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == insideArgument {
		exit(runInside(os.Args[2], os.Args[3]))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	exit(bench(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func exit(err error) {
	switch {
	case err == nil:
		os.Exit(0)
	case errors.Is(err, flag.ErrHelp):
		os.Exit(0)
	case errors.As(err, new(usageError)):
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(1)
}

// A usageError is a command line that asks for what there is not.
type usageError string

func (e usageError) Error() string { return string(e) }

// options are the flags.
type options struct {
	only     *regexp.Regexp
	peers    []string
	runs     int
	quick    bool
	best     bool
	busy     bool
	list     bool
	out      string
	again    string
	sluice   string
	baseline string
	modules  string
	timeout  time.Duration
}

// allPeers are the programs that Sluice is compared with.
var allPeers = []string{nodeName, denoName, bunName, jsdomName, happyDOMName, linkedomName, chromiumName}

const help = `Bench measures Sluice beside other programs, which take turns, and prints what it
found as Markdown. Build Sluice first (make build) and install the peers
(make bench does both; npm ci --prefix bench).

Usage: go run ./bench [flags]

`

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, help)
		flags.PrintDefaults()
	}
	only := flags.String("only", "", "only the workloads whose name or group matches this `pattern` (a regular expression)")
	peers := flags.String("peers", strings.Join(allPeers, ","), "the `programs` to compare with, separated by commas; none for Sluice alone")
	flags.IntVar(&o.runs, "runs", 0, "how often each workload is run in each program, the least of which counts (default 7; 3 with --quick)")
	flags.BoolVar(&o.quick, "quick", false, "measure for a shorter time, without Chromium unless --peers names it")
	flags.BoolVar(&o.best, "best", false, "let the fastest batch of a run count instead of the mean of all: without the cost of collecting garbage")
	flags.BoolVar(&o.busy, "processor", false, "measure the time for which processors were busy, in all threads, instead of the time that passed; for a machine that has other work")
	flags.BoolVar(&o.list, "list", false, "list the workloads and measure nothing")
	flags.StringVar(&o.out, "out", "", "also write results.md, results.json, ratios.svg and growth.svg to this `folder`")
	flags.StringVar(&o.again, "again", "", "measure nothing, and write again what this `file`, a results.json, has")
	flags.StringVar(&o.sluice, "sluice", "bin/sluice", "the sluice `binary` to measure")
	flags.StringVar(&o.baseline, "baseline", "", "another sluice `binary` to compare with")
	flags.StringVar(&o.modules, "node-modules", "bench/node_modules", "the `folder` where npm installed the peers")
	flags.DurationVar(&o.timeout, "timeout", 0, "how long one workload may take in one program (default 15s; 10s with --quick)")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, usageError(err.Error())
	}
	if flags.NArg() > 0 {
		return nil, usageError("unexpected argument " + flags.Arg(0))
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return nil, usageError(err.Error())
	}
	o.only = pattern
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, p := range strings.Split(*peers, ",") {
		switch p = strings.TrimSpace(p); {
		case p == "" || p == "none" || p == chromiumName && o.quick && !given["peers"]:
		case !slices.Contains(allPeers, p):
			return nil, usageError(fmt.Sprintf("no peer %q; there are %s", p, strings.Join(allPeers, ", ")))
		default:
			o.peers = append(o.peers, p)
		}
	}
	switch {
	case given["runs"] && o.runs <= 0:
		return nil, usageError("--runs must be positive")
	case given["timeout"] && o.timeout <= 0:
		return nil, usageError("--timeout must be positive")
	}
	if !given["runs"] {
		o.runs = 7
		if o.quick {
			o.runs = 3
		}
	}
	return o, nil
}

// pace is how long to measure.
func (o *options) pace() pace {
	p := pace{warmUp: 150 * time.Millisecond, budget: 200 * time.Millisecond, settle: 400 * time.Millisecond, starts: 10, timeout: 15 * time.Second}
	if o.quick {
		p = pace{warmUp: 50 * time.Millisecond, budget: 100 * time.Millisecond, settle: 200 * time.Millisecond, starts: 4, timeout: 10 * time.Second}
	}
	if o.timeout > 0 {
		p.timeout = o.timeout
	}
	p.memoryLimit, p.best, p.processor = 4000, o.best, o.busy
	if o.busy {
		// Where others have the processors, time passes with little done.
		p.warmUp, p.budget, p.timeout = 6*p.warmUp, 6*p.budget, 4*p.timeout
	}
	return p
}

// bench does what the arguments say.
func bench(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	var chosen []*workload
	for _, w := range workloads {
		if o.only.MatchString(w.name) || o.only.MatchString(w.group) {
			chosen = append(chosen, w)
		}
	}
	if len(chosen) == 0 {
		return usageError(fmt.Sprintf("no workload matches %q; --list names them", o.only))
	}
	if o.list {
		list(stdout, chosen)
		return nil
	}
	if o.again != "" {
		r, err := readResults(o.again, chosen)
		if err != nil {
			return err
		}
		return r.publish(stdout, o.out)
	}
	f, err := writeFiles(o.modules)
	if err != nil {
		return err
	}
	defer f.remove()
	programs, missing := findPrograms(o, f)
	for _, p := range programs {
		if err := check(p); err != nil {
			return err
		}
	}
	for _, name := range missing {
		fmt.Fprintf(stderr, "%s is not installed and is left out\n", name)
	}

	s := &session{programs: programs, workloads: chosen, runs: o.runs, pace: o.pace(), progress: stderr,
		results: &results{Begun: time.Now(), Runs: o.runs, Quick: o.quick, Best: o.best, Processor: o.busy, Machine: thisMachine(), workloads: chosen}}
	for _, p := range programs {
		s.results.Programs = append(s.results.Programs, version{p.name(), p.version()})
	}
	s.run(ctx)
	fmt.Fprintln(stderr)
	if ctx.Err() != nil {
		return errors.Join(s.results.publish(stdout, ""), errors.New("interrupted: the results are incomplete"))
	}
	return s.results.publish(stdout, o.out)
}

// readResults reads what a session has written of some workloads.
func readResults(file string, of []*workload) (*results, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := new(results)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s has no results: %w", file, err)
	}
	for _, w := range of {
		if slices.ContainsFunc(r.Cells, func(c *cell) bool { return c.Workload == w.name }) {
			r.workloads = append(r.workloads, w)
		}
	}
	r.conclude()
	return r, nil
}

// publish prints the results and, unless out is empty, writes them to that folder.
func (r *results) publish(stdout io.Writer, out string) error {
	if _, err := io.WriteString(stdout, r.markdown()); err != nil {
		return err
	}
	if out == "" {
		return nil
	}
	return r.write(out)
}

// list names the workloads.
func list(w io.Writer, workloads []*workload) {
	for _, wl := range workloads {
		sizes := make([]string, len(wl.sizes))
		for i, s := range wl.sizes {
			sizes[i] = count(s)
		}
		fmt.Fprintf(w, "%-20s %s (%s %s)\n", wl.name, wl.title, strings.Join(sizes, ", "), wl.of)
	}
}

// write writes the page, the data and the chart.
func (r *results) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	data, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"results.md":   r.markdown(),
		"results.json": string(data) + "\n",
		"ratios.svg":   r.ratioChart(),
		"growth.svg":   r.growthChart(),
	} {
		if text == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
