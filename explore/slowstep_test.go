package explore

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// What goes wrong only if a step takes long is found, told, made short and replayed.
func TestSlowSteps(t *testing.T) {
	for what, text := range map[string]string{
		// The holder of a lease computes in one task, and writes when it has expired.
		"a lease": `
			const until = Date.now() + 5000;
			const compute = () => {};
			setTimeout(() => {
				if (Date.now() > until) return;
				compute();
				explore.assert(Date.now() <= until, 'it writes without a lease');
			}, 1000);`,
		// A timeout is over before the task ends that has set it, and fires first.
		"a timeout": `
			setTimeout(() => {
				const began = performance.now();
				const signal = AbortSignal.timeout(500);
				const slow = performance.now() - began >= 500;
				setTimeout(() => explore.assert(!(slow && signal.aborted), 'the work is done, and it gave up'), 0);
			}, 10);`,
		// A timer that begins after a slow step is due later by as much.
		"a timer": `
			let fired = false;
			setTimeout(() => {
				const began = performance.now();
				setTimeout(() => { fired = true; }, 1000);
				const ended = performance.now();
				setTimeout(() => explore.assert(ended - began < 1000 || !fired, 'the first timer is through'), 1);
			}, 1);`,
	} {
		o := oneTab(text)
		o.Seeds, o.Shrink = 200, time.Minute
		r, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		f := r.Find
		if f == nil || f.Kind != "failed assertion" || f.Uncontrolled != "" {
			t.Errorf("%s: %+v", what, f)
			continue
		}
		told := Tell(f)
		slow := slowStepsOf(f.Schedule.Choices)
		if len(slow) != 1 || !strings.Contains(told, "which takes "+slow[0].takes.Round(time.Millisecond).String()) {
			t.Errorf("%s: slow steps %v in\n%s", what, slow, told)
		}
		for range 5 {
			again, err := Replay(t.Context(), o, f.Schedule)
			if err != nil || again == nil || again.Diverged || !reflect.DeepEqual(again.Trace, f.Trace) {
				t.Fatalf("%s\nwas replayed as\n%+v, %v", told, again, err)
			}
		}
		t.Logf("%s: %d schedules, seed %d", what, r.Runs, f.Schedule.Seed)
	}
}

// Schedules without slow steps are what they would be if there were none, and no step of a
// program that never reads the clock is slow.
func TestSlowStepsAreSparse(t *testing.T) {
	p := &program{length: 100, reads: 50}
	with := 0
	for seed := range uint64(160) {
		if strings.Contains(p.newStrategy(seed).name(), "slow steps") {
			with++
		}
	}
	if with != 40 {
		t.Errorf("%d of 160 seeds have slow steps", with)
	}
	for seed := range uint64(100) {
		s := newSlowSteps(seed, 50)
		if n := len(s.at); n < 1 || n > 2 {
			t.Errorf("seed %d has %d slow steps", seed, n)
		}
	}
	o := oneTab(`setTimeout(() => {}, 10)`)
	r, err := Run(t.Context(), o)
	if err != nil || r.Find != nil {
		t.Errorf("%+v, %v", r, err)
	}
}
