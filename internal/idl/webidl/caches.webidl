// The Cache interface of Service Workers: https://w3c.github.io/ServiceWorker/#cache-objects
//
// room: internal/cachesapi

partial interface mixin WindowOrWorkerGlobalScope {
  [SecureContext, SameObject] readonly attribute CacheStorage caches;
};

[SecureContext, Exposed=(Window,Worker)]
interface Cache {
  [NewObject, Throws] Promise<any> match(RequestInfo request, optional CacheQueryOptions options = {});
  [NewObject, Throws] Promise<any> matchAll(optional RequestInfo request, optional CacheQueryOptions options = {});
  [NewObject, Throws] Promise<undefined> add(RequestInfo request);
  [NewObject, Throws] Promise<undefined> addAll(sequence<RequestInfo> requests);
  [NewObject, Throws] Promise<undefined> put(RequestInfo request, Response response);
  [NewObject, Throws] Promise<boolean> delete(RequestInfo request, optional CacheQueryOptions options = {});
  [NewObject, Throws] Promise<any> keys(optional RequestInfo request, optional CacheQueryOptions options = {});
};

dictionary CacheQueryOptions {
  boolean ignoreSearch = false;
  boolean ignoreMethod = false;
  boolean ignoreVary = false;
};

[SecureContext, Exposed=(Window,Worker)]
interface CacheStorage {
  [NewObject, Throws] Promise<any> match(RequestInfo request, optional MultiCacheQueryOptions options = {});
  [NewObject, Throws] Promise<boolean> has(DOMString cacheName);
  [NewObject, Throws] Promise<Cache> open(DOMString cacheName);
  [NewObject, Throws] Promise<boolean> delete(DOMString cacheName);
  [NewObject, Throws] Promise<sequence<DOMString>> keys();
};

dictionary MultiCacheQueryOptions : CacheQueryOptions {
  DOMString cacheName;
};
