#ifndef SLUICE_EVENTLOOP_SPIN_H
#define SLUICE_EVENTLOOP_SPIN_H

#include <stdint.h>

// eventloop_spin looks at *word until it is not value, for some nanoseconds at
// most. It returns at once when max_spinners other threads of the process spin.
void eventloop_spin(const uint32_t *word, uint32_t value, int64_t nanoseconds, int32_t max_spinners);

#endif
