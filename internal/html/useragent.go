package html

import (
	"errors"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/buckets"
	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/coverage"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/npm"
	"github.com/sluice-go/sluice/internal/permissions"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/storage"
)

// ErrClosed is matched by the cause of the end of a window that was closed in an orderly
// way, by script or by its user: that says by whom.
var ErrClosed error = Ending("the page was closed")

// ErrEnded is, for errors.Is, each Ending.
var ErrEnded = errors.New("the page has ended")

// Ending is an error that says how a page has ended.
type Ending string

// Error implements error.
func (e Ending) Error() string { return string(e) }

// Is makes an Ending an ErrEnded for errors.Is.
func (Ending) Is(target error) bool { return target == ErrEnded }

// UserAgent is what the windows of one user agent share. Windows of different
// user agents know nothing of one another.
type UserAgent struct {
	// Program is the group of the user agent's event loops.
	Program *eventloop.Program
	// Agents is where agents get their threads from.
	Agents *agent.Reserve
	// BlobURLs is the blob URL store.
	BlobURLs file.BlobURLStore
	// Broadcasts are the broadcast channels.
	Broadcasts messaging.Broadcasts
	// Fetcher fetches.
	Fetcher *fetch.Fetcher
	// Grace is how long an agent may take to end before it is cut off; see agent.Options.
	Grace time.Duration
	// SharedWorkerLinger is how long a shared worker lives without a window.
	SharedWorkerLinger time.Duration

	// started is what the wall clock showed when that of the program showed zero:
	// the times of all realms go by the latter.
	//
	// https://w3c.github.io/hr-time/#dfn-estimated-monotonic-time-of-the-unix-epoch
	started time.Time
	// Seed makes what is random, in the order in which agents start, and when the first
	// began; nil for what the system gives.
	Seed          *[32]byte
	seeds         seeds
	workers       *agent.Limit // how many there may be
	sharedWorkers sharedWorkerManager
	// AsyncStacks gives errors the frames of async functions that wait.
	AsyncStacks bool
	// Coverage is where agents add what of their scripts has run; nil for nowhere.
	Coverage *coverage.Total
	// TimerPlaces lets the event loops know where script has set timers.
	TimerPlaces bool
	// Storage is the storage shed.
	Storage *storage.Shed
	// DatabaseQuota is how many bytes the databases of a storage key may take, and as many
	// its files and its caches; 0 for the default.
	DatabaseQuota int64
	// Permissions is the permission store.
	Permissions permissions.Store
	// Kept is what lasts longer than the user agent; nil for nothing.
	Kept Kept
	// Packages finds the modules of installed packages; nil for none.
	Packages *npm.Resolver
	// LockClients are the environments that have requested locks.
	LockClients weblocks.Clients
	// LocksTraced says that the lock managers of Storage have a tracer.
	LocksTraced bool
	// LocksShared says that they share their state with other processes.
	LocksShared bool
}

// Kept has what a profile keeps of storage, by storage key. What it
// does not keep yet it makes, each time.
type Kept interface {
	// LocalStorage returns the map of localStorage.
	LocalStorage(storage.Key) *webstorage.Area
	// Databases returns the databases.
	Databases(storage.Key) *indexeddb.Databases
	// Files returns the file system.
	Files(storage.Key) *filesystem.FileSystem
	// Caches returns the caches.
	Caches(storage.Key) *caches.Caches
	// Buckets returns the storage buckets.
	Buckets(storage.Key) *buckets.Buckets
	// Forget removes all that there is of a storage bucket.
	Forget(storage.Key)
}

// ErrHeapLimit is the cause of the end of a window whose script held more
// memory than it may.
var ErrHeapLimit = agent.ErrHeapLimit

// NewUserAgent makes a user agent whose agents' event loops join program. It
// reaches the network as the options say; the others are its own.
func NewUserAgent(program *eventloop.Program, network fetch.Options) *UserAgent {
	network.Files = true
	network.UserAgent = userAgent
	network.ObtainBlob = func(entry url.BlobURLEntry, by fetch.BlobUse) (body []byte, mimeType string, ok bool) {
		e, ok := entry.(*file.BlobURLEntry)
		if !ok {
			return nil, "", false
		}
		data, ok := e.Obtain(by)
		return data.Bytes, data.Type, ok
	}
	started := time.Now().Add(-program.Clock().Now())
	network.Now = func() time.Time { return started.Add(program.Clock().Now()) }
	u := &UserAgent{Program: program, Agents: agent.NewReserve(setUp), started: started, Storage: storage.NewShed(nil), Fetcher: fetch.New(network)}
	u.BlobURLs.Revoked = program.TouchAll
	u.LimitWorkers(0)
	return u
}
