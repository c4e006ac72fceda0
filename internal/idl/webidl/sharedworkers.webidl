// The HTML Standard's shared workers.
//
// https://html.spec.whatwg.org/multipage/workers.html#shared-workers-and-the-sharedworker-interface
//
// room: internal/html

[Global=(Worker,SharedWorker),Exposed=SharedWorker]
interface SharedWorkerGlobalScope : WorkerGlobalScope {
  [Replaceable] readonly attribute DOMString name;

  undefined close();

  attribute EventHandler onconnect;
};

[Exposed=Window]
interface SharedWorker : EventTarget {
  constructor([Sink="SharedWorker constructor"] (TrustedScriptURL or USVString) scriptURL, optional (DOMString or SharedWorkerOptions) options = {});

  readonly attribute MessagePort port;
};
SharedWorker includes AbstractWorker;

dictionary SharedWorkerOptions : WorkerOptions {
  boolean extendedLifetime = false;
};

// https://privacycg.github.io/saa-non-cookie-storage/#shared-workers

enum SameSiteCookiesType { "all", "none" };

partial dictionary SharedWorkerOptions {
  SameSiteCookiesType sameSiteCookies;
};
