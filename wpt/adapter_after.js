// Runs just after testharness.js: passes results on to the runner, and reads
// test data for the tests while there is no fetch.
__restore();
{
  const {__subtest: subtest, __complete: complete, __read: read} = self;
  delete self.__subtest;
  delete self.__complete;
  delete self.__read;
  const reported = new Set();
  const report = test => {
    reported.add(test);
    subtest(String(test.name), test.status, String(test.message ?? ""));
  };
  add_result_callback(report);
  add_completion_callback((tests, harness) => {
    // A timeout of the file passes over the tests that it waited for.
    tests.filter(test => !reported.has(test)).forEach(report);
    complete(harness.status, String(harness.message ?? ""));
  });
  if (!("fetch" in self)) {
    Object.defineProperty(self, "fetch", {
      configurable: true,
      writable: true,
      async value(input) {
        const url = new URL(input, location.href);
        if (!/\.(json|idl)$/.test(url.pathname)) throw new TypeError("there is no fetch");
        const text = await read(url.href);
        return {ok: true, status: 200, text: async () => text, json: async () => JSON.parse(text)};
      },
    });
  }
}
