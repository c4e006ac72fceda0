package dom

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// modelListener is a listener of the model.
type modelListener struct {
	callback      int
	capture, once bool
	signal        int // -1 for none
}

// Listener lists behave as the simplest thing that could: a slice.
func TestListenersAgainstModel(t *testing.T) {
	r := newRealm(t)
	r.eval(`t = new EventTarget; f = Array.from({length: 4}, (_, i) => () => log.push(i));
		controllers = Array.from({length: 3}, () => new AbortController);
		go = () => { log = []; t.dispatchEvent(new Event('x')); return log.join() }`)
	random := rand.New(rand.NewPCG(1, 2))
	var model []modelListener
	aborted := make([]bool, 3)
	for step := range 3000 {
		l := modelListener{random.IntN(4), random.IntN(2) == 0, random.IntN(3) == 0, random.IntN(4) - 1}
		same := func(m modelListener) bool { return m.callback == l.callback && m.capture == l.capture }
		text, want := "''", ""
		switch random.IntN(8) {
		case 0, 1, 2:
			text = fmt.Sprintf("t.addEventListener('x', f[%d], {capture: %v, once: %v, signal: controllers[%d]?.signal}); ''", l.callback, l.capture, l.once, l.signal)
			if !slices.ContainsFunc(model, same) && (l.signal < 0 || !aborted[l.signal]) {
				model = append(model, l)
			}
		case 3, 4:
			text = fmt.Sprintf("t.removeEventListener('x', f[%d], %v); ''", l.callback, l.capture)
			model = slices.DeleteFunc(model, same)
		case 5, 6:
			text = "go()"
			var calls []string
			for _, capture := range []bool{true, false} {
				for _, m := range model {
					if m.capture == capture {
						calls = append(calls, fmt.Sprint(m.callback))
					}
				}
			}
			want = strings.Join(calls, ",")
			model = slices.DeleteFunc(model, func(m modelListener) bool { return m.once })
		case 7:
			n := random.IntN(3)
			if random.IntN(2) == 0 {
				text = fmt.Sprintf("controllers[%d].abort(); ''", n)
				aborted[n] = true
				model = slices.DeleteFunc(model, func(m modelListener) bool { return m.signal == n })
			} else if aborted[n] {
				text = fmt.Sprintf("controllers[%d] = new AbortController; ''", n)
				aborted[n] = false
			}
		}
		if got := r.eval(text); got != want {
			t.Fatalf("step %d: %s is %s, want %s", step, text, got, want)
		}
	}
}

// modelSignal is a signal of the model: it is aborted when one of its roots
// is. A root is a controller's signal, or one with a timeout.
type modelSignal struct {
	roots  []int
	reason string // "" when not aborted
}

// Dependent signals are aborted with the reason of the first of the signals
// they came from, those that are only listened to as well, whatever garbage is
// collected meanwhile.
func TestSignalsAgainstModel(t *testing.T) {
	r := newRealm(t)
	r.eval("controllers = {}; signals = {}; fired = {}; listen = (s, i) => s.onabort = () => fired[i] = String(s.reason); ''")
	random := rand.New(rand.NewPCG(3, 4))
	var signals []*modelSignal
	var held, controllers []int
	drop := func(list []int, n int) []int { return slices.DeleteFunc(list, func(x int) bool { return x == n }) }
	timeouts := map[int]uint64{}
	abort := func(root int, reason string) {
		for _, s := range signals {
			if s.reason == "" && slices.Contains(s.roots, root) {
				s.reason = reason
			}
		}
	}
	for step := range 2000 {
		n := len(signals)
		switch random.IntN(8) {
		case 0:
			r.eval(fmt.Sprintf("controllers[%d] = new AbortController; signals[%d] = controllers[%d].signal; listen(signals[%d], %d); ''", n, n, n, n, n))
			signals = append(signals, &modelSignal{roots: []int{n}})
			held, controllers = append(held, n), append(controllers, n)
		case 1:
			ms := uint64(random.IntN(20))
			r.eval(fmt.Sprintf("signals[%d] = AbortSignal.timeout(%d); listen(signals[%d], %d); ''", n, ms, n, n))
			signals = append(signals, &modelSignal{roots: []int{n}})
			held = append(held, n)
			timeouts[n] = r.now + ms
		case 2, 3, 4:
			d := &modelSignal{}
			var of []string
			for range random.IntN(4) {
				if len(held) == 0 {
					break
				}
				s := held[random.IntN(len(held))]
				of = append(of, fmt.Sprintf("signals[%d]", s))
				d.roots = append(d.roots, signals[s].roots...)
				if d.reason == "" {
					d.reason = signals[s].reason
				}
			}
			aborted := d.reason != ""
			r.eval(fmt.Sprintf("signals[%d] = AbortSignal.any([%s]); listen(signals[%d], %d); ''", n, strings.Join(of, ", "), n, n))
			if aborted { // no event will tell
				r.eval(fmt.Sprintf("fired[%d] = String(signals[%d].reason); ''", n, n))
			}
			signals = append(signals, d)
			held = append(held, n)
		case 5: // let go of a signal, and of a controller
			if len(held) > 0 {
				s := held[random.IntN(len(held))]
				r.eval(fmt.Sprintf("delete signals[%d]; ''", s))
				held = drop(held, s)
			}
		case 6:
			if len(controllers) > 0 {
				c := controllers[random.IntN(len(controllers))]
				reason := fmt.Sprintf("r%d", step)
				r.eval(fmt.Sprintf("controllers[%d].abort('%s'); delete controllers[%d]; ''", c, reason, c))
				controllers = drop(controllers, c)
				abort(c, reason)
			}
		case 7:
			r.pass(1)
			var due []int
			for s, at := range timeouts {
				if at <= r.now {
					due = append(due, s)
				}
			}
			slices.SortFunc(due, func(a, b int) int {
				return int(timeouts[a])*10000 + a - int(timeouts[b])*10000 - b
			})
			for _, s := range due {
				delete(timeouts, s)
				abort(s, "TimeoutError: The operation timed out.")
			}
		}
		if step%50 == 0 {
			r.eval("gc()")
		}
	}
	for i, s := range signals {
		want := s.reason
		if want == "" {
			want = "undefined"
		}
		if got := r.eval(fmt.Sprintf("fired[%d]", i)); got != want {
			t.Errorf("signal %d of %v: aborted by %s, want %s", i, s.roots, got, want)
		}
	}
}
