//go:build !linux

package agent

// #include <pthread.h>
// #include <stdint.h>
//
// static int64_t agent_thread(void) { return (int64_t)(uintptr_t)pthread_self(); }
import "C"

// threadID identifies the thread that it is called on.
func threadID() int64 { return int64(C.agent_thread()) }
