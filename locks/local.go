package locks

import (
	"context"
	"hash/maphash"
	"math/bits"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Local is the manager of one process. Its names are spread over shards, each
// under a lock of its own; a request, grant, release or abort takes one of them
// and constant time. Snapshot, Close of a client, and the search for deadlocks
// take them all, and so see and change one state.
type Local struct {
	config   Config
	seed     maphash.Seed
	shift    uint // the hash's top bits that remain are the number of the shard
	shards   []shard
	epoch    time.Time
	requests atomic.Uint64 // counts the requests that had to wait
	clients  atomic.Uint64 // counts the clients that were given an id
	trace    *Agent        // orders the calls of the tracer
	own      sync.Pool     // clients for calls of Do

	// Who has a delegation, for which client; nil if nobody has. Written with all shards
	// locked, read with one.
	deputy    Deputy
	principal *localClient
	// closed is written with all shards locked, and read with one.
	closed bool
}

// Config configures a Local. The zero value is good.
type Config struct {
	// Shards is the number of parts that can change at the same time, rounded up
	// to a power of two. Zero stands for four times GOMAXPROCS, at most 64.
	Shards int
	// Tracer learns each step of each request; nil for none.
	Tracer Tracer
	// Deadlocks says what to do when a request closes a cycle of requests that
	// wait for each other. By default they wait for ever, as the spec has it.
	Deadlocks DeadlockPolicy
}

// shard is a part of the manager's lock request queue map and held lock set.
type shard struct {
	mu    sync.Mutex
	index int
	// numbered is how many entries the shard has numbered.
	numbered uint64
	names    names
	_        [64]byte // keeps neighbours off the cache line
}

var (
	_ Manager     = (*Local)(nil)
	_ Delegator   = (*localClient)(nil)
	_ Lock        = (*entry)(nil)
	_ LockRequest = (*entry)(nil)
)

const mostShards = 64

// New returns a new manager with nothing requested and nothing held. It needs no
// closing.
func New(c Config) *Local {
	n := c.Shards
	if n <= 0 {
		n = min(4*runtime.GOMAXPROCS(0), mostShards)
	}
	logarithm := bits.Len(uint(n - 1))
	m := &Local{
		config: c,
		seed:   maphash.MakeSeed(),
		shift:  uint(64 - logarithm),
		shards: make([]shard, 1<<logarithm),
		epoch:  time.Now(),
	}
	for i := range m.shards {
		m.shards[i].index = i
	}
	if c.Tracer != nil {
		m.trace = NewAgent("trace")
	}
	m.own.New = func() any { return m.newClient(ClientInfo{}) }
	return m
}

// now returns the time since the manager's start in nanoseconds.
func (m *Local) now() int64 { return int64(time.Since(m.epoch)) }

// at returns the time that now called t.
func (m *Local) at(t int64) time.Time { return m.epoch.Add(time.Duration(t)) }

// number gives the entry its number. The shard is locked.
func (m *Local) number(s *shard, e *entry) {
	s.numbered++
	e.number = s.numbered<<(64-m.shift) | uint64(s.index)
}

func (m *Local) shardOf(hash uint64) *shard { return &m.shards[hash>>m.shift] }

// lockAll stops all shards, always in the same order, and ends a delegation.
func (m *Local) lockAll() {
	for i := range m.shards {
		m.shards[i].mu.Lock()
	}
	m.endDelegation()
}

func (m *Local) unlockAll() {
	for i := range m.shards {
		m.shards[i].mu.Unlock()
	}
}

// Do runs fn while holding the lock name, as [DoAs] has it. If ctx comes from the
// fn of another Do of this manager, the request is made by the same client;
// otherwise by a client of its own.
func (m *Local) Do(ctx context.Context, name string, o LockOptions, fn func(context.Context, Lock) error) error {
	if c := EnclosingClient(ctx, m); c != nil {
		return DoAs(ctx, c, name, o, fn)
	}
	c := m.own.Get().(*localClient)
	defer m.putOwn(c)
	return DoAs(ctx, c, name, o, fn)
}

// putOwn keeps the client of a call of Do for another one, unless fn has closed it.
func (m *Local) putOwn(c *localClient) {
	if !c.closed.Load() {
		m.own.Put(c)
	}
}

// localClient is a client of a Local.
type localClient struct {
	manager *Local
	id      string
	agent   *Agent
	own     Agent         // the agent, if none was given
	grants  atomic.Uint64 // counts the grants
	closed  atomic.Bool   // written with all shards locked
	parts   []part        // for each shard, what the client has there
}

// part is what a client has in one shard. The shard's lock guards it.
type part struct {
	requests, locks *entry // the newest of each; the others follow
}

// NewClient returns a new client. A client that holds nothing and waits for
// nothing needs no Close.
func (m *Local) NewClient(i ClientInfo) Client { return m.newClient(i) }

func (m *Local) newClient(i ClientInfo) *localClient {
	c := &localClient{manager: m, id: i.ID, agent: i.Agent, parts: make([]part, len(m.shards))}
	if c.id == "" {
		c.id = "client-" + strconv.FormatUint(m.clients.Add(1), 10)
	}
	if c.agent == nil {
		c.own.id = c.id
		c.agent = &c.own
	}
	return c
}

// ID returns the client id.
func (c *localClient) ID() string { return c.id }

// Agent returns the agent the client belongs to.
func (c *localClient) Agent() *Agent { return c.agent }

// Manager returns the manager the client belongs to.
func (c *localClient) Manager() Manager { return c.manager }

// Do runs fn while holding the lock name, as [DoAs] has it.
func (c *localClient) Do(ctx context.Context, name string, o LockOptions, fn func(context.Context, Lock) error) error {
	return DoAs(ctx, c, name, o, fn)
}

// push puts an entry before the first of the requests or locks of a part.
func push(first **entry, e *entry) {
	e.nextOwn = *first
	if *first != nil {
		(*first).prevOwn = e
	}
	*first = e
}

// drop takes an entry out of the requests or locks of a part.
func drop(first **entry, e *entry) {
	if e.prevOwn == nil {
		*first = e.nextOwn
	} else {
		e.prevOwn.nextOwn = e.nextOwn
	}
	if e.nextOwn != nil {
		e.nextOwn.prevOwn = e.prevOwn
	}
	e.prevOwn, e.nextOwn = nil, nil
}
