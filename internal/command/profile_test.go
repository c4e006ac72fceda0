package command

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestProfileOfAnotherProcess(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	r := start(t, "eval", "--profile", dir, "localStorage.a = 1; setInterval(() => {}, 1000); console.log('begins')")
	r.begins(t)
	start(t, "eval", "--profile", dir, "1").ends(t, statusUnhandled, fmt.Sprintf("sluice: the profile %s: process %d has it open\n", dir, r.Process.Pid))
	if err := r.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = r.Wait()
	after := start(t, "eval", "--profile", dir, "console.log(localStorage.a)")
	if line, err := after.stdout.ReadString('\n'); line != "1\n" {
		t.Errorf("afterwards there is %q, %v, %s", line, err, &after.stderr)
	}
	_ = after.Wait()
}

// writer is a script that says what it finds, and then, for ever, what it has stored.
const writer = `
	const request = indexedDB.open('d');
	request.onupgradeneeded = () => request.result.createObjectStore('s').createIndex('i', 'i');
	await new Promise((done) => { request.onsuccess = done; });
	const db = request.result;
	const get = db.transaction('s').objectStore('s');
	const [all, indexed, last] = await Promise.all([get.count(), get.index('i').count(), get.get('last')]
		.map((r) => new Promise((done) => { r.onsuccess = () => done(r.result); })));
	const file = await (await navigator.storage.getDirectory()).getFileHandle('f', { create: true });
	const text = await (await file.getFile()).text();
	const n = { file: text.length, storage: Number(localStorage.n ?? 0), database: last?.i ?? 0, cookie: Number(document.cookie.slice(2)) };
	if (indexed !== all || all !== n.database + (last ? 1 : 0)) console.log('broken', all, indexed, n.database);
	const bucket = await navigator.storageBuckets.open('bucket');
	const cache = await bucket.caches.open('cache');
	const cached = await (await cache.match('/n'))?.text() ?? '';
	n.cache = cached.length;
	if (cached !== 'c'.repeat(n.cache)) console.log('broken', n.cache);
	console.log('cache', n.cache);
	if (text !== 'z'.repeat(n.file)) console.log('broken', n.file);
	console.log('file', n.file); console.log('storage', n.storage); console.log('database', n.database); console.log('cookie', n.cookie);
	for (let turn = 0; ; turn++) {
		localStorage['k' + n.storage % 50] = 'x'.repeat(n.storage % 1000);
		localStorage.n = ++n.storage;
		console.log('storage', n.storage);
		document.cookie = 'c=' + ++n.cookie + '; max-age=1000';
		console.log('cookie', n.cookie);
		const t = db.transaction('s', 'readwrite', { durability: turn % 3 ? 'default' : 'strict' });
		const i = ++n.database;
		t.objectStore('s').put({ i, blob: new Blob(['y'.repeat(turn % 7 * 1000)]) }, i);
		t.objectStore('s').put({ i }, 'last');
		await new Promise((done, failed) => { t.oncomplete = done; t.onabort = failed; });
		console.log('database', n.database);
		const w = await file.createWritable({ keepExistingData: true });
		await w.write({ type: 'write', position: n.file, data: 'z'.repeat(777) });
		await w.close();
		console.log('file', n.file += 777);
		await cache.put('/n', new Response('c'.repeat(n.cache + 1)));
		console.log('cache', ++n.cache);
	}`

// A process that writes is killed, at any moment, a hundred times: all that it has said that
// it has stored is there when the next one begins.
func TestKillsWithProfile(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "writer.mjs")
	write(t, script, writer)
	kills := 100
	if testing.Short() {
		kills = 8
	}
	said := map[string]int{}
	for range kills {
		r := start(t, "run", "--profile", filepath.Join(dir, "p"), "--url", "https://app.test/", script)
		lines := 5 + rand.IntN(100)
		more := time.Duration(rand.IntN(3000)) * time.Microsecond
		begun := map[string]bool{}
		for i := 0; ; i++ {
			if i == lines {
				time.AfterFunc(more, func() { _ = r.Process.Kill() })
			}
			line, err := r.stdout.ReadString('\n')
			if err != nil {
				break
			}
			var what string
			var n int
			if fields, err := fmt.Sscan(line, &what, &n); fields < 2 || what == "broken" {
				t.Fatalf("the writer says %q, %v", line, err)
			}
			if !begun[what] && n < said[what] {
				t.Fatalf("%s: there is %d, and %d was stored", what, n, said[what])
			}
			begun[what], said[what] = true, max(n, said[what])
		}
		_ = r.Wait()
		if text := strings.TrimSpace(r.stderr.String()); text != "" || len(begun) < 5 {
			t.Fatalf("%v: %s", begun, text)
		}
	}
	t.Logf("stored: %v", said)
}
