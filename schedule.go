package sluice

import (
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/html"
)

// A Schedule decides what otherwise chance decides: which page or worker performs its next
// task, which of its task sources is served, how long its steps take, when work in parallel is
// done (fetches, the loading of workers, what [UserAgent.InParallel] was given), and when virtual
// time passes although something could run. At most one of them runs at a time, so that the same choices
// lead to the same run, if Options.Seed is the same, too, and nothing comes from outside:
// servers, Go functions, and the times at which Go calls pages are not under its control.
//
// Its methods are called one at a time, on different goroutines. They must not call the user
// agent or its pages. The package explore has schedules that find races.
type Schedule interface {
	// Next chooses who goes next: the index of one of the actors, or [PassTime] if
	// timeMayPass. The actors are those that could go on, in the order of their numbers;
	// there is at least one. now is the virtual time.
	Next(now time.Duration, actors []Actor, timeMayPass bool) int
	// Serve chooses the task source whose oldest task a page or worker runs: an index of
	// sources, which are names such as "posted message". There are at least two; the first is
	// what would be served without a schedule.
	Serve(actor Actor, sources []string) int
	// Takes says how long a page or worker has computed when its script reads the clock: since
	// the last time that it did, or since the task began. The clock shows so much more, and a
	// few microseconds more for 0. What others wait for meanwhile happens after the task.
	Takes(actor Actor) time.Duration
	// Ran hears of each task that a page or worker has run.
	Ran(step Step)
	// Uncontrolled hears that something is not under the schedule's control, and what: it went on
	// for more than five seconds of real time without giving way, and the others have gone on
	// without waiting for it; a connection to a server was opened; or a function of
	// Page.ExposeAsync was called.
	Uncontrolled(why string)
}

// A Toucher is a [Schedule] that hears what the turns of pages, workers and work in parallel have to
// do with each other. Two turns of different ones that touch nothing in common, or change nothing
// of that, lead to the same, whichever is first. What is not known well counts as everything.
type Toucher interface {
	// Touches says that who was chosen last, or what began or ended because of that, uses
	// something that others may use, too, or changes it: the tasks of a page or worker, locks,
	// storage, object stores, channels, cookies, shared memory. The kind says which of these, the key
	// which one of the kind; an empty key stands for all of a kind, and an empty kind for all there is.
	// It is called by any goroutine at any time.
	Touches(kind, key string, changes bool)
	// Passes says that virtual time passes, since nobody could go on before.
	Passes()
}

// PassTime is the choice of [Schedule.Next] that lets virtual time pass until something is due.
const PassTime = eventloop.PassTime

// An Actor is a page, a worker, or a piece of work in parallel, of a user agent under a
// [Schedule].
type Actor struct {
	// Number is the order in which the actors came about, from 1.
	Number int
	// Name is the URL of a page or worker, or says what the work is.
	Name string
	// Label is that of a page or worker; empty for none.
	Label string
	// Work says that it is a piece of work in parallel.
	Work bool
}

// A Step is a task that was run under a [Schedule].
type Step struct {
	Actor Actor
	// Source is the name of the task source, such as "posted message".
	Source string
	// Places are where script ran, as "URL:line": where it began, and what it called, the
	// first few; nil if none ran.
	Places []string
	// Time is the virtual time at the end of the task.
	Time time.Duration
}

// scheduled is a Schedule as the event loops know it.
type scheduled struct {
	schedule Schedule
	actors   []Actor
	sources  []string
}

// Next implements eventloop.Schedule.
func (s *scheduled) Next(now time.Duration, actors []eventloop.Actor, timeMayPass bool) int {
	s.actors = s.actors[:0]
	for _, a := range actors {
		s.actors = append(s.actors, Actor(a))
	}
	return s.schedule.Next(now, s.actors, timeMayPass)
}

// Serve implements eventloop.Schedule.
func (s *scheduled) Serve(loop eventloop.Actor, sources []eventloop.TaskSource) int {
	s.sources = s.sources[:0]
	for _, source := range sources {
		s.sources = append(s.sources, source.String())
	}
	return s.schedule.Serve(Actor(loop), s.sources)
}

// Takes implements eventloop.Schedule.
func (s *scheduled) Takes(loop eventloop.Actor) time.Duration { return s.schedule.Takes(Actor(loop)) }

// Ran implements eventloop.Schedule.
func (s *scheduled) Ran(step eventloop.Step) {
	s.schedule.Ran(Step{Actor(step.Actor), step.Source.String(), step.Places, step.Time})
}

// Uncontrolled implements eventloop.Schedule.
func (s *scheduled) Uncontrolled(why string) { s.schedule.Uncontrolled(why) }

// touching is one that hears what turns touch.
type touching struct {
	*scheduled
	Toucher
}

// scheduleOf is a schedule as the event loops know it.
func scheduleOf(s Schedule) eventloop.Schedule {
	known := &scheduled{schedule: s}
	if t, ok := s.(Toucher); ok {
		return touching{known, t}
	}
	return known
}

// connects tells the schedule, if there is one, of a connection to a server.
func (ua *UserAgent) connects(address string) {
	ua.html.Program.Outside(address + " is asked over the network")
}

// waitScheduled puts the user agent under its schedule, if it has one, in the first Wait, and
// begins what was to begin then. lift lets everything run freely again.
func (ua *UserAgent) waitScheduled() (lift func()) {
	ua.mu.Lock()
	schedule, begin := ua.schedule, ua.begin
	ua.schedule, ua.begin = nil, nil
	ua.mu.Unlock()
	if schedule == nil {
		return func() {}
	}
	ua.html.Program.SetSchedule(scheduleOf(schedule))
	release := ua.HoldTime()
	for _, steps := range begin {
		steps()
	}
	release()
	return ua.html.Program.LiftSchedule
}

// beginScheduled runs steps, in the first Wait if there is a schedule.
func (ua *UserAgent) beginScheduled(steps func()) {
	ua.mu.Lock()
	waits := ua.schedule != nil
	if waits {
		ua.begin = append(ua.begin, steps)
	}
	ua.mu.Unlock()
	if !waits {
		steps()
	}
}

// InParallel runs steps on a goroutine, as work that Wait waits for. With Options.Schedule they
// run in the first Wait, when the schedule says; what names them there, and among what goes
// on. So a test has a tab crash at any time: ua.InParallel("crash", page.Crash).
func (ua *UserAgent) InParallel(what string, steps func()) {
	ua.beginScheduled(func() { ua.html.Program.InParallel(what, steps) })
}

// Start begins a script and does not wait for it: it runs as a task of its own, after which
// the window is loaded, and what it throws is reported as uncaught. So does it begin a document. With Options.Schedule it
// begins in the first UserAgent.Wait, together with what else was to begin then, so that the
// schedule decides which page is first.
func (p *Page) Start(s Script) error {
	begin, err := p.starting(s)
	if err == nil {
		p.ua.beginScheduled(begin)
	}
	return err
}

// starting returns what queues the task that runs a script.
func (p *Page) starting(s Script) (begin func(), err error) {
	if s.Document {
		response := p.documentIn(s)
		return func() {
			p.queue(func(w *html.Window) {
				p.loaded(s)
				if err := p.openDocument(w, s, response, func() {}); err != nil {
					w.Settings().Report(err)
				}
			})
		}, nil
	}
	if s.Module {
		u, source, response, err := p.moduleOf(s)
		if err != nil {
			return nil, err
		}
		load := func() { p.queue((*html.Window).Load) }
		return func() {
			p.queue(func(w *html.Window) { w.RunModule(u, source, response, func() { p.loaded(s) }, load) })
		}, nil
	}
	source, err := p.source(s)
	if err != nil {
		return nil, err
	}
	source.NoResult = true
	return func() {
		p.queue(func(w *html.Window) {
			defer p.queue((*html.Window).Load)
			p.loaded(s)
			// What it throws is reported.
			_, _ = html.CreateClassicScript(w.Settings(), source).Run(false)
		})
	}, nil
}

// queue queues a task of the page's window.
func (p *Page) queue(steps func(*html.Window)) {
	w := p.window()
	w.QueueTask(eventloop.DOMManipulation, func() { steps(w) })
}
