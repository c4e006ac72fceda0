// Objects that are read as Web IDL dictionaries.
#ifndef SLUICE_DICTIONARY_H
#define SLUICE_DICTIONARY_H

#include "engine.h"

namespace sluice {

// Dictionary knows members that an object does not have without looking for them, if
// objects of the kind came before. Objects with the same members belong to one shape
// of the engine's, which changes when a member comes or goes.
class Dictionary {
 public:
  // Known is for objects of which the same members are read.
  Dictionary(Engine* e, JS::HandleObject o, KnownDictionaries& known, const JS::PropertyKey* members, int n);
  // lacks says that the object does not have a member now, as far as it is known: to
  // get it would run no script and give undefined.
  bool lacks(int member) const;

 private:
  void learn(const JS::PropertyKey* members, int n);

  Engine* const engine_;
  const JS::HandleObject object_;
  KnownDictionary& known_;
};

}  // namespace sluice
#endif
