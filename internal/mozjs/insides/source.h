// The texts that script compiles. The engine roots the text that it is about to compile,
// and hands out a handle to that root, so the host can have it compile another text.
#ifndef SLUICE_INSIDES_SOURCE_H
#define SLUICE_INSIDES_SOURCE_H

#include "js/RootingAPI.h"

namespace sluice::insides {

inline void swap_source(JS::HandleString text, JSString* other) { *const_cast<JSString**>(text.address()) = other; }

}  // namespace sluice::insides
#endif
