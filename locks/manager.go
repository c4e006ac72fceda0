// Checked against Web Locks of 2025-09-24.

package locks

import (
	"context"
	"time"
)

// Manager is a lock manager: the state of the locks and lock requests of one
// storage bucket, or one of several managers, in several processes, that share such
// a state. All methods may be called from any goroutine. Package lockstest says
// what an implementation needs, and tests it.
//
// The methods that have a context may wait for others. When it ends, they return an
// error that is the cause of its end; when the state cannot be reached, one that is
// ErrUnreachable. A manager of one process waits for nobody, and answers although
// the context has ended.
//
// https://w3c.github.io/web-locks/#lock-managers
type Manager interface {
	// NewClient returns a new client of the manager. It waits for nobody; what is
	// wrong with the manager, the client's requests learn.
	NewClient(ClientInfo) Client

	// Do runs fn while holding the lock name, and returns what fn returned, as
	// [DoAs] has it. If ctx comes from the fn of another Do of this manager, the
	// request is made by the same client; otherwise by a client of its own, which
	// is not for use after Do has returned.
	Do(ctx context.Context, name string, o LockOptions, fn func(context.Context, Lock) error) error

	// Snapshot returns the locks held and the requests pending at one moment, which
	// is after all calls of this manager that returned before.
	Snapshot(context.Context) (Snapshot, error)

	// Deadlocks returns the groups of requests that wait for each other, at most
	// one cycle of each, as [FindDeadlocks] finds them.
	Deadlocks(context.Context) ([]Deadlock, error)

	// BreakDeadlocks rejects the newest request of each cycle that Deadlocks
	// finds with ErrDeadlock, until none is left, and returns those cycles. It is
	// for the moment when nothing runs any more, because then each cycle that is
	// possible is also certain. Of managers that share a state, each rejects
	// requests of its own only.
	BreakDeadlocks(context.Context) ([]Deadlock, error)

	// ForceRelease takes the locks called name away from all their holders, tells
	// them so (Lost with ErrForceReleased), lets the pending requests for the name
	// go on, and returns how many locks it took. It is a tool for operators:
	// the holders may still be at work.
	ForceRelease(ctx context.Context, name string) (int, error)

	// Close ends the manager: it closes all its clients, one after the other as
	// [Client.Close] does, and waits until others can tell. No client learns of a grant
	// from then on. Later requests are refused with ErrClientGone. If ctx ends first, the end goes on
	// without the caller; so it does if the state cannot be reached, where the locks
	// then end with the manager's session. A second Close only waits.
	Close(context.Context) error
}

// ClientInfo says who a client is.
type ClientInfo struct {
	// ID is the client id that snapshots and reports show; in a user agent, the
	// id of the environment. It should be unique among the clients of a manager.
	// If it is empty, the manager makes one up.
	ID string
	// Agent orders the calls to the handlers of all its clients. Nil stands for
	// an agent of the client's own.
	Agent *Agent
}

// Client makes requests of a manager, and ends. All methods may be called from
// any goroutine.
type Client interface {
	// ID returns the client id.
	ID() string
	// Agent returns the agent the client belongs to.
	Agent() *Agent
	// Manager returns the manager the client belongs to.
	Manager() Manager

	// Request requests a lock. If it returns an error, the request was not made
	// and its handler is not called; the error is one of ErrReservedName,
	// ErrNotSupported, ErrInvalidRequest and ErrClientGone. Whether the manager can be
	// reached shows later, in the handler.
	//
	// https://w3c.github.io/web-locks/#algorithm-request-lock
	Request(Request) (LockRequest, error)

	// Do runs fn while holding the lock name, as [DoAs] has it.
	Do(ctx context.Context, name string, o LockOptions, fn func(context.Context, Lock) error) error

	// Close terminates the remaining locks and requests of the client: it aborts
	// its requests in the order in which they were made, then releases its locks
	// in the order in which they were granted, as one step. The handlers learn
	// Aborted or Lost with ErrClientGone. Later requests are refused; a second
	// Close does nothing.
	//
	// To abort a request can let a later one of the same client through: that one
	// is a lock then, is released in its turn among the locks, and its handler
	// learns Aborted, at that place, because it has never learned Granted. Managers that
	// share a state may end a client in one step, in which none gets through.
	//
	// Close waits for nobody. The other managers of a shared state may see the locks a
	// moment longer; [Manager.Close] and [Manager.Snapshot] wait for that.
	//
	// https://w3c.github.io/web-locks/#terminate-remaining-locks-and-requests
	Close()
}

// LockOptions are the options of a request. The zero value asks for an
// exclusive lock and waits for it.
type LockOptions struct {
	// Mode is the mode of the lock.
	Mode Mode
	// IfAvailable asks for the lock only if it can be granted at once. It does not
	// go together with Steal.
	IfAvailable bool
	// Steal takes the lock away from all its holders and is granted before all
	// pending requests. It goes with the exclusive mode only. A Do with the context
	// of a function that holds the lock takes it from that function, and so ends
	// that context and itself: it returns an error that is ErrAborted and ErrStolen.
	// With context.WithoutCancel it goes on.
	Steal bool
	// Where says where the request was made, for reports: any value that prints
	// well. Do and DoAs put the line of their caller here if it is nil.
	Where any
}

// Request is what a client asks of a manager.
//
// https://w3c.github.io/web-locks/#concept-lock-request
type Request struct {
	// Name is the resource name.
	Name string
	LockOptions

	// Within is the lock whose holder waits for this request before it releases
	// that lock; it belongs to the same manager, or the request is an
	// ErrInvalidRequest. Once it is released, nobody waits for the request, and
	// snapshots say WithinNone. Nil means that it is not known:
	// the search for deadlocks then takes it for possible that every lock of the
	// client waits for this request.
	Within Lock
	// Independent says that no holder of a lock waits for this request. It does
	// not go together with Within.
	Independent bool

	// Handler learns what becomes of the request.
	Handler Handler
}

// RequestID identifies a request, and the lock that was granted to it, among all that
// share a state, for ever. IDs are compared with ==.
type RequestID struct {
	// Session is that of the manager that made the request, and zero for a manager of
	// one process.
	Session uint64
	// Number tells the requests of a session apart, in no particular order.
	Number uint64
}

// LockRequest is a request that was made.
type LockRequest interface {
	// ID identifies the request in snapshots and reports.
	ID() RequestID
	// Abort takes the request out of its queue, and reports whether it did: false
	// means that the request was granted, refused or aborted before. The handler
	// learns Aborted with an error that is ErrAborted and also reason, if reason
	// is not nil.
	//
	// https://w3c.github.io/web-locks/#algorithm-abort-request
	Abort(reason error) bool
}

// Lock is a lock that was granted.
//
// https://w3c.github.io/web-locks/#concept-lock
type Lock interface {
	// ID returns that of the request.
	ID() RequestID
	// Name returns the resource name.
	Name() string
	// Mode returns the mode.
	Mode() Mode
	// Client returns the client that requested the lock.
	Client() Client
	// Token returns the fencing token of the grant: of two grants of one name, the
	// later one has the greater token, but for shared locks that are held at the same
	// time, whose tokens may be in any order. What the lock protects can remember the
	// greatest token it has seen, and refuse holders that come with a smaller one. It
	// is zero for a manager of one process, whose holders end with it.
	Token() uint64
	// SureUntil returns the time until which nobody else can be granted the lock
	// although the manager hears nothing of its state. It moves on as long as the
	// manager does. It is the zero time for a manager of one process, where there is
	// no such end.
	SureUntil() time.Time
	// Release releases the lock. It returns nil, or, if the lock was taken away
	// before its holder released it, the error that Lost was or will be called
	// with. Of a shared state, that is what this manager has heard of it: who must be
	// certain checks the Token where the work is done. To release a lock that is not held any more does no harm.
	//
	// https://w3c.github.io/web-locks/#algorithm-release-lock
	Release() error
}

// Handler learns what becomes of a request. The package documentation says when
// and on which goroutine its methods are called. They must not block.
type Handler interface {
	// Granted is called with the lock when the request was granted.
	Granted(Lock)
	// Unavailable is called when a request with IfAvailable could not be granted
	// at once.
	Unavailable()
	// Aborted is called when the request left its queue without a grant. The error
	// is ErrAborted, ErrClientGone, ErrDeadlock, ErrSessionLost or ErrUnreachable; or,
	// where managers share a state, ErrStolen or ErrForceReleased, if the lock was taken
	// away before the request heard of its grant.
	Aborted(error)
	// Lost is called when the lock was taken away from its holder. The error is
	// ErrStolen, ErrForceReleased, ErrClientGone or ErrSessionLost.
	Lost(error)
}

// Funcs is a Handler made of functions; a nil function ignores its call.
type Funcs struct {
	OnGranted     func(Lock)
	OnUnavailable func()
	OnAborted     func(error)
	OnLost        func(error)
}

// Granted calls OnGranted.
func (f Funcs) Granted(l Lock) {
	if f.OnGranted != nil {
		f.OnGranted(l)
	}
}

// Unavailable calls OnUnavailable.
func (f Funcs) Unavailable() {
	if f.OnUnavailable != nil {
		f.OnUnavailable()
	}
}

// Aborted calls OnAborted.
func (f Funcs) Aborted(err error) {
	if f.OnAborted != nil {
		f.OnAborted(err)
	}
}

// Lost calls OnLost.
func (f Funcs) Lost(err error) {
	if f.OnLost != nil {
		f.OnLost(err)
	}
}
