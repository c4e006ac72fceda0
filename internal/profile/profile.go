package profile

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/mattn/go-sqlite3"
)

// The files of a profile. SQLite has files beside its database, whose names begin with
// that of the database.
const (
	fileName = "profile.db"
	newName  = "profile.db.new" // until it has what each profile has
	lockName = "lock"
	walEnd   = "-wal"
	shmEnd   = "-shm"
)

// A DamagedError says that a profile is not as it was written. Nothing of it was changed.
type DamagedError struct{ What string }

// Error implements error.
func (e *DamagedError) Error() string {
	return "it is damaged: " + e.What + "; nothing in it was changed"
}

// ErrClosed says that a profile was closed.
var ErrClosed = errors.New("the profile was closed")

// Name is the name of a shelf: an endpoint, such as "localStorage", and the storage key
// that it belongs to, if it belongs to one.
type Name struct{ Endpoint, Origin, Partition string }

// Record is a record of a shelf. The area is a part of the shelf; the key is that of
// one record in it.
type Record struct {
	Area       uint64
	Key, Value []byte
}

// Profile is a profile that is open, which none else has open. Any goroutine may call
// its methods.
type Profile struct {
	dir  string
	lock *os.File

	mu   sync.Mutex
	conn *sqlite3.SQLiteConn // nil once the profile is closed
	put  *sqlite3.SQLiteStmt
	// numbers are those of shelves in the database.
	numbers map[Name]int64
	// forgotten are the shelves on which nothing is kept any more.
	forgotten map[Name]bool
	// failure is that of the first Write that has failed.
	failure error
}

// Open opens the profile in a folder, which it makes if there is none. It calls load
// for each record, by shelves, areas and keys in order; when that fails, so does Open,
// with a *DamagedError. A profile that is open elsewhere is a *HeldError.
func Open(dir string, load func(shelf *Shelf, r Record) error) (p *Profile, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := onlyOurs(dir); err != nil {
		return nil, err
	}
	p = &Profile{dir: dir, numbers: map[Name]int64{}, forgotten: map[Name]bool{}}
	if p.lock, err = takeLock(filepath.Join(dir, lockName)); err != nil {
		return nil, err
	}
	if err := p.open(load); err != nil {
		_ = p.lock.Close()
		return nil, err
	}
	return p, nil
}

// onlyOurs returns an error for a folder that has something else than a profile.
func onlyOurs(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		ours := slices.ContainsFunc([]string{fileName, newName}, func(name string) bool {
			return slices.Contains([]string{name, name + walEnd, name + shmEnd, name + "-journal"}, e.Name())
		})
		if !ours && e.Name() != lockName {
			return fmt.Errorf("the folder has something else than a profile: %s", e.Name())
		}
	}
	return nil
}

func (p *Profile) open(load func(shelf *Shelf, r Record) error) error {
	path := filepath.Join(p.dir, fileName)
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(path + walEnd); err == nil {
			return &DamagedError{fileName + " is missing"}
		}
		err = create(p.dir)
	}
	if err != nil {
		return err
	}
	// What reads cannot write: SQLite would bring its log to an end, whatever is in it.
	if err := p.read(path, load); err != nil {
		return err
	}
	if p.conn, err = connect(path, "rw", "EXCLUSIVE"); err != nil {
		return err
	}
	put, err := p.conn.Prepare("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)")
	if err != nil {
		return errors.Join(err, p.conn.Close())
	}
	p.put = put.(*sqlite3.SQLiteStmt)
	return nil
}

// connect opens a database.
func connect(path, mode, locking string) (*sqlite3.SQLiteConn, error) {
	at := url.URL{Scheme: "file", Path: path, RawQuery: "mode=" + mode}
	c, err := (&sqlite3.SQLiteDriver{}).Open(at.String())
	if err != nil {
		return nil, err
	}
	conn := c.(*sqlite3.SQLiteConn)
	// In a write-ahead log, NORMAL gives each transaction to the operating system, and no
	// failure of the machine can leave a part of one.
	if _, err = conn.Exec("PRAGMA locking_mode = "+locking+"; PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF", nil); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return conn, nil
}

// Close closes the profile, for another to open it. The error is the first one that a
// Write has returned, or that of closing.
func (p *Profile) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil {
		return nil
	}
	err := errors.Join(p.put.Close(), p.conn.Close(), p.lock.Close())
	p.conn = nil
	if p.failure != nil {
		return p.failure
	}
	return err
}
