// The C++ face of limit.cpp.
#ifndef SLUICE_LIMITING_H
#define SLUICE_LIMITING_H

#include "engine.h"
#include "limit.h"

namespace sluice {

// Memory that garbage collected things own outside the collector's heap.
uint64_t malloc_bytes(Engine* e);

// within_limit looks at the limit, and ends script when it is exceeded.
bool within_limit(Engine* e);
void end_over_limit(Engine* e);

// note_shared remembers that there is a buffer whose memory other engines may refer to.
void note_shared(Engine* e, JSObject* buffer);
void sweep_shared(Engine* e, JSTracer* trc);
// shared_range gives the memory of a buffer that is shared, unless that is none.
bool shared_range(JSObject* buffer, sl_memory_range* range);

}  // namespace sluice
#endif
