// The end of the process. The threads of the engine's helpers and of live agents still use
// its locks when a process ends through exit, as programs under the race detector do; so
// the destructors of the library must not run.
#ifndef SLUICE_INSIDES_EXIT_H
#define SLUICE_INSIDES_EXIT_H

#include <stdlib.h>
#include <unistd.h>

#include "insides.h"

namespace sluice::insides {

inline void skip_destructors() {
#ifdef __GLIBC__  // others do not tell what the status is
  if (can_use(SL_TRICK_EXIT)) on_exit([](int status, void*) { _exit(status); }, nullptr);
#endif
}

}  // namespace sluice::insides
#endif
