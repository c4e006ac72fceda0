package profile

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// application is the number that the file of a profile begins with, for SQLite and
// programs such as file: "Slcp".
const application = 0x536C6370

// migrations make each format of the one before it: the first one, of an empty database.
// A format that was released does not change any more.
var migrations = []string{
	`CREATE TABLE shelves (
		number INTEGER PRIMARY KEY,
		endpoint TEXT NOT NULL, origin TEXT NOT NULL, partition TEXT NOT NULL,
		UNIQUE (endpoint, origin, partition));
	CREATE TABLE records (
		shelf INTEGER NOT NULL, area INTEGER NOT NULL, key BLOB NOT NULL,
		value BLOB NOT NULL, checksum INTEGER NOT NULL,
		PRIMARY KEY (shelf, area, key)) WITHOUT ROWID;`,
}

// create makes a profile without records. It has its name once it is whole.
func create(dir string) error {
	path := filepath.Join(dir, newName)
	for _, end := range []string{"", walEnd, shmEnd, "-journal"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	conn, err := connect(path, "rwc", "EXCLUSIVE")
	if err != nil {
		return err
	}
	_, err = conn.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA journal_mode = WAL", application), nil)
	if err == nil {
		err = migrate(conn, 0)
	}
	if err := errors.Join(err, conn.Close()); err != nil {
		return err
	}
	if err := syncFile(path); err != nil {
		return err
	}
	if err := os.Rename(path, filepath.Join(dir, fileName)); err != nil {
		return err
	}
	return syncFile(dir)
}

// migrate brings a database from a format to the newest one, at once or not at all.
func migrate(conn *sqlite3.SQLiteConn, from int) error {
	for n, m := range migrations[from:] {
		script := fmt.Sprintf("BEGIN; %s; PRAGMA user_version = %d; COMMIT", m, from+n+1)
		if _, err := conn.Exec(script, nil); err != nil {
			return err
		}
	}
	return nil
}

func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// read reads a profile as a whole, and brings it to the newest format.
func (p *Profile) read(path string, load func(shelf *Shelf, r Record) error) error {
	conn, err := connect(path, "ro", "NORMAL")
	if err != nil {
		return damaged(err)
	}
	format, err := check(conn)
	if err == nil && format < len(migrations) {
		_ = conn.Close()
		if conn, err = connect(path, "rw", "EXCLUSIVE"); err != nil {
			return err
		}
		err = migrate(conn, format)
	}
	if err == nil {
		err = p.readRecords(conn, load)
	}
	if closing := conn.Close(); err == nil {
		err = closing
	}
	// What the reader has beside the file is of no use to who has it alone.
	_ = os.Remove(path + shmEnd)
	return damaged(err)
}

// check returns the format of a database that is sound.
func check(conn *sqlite3.SQLiteConn) (format int, err error) {
	var is [3]any
	for i, pragma := range []string{"application_id", "user_version", "journal_mode"} {
		if is[i], err = one(conn, "PRAGMA "+pragma); err != nil {
			return 0, err
		}
	}
	n, _ := is[1].(int64)
	switch {
	case is[0] != int64(application):
		return 0, &DamagedError{fileName + " is not that of a profile"}
	case n > int64(len(migrations)):
		return 0, fmt.Errorf("it was written by a later version: its format is %d, the newest one known is %d", n, len(migrations))
	case n < 1 || is[2] != "wal":
		return 0, &DamagedError{"the head of " + fileName}
	}
	sound, err := one(conn, "PRAGMA integrity_check(1)")
	if err == nil && sound != "ok" {
		// (One line, without that which names the only database.)
		said := strings.TrimPrefix(fmt.Sprint(sound), "*** in database main ***\n")
		err = &DamagedError{strings.ReplaceAll(said, "\n", "; ")}
	}
	return int(n), err
}

// one returns the first value of the first row of a query.
func one(conn *sqlite3.SQLiteConn, query string) (v any, err error) {
	err = each(conn, query, 1, func(row []driver.Value) error {
		v = row[0]
		if b, ok := v.([]byte); ok {
			v = string(b)
		}
		return io.EOF
	})
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return v, err
}

// each calls f for each row of a query, which has that many columns.
func each(conn *sqlite3.SQLiteConn, query string, columns int, f func(row []driver.Value) error) error {
	rows, err := conn.Query(query, nil)
	if err != nil {
		return err
	}
	defer rows.Close()
	row := make([]driver.Value, columns)
	for {
		switch err := rows.Next(row); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if err := f(row); err != nil {
			return err
		}
	}
}

func (p *Profile) readRecords(conn *sqlite3.SQLiteConn, load func(shelf *Shelf, r Record) error) error {
	shelves := map[int64]*Shelf{}
	err := each(conn, "SELECT number, endpoint, origin, partition FROM shelves", 4, func(row []driver.Value) error {
		number, ok := row[0].(int64)
		endpoint, ok1 := row[1].(string)
		origin, ok2 := row[2].(string)
		partition, ok3 := row[3].(string)
		if !ok || !ok1 || !ok2 || !ok3 {
			return &DamagedError{"a shelf has no name"}
		}
		shelves[number] = p.Shelf(Name{endpoint, origin, partition})
		p.numbers[shelves[number].name] = number
		return nil
	})
	if err != nil {
		return err
	}
	return each(conn, "SELECT shelf, area, key, value, checksum FROM records ORDER BY shelf, area, key", 5, func(row []driver.Value) error {
		number, ok := row[0].(int64)
		area, ok1 := row[1].(int64)
		key, ok2 := row[2].([]byte)
		value, ok3 := row[3].([]byte)
		sum, ok4 := row[4].(int64)
		shelf := shelves[number]
		if !ok || !ok1 || !ok2 || !ok3 || !ok4 || shelf == nil {
			return &DamagedError{"a record is none"}
		}
		r := Record{uint64(area), key, value}
		if sum != checksum(shelf.name, r) {
			return &DamagedError{"a record of " + shelf.String() + " does not match its checksum"}
		}
		if err := load(shelf, r); err != nil {
			return &DamagedError{fmt.Sprintf("%s: %v", shelf, err)}
		}
		return nil
	})
}

// checksum is that of a record and of the name of its shelf.
func checksum(n Name, r Record) int64 {
	h := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	var length [8]byte
	part := func(b []byte) {
		binary.LittleEndian.PutUint64(length[:], uint64(len(b)))
		_, _ = h.Write(length[:])
		_, _ = h.Write(b)
	}
	part([]byte(n.Endpoint))
	part([]byte(n.Origin))
	part([]byte(n.Partition))
	part(binary.LittleEndian.AppendUint64(nil, r.Area))
	part(r.Key)
	part(r.Value)
	return int64(h.Sum32())
}

// damaged makes a *DamagedError of what SQLite says of a file that is.
func damaged(err error) error {
	e, ok := errors.AsType[sqlite3.Error](err)
	if !ok {
		return err
	}
	switch e.Code {
	case sqlite3.ErrCorrupt, sqlite3.ErrNotADB, sqlite3.ErrError, sqlite3.ErrMismatch, sqlite3.ErrFormat:
		return &DamagedError{e.Error()}
	}
	if e.ExtendedCode == sqlite3.ErrIoErrShortRead {
		return &DamagedError{fileName + " ends in the middle of a page"}
	}
	return err
}
