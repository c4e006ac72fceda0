package lockstest

import (
	"slices"
	"strconv"
	"strings"
)

// Model is the lock manager of the specification, transcribed literally. It hears of calls in
// the order in which a manager does, and says what follows from them, for tests of their own
// whose calls come from elsewhere than a History.
type Model struct{ model *model }

// NewModel makes a model of clients, each of an agent of its own.
func NewModel(clients int) *Model {
	h := History{}
	for c := range clients {
		h.Agents = append(h.Agents, c)
	}
	return &Model{newModel(h)}
}

// Step makes a call, and returns why it is refused; empty if it is not. Reactions follow at
// once.
func (m *Model) Step(s Step) string { return m.model.step(s) }

// Waits says whether a request waits for its lock.
func (m *Model) Waits(request int) bool {
	r := m.model.requests[request]
	return r != nil && slices.Contains(m.model.queueMap[r.name], r)
}

// Heard returns what the handler of a request hears, in order: "granted", "unavailable",
// "aborted", "lost: stolen" and the like.
func (m *Model) Heard(request int) (heard []string) {
	for _, events := range m.model.events {
		for _, event := range events {
			if what, ok := strings.CutPrefix(event, strconv.Itoa(request)+" "); ok {
				heard = append(heard, what)
			}
		}
	}
	return heard
}

// ResourceName is the name that stands for a number in Step.Name.
func ResourceName(number int) string { return resourceNames[number] }
