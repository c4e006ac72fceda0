// What is known of dictionaries.
#include "dictionary.h"

#include "shape.h"

namespace sluice {
namespace {

KnownDictionary& place_of(KnownDictionaries& known, const void* shape) {
  return known[(reinterpret_cast<uintptr_t>(shape) / 32) % kKnownDictionaries];
}

}  // namespace

Dictionary::Dictionary(Engine* e, JS::HandleObject o, KnownDictionaries& known, const JS::PropertyKey* members, int n)
    : engine_(e), object_(o), known_(place_of(known, shape_of(o))) {
  const void *shape = shape_of(o), *prototype = shape_of(JS::GetRealmObjectPrototype(e->cx));
  if (known_.shape != shape || known_.prototype != prototype)
    known_ = {shape, prototype, KnownDictionary::kSeen, 0};
  else if (known_.state == KnownDictionary::kSeen)
    learn(members, n);
}

// learn learns of an object like those of literals: a plain one, as its prototype is,
// which is Object.prototype and so the last. To ask what they have runs no script.
void Dictionary::learn(const JS::PropertyKey* members, int n) {
  JSContext* cx = engine_->cx;
  JS::RootedObject prototype(cx), last(cx, JS::GetRealmObjectPrototype(cx));
  if (JS::GetClass(object_) != JS::GetClass(last) || !JS_GetPrototype(cx, object_, &prototype) || prototype != last)
    return;
  uint32_t lacks = 0;
  for (int i = 0; i < n; i++) {
    JS::RootedId id(cx, members[i]);
    bool has = true;
    if (!JS_HasPropertyById(cx, object_, id, &has)) {
      JS_ClearPendingException(cx);
      return;
    }
    if (!has) lacks |= 1u << i;
  }
  if (known_.shape != shape_of(object_)) return;  // garbage was collected, and all forgotten
  known_.lacks = lacks;
  known_.state = KnownDictionary::kKnown;
}

bool Dictionary::lacks(int member) const {
  return known_.lacks >> member & 1 && known_.shape == shape_of(object_) &&
         known_.prototype == shape_of(JS::GetRealmObjectPrototype(engine_->cx));
}

}  // namespace sluice
