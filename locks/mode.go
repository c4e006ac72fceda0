// Checked against Web Locks of 2025-09-24.

package locks

import "strconv"

// Mode says which other locks of the same name may be held beside a lock.
//
// https://w3c.github.io/web-locks/#modes-scheduling
type Mode uint8

const (
	// Exclusive locks are held alone. It is the default mode.
	Exclusive Mode = iota
	// Shared locks are held beside other shared locks.
	Shared
)

// String returns the mode as the platform writes it, "exclusive" or "shared".
func (m Mode) String() string {
	switch m {
	case Exclusive:
		return "exclusive"
	case Shared:
		return "shared"
	}
	return "Mode(" + strconv.Itoa(int(m)) + ")"
}

// MarshalText returns what String returns.
func (m Mode) MarshalText() ([]byte, error) {
	return []byte(m.String()), nil
}
