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
// its own, asks the others to do the same, and waits for them a little. If what is left
// is too much, the context ends that has grown most since all was within the limit,
// whoever has looked. One that has not grown is never to blame.
type Budget struct {
	max      int64
	held     atomic.Int64 // by all, as was last told
	external atomic.Int64 // of it, what AddExternal has told

	mu      sync.Mutex
	members map[*Context]struct{}
	ending  map[*Context]struct{}    // for having gone over the limit; members no more
	spare   map[*Context]func() bool // what ends members that go first
	late    int                      // members that did not collect in time, and have not since
	told    chan struct{}            // closed, and replaced, when those who wait are to look again
	shared  map[uintptr]*sharedMemory
	left    *accounts
}

// sharedMemory is memory that several contexts and messages refer to, and that
// counts once.
type sharedMemory struct {
	size, references int64
	maker            *share // whose growth it is: the first that has told of it
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
	// slack is by how much, in bytes, a context may have grown and not be to blame.
	slack = 128 << 10
	// patience is how long a context that has no memory left waits for the others to
	// collect their garbage.
	patience = time.Second
	// askAgain is how often it asks those that it waits for.
	askAgain = 50 * time.Millisecond
)

// NewBudget makes a budget of max bytes; 0 means no limit.
func NewBudget(max uint64) *Budget {
	if max == 0 {
		return nil
	}
	b := &Budget{
		max:     int64(min(max, 1<<62)),
		members: map[*Context]struct{}{}, ending: map[*Context]struct{}{}, spare: map[*Context]func() bool{},
		told: make(chan struct{}), shared: map[uintptr]*sharedMemory{}, left: new(accounts),
	}
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

// Add says that delta bytes more are held, or less, by no context in particular.
func (b *Budget) Add(delta int64) {
	if b != nil {
		b.held.Add(delta)
	}
}

// addShared says that memory at an address, of some size, is held by one more: by cx, or
// by a message that it sends.
func (b *Budget) addShared(cx *Context, at uintptr, size int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.shared[at]
	if m == nil {
		m = &sharedMemory{maker: &cx.limit.share}
		b.shared[at] = m
	}
	m.references++
	if more := size - m.size; more > 0 {
		b.held.Add(more)
		m.size += more
		m.maker.shared += more
	}
}

// removeShared says that such memory is held by one less.
func (b *Budget) removeShared(at uintptr) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.shared[at]
	if m.references--; m.references == 0 {
		b.held.Add(-m.size)
		m.maker.shared -= m.size
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
	shared   int64 // memory it has made that others may refer to
	base     int64 // what it held when all was last within the limit, or less later
	ended    int64 // what it held in its engine when it was ended
	forgiven bool  // what a collection has added since then
	collects bool  // it has collected its garbage
	asked    bool  // to collect, and has not
	late     bool  // it was asked, and somebody has waited in vain
	waits    bool  // for others to collect, having done so itself
	let      bool  // hold more than there is, until those that are late have collected
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
// so. What it held just before that was told, too.
func (b *Budget) tell(cx *Context, own int64, collected bool) {
	cx.limit.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.takeDownLocked(cx, own, collected)
}

func (b *Budget) takeDownLocked(cx *Context, own int64, collected bool) {
	if !b.hasLocked(cx) {
		return
	}
	m := &cx.limit.share
	grown := own - m.own
	b.tellLocked(m, own)
	if collected && grown > 0 && !m.forgiven {
		// The engine counts new objects only when a collection has moved them.
		m.base += grown
		m.forgiven = true
	}
	m.base = min(m.base, own+cx.limit.external.Load()+m.shared)
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
	switch held := b.heldLocked(); {
	case !b.hasLocked(cx):
		return over // another has found that it is to blame
	case held <= b.max:
		b.keepLocked(cx)
		return within
	case growth(cx, m.own) <= slack:
		return within // it is not to blame
	case b.late > 0 && held <= b.most():
		m.let = true
		return within
	case !collected:
		return collect
	case b.giveLocked() && b.hasLocked(cx) && b.heldLocked() <= b.max:
		b.keepLocked(cx)
		return within
	}
	// What the others hold may be garbage, too.
	all := b.othersCollectLocked(cx, 0)
	switch held := b.heldLocked(); {
	case !b.hasLocked(cx):
		return over
	case cx.Terminated():
		return within // and ends
	case held <= b.max || all && b.liveLocked() <= b.max:
		b.keepLocked(cx)
		return within
	case !all && held <= b.most():
		// Some have not noticed yet. It may hold garbage meanwhile, but not for ever.
		m.let = true
		b.lookAgainLocked()
		return within
	}
	who := b.mostGrownLocked(cx, !all)
	b.endLocked(who)
	if who == cx {
		return over
	}
	go who.exceed() // not here, under the lock
	return within
}

// most is how much may be held while some have not collected their garbage.
func (b *Budget) most() int64 { return b.max + b.max/2 }

func (b *Budget) hasLocked(cx *Context) bool {
	_, ok := b.members[cx]
	return ok
}

// heldLocked is how much is held but for what is about to be freed, since who holds it ends.
func (b *Budget) heldLocked() int64 {
	n := b.held.Load()
	for cx := range b.ending {
		n -= cx.limit.external.Load() + cx.limit.share.shared
	}
	return n
}

// keepLocked takes down that all is within the limit with what a member holds.
func (b *Budget) keepLocked(cx *Context) {
	m := &cx.limit.share
	m.base, m.forgiven = m.own+cx.limit.external.Load()+m.shared, false
}

// growth is by how much a member has grown since all was last within the limit, if it
// holds own in its engine.
func growth(cx *Context, own int64) int64 {
	m := &cx.limit.share
	return own + cx.limit.external.Load() + m.shared - m.base
}

// mostGrownLocked returns the member that has grown most, which is cx if no other has
// grown more. What may be garbage of the others counts if withGarbage is true.
func (b *Budget) mostGrownLocked(cx *Context, withGarbage bool) *Context {
	who, most := cx, growth(cx, cx.limit.share.own)
	for other := range b.members {
		own := other.limit.share.survived
		if withGarbage {
			own = other.limit.share.own
		}
		if g := growth(other, own); g > most {
			who, most = other, g
		}
	}
	return who
}

// blame says that AddExternal has told of more than all may hold, and reports whether cx,
// which has told last, is to end for it.
func (b *Budget) blame(cx *Context) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.hasLocked(cx) || growth(cx, cx.limit.share.own) <= slack {
		return false
	}
	b.endLocked(cx)
	return true
}

// endLocked takes down that a member is to end. What it holds will soon be gone.
func (b *Budget) endLocked(cx *Context) {
	m := &cx.limit.share
	m.ended = m.own
	b.tellLocked(m, 0)
	b.removeLocked(cx)
	b.ending[cx] = struct{}{}
}

// stay says that a context was cut off. If it was to end, what it holds counts again until
// it is closed, since nobody knows when that will be.
func (b *Budget) stay(cx *Context) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.ending[cx]; ok {
		delete(b.ending, cx)
		b.tellLocked(&cx.limit.share, cx.limit.share.ended)
	}
	b.removeLocked(cx)
}

// removeLocked makes a context a member no more.
func (b *Budget) removeLocked(cx *Context) {
	if b.hasLocked(cx) {
		delete(b.members, cx)
		delete(b.spare, cx)
		b.collectedLocked(cx)
	}
}

// lookAgainLocked makes those that were let hold more than there is look again when none
// is late any more: they may be idle, and look no more by themselves.
func (b *Budget) lookAgainLocked() {
	if b.late > 0 {
		return
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
	if m.late {
		m.late = false
		b.late--
	}
	b.wakeLocked()
	b.lookAgainLocked()
}

// wake makes those that wait for others look whether they still have to.
func (b *Budget) wake() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wakeLocked()
}

func (b *Budget) wakeLocked() {
	close(b.told)
	b.told = make(chan struct{})
}

// othersCollectLocked asks all others to collect their garbage that may have any, and
// waits until there is room for n bytes more, or all have, for a while, or until cx is
// told to end. It reports whether all have. Those that are late already are not waited
// for.
func (b *Budget) othersCollectLocked(cx *Context, n int64) bool {
	var waits []*Context
	all := true
	for other := range b.members {
		switch m := &other.limit.share; {
		case other == cx || other.limit.clean():
		case m.late:
			all = false
			go other.requestCheck() // not here, under the lock
		default:
			if !m.asked {
				m.asked = true
				go other.requestCollection()
			}
			waits = append(waits, other)
		}
	}
	m := &cx.limit.share
	m.waits = true
	defer func() { m.waits = false }()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	again := time.NewTicker(askAgain)
	defer again.Stop()
	isAsked := func(other *Context) bool { return other.limit.share.asked }
	for slices.ContainsFunc(waits, isAsked) {
		if b.heldLocked()+n <= b.max || cx.Terminated() || !b.hasLocked(cx) {
			return false
		}
		told := b.told
		b.mu.Unlock()
		asksAgain, isOver := false, false
		select {
		case <-told:
		case <-again.C:
			asksAgain = true
		case <-timeout.C:
			isOver = true
		}
		b.mu.Lock()
		for _, other := range waits {
			switch m := &other.limit.share; {
			case !m.asked:
			case asksAgain:
				// What arrives just before script blocks in Atomics.wait does not wake it.
				go other.requestCheck()
			case isOver && !m.late:
				m.late = true
				b.late++
			}
		}
		if isOver {
			return false
		}
	}
	return all
}

// liveLocked is how much is held without what may be garbage of the contexts.
func (b *Budget) liveLocked() int64 {
	n := b.heldLocked()
	for cx := range b.members {
		n -= cx.limit.share.own - cx.limit.share.survived
	}
	return n
}

// reserveLocked counts n bytes more, by no context in particular, if there is room for them.
func (b *Budget) reserveLocked(n int64) bool {
	if b.heldLocked()+n > b.max {
		return false
	}
	b.held.Add(n)
	return true
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
	delete(b.ending, cx)
	b.held.Add(held)
	b.left.all = append(b.left.all, leftAccount{account, held})
}
