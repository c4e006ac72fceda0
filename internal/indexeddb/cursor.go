// Checked against IndexedDB of 2025-08-14.

package indexeddb

// Direction is the direction of a cursor.
//
// https://w3c.github.io/IndexedDB/#cursor-direction
type Direction struct {
	// Backward says that it is "prev" or "prevunique".
	Backward bool
	// Unique says that it is "nextunique" or "prevunique".
	Unique bool
}

// Cursor is a cursor, as far as records are concerned.
//
// https://w3c.github.io/IndexedDB/#cursor-construct
type Cursor struct {
	Source    Source
	Range     KeyRange
	Direction Direction
	// Position is the key of the record that was found last, and
	// ObjectStorePosition the key of the record it refers to, if the source is an
	// index.
	Position, ObjectStorePosition Key
}

// Iterate moves the cursor by count records, the first of which is not before key
// and primaryKey if they are given; it returns the record that it has come to, if
// there is one. The position changes only then.
//
// https://w3c.github.io/IndexedDB/#iterate-a-cursor
func (c *Cursor) Iterate(key, primaryKey Key, count uint32) (Found, bool) {
	// 6, 7. Let position and object store position be cursor's.
	position, objectStorePosition := c.Position, c.ObjectStorePosition
	var record Found
	// 9. While count is greater than 0:
	for ; count > 0; count-- {
		// 1. Switch on direction.
		var found bool
		if c.Direction.Backward {
			record, found = c.backward(key, primaryKey, position, objectStorePosition)
		} else {
			record, found = c.forward(key, primaryKey, position, objectStorePosition)
		}
		// 2. If found record is not defined, then return null. (The floor above sets the
		//    cursor's key, and what else is undefined then.)
		if !found {
			return Found{}, false
		}
		// 3, 4. Let position be found record's key, and object store position its
		//       value.
		position, objectStorePosition = record.Key, record.PrimaryKey
	}
	// 10, 11. Set cursor's position and object store position.
	c.Position, c.ObjectStorePosition = position, objectStorePosition
	// 15. Return cursor.
	return record, true
}

// forward finds the next record for the directions "next" and "nextunique": the
// first one behind all of the cuts that the requirements are.
func (c *Cursor) forward(key, primaryKey, position, objectStorePosition Key) (Found, bool) {
	// The record's key is in range.
	from := c.Range.start()
	behind := func(other cut) {
		if from.less(other) {
			from = other
		}
	}
	// If key is defined: the record's key is greater than or equal to key. If
	// primaryKey is defined: it is equal to key and the record's value is greater
	// than or equal to primaryKey, or it is greater than key.
	if key != "" {
		behind(cut{key, primaryKey})
	}
	// If position is defined: the record's key is greater than position; of an index
	// and "next", or it is equal to position and the record's value is greater than
	// object store position.
	switch {
	case position == "":
	case c.Direction.Unique || !c.onIndex():
		behind(after(position))
	default:
		behind(afterRecord(position, objectStorePosition))
	}
	found, ok := c.Source.first(from)
	return found, ok && !c.Range.above(found.Key)
}

// backward finds the next record for the directions "prev" and "prevunique".
func (c *Cursor) backward(key, primaryKey, position, objectStorePosition Key) (Found, bool) {
	// The record's key is in range.
	to := c.Range.end()
	inFrontOf := func(other cut) {
		if other.less(to) {
			to = other
		}
	}
	// If key is defined: the record's key is less than or equal to key. If primaryKey
	// is defined: it is equal to key and the record's value is less than or equal to
	// primaryKey, or it is less than key.
	switch {
	case primaryKey != "":
		inFrontOf(afterRecord(key, primaryKey))
	case key != "":
		inFrontOf(after(key))
	}
	// If position is defined: the record's key is less than position; of an index and
	// "prev", or it is equal to position and the record's value is less than object
	// store position.
	switch {
	case position == "":
	case c.Direction.Unique || !c.onIndex():
		inFrontOf(before(position))
	default:
		inFrontOf(cut{position, objectStorePosition})
	}
	found, ok := c.Source.last(to)
	if !ok || c.Range.below(found.Key) {
		return Found{}, false
	}
	// If temp record is defined, let found record be the first record in records
	// whose key is equal to temp record's key.
	if c.Direction.Unique {
		return c.Source.first(before(found.Key))
	}
	return found, true
}

func (c *Cursor) onIndex() bool { _, ok := c.Source.(*Index); return ok }
