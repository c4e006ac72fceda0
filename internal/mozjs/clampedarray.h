// The C face of arrays of pixels.
#ifndef SLUICE_CLAMPEDARRAY_H
#define SLUICE_CLAMPEDARRAY_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// A new Uint8ClampedArray of zeros, over a buffer of its own.
sl_status sl_new_uint8_clamped_array(sl_engine* e, size_t length, sl_value* out);

#ifdef __cplusplus
}
#endif
#endif
