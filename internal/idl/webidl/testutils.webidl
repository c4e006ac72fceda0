// The Test Utils Standard.
//
// https://testutils.spec.whatwg.org/#the-testutils-namespace
//
// room: internal/testutils

[Exposed=(Window,Worker)]
namespace TestUtils {
  Promise<undefined> gc();
};
