//go:build cgo

package eventloop

import (
	"syscall"
	"unsafe"
)

// The operations of the futex system call; both have FUTEX_PRIVATE_FLAG.
const (
	futexWaitPrivate = 0 | 128
	futexWakePrivate = 1 | 128
)

// futexWait sleeps while *word is value, until futexWake wakes it, a signal
// comes, or timeout has passed if there is one.
//
// It tells the scheduler that the thread is going to block, not only that it
// makes a system call. The difference matters: a thread in a system call, and in
// a cgo call, too, keeps its P until the runtime's monitor takes it away, some
// time between 20 µs and 10 ms later. Where there are no more Ps than idle
// loops, goroutines that want to run would wait for that every time. The
// standard library does not have this for others; the runtime keeps the two
// functions linkable, see https://go.dev/issue/67401.
//
// Nothing between the two calls may grow the stack.
//
//go:nosplit
//go:norace
func futexWait(word *uint32, value uint32, timeout *syscall.Timespec) {
	enterSyscallBlock()
	syscall.RawSyscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(word)), futexWaitPrivate, uintptr(value), uintptr(unsafe.Pointer(timeout)), 0, 0)
	exitSyscall()
}

//go:linkname enterSyscallBlock runtime.entersyscallblock
func enterSyscallBlock()

//go:linkname exitSyscall runtime.exitsyscall
func exitSyscall()

// futexWake wakes the thread that sleeps on word, if any. The call never
// blocks, so the scheduler need not hear of it.
func futexWake(word *uint32) {
	syscall.RawSyscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(word)), futexWakePrivate, 1, 0, 0, 0)
}
