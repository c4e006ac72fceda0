package agent

import "syscall"

// threadID identifies the thread that it is called on.
func threadID() int64 { return int64(syscall.Gettid()) }
