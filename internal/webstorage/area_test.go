package webstorage

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// log is an Observer that writes changes down.
type log struct{ lines []string }

func (l *log) Changed(c Change) {
	text := func(s *string) string {
		if s == nil {
			return "null"
		}
		return *s
	}
	l.lines = append(l.lines, fmt.Sprintf("%s: %s → %s by %s", text(c.Key), text(c.OldValue), text(c.NewValue), c.URL))
}

func TestArea(t *testing.T) {
	a, me, other := NewArea(), &log{}, &log{}
	a.Observe(me)
	a.Observe(other)
	for _, kv := range []string{"a=1", "b=2", "c=3", "a=1", "b=4"} {
		key, value, _ := strings.Cut(kv, "=")
		if err := a.Set(me, "u", key, value); err != nil {
			t.Errorf("%s: %v", kv, err)
		}
	}
	for _, key := range []string{"a", "none"} {
		if err := a.Remove(me, "u", key); err != nil {
			t.Error(err)
		}
	}
	if keys := a.Keys(); !slices.Equal(keys, []string{"c", "b"}) || a.Length() != 2 {
		t.Errorf("the keys are %v", keys)
	}
	if v, ok := a.Get("b"); v != "4" || !ok {
		t.Errorf("b is %q, %v", v, ok)
	}
	if _, ok := a.Get("a"); ok {
		t.Error("a is there")
	}
	if key, ok := a.Key(1); key != "b" || !ok {
		t.Errorf("key 1 is %q, %v", key, ok)
	}
	if _, ok := a.Key(2); ok {
		t.Error("there is a key 2")
	}
	if err := a.Clear(me, "u"); err != nil {
		t.Error(err)
	}
	a.Leave(other)
	if err := a.Set(me, "u", "z", ""); err != nil {
		t.Error(err)
	}
	want := []string{"a: null → 1 by u", "b: null → 2 by u", "c: null → 3 by u", "b: 2 → 4 by u", "a: 1 → null by u", "null: null → null by u"}
	if !slices.Equal(other.lines, want) || me.lines != nil {
		t.Errorf("the other heard %q, I heard %q", other.lines, me.lines)
	}
}

func TestQuota(t *testing.T) {
	a := NewArea()
	fits := func(key, value string) {
		t.Helper()
		if err := a.Set(nil, "", key, value); err != nil {
			t.Error(err)
		}
	}
	exceeds := func(key, value string, requested int) {
		t.Helper()
		if e, ok := a.Set(nil, "", key, value).(*QuotaError); !ok || e.Requested != requested {
			t.Errorf("more than the quota: %v", e)
		}
	}
	exceeds("k", strings.Repeat("x", Quota), Quota+1)
	if _, ok := a.Get("k"); ok {
		t.Error("what did not fit is there")
	}
	// Two code units in three or four bytes.
	fits("k", strings.Repeat("\U0001F600", (Quota-2)/2))
	fits("é", "")
	exceeds("é", "x", Quota+1)
	if err := a.Remove(nil, "", "k"); err != nil {
		t.Error(err)
	}
	fits("l", strings.Repeat("\xed\xa0\x80", Quota-2)) // lone surrogates: removing gives back
	if err := a.Clear(nil, ""); err != nil {
		t.Error(err)
	}
	fits("", strings.Repeat("x", Quota))
}

// All observers hear of the changes of several windows in the same order.
func TestOrderOfChanges(t *testing.T) {
	a, one, two := NewArea(), &log{}, &log{}
	a.Observe(one)
	a.Observe(two)
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for i := range 100 {
				if err := a.Set(nil, fmt.Sprint(w), "k", fmt.Sprint(w, i)); err != nil {
					t.Error(err)
				}
				a.Get("k")
			}
		})
	}
	writers.Wait()
	if !slices.Equal(one.lines, two.lines) || len(one.lines) != 400 {
		t.Errorf("the orders differ, or there are not 400 changes but %d", len(one.lines))
	}
}
