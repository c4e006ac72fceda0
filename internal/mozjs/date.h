// The C face of the time that Date tells.
#ifndef SLUICE_DATE_H
#define SLUICE_DATE_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// Function of Go that the engine calls: the time in microseconds since the Unix epoch.
extern double slDate(uint32_t context);

// Date tells the time that slDate returns, from now on.
void sl_replace_date(sl_engine* e);

#ifdef __cplusplus
}

namespace sluice {

// set_date_hook makes the engine ask; once for the process.
void set_date_hook();

}  // namespace sluice
#endif
#endif
