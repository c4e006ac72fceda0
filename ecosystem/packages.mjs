// Uses each package of package.json as a browser would, from node_modules. It runs in
// two tabs and in a worker at once: see the target ecosystem of the Makefile.
const equal = (a, b) => {
  if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`got ${JSON.stringify(a)}, want ${JSON.stringify(b)}`);
};
const inWorker = typeof window === "undefined";
const id = Math.random().toString(36).slice(2); // of this tab or worker

const uses = {
  "@msgpack/msgpack": ({ encode, decode }) => equal(decode(encode({ a: [1, "x"] })), { a: [1, "x"] }),
  "@nanostores/persistent": async ({ persistentAtom }) => {
    if (inWorker) return; // localStorage is for windows
    const atom = persistentAtom("atom-" + id, "first");
    atom.subscribe(() => {});
    atom.set("second");
    equal(localStorage["atom-" + id], "second");
  },
  "broadcast-channel": async ({ BroadcastChannel }) => {
    const a = new BroadcastChannel("b-" + id), b = new BroadcastChannel("b-" + id);
    const heard = new Promise((resolve) => { b.onmessage = resolve });
    await a.postMessage({ x: 1 });
    equal(await heard, { x: 1 });
    await Promise.all([a.close(), b.close()]);
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
  nanoid: ({ nanoid }) => equal(nanoid().length, 21),
  nanostores: ({ atom, computed }) => {
    const n = atom(1), double = computed(n, (v) => v * 2), seen = [];
    double.subscribe((v) => seen.push(v));
    n.set(2);
    equal(seen, [2, 4]);
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
  rxjs: async ({ interval, firstValueFrom, take, toArray }) => equal(await firstValueFrom(interval(1).pipe(take(3), toArray())), [0, 1, 2]),
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
