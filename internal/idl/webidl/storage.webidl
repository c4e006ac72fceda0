// The StorageManager of the Storage Standard, with its part of the File System Standard.
//
// https://storage.spec.whatwg.org/#api
// https://fs.spec.whatwg.org/#sandboxed-filesystem
//
// room: internal/storagemanager

[SecureContext]
interface mixin NavigatorStorage {
  [SameObject] readonly attribute StorageManager storage;
};
Navigator includes NavigatorStorage;
WorkerNavigator includes NavigatorStorage;

[SecureContext, Exposed=(Window,Worker)]
interface StorageManager {
  [Throws] Promise<boolean> persisted();
  [Throws, Exposed=Window] Promise<boolean> persist();

  [Throws] Promise<StorageEstimate> estimate();

  [Throws] Promise<FileSystemDirectoryHandle> getDirectory();
};

dictionary StorageEstimate {
  unsigned long long usage;
  unsigned long long quota;
};
