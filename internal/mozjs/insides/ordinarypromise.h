// Promises that behave as the language has made them.
#ifndef SLUICE_INSIDES_ORDINARYPROMISE_H
#define SLUICE_INSIDES_ORDINARYPROMISE_H

#include "insides.h"
#include "js/Promise.h"
#include "js/RootingAPI.h"
#include "shape.h"
#include "slot.h"

namespace sluice::insides {

// OrdinaryPromises knows the promises of a realm for which nobody can tell whether
// their `then` was called: no script has given them, their prototype or %Promise% other
// members that the call would look at. Without shapes and slots it knows none.
class OrdinaryPromises {
 public:
  // begin is called when the realm has its built-ins, before other script runs.
  bool begin(JSContext* cx) {
    if (!can_use(SL_TRICK_SHAPES) || !can_use(SL_TRICK_PROMISES)) return true;
    JS::RootedObject sample(cx, JS::NewPromiseObject(cx, nullptr)), constructor(cx, JS::GetPromiseConstructor(cx)),
        prototype(cx, JS::GetPromisePrototype(cx));
    JS::RootedValue then(cx);
    if (!sample || !constructor || !prototype || !JS_GetProperty(cx, prototype, "then", &then)) return false;
    // Who does not find them there knows no such promises.
    if (!find_slot(cx, prototype, &then.toObject(), &then_slot_) ||
        !find_slot(cx, prototype, constructor, &constructor_slot_))
      return !JS_IsExceptionPending(cx);
    // A class that extends %Promise% makes it a prototype, which would change its shape.
    if (!JS_NewObjectWithGivenProto(cx, nullptr, constructor)) return false;
    sample_ = sample;
    prototype_ = prototype;
    constructor_ = constructor;
    then_ = &then.toObject();
    after_gc();
    return true;
  }

  // has says that to resolve a new promise with this one, and to follow that, can be left
  // out: script could not tell. A lock's waiting promise is made so.
  //
  // https://w3c.github.io/web-locks/#process-the-lock-request-queue
  bool has(JSObject* o) const {
    if (!intact() || shape_of(o) != shape_of(sample_.unbarrieredGet())) return false;
    JSObject* prototype = prototype_.unbarrieredGet();
    return slot_of(prototype, then_slot_) == JS::ObjectValue(*then_.unbarrieredGet()) &&
           slot_of(prototype, constructor_slot_) == JS::ObjectValue(*constructor_.unbarrieredGet());
  }

  void trace(JSTracer* trc) {
    JS::TraceEdge(trc, &sample_, "ordinary promise");
    JS::TraceEdge(trc, &prototype_, "prototype of promises");
    JS::TraceEdge(trc, &constructor_, "constructor of promises");
    JS::TraceEdge(trc, &then_, "then of promises");
  }

  // Shapes are freed, and may move, between these.
  void before_gc() {
    if (intact()) return;
    for (auto* o : {&sample_, &prototype_, &constructor_, &then_}) *o = nullptr;
  }
  void after_gc() {
    if (!sample_) return;
    prototype_shape_ = shape_of(prototype_.unbarrieredGet());
    constructor_shape_ = shape_of(constructor_.unbarrieredGet());
  }

 private:
  // A shape says which members an object has, of which kinds, and what its prototype is;
  // and once an accessor of %Promise%, as @@species is, has been replaced, the shape says
  // so for ever. The values of other properties are in the slots.
  bool intact() const {
    return sample_ && shape_of(prototype_.unbarrieredGet()) == prototype_shape_ &&
           shape_of(constructor_.unbarrieredGet()) == constructor_shape_;
  }

  JS::Heap<JSObject*> sample_;  // a promise that script never sees; null once it does not matter
  JS::Heap<JSObject*> prototype_;
  JS::Heap<JSObject*> constructor_;
  JS::Heap<JSObject*> then_;
  size_t then_slot_ = 0, constructor_slot_ = 0;  // of the prototype
  const void* prototype_shape_ = nullptr;
  const void* constructor_shape_ = nullptr;
};

}  // namespace sluice::insides
#endif
