// The File System Standard: https://fs.spec.whatwg.org/
//
// With what all browsers have beside it: remove(), move() and the modes of locks. The data
// of write() is any here, as that of the stream is: the room converts it. The observer is that of
// https://github.com/whatwg/fs/blob/main/proposals/FileSystemObserver.md
//
// room: internal/filesystemapi

enum FileSystemHandleKind {
  "file",
  "directory",
};

[Exposed=(Window,Worker), SecureContext, Serializable]
interface FileSystemHandle {
  readonly attribute FileSystemHandleKind kind;
  readonly attribute USVString name;

  Promise<boolean> isSameEntry(FileSystemHandle other);

  [Throws] Promise<undefined> remove(optional FileSystemRemoveOptions options = {});
  [Throws] Promise<undefined> move(USVString newName);
  [Throws, ImplementedAs=moveTo] Promise<undefined> move(FileSystemDirectoryHandle parent);
  [Throws, ImplementedAs=moveToAs] Promise<undefined> move(FileSystemDirectoryHandle parent, USVString newName);
  Promise<DOMString> getUniqueId();
};

enum FileSystemWritableFileStreamMode {
  "exclusive",
  "siloed",
};

dictionary FileSystemCreateWritableOptions {
  boolean keepExistingData = false;
  FileSystemWritableFileStreamMode mode = "siloed";
};

enum FileSystemSyncAccessHandleMode {
  "readwrite",
  "read-only",
  "readwrite-unsafe",
};

dictionary FileSystemCreateSyncAccessHandleOptions {
  FileSystemSyncAccessHandleMode mode = "readwrite";
};

[Exposed=(Window,Worker), SecureContext, Serializable]
interface FileSystemFileHandle : FileSystemHandle {
  [Throws] Promise<File> getFile();
  [Throws] Promise<FileSystemWritableFileStream> createWritable(optional FileSystemCreateWritableOptions options = {});
  [Throws, Exposed=DedicatedWorker]
  Promise<FileSystemSyncAccessHandle> createSyncAccessHandle(optional FileSystemCreateSyncAccessHandleOptions options = {});
};

dictionary FileSystemGetFileOptions {
  boolean create = false;
};

dictionary FileSystemGetDirectoryOptions {
  boolean create = false;
};

dictionary FileSystemRemoveOptions {
  boolean recursive = false;
};

[Exposed=(Window,Worker), SecureContext, Serializable]
interface FileSystemDirectoryHandle : FileSystemHandle {
  async_iterable<USVString, FileSystemHandle>;

  [Throws] Promise<FileSystemFileHandle> getFileHandle(USVString name, optional FileSystemGetFileOptions options = {});
  [Throws] Promise<FileSystemDirectoryHandle> getDirectoryHandle(USVString name, optional FileSystemGetDirectoryOptions options = {});

  [Throws] Promise<undefined> removeEntry(USVString name, optional FileSystemRemoveOptions options = {});

  Promise<sequence<USVString>?> resolve(FileSystemHandle possibleDescendant);
};

enum WriteCommandType {
  "write",
  "seek",
  "truncate",
};

[ToGo]
dictionary WriteParams {
  required WriteCommandType type;
  unsigned long long? size;
  unsigned long long? position;
  (BufferSource or Blob or USVString)? data;
};

[Exposed=(Window,Worker), SecureContext]
interface FileSystemWritableFileStream : WritableStream {
  readonly attribute FileSystemWritableFileStreamMode mode;
  [Throws] Promise<undefined> write(any data);
  [Throws] Promise<undefined> seek(unsigned long long position);
  [Throws] Promise<undefined> truncate(unsigned long long size);
};

dictionary FileSystemReadWriteOptions {
  [EnforceRange] unsigned long long at;
};

[Exposed=DedicatedWorker, SecureContext]
interface FileSystemSyncAccessHandle {
  readonly attribute FileSystemSyncAccessHandleMode mode;
  [Throws] unsigned long long read(AllowSharedBufferSource buffer,
                                   optional FileSystemReadWriteOptions options = {});
  [Throws] unsigned long long write(AllowSharedBufferSource buffer,
                                    optional FileSystemReadWriteOptions options = {});

  [Throws] undefined truncate([EnforceRange] unsigned long long newSize);
  [Throws] unsigned long long getSize();
  [Throws] undefined flush();
  undefined close();
};

[Exposed=(Window,DedicatedWorker,SharedWorker), SecureContext]
interface FileSystemObserver {
  constructor(FileSystemObserverCallback callback);
  Promise<undefined> observe(FileSystemHandle handle, optional FileSystemObserverObserveOptions options = {});
  undefined unobserve(FileSystemHandle handle);
  undefined disconnect();
};

callback FileSystemObserverCallback = undefined (sequence<FileSystemChangeRecord> records, FileSystemObserver observer);

enum FileSystemChangeType {
  "appeared",
  "disappeared",
  "modified",
  "moved",
  "unknown",
  "errored",
};

dictionary FileSystemObserverObserveOptions {
  boolean recursive = false;
};

[Exposed=(Window,DedicatedWorker,SharedWorker), SecureContext]
interface FileSystemChangeRecord {
  [SameObject] readonly attribute FileSystemHandle root;
  [SameObject] readonly attribute FileSystemHandle changedHandle;
  [SameObject] readonly attribute FrozenArray<USVString> relativePathComponents;
  readonly attribute FileSystemChangeType type;
  readonly attribute FrozenArray<USVString>? relativePathMovedFrom;
};
