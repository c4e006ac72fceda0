package agent

import (
	"errors"
	"sync"
	"testing"
)

func TestLimitsNest(t *testing.T) {
	outer := NewLimit("the user agent", "Options.MaxWorkers", 3, nil)
	a, b := NewLimit("the page", "MaxWorkers", 2, outer), NewLimit("the page", "MaxWorkers", 2, outer)
	take := func(l *Limit, want string) {
		t.Helper()
		err := l.Take()
		full, _ := errors.AsType[*LimitError](err)
		switch {
		case want == "" && err != nil, want != "" && (full == nil || full.Name != want):
			t.Errorf("%v, want %q", err, want)
		}
	}
	before := process.Taken()
	take(a, "")
	take(a, "")
	take(a, "MaxWorkers")
	take(b, "")
	take(b, "Options.MaxWorkers")
	a.Return()
	take(b, "")
	if a.Taken() != 1 || b.Taken() != 2 || outer.Taken() != 3 || process.Taken() != before+3 {
		t.Error(a.Taken(), b.Taken(), outer.Taken(), process.Taken()-before)
	}
	a.Return()
	b.Return()
	b.Return()
	if outer.Taken() != 0 || process.Taken() != before {
		t.Error("not all were given back")
	}
}

func TestLimitHoldsAmongGoroutines(t *testing.T) {
	l := NewLimit("the page", "MaxWorkers", 10, nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				if l.Take() == nil {
					if n := l.Taken(); n > 10+8 { // those that are being refused included
						t.Error(n)
					}
					l.Return()
				}
			}
		})
	}
	all.Wait()
	if l.Taken() != 0 {
		t.Error(l.Taken())
	}
}

func TestMostLost(t *testing.T) {
	was := lost.Swap(MostLost - 1)
	defer lost.Store(was)
	l := NewLimit("the user agent", "Options.MaxWorkers", 3, nil)
	if err := l.Take(); err != nil {
		t.Fatal(err)
	}
	defer l.Return()
	lost.Add(1)
	if err := l.Take(); err != ErrLost || l.Taken() != 1 {
		t.Errorf("%v, and %d are counted", err, l.Taken())
	}
}
