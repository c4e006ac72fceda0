// The harness of the conformance tests: test(name, fn) runs fn, which may be
// async, one after the other; done(failures) is called at the end.
{
  const queue = [];
  globalThis.test = (name, fn) => queue.push({ name, fn });
  const show = (v) => {
    try {
      return typeof v === 'string' ? JSON.stringify(v) : typeof v === 'object' && v !== null ? JSON.stringify(v) ?? String(v) : Object.is(v, -0) ? '-0' : String(v);
    } catch {
      return Object.prototype.toString.call(v);
    }
  };
  class Failure extends Error {}
  globalThis.is = (got, want, what = '') => {
    if (!Object.is(got, want)) throw new Failure(`${what} is ${show(got)}, not ${show(want)}`);
  };
  globalThis.same = (got, want, what = '') => is(JSON.stringify(got), JSON.stringify(want), what);
  globalThis.ok = (v, what = 'the value') => { if (!v) throw new Failure(`${what} is ${show(v)}`); };
  globalThis.throws = (type, fn, what = '') => {
    let thrown;
    try { fn(); } catch (e) { thrown = { e }; }
    if (!thrown) throw new Failure(`${what} did not throw`);
    const { e } = thrown;
    if (typeof type === 'function' ? e?.constructor !== type : e?.name !== type)
      throw new Failure(`${what} threw ${e?.name}: ${e?.message}, not ${type.name ?? type}`);
    return e;
  };
  globalThis.rejects = async (type, promise, what = '') => {
    const settled = await promise.then((v) => ({ v }), (e) => ({ e }));
    if (!('e' in settled)) throw new Failure(`${what} was fulfilled with ${show(settled.v)}`);
    return throws(type, () => { throw settled.e; }, what);
  };
  globalThis.task = () => new Promise((resolve) => setTimeout(resolve));
  globalThis.event = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
  addEventListener('load', () => setTimeout(async () => {
    const failures = [];
    for (const { name, fn } of queue) {
      try {
        await fn();
      } catch (e) {
        failures.push(`${name}: ${e instanceof Failure ? e.message : `${e?.name}: ${e?.message}\n${e?.stack}`}`);
      }
    }
    done(queue.length, failures);
  }));
}
