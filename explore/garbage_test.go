package explore

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

func oneTab(text string) Options {
	return Options{Seeds: 100, Shrink: -1, Tabs: []Tab{{Script: sluice.Script{URL: "https://example.com/tab.js", Text: text}}}}
}

// When garbage is collected, and when finalizers run, is the choice of the schedule.
func TestGarbage(t *testing.T) {
	const cached = `
		const cache = new WeakRef({ value: 1 });
		setTimeout(() => explore.assert(cache.deref(), 'it is collected'), 10);`
	const finalized = `
		let open = 0;
		const registry = new FinalizationRegistry(() => { open--; });
		function use() { open++; registry.register({}); }
		use();
		setTimeout(use, 5);
		setTimeout(() => explore.assert(open !== %d, 'it has ' + open), 10);`
	for what, text := range map[string]string{
		"a weak reference": cached,
		"no finalizer":     strings.Replace(finalized, "%d", "2", 1),
		"one finalizer":    strings.Replace(finalized, "%d", "1", 1),
		"both finalizers":  strings.Replace(finalized, "%d", "0", 1),
	} {
		r, err := Run(t.Context(), oneTab(text))
		if err != nil {
			t.Fatal(err)
		}
		if r.Find == nil || r.Find.Kind != "failed assertion" || r.Find.Uncontrolled != "" {
			t.Errorf("%s: %+v", what, r.Find)
			continue
		}
		again, err := Replay(t.Context(), oneTab(text), r.Find.Schedule)
		if err != nil || again == nil || again.Diverged {
			t.Errorf("%s: %+v, %v", what, again, err)
		}
	}
	const kept = `
		const value = { value: 1 }, cache = new WeakRef(value);
		setTimeout(() => explore.assert(cache.deref() === value, 'it is collected'), 10);
		const other = new WeakRef({});
		explore.assert(other.deref(), 'it is collected at once');
		explore.eventually(function collected() { return !other.deref(); });
		const channel = new MessageChannel();
		channel.port1.onmessage = () => { channel.port1.close(); };
		channel.port2.postMessage(new Array(1e5).fill('garbage').map((s, i) => s + i).join().length);`
	r, err := Run(t.Context(), oneTab(kept))
	if err != nil || r.Find != nil {
		t.Errorf("%+v, %v", r, err)
	}
}
