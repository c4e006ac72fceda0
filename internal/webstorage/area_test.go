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
		if needed, ok := a.Set(me, "u", key, value); !ok {
			t.Errorf("%s needs %d", kv, needed)
		}
	}
	a.Remove(me, "u", "a")
	a.Remove(me, "u", "none")
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
	a.Clear(me, "u")
	a.Leave(other)
	a.Set(me, "u", "z", "")
	want := []string{"a: null → 1 by u", "b: null → 2 by u", "c: null → 3 by u", "b: 2 → 4 by u", "a: 1 → null by u", "null: null → null by u"}
	if !slices.Equal(other.lines, want) || me.lines != nil {
		t.Errorf("the other heard %q, I heard %q", other.lines, me.lines)
	}
}

func TestQuota(t *testing.T) {
	a := NewArea()
	if needed, ok := a.Set(nil, "", "k", strings.Repeat("x", Quota)); ok || needed != Quota+1 {
		t.Errorf("more than the quota: %d, %v", needed, ok)
	}
	if _, ok := a.Get("k"); ok {
		t.Error("what did not fit is there")
	}
	// Two code units in three or four bytes.
	if needed, ok := a.Set(nil, "", "k", strings.Repeat("\U0001F600", (Quota-2)/2)); !ok {
		t.Errorf("needs %d", needed)
	}
	if _, ok := a.Set(nil, "", "é", ""); !ok {
		t.Error("the last unit is refused")
	}
	if _, ok := a.Set(nil, "", "é", "x"); ok {
		t.Error("a unit too many")
	}
	a.Remove(nil, "", "k")
	if _, ok := a.Set(nil, "", "l", strings.Repeat("\xed\xa0\x80", Quota-2)); !ok { // lone surrogates
		t.Error("removing gives nothing back")
	}
	a.Clear(nil, "")
	if _, ok := a.Set(nil, "", "", strings.Repeat("x", Quota)); !ok {
		t.Error("clearing gives nothing back")
	}
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
				a.Set(nil, fmt.Sprint(w), "k", fmt.Sprint(w, i))
				a.Get("k")
			}
		})
	}
	writers.Wait()
	if !slices.Equal(one.lines, two.lines) || len(one.lines) != 400 {
		t.Errorf("the orders differ, or there are not 400 changes but %d", len(one.lines))
	}
}
