package explore

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/agent"
)

// leaky finds out whether anything is left of a former run, and then leaves what it can.
const leaky = `
import { loads, load } from 'data:text/javascript,export let loads = 0; export const load = () => ++loads;';
const found = [];
for (const name of ['leak', 'declared']) if (name in globalThis) found.push(name);
for (const o of [Object, Array, Promise, Map, Function, EventTarget, Document, explore, navigator.locks]) {
  if ('leak' in o || o.prototype && Object.hasOwn(o.prototype, 'leak')) found.push(String(o));
}
if (typeof [].push !== 'function' || Object.isFrozen(Promise.prototype)) found.push('prototypes');
if (RegExp.$1 !== '') found.push('RegExp.$1');
if (loads !== 0 || load() !== 1) found.push('a module');
if (document.title || document.body?.firstChild) found.push('the document');
if (localStorage.length || sessionStorage.length && !explore.get('begun')) found.push('storage');
if (name !== '' || document.cookie) found.push('name, cookie');
const timer = setTimeout(() => {}, 1e6);
clearTimeout(timer);
if (timer > 2) found.push('numbers of timers: ' + timer);
if (performance.getEntries().some((e) => e.entryType === 'mark')) found.push('marks');
const databases = await indexedDB.databases();
if (databases.length && !explore.get('begun')) found.push('databases');
const { held, pending } = await navigator.locks.query();
if (held.concat(pending).some((l) => l.name !== 'leak of ' + explore.get('run'))) found.push('locks');
explore.assert(found.length === 0, 'there is ' + found);

explore.set('begun', true);
explore.set('run', explore.get('run') ?? Math.random());
globalThis.leak = Object.prototype.leak = Array.prototype.leak = EventTarget.prototype.leak = 1;
(0, eval)('var declared = 1');
/(leak)/.exec('leak');
performance.mark('leak');
sessionStorage.leak = name = document.title = 'leak';
Symbol.for('leak');
indexedDB.open('leak');
new WeakRef({});
new FinalizationRegistry(() => {}).register({}, 1);
const channel = new BroadcastChannel('leak');
channel.onmessage = () => channel.close();
channel.postMessage(0);
const worker = new Worker('data:text/javascript,' + encodeURIComponent(
  "if (self.leak || typeof [].push !== 'function') throw new Error('a worker has a leak'); leak = 1; delete Array.prototype.push; postMessage(0)"));
worker.onmessage = () => worker.terminate();
navigator.locks.request('leak of ' + explore.get('run'), () => new Promise((resolve) => setTimeout(resolve, 10)));
setTimeout(() => { delete Array.prototype.push; Object.freeze(Promise.prototype); delete Object.prototype.leak; Object.prototype.leak = 2; }, 100);
Promise.resolve().then(function again() { if (Math.random() < 0.5) Promise.resolve().then(again); });
`

func leaking(t *testing.T) *program {
	t.Helper()
	script := sluice.Script{URL: "https://example.com/leaky.mjs", Text: leaky}
	p, err := prepare(t.Context(), Options{Tabs: []Tab{{Script: script}, {Script: script, Crash: true}, {Script: script, Close: true}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.threads.Close)
	return p
}

// Runs share threads, and know nothing of each other. They are those of a program whose
// threads are new.
func TestThreads(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 8
	}
	p := leaking(t)
	for seed := range seeds {
		again, err := p.run(t.Context(), p.newStrategy(seed), seed)
		if err != nil {
			t.Fatal(err)
		}
		if again.find != nil || again.uncontrolled != "" {
			t.Fatalf("seed %d: %+v, uncontrolled: %s", seed, again.find, again.uncontrolled)
		}
		first, err := leaking(t).run(t.Context(), p.newStrategy(seed), seed)
		if err != nil {
			t.Fatal(err)
		}
		if !sameTrace(first, again) || !slices.Equal(first.choices, again.choices) {
			t.Fatalf("seed %d leads to\n%v\nin new threads, and in others to\n%v", seed, first.trace, again.trace)
		}
	}
	// Three tabs, and as many workers.
	if n := p.threads.(*agent.Threads).Kept(); n < 4 {
		t.Errorf("%d threads were kept", n)
	}
}
