// Which tricks may be used, and how often they help.
#ifndef SLUICE_INSIDES_H
#define SLUICE_INSIDES_H

#include <cstdint>

#include "tricks.h"

struct JSContext;

namespace sluice::insides {

// Tally counts how often a trick has helped, and how often what it is for was done
// without.
struct Tally {
  uint64_t hits = 0, misses = 0;
  bool count(bool hit) {
    ++(hit ? hits : misses);
    return hit;
  }
};
using Tallies = Tally[SL_TRICKS];

// What insides.cpp keeps: the tricks, as bits, that nobody has turned off and of which no
// self-test has failed.
extern uint32_t usable;
inline bool can_use(int trick) { return usable >> trick & 1; }

// try_out runs the self-tests in the first realm of the process. What they make is
// garbage, and no script sees it.
void try_out(JSContext* cx);

}  // namespace sluice::insides
#endif
