package console

import (
	"math"

	"github.com/sluice-go/sluice/internal/printable"
)

// Options say how Inspect shows a value.
type Options struct {
	// Depth is how many levels of objects within the value are shown; further
	// ones are abbreviated, and the value itself if it is negative.
	Depth int
	// ShowHidden also shows properties that are not enumerable.
	ShowHidden bool
	// ShowProxy shows a Proxy as its target and handler, not as its target.
	ShowProxy bool
	// NodesAsObjects shows a node that is the value itself as an object with attributes,
	// not as its markup.
	NodesAsObjects bool
	// Colors uses ANSI escape sequences.
	Colors bool
	// BreakLength is the length beyond which an object is broken into lines.
	BreakLength int
	// MaxArrayLength is how many elements of an array, a Map, a Set or a buffer
	// are shown.
	MaxArrayLength int
	// MaxStringLength is how many code units of a string within an object are
	// shown.
	MaxStringLength int
	// label says that the message is a label, which stands for more than itself: its
	// strings are printable, too.
	label bool
}

// text is a string of a message: as it is, for what script prints is its own affair.
func (o *Options) text(s string) string {
	if o.label {
		return printable.Text(s)
	}
	return s
}

// Unlimited is the Depth that shows all levels, up to one that no program
// reaches on purpose.
const Unlimited = math.MaxInt

// DefaultOptions returns how console.log shows values, without colours.
func DefaultOptions() Options {
	return Options{Depth: 2, BreakLength: 80, MaxArrayLength: 100, MaxStringLength: 10000}
}

const (
	// compact is how many inner levels of objects may share a line.
	compact = 3
	// maxProperties is how many properties of an object are shown.
	maxProperties = 10000
	// maxLevels is the deepest level that Unlimited shows.
	maxLevels = 500
	// maxPrototypes is how far a chain of prototypes is followed.
	maxPrototypes = 1000
	// maxOutput is the number of bytes after which inner objects are
	// abbreviated.
	maxOutput = 16 << 20
	// manyElements is the length from which an array is not asked for all its
	// keys, which would be a list as long as the array.
	manyElements = 1 << 20
)
