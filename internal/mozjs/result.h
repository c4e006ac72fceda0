// What functions of Go return to the engine.
#ifndef SLUICE_RESULT_H
#define SLUICE_RESULT_H

#include "shim.h"

// With an id below, the word of the wrapper that has it, where a function returns that
// to script: no word of a value has these bits.
#define SL_BY_ID (((uint64_t)(SL_TAG_NULL - SL_TAG_UNDEFINED) << 48) | (1ULL << 32))

#endif
