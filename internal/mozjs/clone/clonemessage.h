// What messages of structured clone carry beside their bytes.
#ifndef SLUICE_CLONEMESSAGE_H
#define SLUICE_CLONEMESSAGE_H

#include "clone.h"
#include "engine.h"
#include "limiting.h"

#include "js/MemoryFunctions.h"
#include "js/StructuredClone.h"
#include "js/WasmModule.h"

namespace sluice::cloning {

// Contents is the memory of an ArrayBuffer that no ArrayBuffer owns.
struct Contents {
  void* data;
  size_t length;
  std::optional<uint64_t> max = {};  // of a resizable one
};

// Holder is a transfer data holder: contents, or Go's part of a platform object.
struct Holder {
  bool go;
  uint32_t item;
  Contents contents;
};

}  // namespace sluice::cloning

struct sl_message {
  std::atomic<uint32_t> references{1};
  std::atomic<bool> received{false};  // the holders were taken
  uint8_t* bytes = nullptr;
  size_t length = 0;
  std::vector<sluice::cloning::Holder> holders;
  std::vector<sluice::cloning::Contents> contents;
  std::vector<RefPtr<JS::WasmModule>> modules;
  std::unique_ptr<JSAutoStructuredCloneBuffer> shared;
  uint32_t n_shared = 0;
  std::vector<sl_memory_range> memories;  // that are shared

  ~sl_message() {
    free(bytes);
    for (auto& h : holders) js_free(h.contents.data);
    for (auto& c : contents) js_free(c.data);
  }
};

#endif
