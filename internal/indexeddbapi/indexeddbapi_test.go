package indexeddbapi

import (
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/storage"
)

// open starts an agent with databases, and functions to use them:
//
//   - threw(f) is the name of what f throws;
//   - done(request) is a promise of its result;
//   - database(name, upgrade) is one whose upgrade transaction upgrade has filled;
//   - ended(transaction) is how it ends;
//   - walk(request, step) are the keys at which a cursor stops, with what step does
//     there instead of continue().
func open(t *testing.T) *realmtest.Agent {
	t.Helper()
	var factory *IDBFactory
	a := realmtest.Start(t, realmtest.AgentOptions{
		Global:     &realmtest.Scope{T: t},
		Interfaces: Interfaces,
		Setup: func(a *agent.Agent) error {
			factory = New(a.Settings(), Environment{
				Storage:   storage.Environment{Origin: "https://example.com"},
				Databases: func() *indexeddb.Databases { return indexeddb.New(0) },
				Shed:      storage.NewShed(nil),
			})
			return a.Cx().SetNamed(a.Cx().Global(), "indexedDB", factory.Value())
		},
		Teardown: func(*agent.Agent) { factory.Close() },
	})
	a.Eval(`
		const threw = (f) => { try { return f() } catch (e) { return e.name } };
		const done = (request) => new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = (e) => { e.preventDefault(); reject(request.error) };
		});
		const database = (name, upgrade) => {
			const request = indexedDB.open(name);
			request.onupgradeneeded = () => upgrade(request.result, request.transaction);
			return done(request);
		};
		const ended = (transaction) => new Promise((resolve) => {
			for (const type of ["complete", "abort"]) transaction.addEventListener(type, () => resolve(type));
		});
		const walk = (request, step = (cursor) => cursor.continue()) => new Promise((resolve, reject) => {
			const keys = [];
			request.onerror = () => reject(request.error);
			request.onsuccess = () => {
				const cursor = request.result;
				if (!cursor) return resolve(keys.join());
				keys.push(cursor.source instanceof IDBIndex ? cursor.key + "/" + cursor.primaryKey : cursor.key);
				try { step(cursor) } catch (e) { resolve([...keys, e.name].join()) }
			};
		});
		undefined`)
	return a
}

// https://w3c.github.io/IndexedDB/#compare-two-keys
func TestCompare(t *testing.T) {
	open(t).Check(`
		indexedDB.cmp(1, 2) ⇒ -1
		indexedDB.cmp(2, 1) ⇒ 1
		indexedDB.cmp(-0, 0) ⇒ 0
		indexedDB.cmp(-Infinity, -1e308) ⇒ -1
		indexedDB.cmp(Infinity, 1e308) ⇒ 1
		indexedDB.cmp(-5, -4) ⇒ -1
		indexedDB.cmp(new Date(0), new Date(0)) ⇒ 0
		indexedDB.cmp(new Date(-1), new Date(0)) ⇒ -1
		indexedDB.cmp(Infinity, new Date(-8e15)) ⇒ -1
		indexedDB.cmp(new Date(8e15), "") ⇒ -1
		indexedDB.cmp("\uffff", new ArrayBuffer(0)) ⇒ -1
		indexedDB.cmp(new Uint8Array([255]), []) ⇒ -1
		indexedDB.cmp("a", "a\0") ⇒ -1
		indexedDB.cmp("b", "aa") ⇒ 1
		indexedDB.cmp("\uffff", "\ud800\udc00") ⇒ 1
		indexedDB.cmp("\ud800", "\ud800") ⇒ 0
		indexedDB.cmp(new Uint8Array([1]), new Uint8Array([1, 0]).buffer) ⇒ -1
		indexedDB.cmp(new Uint8Array([255]), new Uint8Array([1, 2])) ⇒ 1
		indexedDB.cmp(new Uint16Array([1]).subarray(1), new ArrayBuffer(0)) ⇒ 0
		indexedDB.cmp([], [1]) ⇒ -1
		indexedDB.cmp([1, "a"], [1, 2]) ⇒ 1
		indexedDB.cmp([[]], [9]) ⇒ 1
		indexedDB.cmp([1, [2, 3]], [1, [2, 3]]) ⇒ 0`)
}

// https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key
func TestWhatIsNoKey(t *testing.T) {
	a := open(t)
	a.Eval(`
		const self = [1]; self.push([self]);
		const twice = [1];
		let got = 0;
		undefined`)
	for _, value := range []string{
		"undefined", "null", "true", "NaN", "1n", "Symbol()", "{}", "() => {}", "/x/", "new Date(NaN)", "new Map", "new String('x')",
		"[undefined]", "[1, NaN]", "[, 1]", "new Array(3)", "self", "new Proxy([], {})", "Object.create([1])",
	} {
		for _, call := range []string{
			"indexedDB.cmp(v, 1)", "indexedDB.cmp(1, v)", "IDBKeyRange.only(v)", "IDBKeyRange.lowerBound(v)", "IDBKeyRange.upperBound(v)",
			"IDBKeyRange.bound(v, 1)", "IDBKeyRange.bound(1, v)", "IDBKeyRange.only(1).includes(v)",
		} {
			if got := a.Eval("((v) => String(threw(() => " + call + ")))(" + value + ")"); got != "DataError" {
				t.Errorf("%s with %s: %s", call, value, got)
			}
		}
	}
	a.Check(`
		indexedDB.cmp([twice, twice], [[1], [1]]) ⇒ 0
		indexedDB.cmp(Object.assign([1], { x: NaN }), [1]) ⇒ 0
		threw(() => indexedDB.cmp([{ get x() { got++ } }], 1)) + got ⇒ "DataError0"
		threw(() => indexedDB.cmp(Object.defineProperty([], 0, { get() { throw new RangeError } }), 1)) ⇒ "RangeError"
		threw(() => indexedDB.cmp(1)) ⇒ "TypeError"`)
}

// https://w3c.github.io/IndexedDB/#keyrange
func TestKeyRanges(t *testing.T) {
	a := open(t)
	a.Eval(`
		const shape = (r) => [r.lower, r.upper, r.lowerOpen, r.upperOpen];
		const among = (r, ...keys) => keys.filter((key) => r.includes(key)).join();
		undefined`)
	a.Check(`
		shape(IDBKeyRange.only(5)) ⇒ [5, 5, false, false]
		shape(IDBKeyRange.lowerBound(5)) ⇒ [5, undefined, false, true]
		shape(IDBKeyRange.lowerBound(5, true)) ⇒ [5, undefined, true, true]
		shape(IDBKeyRange.upperBound(5)) ⇒ [undefined, 5, true, false]
		shape(IDBKeyRange.upperBound(5, true)) ⇒ [undefined, 5, true, true]
		shape(IDBKeyRange.bound(1, 2)) ⇒ [1, 2, false, false]
		shape(IDBKeyRange.bound(1, 2, true)) ⇒ [1, 2, true, false]
		shape(IDBKeyRange.bound(1, 2, false, true)) ⇒ [1, 2, false, true]
		among(IDBKeyRange.only(2), 1, 2, 3, "2") ⇒ "2"
		among(IDBKeyRange.lowerBound(2), 1, 2, 3, "a") ⇒ "2,3,a"
		among(IDBKeyRange.lowerBound(2, true), 1, 2, 3, "a") ⇒ "3,a"
		among(IDBKeyRange.upperBound(2), -Infinity, 1, 2, 3, "a") ⇒ "-Infinity,1,2"
		among(IDBKeyRange.upperBound(2, true), 1, 2, 3) ⇒ "1"
		among(IDBKeyRange.bound(1, 3), 0, 1, 2, 3, 4) ⇒ "1,2,3"
		among(IDBKeyRange.bound(1, 3, true, true), 0, 1, 2, 3, 4) ⇒ "2"
		[0, 1, new Date(0), "", "a", "b"].map((key) => IDBKeyRange.bound(1, "a").includes(key)) ⇒ [false, true, true, true, true, false]
		threw(() => IDBKeyRange.bound(2, 1)) ⇒ "DataError"
		threw(() => IDBKeyRange.bound([], "a")) ⇒ "DataError"
		shape(IDBKeyRange.bound(1, 1, true, true)) ⇒ [1, 1, true, true]
		among(IDBKeyRange.bound(1, 1, true, true), 0, 1, 2) ⇒ ""
		threw(() => new IDBKeyRange()) ⇒ "TypeError"
		threw(() => IDBKeyRange.bound(1)) ⇒ "TypeError"
		IDBKeyRange.only(new Uint8Array([7])).lower ⇒ buffer(7)
		IDBKeyRange.only([1, ["a"]]).upper ⇒ [1, ["a"]]
		IDBKeyRange.only(new Date(5)).lower.getTime() ⇒ 5`)
}

// https://w3c.github.io/IndexedDB/#iterate-a-cursor
func TestCursors(t *testing.T) {
	a := open(t)
	// The index is of values of which two records each have the same.
	a.Eval(`(async () => {
		globalThis.db = await database("cursors", (db) => {
			const store = db.createObjectStore("s");
			store.createIndex("i", "v");
			store.createIndex("m", "list", { multiEntry: true });
			for (let key = 1; key <= 6; key++) store.put({ v: key >> 1, list: [key % 3, key % 3, 10 + key] }, key);
		});
		globalThis.store = () => db.transaction("s", "readwrite").objectStore("s");
	})()`)
	a.Check(`
		await walk(store().openCursor()) ⇒ "1,2,3,4,5,6"
		await walk(store().openKeyCursor(null, "prev")) ⇒ "6,5,4,3,2,1"
		await walk(store().openCursor(4)) ⇒ "4"
		await walk(store().openCursor(9)) ⇒ ""
		await walk(store().openCursor(IDBKeyRange.bound(2, 5, true))) ⇒ "3,4,5"
		await walk(store().openCursor(IDBKeyRange.bound(2, 5, false, true), "prev")) ⇒ "4,3,2"
		await walk(store().openCursor(null, "nextunique")) ⇒ "1,2,3,4,5,6"
		await walk(store().openCursor(), (c) => c.advance(2)) ⇒ "1,3,5"
		await walk(store().openCursor(null, "prev"), (c) => c.advance(4)) ⇒ "6,2"
		await walk(store().openCursor(), (c) => c.advance(0)) ⇒ "1,TypeError"
		await walk(store().openCursor(), (c) => c.continue(c.key + 2.5)) ⇒ "1,4"
		await walk(store().openCursor(), (c) => c.continue(c.key)) ⇒ "1,DataError"
		await walk(store().openCursor(null, "prev"), (c) => c.continue(c.key + 1)) ⇒ "6,DataError"
		await walk(store().openCursor(null, "prev"), (c) => c.continue(c.key - 2)) ⇒ "6,4,2"
		await walk(store().openCursor(), (c) => c.continue(NaN)) ⇒ "1,DataError"
		await walk(store().openCursor(), (c) => { c.continue(); c.continue() }) ⇒ "1,InvalidStateError"
		await walk(store().openCursor(), (c) => c.continuePrimaryKey(2, 2)) ⇒ "1,InvalidAccessError"
		await walk(store().index("i").openCursor()) ⇒ "0/1,1/2,1/3,2/4,2/5,3/6"
		await walk(store().index("i").openCursor(null, "nextunique")) ⇒ "0/1,1/2,2/4,3/6"
		await walk(store().index("i").openKeyCursor(null, "prev")) ⇒ "3/6,2/5,2/4,1/3,1/2,0/1"
		await walk(store().index("i").openCursor(null, "prevunique")) ⇒ "3/6,2/4,1/2,0/1"
		await walk(store().index("i").openCursor(IDBKeyRange.bound(1, 2))) ⇒ "1/2,1/3,2/4,2/5"
		await walk(store().index("i").openCursor(), (c) => c.continuePrimaryKey(c.key + 1, 5)) ⇒ "0/1,2/4,3/6"
		await walk(store().index("i").openCursor(1), (c) => c.continuePrimaryKey(1, 3)) ⇒ "1/2,1/3,DataError"
		await walk(store().index("i").openCursor(1), (c) => c.continuePrimaryKey(0, 9)) ⇒ "1/2,DataError"
		await walk(store().index("i").openCursor(null, "prev"), (c) => c.continuePrimaryKey(2, 4)) ⇒ "3/6,2/4,DataError"
		await walk(store().index("i").openCursor(null, "nextunique"), (c) => c.continuePrimaryKey(2, 4)) ⇒ "0/1,InvalidAccessError"
		await walk(store().index("m").openCursor(IDBKeyRange.upperBound(9))) ⇒ "0/3,0/6,1/1,1/4,2/2,2/5"
		await walk(store().index("m").openCursor(IDBKeyRange.lowerBound(15))) ⇒ "15/5,16/6"
		await walk(store().openKeyCursor(), (c) => c.update({})) ⇒ "1,InvalidStateError"
		await walk(store().openKeyCursor(), (c) => c.delete()) ⇒ "1,InvalidStateError"
		await walk(db.transaction("s").objectStore("s").openCursor(), (c) => c.delete()) ⇒ "1,ReadOnlyError"
		(await done(store().openCursor(2, "prev"))).direction ⇒ "prev"
		threw(() => store().openCursor(null, "sideways")) ⇒ "TypeError"
		threw(() => store().openCursor(NaN)) ⇒ "DataError"
		await walk(store().openCursor(IDBKeyRange.lowerBound(5)), (c) => { c.update({ v: 9 }); c.continue() }) ⇒ "5,6"
		await walk(store().index("i").openCursor()) ⇒ "0/1,1/2,1/3,2/4,9/5,9/6"
		await walk(store().openCursor(IDBKeyRange.upperBound(3)), (c) => { c.delete(); c.continue() }) ⇒ "1,2,3"
		await walk(store().openCursor()) ⇒ "4,5,6"
		(await done(db.transaction("s").objectStore("s").index("i").openCursor(9))).value ⇒ {v: 9}`)
}

// https://w3c.github.io/IndexedDB/#transaction-lifecycle
func TestTransactions(t *testing.T) {
	a := open(t)
	a.Eval(`(async () => {
		globalThis.db = await database("transactions", (db, t) => { db.createObjectStore("s"); db.createObjectStore("other"); });
		globalThis.begin = (mode = "readwrite", stores = "s") => db.transaction(stores, mode);
		globalThis.task = () => indexedDB.databases();
	})()`)
	a.Check(`
		[begin("readonly").mode, begin().mode, begin("readonly", ["other", "s"]).objectStoreNames.length] ⇒ ["readonly", "readwrite", 2]
		[...begin("readonly", ["s", "other", "s"]).objectStoreNames] ⇒ ["other", "s"]
		threw(() => begin("readonly", "none")) ⇒ "NotFoundError"
		threw(() => begin("readonly", [])) ⇒ "InvalidAccessError"
		threw(() => begin("versionchange")) ⇒ "TypeError"
		threw(() => begin("sometimes")) ⇒ "TypeError"
		threw(() => begin().objectStore("other")) ⇒ "NotFoundError"
		begin().db === db ⇒ true
		begin().error ⇒ null
		await ended(begin()) ⇒ "complete"
		await (async () => { const t = begin(); t.objectStore("s").put(1, "k"); return [await ended(t), await done(begin().objectStore("s").get("k"))] })() ⇒ ["complete", 1]
		await (async () => { const t = begin(); t.objectStore("s").put(2, "k"); t.abort(); return [await ended(t), t.error, await done(begin().objectStore("s").get("k"))] })() ⇒ ["abort", null, 1]
		await (async () => { const t = begin(), r = t.objectStore("s").put(2, "k"); t.abort(); return await done(r).catch((e) => e.name) })() ⇒ "AbortError"
		await (async () => { const t = begin(); t.objectStore("s").put(3, "k"); t.commit(); return [threw(() => t.objectStore("s").get("k")), await ended(t)] })() ⇒ ["TransactionInactiveError", "complete"]
		await (async () => { const t = begin(), s = t.objectStore("s"); await ended(t); return [threw(() => s.get("k")), threw(() => t.objectStore("s")), threw(() => t.abort()), threw(() => t.commit())] })() ⇒ ["TransactionInactiveError", "InvalidStateError", "InvalidStateError", "InvalidStateError"]
		threw(() => begin("readonly").objectStore("s").put(1, 1)) ⇒ "ReadOnlyError"
		threw(() => begin("readonly").objectStore("s").clear()) ⇒ "ReadOnlyError"
		threw(() => begin().objectStore("s").put(() => {}, 1)) ⇒ "DataCloneError"
		threw(() => begin().objectStore("s").put(1)) ⇒ "DataError"
		threw(() => db.createObjectStore("x")) ⇒ "InvalidStateError"
		await (async () => { const t = begin(), s = t.objectStore("s"); s.add(1, "a"); const r = s.add(2, "a"); const [e, end] = await Promise.all([new Promise((f) => { r.onerror = () => f(r.error.name) }), ended(t)]); return [e, end, t.error.name, await done(begin().objectStore("s").get("a"))] })() ⇒ ["ConstraintError", "abort", "ConstraintError", undefined]
		await (async () => { const t = begin(), s = t.objectStore("s"); s.add(1, "a"); const e = await done(s.add(2, "a")).catch((e) => e.name); return [e, await ended(t), await done(begin().objectStore("s").get("a"))] })() ⇒ ["ConstraintError", "complete", 1]
		await (async () => { const log = [], t1 = begin(), t2 = begin(); t2.objectStore("s").put(2, "o").onsuccess = () => log.push(2); t1.objectStore("s").put(1, "o").onsuccess = () => log.push(1); await ended(t2); return log })() ⇒ [1, 2]
		await (async () => { const log = [], t1 = begin(), t2 = begin("readwrite", "other"); t1.objectStore("s").put(1, "o").onsuccess = () => { if (log.push(1) < 3) t1.objectStore("s").get("o").onsuccess = () => log.push("again") }; t2.objectStore("other").put(2, "o").onsuccess = () => log.push(2); await Promise.all([ended(t1), ended(t2)]); return log.sort() })() ⇒ [1, 2, "again"]
		await (async () => { const t = begin(), s = t.objectStore("s"); await done(s.get("k")); const within = threw(() => { s.get("k"); return "active" }); await ended(t); return within })() ⇒ "active"
		await (async () => { const t = begin("readonly"), s = t.objectStore("s"); s.get("k"); await task(); return threw(() => s.get("k")) })() ⇒ "TransactionInactiveError"
		await (async () => { const r = begin().objectStore("s").get("k"); const before = [r.readyState, threw(() => r.result), threw(() => r.error)]; await done(r); return [...before, r.readyState, r.error] })() ⇒ ["pending", "InvalidStateError", "InvalidStateError", "done", null]`)
}

// https://w3c.github.io/IndexedDB/#opening
func TestConnections(t *testing.T) {
	a := open(t)
	a.Eval(`
		const upgraded = (name, version, then = () => {}) => new Promise((resolve) => {
			const r = indexedDB.open(name, version), log = [];
			r.onupgradeneeded = (e) => { log.push(e.oldVersion + "-" + e.newVersion); then(r.result, r.transaction) };
			r.onblocked = () => log.push("blocked");
			r.onerror = (e) => { e.preventDefault(); resolve([...log, r.error.name].join()) };
			r.onsuccess = () => { log.push(r.result.version); r.result.close(); resolve(log.join()) };
		});
		undefined`)
	a.Check(`
		threw(() => indexedDB.open("x", 0)) ⇒ "TypeError"
		threw(() => indexedDB.open("x", -1)) ⇒ "TypeError"
		threw(() => indexedDB.open("x", 2 ** 53)) ⇒ "TypeError"
		threw(() => indexedDB.open()) ⇒ "TypeError"
		await upgraded("v") ⇒ "0-1,1"
		await upgraded("v") ⇒ "1"
		await upgraded("v", 5) ⇒ "1-5,5"
		await upgraded("v", 4) ⇒ "VersionError"
		await upgraded("v", 6, (db, t) => t.abort()) ⇒ "5-6,AbortError"
		await upgraded("v", 6, (db) => db.close()) ⇒ "5-6,AbortError"
		(await indexedDB.databases()).map(({ name, version }) => name + version) ⇒ ["v6"]
		await upgraded("w", undefined, (db, t) => t.abort()) ⇒ "0-1,AbortError"
		(await indexedDB.databases()).length ⇒ 1
		await (async () => { const db = await database("v", () => {}); const changed = new Promise((f) => { db.onversionchange = (e) => { f(e.oldVersion + "-" + e.newVersion); db.close() } }); return [await upgraded("v", 7), await changed] })() ⇒ ["6-7,7", "6-7"]
		await (async () => { const r = indexedDB.deleteDatabase("v"); await done(r); return [r.result, (await indexedDB.databases()).length] })() ⇒ [undefined, 0]
		await done(indexedDB.deleteDatabase("none")) ⇒ undefined`)
}

// https://w3c.github.io/IndexedDB/#extract-a-key-from-a-value-using-a-key-path
func TestKeyPaths(t *testing.T) {
	a := open(t)
	a.Eval(`
		let n = 0;
		// stored puts a value into a store of its own and gives the key that it gets.
		const stored = async (options, value, ...key) => {
			const db = await database("paths" + n++, (db) => db.createObjectStore("s", options));
			try { return await done(db.transaction("s", "readwrite").objectStore("s").put(value, ...key)) } catch (e) { return e.name } finally { db.close() }
		};
		const created = (options) => new Promise((resolve) => {
			const r = indexedDB.open("paths" + n++);
			r.onupgradeneeded = () => resolve(threw(() => { const { keyPath, autoIncrement } = r.result.createObjectStore("s", options); return [keyPath, autoIncrement] }));
			r.onsuccess = () => r.result.close();
		});
		undefined`)
	a.Check(`
		await stored({ keyPath: "a" }, { a: 5 }) ⇒ 5
		await stored({ keyPath: "a.b" }, { a: { b: "x" } }) ⇒ "x"
		await stored({ keyPath: "" }, "whole") ⇒ "whole"
		await stored({ keyPath: "length" }, [1, 2, 3]) ⇒ 3
		await stored({ keyPath: "length" }, "four") ⇒ 4
		await stored({ keyPath: ["a", "b"] }, { a: 1, b: 2 }) ⇒ [1, 2]
		await stored({ keyPath: ["a", "b"] }, { a: 1 }) ⇒ "DataError"
		await stored({ keyPath: "a" }, {}) ⇒ "DataError"
		await stored({ keyPath: "a" }, { a: {} }) ⇒ "DataError"
		await stored({ keyPath: "a" }, Object.create({ a: 1 })) ⇒ "DataError"
		await stored({ keyPath: "a" }, { a: 1 }, 2) ⇒ "DataError"
		await stored({}, 1) ⇒ "DataError"
		await stored({}, 1, 2) ⇒ 2
		await stored({ autoIncrement: true }, "x") ⇒ 1
		await stored({ autoIncrement: true }, "x", "k") ⇒ "k"
		await stored({ autoIncrement: true, keyPath: "id" }, {}) ⇒ 1
		await stored({ autoIncrement: true, keyPath: "a.id" }, { a: {} }) ⇒ 1
		await stored({ autoIncrement: true, keyPath: "a.id" }, { a: 1 }) ⇒ "DataError"
		await stored({ autoIncrement: true, keyPath: "id" }, { id: 7 }) ⇒ 7
		await created({ keyPath: "a" }) ⇒ ["a", false]
		await created({ autoIncrement: true }) ⇒ [null, true]
		await created({ keyPath: ["a", "b"] }) ⇒ [["a", "b"], false]
		await created({ keyPath: "a b" }) ⇒ "SyntaxError"
		await created({ keyPath: "a." }) ⇒ "SyntaxError"
		await created({ keyPath: [] }) ⇒ "SyntaxError"
		await created({ keyPath: "", autoIncrement: true }) ⇒ "InvalidAccessError"
		await created({ keyPath: ["a"], autoIncrement: true }) ⇒ "InvalidAccessError"`)
}
