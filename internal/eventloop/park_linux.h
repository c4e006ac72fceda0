#ifndef SLUICE_EVENTLOOP_PARK_H
#define SLUICE_EVENTLOOP_PARK_H

#include <stdint.h>

// The values of a parker's word; park_linux.go has the same.
enum { EVENTLOOP_EMPTY = 0, EVENTLOOP_NOTIFIED = 1, EVENTLOOP_SLEEPING = 2 };

// How a wait ended: the two low bits of what eventloop_park returns; waitEnd in
// spin.go has the same.
enum { EVENTLOOP_SPUN = 0, EVENTLOOP_SLEPT = 1, EVENTLOOP_TIMED_OUT = 2 };

// eventloop_park waits until *word is EVENTLOOP_NOTIFIED, and makes it
// EVENTLOOP_EMPTY; or until timeout nanoseconds have passed, if timeout is not
// negative. It spins for at most spin nanoseconds, unless max_spinners other
// threads of the process do, then sleeps. It returns the nanoseconds it waited,
// times four, plus how the wait ended.
int64_t eventloop_park(uint32_t *word, int64_t spin, int32_t max_spinners, int64_t timeout);

#endif
