#define _GNU_SOURCE
#include "park_linux.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The number of threads of this process that spin at the moment. Spinning
// threads beyond the cores there are would only take time from the one they
// wait for.
static int32_t spinners;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

static int notified(uint32_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE) == EVENTLOOP_NOTIFIED;
}

// spin_until looks at the word until the time is end, and returns whether it
// became notified. The clock is read only every few looks.
static int spin_until(uint32_t *word, int64_t end) {
  do {
    for (int i = 0; i < 16; i++) {
      if (notified(word)) return 1;
      relax();
    }
  } while (now_ns() < end);
  return notified(word);
}

int64_t eventloop_park(uint32_t *word, int64_t spin, int32_t max_spinners, int64_t timeout) {
  int64_t start = now_ns();
  int64_t deadline = timeout > INT64_MAX - start ? INT64_MAX : start + timeout;
  int outcome = EVENTLOOP_SPUN;

  if (timeout >= 0 && spin > timeout) spin = timeout;
  if (spin > 0) {
    if (__atomic_add_fetch(&spinners, 1, __ATOMIC_RELAXED) <= max_spinners)
      spin_until(word, start + spin);
    __atomic_sub_fetch(&spinners, 1, __ATOMIC_RELAXED);
  }

  // Say that a wake-up needs a system call from now on, unless it came already.
  uint32_t expected = EVENTLOOP_EMPTY;
  if (__atomic_compare_exchange_n(word, &expected, EVENTLOOP_SLEEPING, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    struct timespec until = {deadline / 1000000000, deadline % 1000000000};
    outcome = EVENTLOOP_SLEPT;
    // A signal, or nothing at all, may end the call early; the word tells.
    while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == EVENTLOOP_SLEEPING) {
      long r = syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, EVENTLOOP_SLEEPING,
                       timeout < 0 ? (struct timespec *)0 : &until, (uint32_t *)0, FUTEX_BITSET_MATCH_ANY);
      if (r == -1 && errno == ETIMEDOUT) {
        outcome = EVENTLOOP_TIMED_OUT;
        break;
      }
    }
  }
  // A notification that raced with the deadline is taken along.
  __atomic_exchange_n(word, EVENTLOOP_EMPTY, __ATOMIC_ACQ_REL);
  return (now_ns() - start) * 4 + outcome;
}
