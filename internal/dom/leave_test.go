package dom

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// dispatching is a program that does at random what can be done with events, listeners and targets, and logs what it sees.
const dispatching = `
	inEngine = 0;
	run = (seed, steps) => {
		const random = n => {
			seed = seed + 0x6D2B79F5 | 0;
			let x = Math.imul(seed ^ seed >>> 15, 1 | seed);
			x = x + Math.imul(x ^ x >>> 7, 61 | x) ^ x;
			return ((x ^ x >>> 14) >>> 0) % n;
		};
		const log = [], events = [], pick = list => list[random(list.length)];
		const targets = [new EventTarget, new EventTarget, new class extends EventTarget {}, window, new AbortController().signal, document.createElement('p')];
		const types = ['a', 'b', 'foo'];
		let depth = 0, controller = new AbortController();
		const event = () => {
			const init = {cancelable: random(2) > 0, bubbles: random(3) === 0, detail: 1};
			events[random(5)] = [() => new Event(pick(types), init), () => new CustomEvent(pick(types), init), () => document.createEvent('Event')][random(8) % 3]();
			return pick(events) ?? event();
		};
		const look = e => log.push([e.type, targets.indexOf(e.target), targets.indexOf(e.srcElement), targets.indexOf(e.currentTarget), e.eventPhase,
			e.composedPath().map(t => targets.indexOf(t)), e.defaultPrevented, e.returnValue, e.cancelBubble, e.isTrusted, e.bubbles, e.detail,
			events.indexOf(currentEvent())].join());
		const dispatch = () => {
			const target = pick(targets), e = random(3) ? new Event(pick(types), {cancelable: true}) : event();
			try {
				log.push('dispatch ' + targets.indexOf(target));
				log.push(target.dispatchEvent(e));
			} catch (x) { log.push(x.name) }
			look(e);
		};
		const listeners = Array.from({length: 5}, (_, i) => function (e) {
			if (byEngine(e)) inEngine++;
			log.push('listener ' + i + ' of ' + targets.indexOf(this));
			if (++depth < 5) for (let n = random(3); n-- > 0;) act(e);
			depth--;
			if (random(12) === 0) throw new Error(i);
		});
		listeners.push({handleEvent(e) { log.push('object ' + (this === listeners[5])); look(e) }});
		const change = () => {
			const target = pick(targets), type = pick(types), listener = pick(listeners);
			if (random(2)) target.removeEventListener(type, listener, random(5) === 0);
			else target.addEventListener(type, listener, random(3) ? undefined : {once: random(4) === 0, passive: random(4) === 0, capture: random(4) === 0, signal: random(3) ? undefined : controller.signal});
		};
		const act = e => {
			switch (random(16)) {
			case 0: return e.preventDefault();
			case 1: return e.stopPropagation();
			case 2: return e.stopImmediatePropagation();
			case 3: e.cancelBubble = random(2) > 0; return;
			case 4: e.returnValue = random(2) > 0; return;
			case 5: return e.initEvent(pick(types), random(2) > 0, random(2) > 0);
			case 6: return change();
			case 7: return gc && random(10) === 0 ? gc() : undefined;
			case 8: { const n = log.length; queueMicrotask(() => log.push('microtask of ' + n)); return }
			case 9: try { pick(targets).dispatchEvent(e); } catch (x) { log.push(x.name) } return;
			case 10: case 11: case 12: return dispatch();
			default: return look(e);
			}
		};
		while (steps-- > 0) {
			switch (random(12)) {
			case 0: change(); break;
			case 1: act(event()); break;
			case 2: if (random(5) === 0) { controller.abort(); controller = new AbortController() } break;
			case 3: if (random(5) === 0) window.onfoo = window.onfoo ? null : e => { look(e); return false }; break;
			default: for (let n = random(4); n-- >= 0;) dispatch();
			}
			log.push(reported());
		}
		return log.join('\n');
	};''`

// Dispatches by the engine do what those by Go do.
func TestDispatchInEngine(t *testing.T) {
	inEngine := 0
	for seed := range 40 {
		var logs [2]string
		for i, twin := range []string{"the engine", "Go"} {
			t.Run(fmt.Sprintf("%d by %s", seed, twin), func(t *testing.T) {
				r := newRealm(t)
				r.cx.Frame(func() {
					r.define("byEngine", func(c *mozjs.Call) (mozjs.Value, error) {
						return mozjs.Bool(EventOf(c.Impl(c.Arg(0))).has(mozjs.ByEngine)), nil
					})
					r.define("dispatchByGo", func(c *mozjs.Call) (mozjs.Value, error) {
						notCanceled, err := EventTargetOf(c.ThisImpl()).DispatchEvent(EventOf(c.Impl(c.Arg(0))))
						return mozjs.Bool(notCanceled), err
					})
				})
				r.eval(dispatching)
				if twin == "Go" {
					r.eval("EventTarget.prototype.dispatchEvent = dispatchByGo; ''")
				}
				logs[i] = r.eval(fmt.Sprintf("log = run(%d, 300)", seed)) + r.eval("log")
				n, err := strconv.Atoi(r.eval("inEngine"))
				if err != nil || twin == "Go" && n != 0 {
					t.Errorf("listeners that the engine has called: %d (%v)", n, err)
				}
				inEngine += n
			})
		}
		if t.Failed() {
			return
		}
		byEngine, byGo := strings.Split(logs[0], "\n"), strings.Split(logs[1], "\n")
		for i, line := range byEngine {
			if i >= len(byGo) || byGo[i] != line {
				t.Fatalf("seed %d, line %d of the log:\n%s\nby the engine, and by Go\n%s", seed, i, strings.Join(byEngine[max(0, i-5):i+1], "\n"), strings.Join(byGo[max(0, i-5):min(i+1, len(byGo))], "\n"))
			}
		}
	}
	if inEngine < 1000 {
		t.Errorf("the engine has called %d listeners, of few dispatches", inEngine)
	}
}

// The target of an event lives as long as that, whoever has dispatched it, and no longer.
func TestTargetsOfDispatchesInEngine(t *testing.T) {
	r := newRealm(t)
	r.cx.Frame(func() {
		r.define("byEngine", func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(EventOf(c.Impl(c.Arg(0))).has(mozjs.ByEngine)), nil
		})
	})
	script{
		{`make = n => { const t = new EventTarget; t.n = n; t.addEventListener('x', e => { by = byEngine(e) }); for (let i = 0; i < 3; i++) t.dispatchEvent(new Event('x')); return t };
		make(0); e = new CustomEvent('x', {detail: [1]}); by = false; ''`, ""},
		{`wrong = [];
		for (let n = 1; n < 50; n++) {
			let t = make(n);
			if (n % 5 === 0) t.addEventListener('x', () => {}, {once: true});
			t.dispatchEvent(e);
			if (by !== (n % 5 !== 0)) wrong.push('by ' + n);
			t = null; gc();
			if (e.target.n !== n || e.detail[0] !== 1 || e.currentTarget !== null) wrong.push(n);
		}
		wrong.join()`, ""},
		{"refs = [10, 11, 12].map(n => { const t = make(n); t.dispatchEvent(e); return new WeakRef(t) }); ''", ""},
		{"gc(); refs.map(r => r.deref()?.n).join()", ",,12"},
		{"e.initEvent('x'); gc(); [e.target, ...refs.map(r => r.deref()?.n)].map(String).join()", "null,undefined,undefined,undefined"},
	}.run(t, r)
}
