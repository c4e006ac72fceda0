// Where script begins to run, and what it calls.
#ifndef SLUICE_ENTRIES_H
#define SLUICE_ENTRIES_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// From sl_watch_entries on, sl_entry says where script has begun to run first, and then where
// it has called the platform: in chars and line. False if there are no more; then it begins
// anew.
void sl_watch_entries(sl_engine* e);
bool sl_entry(sl_engine* e, size_t i);

#ifdef __cplusplus
}

namespace sluice {

struct Engine;

// watches_entries says that the engine of this thread notes them.
extern thread_local bool watches_entries;

// note_call notes the place of a call from script.
void note_call(Engine* e);

// unwatch_entries ends that before the engine of this thread ends.
void unwatch_entries();

}  // namespace sluice
#endif
#endif
