// The memory of the engine of which the collector does not know.
#ifndef SLUICE_UNSEEN_H
#define SLUICE_UNSEEN_H

#include "engine.h"

namespace sluice {

// unseen_bytes is how much that is: as it was when it was last measured, unless it is
// time to measure it again.
uint64_t unseen_bytes(Engine* e);

// measure_unseen measures it now.
void measure_unseen(Engine* e);

// hint_unseen says that so much more may be there: the limit is looked at when that
// adds up.
void hint_unseen(Engine* e, uint64_t bytes);

}  // namespace sluice
#endif
