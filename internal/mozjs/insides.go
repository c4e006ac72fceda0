package mozjs

// #include "shim.h"
// #include "insides/tricks.h"
import "C"

import (
	"fmt"
	"os"
	"slices"
	"strings"

	// Its headers are part of this package.
	_ "github.com/sluice-go/sluice/internal/mozjs/insides"
)

// tricks are the names of the tricks of the room insides.
var tricks = [C.SL_TRICKS]string{
	C.SL_TRICK_SHAPES:   "shapes",
	C.SL_TRICK_ELEMENTS: "elements",
	C.SL_TRICK_PROMISES: "promises",
	C.SL_TRICK_BOXES:    "boxes",
	C.SL_TRICK_LENGTHS:  "lengths",
	C.SL_TRICK_FRAMES:   "frames",
	C.SL_TRICK_ROOM:     "room",
	C.SL_TRICK_SOURCES:  "sources",
	C.SL_TRICK_NATIVES:  "natives",
	C.SL_TRICK_EXIT:     "exit",
}

// Trick is a trick that reads the engine's insides, as a context has used it.
type Trick struct {
	Name string
	// Usable says that nobody has turned it off and that its self-test has not failed.
	Usable bool
	// Hits is how often it has helped, Misses how often what it is for was done without.
	Hits, Misses uint64
}

// Tricks returns how the context has used the tricks.
func (cx *Context) Tricks() []Trick {
	all := make([]Trick, len(tricks))
	for i, name := range tricks {
		var hits, misses C.uint64_t
		usable := bool(C.sl_trick(cx.e, C.uint32_t(i), &hits, &misses))
		all[i] = Trick{name, usable, uint64(hits), uint64(misses)}
	}
	return all
}

// TurnedOff says whether the environment turns off a trick, for tests of what only that can
// do.
func TurnedOff(trick string) bool {
	bits, err := turnedOff()
	return err == nil && bits>>slices.Index(tricks[:], trick)&1 == 1
}

// turnedOff returns the tricks that the environment turns off, as bits: SLUICE_WITHOUT
// has their names, with commas between them, or is "all".
func turnedOff() (bits uint32, err error) {
	without := os.Getenv("SLUICE_WITHOUT")
	switch without {
	case "":
		return 0, nil
	case "all":
		return 1<<len(tricks) - 1, nil
	}
	for name := range strings.SplitSeq(without, ",") {
		i := slices.Index(tricks[:], name)
		if i < 0 {
			return 0, fmt.Errorf("SLUICE_WITHOUT: there is no %q; there are %s", name, strings.Join(tricks[:], ", "))
		}
		bits |= 1 << i
	}
	return bits, nil
}
