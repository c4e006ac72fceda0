package mozjs

// #include "entries.h"
import "C"

// WatchEntries notes from now on where script begins to run, and where it calls the platform.
func (cx *Context) WatchEntries() { C.sl_watch_entries(cx.e) }

// TakeEntries returns where script has begun to run first since the last call (the function
// or script that was called from outside of script), and then the places at which it has
// called the platform, the first few. An async function that goes on after an await begins
// nowhere, and with SpiderMonkey 140, which does not tell, no script does. It needs
// WatchEntries; without script there are none.
func (cx *Context) TakeEntries() (places []Place) {
	for i := 0; C.sl_entry(cx.e, C.size_t(i)); i++ {
		places = append(places, cx.place())
	}
	return places
}
