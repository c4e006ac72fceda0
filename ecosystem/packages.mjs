// Uses each package of package.json as a browser would, from node_modules. It runs in
// two tabs and in a worker at once: see the target ecosystem of the Makefile.
const equal = (a, b) => {
  if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`got ${JSON.stringify(a)}, want ${JSON.stringify(b)}`);
};
const inWorker = typeof window === "undefined";
const id = Math.random().toString(36).slice(2); // of this tab or worker

const uses = {
  "@automerge/automerge": ({ from, clone, change, merge }) => {
    let a = from({ n: 1 }), b = clone(a);
    a = change(a, (doc) => { doc.a = 1 });
    b = change(b, (doc) => { doc.b = 2 });
    equal({ ...merge(a, b) }, { n: 1, a: 1, b: 2 });
  },
  "@electric-sql/pglite": async ({ PGlite }) => {
    const db = await PGlite.create();
    await db.exec("create table t (n int); insert into t values (1), (2)");
    equal((await db.query("select sum(n)::int as n from t")).rows, [{ n: 3 }]);
    await db.close();
  },
  "@msgpack/msgpack": ({ encode, decode }) => equal(decode(encode({ a: [1, "x"] })), { a: [1, "x"] }),
  "@nanostores/persistent": async ({ persistentAtom }) => {
    if (inWorker) return; // localStorage is for windows
    const atom = persistentAtom("atom-" + id, "first");
    atom.subscribe(() => {});
    atom.set("second");
    equal(localStorage["atom-" + id], "second");
  },
  "@supabase/auth-js": async ({ navigatorLock, GoTrueClient }) => {
    const order = [];
    await Promise.all([1, 2].map((n) => navigatorLock("lock-" + id, -1, async () => { order.push(n); await null; order.push(n) })));
    equal(order, [1, 1, 2, 2]);
    const client = new GoTrueClient({ url: "https://auth.invalid", storageKey: "auth-" + id, autoRefreshToken: false, persistSession: !inWorker });
    equal(await client.getSession(), { data: { session: null }, error: null });
  },
  "broadcast-channel": async ({ BroadcastChannel }) => {
    const a = new BroadcastChannel("b-" + id), b = new BroadcastChannel("b-" + id);
    const heard = new Promise((resolve) => { b.onmessage = resolve });
    await a.postMessage({ x: 1 });
    equal(await heard, { x: 1 });
    await Promise.all([a.close(), b.close()]);
  },
  "browser-tabs-lock": async ({ default: { default: Lock } }) => {
    if (inWorker) return; // localStorage is for windows
    const lock = new Lock();
    equal(await lock.acquireLock("tabs-lock-" + id, 5000), true);
    await lock.releaseLock("tabs-lock-" + id);
  },
  "chart.js": ({ Chart, registerables }) => {
    Chart.register(...registerables);
    const canvas = new OffscreenCanvas(400, 200), context = canvas.getContext("2d");
    const chart = new Chart(canvas, {
      type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2], backgroundColor: "#f00" }] },
      options: { animation: false, responsive: false, plugins: { legend: { display: false } } },
    });
    const bars = chart.getDatasetMeta(0).data.map(({ x, y }) => [...context.getImageData(Math.round(x), Math.round(y) + 5, 1, 1).data]);
    equal(bars, [[255, 0, 0, 255], [255, 0, 0, 255]]);
    chart.destroy();
  },
  comlink: async ({ wrap, proxy, releaseProxy }) => {
    const worker = new Worker("./comlink-worker.mjs", { type: "module" });
    const remote = wrap(worker);
    equal(await remote.add(1, 2), 3);
    equal(await remote.call(proxy((x) => x * 2), 21), 42);
    remote[releaseProxy]();
    worker.terminate();
  },
  "date-fns": ({ addDays, formatISO }) => equal(formatISO(addDays(new Date(2020, 1, 28), 2), { representation: "date" }), "2020-03-01"),
  dayjs: ({ default: dayjs }) => equal(dayjs("2020-02-28").add(2, "day").format("YYYY-MM-DD"), "2020-03-01"),
  dexie: async ({ Dexie }) => {
    const db = new Dexie("dexie-" + id);
    db.version(1).stores({ friends: "++id, age" });
    await db.friends.bulkAdd([{ age: 20 }, { age: 30 }]);
    equal(await db.friends.where("age").above(25).count(), 1);
    await db.delete();
  },
  eventemitter3: ({ EventEmitter }) => {
    const e = new EventEmitter();
    let n = 0;
    e.once("x", (v) => { n += v });
    e.emit("x", 2);
    e.emit("x", 2);
    equal(n, 2);
  },
  idb: async ({ openDB, deleteDB }) => {
    const db = await openDB("idb-" + id, 1, { upgrade: (db) => { db.createObjectStore("s") } });
    await db.put("s", "value", "key");
    equal(await db.get("s", "key"), "value");
    db.close();
    await deleteDB("idb-" + id);
  },
  "idb-keyval": async ({ set, get, update }) => {
    await set("counter-" + id, 1);
    await update("counter-" + id, (n) => n + 1);
    equal(await get("counter-" + id), 2);
  },
  immer: ({ produce }) => {
    const before = { list: [1] }, after = produce(before, (draft) => { draft.list.push(2) });
    equal([before, after], [{ list: [1] }, { list: [1, 2] }]);
  },
  jose: async ({ SignJWT, jwtVerify }) => {
    const key = crypto.getRandomValues(new Uint8Array(32));
    const token = await new SignJWT({ a: 1 }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(key);
    equal((await jwtVerify(token, key)).payload.a, 1);
  },
  localforage: async ({ default: localforage }) => {
    const store = localforage.createInstance({ name: "forage-" + id });
    await store.setItem("k", { v: 1 });
    equal(await store.getItem("k"), { v: 1 });
  },
  lodash: ({ default: _, chunk }) => equal([_.chunk([1, 2, 3], 2), chunk === _.chunk || chunk === undefined], [[[1, 2], [3]], true]),
  mitt: ({ default: mitt }) => {
    const m = mitt(), heard = [];
    m.on("*", (type, v) => heard.push(type, v));
    m.emit("x", 1);
    equal(heard, ["x", 1]);
  },
  msw: async ({ http, HttpResponse, getResponse }) => {
    const handlers = [http.get("https://api.test/user/:id", ({ params }) => HttpResponse.json({ id: params.id }))];
    equal(await (await getResponse(handlers, new Request("https://api.test/user/7"))).json(), { id: "7" });
  },
  nanoid: ({ nanoid }) => equal(nanoid().length, 21),
  nanostores: ({ atom, computed }) => {
    const n = atom(1), double = computed(n, (v) => v * 2), seen = [];
    double.subscribe((v) => seen.push(v));
    n.set(2);
    equal(seen, [2, 4]);
  },
  "oidc-client-ts": async ({ OidcClient, WebStorageStateStore, InMemoryWebStorage }) => {
    const client = new OidcClient({
      authority: "https://id.test", client_id: "client", redirect_uri: "https://app.test/back",
      stateStore: new WebStorageStateStore({ store: inWorker ? new InMemoryWebStorage() : localStorage }),
      metadata: { issuer: "https://id.test", authorization_endpoint: "https://id.test/authorize", token_endpoint: "https://id.test/token" },
    });
    const asked = new URL((await client.createSigninRequest({})).url).searchParams;
    equal([asked.get("client_id"), asked.get("code_challenge_method"), asked.get("code_challenge").length], ["client", "S256", 43]);
  },
  "p-queue": async ({ default: PQueue }) => {
    const queue = new PQueue({ concurrency: 1 }), order = [];
    queue.add(async () => { await null; order.push(1) });
    queue.add(() => order.push(2));
    await queue.onIdle();
    equal(order, [1, 2]);
  },
  ramda: ({ pipe, map, sum }) => equal(pipe(map((x) => x * 2), sum)([1, 2, 3]), 12),
  react: ({ createElement, version }) => equal([createElement("p", { a: 1 }).props, typeof version], [{ a: 1 }, "string"]),
  redux: ({ legacy_createStore: createStore }) => {
    const store = createStore((n = 0, action) => (action.type === "add" ? n + 1 : n));
    store.dispatch({ type: "add" });
    equal(store.getState(), 1);
  },
  rxdb: async ({ createRxDatabase }) => {
    const { getRxStorageMemory } = await import("rxdb/plugins/storage-memory");
    const db = await createRxDatabase({ name: "rxdb-" + id, storage: getRxStorageMemory(), multiInstance: true });
    const schema = { version: 0, primaryKey: "id", type: "object", properties: { id: { type: "string", maxLength: 20 }, n: { type: "number" } } };
    await db.addCollections({ heroes: { schema } });
    await db.heroes.insert({ id: "a", n: 1 });
    equal((await db.heroes.find({ selector: { n: { $gt: 0 } } }).exec()).map((hero) => hero.id), ["a"]);
    await db.remove();
  },
  rxjs: async ({ interval, firstValueFrom, take, toArray }) => equal(await firstValueFrom(interval(1).pipe(take(3), toArray())), [0, 1, 2]),
  "socket.io-client": async ({ io }) => {
    const { Transport } = await import("engine.io-client");
    // What a server says to one who connects and asks for a sum.
    class Server extends Transport {
      name = "server";
      doOpen() {
        this.onOpen();
        this.say("open", JSON.stringify({ sid: "1", upgrades: [], pingInterval: 25000, pingTimeout: 20000, maxPayload: 1e6 }));
      }
      say(type, data) { queueMicrotask(() => this.onPacket({ type, data })) }
      write(packets) {
        this.writable = false;
        for (const { type, data } of packets) {
          if (type === "message") this.say("message", data === "0" ? '0{"sid":"2"}' : data.replace(/^2(\d+).*,(\d+),(\d+)\]$/, (_, ack, a, b) => `3${ack}[${+a + +b}]`));
        }
        queueMicrotask(() => { this.writable = true; this.emitReserved("drain") });
      }
      doClose() {}
    }
    const socket = io("https://server.test", { transports: [Server], reconnection: false });
    equal(await socket.emitWithAck("add", 1, 2), 3);
    socket.close();
  },
  "tab-election": async ({ Tab }) => {
    if (inWorker) return;
    const tab = new Tab("election-" + id);
    await new Promise((resolve) => tab.waitForLeadership(resolve));
    equal(tab.isLeader, true);
    tab.close();
  },
  tinybase: ({ createStore }) => {
    const store = createStore().setTables({ pets: { fido: { species: "dog" } } });
    equal(store.getCell("pets", "fido", "species"), "dog");
  },
  uuid: ({ v4, v5, validate }) => equal([validate(v4()), v5("x", v5.URL) === v5("x", v5.URL)], [true, true]),
  workerpool: async ({ default: workerpool, pool }) => {
    if (inWorker) return; // its browser build starts workers in windows
    const workers = (pool ?? workerpool.pool)({ workerType: "web" });
    equal(await workers.exec((a, b) => a + b, [3, 4]), 7);
    await workers.terminate();
  },
  xstate: ({ createMachine, createActor }) => {
    const actor = createActor(createMachine({ initial: "off", states: { off: { on: { TOGGLE: "on" } }, on: {} } })).start();
    actor.send({ type: "TOGGLE" });
    equal(actor.getSnapshot().value, "on");
  },
  yjs: ({ Doc, applyUpdate, encodeStateAsUpdate }) => {
    const a = new Doc(), b = new Doc();
    a.getText("t").insert(0, "hello");
    b.getText("t").insert(0, "");
    applyUpdate(b, encodeStateAsUpdate(a));
    equal(b.getText("t").toString(), "hello");
  },
  zod: ({ z }) => equal([z.object({ a: z.number() }).safeParse({ a: 1 }).success, z.string().safeParse(1).success], [true, false]),
  zustand: async ({ createStore }) => {
    const { persist, createJSONStorage } = await import("zustand/middleware");
    const { createStore: vanilla } = await import("zustand/vanilla");
    const store = (createStore ?? vanilla)(inWorker ? () => ({ n: 0 })
      : persist(() => ({ n: 0 }), { name: "zustand-" + id, storage: createJSONStorage(() => localStorage) }));
    store.setState({ n: 5 });
    equal(store.getState().n, 5);
    if (!inWorker) equal(JSON.parse(localStorage["zustand-" + id]).state, { n: 5 });
  },
};

// To be imported, it wants localStorage, which is for windows.
if (inWorker) delete uses.msw;

const failed = [];
for (const [name, use] of Object.entries(uses)) {
  try {
    await use(await import(name));
  } catch (e) {
    failed.push(name);
    console.error(`${name}: ${e}\n${e?.stack}`);
  }
}
const summary = `${Object.keys(uses).length - failed.length} of ${Object.keys(uses).length} packages work`;
if (inWorker) {
  postMessage({ summary, failed });
} else {
  const worker = new Worker("./packages.mjs", { type: "module" });
  const { data } = await new Promise((resolve) => { worker.onmessage = resolve });
  worker.terminate();
  console.log(`${summary} in a tab, ${data.summary} in a worker`);
  if (failed.length + data.failed.length > 0) throw new Error(`these do not: ${[...failed, ...data.failed].join(", ")}`);
}
