// Checked against IndexedDB of 2025-08-14.

package indexeddb

// KeyRange is a key range; the zero KeyRange is unbounded.
//
// https://w3c.github.io/IndexedDB/#key-range
type KeyRange struct {
	// Lower and Upper are the bounds, empty for none.
	Lower, Upper         Key
	LowerOpen, UpperOpen bool
}

// Only is the key range containing only key.
//
// https://w3c.github.io/IndexedDB/#containing-only
func Only(key Key) KeyRange { return KeyRange{Lower: key, Upper: key} }

// Contains reports whether a key is in the key range.
//
// https://w3c.github.io/IndexedDB/#in
func (r KeyRange) Contains(key Key) bool { return !r.below(key) && !r.above(key) }

// below reports whether a key is below the range.
func (r KeyRange) below(key Key) bool {
	return r.Lower != "" && (key < r.Lower || r.LowerOpen && key == r.Lower)
}

// above reports whether a key is above the range.
func (r KeyRange) above(key Key) bool {
	return r.Upper != "" && (key > r.Upper || r.UpperOpen && key == r.Upper)
}

// A cut is a place between records, which are ordered by their key, and then by
// the key in the object store: just before the record with both, were there one.
type cut struct{ key, primaryKey Key }

func (c cut) less(d cut) bool {
	return c.key < d.key || c.key == d.key && c.primaryKey < d.primaryKey
}

// before is the cut before all records with that key, after the one after them.
func before(key Key) cut { return cut{key, ""} }
func after(key Key) cut  { return cut{key, beyond} }

// afterRecord is the cut after the record with both keys: nothing lies between a
// string and the same with a zero behind it.
func afterRecord(key, primaryKey Key) cut { return cut{key, primaryKey + "\x00"} }

// start is where the range begins.
func (r KeyRange) start() cut {
	if r.LowerOpen && r.Lower != "" {
		return after(r.Lower)
	}
	return before(r.Lower)
}

// end is where the range ends.
func (r KeyRange) end() cut {
	switch {
	case r.Upper == "":
		return after(beyond)
	case r.UpperOpen:
		return before(r.Upper)
	}
	return after(r.Upper)
}
