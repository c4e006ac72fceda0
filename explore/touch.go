package explore

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice"
)

// touch is what a turn has to do with something that others may use: it uses it, or changes it.
type touch struct {
	kind, key string // as in sluice.Toucher
	changes   bool
}

// conflicts says whether the order of two touches matters.
func (a touch) conflicts(b touch) bool {
	if a.kind == "" || b.kind == "" {
		return true
	}
	return a.kind == b.kind && (a.changes || b.changes) && (a.key == b.key || a.key == "" || b.key == "")
}

// touches are those of a turn.
type touches []touch

// everything is what a turn touches that has to do with all others.
var everything = touch{changes: true}

func (ts touches) add(t touch) touches {
	for _, other := range ts {
		if other == t || other == everything {
			return ts
		}
	}
	if t.kind == "" {
		return touches{everything}
	}
	return append(ts, t)
}

// conflict says whether the order of two turns matters.
func (ts touches) conflict(others touches) bool {
	for _, a := range ts {
		for _, b := range others {
			if a.conflicts(b) {
				return true
			}
		}
	}
	return false
}

// touchLog is what the turns of a run touch: sluice.Toucher for a trial. It has a lock of its own,
// since it hears of touches at any time.
type touchLog struct {
	mu     sync.Mutex
	turns  []touches // by choices
	passes []bool    // time passed after the turn, since nobody could go on
}

// next begins the turn of another choice.
func (l *touchLog) next() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turns, l.passes = append(l.turns, nil), append(l.passes, false)
}

func (l *touchLog) touches(t touch) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.turns); n > 0 {
		l.turns[n-1] = l.turns[n-1].add(t)
	}
}

// all returns a copy, since somebody may still be about to tell something.
func (l *touchLog) all() (turns []touches, passes []bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.turns), slices.Clone(l.passes)
}

func (l *touchLog) pass() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.passes); n > 0 {
		l.passes[n-1] = true
	}
}

// schedule is the trial as a schedule that hears of touches if its strategy needs to know of them.
func (t *trial) schedule() sluice.Schedule {
	if _, ok := t.strategy.(*enumerated); !ok {
		return t
	}
	t.touched = &touchLog{}
	return watched{t}
}

// watched is a trial that hears of touches. Others do not, which takes less time.
type watched struct{ *trial }

// Touches implements sluice.Toucher.
func (w watched) Touches(kind, key string, changes bool) {
	w.touched.touches(touch{kind, key, changes})
}

// Passes implements sluice.Toucher.
func (w watched) Passes() { w.touched.pass() }

// touch notes that the turn that runs has to do with the state of explore, if anybody wants to
// know.
func (t *trial) touch(key string, changes bool) {
	if t.touched != nil {
		t.touched.touches(touch{"explore", key, changes})
	}
}

// touchState notes what a call of the global object explore has to do with.
func (t *trial) touchState(what, name string) {
	switch what {
	case "get":
		t.touch(name, false)
	case "set":
		t.touch(name, true)
		t.mu.Lock()
		checked := t.checker != nil
		t.mu.Unlock()
		if checked {
			t.touch("", true) // the invariants look at all of it
		}
	case "enter", "leave":
		t.touch("in "+name, true)
	}
}

// own says that a turn has to do with nothing but its own tasks.
func (ts touches) own() bool { return len(ts) == 0 || len(ts) == 1 && ts[0].kind == "tasks" }
