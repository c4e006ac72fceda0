// What is known of promises.
#include "ordinarypromise.h"

#include "js/Promise.h"
#include "jsfriendapi.h"
#include "shape.h"


namespace sluice {
namespace {

JS::Value slot_of(JSObject* o, size_t slot) { return reinterpret_cast<JS::shadow::Object*>(o)->slotRef(slot); }

// find_slot finds the slot of a new object's property by its value.
bool find_slot(JSContext* cx, JS::HandleObject o, JSObject* value, size_t* slot) {
  JS::RootedIdVector ids(cx);
  if (!js::GetPropertyKeys(cx, o, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, &ids)) return false;
  for (*slot = 0; *slot < ids.length(); ++*slot)
    if (slot_of(o, *slot) == JS::ObjectValue(*value)) return true;
  return false;
}

}  // namespace

bool OrdinaryPromises::begin(JSContext* cx) {
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

// A shape says which members an object has, of which kinds, and what its prototype is;
// and once an accessor of %Promise%, as @@species is, has been replaced, the shape says
// so for ever. The values of other properties are in the slots.
bool OrdinaryPromises::intact() const {
  return sample_ && shape_of(prototype_.unbarrieredGet()) == prototype_shape_ &&
         shape_of(constructor_.unbarrieredGet()) == constructor_shape_;
}

// has says that to resolve a new promise with this one, and to follow that, can be left
// out: script could not tell. A lock's waiting promise is made so.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
bool OrdinaryPromises::has(JSObject* o) const {
  if (!intact() || shape_of(o) != shape_of(sample_.unbarrieredGet())) return false;
  JSObject* prototype = prototype_.unbarrieredGet();
  return slot_of(prototype, then_slot_) == JS::ObjectValue(*then_.unbarrieredGet()) &&
         slot_of(prototype, constructor_slot_) == JS::ObjectValue(*constructor_.unbarrieredGet());
}

void OrdinaryPromises::trace(JSTracer* trc) {
  JS::TraceEdge(trc, &sample_, "ordinary promise");
  JS::TraceEdge(trc, &prototype_, "prototype of promises");
  JS::TraceEdge(trc, &constructor_, "constructor of promises");
  JS::TraceEdge(trc, &then_, "then of promises");
}

void OrdinaryPromises::before_gc() {
  if (intact()) return;
  for (auto* o : {&sample_, &prototype_, &constructor_, &then_}) *o = nullptr;
}

void OrdinaryPromises::after_gc() {
  if (!sample_) return;
  prototype_shape_ = shape_of(prototype_.unbarrieredGet());
  constructor_shape_ = shape_of(constructor_.unbarrieredGet());
}

}  // namespace sluice
