// Promises that the engine settles after work on threads of its own, such as
// the compilation of WebAssembly.
#ifndef SLUICE_OFFTHREAD_H
#define SLUICE_OFFTHREAD_H

#include <mutex>
#include <vector>

#include "version.h"

namespace sluice {

struct Engine;

// OffThread is what an engine knows of such promises.
struct OffThread {
  std::mutex mutex;                     // guards the next two
  std::vector<Work> done;               // what waits for the engine's thread
  bool closed = false;                  // nothing is taken any more
  std::vector<JSObject*> pending;       // the promises, until they are settled
  std::vector<uint64_t> charges;        // what the work for each of them takes
  uint64_t memory = 0;                  // the sum of that
};

// set_off_thread_hooks makes an engine hand such work to Go's event loop.
void set_off_thread_hooks(Engine* e);

// adopt_wasm makes sure that the realm's namespace object WebAssembly is there,
// that account is kept of the promises of its functions, that it has those that
// take a Response (https://webassembly.github.io/spec/web-api/#streaming-modules)
// from Go, and that what the engine is too old for is mended.
bool adopt_wasm(JSContext* cx);

// close_off_thread ends such work. It is called before the context is
// destroyed, which waits for all that was handed over to have run.
void close_off_thread(Engine* e);

}  // namespace sluice

#endif
