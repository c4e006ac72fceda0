package main

import (
	"fmt"
	"slices"
	"strings"
)

// footnotes are numbered when they are first referred to.
type footnotes []string

func (f *footnotes) mark(text string) string {
	i := slices.Index(*f, text)
	if i < 0 {
		i = len(*f)
		*f = append(*f, text)
	}
	return fmt.Sprintf("[%d]", i+1)
}

// markdown writes the results as a page.
func (r *results) markdown() string {
	var b strings.Builder
	var notes footnotes
	fmt.Fprintf(&b, "# Side by side: results\n\n")
	b.WriteString("Written by `make bench`. [README.md](README.md) says how to read it.\n\n")
	r.writeMachine(&b)
	b.WriteString("![What others take, as a multiple of Sluice](ratios.svg)\n\n")
	r.writeTargets(&b)
	r.writeTimes(&b, &notes)
	r.writeGrowth(&b)
	r.writePeaks(&b)
	for i, n := range notes {
		fmt.Fprintf(&b, "- [%d] %s\n", i+1, n)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (r *results) writeMachine(b *strings.Builder) {
	m := r.Machine
	fmt.Fprintf(b, "- %s, runs: %d, in %s, commit %s, %s\n", r.Begun.UTC().Format("2006-01-02 15:04 MST"), r.Runs, r.Took, m.Commit, m.Go)
	if r.Processor {
		b.WriteString("- times are those for which processors were busy, in all threads, not those that passed\n")
	}
	if r.Best {
		b.WriteString("- the fastest batch of each run counts, not the mean\n")
	}
	fmt.Fprintf(b, "- %s, %d cores, %.0f GB, %s, load average %.2f before\n", m.Processor, m.Cores, m.MemoryGB, m.Kernel, m.Load)
	for _, v := range r.Programs {
		fmt.Fprintf(b, "- %s: %s\n", title(v.Name), v.Version)
	}
	all, settled := r.figures()
	fmt.Fprintf(b, "- %.1f%% of the processor time went to other programs\n\n", 100*r.Elsewhere)
	fmt.Fprintf(b, "A figure is the least of the runs, and stands here only if a second run comes within %.0f%% of it: of %d figures %d do. The "+
		"others are not quoted: they are a %s, and so is what would be made of them.\n\n", 100*settledWithin, all, settled, unsettled)
}

func (r *results) writeTargets(b *strings.Builder) {
	g := grid{}
	g.add("workload", "target", "measured", "")
	for _, w := range r.workloads {
		for _, t := range r.targetsOf(w) {
			value := "–"
			if t.Verdict != unknown {
				value = digits(t.Value)
				if t.absolute {
					value = figure(t.Value, w.kind)
				}
			}
			g.add(w.title, t.Target, value, string(t.Verdict))
		}
	}
	if len(g.rows) > 1 {
		fmt.Fprintf(b, "## Targets\n\n%s\n", &g)
	}
}

func (r *results) writeTimes(b *strings.Builder, notes *footnotes) {
	b.WriteString("## Cost of one\n\nLess is better. ")
	r.tables(func(document bool) {
		if g := r.times(document, notes); len(g.rows) > 1 {
			fmt.Fprintf(b, "The best peer is that of %s.\n\n%s\n", joined(r.competitors(document)), g)
		}
	})
}

// tables calls f for the workloads without documents and for those with them, which have
// tables of their own, because their peers are others.
func (r *results) tables(f func(document bool)) {
	for _, document := range []bool{false, true} {
		if slices.ContainsFunc(r.workloads, func(w *workload) bool { return w.document == document }) {
			f(document)
		}
	}
}

// times is the table of what one of each workload costs.
func (r *results) times(document bool, notes *footnotes) *grid {
	g := &grid{}
	head := []string{"workload", "Sluice"}
	peers := r.peersOf(document)
	for _, p := range peers {
		head = append(head, title(p))
	}
	g.add(append(head, "Sluice ÷ best peer")...)
	group := ""
	for _, w := range r.workloads {
		if w.document != document {
			continue
		}
		if w.group != group {
			group = w.group
			g.add(append([]string{"**" + group + "**"}, make([]string, len(head))...)...)
		}
		size := w.shown()
		name := w.title
		if size > 1 {
			name += fmt.Sprintf(" (%s %s)", count(size), w.of)
		}
		row := []string{name, r.entry(w, size, sluiceName, notes)}
		for _, p := range peers {
			row = append(row, r.entry(w, size, p, notes))
		}
		ratio := "–"
		if q, ok := r.ratioToBest(w, sluiceName, r.competitors(document)); ok {
			ratio = digits(q.value)
		} else if r.bestOf(w.name, size, r.competitors(document)) != "" {
			ratio = unsettled
		}
		g.add(append(row, ratio)...)
	}
	return g
}

// entry is a cell as the table has it.
func (r *results) entry(w *workload, size int, program string, notes *footnotes) string {
	c := r.find(w.name, size, program)
	switch {
	case c == nil:
		return "–"
	case len(c.Values) > 0:
		return c.Summary.figure(w.kind)
	case strings.HasPrefix(c.Failure, "over "):
		return c.Failure
	case c.Failure != "":
		return "failed " + notes.mark(fmt.Sprintf("%s, %s: %s", title(program), w.name, c.Failure))
	case w.kind.inside():
		return "–"
	case c.Lacks != "":
		return "– " + notes.mark(fmt.Sprintf("%s: %s", title(program), lack(c.Lacks)))
	}
	return "–"
}

// lack says what is missing: a reason in words, or a global.
func lack(what string) string {
	if strings.Contains(what, " ") {
		return what
	}
	return "no `" + what + "`"
}

func (r *results) writeGrowth(b *strings.Builder) {
	begun := false
	r.tables(func(document bool) {
		g := r.growth(document)
		if len(g.rows) <= 1 {
			return
		}
		if !begun {
			b.WriteString("## Growth\n\n")
			if r.growthChart() != "" {
				b.WriteString("![What one costs when there are more](growth.svg)\n\n")
			}
			b.WriteString("How much more one costs when there are more of them (and what it costs then).\n\n")
			begun = true
		}
		fmt.Fprintf(b, "%s\n", g)
	})
}

// growth is the table of how costs grow.
func (r *results) growth(document bool) *grid {
	g := &grid{}
	head := []string{"workload", "from → to", "Sluice"}
	for _, p := range r.peersOf(document) {
		head = append(head, title(p))
	}
	g.add(head...)
	for _, w := range r.workloads {
		if w.document != document {
			continue
		}
		for _, size := range w.sizes[1:] {
			row := []string{w.title, fmt.Sprintf("%s → %s %s", count(w.sizes[0]), count(size), w.of)}
			any := false
			for _, p := range append([]string{sluiceName}, r.peersOf(document)...) {
				entry := "–"
				c := r.find(w.name, size, p)
				if q, ok := r.summary(w.name, size, p).over(r.summary(w.name, w.sizes[0], p)); ok {
					entry, any = fmt.Sprintf("× %s (%s)", digits(q.value), figure(c.Summary.Least, w.kind)), true
				} else if c != nil && len(c.Values) > 0 {
					entry = unsettled
				} else if c != nil && strings.HasPrefix(c.Failure, "over ") {
					entry = c.Failure
				} else if c != nil && c.Failure != "" {
					entry = "failed"
				}
				row = append(row, entry)
			}
			if any {
				g.add(row...)
			}
		}
	}
	return g
}

func (r *results) writePeaks(b *strings.Builder) {
	begun := false
	r.tables(func(document bool) {
		g := r.memories(document)
		if len(g.rows) <= 1 {
			return
		}
		if !begun {
			b.WriteString("## Peak memory\n\nOf the process, over all sizes of the workload; of Chromium, all processes in the end. The least of the runs.\n\n")
			begun = true
		}
		fmt.Fprintf(b, "%s\n", g)
	})
}

// memories is the table of the most memory that programs held.
func (r *results) memories(document bool) *grid {
	g := &grid{}
	head := []string{"workload", "Sluice"}
	for _, p := range r.peersOf(document) {
		head = append(head, title(p))
	}
	g.add(head...)
	for _, w := range r.workloads {
		if w.document != document {
			continue
		}
		row := []string{w.title}
		any := false
		for _, p := range append([]string{sluiceName}, r.peersOf(document)...) {
			entry := "–"
			if s := r.peak(w, p); len(s.Values) > 0 && !w.kind.inside() {
				entry = s.Summary.figure(memoryAll)
				any = any || s.Summary.settled()
			}
			row = append(row, entry)
		}
		if any {
			g.add(row...)
		}
	}
	return g
}

func joined(names []string) string {
	titles := make([]string, len(names))
	for i, n := range names {
		titles[i] = title(n)
	}
	switch len(titles) {
	case 0:
		return "none"
	case 1:
		return titles[0]
	}
	return strings.Join(titles[:len(titles)-1], ", ") + " and " + titles[len(titles)-1]
}
