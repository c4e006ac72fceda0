package lockstest

import (
	"fmt"
	"slices"

	"github.com/sluice-go/sluice/locks"
)

// model is the lock manager of the spec, transcribed literally: lists, searched
// from the start each time. It runs on one goroutine, which stands for the lock
// task queue; what it enqueues on event loops waits in tasks until run.
//
// https://w3c.github.io/web-locks/#algorithms
type model struct {
	history  History
	queueMap map[int][]*modelRequest // the lock request queue map
	names    []int                   // its keys in the order of their creation
	held     []*modelLock            // the held lock set
	gone     []bool                  // the clients that were closed
	requests map[int]*modelRequest   // those made, by number
	tasks    []modelTask
	events   [][]string // what the handlers of each agent have learned
	made     int        // counts the requests made
	again    int        // counts those made by reactions
}

// modelRequest is a lock request.
//
// https://w3c.github.io/web-locks/#concept-lock-request
type modelRequest struct {
	number, client, name int
	made                 int // its place among all requests
	mode                 locks.Mode
	then                 Reaction
	lock                 *modelLock // once granted
}

// modelLock is a lock.
//
// https://w3c.github.io/web-locks/#concept-lock
type modelLock struct {
	request *modelRequest
	unseen  bool   // granted to a client that is being terminated
	lost    string // why it was taken away
}

// modelTask is a task on the event loop of the client of the request.
type modelTask struct {
	request *modelRequest
	event   string
	granted bool
}

func newModel(h History) *model {
	return &model{
		history:  h,
		queueMap: make(map[int][]*modelRequest),
		gone:     make([]bool, len(h.Agents)),
		requests: make(map[int]*modelRequest),
		events:   make([][]string, h.agents()),
	}
}

// step makes the call and runs the tasks that it leads to. It returns the result
// of the call.
func (m *model) step(s Step) string {
	result := m.call(s)
	for len(m.tasks) > 0 {
		t := m.tasks[0]
		m.tasks = m.tasks[1:]
		m.event(t.request.client, fmt.Sprintf("%d %s", t.request.number, t.event))
		if !t.granted {
			continue
		}
		r := t.request
		switch r.then {
		case ReactRelease:
			m.releaseCalled(r.lock)
		case ReactRequest:
			m.again++
			again := r.again(m.again)
			if result := m.call(again); result != "" {
				m.event(r.client, fmt.Sprintf("%d %s", again.Request, result))
			}
		case ReactClose:
			m.call(Step{Op: OpClose, Client: r.client})
		}
	}
	return result
}

// again returns the step that ReactRequest makes as the nth reaction of its kind.
func (r *modelRequest) again(n int) Step {
	return Step{Op: OpRequest, Client: r.client, Request: firstAgain + n, Name: r.name, Mode: r.mode}
}

// firstAgain is the number from which on the requests of reactions are counted.
const firstAgain = 1000

func (m *model) event(client int, event string) {
	agent := m.history.Agents[client]
	m.events[agent] = append(m.events[agent], event)
}

func (m *model) call(s Step) string {
	switch s.Op {
	case OpRequest:
		return m.requestCalled(s)
	case OpRelease:
		r := m.requests[s.Request]
		if r == nil || r.lock == nil || r.lock.unseen {
			return "no lock"
		}
		return m.releaseCalled(r.lock)
	case OpAbort:
		r := m.requests[s.Request]
		if r == nil {
			return "no request"
		}
		if !slices.Contains(m.queueMap[r.name], r) {
			return "too late"
		}
		m.task(r, "aborted")
		m.abort(r)
		return ""
	case OpClose:
		m.terminate(s.Client)
	case OpForceRelease:
		return fmt.Sprint(m.forceRelease(s.Name))
	}
	return ""
}

// https://w3c.github.io/web-locks/#dom-lockmanager-request
func (m *model) requestCalled(s Step) string {
	// If name starts with U+002D HYPHEN-MINUS (-), then return a promise rejected
	// with a "NotSupportedError" DOMException.
	if name := resourceNames[s.Name]; name != "" && name[0] == '-' {
		return "reserved name"
	}
	// If both options["steal"] and options["ifAvailable"] are true, then return a
	// promise rejected with a "NotSupportedError" DOMException.
	if s.Steal && s.IfAvailable {
		return "not supported"
	}
	// If options["steal"] is true and options["mode"] is not "exclusive", then
	// return a promise rejected with a "NotSupportedError" DOMException.
	if s.Steal && s.Mode != locks.Exclusive {
		return "not supported"
	}
	if m.gone[s.Client] {
		return "client gone"
	}
	m.request(s)
	return ""
}

// releaseCalled is what happens when the waiting promise of the lock settles.
func (m *model) releaseCalled(l *modelLock) string {
	m.release(l)
	return l.lost
}

// https://w3c.github.io/web-locks/#get-the-lock-request-queue
func (m *model) queue(name int) []*modelRequest {
	// If queueMap[name] does not exist, set queueMap[name] to a new empty lock
	// request queue.
	if _, exists := m.queueMap[name]; !exists {
		m.queueMap[name] = nil
		m.names = append(m.names, name)
	}
	// Return queueMap[name].
	return m.queueMap[name]
}

// https://w3c.github.io/web-locks/#grantable
func (m *model) grantable(r *modelRequest) bool {
	queue := m.queue(r.name)
	// If queue is not empty and request is not the first item in queue, then
	// return false.
	if len(queue) != 0 && queue[0] != r {
		return false
	}
	// If mode is "exclusive", then return true if no lock in held has name equal to
	// name, and false otherwise.
	if r.mode == locks.Exclusive {
		for _, l := range m.held {
			if l.request.name == r.name {
				return false
			}
		}
		return true
	}
	// Otherwise, mode is "shared"; return true if no lock in held has mode
	// "exclusive" and has name equal to name, and false otherwise.
	for _, l := range m.held {
		if l.request.mode == locks.Exclusive && l.request.name == r.name {
			return false
		}
	}
	return true
}

// https://w3c.github.io/web-locks/#request-a-lock
func (m *model) request(s Step) {
	// Let request be a new lock request.
	m.made++
	request := &modelRequest{made: m.made, number: s.Request, client: s.Client, name: s.Name, mode: s.Mode, then: s.Then}
	m.requests[s.Request] = request
	// Let queue be the result of getting the lock request queue from queueMap for
	// name.
	queue := m.queue(s.Name)
	// If steal is true, then run these steps:
	if s.Steal {
		// For each lock of held: if lock's name is name, then:
		for _, l := range slices.Clone(m.held) {
			if l.request.name == s.Name {
				// Remove lock from held.
				m.held = remove(m.held, l)
				// Reject lock's released promise with an "AbortError" DOMException.
				m.lose(l, "stolen")
			}
		}
		// Prepend request in queue.
		m.queueMap[s.Name] = append([]*modelRequest{request}, queue...)
	} else {
		// If ifAvailable is true and request is not grantable, then enqueue the
		// steps that invoke callback with null, and abort these steps.
		if s.IfAvailable && !m.grantable(request) {
			m.task(request, "unavailable")
			return
		}
		// Enqueue request in queue.
		m.queueMap[s.Name] = append(queue, request)
	}
	// Process the lock request queue queue.
	m.process(s.Name)
}

// https://w3c.github.io/web-locks/#release-the-lock
func (m *model) release(l *modelLock) {
	// Remove lock from the manager's held lock set.
	m.held = remove(m.held, l)
	// Process the lock request queue queue.
	m.process(l.request.name)
}

// https://w3c.github.io/web-locks/#abort-the-request
func (m *model) abort(r *modelRequest) {
	// Remove request from queue.
	m.queueMap[r.name] = remove(m.queue(r.name), r)
	// Process the lock request queue queue.
	m.process(r.name)
}

// https://w3c.github.io/web-locks/#process-the-lock-request-queue
func (m *model) process(name int) {
	// For each request of queue:
	for _, request := range slices.Clone(m.queue(name)) {
		// If request is not grantable, then return.
		if !m.grantable(request) {
			return
		}
		// Remove request from queue.
		m.queueMap[name] = remove(m.queueMap[name], request)
		// Let lock be a new lock.
		lock := &modelLock{request: request}
		request.lock = lock
		// Append lock to manager's held lock set.
		m.held = append(m.held, lock)
		// Enqueue the following steps on callback's relevant settings object's
		// responsible event loop. That of a client that is gone runs no tasks.
		if m.gone[request.client] {
			lock.unseen = true
			continue
		}
		m.tasks = append(m.tasks, modelTask{request, "granted", true})
	}
}

// https://w3c.github.io/web-locks/#terminate-remaining-locks-and-requests
func (m *model) terminate(client int) {
	if m.gone[client] {
		return
	}
	m.gone[client] = true
	// For each lock request request with agent equal to agent, in the order in
	// which they were made: abort the request request.
	var requests []*modelRequest
	for _, name := range m.names {
		for _, r := range m.queueMap[name] {
			if r.client == client {
				requests = append(requests, r)
			}
		}
	}
	slices.SortFunc(requests, func(a, b *modelRequest) int { return a.made - b.made })
	for _, r := range requests {
		if slices.Contains(m.queueMap[r.name], r) {
			m.task(r, "client gone")
			m.abort(r)
		}
	}
	// For each lock lock with agent equal to agent: release the lock lock.
	for _, l := range slices.Clone(m.held) {
		if l.request.client == client {
			if l.unseen {
				m.task(l.request, "client gone")
			} else {
				m.lose(l, "client gone")
			}
			m.release(l)
		}
	}
}

// forceRelease is the method of the early proposal: all removals occur before
// any request goes on.
func (m *model) forceRelease(name int) int {
	released := 0
	for _, l := range slices.Clone(m.held) {
		if l.request.name == name {
			m.held = remove(m.held, l)
			m.lose(l, "force-released")
			released++
		}
	}
	m.process(name)
	return released
}

func (m *model) lose(l *modelLock, why string) {
	l.lost = why
	m.task(l.request, "lost: "+why)
}

func (m *model) task(r *modelRequest, event string) {
	m.tasks = append(m.tasks, modelTask{r, event, false})
}

// state returns the snapshot as text.
//
// https://w3c.github.io/web-locks/#snapshot-the-lock-state
func (m *model) state() string {
	var s locks.Snapshot
	info := func(r *modelRequest) locks.Info {
		return locks.Info{Name: resourceNames[r.name], Mode: r.mode, ClientID: clientName(r.client)}
	}
	// For each queue of manager's lock request queue map's values: for each
	// request of queue: append to pending.
	for _, name := range m.names {
		for _, r := range m.queueMap[name] {
			s.Pending = append(s.Pending, info(r))
		}
	}
	// For each lock of manager's held lock set: append to held.
	for _, l := range m.held {
		s.Held = append(s.Held, info(l.request))
	}
	return describe(s)
}

// remove returns the list without the item.
func remove[T comparable](list []T, item T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(i T) bool { return i == item })
}
