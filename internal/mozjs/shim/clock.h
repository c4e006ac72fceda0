// The clock of tasks.
#ifndef SLUICE_CLOCK_H
#define SLUICE_CLOCK_H

#include <cstdint>

namespace sluice {

int64_t monotonic();  // a time in nanoseconds

}  // namespace sluice
#endif
