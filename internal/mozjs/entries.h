// Where script begins to run, and what it calls.
#ifndef SLUICE_ENTRIES_H
#define SLUICE_ENTRIES_H

#include "engine.h"

namespace sluice {

// note_call notes the place of a call from script.
void note_call(Engine* e);

}  // namespace sluice
#endif
