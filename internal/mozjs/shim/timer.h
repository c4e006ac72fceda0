// The C face of timers: those of setTimeout() and setInterval(), which script sets
// and clears without Go.
//
// A timer is active until its time has come. Then it is due, and waits in a queue
// until Go has the engine fire it. All functions are for the engine's thread.
#ifndef SLUICE_TIMER_H
#define SLUICE_TIMER_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// The time on the machine's monotonic clock, in nanoseconds.
int64_t sl_monotonic(void);
// Script may set timers without Go: their clock is the machine's, less the origin. Once
// they are started, it is the clock of all timers, and the times that Go tells when it
// sets or ends one do not count.
void sl_start_timers(sl_engine* e, int64_t origin);
void sl_drop_timers(sl_engine* e);  // clears those that are due
// Has the active timers be due that much later.
void sl_delay_timers(sl_engine* e, int64_t by);
// No timer of the current realm fires any more, nor any that is set from now on.
void sl_close_timers(sl_engine* e);

// The timeout is in milliseconds. The id of the script that sets it is for handlers
// that are strings. Returns the timer's id.
int32_t sl_set_timer(sl_engine* e, sl_value handler, const sl_value* arguments, size_t n, int32_t timeout, bool repeat,
                     uint64_t script, int64_t now);
void sl_clear_timer(sl_engine* e, int32_t id);

// Makes timers due whose time has come at `now`: that are before `before`, or at that
// time and were set before `seq`, max at most. Returns how many.
uint32_t sl_expire_timers(sl_engine* e, int64_t now, int64_t before, uint64_t seq, uint32_t max);

// Where script has set a timer. The URL is not terminated, and the timer's: it stays
// until the engine goes on.
typedef struct {
  const char* url;
  size_t url_length;
  uint32_t line, column;
} sl_timer_place;

// Tells where the first active timers were set whose places are known, n at most, in the
// order of their deadlines. Returns how many. Another thread may call it while the
// engine's waits.
size_t sl_timer_places(sl_engine* e, sl_timer_place* places, size_t n);

typedef struct {
  uint32_t limit;       // take that many timers at most
  int64_t now;          // the time
  bool still;           // the time stands still
  uint32_t taken;       // out: due timers that were taken, cleared ones among them
  bool under_way;       // out: sl_end_timer is to be called
  sl_value text;        // out: the handler of the timer under way if it is a string, else undefined
  uint64_t script;      // out: the script that has set it
  uint32_t realm;       // out: whose global has the timer under way, or that of the handler that has thrown
} sl_firing;

// Calls the handlers of due timers. It goes on until one has left something to do, or
// attention, which is atomic, is not zero.
sl_status sl_fire_timers(sl_engine* e, const uint32_t* attention, sl_firing* f);
// Ends the timer that sl_fire_timers left under way.
void sl_end_timer(sl_engine* e, int64_t now);

#ifdef __cplusplus
}
#endif
#endif
