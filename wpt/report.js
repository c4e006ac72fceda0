// Stands in for /resources/testharnessreport.js, which is there for that: passes results
// on to the runner.
{
  const {__tell: tellRunner} = self;
  delete self.__tell;
  if (tellRunner) {
    // Names and messages may have surrogates that stand alone, which JSON escapes.
    const {stringify} = JSON;
    const tell = (what, name, status, message) =>
      tellRunner(stringify({what, name: String(name), status, message: String(message ?? "")}));
    const told = new Set();
    const tellTest = test => {
      told.add(test);
      tell("subtest", test.name, test.status, test.message);
    };
    // The runner keeps the time, and nobody looks at the page.
    setup({output: false, explicit_timeout: true});
    add_result_callback(tellTest);
    add_completion_callback((tests, harness) => {
      // A timeout of the file passes over the tests that it waited for.
      tests.filter(test => !told.has(test)).forEach(tellTest);
      tell("end", "", harness.status, harness.message);
    });
  }
}
