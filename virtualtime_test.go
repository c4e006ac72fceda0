package sluice

import (
	"strings"
	"testing"
	"time"
)

// In virtual time script that waits for a time by looking at the clock comes to its end,
// and script that looks at it a few times finds that it stands still.
func TestBusyWaitInVirtualTime(t *testing.T) {
	for _, test := range []struct{ name, code, want string }{
		{"performance.now", `const end = performance.now() + 50; while (performance.now() < end); String(performance.now() - end < 1)`, "true"},
		{"Date.now", `const end = Date.now() + 50; while (Date.now() < end); String(Date.now() - end <= 1)`, "true"},
		{"new Date", `const end = new Date(Date.now() + 50); while (new Date() < end); String(new Date() - end <= 1)`, "true"},
		{"timeOrigin", `const end = Date.now() + 50; while (performance.timeOrigin + performance.now() < end); 'ends'`, "ends"},
		{"marks", `while (performance.mark('m').startTime < 10) performance.clearMarks(); 'ends'`, "ends"},
		{"timeStamp", `const end = performance.now() + 50; while (new Event('x').timeStamp < end); 'ends'`, "ends"},
		{"timeStamp of tasks", `new Promise((resolve) => {
			const { port1, port2 } = new MessageChannel, end = performance.now() + 50;
			port2.onmessage = (e) => e.timeStamp < end ? port1.postMessage(0) : (port1.close(), resolve('ends'));
			port1.postMessage(0);
		})`, "ends"},
		{"timeStamp of the past", `new Promise((resolve) => {
			const event = new Event('x');
			setTimeout(() => {
				const now = performance.now();
				for (let i = 0; i < 20000; i++) event.timeStamp;
				resolve(String(performance.now() - now));
			}, 10);
		})`, "0"},
		{"an hour", `const end = performance.now() + 3600e3; while (performance.now() < end); 'ends'`, "ends"},
		{"microtasks", `(async () => { const end = Date.now() + 50; while (Date.now() < end) await null; return 'ends' })()`, "ends"},
		{"tasks", `new Promise((resolve) => {
			const { port1, port2 } = new MessageChannel, end = performance.now() + 50;
			port2.onmessage = () => performance.now() < end ? port1.postMessage(0) : (port1.close(), resolve('ends'));
			port1.postMessage(0);
		})`, "ends"},
		{"an aborted fetch", `(async () => {
			const aborted = fetch('data:,x', { signal: AbortSignal.timeout(10) }).then(() => 0, (e) => e.name);
			const end = Date.now() + 50;
			while (Date.now() < end);
			await aborted;
			return 'ends';
		})()`, "ends"},
		{"a few looks", `const t = performance.now(), d = Date.now(); let same = 0;
			for (let i = 0; i < 2000; i++) same += performance.now() === t && Date.now() === d; String(same)`, "2000"},
		{"timers behind a busy wait", `new Promise((resolve) => {
			const order = [];
			for (const delay of [30, 10, 20]) setTimeout(() => order.push(delay), delay);
			setTimeout(() => resolve(order.join()), 40);
			const end = performance.now() + 100;
			while (performance.now() < end);
		})`, "10,20,30"},
		{"Date beside timers", `new Promise((resolve) => {
			const date = Date.now(), now = performance.now();
			setTimeout(() => resolve([Date.now() - date, performance.now() - now, new Date(Date.now()) - date,
				new File([], 'f').lastModified - date].join()), 86400e3);
		})`, "86400000,86400000,86400000,86400000"},
		{"Date and performance agree", `String(Math.abs(performance.timeOrigin + performance.now() - Date.now()) <= 1)`, "true"},
		{"dates of their own", `new Date(0).toISOString() + Date.UTC(2000)`, "1970-01-01T00:00:00.000Z946684800000"},
		{"idle callbacks without an end", `new Promise((resolve) => {
			let n = 0;
			(function again() { n++; requestIdleCallback(again) })();
			setTimeout(() => resolve(String(n > 10 && n < 40)), 1000);
		})`, "true"},
		{"a worker", `new Promise((resolve) => {
			const worker = new Worker('data:text/javascript,' + encodeURIComponent('const end = Date.now() + 50; while (Date.now() < end); postMessage("ends")'));
			worker.onmessage = ({ data }) => { worker.terminate(); resolve(data) };
		})`, "ends"},
		{"a worker's timer during a busy wait", `new Promise((resolve) => {
			const flag = new Int32Array(new SharedArrayBuffer(4));
			const worker = new Worker('data:text/javascript,' + encodeURIComponent('onmessage = ({ data }) => { postMessage(0); setTimeout(() => Atomics.store(data, 0, 1), 20) }'));
			worker.postMessage(flag);
			worker.onmessage = () => {
				while (!Atomics.load(flag, 0)) performance.now();
				worker.terminate();
				resolve('ends');
			};
		})`, "ends"},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := newAgent(t, Options{VirtualTime: true})
			p, err := ua.Open(t.Context(), PageOptions{URL: site})
			if err != nil {
				t.Fatal(err)
			}
			if got := do(t, p, test.code); got != test.want {
				t.Errorf("%v, want %s", got, test.want)
			}
		})
	}
}

// The console's timers tell virtual time.
func TestConsoleTimeInVirtualTime(t *testing.T) {
	ua := newAgent(t, Options{VirtualTime: true})
	var out strings.Builder
	p, err := ua.Open(t.Context(), PageOptions{URL: site, Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err = p.Run(t.Context(), Script{Text: `console.time('t'); setTimeout(() => console.timeEnd('t'), 90500)`}); err == nil {
		err = p.Wait(t.Context())
	}
	if got := out.String(); err != nil || got != "t: 1:30.500 (m:ss.mmm)\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// Without virtual time Date tells the machine's.
func TestDateOutsideOfVirtualTime(t *testing.T) {
	virtual, real := newAgent(t, Options{VirtualTime: true}), newAgent(t, Options{})
	for _, ua := range []*UserAgent{virtual, real} {
		p, err := ua.Open(t.Context(), PageOptions{URL: site})
		if err != nil {
			t.Fatal(err)
		}
		do(t, p, `new Promise((resolve) => setTimeout(resolve, 10, 'later'))`)
		before := time.Now().UnixMilli()
		got := int64(do(t, p, `Date.now()`).(float64))
		if after := time.Now().UnixMilli(); ua == real && (got < before || got > after) {
			t.Errorf("%d is not between %d and %d", got, before, after)
		}
	}
}
