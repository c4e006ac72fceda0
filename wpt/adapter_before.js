// Runs just before testharness.js, which takes a window without a document for
// a shell: it considers everything loaded one microtask after itself, so that a
// file would be complete after the first synchronous test of its first script.
// The reaction that it registers for that is run by the load event instead.
{
  const {resolve} = Promise;
  let loaded = () => {};
  Promise.resolve = () => ({then(reaction) { loaded = reaction; }});
  addEventListener("load", () => loaded(), {once: true});
  Object.defineProperty(self, "__restore", {
    configurable: true,
    value() {
      delete self.__restore;
      Promise.resolve = resolve;
    },
  });
}
