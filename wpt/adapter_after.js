// Runs just after testharness.js: passes results on to the runner.
__restore();
{
  const {__subtest: subtest, __complete: complete} = self;
  delete self.__subtest;
  delete self.__complete;
  // Names and messages may have surrogates that stand alone.
  const {stringify} = JSON;
  const reported = new Set();
  const report = test => {
    reported.add(test);
    subtest(stringify(String(test.name)), test.status, stringify(String(test.message ?? "")));
  };
  add_result_callback(report);
  add_completion_callback((tests, harness) => {
    // A timeout of the file passes over the tests that it waited for.
    tests.filter(test => !reported.has(test)).forEach(report);
    complete(harness.status, String(harness.message ?? ""));
  });
}
