package sluicetest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/explore"
	"github.com/sluice-go/sluice/sluicetest"
)

// counting is a program of two tabs that count to two.
func counting(increment string) explore.Options {
	tab := explore.Tab{Script: sluice.Script{URL: "https://example.com/count.js", Text: `
		const wait = () => new Promise((resolve) => setTimeout(resolve, 1));
		const increment = async () => {
			const n = explore.get('n') ?? 0;
			await wait();
			explore.set('n', n + 1);
		};
		` + increment + `;
		explore.eventually(function bothCount() { return explore.get('n') === 2; });`}}
	return explore.Options{Tabs: []explore.Tab{tab, tab}, Seeds: 40}
}

// heard is a test that does not fail.
type heard struct {
	testing.TB
	errors, logs []string
}

func (h *heard) Error(args ...any) { h.errors = append(h.errors, fmt.Sprint(args...)) }
func (h *heard) Errorf(format string, args ...any) {
	h.errors = append(h.errors, fmt.Sprintf(format, args...))
}
func (h *heard) Logf(format string, args ...any) {
	h.logs = append(h.logs, fmt.Sprintf(format, args...))
}

func TestExplore(t *testing.T) {
	sluicetest.Explore(t, counting("navigator.locks.request('n', increment)"))
	found := &heard{TB: t}
	sluicetest.Explore(found, counting("increment()"))
	if len(found.errors) != 1 || !strings.Contains(found.errors[0], "broken invariant at the end: bothCount") || len(found.logs) != 1 {
		t.Fatalf("%q %q", found.errors, found.logs)
	}
	_, file, ok := strings.Cut(found.logs[0], sluicetest.ReplayVariable+"=")
	if !ok {
		t.Fatal(found.logs)
	}
	defer os.RemoveAll(strings.TrimSuffix(file, "schedule.json"))
	t.Setenv(sluicetest.ReplayVariable, file)
	again := &heard{TB: t}
	sluicetest.Explore(again, counting("increment()"))
	if len(again.errors) != 1 || !strings.Contains(again.errors[0], "broken invariant at the end: bothCount") {
		t.Errorf("%q", again.errors)
	}
}
