// Checked against HTML of 2026-08-21 and Web Locks of 2025-09-24.

package eventloop

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// A TaskSource groups and orders related tasks. Tasks of one source run in the
// order in which they were queued. Every event loop has one task queue for each
// source.
//
// The zero value is no task source.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#task-source
type TaskSource uint8

// The generic task sources, and those of the specifications that this house
// implements. Others are made with [DeclareTaskSource].
//
// https://html.spec.whatwg.org/multipage/webappapis.html#generic-task-sources
const (
	// DOMManipulation is for features that react to DOM manipulations.
	DOMManipulation TaskSource = iota + 1
	// UserInteraction is for features that react to user interaction.
	UserInteraction
	// Networking is for features that trigger in response to network activity.
	Networking
	// NavigationAndTraversal is for tasks involved in navigation and history traversal.
	NavigationAndTraversal
	// Rendering is used solely to update the rendering.
	Rendering
	// Timer is the timer task source, used by setTimeout() and its like.
	//
	// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-task-source
	Timer
	// PostedMessage is the source of messages to windows, ports and workers.
	//
	// https://html.spec.whatwg.org/multipage/web-messaging.html#posted-message-task-source
	PostedMessage
	// WebLocks is the web locks tasks source.
	//
	// https://w3c.github.io/web-locks/#web-locks-tasks-source
	WebLocks
	// Microtask is the microtask task source. Only a microtask that spun the
	// event loop is ever queued on it.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#microtask-task-source
	Microtask
	// IdleTask is the idle-task task source, of idle callbacks.
	IdleTask
)

// MaxTaskSources is the number of task sources that a process can have, the
// predefined ones included.
const MaxTaskSources = 63

// sources names the task sources. It is complete when the variables of this
// package are, so that DeclareTaskSource can initialize a variable anywhere.
var sources = predefinedSources()

type sourceNames struct {
	mu    sync.Mutex
	count atomic.Uint32 // highest declared TaskSource
	names [MaxTaskSources + 1]string
}

func predefinedSources() *sourceNames {
	s := &sourceNames{names: [MaxTaskSources + 1]string{
		DOMManipulation:        "DOM manipulation",
		UserInteraction:        "user interaction",
		Networking:             "networking",
		NavigationAndTraversal: "navigation and traversal",
		Rendering:              "rendering",
		Timer:                  "timer",
		PostedMessage:          "posted message",
		WebLocks:               "web locks",
		Microtask:              "microtask",
		IdleTask:               "idle-task",
	}}
	s.count.Store(uint32(IdleTask))
	return s
}

// DeclareTaskSource makes a new task source. It is meant for package variables
// of the rooms that implement other specifications:
//
//	var fileReading = eventloop.DeclareTaskSource("file reading")
//
// The name is for messages. DeclareTaskSource panics when the name is empty or
// taken, or when the process has [MaxTaskSources] already. Any goroutine may
// call it.
func DeclareTaskSource(name string) TaskSource {
	sources.mu.Lock()
	defer sources.mu.Unlock()
	count := sources.count.Load()
	if name == "" {
		panic("eventloop: a task source needs a name")
	}
	for s := uint32(1); s <= count; s++ {
		if sources.names[s] == name {
			panic(fmt.Sprintf("eventloop: task source %q is declared twice", name))
		}
	}
	if count == MaxTaskSources {
		panic(fmt.Sprintf("eventloop: cannot declare task source %q: a process has at most %d", name, MaxTaskSources))
	}
	count++
	sources.names[count] = name
	sources.count.Store(count)
	return TaskSource(count)
}

// declared says whether s can be queued on.
func (s TaskSource) declared() bool { return s != 0 && uint32(s) <= sources.count.Load() }

// String returns the name of the source as its specification words it, such as
// "timer" or "posted message".
func (s TaskSource) String() string {
	if !s.declared() {
		return fmt.Sprintf("TaskSource(%d)", uint8(s))
	}
	return sources.names[s]
}
