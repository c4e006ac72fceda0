// The C face of limit.cpp: what an engine holds, against its limit.
#ifndef SLUICE_LIMIT_H
#define SLUICE_LIMIT_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// What becomes of script after a look at the limit.
enum { SL_WITHIN = 0, SL_COLLECT, SL_OVER };

// Memory that engines share.
typedef struct {
  uintptr_t at;
  int64_t size;
} sl_memory_range;

void sl_request_check(sl_engine* e);       // from any thread: look at the limit soon
void sl_request_collection(sl_engine* e);  // from any thread: collect garbage soon
void sl_answer_collection(sl_engine* e);   // collects it, if that was asked for
void sl_exceed(sl_engine* e);              // from any thread: the limit is exceeded
bool sl_check_limit(sl_engine* e);         // false when script is to end

// Functions of Go.

// slLook tells what an engine holds in bytes, garbage included unless that was just
// collected, but for the memory that slShared tells of.
extern int slLook(uint32_t context, int64_t own, bool collected);
// slTell tells it when nothing is to follow. It is also called before a collection that
// others have asked for.
extern void slTell(uint32_t context, int64_t own, bool collected);
// slShared tells of all memory of the engine that others may refer to.
extern void slShared(uint32_t context, sl_memory_range* list, size_t n);

#ifdef __cplusplus
}
#endif
#endif
