package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/explore"
	"github.com/sluice-go/sluice/internal/printable"
)

// exploring are the flags of explore.
type exploring struct {
	settings
	seeds     int
	firstSeed uint64
	time      time.Duration
	schedule  string
	switches  int
	diagram   string
	replay    string
	shrink    time.Duration
	parallel  int
	maxTask   time.Duration
}

func newExploreCommand() *cobra.Command {
	var s exploring
	c := &cobra.Command{
		Use:   "explore [flags] FILE|URL|-... [-- ARG...]",
		Short: "Find races: run scripts and documents under many schedules",
		Long: `Explore runs scripts and documents as run does, each in a page of its own, again and
again: each time under a schedule that decides, by a seed, which page or worker performs its next task, when
virtual time passes, and when a tab crashes. It stops at the first run that goes wrong, makes
its schedule shorter, and tells it as a story.

A run goes wrong by an uncaught error, a deadlock of locks, a module that does not finish, a task
that does not end, a tab that takes too much memory, or by what a script says with the global
object explore:

  explore.assert(condition, message)   something does not hold
  explore.enter(name), leave(name)     two tabs are in what one at a time may be in
  explore.set(key, value), get(key)    a state that all tabs share
  explore.always(f), eventually(f)     a function that returns false, or throws: whenever the
                                       state changes, in a scenario; when no work is left
  explore.tab(file, options)           opens a tab; options are count, crash, close, reload

A file that calls explore.tab is a scenario: it runs first, and says which tabs there are.

Exit status:
  0    nothing went wrong
  1    a run went wrong, or a script could not be loaded
  2    wrong usage`,
		Example: `  sluice explore tab.js tab.js
  sluice explore --seeds 10000 --time 1m --schedule found.json scenario.mjs
  sluice explore --replay found.json scenario.mjs`,
		DisableFlagsInUseLine: true,

		RunE: func(c *cobra.Command, args []string) error {
			names, scriptArgs := args, []string{}
			if n := c.ArgsLenAtDash(); n >= 0 {
				names, scriptArgs = args[:n], args[n:]
			}
			programs, err := programsNamed("explore", names)
			if err != nil {
				return err
			}
			return s.run(c, programs, scriptArgs)
		},
	}
	f := c.Flags()
	f.IntVar(&s.seeds, "seeds", 1000, "how many schedules to try")
	f.Uint64Var(&s.firstSeed, "first-seed", 0, "the first seed; the others follow")
	f.IntVar(&s.switches, "switches", 0, "try all schedules with at most this many switches, up to --seeds of them, instead of random ones (0: random ones)")
	f.Var(duration{&s.time}, "time", "stop after this time, such as 60s (0: after all seeds)")
	f.StringVar(&s.schedule, "schedule", "", "write the schedule of the run that went wrong to this file, with its trace, as JSON")
	f.StringVar(&s.diagram, "diagram", "", "draw the run that went wrong in this file: an SVG image, or a page if the name ends in .html")
	s.shrink = 15 * time.Second
	f.Var(duration{&s.shrink}, "shrink", "how long to look for a shorter run that goes wrong in the same way (0: not at all)")
	f.IntVar(&s.parallel, "parallel", 0, "how many runs go on at a time (0: twice as many as there are processors)")
	s.maxTask = 10 * time.Second
	f.Var(duration{&s.maxTask}, "max-task", "how long a task may go on, in real time; a run with one that goes on longer has gone wrong (0: no limit)")
	f.StringVar(&s.replay, "replay", "", "run the schedule of this file, with the output of the scripts")
	f.BoolVar(&s.module, "module", false, "run the scripts as modules")
	f.Var(duration{&s.linger}, "shared-worker-linger", "how long a shared worker lives after its last page has ended, such as 500ms")
	s.defineProgram(c)
	// Several runs go on at a time, and what allocates without end is to be found.
	heap := f.Lookup("max-heap")
	heap.Usage = strings.Replace(heap.Usage, "default: no limit", "default: "+heapOfTab, 1)
	return c
}

// heapOfTab is how much memory a tab and its workers may use, unless --max-heap says otherwise.
const heapOfTab = "512M"

// run explores programs, or replays a schedule.
func (s *exploring) run(c *cobra.Command, programs []program, args []string) error {
	if s.seeds < 1 {
		return fmt.Errorf("--seeds is a number from 1, not %d", s.seeds)
	}
	if s.switches < 0 {
		return fmt.Errorf("--switches is a number from 0, not %d", s.switches)
	}
	if s.parallel < 0 {
		return fmt.Errorf("--parallel is a number from 0, not %d", s.parallel)
	}
	var recorded *explore.Find
	if s.replay != "" {
		var err error
		if recorded, err = readFind(s.replay); err != nil {
			return err
		}
	}
	options, err := s.options(c)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	end := &ending{grace: time.Second, cancel: cancel, stderr: c.ErrOrStderr()}
	end.onSignals()
	if err := s.load(ctx, &options, programs); err != nil {
		return s.failed(c, err)
	}
	options.Arguments = args
	if recorded != nil {
		return s.again(ctx, c, options, recorded)
	}
	result, err := explore.Run(ctx, options)
	if err != nil {
		if result != nil && result.Runs > 0 {
			summarize(c.OutOrStdout(), result)
		}
		return s.failed(c, err)
	}
	f := result.Find
	// The files come first: whoever reads the story may stop in its middle.
	var unwritten error
	if f != nil && s.schedule != "" {
		if err := writeFind(s.schedule, f); err != nil {
			unwritten = fmt.Errorf("--schedule: %w", err)
			s.schedule = ""
		}
	}
	if f != nil && s.diagram != "" {
		if err := s.draw(f); err != nil {
			unwritten = errors.Join(unwritten, fmt.Errorf("--diagram: %w", err))
			s.diagram = ""
		}
	}
	summarize(c.OutOrStdout(), result)
	if f == nil {
		return nil
	}
	fmt.Fprint(c.OutOrStdout(), "\n", explore.Tell(f))
	s.sayDrawn(c)
	if s.schedule != "" {
		fmt.Fprintf(c.OutOrStdout(), "\nThe schedule is in %s; to run it: sluice explore --replay %[1]s …\n", printable.Line(s.schedule))
	}
	if unwritten != nil {
		return s.failed(c, unwritten)
	}
	return exit(statusUnhandled)
}

// options are those of the exploration, but for its tabs.
func (s *exploring) options(c *cobra.Command) (o explore.Options, err error) {
	s.maxHeap = cmp.Or(s.maxHeap, heapOfTab)
	maxHeap, err := s.check()
	if err != nil {
		return o, err
	}
	color, err := s.useColor()
	if err != nil {
		return o, err
	}
	o = explore.Options{Seeds: s.seeds, FirstSeed: s.firstSeed, Time: s.time, Switches: s.switches, Shrink: cmp.Or(s.shrink, -1), MaxTask: cmp.Or(s.maxTask, -1), Parallel: s.parallel}
	o.UserAgent = sluice.Options{BreakDeadlocks: s.breakDeadlocks, AllowWaitingLocks: s.allowWaiting, SharedWorkerLinger: s.linger}
	if err := s.fetching.apply(&o.UserAgent); err != nil {
		return o, err
	}
	quota, err := parseBytes("--database-quota", s.dbQuota)
	if err != nil {
		return o, err
	}
	o.UserAgent.DatabaseQuota = int64(quota)
	o.UserAgent.MaxWorkers = max(s.maxWorkers, sluice.DefaultMaxWorkers)
	o.Page = sluice.PageOptions{URL: s.url, MaxHeap: maxHeap, MaxWorkers: cmp.Or(s.maxWorkers, -1), DisableIsolation: s.notIsolated, ForceIsolation: s.isolated}
	if s.replay != "" {
		o.Page.Stdout, o.Page.Stderr, o.Page.Color = c.OutOrStdout(), c.ErrOrStderr(), color
	}
	return o, s.useCache()
}

// load loads the scripts of the tabs.
func (s *exploring) load(ctx context.Context, o *explore.Options, programs []program) error {
	ua := sluice.New(o.UserAgent)
	defer ua.Close()
	importMap, err := loadImportMap(ctx, ua, s.importMap)
	if err != nil {
		return err
	}
	o.Page.ImportMap, o.Page.ImportMapURL = importMap.Text, importMap.URL
	for _, p := range programs {
		script, err := p.load(ctx, ua)
		if err != nil {
			return err
		}
		script.Module = s.module
		o.Tabs = append(o.Tabs, explore.Tab{Script: script})
	}
	return nil
}

// again replays a schedule.
func (s *exploring) again(ctx context.Context, c *cobra.Command, o explore.Options, recorded *explore.Find) error {
	f, err := explore.Replay(ctx, o, recorded.Schedule)
	if err != nil {
		return s.failed(c, err)
	}
	if f == nil {
		fmt.Fprintln(c.OutOrStdout(), "Nothing went wrong.")
		return nil
	}
	if f.Diverged {
		fmt.Fprintln(c.OutOrStdout(), "The program went another way than the schedule, and something went wrong:")
	}
	fmt.Fprint(c.OutOrStdout(), explore.Tell(f))
	if s.diagram != "" {
		if err := s.draw(f); err != nil {
			return s.failed(c, err)
		}
		s.sayDrawn(c)
	}
	return exit(statusUnhandled)
}

// draw writes the diagram.
func (s *exploring) draw(f *explore.Find) error {
	drawn := explore.Diagram(f)
	if strings.HasSuffix(s.diagram, ".html") {
		drawn = explore.Page(f)
	}
	return os.WriteFile(s.diagram, []byte(drawn), 0o666)
}

// sayDrawn says where the diagram is, if there is one.
func (s *exploring) sayDrawn(c *cobra.Command) {
	if s.diagram != "" {
		fmt.Fprintf(c.OutOrStdout(), "\nThe diagram is in %s\n", printable.Line(s.diagram))
	}
}

// failed says what kept the scripts from being explored.
func (s *exploring) failed(c *cobra.Command, err error) error {
	if told, ok := errors.AsType[*toldToEnd](err); ok {
		say(c.ErrOrStderr(), told.Error())
		return told.status()
	}
	say(c.ErrOrStderr(), strings.TrimPrefix(strings.TrimPrefix(err.Error(), "explore: "), "sluice: "))
	return exit(statusUnhandled)
}

// summarize says what was explored.
func summarize(w io.Writer, r *explore.Result) {
	outcome := "nothing went wrong"
	if r.Find != nil {
		outcome = "one went wrong"
	}
	seconds := r.Elapsed.Round(10 * time.Millisecond)
	schedules := "schedules"
	if r.Runs == 1 {
		schedules = "schedule"
	}
	fmt.Fprintf(w, "%d %s in %v: %s\n", r.Runs, schedules, seconds, outcome)
	if r.Find != nil {
		return
	}
	for _, name := range r.Names() {
		fmt.Fprintf(w, "  %d by %s\n", r.Strategies[name], name)
	}
	if r.Complete {
		fmt.Fprintln(w, "  there are no others with so few switches")
		if r.Equivalent > 0 {
			fmt.Fprintf(w, "  %d that begin otherwise were skipped: they only swap turns that have nothing to do with each other\n", r.Equivalent)
		}
	}
	fmt.Fprintf(w, "  %d tasks; at most %d choices a schedule\n", r.Steps, r.Longest)
	if r.Cut > 0 {
		fmt.Fprintf(w, "  %d did not come to their end, and were cut off\n", r.Cut)
	}
	if r.Uncontrolled > 0 {
		fmt.Fprintf(w, "  in %d not everything was under the schedule's control: %s\n", r.Uncontrolled, printable.Line(r.Why))
	}
}

// readFind reads what writeFind has written.
func readFind(file string) (*explore.Find, error) {
	opened, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("--replay: %w", err)
	}
	defer opened.Close()
	f, err := explore.ReadFind(opened)
	if err != nil {
		return nil, fmt.Errorf("--replay: %s: %w", file, err)
	}
	return f, nil
}

func writeFind(file string, f *explore.Find) error {
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o666)
}
