package explore

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// hang is the kind of a find that has a task without end.
const hang = "hang"

// happens begins the names of what happens to tabs.
const happens = "explore: "

// A Step is a task that was run.
type Step struct {
	// Actor is the tab or worker, Number the order in which it came about.
	Actor  string `json:"actor"`
	Number int    `json:"number"`
	// Task is the task source, or what happened to a tab.
	Task string `json:"task"`
	// Places are where script ran, as "URL:line": where it began, and what it called, the
	// first few.
	Places []string `json:"places,omitempty"`
	// Time is the virtual time.
	Time time.Duration `json:"time"`
	// Took is how much of it passed while a step of the task took long; 0 if none did.
	Took time.Duration `json:"took,omitempty"`
}

// trial is one run of a program. It is the schedule of its user agent.
type trial struct {
	number   uint64 // of the run, in the order in which runs begin
	seed     uint64
	program  *program
	strategy strategy
	pages    []*page
	without  []int // numbers of pages whose scripts do not begin

	mu           sync.Mutex
	choices      []Choice
	last         int // number of the actor that went last
	actors       map[int]string
	names        map[string]int // how many actors there are of a name
	reads        map[int]int    // of the clock, by the number of the actor
	took         time.Duration  // of the task that runs
	trace        []Step
	uncontrolled string
	cut          bool
	over         context.CancelFunc // ends the run
	find         *finding
	state        map[string]string // of explore.set
	inside       map[string]*page  // who has entered what
	runs         sluice.Actor      // the page or worker that has its turn, if one has
	since        time.Time         // when that began
	began        time.Duration     // the same, in virtual time
	stuck        *stuck            // what does not give its turn back; nil for nothing
	touched      *touchLog         // nil if nobody wants to know
	checker      *page             // has invariants to check when the state changes; nil for none
}

// stuck is a page or worker that has not given its turn back in time. The others go on, but not
// under the schedule.
type stuck struct {
	sluice.Actor
	steps int           // of the trace before it
	time  time.Duration // virtual time
	turns int           // that others had since
	ends  *time.Timer   // has it be what went wrong
}

// patience is how long a turn lasts at least that is said to be out of control, in real time.
const patience = 4 * time.Second

// finding is what went wrong first.
type finding struct {
	kind, message, place string
	at                   int // how many steps led there
}

// page is a tab of a trial.
type page struct {
	*sluice.Page
	trial    *trial
	tab      Tab
	number   int
	scenario bool
	tabs     []Tab // that a scenario has asked for
	again    *page // that is opened when it is reloaded
}

// run runs the program once.
func (p *program) run(ctx context.Context, s strategy, seed uint64) (*trial, error) {
	return p.runWithout(ctx, s, seed, nil)
}

// runWithout is run without some of the tabs.
func (p *program) runWithout(ctx context.Context, s strategy, seed uint64, without []int) (*trial, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &trial{
		seed: seed, program: p, strategy: s, without: without, over: cancel,
		actors: map[int]string{}, reads: map[int]int{}, names: map[string]int{}, state: map[string]string{}, inside: map[string]*page{},
	}
	options := p.UserAgent
	options.Schedule, options.Seed = t.schedule(), binary.LittleEndian.AppendUint64(nil, seed)
	ua := sluice.New(options)
	defer ua.Close()
	driver.Share(ua, p.threads)
	tabs, scenario, err := t.openScenario(ctx, ua)
	if err != nil {
		return nil, err
	}
	for _, tab := range tabs {
		if err := t.open(ctx, ua, tab); err != nil {
			return nil, err
		}
	}
	if begin := slices.DeleteFunc(slices.Clone(t.pages), func(pg *page) bool { return slices.Contains(without, pg.number) }); len(begin)+len(without) != len(t.pages) || len(begin) == 0 {
		return nil, fmt.Errorf("explore: the schedule is of another program: it leaves out tabs %v of %d", without, len(t.pages))
	}
	if t.find == nil {
		if err := t.perform(ctx, ua, scenario); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// perform runs the scripts under the schedule.
func (t *trial) perform(ctx context.Context, ua *sluice.UserAgent, scenario *page) error {
	var begin []*page
	for _, pg := range t.pages {
		if !slices.Contains(t.without, pg.number) {
			begin = append(begin, pg)
		}
	}
	for _, pg := range begin {
		if err := pg.start(); err != nil {
			return err
		}
	}
	for _, pg := range begin {
		pg.befall(ua)
	}
	err := ua.Wait(ctx)
	t.mu.Lock()
	cut := t.cut
	t.released()
	t.mu.Unlock()
	if deadlock, ok := errors.AsType[*sluice.DeadlockError](err); ok {
		t.found(nil, "deadlock", strings.TrimPrefix(deadlock.Error(), "sluice: "), "")
	} else if unfinished, ok := errors.AsType[*sluice.UnfinishedError](err); ok {
		t.found(nil, "unfinished module", strings.TrimPrefix(unfinished.Error(), "sluice: "), "")
	} else if err != nil && !cut && t.find == nil {
		return err
	}
	all := append(t.pages[:len(t.pages):len(t.pages)], scenario)
	for _, pg := range t.pages {
		all = append(all, pg.again)
	}
	all = slices.DeleteFunc(all, func(pg *page) bool { return pg == nil })
	for _, pg := range all {
		if errors.Is(pg.Err(), sluice.ErrHeapLimit) {
			t.found(nil, "too much memory", pg.Label()+" held more than it may", "")
		}
	}
	if cut || t.find != nil {
		return nil
	}
	for _, pg := range all {
		if pg.Err() != nil {
			continue
		}
		if _, err := pg.Eval(ctx, "explore__eventually()"); err != nil {
			return err
		}
	}
	return nil
}

// open opens a tab, whose script does not begin.
func (t *trial) open(ctx context.Context, ua *sluice.UserAgent, tab Tab) error {
	pg, err := t.newPage(ctx, ua, tab, false)
	if err != nil {
		return err
	}
	if tab.Reload {
		if pg.again, err = t.newPage(ctx, ua, tab, false); err != nil {
			return err
		}
	}
	t.pages = append(t.pages, pg)
	return nil
}

func (t *trial) newPage(ctx context.Context, ua *sluice.UserAgent, tab Tab, scenario bool) (*page, error) {
	pg := &page{trial: t, tab: tab, number: len(t.pages) + 1, scenario: scenario}
	o := t.program.Page
	if o.URL == "" {
		o.URL = tab.Script.URL
	}
	if o.Stdout == nil {
		o.Stdout = io.Discard
	}
	if o.Stderr == nil {
		o.Stderr = io.Discard
	}
	o.Label = driver.LabelOf(tab.Script.URL)
	if scenario {
		o.Label = "scenario"
	}
	o.LabelWorkers = true
	report := o.OnError
	o.OnError = func(e *sluice.ScriptError) {
		kind := "uncaught error"
		if e.InPromise {
			kind = "unhandled rejection"
		}
		place := ""
		if e.URL != "" && e.Line > 0 {
			place = e.URL + ":" + strconv.Itoa(e.Line)
		}
		t.found(pg, kind, e.Message, place)
		if report != nil {
			report(e)
		}
	}
	var err error
	if pg.Page, err = ua.Open(ctx, o); err != nil {
		return nil, err
	}
	if err := pg.Expose(ctx, "explore__call", pg.call); err != nil {
		return nil, err
	}
	if err := driver.Of(pg.Page).Precede(ctx, "sluice:explore", prelude); err != nil {
		return nil, err
	}
	return pg, pg.Set(ctx, "scriptArgs", t.program.Arguments)
}

// start begins the tab's script.
func (pg *page) start() error { return pg.Start(pg.trial.program.asRun(pg.tab.Script)) }

// befall adds what may happen to the tab.
func (pg *page) befall(ua *sluice.UserAgent) {
	if pg.tab.Crash {
		ua.InParallel(happens+pg.Label()+" crashes", pg.Crash)
	}
	if pg.tab.Close {
		ua.InParallel(happens+pg.Label()+" is closed", driver.Of(pg.Page).Ask)
	}
	if pg.tab.Reload {
		again := pg.again
		ua.InParallel(happens+pg.Label()+" is reloaded", func() {
			pg.Crash()
			// Its script is the only thing that could be wrong, and it was run before.
			_ = again.start()
		})
	}
}

// found notes what went wrong, if it is the first: in a task of a page, or after all tasks.
func (t *trial) found(pg *page, kind, message, place string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.find != nil || t.cut {
		return
	}
	t.find = &finding{kind, message, place, len(t.trace)}
	if pg != nil && !pg.scenario {
		t.find.at++ // the task that runs
	}
}

// Next implements sluice.Schedule.
func (t *trial) Next(now time.Duration, actors []sluice.Actor, timeMayPass bool) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, a := range actors {
		if a.Label == "scenario" {
			return i // checks its invariants at once
		}
	}
	if len(t.choices) >= t.program.MaxSteps || now >= t.program.MaxTime || t.find != nil {
		if t.find == nil {
			t.cut = true
		}
		t.over()
		return usual(actors, t.last)
	}
	if t.stuck != nil {
		t.stuck.turns++
		return t.stuck.turns % len(actors)
	}
	chosen := t.strategy.next(now, actors, timeMayPass, t.last)
	t.runs = sluice.Actor{}
	if t.touched != nil {
		t.touched.next()
	}
	if chosen == sluice.PassTime {
		t.choices = append(t.choices, Choice{})
		return chosen
	}
	a := actors[chosen]
	t.choices = append(t.choices, Choice{Go: a.Number})
	t.last = a.Number
	if !a.Work {
		t.runs, t.since, t.began = a, time.Now(), now
	}
	if happening(a) {
		t.trace = append(t.trace, Step{Actor: strings.TrimPrefix(a.Name, happens), Number: a.Number, Time: now})
	}
	return chosen
}

// Serve implements sluice.Schedule.
func (t *trial) Serve(a sluice.Actor, sources []string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Label == "scenario" || len(t.choices) == 0 || t.find != nil || t.cut || t.stuck != nil {
		return 0
	}
	sources = distinct(sources)
	i := t.strategy.serve(a, sources)
	t.choices[len(t.choices)-1].Queue = sources[i]
	return i
}

// Takes implements sluice.Schedule.
func (t *trial) Takes(a sluice.Actor) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Label == "scenario" || len(t.choices) == 0 || t.find != nil || t.cut || t.stuck != nil {
		return 0
	}
	t.reads[a.Number]++
	takes := t.strategy.takes(a.Number, t.reads[a.Number])
	choice := &t.choices[len(t.choices)-1]
	if takes == 0 || choice.Takes > 0 {
		return 0
	}
	choice.Takes, choice.Read = takes, t.reads[a.Number]
	t.took = takes
	return takes
}

// distinct numbers the queues whose task source is that of a queue before them: a schedule
// that is replayed has to tell them apart.
func distinct(sources []string) []string {
	names := make([]string, len(sources))
	count := map[string]int{}
	for i, s := range sources {
		names[i] = s
		if count[s]++; count[s] > 1 {
			names[i] = fmt.Sprintf("%s (%d)", s, count[s])
		}
	}
	return names
}

// Ran implements sluice.Schedule.
func (t *trial) Ran(s sluice.Step) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.Actor.Label == "scenario" {
		return
	}
	if e, ok := t.strategy.(*enumerated); ok {
		e.ran()
	}
	if t.stuck != nil && t.stuck.Number == s.Actor.Number {
		t.released()
	}
	t.trace = append(t.trace, Step{Actor: t.nameOf(s.Actor), Number: s.Actor.Number, Task: s.Source, Places: s.Places, Time: s.Time, Took: t.took})
	t.took = 0
}

// Uncontrolled implements sluice.Schedule.
func (t *trial) Uncontrolled(why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.uncontrolled == "" {
		t.uncontrolled = why
	}
	if went := time.Since(t.since); t.stuck == nil && t.runs.Number > 0 && went > patience && t.program.MaxTask > 0 {
		t.stuck = &stuck{Actor: t.runs, steps: len(t.trace), time: t.began}
		t.stuck.ends = time.AfterFunc(max(t.program.MaxTask-went, time.Second), t.hangs)
	}
}

// released says that what was stuck is not any more, or does not matter. The caller holds t.mu.
func (t *trial) released() {
	if t.stuck != nil {
		t.stuck.ends.Stop()
		t.stuck = nil
	}
}

// hangs has a task be what went wrong that does not come to its end.
func (t *trial) hangs() {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.stuck
	if s == nil || t.find != nil || t.cut {
		return
	}
	name := t.nameOf(s.Actor)
	t.trace = append(t.trace[:s.steps:s.steps], Step{Actor: name, Number: s.Number, Task: "a task that does not end", Time: s.time})
	t.find = &finding{hang, fmt.Sprintf("a task of %s goes on for more than %v", name, t.program.MaxTask), "", len(t.trace)}
	t.uncontrolled = ""
	t.over()
}

// nameOf is the name of an actor: its label, with a number if others have it, too.
func (t *trial) nameOf(a sluice.Actor) string {
	name, ok := t.actors[a.Number]
	if !ok {
		name = a.Label
		if name == "" {
			name = driver.LabelOf(a.Name)
		}
		t.names[name]++
		if n := t.names[name]; n > 1 {
			name += fmt.Sprintf(" (%d)", n)
		}
		t.actors[a.Number] = name
	}
	return name
}

// steps are the tasks of the run, up to what went wrong.
func (t *trial) steps() []Step {
	if t.find == nil {
		return t.trace
	}
	return t.trace[:min(t.find.at, len(t.trace))]
}

// sameTrace says whether two runs went the same way.
func sameTrace(a, b *trial) bool {
	return slices.EqualFunc(a.steps(), b.steps(), sameStep) && (a.find == nil) == (b.find == nil) && (a.find == nil || *a.find == *b.find)
}

func sameStep(a, b Step) bool {
	return a.Actor == b.Actor && a.Number == b.Number && a.Task == b.Task && a.Time == b.Time && a.Took == b.Took && slices.Equal(a.Places, b.Places)
}
