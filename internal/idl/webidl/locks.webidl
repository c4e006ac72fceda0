// The Web Locks API.
//
// https://w3c.github.io/web-locks/#idl-index
//
// room: internal/weblocks

[SecureContext]
interface mixin NavigatorLocks {
  [SameObject] readonly attribute LockManager locks;
};
Navigator includes NavigatorLocks;
WorkerNavigator includes NavigatorLocks;

[SecureContext, Exposed=(Window,Worker)]
interface LockManager {
  [Throws, Locks] Promise<any> request(DOMString name,
                       LockGrantedCallback callback);
  [Throws, ImplementedAs=requestWithOptions] Promise<any> request(DOMString name,
                       LockOptions options,
                       LockGrantedCallback callback);

  [Throws] Promise<LockManagerSnapshot> query();
};

callback LockGrantedCallback = Promise<any> (Lock? lock);

enum LockMode { "shared", "exclusive" };

dictionary LockOptions {
  LockMode mode = "exclusive";
  boolean ifAvailable = false;
  boolean steal = false;
  AbortSignal signal;
};

dictionary LockManagerSnapshot {
  sequence<LockInfo> held;
  sequence<LockInfo> pending;
};

dictionary LockInfo {
  DOMString name;
  LockMode mode;
  DOMString clientId;
};

[SecureContext, Exposed=(Window,Worker), Plain]
interface Lock {
  readonly attribute DOMString name;
  readonly attribute LockMode mode;
};

// Not of the specification: the fencing token of a lock that holds between processes.
partial interface Lock {
  readonly attribute unsigned long long? fencingToken;
};
