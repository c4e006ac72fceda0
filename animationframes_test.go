package sluice

import "testing"

// In virtual time frames come at the ticks of the frame clock, to the microsecond.
func TestAnimationFramesInVirtualTime(t *testing.T) {
	for _, test := range []struct{ name, code, want string }{
		{"sixty a second", `
			const next = (t) => { log(t); n < 4 ? requestAnimationFrame(next) : end(); };
			requestAnimationFrame(next);`, "16.665@16.665 33.33@33.33 50@50 66.665@66.665"},
		{"at ticks, whenever they are asked for", `
			setTimeout(() => requestAnimationFrame(log), 16);
			setTimeout(() => requestAnimationFrame(log), 17);
			setTimeout(() => requestAnimationFrame((t) => { log(t); end(); }), 50);`, "16.665@16.665 33.33@33.33 66.665@66.665"},
		{"after timers of the same time", `
			setTimeout(() => requestAnimationFrame(() => { log('frame'); end(); }), 40);
			setTimeout(log, 50, 'timer');`, "timer@50 frame@50"},
		{"cancelled ones take no time", `
			const id = requestAnimationFrame(log);
			setTimeout(() => {
				cancelAnimationFrame(id);
				setTimeout(() => { log('timer'); requestAnimationFrame((t) => { log(t); end(); }); }, 30);
			}, 10);`, "timer@40 50@50"},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := newAgent(t, Options{VirtualTime: true})
			p, err := ua.Open(t.Context(), PageOptions{URL: site})
			if err != nil {
				t.Fatal(err)
			}
			if got := do(t, p, `new Promise((resolve) => {
				const entries = [];
				let n = 0;
				globalThis.log = (what) => { n++; entries.push(what + '@' + performance.now()); };
				const end = () => resolve(entries.join(' '));
				`+test.code+`
			})`); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Pages and workers have their frames at the same times, whenever they begin.
func TestAnimationFramesOfOthers(t *testing.T) {
	ua := newAgent(t, Options{VirtualTime: true})
	open := func() *Page {
		p, err := ua.Open(t.Context(), PageOptions{URL: site})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := open()
	do(t, first, `new Promise((r) => setTimeout(r, 7))`)
	second := open()
	for _, test := range []struct {
		page       *Page
		code, want string
	}{
		{first, `new Promise(requestAnimationFrame)`, "16.665"},
		{second, `new Promise(requestAnimationFrame)`, "26.33"}, // 33.333… - 7
		{second, `new Promise((r) => {
			new Worker(URL.createObjectURL(new Blob(['requestAnimationFrame(postMessage)']))).onmessage = ({ data }) => r(data);
		})`, "16.665"}, // 50 - 33.333…
		{first, `new Promise(requestAnimationFrame)`, "66.665"},
	} {
		if got := do(t, test.page, "("+test.code+").then(String)"); got != test.want {
			t.Errorf("%s: at %s, want %s", test.code, got, test.want)
		}
	}
}

// A frame that is asked for keeps a page going, until it has come, is cancelled, or its
// page or worker ends.
func TestPagesWaitForAnimationFrames(t *testing.T) {
	const forever = `const next = () => requestAnimationFrame(next); next(); `
	for _, test := range []struct{ name, code, want string }{
		{"one", `requestAnimationFrame((t) => console.log(t))`, "16.665\n"},
		{"one after the other", `let n = 0; requestAnimationFrame(function next() { ++n < 60 ? requestAnimationFrame(next) : console.log(performance.now()); })`, "1000\n"},
		{"cancelled", `cancelAnimationFrame(requestAnimationFrame(() => console.log('frame')))`, ""},
		{"cancelled in the last frame", `
			requestAnimationFrame(() => { cancelAnimationFrame(second); cancelAnimationFrame(requestAnimationFrame(() => console.log('next'))); });
			const second = requestAnimationFrame(() => console.log('second'))`, ""},
		{"before a lock is given back", `
			navigator.locks.request('a', () => new Promise(requestAnimationFrame));
			navigator.locks.request('a', () => console.log('granted at', performance.now()))`, "granted at 16.665\n"},
		{"of a page that closes", forever + `setTimeout(close, 1000)`, ""},
		{"of a worker that is terminated", `
			const worker = new Worker('data:text/javascript,` + forever + `');
			setTimeout(() => { worker.terminate(); console.log(performance.now()); }, 1000)`, "1000\n"},
		{"of a worker that closes", `
			const worker = new Worker('data:text/javascript,` + forever + `setTimeout(() => { close(); next(); }, 1000)')`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := newAgent(t, Options{VirtualTime: true, BreakDeadlocks: true})
			var out lockedBuffer
			p, err := ua.Open(t.Context(), PageOptions{URL: site, Stdout: &out, Stderr: &out})
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Run(t.Context(), Script{Text: test.code}); err != nil {
				t.Fatal(err)
			}
			if err := p.Wait(t.Context()); err != nil {
				t.Error(err)
			}
			if got := out.String(); got != test.want {
				t.Errorf("printed %q, want %q", got, test.want)
			}
		})
	}
}

// An idle page has no frames.
func TestNoFramesWithoutCallbacks(t *testing.T) {
	ua := newAgent(t, Options{VirtualTime: true})
	p, err := ua.Open(t.Context(), PageOptions{URL: site})
	if err != nil {
		t.Fatal(err)
	}
	begin := do(t, p, `performance.now()`)
	do(t, p, `new Promise(requestAnimationFrame)`)
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := do(t, p, `performance.now()`); got != 16.665 || begin != 0.0 {
		t.Errorf("the clock went from %v to %v, want 0 to 16.665", begin, got)
	}
}
