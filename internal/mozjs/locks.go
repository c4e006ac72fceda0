package mozjs

// #include <stdlib.h>
// #include "locks.h"
// #cgo noescape sl_post_lock_task
// #cgo nocallback sl_post_lock_task
// #cgo noescape sl_take_lock_task
// #cgo nocallback sl_take_lock_task
// #cgo noescape sl_unsettled_locks
// #cgo nocallback sl_unsettled_locks
// #cgo noescape sl_add_unsettled_locks
// #cgo nocallback sl_add_unsettled_locks
import "C"

import (
	"runtime"
	"sync"
	"time"
	"unsafe"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

// Locks are the requests for locks of a realm's script, while they need no Go.
// The lock manager, which is Go's, delegates what it decides to them: from Begin to
// Return, methods that are Locks (see Member) make requests which are granted and
// released without it. What is left of them at Return goes to the manager.
//
// The tasks of requests, also of those that Go makes, run in the order in which
// they were queued: Go queues its own with Post.
type Locks struct {
	c       *C.sl_locks
	cx      *Context
	handler LockHandler
	inbox   *Inbox
	number  uint64 // of the recipient

	mu    sync.Mutex
	last  uint64
	tasks map[uint64]any // tasks of Go, and locks that were returned, by number
}

// LockHandler does what is Go's about requests. It is called on the context's
// thread.
type LockHandler interface {
	// WaitingSettled hears that the waiting promise of a lock that was returned has
	// settled: the callback had been called before. The lock is what Return was told
	// that it is.
	WaitingSettled(lock any, fulfilled bool, v Value)
}

// KeptLock is a lock that its client holds when a delegation begins.
type KeptLock struct {
	Name   string // WTF-8
	Shared bool
}

// ReturnedLock is a request that was made during a delegation, and that is not over when
// the delegation ends.
type ReturnedLock struct {
	Name            string // WTF-8
	Shared, Granted bool
	// Since is when the request began to wait, or was granted.
	Since time.Time
	// Operation has the promise and, until it was called, the callback.
	Operation Operation
	Place     Place
}

// NewLocks makes the locks of a context, which has one of them at most. Script
// requests them of the object o. Their tasks arrive in the inbox; when one is
// Go's, recipient is asked to perform it, and takes it with Take. Class is that of
// the objects that callbacks are given.
func (o *Object) NewLocks(inbox *Inbox, class *Class, recipient any, handler LockHandler) *Locks {
	cx := o.Cx()
	class.compile()
	l := &Locks{cx: cx, handler: handler, inbox: inbox, tasks: map[uint64]any{}}
	l.number = inbox.open(recipient)
	l.c = C.sl_new_locks(cx.e, inbox.c, C.uint64_t(l.number), C.uint32_t(class.index))
	runtime.AddCleanup(l, func(c *C.sl_locks) { C.sl_release_locks(c) }, l.c)
	cx.locks = l
	C.sl_set_locks(cx.e, C.uint32_t(o.id), l.c)
	return l
}

// Unsettled returns the number of requests whose promise is not settled: of those
// that Go has told of with AddUnsettled, and of those made during a delegation. Any
// goroutine may call it.
func (l *Locks) Unsettled() int { return int(C.sl_unsettled_locks(l.c)) }

// AddUnsettled says that there are n more, or less, that Go sees to. Those that are
// returned count already.
func (l *Locks) AddUnsettled(n int) { C.sl_add_unsettled_locks(l.c, C.int64_t(n)) }

// Begin begins a delegation. The client holds the given locks, which stay with Go.
func (l *Locks) Begin(held []KeptLock) {
	c := make([]C.sl_kept_lock, len(held))
	var pinner runtime.Pinner
	defer pinner.Unpin()
	for i, h := range held {
		c[i] = h.c(&pinner)
	}
	C.sl_begin_delegation(l.c, unsafe.SliceData(c), C.size_t(len(c)))
}

// Release says that one of the locks that were held when the delegation began was
// released. Any goroutine may call it.
func (l *Locks) Release(lock KeptLock) {
	var pinner runtime.Pinner
	c := lock.c(&pinner)
	wake := C.sl_release_kept(l.c, &c)
	pinner.Unpin()
	wakeInbox(uint64(wake))
}

// c returns the lock for C. Its name is pinned.
func (l KeptLock) c(pinner *runtime.Pinner) C.sl_kept_lock {
	c := C.sl_kept_lock{shared: C.bool(l.Shared)}
	latin1, units := codeUnits(l.Name)
	switch {
	case units != nil:
		p := unsafe.SliceData(units)
		pinner.Pin(p)
		c.name, c.length, c.wide = unsafe.Pointer(p), C.size_t(2*len(units)), true
	case len(latin1) > 0:
		p := unsafe.SliceData(latin1)
		pinner.Pin(p)
		c.name, c.length = unsafe.Pointer(p), C.size_t(len(latin1))
	}
	return c
}

// codeUnits returns the code units of a WTF-8 string: bytes if none needs more.
func codeUnits(s string) (latin1 []byte, units []uint16) {
	if isASCII(s) {
		return []byte(s), nil
	}
	units = wtf8.AppendUTF16(nil, s)
	for _, u := range units {
		if u > 0xFF {
			return nil, units
		}
	}
	for _, u := range units {
		latin1 = append(latin1, byte(u))
	}
	return latin1, nil
}

// Return ends the delegation, if there is one. It tells of what is left of the
// requests that were made: first those that were granted, in the order of the
// grants, then those that wait, in the order in which they were made. Take
// returns the task of Go that stands for one that was granted from then on. Any
// goroutine may call it; no other call that concerns the delegation may be under way.
func (l *Locks) Return(take func(ReturnedLock) any) {
	// What the agent has of locks that are returned waits until they are known.
	l.mu.Lock()
	defer l.mu.Unlock()
	first := l.last + 1
	returned := C.sl_end_delegation(l.c, C.uint64_t(first))
	defer C.sl_free_returned(returned)
	now := time.Now() // not earlier: what came before the delegation stays before this
	for i, r := range unsafe.Slice(returned.locks, int(returned.n)) {
		lock := ReturnedLock{
			Shared:    bool(r.shared),
			Granted:   bool(r.granted),
			Since:     now.Add(-time.Duration(r.age)),
			Operation: Operation{l.cx, uint32(r.operation)},
			Place: Place{
				URL:    C.GoStringN(r.url, C.int(r.url_length)),
				Line:   int(r.line),
				Column: int(r.column),
			},
		}
		if r.wide {
			lock.Name = wtf8.FromUTF16(unsafe.Slice((*uint16)(r.name), int(r.length)/2))
		} else {
			lock.Name = latin1String(unsafe.Slice((*byte)(r.name), int(r.length)))
		}
		task := take(lock)
		if lock.Granted {
			l.last = first + uint64(i)
			l.tasks[l.last] = task
		}
	}
}

// Post queues a task of Go. Any goroutine may call it.
func (l *Locks) Post(task any) {
	l.mu.Lock()
	l.last++
	l.tasks[l.last] = task
	wake := C.sl_post_lock_task(l.c, C.uint64_t(l.last))
	l.mu.Unlock()
	wakeInbox(uint64(wake))
}

// Take takes the oldest task, which is Go's; nil if there is none.
func (l *Locks) Take() any { return l.take(uint64(C.sl_take_lock_task(l.c))) }

func (l *Locks) take(number uint64) any {
	l.mu.Lock()
	defer l.mu.Unlock()
	task := l.tasks[number]
	delete(l.tasks, number)
	return task
}

//export slLockSettled
func slLockSettled(context C.uint32_t, number C.uint64_t, fulfilled C.bool, v C.sl_value) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		l := cx.locks
		lock := l.take(uint64(number))
		cx.guard(func() error { l.handler.WaitingSettled(lock, bool(fulfilled), Value(v)); return nil })
	})
}

// Close ends the tasks of the locks: they do not arrive any more.
func (l *Locks) Close() { l.inbox.recipients.Delete(l.number) }
