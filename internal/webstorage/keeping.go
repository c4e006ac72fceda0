package webstorage

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/sluice-go/sluice/internal/profile"
)

// keys is the area of a shelf that has the keys.
const keys = 0

// NewKept makes an area that is empty, and is kept on a shelf. Restore takes what is
// there.
func NewKept(shelf *profile.Shelf) *Area {
	a := NewArea()
	a.kept = shelf
	return a
}

// put keeps a key: its order, and its value.
func put(key, value string, order uint64) profile.Change {
	return profile.Put(keys, []byte(key), append(binary.AppendUvarint(nil, order), value...))
}

// Restore takes a record of the shelf. After the last one follows Restored.
func (a *Area) Restore(r profile.Record) error {
	order, n := binary.Uvarint(r.Value)
	key, value := string(r.Key), string(r.Value[max(n, 0):])
	if _, exists := a.index[key]; r.Area != keys || n <= 0 || exists {
		return errors.New("the bytes of a key make no sense")
	}
	a.index[key] = len(a.entries)
	a.entries = append(a.entries, entry{key, value, order})
	a.orders = max(a.orders, order+1)
	a.units += units(key) + units(value)
	return nil
}

// Restored puts the keys in their order. It is called before anybody uses the area.
func (a *Area) Restored() {
	slices.SortFunc(a.entries, func(a, b entry) int { return cmp.Compare(a.order, b.order) })
	for i, e := range a.entries {
		a.index[e.key] = i
	}
}
