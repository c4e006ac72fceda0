package mozjs

// #include "date.h"
import "C"

import "time"

// ReplaceDate lets Date tell script another time than the machine's: what now returns,
// on the context's thread.
func (cx *Context) ReplaceDate(now func() time.Time) {
	cx.date = now
	C.sl_replace_date(cx.e)
}

// Date returns the time that Date tells script.
func (cx *Context) Date() time.Time {
	if cx.date != nil {
		return cx.date()
	}
	return time.Now()
}

//export slDate
func slDate(context C.uint32_t) C.double {
	return C.double(contexts[context].Load().Date().UnixMicro())
}
