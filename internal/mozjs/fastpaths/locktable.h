// Checked against Web Locks of 2025-09-24.

// The state of the locks of one client while it decides about them itself: what
// the package locks has in Go. It belongs to no engine, and who uses it holds a
// lock.
//
// https://w3c.github.io/web-locks/#lock-managers
#ifndef SLUICE_LOCKTABLE_H
#define SLUICE_LOCKTABLE_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sluice {

struct LockName;

// LockRequest is a lock request and, after its grant, the lock; or any other task
// of the client.
struct LockRequest {
  LockRequest* previous = nullptr;  // in the queue, or among the holders
  LockRequest* next = nullptr;
  LockRequest* next_task = nullptr;
  LockName* name = nullptr;  // while it waits, or the lock is held
  uint64_t order = 0;        // of the request, or of the grant
  int64_t since = 0;         // when it began to wait, or was granted
  uint64_t number = 0;       // by which Go knows it; 0 while it does not
  uint32_t operation = 0;
  uint32_t charge = 0;
  uint32_t line = 0, column = 0;  // where it was made
  std::shared_ptr<const std::string> url;
  bool shared = false;
  bool granted = false;
  bool failed = false;   // the callback has thrown
  bool listens = false;  // an object listens to the promise that the callback has returned,
  bool heard = false;    // and has heard it settle before the task of the callback had ended
  bool ended = false;    // that task
};

struct LockList {
  LockRequest* first = nullptr;
  LockRequest* last = nullptr;

  void append(LockRequest* r);
  void remove(LockRequest* r);
};

// LockTasks are the tasks that call callbacks, in the order in which they were
// queued.
struct LockTasks {
  LockRequest* first = nullptr;
  LockRequest* last = nullptr;

  void push(LockRequest* r);
  LockRequest* pop();
};

// LockCharacters are the code units of a name: of one byte if none needs two.
struct LockCharacters {
  const char* bytes;
  size_t length;  // in bytes
  bool wide;

  uint64_t hash() const;
};

// LockName is the state of one resource name: its lock request queue and its part
// of the held lock set. It exists while there is a request or a lock of the name.
struct LockName {
  uint64_t hash = 0;
  size_t length = 0;
  LockList queue;
  LockList held;
  uint32_t kept = 0;       // locks that are held besides, for as long as the table decides
  bool exclusive = false;  // a lock that is held is exclusive
  bool wide = false;

  char* bytes() { return reinterpret_cast<char*>(this + 1); }
  LockCharacters characters() { return {bytes(), length, wide}; }
};

// LockTable has the names in a hash table with linear probing.
class LockTable {
 public:
  LockTable() = default;
  LockTable(const LockTable&) = delete;
  LockTable& operator=(const LockTable&) = delete;
  ~LockTable();

  // keep adds a lock that somebody else keeps.
  void keep(const LockCharacters& name, bool shared);
  // request decides about a request, which is granted, has to wait or, if
  // if_available, is refused. It queues the task, and returns whether there is one.
  bool request(LockRequest* r, const LockCharacters& name, bool if_available, LockTasks& tasks);
  // end_loan says that such a lock was released, and does as release.
  uint32_t end_loan(const LockCharacters& name, bool shared, LockTasks& tasks);
  // release releases a lock. It queues the tasks of the grants that follow, and
  // returns how many they are.
  uint32_t release(LockRequest* r, LockTasks& tasks);
  // all gives the locks that are held in the order of their grants, then the
  // requests that wait in the order in which they were made.
  std::vector<LockRequest*> all() const;
  void swap(LockTable& other);

 private:
  // A slot has the hash beside the pointer, so that to look at a name's neighbours, or
  // to move them, does not touch their memory.
  struct Slot {
    uint64_t hash;
    LockName* name;
  };

  LockName* find(const LockCharacters& name, uint64_t hash) const;
  LockName* get(const LockCharacters& name);
  void remove(LockName* n);
  void put(const Slot& s);
  void resize(size_t slots);
  uint32_t process(LockName* n, LockTasks& tasks);
  void hold(LockName* n, LockRequest* r, LockTasks& tasks);

  std::vector<Slot> slots_;  // a power of two, or none; a name lies in the first that was free
  size_t count_ = 0;
  uint64_t order_ = 0;
};

}  // namespace sluice
#endif
