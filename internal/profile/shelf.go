package profile

import (
	"database/sql/driver"
	"fmt"
)

// Shelf is a named part of a profile. Rooms that keep something there write all of
// their changes through it, in the order in which they make them. A nil Shelf keeps
// nothing.
type Shelf struct {
	profile *Profile
	name    Name
}

// Shelf returns the shelf of that name.
func (p *Profile) Shelf(name Name) *Shelf { return &Shelf{p, name} }

// Name returns the name.
func (s *Shelf) Name() Name { return s.name }

// String returns the name for people.
func (s *Shelf) String() string {
	if s.name.Origin == "" {
		return s.name.Endpoint
	}
	return s.name.Endpoint + " of " + s.name.Origin + s.name.Partition
}

// Durability says how durable a change is when it was written.
//
// https://w3c.github.io/IndexedDB/#transaction-durability-hint
type Durability int

const (
	// Relaxed: it was written to the operating system.
	Relaxed Durability = iota
	// Strict: it was written to the persistent storage medium.
	Strict
)

// Change is a change of a shelf.
type Change struct {
	Record
	kind changeKind
}

type changeKind int

const (
	put changeKind = iota
	remove
	clearArea
)

// Put adds a record, or replaces that with the same key.
func Put(area uint64, key, value []byte) Change {
	return Change{Record{area, key, value}, put}
}

// Remove removes the record with that key, if there is one.
func Remove(area uint64, key []byte) Change { return Change{Record{Area: area, Key: key}, remove} }

// Clear removes all records of an area.
func Clear(area uint64) Change { return Change{Record{Area: area}, clearArea} }

// Write makes changes, in order: all of them, or none if it fails. When it returns they
// are kept. The values must not change until then.
func (s *Shelf) Write(d Durability, changes ...Change) error {
	if s == nil || len(changes) == 0 {
		return nil
	}
	p := s.profile
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil {
		return ErrClosed
	}
	if p.forgotten[s.name] {
		return nil
	}
	err := s.write(d, changes)
	if err != nil {
		err = fmt.Errorf("%s cannot be kept: %w", s, err)
		if p.failure == nil {
			p.failure = err
		}
	}
	return err
}

// Forget removes all records, and keeps nothing more on the shelf while the profile is
// open: it is for shelves whose name is not used again.
func (s *Shelf) Forget() error {
	s.profile.mu.Lock()
	s.profile.forgotten[s.name] = true
	s.profile.mu.Unlock()
	return s.RemoveAll()
}

// RemoveAll removes all records.
func (s *Shelf) RemoveAll() error {
	p := s.profile
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil {
		return ErrClosed
	}
	number, isNew := s.number()
	if isNew {
		return nil
	}
	_, err := p.conn.Exec("DELETE FROM records WHERE shelf = ?", []driver.Value{number})
	if err != nil {
		err = fmt.Errorf("%s cannot be removed: %w", s, err)
		if p.failure == nil {
			p.failure = err
		}
	}
	return err
}

func (s *Shelf) write(d Durability, changes []Change) (err error) {
	conn := s.profile.conn
	number, isNew := s.number()
	if d == Strict {
		if _, err := conn.Exec("PRAGMA synchronous = FULL", nil); err != nil {
			return err
		}
		defer func() {
			if _, failure := conn.Exec("PRAGMA synchronous = NORMAL", nil); err == nil {
				err = failure
			}
		}()
	}
	if len(changes) == 1 && !isNew {
		return s.make(number, changes[0])
	}
	if _, err := conn.Exec("BEGIN IMMEDIATE", nil); err != nil {
		return err
	}
	if isNew {
		n := s.name
		_, err = conn.Exec("INSERT INTO shelves VALUES (?, ?, ?, ?)", []driver.Value{number, n.Endpoint, n.Origin, n.Partition})
	}
	for i := 0; i < len(changes) && err == nil; i++ {
		err = s.make(number, changes[i])
	}
	if err == nil {
		_, err = conn.Exec("COMMIT", nil)
	}
	if err != nil {
		if !conn.AutoCommit() {
			_, _ = conn.Exec("ROLLBACK", nil)
		}
		return err
	}
	s.profile.numbers[s.name] = number
	return nil
}

// number returns the number of the shelf, and whether none of its records was written
// yet.
func (s *Shelf) number() (number int64, isNew bool) {
	if n, ok := s.profile.numbers[s.name]; ok {
		return n, false
	}
	for _, n := range s.profile.numbers {
		number = max(number, n)
	}
	return number + 1, true
}

// make makes a change.
func (s *Shelf) make(number int64, c Change) (err error) {
	area := int64(c.Area)
	key, value := notNil(c.Key), notNil(c.Value)
	switch c.kind {
	case put:
		_, err = s.profile.put.Exec([]driver.Value{number, area, key, value, checksum(s.name, c.Record)})
	case remove:
		_, err = s.profile.conn.Exec("DELETE FROM records WHERE shelf = ? AND area = ? AND key = ?", []driver.Value{number, area, key})
	case clearArea:
		_, err = s.profile.conn.Exec("DELETE FROM records WHERE shelf = ? AND area = ?", []driver.Value{number, area})
	}
	return err
}

// notNil returns bytes that SQLite does not take for NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
