// The C face of loans: the locks that a client held when its lease began.
#ifndef SLUICE_LOANS_H
#define SLUICE_LOANS_H

#include "locks.h"

#ifdef __cplusplus
extern "C" {
#endif

// One of them was released. It returns whom to wake.
uint64_t sl_end_loan(sl_locks* locks, const sl_lent_lock* lock);

#ifdef __cplusplus
}
#endif
#endif
