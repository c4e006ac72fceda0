// Promises that behave as the language has made them.
#ifndef SLUICE_ORDINARYPROMISE_H
#define SLUICE_ORDINARYPROMISE_H

#include "js/RootingAPI.h"
#include "jsapi.h"

namespace sluice {

// OrdinaryPromises knows the promises of a realm for which nobody can tell whether
// their `then` was called: no script has given them, their prototype or %Promise% other
// members that the call would look at.
class OrdinaryPromises {
 public:
  // begin is called when the realm has its built-ins, before other script runs.
  bool begin(JSContext* cx);
  bool has(JSObject* o) const;
  void trace(JSTracer* trc);
  // Shapes are freed, and may move, between these.
  void before_gc();
  void after_gc();

 private:
  bool intact() const;

  JS::Heap<JSObject*> sample_;  // a promise that script never sees; null once it does not matter
  JS::Heap<JSObject*> prototype_;
  JS::Heap<JSObject*> constructor_;
  JS::Heap<JSObject*> then_;
  size_t then_slot_ = 0, constructor_slot_ = 0;  // of the prototype
  const void* prototype_shape_ = nullptr;
  const void* constructor_shape_ = nullptr;
};

}  // namespace sluice
#endif
