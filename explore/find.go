package explore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Find is a run that went wrong.
type Find struct {
	// Kind says what went wrong: "uncaught error", "unhandled rejection", "deadlock",
	// "unfinished module", "failed assertion", "broken invariant", "broken invariant at the
	// end", "two at a time", "too much memory", or "hang": a task that does not end.
	Kind string `json:"kind"`
	// Message is that of the error, of the deadlock, or of the invariant.
	Message string `json:"message"`
	// Place is where, as "URL:line"; empty if that is not known.
	Place string `json:"place,omitempty"`
	// Strategy is the kind of schedule that found it.
	Strategy string `json:"strategy"`
	// Schedule leads there.
	Schedule Schedule `json:"schedule"`
	// Trace are the tasks of the run up to there.
	Trace []Step `json:"trace"`
	// Runs is how many runs it took to shrink it.
	Runs int `json:"-"`
	// Uncontrolled says, unless it is empty, that the same schedule can lead elsewhere, and
	// why that is thought.
	Uncontrolled string `json:"uncontrolled,omitempty"`
	// Diverged says that the run went another way than the schedule that was replayed.
	Diverged bool `json:"-"`
}

// largestFind is how long the text of a find may be: 10,000 choices take less than 2 MB, and
// their trace some 10.
const largestFind = 64 << 20

// ReadFind reads a find from its JSON, so that its schedule can be replayed.
func ReadFind(r io.Reader) (*Find, error) {
	text, err := io.ReadAll(io.LimitReader(r, largestFind+1))
	if err != nil {
		return nil, err
	}
	if len(text) > largestFind {
		return nil, fmt.Errorf("there is no schedule: there is more than %d MB", largestFind>>20)
	}
	f := new(Find)
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("there is no schedule: %w", err)
	}
	if len(f.Schedule.Choices) == 0 {
		return nil, errors.New("there is no schedule")
	}
	return f, nil
}

func (p *program) finding(t *trial) *Find {
	f := &Find{
		Kind: t.find.kind, Message: t.find.message, Place: t.find.place, Strategy: t.strategy.name(),
		Schedule: Schedule{t.seed, t.choices, t.without}, Trace: t.steps(), Uncontrolled: t.uncontrolled,
	}
	return f
}

// explain runs again what was found, and shrinks it.
func (p *program) explain(ctx context.Context, found *trial) (*Find, error) {
	name := found.strategy.name()
	again, err := p.run(ctx, &replay{choices: found.choices}, found.seed)
	if err != nil {
		return nil, err
	}
	if !sameTrace(found, again) {
		f := p.finding(found)
		if f.Uncontrolled == "" {
			f.Uncontrolled = "the same schedule led to another run, so something happens that is not under the schedule's control"
		}
		return f, nil
	}
	least, runs, err := p.shrink(ctx, found)
	if err != nil {
		return nil, err
	}
	f := p.finding(least)
	f.Strategy, f.Runs = name, runs
	return f, nil
}

// segment is some turns in a row of one actor; of actor 0, times that pass.
type segment struct {
	actor, turns int
}

// segments of a schedule.
func segmentsOf(choices []Choice) []segment {
	var all []segment
	for _, c := range choices {
		if n := len(all); n > 0 && all[n-1].actor == c.Go {
			all[n-1].turns++
			continue
		}
		all = append(all, segment{c.Go, 1})
	}
	return all
}

// shrink looks for a shorter schedule with the same end: with fewer tabs, fewer switches, no
// queue served out of its turn that need not be, and no step that takes long for nothing.
func (p *program) shrink(ctx context.Context, found *trial) (least *trial, runs int, err error) {
	least = found
	until := time.Now().Add(p.Shrink)
	ordered := false // queues are served in order
	var without []int
	attempt := func(s []segment, slow []slowStep, inOrder bool) bool {
		if err != nil || time.Now().After(until) {
			return false
		}
		runs++
		var t *trial
		g := &guided{segments: s, queues: queuesOf(least.choices), ordered: inOrder, slow: slow}
		if t, err = p.runWithout(ctx, g, found.seed, without); err != nil || t.find == nil || !alike(t.find, found.find) {
			return false
		}
		if length(t) > length(least) || length(t) == length(least) && !(inOrder && !ordered) {
			return false
		}
		ordered = ordered || inOrder
		least = t
		return true
	}
	attempt(segmentsOf(least.choices), slowStepsOf(least.choices), true)
	attempt(nil, slowStepsOf(least.choices), ordered)
	for number := 1; number <= len(found.pages) && len(found.pages) > len(without)+1 && time.Now().Before(until); number++ {
		before := without
		without = append(slices.Clone(before), number)
		// What goes wrong in any case without a tab is another thing.
		t, failure := p.runWithout(ctx, inOrder{}, found.seed, without)
		if failure != nil {
			return least, runs, failure
		}
		if t.find != nil || !attempt(segmentsOf(least.choices), slowStepsOf(least.choices), ordered) {
			without = before
		}
	}
	for improved := true; improved && err == nil; {
		improved = false
		slow := slowStepsOf(least.choices)
		for i := range slow {
			if attempt(segmentsOf(least.choices), slices.Delete(slices.Clone(slow), i, i+1), ordered) {
				improved = true
				break
			}
		}
		slow = slowStepsOf(least.choices)
		s := segmentsOf(least.choices)
		for size := max(1, len(s)/2); size > 0; size /= 2 {
			for from := 0; from < len(s); {
				to := min(from+size, len(s))
				if attempt(slices.Delete(slices.Clone(s), from, to), slow, ordered) {
					improved = true
					s = segmentsOf(least.choices)
					continue
				}
				if size == 1 && s[from].actor != 0 {
					// As long as it can.
					longer := slices.Clone(s)
					longer[from].turns = 1 << 20
					if attempt(longer, slow, ordered) {
						improved = true
						s = segmentsOf(least.choices)
					}
				}
				from = to
			}
		}
	}
	return least, runs, err
}

// length is how long the story of a run is: by its tabs, then by the switches between actors,
// then by the steps that take long, then by tasks.
func length(t *trial) int {
	tabs := len(t.pages) - len(t.without)
	return 10_000_000_000*tabs + 1_000_000*len(story(t.steps())) + 100_000*len(slowStepsOf(t.choices)) + len(t.steps())
}

// alike says whether the same went wrong.
func alike(a, b *finding) bool {
	first := func(s string) string { line, _, _ := strings.Cut(s, "\n"); return line }
	return a.kind == b.kind && first(a.message) == first(b.message)
}

// queuesOf are the queues that each actor has served, where there was a choice, in order.
func queuesOf(choices []Choice) map[int][]string {
	queues := map[int][]string{}
	for _, c := range choices {
		if c.Queue != "" {
			queues[c.Go] = append(queues[c.Go], c.Queue)
		}
	}
	return queues
}

// scene is what one actor does before another goes on.
type scene []Step

// story divides a run into scenes. What is loaded and begins nothing is left out.
func story(steps []Step) []scene {
	var scenes []scene
	for _, s := range steps {
		if s.Task == "networking" && len(s.Places) == 0 {
			continue
		}
		if n := len(scenes); n > 0 && scenes[n-1][0].Number == s.Number {
			scenes[n-1] = append(scenes[n-1], s)
			continue
		}
		scenes = append(scenes, scene{s})
	}
	return scenes
}

// String tells what went wrong.
func (f *Find) String() string {
	where := ""
	if f.Place != "" {
		where = " (" + f.Place + ")"
	}
	return fmt.Sprintf("%s: %s%s", f.Kind, f.Message, where)
}
