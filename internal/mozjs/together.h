// Platform objects that come together, made in one crossing.
#ifndef SLUICE_TOGETHER_H
#define SLUICE_TOGETHER_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// sl_new_platform_objects makes platform objects of a class, with those ids, and returns the array of them, which keeps them
// alive; 0 if memory is out.
sl_value sl_new_platform_objects(sl_engine* e, uint32_t class_index, const uint32_t* ids, size_t n);

// sl_new_array_of makes an array of the wrappers of those ids; 0 if memory is out.
sl_value sl_new_array_of(sl_engine* e, const uint32_t* ids, size_t n);

#ifdef __cplusplus
}
#endif
#endif
