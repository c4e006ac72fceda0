package sluice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/printable"
	"github.com/sluice-go/sluice/locks"
)

// Activity is what keeps the pages and workers of a user agent going at a moment, and
// what their scripts wait for.
type Activity struct {
	// Agents are the pages and workers that live, those that nothing keeps going last.
	Agents []AgentActivity
	// Fetches are the URLs that UserAgent.Fetch fetches.
	Fetches []string
	// Modules are the modules that have not finished.
	Modules []UnfinishedModule
	// Locks are the locks held and the requests pending, by origin.
	Locks map[string]locks.Snapshot
	// Databases are the databases of IndexedDB in which something is under way, by origin.
	Databases map[string][]DatabaseActivity
}

// AgentActivity is what keeps a page or a worker going.
type AgentActivity struct {
	// URL is that of the page, or of the worker's script.
	URL string
	// Label is the label of its output; empty for none.
	Label string
	// Worker is true for a worker.
	Worker bool
	// Running is true while a script, or another task, runs. Then nothing is known of
	// Waits, Timers, TimerPlaces and AnimationFrame.
	Running bool
	// CutOff is true if the page or worker has ended by force, see ErrCutOff, while its
	// thread still runs one of the engine's own loops. Nothing else is known of it then.
	CutOff bool
	// Waits says what a script waits for that is blocked, such as a synchronous
	// XMLHttpRequest; empty for none.
	Waits string
	// Timers is how many timers are set.
	Timers int
	// TimerPlaces are where the timers were set that will be due first, five at most, as
	// "URL:line:column"; empty without Options.TimerPlaces.
	TimerPlaces []string
	// AnimationFrame is true if a callback waits for the next animation frame.
	AnimationFrame bool
	// UnderWay describes what is under way outside of script, such as "a fetch of
	// https://example.com/": fetches, connections, calls of Go functions exposed with
	// ExposeAsync.
	UnderWay []string
}

// Activity returns what keeps the pages and workers going. It does not wait for them:
// it also tells of a page whose script never ends. The parts may be of slightly
// different times. The errors are those of lock managers which cannot be asked.
func (ua *UserAgent) Activity(ctx context.Context) (Activity, error) {
	var a Activity
	for _, l := range ua.html.Program.Snapshot().Loops {
		agent := AgentActivity{
			URL: l.Name, Label: l.Label, Worker: l.Kind == eventloop.WorkerEventLoop,
			Running: !l.Waiting && !l.CutOff, CutOff: l.CutOff, Waits: l.PausedOn, Timers: l.Timers, TimerPlaces: l.TimerPlaces,
			AnimationFrame: l.Rendering, UnderWay: slices.Concat(l.InParallel, l.Holds),
		}
		slices.Reverse(agent.UnderWay) // the oldest first
		agent.UnderWay = slices.DeleteFunc(agent.UnderWay, func(what string) bool { return what == agent.Waits })
		a.Agents = append(a.Agents, agent)
	}
	slices.SortStableFunc(a.Agents, func(x, y AgentActivity) int {
		if x.idle() != y.idle() {
			if y.idle() {
				return -1
			}
			return 1
		}
		return cmp.Compare(x.Label, y.Label)
	})
	ua.mu.Lock()
	for _, u := range ua.fetches {
		a.Fetches = append(a.Fetches, fetch.DisplayURL(u))
	}
	ua.mu.Unlock()
	pages := ua.livePages()
	slices.SortFunc(pages, func(p, q *Page) int { return cmp.Compare(p.label.name, q.label.name) })
	if e, ok := errors.AsType[*UnfinishedError](unfinished(pages...)); ok {
		a.Modules = e.Modules
	}
	a.Databases = ua.databaseActivity()
	var err error
	a.Locks, err = ua.LockSnapshots(ctx)
	return a, err
}

// idle says whether nothing keeps the agent going.
func (a *AgentActivity) idle() bool {
	return !a.Running && !a.CutOff && a.Waits == "" && a.Timers == 0 && !a.AnimationFrame && len(a.UnderWay) == 0
}

// What a report of an Activity lists at most, of each kind.
const (
	mostAgentsTold = 20
	mostTold       = 5
)

// String reports the activity in lines, without a newline at the end. It tells of the
// first few of each kind, and how many more there are.
func (a Activity) String() string {
	lines := told(a.Agents, mostAgentsTold, func(agent AgentActivity) []string { return agent.lines() })
	lines = append(lines, told(a.Fetches, mostTold, func(address string) []string { return []string{"a fetch of " + address} })...)
	lines = append(lines, told(a.Modules, mostTold, func(m UnfinishedModule) []string {
		return []string{"the module " + m.URL + " awaits a promise"}
	})...)
	for _, origin := range slices.Sorted(maps.Keys(a.Locks)) {
		s := a.Locks[origin]
		for _, of := range []struct {
			locks []locks.Info
			what  string
		}{{s.Held, "is held"}, {s.Pending, "is waited for"}} {
			lines = append(lines, told(of.locks, mostTold, func(l locks.Info) []string {
				return []string{fmt.Sprintf("the lock %s (%s) %s%s%s", locks.QuoteName(l.Name), l.Mode, of.what, ofAgent(l), requestedAt(l))}
			})...)
		}
	}
	for _, origin := range slices.Sorted(maps.Keys(a.Databases)) {
		var of []string
		for _, d := range a.Databases[origin] {
			of = append(of, d.lines()...)
		}
		lines = append(lines, told(of, mostTold, itself)...)
	}
	if lines == nil {
		return "nothing was going on"
	}
	for i, line := range lines {
		lines[i] = "  " + printable.Line(line)
	}
	return "this was going on:\n" + strings.Join(lines, "\n")
}

// told returns the lines of the first of the items, most at most, and a line that says
// how many more there are.
func told[T any](items []T, most int, lines func(T) []string) []string {
	var all []string
	for _, item := range items[:min(most, len(items))] {
		all = append(all, lines(item)...)
	}
	if more := len(items) - most; more > 0 {
		all = append(all, fmt.Sprintf("and %d more", more))
	}
	return all
}

func itself(line string) []string { return []string{line} }

func ofAgent(l locks.Info) string {
	if l.Agent == "" {
		return ""
	}
	return " by " + l.Agent
}

func requestedAt(l locks.Info) string {
	if l.Where == nil {
		return ""
	}
	return fmt.Sprintf(", requested at %v", l.Where)
}

// lines tells of the agent: who it is, and then, indented, what keeps it.
func (a *AgentActivity) lines() []string {
	kind := "the page "
	if a.Worker {
		kind = "the worker "
	}
	who := kind + a.URL
	if a.Label != "" {
		who = "[" + a.Label + "] " + who
	}
	if a.CutOff {
		return []string{who + " was cut off, and its thread has not ended"}
	}
	if a.idle() {
		return []string{who + " waits for messages"}
	}
	var lines []string
	if a.Running {
		lines = append(lines, "runs a script")
	}
	if a.Waits != "" {
		lines = append(lines, "is blocked by "+a.Waits)
	}
	if a.Timers > 0 {
		timers := "1 timer"
		if a.Timers > 1 {
			timers = fmt.Sprintf("%d timers", a.Timers)
		}
		switch more := a.Timers - len(a.TimerPlaces); {
		case len(a.TimerPlaces) == 0:
		case more > 0:
			timers += ", set at " + strings.Join(a.TimerPlaces, ", ") + fmt.Sprintf(" and %d more", more)
		default:
			timers += ", set at " + strings.Join(a.TimerPlaces, ", ")
		}
		lines = append(lines, timers)
	}
	if a.AnimationFrame {
		lines = append(lines, "an animation frame")
	}
	lines = append(lines, told(a.UnderWay, mostTold, itself)...)
	for i, line := range lines {
		lines[i] = "  " + line
	}
	return append([]string{who}, lines...)
}
