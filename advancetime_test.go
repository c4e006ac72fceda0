package sluice

import (
	"strings"
	"testing"
	"time"
)

// A clock of Options.ManualTime goes where it is told.
func TestAdvanceTime(t *testing.T) {
	ua := New(Options{ManualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(t.Context(), `var start = Date.now(), log = []; setTimeout(() => log.push(Date.now() - start), 60000); setInterval(() => log.push("tick"), 50000); 0`); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		by   time.Duration
		want string
	}{{49 * time.Second, ""}, {time.Second, "tick"}, {time.Minute, "tick,60000,tick"}} {
		if err := ua.AdvanceTime(t.Context(), step.by); err != nil {
			t.Fatal(err)
		}
		if got := evalString(t, p, "log.join()"); got != step.want {
			t.Errorf("after %v more: %q, want %q", step.by, got, step.want)
		}
	}
	if err := ua.AdvanceTime(t.Context(), -1); err == nil || !strings.Contains(err.Error(), "forward") {
		t.Error(err)
	}
	real := New(Options{})
	defer real.Close()
	if err := real.AdvanceTime(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "by itself") {
		t.Error(err)
	}
}
