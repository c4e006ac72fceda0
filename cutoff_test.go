package sluice

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// engineLoops are scripts that stay in the engine for a while. Most of them nothing
// interrupts; some of them end when they are told to, and some only now and then.
var engineLoops = []struct{ name, prepare, loop string }{
	{"search", `const a = 'a'.repeat(2**22), b = 'a'.repeat(2**12) + 'b'`, `a.indexOf(b)`},
	{"replace", `const a = 'a'.repeat(2**19), b = 'a'.repeat(2**10) + 'b'`, `a.replace(b, '')`},
	{"split", `const a = 'a'.repeat(2**22), b = 'a'.repeat(2**12) + 'b'`, `a.split(b)`},
	{"repeat", ``, `'ab'.repeat(2**26).indexOf('c')`},
	{"sort", `const a = Array.from({length: 2**19}, Math.random)`, `a.sort()`},
	{"JSON", `const a = new Array(2**19).fill({a: [1, 'b', {}]})`, `JSON.parse(JSON.stringify(a))`},
	{"RegExp", `const a = 'a'.repeat(26)`, `/(a+)+b/.test(a)`},
	{"compile", `const a = 'f(1,2,3);'.repeat(2**19)`, `new Function(a)`},
	{"BigInt", ``, `3n ** 600000n`},
	{"copy", `const a = new Uint8Array(2**25)`, `for (let i = 0; i < 8; i++) new Float64Array(a)`},
}

// stuckPage is a page that begins a loop in the callback of a lock, or whose worker does.
type stuckPage struct {
	*Page
	output  *lockedBuffer
	after   *int // how often script has called Go after the loop
	manager locks.Manager
}

// openStuck opens a page at the beginning of a loop. All that it does after that is seen.
func openStuck(t *testing.T, ua *UserAgent, prepare, loop string, inWorker bool) stuckPage {
	t.Helper()
	s := stuckPage{output: new(lockedBuffer), after: new(int)}
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://a.example/", Stdout: s.output, Stderr: s.output})
	if err != nil {
		t.Fatal(err)
	}
	s.Page = page
	if s.manager, err = ua.Locks("https://a.example"); err != nil {
		t.Fatal(err)
	}
	began := make(chan struct{})
	if err := page.Expose(t.Context(), "begins", func() { close(began) }); err != nil {
		t.Fatal(err)
	}
	if err := page.Expose(t.Context(), "goesOn", func() { *s.after++ }); err != nil {
		t.Fatal(err)
	}
	text := prepare + `;
		navigator.locks.request('stuck', () => {
			begins();
			` + loop + `;
			console.log('goes on');
			new BroadcastChannel('stuck').postMessage('goes on');
			goesOn();
		}).catch(() => {});`
	if inWorker {
		if err := page.Set(t.Context(), "text", `const begins = () => postMessage(0), goesOn = () => postMessage(1);`+text); err != nil {
			t.Fatal(err)
		}
		text = `globalThis.w = new Worker(URL.createObjectURL(new Blob([text])));
			w.onmessage = ({ data }) => data ? goesOn() : begins();`
	}
	go page.Run(t.Context(), Script{Text: text})
	select {
	case <-began:
	case <-time.After(time.Minute):
		t.Fatal("the script does not begin")
	}
	return s
}

// awaitLock waits until the lock of the loop is free.
func (s stuckPage) awaitLock(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.manager.Do(ctx, "stuck", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil }); err != nil {
		t.Error("the lock is not released:", err)
	}
}

// await waits for something that has to come.
func await(t *testing.T, what string, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(time.Minute):
		t.Fatal(what, "does not come")
	}
}

// TestEveryEndComes ends pages and workers in loops of the engine.
func TestEveryEndComes(t *testing.T) {
	loops := engineLoops
	if testing.Short() {
		loops = []struct{ name, prepare, loop string }{loops[0], loops[6], loops[7]}
	}
	for _, l := range loops {
		t.Run(l.name, func(t *testing.T) {
			t.Run("Crash", func(t *testing.T) {
				ua := New(Options{Grace: 20 * time.Millisecond})
				defer ua.Close()
				s := openStuck(t, ua, l.prepare, l.loop, false)
				s.Crash()
				s.awaitLock(t)
				await(t, "the end of the page", s.Done())
				if err := s.Err(); !errors.Is(err, ErrCrashed) {
					t.Error(err)
				}
				s.hasEnded(t)
			})
			t.Run("terminate", func(t *testing.T) {
				ua := New(Options{Grace: 20 * time.Millisecond})
				defer ua.Close()
				s := openStuck(t, ua, l.prepare, l.loop, true)
				if _, err := s.Eval(t.Context(), "w.terminate()"); err != nil {
					t.Fatal(err)
				}
				s.awaitLock(t)
				if err := s.Wait(t.Context()); err != nil {
					t.Error("the program does not become quiescent:", err)
				}
				s.Crash()
				s.hasEnded(t)
			})
			t.Run("Close", func(t *testing.T) {
				ua := New(Options{Grace: 20 * time.Millisecond})
				s := openStuck(t, ua, l.prepare, l.loop, false)
				closed := make(chan struct{})
				go func() { ua.Close(); close(closed) }()
				await(t, "the end of Close", closed)
				await(t, "the end of the page", s.Done())
				s.awaitLock(t)
				s.hasEnded(t)
			})
		})
	}
}

// hasEnded sees that the page's thread ends, and that nothing came of what was to follow
// the loop.
func (s stuckPage) hasEnded(t *testing.T) {
	t.Helper()
	await(t, "the end of the thread", s.window().Agent().Gone())
	if text := s.output.String(); text != "" || *s.after > 0 {
		t.Errorf("script went on: %q, %d calls", text, *s.after)
	}
}

// openCutOff opens pages until one is cut off by end: others are told to end before they
// are in the loop.
func openCutOff(t *testing.T, ua *UserAgent, prepare, loop string, inWorker bool, end func(stuckPage)) stuckPage {
	t.Helper()
	for start := time.Now(); time.Since(start) < time.Minute; {
		s := openStuck(t, ua, prepare, loop, inWorker)
		end(s)
		await(t, "the end of the page", s.Done())
		if errors.Is(s.Err(), ErrCutOff) {
			return s
		}
	}
	t.Fatal("no page was cut off")
	return stuckPage{}
}

// TestCutOff says what becomes of a page that is cut off.
func TestCutOff(t *testing.T) {
	search := engineLoops[0]
	ua := New(Options{Grace: time.Millisecond})
	defer ua.Close()
	var witnessed lockedBuffer
	witness, err := ua.Open(t.Context(), PageOptions{URL: "https://a.example/", Stdout: &witnessed})
	if err != nil {
		t.Fatal(err)
	}
	witness.Run(t.Context(), Script{Text: `new BroadcastChannel('stuck').onmessage = (e) => console.log(e.data)`})
	cause := errors.New("enough")
	crash := func(s stuckPage) { s.Crash() }

	t.Run("the error tells the cause", func(t *testing.T) {
		s := openCutOff(t, ua, search.prepare, search.loop, false, func(s stuckPage) { s.end(cause) })
		if err := s.Err(); !errors.Is(err, cause) || err.Error() != "enough; the page did not end in time and was cut off" {
			t.Error(err)
		}
		if _, err := s.Eval(t.Context(), "1"); !errors.Is(err, ErrCutOff) {
			t.Error("Eval:", err)
		}
		if err := s.Wait(t.Context()); !errors.Is(err, ErrCutOff) {
			t.Error("Wait:", err)
		}
		s.hasEnded(t)
	})
	t.Run("a context ends it", func(t *testing.T) {
		s := openCutOff(t, ua, search.prepare, search.loop, false, func(s stuckPage) { s.end(context.DeadlineExceeded) })
		if !errors.Is(s.Err(), context.DeadlineExceeded) {
			t.Error(s.Err())
		}
		s.hasEnded(t)
	})
	t.Run("its workers end", func(t *testing.T) {
		prepare := search.prepare + `;
			new Worker(URL.createObjectURL(new Blob(["navigator.locks.request('of the worker', () => new Promise(() => {}))"])));
			new SharedWorker(URL.createObjectURL(new Blob(["navigator.locks.request('of the shared worker', () => new Promise(() => {}))"])))`
		s := openCutOff(t, ua, prepare, search.loop, false, crash)
		for _, name := range []string{"of the worker", "of the shared worker"} {
			if err := s.manager.Do(t.Context(), name, locks.LockOptions{IfAvailable: true}, func(context.Context, locks.Lock) error { return nil }); err != nil {
				t.Error(name, err)
			}
		}
		s.hasEnded(t)
	})
	t.Run("what the engine was to send is not sent", func(t *testing.T) {
		prepare := search.prepare + `; const c = new BroadcastChannel('stuck')`
		s := openCutOff(t, ua, prepare, `c.postMessage({ get x() { return `+search.loop+` } })`, false, crash)
		s.hasEnded(t)
	})
	t.Run("what is not compiled is given back", func(t *testing.T) {
		l := engineLoops[7]
		openCutOff(t, ua, l.prepare, l.loop, false, crash).hasEnded(t)
	})
	t.Run("indexedDB goes on for others", func(t *testing.T) {
		prepare := search.prepare + `; const r = indexedDB.open('d'); r.onupgradeneeded = () => r.result.createObjectStore('s')`
		s := openCutOff(t, ua, prepare, search.loop, false, crash)
		if _, err := witness.Eval(t.Context(), `new Promise((y, n) => { const r = indexedDB.deleteDatabase('d'); r.onsuccess = () => y(); r.onerror = () => n() })`); err != nil {
			t.Error(err)
		}
		s.hasEnded(t)
	})
	if text := witnessed.String(); text != "" {
		t.Errorf("others have heard %q", text)
	}
}

// A page in a function of Go is not cut off, and keeps its locks until that returns.
func TestGoFunctionsAreNotCutOff(t *testing.T) {
	ua := New(Options{Grace: time.Nanosecond})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://a.example/"})
	if err != nil {
		t.Fatal(err)
	}
	manager, err := ua.Locks("https://a.example")
	if err != nil {
		t.Fatal(err)
	}
	page.Expose(t.Context(), "inner", func() {
		page.Crash()
		// It is tried several times meanwhile.
		for range 3 {
			if _, err := page.Eval(t.Context(), engineLoops[0].prepare+`; a.indexOf(b)`); err == nil {
				t.Error("script went on")
			}
		}
		held := lockState(manager).Held
		if len(held) != 1 {
			t.Error("the lock is not held:", held)
		}
		select {
		case <-page.Done():
			t.Error("the page is done")
		default:
		}
	})
	page.Run(t.Context(), Script{Text: `navigator.locks.request('l', () => inner())`})
	await(t, "the end of the page", page.Done())
	if len(lockState(manager).Held) != 0 {
		t.Error("the lock is held")
	}
}
