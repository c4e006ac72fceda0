#include "spin_linux.h"

#include <time.h>

// The number of threads of this process that spin at the moment. Spinning
// threads beyond the cores there are would only take time from the one they
// wait for.
static int32_t spinners;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// relax tells the core that this is a loop that waits.
static inline void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

void eventloop_spin(const uint32_t *word, uint32_t value, int64_t nanoseconds, int32_t max_spinners) {
  if (__atomic_add_fetch(&spinners, 1, __ATOMIC_RELAXED) <= max_spinners) {
    int64_t end = now_ns() + nanoseconds;
    do {
      for (int i = 0; i < 16; i++) { // the clock takes longer to read than the word
        if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != value) goto out;
        relax();
      }
    } while (now_ns() < end);
  }
out:
  __atomic_sub_fetch(&spinners, 1, __ATOMIC_RELAXED);
}
