// Where script begins to run.
#ifndef SLUICE_ENTRIES_H
#define SLUICE_ENTRIES_H

#include "engine.h"

namespace sluice {

// note_call notes the place of a call from script as the one where script began to run,
// unless that is known: an async function that goes on begins in the engine's library.
void note_call(Engine* e);

}  // namespace sluice
#endif
