package main

import "fmt"

// A target is what a workload's figure is meant to be.
type target struct {
	limit float64
	// toBest: the limit is for the quotient by the best of these peers.
	toBest []string
	// from and to: the limit is for the quotient of the figures at two sizes.
	from, to int
	// over: the limit is for the quotient by the figure of another workload,
	// at the same size; or, with from and to, by how much that grows.
	over string
	than string // what to call that figure
}

// best is a target for the quotient by the best of some peers.
func best(limit float64, peers ...string) target { return target{limit: limit, toBest: peers} }

// atMost is a target for the figure itself, in the workload's unit.
func atMost(limit float64) target { return target{limit: limit} }

// growth is a target for how much the figure grows between two sizes.
func growth(limit float64, from, to int) target { return target{limit: limit, from: from, to: to} }

// growthOver is a target for how much the figure grows between two sizes, in
// proportion to how much another workload's does.
func growthOver(limit float64, from, to int, workload, than string) target {
	return target{limit: limit, from: from, to: to, over: workload, than: than}
}

// over is a target for the quotient by another workload's figure.
func over(limit float64, workload, than string) target {
	return target{limit: limit, over: workload, than: than}
}

// describe says the target in words.
func (t target) describe(w *workload) string {
	switch {
	case t.toBest != nil:
		who := joined(t.toBest)
		if len(t.toBest) > 1 {
			who = "the best of " + who
		}
		return fmt.Sprintf("≤ %g × %s", t.limit, who)
	case t.to != 0 && t.over != "":
		return fmt.Sprintf("≤ %g × the growth of %s from %s to %s", t.limit, t.than, count(t.from), count(t.to))
	case t.to != 0:
		return fmt.Sprintf("≤ %g × from %s to %s %s", t.limit, count(t.from), count(t.to), w.of)
	case t.over != "":
		return fmt.Sprintf("≤ %g × %s", t.limit, t.than)
	}
	return "≤ " + figure(t.limit, w.kind)
}

// verdict says whether a target is met.
type verdict string

const (
	met     verdict = "met"
	missed  verdict = "missed"
	unsure  verdict = "unsure" // the range that the runs leave is on both sides
	unknown verdict = "–"      // something was not measured, or is not settled
)

// An outcome is a target and what became of it.
type outcome struct {
	Target  string  `json:"target"`
	Value   float64 `json:"value"`
	Verdict verdict `json:"verdict"`

	absolute bool // Value is in the workload's unit, not a quotient
}

// judge compares the target with what the program `subject` did.
func (t target) judge(r *results, w *workload, subject string) outcome {
	o := outcome{Target: t.describe(w), Verdict: unknown, absolute: t.toBest == nil && t.to == 0 && t.over == ""}
	q, ok := t.value(r, w, subject)
	if !ok {
		return o
	}
	o.Value = q.value
	switch {
	case q.low <= t.limit && q.high > t.limit:
		o.Verdict = unsure
	case q.value <= t.limit:
		o.Verdict = met
	default:
		o.Verdict = missed
	}
	return o
}

// value is what is compared with the limit. It reports false unless all that it is
// made of is settled.
func (t target) value(r *results, w *workload, subject string) (quotient, bool) {
	size := w.shown()
	figure := r.summary(w.name, size, subject)
	switch {
	case t.toBest != nil:
		return r.ratioToBest(w, subject, t.toBest)
	case t.to != 0:
		grows, ok := t.growthOf(r, w.name, subject)
		if t.over != "" {
			other, both := t.growthOf(r, t.over, subject)
			grows, ok = grows.over(other), ok && both
		}
		return grows, ok
	case t.over != "":
		return figure.over(r.summary(t.over, size, subject))
	}
	return quotient{figure.Least, figure.Least, figure.Next}, figure.settled()
}

// growthOf is how much a workload's figure grows between the target's sizes.
func (t target) growthOf(r *results, workload, subject string) (quotient, bool) {
	return r.summary(workload, t.to, subject).over(r.summary(workload, t.from, subject))
}
