// Storage buckets: https://wicg.github.io/storage-buckets/
//
// With what Chromium has beside the draft: durability() and locks.
//
// room: internal/bucketsapi

[SecureContext]
interface mixin NavigatorStorageBuckets {
  [SameObject] readonly attribute StorageBucketManager storageBuckets;
};
Navigator includes NavigatorStorageBuckets;
WorkerNavigator includes NavigatorStorageBuckets;

[Exposed=(Window,Worker), SecureContext]
interface StorageBucketManager {
  [Throws] Promise<StorageBucket> open(DOMString name, optional StorageBucketOptions options = {});
  [Throws] Promise<sequence<DOMString>> keys();
  [Throws] Promise<undefined> delete(DOMString name);
};

enum StorageBucketDurability { "strict", "relaxed" };

dictionary StorageBucketOptions {
  boolean persisted = false;
  StorageBucketDurability durability = "relaxed";
  [EnforceRange] unsigned long long quota;
  DOMHighResTimeStamp expires;
};

[Exposed=(Window,Worker), SecureContext]
interface StorageBucket {
  readonly attribute DOMString name;

  [Throws, Exposed=Window] Promise<boolean> persist();
  [Throws] Promise<boolean> persisted();

  [Throws] Promise<StorageEstimate> estimate();

  [Throws] Promise<StorageBucketDurability> durability();

  [Throws] Promise<undefined> setExpires(DOMHighResTimeStamp expires);
  [Throws] Promise<DOMHighResTimeStamp?> expires();

  [SameObject] readonly attribute IDBFactory indexedDB;

  [SameObject] readonly attribute LockManager locks;

  [SameObject] readonly attribute CacheStorage caches;

  [Throws] Promise<FileSystemDirectoryHandle> getDirectory();
};
