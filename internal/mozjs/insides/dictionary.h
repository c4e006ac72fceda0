// Objects that are read as Web IDL dictionaries.
#ifndef SLUICE_INSIDES_DICTIONARY_H
#define SLUICE_INSIDES_DICTIONARY_H

#include "insides.h"
#include "js/Realm.h"
#include "shape.h"

namespace sluice::insides {

// KnownDictionary says which members objects of a shape lack, as long as
// Object.prototype has its shape.
struct KnownDictionary {
  const void *shape, *prototype;
  enum { kSeen, kKnown } state;
  uint32_t lacks;  // bits
};
constexpr size_t kKnownDictionaries = 4;
using KnownDictionaries = KnownDictionary[kKnownDictionaries];

// Dictionary knows members that an object does not have without looking for them, if
// objects of the kind came before. Without shapes it knows none.
class Dictionary {
 public:
  // Known is for objects of which the same members are read, and is cleared when garbage
  // is collected.
  Dictionary(JSContext* cx, JS::HandleObject o, KnownDictionaries& known, const JS::PropertyKey* members, int n, Tally& tally)
      : cx_(cx), object_(o), known_(place_of(known, shape_of(o))), usable_(can_use(SL_TRICK_SHAPES)) {
    if (usable_) look(members, n);
    tally.count(usable_ && known_.state == KnownDictionary::kKnown);
  }

  // lacks says that the object does not have a member now, as far as it is known: to
  // get it would run no script and give undefined.
  bool lacks(int member) const {
    return usable_ && known_.lacks >> member & 1 && known_.shape == shape_of(object_) &&
           known_.prototype == shape_of(JS::GetRealmObjectPrototype(cx_));
  }

 private:
  static KnownDictionary& place_of(KnownDictionaries& known, const void* shape) {
    return known[(reinterpret_cast<uintptr_t>(shape) / 32) % kKnownDictionaries];
  }

  void look(const JS::PropertyKey* members, int n) {
    const void *shape = shape_of(object_), *prototype = shape_of(JS::GetRealmObjectPrototype(cx_));
    if (known_.shape != shape || known_.prototype != prototype)
      known_ = {shape, prototype, KnownDictionary::kSeen, 0};
    else if (known_.state == KnownDictionary::kSeen)
      learn(members, n);
  }

  // learn learns of an object like those of literals: a plain one, as its prototype is,
  // which is Object.prototype and so the last. To ask what they have runs no script.
  void learn(const JS::PropertyKey* members, int n) {
    JS::RootedObject prototype(cx_), last(cx_, JS::GetRealmObjectPrototype(cx_));
    if (JS::GetClass(object_) != JS::GetClass(last) || !JS_GetPrototype(cx_, object_, &prototype) || prototype != last)
      return;
    uint32_t lacks = 0;
    for (int i = 0; i < n; i++) {
      JS::RootedId id(cx_, members[i]);
      bool has = true;
      if (!JS_HasPropertyById(cx_, object_, id, &has)) {
        JS_ClearPendingException(cx_);
        return;
      }
      if (!has) lacks |= 1u << i;
    }
    if (known_.shape != shape_of(object_)) return;  // garbage was collected, and all forgotten
    known_.lacks = lacks;
    known_.state = KnownDictionary::kKnown;
  }

  JSContext* const cx_;
  const JS::HandleObject object_;
  KnownDictionary& known_;
  const bool usable_;
};

}  // namespace sluice::insides
#endif
