package mozjs

// #include "inbox.h"
import "C"

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A Budget is the memory that several contexts may hold together. Nil is a budget
// without a limit.
//
// What each holds is told when it looks: after its collections, and every 20 ms while
// script runs. What Go keeps for script is told at once, but for a grain of it. When
// it is too much, what is garbage is found out first: the context that looks collects
// its own, asks the others to do the same, and waits for them a little. What is left is
// held by all, and the context that has looked ends.
type Budget struct {
	max      int64
	held     atomic.Int64 // by all, as was last told
	external atomic.Int64 // of it, what AddExternal has told

	mu      sync.Mutex
	members map[*Context]struct{}
	told    chan struct{} // closed, and replaced, when a member has collected
	shared  map[uintptr]*sharedMemory
	left    *accounts
}

// sharedMemory is memory that several contexts and messages refer to, and that
// counts once.
type sharedMemory struct {
	size, references int64
}

// accounts are those of contexts that are closed, and whose tasks are not done.
type accounts struct{ all []leftAccount }

type leftAccount struct {
	c    *C.sl_account
	held int64
}

const (
	// grain is up to how much memory of Go, in bytes, a context does not tell of.
	grain = 32 << 10
	// patience is how long a context that has no memory left waits for the others to
	// collect their garbage.
	patience = time.Second
)

// NewBudget makes a budget of max bytes; 0 means no limit.
func NewBudget(max uint64) *Budget {
	if max == 0 {
		return nil
	}
	b := &Budget{max: int64(min(max, 1<<62)), members: map[*Context]struct{}{}, told: make(chan struct{}), left: new(accounts)}
	runtime.AddCleanup(b, func(left *accounts) {
		for _, a := range left.all {
			C.sl_release_account(a.c)
		}
	}, b.left)
	return b
}

// Max returns how many bytes the budget is; 0 for no limit.
func (b *Budget) Max() uint64 {
	if b == nil {
		return 0
	}
	return uint64(b.max)
}

// Held returns how many bytes are held, garbage included, as far as was told.
func (b *Budget) Held() int64 {
	if b == nil {
		return 0
	}
	return b.held.Load()
}

// Add says that delta bytes more are held, or less, by no context in particular.
func (b *Budget) Add(delta int64) {
	if b != nil {
		b.held.Add(delta)
	}
}

// addShared says that memory at an address, of some size, is held by one more.
func (b *Budget) addShared(at uintptr, size int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shared == nil {
		b.shared = map[uintptr]*sharedMemory{}
	}
	m := b.shared[at]
	if m == nil {
		m = new(sharedMemory)
		b.shared[at] = m
	}
	m.references++
	if size > m.size {
		b.held.Add(size - m.size)
		m.size = size
	}
}

// removeShared says that such memory is held by one less.
func (b *Budget) removeShared(at uintptr) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.shared[at]
	if m.references--; m.references == 0 {
		b.held.Add(-m.size)
		delete(b.shared, at)
	}
}

// tellLocked takes down what a member holds in its engine.
func (b *Budget) tellLocked(m *share, own int64) {
	b.held.Add(own - m.own)
	m.own = own
	m.survived = min(m.survived, own)
}

// reviewLocked looks at the tasks of contexts that are closed.
func (b *Budget) reviewLocked() {
	kept := b.left.all[:0]
	for _, a := range b.left.all {
		held := int64(C.sl_account_held(a.c))
		b.held.Add(held - a.held)
		if a.held = held; held == 0 {
			C.sl_release_account(a.c)
			continue
		}
		kept = append(kept, a)
	}
	b.left.all = kept
}

// share is what a context has of its budget. The budget's lock guards it.
type share struct {
	own      int64 // what it holds in its engine, as was last told
	survived int64 // what of that was there after its last collection, at most
	allowed  int64 // what it and Go for it held when the budget was last kept, or less later
	collects bool  // it has collected its garbage
	asked    bool  // to collect, and has not
	waits    bool  // for others to collect, having done so itself
	let      bool  // hold more than there is, until those that were asked have collected
	due      bool  // to look again, since they have
}

// A verdict is what becomes of a context that has looked at its budget.
type verdict int

const (
	within  verdict = iota // script goes on
	collect                // garbage is to be collected before another look
	over                   // script ends
)

// tell takes down what a context holds, just after its garbage was collected if that is
// so.
func (b *Budget) tell(cx *Context, own int64, collected bool) {
	cx.limit.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.takeDownLocked(cx, own, collected)
}

func (b *Budget) takeDownLocked(cx *Context, own int64, collected bool) {
	m := &cx.limit.share
	b.tellLocked(m, own)
	m.allowed = min(m.allowed, own+cx.limit.external.Load())
	if collected {
		b.collectedLocked(cx)
	}
	b.reviewLocked()
}

// look is tell, and says what follows.
func (b *Budget) look(cx *Context, own int64, collected bool) verdict {
	cx.limit.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.takeDownLocked(cx, own, collected)
	m := &cx.limit.share
	m.let, m.due = false, false
	total := own + cx.limit.external.Load()
	if b.held.Load() <= b.max {
		m.allowed = total
		return within
	}
	if total < m.allowed+grain {
		return within // it is not to blame
	}
	if !collected {
		return collect
	}
	// What the others hold may be garbage, too.
	if b.othersCollectLocked(cx) {
		if b.held.Load() <= b.max || b.liveLocked() <= b.max {
			return within
		}
	} else if b.held.Load() <= b.max+b.max/2 {
		// Some have not noticed yet. They are let hold garbage, but not for ever more.
		m.let = true
		b.lookAgainLocked()
		return within
	}
	// What it holds in its engine will soon be gone.
	b.tellLocked(m, 0)
	b.removeLocked(cx)
	return over
}

// removeLocked makes a context a member no more.
func (b *Budget) removeLocked(cx *Context) {
	if _, ok := b.members[cx]; ok {
		delete(b.members, cx)
		b.collectedLocked(cx)
	}
}

// lookAgainLocked makes those that were let hold more than there is look again when all
// that were asked to have collected their garbage: they may be idle, and look no more by
// themselves.
func (b *Budget) lookAgainLocked() {
	for cx := range b.members {
		if cx.limit.share.asked {
			return
		}
	}
	for cx := range b.members {
		if m := &cx.limit.share; m.let {
			m.let, m.due = false, true
			go cx.requestLook() // not here, under the lock
		}
	}
}

// isDue reports whether a context is to look again.
func (b *Budget) isDue(cx *Context) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return cx.limit.share.due
}

// clean says that what the context has told is no garbage: it has collected that, and
// run no script since.
func (l *limit) clean() bool { return l.share.waits || l.share.collects && !l.ran.Load() }

func (b *Budget) collectedLocked(cx *Context) {
	m := &cx.limit.share
	if !cx.limit.running.Load() {
		cx.limit.ran.Store(false)
	}
	m.survived, m.collects, m.asked = m.own, true, false
	close(b.told)
	b.told = make(chan struct{})
	b.lookAgainLocked()
}

// othersCollectLocked asks all others to collect their garbage that may have any, waits
// until they have, for a while, and reports whether all have. Those that were asked
// before and have not yet are not waited for.
func (b *Budget) othersCollectLocked(cx *Context) bool {
	var waits []*share
	late := false
	for other := range b.members {
		switch m := &other.limit.share; {
		case other == cx || other.limit.clean():
			continue
		case m.asked:
			late = true
		default:
			m.asked = true
			waits = append(waits, m)
			go other.requestCollection() // not here, under the lock
		}
	}
	m := &cx.limit.share
	m.waits = true
	defer func() { m.waits = false }()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	for slices.ContainsFunc(waits, func(m *share) bool { return m.asked }) {
		told := b.told
		b.mu.Unlock()
		select {
		case <-told:
			b.mu.Lock()
		case <-timeout.C:
			b.mu.Lock()
			return false
		}
	}
	return !late
}

// liveLocked is how much is held without what may be garbage of the contexts.
func (b *Budget) liveLocked() int64 {
	n := b.held.Load()
	for cx := range b.members {
		n -= cx.limit.share.own - cx.limit.share.survived
	}
	return n
}

// join makes a context a member.
func (b *Budget) join(cx *Context) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.members[cx] = struct{}{}
}

// leave takes down that a context is closed. What Go keeps for its script counts until
// that is gone.
func (b *Budget) leave(cx *Context, account *C.sl_account, held int64) {
	cx.limit.flush()
	for at := range cx.limit.shared {
		b.removeShared(at)
	}
	cx.limit.shared = nil
	b.mu.Lock()
	defer b.mu.Unlock()
	m := &cx.limit.share
	b.tellLocked(m, 0)
	b.removeLocked(cx)
	b.held.Add(held)
	b.left.all = append(b.left.all, leftAccount{account, held})
}
