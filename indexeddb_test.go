package sluice

import "testing"

// idb is what the pages of these tests have.
const idb = `
	const log = [];
	const result = (request) => new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
		request.onblocked = (e) => log.push('blocked ' + e.newVersion);
		request.onupgradeneeded = (e) => {
			log.push('upgrade from ' + e.oldVersion);
			if (e.oldVersion === 0) request.result.createObjectStore('s', { autoIncrement: true });
		};
	});
	const open = async (version) => {
		globalThis.db = await result(indexedDB.open('db', version));
		db.onversionchange = (e) => { log.push('versionchange ' + e.newVersion); if (globalThis.polite) db.close(); };
	};
	const add = (value) => result(db.transaction('s', 'readwrite').objectStore('s').add(value));
	const all = () => result(db.transaction('s').objectStore('s').getAll());
`

// openIDB opens a page for these tests.
func openIDB(t *testing.T, ua *UserAgent, url string) *Page {
	p := openAt(t, ua, url)
	do(t, p, idb)
	return p
}

func expectLog(t *testing.T, p *Page, want string) {
	t.Helper()
	if got := do(t, p, "log.splice(0).join('; ')"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTabsShareDatabases(t *testing.T) {
	ua := newAgent(t, Options{})
	one, two := openIDB(t, ua, site+"1"), openIDB(t, ua, site+"2")
	other := openIDB(t, ua, "https://other.example/")
	do(t, one, "open(1).then(() => add('one'))")
	do(t, two, "open(1).then(() => add('two'))")
	do(t, other, "open(1)")
	expectLog(t, one, "upgrade from 0")
	expectLog(t, two, "")
	if got := do(t, one, "all().then(String)"); got != "one,two" {
		t.Errorf("the first tab has %v", got)
	}
	if got := do(t, other, "all().then(String)"); got != "" {
		t.Errorf("another origin has %v", got)
	}
	// A second user agent has nothing of it.
	if got := do(t, openIDB(t, newAgent(t, Options{}), site), "indexedDB.databases().then((list) => list.length)"); got != 0.0 {
		t.Errorf("another user agent has %v databases", got)
	}
}

func TestVersionChangeBetweenTabs(t *testing.T) {
	ua := newAgent(t, Options{})
	one, two := openIDB(t, ua, site), openIDB(t, ua, site)
	do(t, one, "open(1)")
	do(t, one, "polite = true")
	do(t, two, "open(2)")
	expectLog(t, one, "upgrade from 0; versionchange 2")
	expectLog(t, two, "upgrade from 1")
	// One that does not close blocks.
	do(t, one, "globalThis.waiting = open(3), undefined")
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	expectLog(t, one, "blocked 3")
	expectLog(t, two, "versionchange 3")
	// Until its page is gone.
	two.Close(t.Context())
	do(t, one, "waiting")
	expectLog(t, one, "upgrade from 2")
}

func TestEndOfPageAbortsTransactions(t *testing.T) {
	const write = `
		const s = db.transaction('s', 'readwrite').objectStore('s');
		result(s.add('lost')).then(() => again(s))`
	const upgrade = `
		db.close();
		new Promise((resolve) => {
			indexedDB.open('db', 9).onupgradeneeded = ({ target }) => {
				target.result.deleteObjectStore('s');
				again(target.result.createObjectStore('t'));
				resolve();
			};
		})`
	crash := func(t *testing.T, p *Page) { p.Crash() }
	for name, test := range map[string]struct {
		begin string
		end   func(t *testing.T, p *Page)
	}{
		"Crash":                 {write, crash},
		"window.close":          {write, func(t *testing.T, p *Page) { p.Run(t.Context(), Script{Text: "close()"}) }},
		"a crash in an upgrade": {upgrade, crash},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ua := newAgent(t, Options{})
			p := openIDB(t, ua, site)
			// The transaction never ends by itself.
			do(t, p, "const again = (s) => { s.put('lost', 1).onsuccess = () => again(s); }; open(1).then(() => add('kept'))")
			do(t, p, test.begin)
			other := openIDB(t, ua, site)
			test.end(t, p)
			do(t, other, "open()")
			if got := do(t, other, "all().then((values) => db.version + ' ' + values)"); got != "1 kept" {
				t.Errorf("the database has %v", got)
			}
			expectLog(t, other, "")
		})
	}
}

// A request that is blocked by a connection of the same program is not waited for.
func TestBlockedRequestDoesNotKeepTheProgram(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openIDB(t, ua, site)
	do(t, p, "open(1).then(() => { globalThis.keep = db; result(indexedDB.deleteDatabase('db')) })")
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	expectLog(t, p, "upgrade from 0; versionchange null; blocked null")
}

func TestNoDatabasesForOpaqueOrigins(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), "data:text/html,")
	got := do(t, p, `(async () => {
		const names = [];
		for (const f of [() => indexedDB.open('x'), () => indexedDB.deleteDatabase('x')])
			try { f(); } catch (e) { names.push(e.name); }
		await indexedDB.databases().catch((e) => names.push(e.name));
		return names.join();
	})()`)
	if got != "SecurityError,SecurityError,SecurityError" {
		t.Error(got)
	}
}

func TestDatabaseQuota(t *testing.T) {
	ua := newAgent(t, Options{DatabaseQuota: 1 << 20})
	p := openIDB(t, ua, site)
	got := do(t, p, `open(1).then(async () => {
		await add('x'.repeat(900_000));
		const e = await add('x'.repeat(900_000)).catch((e) => e);
		return [e.constructor.name, e.name, e.quota, e.requested > e.quota, (await all()).length].join();
	})`)
	if want := "QuotaExceededError,QuotaExceededError,1048576,true,1"; got != want {
		t.Errorf("got %v, want %s", got, want)
	}
	// Names count, too.
	got = do(t, p, `new Promise((resolve) => {
		const long = 'n'.repeat(200_000), results = [];
		const attempt = (f) => { try { f(); results.push('done') } catch (e) { results.push(e.constructor.name) } };
		indexedDB.open(long.repeat(6)).onerror = (e) => results.push(e.target.error.constructor.name);
		const r = indexedDB.open('names');
		r.onupgradeneeded = () => {
			const s = r.result.createObjectStore('s');
			attempt(() => r.result.createObjectStore(long));
			attempt(() => { s.name = long });
			attempt(() => s.createIndex(long, ''));
			attempt(() => { s.createIndex('i', '').name = long });
		};
		r.onsuccess = () => resolve([...r.result.objectStoreNames, ...results].join());
	})`)
	if want := "s,QuotaExceededError,QuotaExceededError,QuotaExceededError,QuotaExceededError,QuotaExceededError"; got != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
