// The Cookie Store API, without service workers. (The arrays of events are of CookieListItem.)
//
// https://wicg.github.io/cookie-store/
//
// room: internal/cookiestore

[Exposed=Window,
 SecureContext]
interface CookieStore : EventTarget {
  [Throws] Promise<CookieListItem?> get(USVString name);
  [Throws, ImplementedAs=getWithOptions] Promise<CookieListItem?> get(optional CookieStoreGetOptions options = {});

  [Throws] Promise<CookieList> getAll(USVString name);
  [Throws, ImplementedAs=getAllWithOptions] Promise<CookieList> getAll(optional CookieStoreGetOptions options = {});

  [Throws] Promise<undefined> set(USVString name, USVString value);
  [Throws, ImplementedAs=setWithOptions] Promise<undefined> set(CookieInit options);

  [Throws] Promise<undefined> delete(USVString name);
  [Throws, ImplementedAs=deleteWithOptions] Promise<undefined> delete(CookieStoreDeleteOptions options);

  attribute EventHandler onchange;
};

dictionary CookieStoreGetOptions {
  USVString name;
  USVString url;
};

enum CookieSameSite {
  "strict",
  "lax",
  "none"
};

dictionary CookieInit {
  required USVString name;
  required USVString value;
  DOMHighResTimeStamp? expires = null;
  USVString? domain = null;
  USVString path = "/";
  CookieSameSite sameSite = "strict";
  boolean partitioned = false;
  long long? maxAge = null;
};

dictionary CookieStoreDeleteOptions {
  required USVString name;
  USVString? domain = null;
  USVString path = "/";
  boolean partitioned = false;
};

[FromGo] dictionary CookieListItem {
  USVString name;
  USVString value;
  USVString? domain;
  USVString path;
  DOMHighResTimeStamp? expires;
  boolean secure;
  CookieSameSite sameSite;
  boolean partitioned;
};

typedef sequence<CookieListItem> CookieList;

[Exposed=Window,
 SecureContext]
interface CookieChangeEvent : Event {
  constructor(DOMString type, optional CookieChangeEventInit eventInitDict = {});
  [SameObject] readonly attribute FrozenArray<object> changed;
  [SameObject] readonly attribute FrozenArray<object> deleted;
};

dictionary CookieChangeEventInit : EventInit {
  CookieList changed;
  CookieList deleted;
};

[SecureContext]
interface mixin WindowCookieStore {
  [SameObject] readonly attribute CookieStore cookieStore;
};
Window includes WindowCookieStore;
