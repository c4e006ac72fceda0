// Which lines of scripts have run.
#ifndef SLUICE_COVERAGE_H
#define SLUICE_COVERAGE_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// sl_enable_coverage has the engine count how often lines run. It is called before sl_init.
void sl_enable_coverage();

// sl_coverage returns what ran in all realms of the engine so far, in the format of LCOV; nullptr if
// memory is short. The caller frees it with sl_free.
char* sl_coverage(sl_engine* e, size_t* length);

#ifdef __cplusplus
}
#endif
#endif
