package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A session measures workloads in programs, which take turns.
type session struct {
	programs  []program
	workloads []*workload
	runs      int
	pace      pace
	progress  io.Writer
	results   *results
	// givenUp are the least sizes that a program failed to do in time or memory.
	givenUp map[string]int
	// checks are the results of computations, which must be the same in all
	// programs.
	checks map[string]string
	clock  *processorClock
}

// run does everything, and stops early when the context ends.
func (s *session) run(ctx context.Context) {
	begun := time.Now()
	s.givenUp, s.checks = map[string]int{}, map[string]string{}
	s.clock = startProcessorClock()
	for run := range s.runs {
		for _, w := range s.workloads {
			if w.runs > 0 && run >= w.runs {
				continue
			}
			var line []string
			for _, p := range s.programs {
				line = append(line, s.once(ctx, run, w, p))
			}
			if ctx.Err() != nil {
				continue // interrupted: nothing more is measured
			}
			line = slices.DeleteFunc(line, func(s string) bool { return s == "" })
			fmt.Fprintf(s.progress, "%5s  run %d of %d  %-18s %s\n", time.Since(begun).Round(time.Second), run+1, s.runs, w.name, strings.Join(line, "  "))
		}
	}
	s.results.Took = time.Since(begun).Round(time.Second).String()
	s.results.Elsewhere = s.clock.elsewhere(s.results.Machine.Cores)
	s.results.conclude()
}

// once is one workload in one program in one run. The result is for the
// progress line.
func (s *session) once(ctx context.Context, run int, w *workload, p program) string {
	if ctx.Err() != nil {
		return ""
	}
	if reason := p.cannot(w); reason != "" {
		for _, size := range w.sizes {
			s.results.cell(w, size, p.name()).Lacks = reason
		}
		return ""
	}
	key := p.name() + " " + w.name
	sizes := w.sizes
	if limit, ok := s.givenUp[key]; ok {
		sizes = slices.DeleteFunc(slices.Clone(sizes), func(size int) bool { return size >= limit })
	}
	if len(sizes) == 0 {
		return ""
	}
	m := measure(ctx, p, w, sizes, s.pace)
	if ctx.Err() != nil {
		return "" // interrupted: what is there may be half of it
	}
	s.clock.detached += m.detached
	for _, size := range sizes {
		c := s.results.cell(w, size, p.name())
		v, ok := m.values[size]
		if wrong := s.contradiction(w, size, m.checks[size]); wrong != "" {
			ok, m.failure = false, wrong
		}
		switch {
		case ok:
			c.Values[run] = v
		case m.lacks != "":
			c.Lacks = m.lacks
		default:
			c.Failure = m.failure
			// Sluice's own figures are what this is about: it is asked again.
			if strings.HasPrefix(m.failure, "over ") && p.name() != sluiceName && p.name() != baselineName {
				s.giveUp(key, size)
			}
		}
	}
	if m.lacks != "" {
		return ""
	}
	if m.peak > 0 {
		s.results.peak(w, p.name()).Values[run] = m.peak
	}
	v, ok := m.values[w.shown()]
	if !ok {
		return p.name() + " failed: " + m.failure
	}
	text := p.name() + " " + figure(v, w.kind)
	if m.failure != "" {
		text += " (" + m.failure + ")"
	}
	return text
}

// giveUp keeps a program from being asked for this size, or larger ones, again.
func (s *session) giveUp(key string, size int) {
	if limit, ok := s.givenUp[key]; !ok || size < limit {
		s.givenUp[key] = size
	}
}

// contradiction says if the result of a computation is not what others got.
func (s *session) contradiction(w *workload, size int, check string) string {
	if check == "" {
		return ""
	}
	key := fmt.Sprint(w.name, " ", size)
	want, ok := s.checks[key]
	if !ok {
		s.checks[key] = check
		return ""
	}
	if check == want {
		return ""
	}
	return fmt.Sprintf("computed %s, and another program %s", check, want)
}
