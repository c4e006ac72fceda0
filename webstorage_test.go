package sluice

import (
	"errors"
	"fmt"
	"testing"
)

// storageLog logs the storage events of a page.
const storageLog = `
	const log = [];
	const text = (e) => [e.key, e.oldValue, e.newValue].map(String).join(' ') + ' ' + e.url + ' ' +
		(e.storageArea === localStorage && e.isTrusted && e.target === window);
`

func TestTabsShareLocalStorage(t *testing.T) {
	ua := newAgent(t, Options{})
	one, two := openAt(t, ua, site+"1"), openAt(t, ua, site+"2")
	other := openAt(t, ua, "https://other.example/")
	for _, p := range []*Page{one, two, other} {
		do(t, p, storageLog)
	}
	// A window that only listens is told, too.
	do(t, two, "onstorage = (e) => log.push(text(e)); 0")
	do(t, other, "localStorage.clear(); onstorage = (e) => log.push(text(e)); 0")
	do(t, one, `onstorage = () => log.push('myself');
		localStorage.a = 1; localStorage.setItem('a', '1'); localStorage.setItem('a', '2'); localStorage['\ud800'] = '\udc00';
		delete localStorage.a; localStorage.removeItem('a'); sessionStorage.mine = 1; localStorage.clear();`)
	url := site + "1"
	want := fmt.Sprintf("a null 1 %[1]s true;a 1 2 %[1]s true;\xed\xa0\x80 null \xed\xb0\x80 %[1]s true;a 2 null %[1]s true;null null null %[1]s true", url)
	got := do(t, two, "new Promise((resolve) => { const look = () => log.length < 5 ? setTimeout(look) : resolve(log.join(';')); look() })")
	// Lone surrogates reach Go as replacement characters.
	if w := fmt.Sprintf("a null 1 %[1]s true;a 1 2 %[1]s true;\ufffd null \ufffd %[1]s true;a 2 null %[1]s true;null null null %[1]s true", url); got != want && got != w {
		t.Errorf("got  %q\nwant %q", got, w)
	}
	for _, p := range []*Page{one, other} {
		if got := do(t, p, "log.join()"); got != "" {
			t.Errorf("another page got %v", got)
		}
	}
	do(t, one, "localStorage.shared = 'x'")
	if got := do(t, two, "localStorage.shared + sessionStorage.length + localStorage.length"); got != "x01" {
		t.Errorf("the second page has %v", got)
	}
	if got := do(t, other, "localStorage.length"); got != 0.0 {
		t.Errorf("another origin has %v", got)
	}
	if got := do(t, openAt(t, newAgent(t, Options{}), site), "localStorage.length"); got != 0.0 {
		t.Errorf("another user agent has %v", got)
	}
}

// A frame that only listens is told of both storages, and of no clearing of nothing.
func TestFramesHearOfStorage(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	got := do(t, p, `new Promise((resolve) => {
		const heard = [], frame = document.body.appendChild(document.createElement('iframe')).contentWindow;
		frame.onstorage = (e) => {
			heard.push([e.storageArea === frame.sessionStorage ? 'session' : 'local', e.key, e.newValue].map(String).join(' '));
			if (e.key === 'end') resolve(heard.join(';'));
		};
		for (const storage of [sessionStorage, localStorage]) {
			storage.clear();
			storage.a = 1;
			storage.clear();
			storage.clear();
		}
		localStorage.end = 1;
	})`)
	if want := "session a 1;session null null;local a 1;local null null;local end 1"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Two tabs that write at the same time see each other's changes in the order in which
// they were made: the last value that a tab hears of or writes itself is the stored one.
func TestOrderOfStorageEvents(t *testing.T) {
	ua := newAgent(t, Options{})
	const n = 200
	var pages []*Page
	for i := range 3 {
		p := openAt(t, ua, fmt.Sprint(site, i))
		do(t, p, "const heard = []; onstorage = (e) => heard.push(e.newValue); 0")
		pages = append(pages, p)
	}
	for _, p := range pages[:2] {
		if err := p.Run(t.Context(), Script{Text: fmt.Sprintf("for (let i = 0; i < %d; i++) localStorage.k = location.href + i", n)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range pages {
		do(t, p, "localStorage.end = location.href")
	}
	for i, p := range pages {
		count := n + 2 // of the other writer, and the two ends
		if i == 2 {
			count = 2*n + 2
		}
		got := do(t, p, fmt.Sprintf(`new Promise((resolve) => {
			const look = () => heard.length < %d ? setTimeout(look) : resolve(heard.length + [%q, %q].map((writer) => {
				const mine = heard.filter((v) => v.startsWith(writer) && v !== writer);
				return ' ' + mine.every((v, i) => v === writer + i);
			}).join(''));
			look();
		})`, count, site+"0", site+"1"))
		if want := fmt.Sprint(count, " true true"); got != want {
			t.Errorf("page %d heard %v, want %v", i, got, want)
		}
	}
}

func TestStorageIsDenied(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), "data:text/plain,x")
	do(t, p, "onstorage = () => {}; 0")
	for _, name := range []string{"localStorage", "sessionStorage"} {
		want := "SecurityError: Failed to read the '" + name + "' property from 'Window': Access to storage is denied: storage is not available to an opaque origin."
		if got := do(t, p, "try { "+name+" } catch (e) { String(e) }"); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestStorageQuota(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	got := do(t, p, `
		const fits = 'x'.repeat(5 * 2 ** 20 - 1);
		localStorage.k = fits;
		try { localStorage.setItem('k2', '') } catch (e) { [e, e instanceof QuotaExceededError, e.quota, e.requested, localStorage.length, localStorage.k === fits].join() }`)
	if want := "QuotaExceededError: Failed to execute 'setItem' on 'Storage': Setting the value of 'k2' exceeded the quota.,true,5242880,5242882,1,true"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// What a busy tab has not heard of yet counts against the tab that makes the changes.
func TestUnheardStorageEventsAreCharged(t *testing.T) {
	ua := newAgent(t, Options{})
	busy := openAt(t, ua, site)
	do(t, busy, "onstorage = () => {}; 0")
	p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	started := make(chan bool)
	if err := busy.Expose(t.Context(), "started", func() { close(started) }); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(ended)
		_ = busy.Run(t.Context(), Script{Text: "started(); for (;;);"})
	}()
	<-started
	err = p.Run(t.Context(), Script{Text: "for (let i = 0;; i++) localStorage.k = 'x'.repeat(2 ** 20) + i"})
	if !errors.Is(err, ErrHeapLimit) {
		t.Errorf("the page ended with %v", err)
	}
	busy.Crash()
	<-ended
}
