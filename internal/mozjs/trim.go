package mozjs

/*
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The C library keeps what threads have freed in an arena for each of some threads, and
// gives nothing back below what still lives there.
static void sl_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
*/
import "C"

import "sync/atomic"

// contextsPerTrim is how many contexts are closed from one time that the C library is
// made to give memory back to the system to the next. It takes as long as half a
// context.
const contextsPerTrim = 64

var contextsClosed atomic.Uint64

// trim gives memory of contexts that were closed back, now and then.
func trim() {
	if contextsClosed.Add(1)%contextsPerTrim == 0 {
		C.sl_trim()
	}
}
