// Package weblockstest plays the histories of package lockstest with clients that are
// script: pages, workers, and realms of tests.
package weblockstest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/lockstest"
)

// Manager is a lock manager of which the first client of each agent is script of a
// realm.
type Manager struct {
	locks.Manager
	t      *testing.T
	open   func(*Client) Realm
	realms map[*locks.Agent]*Client
}

// Realm is script that is a client.
type Realm struct {
	// ClientID is the client id that the manager knows.
	ClientID string
	// Run runs code, of which Prelude is the first, and waits until that and its
	// microtasks are over.
	Run func(code string)
	// End ends the realm, and waits until the manager has heard of it.
	End func()
}

// New makes a manager of one that script has. Open opens the realm of a client, with a
// function tell that calls the client's Told.
func New(t *testing.T, m locks.Manager, open func(*Client) Realm) *Manager {
	return &Manager{m, t, open, map[*locks.Agent]*Client{}}
}

// Prelude is what script needs.
const Prelude = `
	const lockManager = globalThis.navigator?.locks ?? locks;
	const units = (name) => Array.from({ length: name.length }, (_, i) => name.charCodeAt(i)).join();
	const releases = [], controllers = [];
	let count = 0;
	function request(n, name, mode, options) {
		if (options.abortable) {
			controllers[n] = new AbortController();
			options = { signal: controllers[n].signal };
		}
		lockManager.request(name, { mode, ...options }, (lock) => {
			tell(n, lock ? 'granted' : 'unavailable', lock ? units(lock.name) : '', lock ? lock.mode : '');
			if (!lock) return;
			// Ways in which a callback can end.
			const end = new Promise((resolve) => { releases[n] = resolve; });
			switch (++count % 4) {
				case 0: return { then: (resolve) => { end.then(resolve); } };
				case 1: return end.then(() => { throw 'thrown'; });
				case 2: return (async () => { await end; await null; })();
				default: return end;
			}
		}).catch((e) => { if (e !== 'thrown') tell(n, e.message ?? e, '', ''); });
	}
	function abort(n) {
		controllers[n]?.abort('aborted');
	}
	// Many requests in a row, after which a client that is alone may be served otherwise.
	async function ask(times) {
		while (times-- > 0) await lockManager.request('of nobody else', () => {});
	}
`

// Client is a client that is script.
type Client struct {
	manager *Manager
	info    locks.ClientInfo
	number  int
	realm   Realm

	mu       sync.Mutex
	requests []*request // those made, by number
	grants   []*request // in the order of the grants
	closed   bool
}

// NewClient returns a client that is script, or one of Go, if there is one already that
// is script of the agent.
func (m *Manager) NewClient(i locks.ClientInfo) locks.Client {
	if m.realms[i.Agent] != nil {
		return m.Manager.NewClient(i)
	}
	c := &Client{manager: m, info: i, number: len(m.realms)}
	m.realms[i.Agent] = c
	c.realm = m.open(c)
	return c
}

// Snapshot returns that of the manager, with the ids that were given to NewClient.
func (m *Manager) Snapshot(ctx context.Context) (locks.Snapshot, error) {
	s, err := m.Manager.Snapshot(ctx)
	for _, c := range m.realms {
		for _, list := range [][]locks.Info{s.Held, s.Pending} {
			for i := range list {
				if list[i].ClientID == c.realm.ClientID {
					list[i].ClientID = c.info.ID
				}
			}
		}
	}
	return s, err
}

// ID returns the id that was given to NewClient.
func (c *Client) ID() string { return c.info.ID }

// Number says how many clients there were before.
func (c *Client) Number() int { return c.number }

// Agent returns the agent that was given to NewClient.
func (c *Client) Agent() *locks.Agent { return c.info.Agent }

// Manager returns the manager that the client is of.
func (c *Client) Manager() locks.Manager { return c.manager }

// Do is of no use here: histories do not call it.
func (c *Client) Do(context.Context, string, locks.LockOptions, func(context.Context, locks.Lock) error) error {
	panic("not for histories")
}

// request is a request of script, and the lock.
type request struct {
	client  *Client
	number  int
	request locks.Request
	// Under client.mu.
	granted, over bool
	lost          error
}

// ID is zero: snapshots are compared by what they have of the platform.
func (r *request) ID() locks.RequestID  { return locks.RequestID{} }
func (r *request) Token() uint64        { return 0 }
func (r *request) SureUntil() time.Time { return time.Time{} }
func (r *request) Name() string         { return r.request.Name }
func (r *request) Mode() locks.Mode     { return r.request.Mode }
func (r *request) Client() locks.Client { return r.client }

// Abort has script abort the request, if it has a signal.
func (r *request) Abort(error) bool {
	c := r.client
	c.mu.Lock()
	waits := !r.granted && !r.over && !c.closed
	c.mu.Unlock()
	if waits && !abortable(c.number, r.request) {
		c.manager.t.Errorf("request %d of client %s has no signal", r.number, c.info.ID)
	}
	// An abort after the grant has to do nothing.
	if !c.isClosed() {
		c.realm.Run(fmt.Sprintf("abort(%d)", r.number))
	}
	return waits
}

// abortable says which requests have a signal: some, as those with one are always the
// manager's to decide.
func abortable(client int, r locks.Request) bool {
	return client%2 == 0 && r.Name == "A" && !r.Steal && !r.IfAvailable
}

func (c *Client) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// Request has script make a request. A name goes as its code units.
func (c *Client) Request(r locks.Request) (locks.LockRequest, error) {
	if strings.HasPrefix(r.Name, "-") {
		return nil, &locks.Error{Kind: locks.ErrReservedName}
	}
	if r.Steal && (r.IfAvailable || r.Mode != locks.Exclusive) {
		return nil, &locks.Error{Kind: locks.ErrNotSupported}
	}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil, &locks.Error{Kind: locks.ErrClientGone}
	}
	request := &request{client: c, number: len(c.requests), request: r}
	c.requests = append(c.requests, request)
	c.mu.Unlock()
	options := ""
	switch {
	case r.Steal:
		options = "steal: true"
	case r.IfAvailable:
		options = "ifAvailable: true"
	case abortable(c.number, r):
		options = "abortable: true"
	}
	c.realm.Run(fmt.Sprintf("request(%d, String.fromCharCode(%s), '%s', { %s })", request.number, units(r.Name), r.Mode, options))
	return request, nil
}

// units returns the code units of a name, as script does.
func units(name string) string {
	list := []string{}
	for _, u := range wtf8.AppendUTF16(nil, name) {
		list = append(list, fmt.Sprint(u))
	}
	return strings.Join(list, ",")
}

// Told hears from script what became of a request. A lock's name comes as its code
// units.
func (c *Client) Told(number int, message, name, mode string) {
	c.mu.Lock()
	r := c.requests[number]
	handler := r.request.Handler
	notify := func() {}
	switch {
	case c.closed:
	case message == "granted":
		if name != units(r.request.Name) || mode != r.request.Mode.String() {
			c.manager.t.Errorf("%q (%s) was requested, and %q (%s) granted", r.request.Name, r.request.Mode, name, mode)
		}
		r.granted = true
		c.grants = append(c.grants, r)
		notify = func() { handler.Granted(r) }
	case message == "unavailable":
		r.over = true
		notify = handler.Unavailable
	case message == "aborted" && !r.granted && !r.over:
		r.over = true
		notify = func() { handler.Aborted(&locks.Error{Kind: locks.ErrAborted}) }
	case r.granted && !r.over:
		r.over = true
		r.lost = &locks.Error{Kind: locks.ErrStolen}
		if strings.Contains(message, "force") {
			r.lost = &locks.Error{Kind: locks.ErrForceReleased}
		}
		notify = func() { handler.Lost(r.lost) }
	default:
		c.manager.t.Errorf("request %d: %s", r.number, message)
	}
	c.mu.Unlock()
	notify()
}

// Release has script release the lock.
func (r *request) Release() error {
	c := r.client
	c.mu.Lock()
	late := r.over
	r.over = true
	lost, closed := r.lost, c.closed
	c.mu.Unlock()
	// The late end of a holder that has lost its lock does nothing.
	if !closed && (!late || lost != nil) {
		c.realm.Run(fmt.Sprintf("releases[%d]()", r.number))
	}
	return lost
}

// Close ends the realm. Script learns of nothing then, so this tells the handlers
// what they have to hear.
func (c *Client) Close() {
	if c.isClosed() {
		return
	}
	before, err := c.manager.Snapshot(context.Background())
	if err != nil {
		c.manager.t.Error(err)
	}
	c.realm.End()
	c.mu.Lock()
	c.closed = true
	gone := &locks.Error{Kind: locks.ErrClientGone}
	var notify []func()
	aborted, unseen := c.abortAll(before)
	for _, r := range aborted {
		notify = append(notify, func() { r.request.Handler.Aborted(gone) })
	}
	for _, r := range c.grants {
		if !r.over {
			r.over, r.lost = true, gone
			notify = append(notify, func() { r.request.Handler.Lost(gone) })
		}
	}
	for _, r := range unseen {
		notify = append(notify, func() { r.request.Handler.Aborted(gone) })
	}
	c.mu.Unlock()
	for _, f := range notify {
		f()
	}
}

// abortAll aborts the requests of the client that wait, in their order. It returns
// those that are aborted, and those that are granted because others were.
func (c *Client) abortAll(state locks.Snapshot) (aborted, unseen []*request) {
	type waiting struct {
		locks.Info
		own *request
	}
	var queue []waiting
	for _, i := range state.Pending {
		w := waiting{Info: i}
		if i.ClientID == c.info.ID {
			for _, r := range c.requests {
				if !r.granted && !r.over && r.request.Name == i.Name {
					r.over, w.own = true, r
					break
				}
			}
		}
		queue = append(queue, w)
	}
	// The first of the queue of a name is granted if it is shared, as are all holders.
	grant := func(name string) bool {
		for at, w := range queue {
			if w.Name != name {
				continue
			}
			conflict := func(h locks.Info) bool {
				return h.Name == name && (h.Mode == locks.Exclusive || w.Mode == locks.Exclusive)
			}
			if slices.ContainsFunc(state.Held, conflict) {
				return false
			}
			queue = slices.Delete(slices.Clone(queue), at, at+1)
			state.Held = append(slices.Clone(state.Held), w.Info)
			if w.own != nil {
				unseen = append(unseen, w.own)
			}
			return true
		}
		return false
	}
	own := func(w waiting) bool { return w.own != nil }
	for at := slices.IndexFunc(queue, own); at >= 0; at = slices.IndexFunc(queue, own) {
		w := queue[at]
		queue = slices.Delete(slices.Clone(queue), at, at+1)
		aborted = append(aborted, w.own)
		for grant(w.Name) {
			continue
		}
	}
	return aborted, unseen
}

// Histories plays n random histories with managers that script has, and compares what
// happens with the model of package lockstest.
func Histories(t *testing.T, n int, newManager func() *Manager) {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for range n {
		input := make([]byte, 1+2*random.IntN(80))
		for i := range input {
			input[i] = byte(random.Uint32())
		}
		h := forScript(lockstest.Decode(input))
		if err := lockstest.Check(func() locks.Manager { return newManager() }, h); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// forScript makes a history one that script can play: each client has an agent of its
// own, so that of two that close, one at a time does; handlers do not react; and
// requests that have no signal are not aborted.
func forScript(h lockstest.History) lockstest.History {
	for i := range h.Agents {
		h.Agents[i] = i
	}
	withSignal := map[int]bool{}
	for i := range h.Steps {
		s := &h.Steps[i]
		s.Then = lockstest.ReactNot
		if s.Op == lockstest.OpRequest {
			withSignal[s.Request] = s.Name == 0 && s.Client%2 == 0
		}
	}
	h.Steps = slices.DeleteFunc(h.Steps, func(s lockstest.Step) bool { return s.Op == lockstest.OpAbort && !withSignal[s.Request] })
	return h
}
