package sluice

import (
	"errors"
	"testing"
)

// Timers that wait count as memory of their page; those that are over do not.
func TestTimersCountAgainstMaxHeap(t *testing.T) {
	ua := newAgent(t, Options{})
	const timer = `const timer = [() => {}, 1e6].concat(Array(50000).fill(0)); `
	for _, flood := range []string{
		`for (;;) setTimeout.apply(null, timer)`,
		`timer[1] = '1e6'; for (;;) setInterval.apply(null, timer)`,
		`for (let i = 0;; i++) setTimeout('x'.repeat(10000) + i, 1e6)`,
		`timer[0] = () => { setTimeout.apply(null, timer); setTimeout.apply(null, timer); }; timer[1] = 0; timer[0]()`,
	} {
		p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if err = p.Run(t.Context(), Script{Text: timer + flood}); err == nil {
			err = p.Wait(t.Context())
		}
		if !errors.Is(err, ErrHeapLimit) {
			t.Errorf("%s: %v", flood, err)
		}
	}
	p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if got := do(t, p, timer+`(async () => {
		for (let i = 0; i < 1000; i++) clearTimeout(setTimeout.apply(null, timer));
		timer[1] = 0;
		for (let i = 0; i < 20; i++)
			await new Promise((resolve) => {
				for (let j = 0; j < 20; j++) setTimeout.apply(null, timer);
				setTimeout(resolve);
			});
		return 'done';
	})()`); got != "done" {
		t.Error(got)
	}
}

// In virtual time each timer runs when it is due, to the millisecond.
func TestTimersInVirtualTime(t *testing.T) {
	ua := newAgent(t, Options{VirtualTime: true})
	for _, test := range []struct{ name, code, want string }{
		{"from the sixth level on 4 ms at least", `
			const next = () => { log(); if (n < 9) setTimeout(next); };
			setTimeout(next);`, "0 0 0 0 0 0 4 8 12"},
		{"so do intervals", `
			const id = setInterval(() => { log(); if (n === 9) clearInterval(id); }, 1);`, "1 2 3 4 5 6 10 14 18"},
		{"a longer delay stays what it is", `
			const next = () => { log(); if (n < 9) setTimeout(next, 5); };
			setTimeout(next, -5);`, "0 5 10 15 20 25 30 35 40"},
		{"due at once, each has a level of its own", `
			const next = (level) => { if (level === 7) log(); else setTimeout(next, 0, level + 1); };
			for (let i = 0; i < 8; i++) setTimeout(next, 0, 1);
			setTimeout(() => { for (let i = 0; i < 1; i++) setTimeout(log); });`, "0 4 4 4 4 4 4 4 4"},
		{"microtasks of a timer are of its level", `
			const next = () => { log(); if (n < 9) Promise.resolve().then(() => setTimeout(next)); };
			setTimeout(next);`, "0 0 0 0 0 0 4 8 12"},
		{"a message is of none", `
			const { port1, port2 } = new MessageChannel();
			port2.onmessage = () => setTimeout(next);
			const next = () => { log(); if (n < 9) port1.postMessage(0); else port1.close(); };
			setTimeout(next);`, "0 0 0 0 0 0 0 0 0"},
		{"in the order of their time, then of their calls", `
			const at = (s, delay) => setTimeout(() => log(s), delay);
			at('c', 2), at('a', 1), at('d', 2), at('b', 1);
			setTimeout("log('e')", 2), at('f', 2);
			setTimeout(() => { at('g', 1); log('x'); at('h', 1); }, 1);
			at('i', 3), at('j', 3);`, "a1 b1 x1 c2 d2 e2 f2 g2 h2"},
		{"those of others have their place", `
			AbortSignal.timeout(3).onabort = () => log('signal');
			for (let i = 0; i < 4; i++) setTimeout(() => log('before'), 2), setTimeout(() => log('after'), 4);`,
			"before2 before2 before2 before2 signal3 after4 after4 after4 after4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ua.Open(t.Context(), PageOptions{URL: site})
			if err != nil {
				t.Fatal(err)
			}
			if got := do(t, p, `new Promise((resolve) => {
				const begin = performance.now(), entries = [];
				let n = 0;
				globalThis.log = (what = '') => {
					entries.push(what + (performance.now() - begin));
					if (++n === 9) resolve(entries.join(' '));
				};
				`+test.code+`
			})`); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}
