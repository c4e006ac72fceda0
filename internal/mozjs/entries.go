package mozjs

// #include "shim.h"
import "C"

// WatchEntries notes from now on where script begins to run.
func (cx *Context) WatchEntries() { C.sl_watch_entries(cx.e) }

// TakeEntry returns where script has begun to run first since the last call: the function
// or script that was called from outside of script or, of one that goes on after an await,
// the first call of the platform. It needs WatchEntries. The URL is empty if no script ran.
func (cx *Context) TakeEntry() (at Place) {
	if !C.sl_take_entry(cx.e) {
		return at
	}
	return cx.place()
}
