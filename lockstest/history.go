package lockstest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/locks"
)

// History is a series of calls of a manager by several clients.
type History struct {
	// Agents has the agent of each client, as a number from 0 on.
	Agents []int
	Steps  []Step
	// Look says after how many steps each snapshot is taken: to look at a manager may
	// change how it works. Zero stands for one.
	Look int
	// shared says that nothing is promised of the order of what happens to different
	// names in one step.
	shared bool
}

// forShared returns the history for managers that share a state. Their handlers do not
// react: in which order those of different names do is not defined. Each client has an
// agent of its own: what the others are granted when a client ends, they may hear after
// all of its end.
func (h History) forShared() History {
	h.shared = true
	for c := range h.Agents {
		h.Agents[c] = c
	}
	h.Steps = slices.Clone(h.Steps)
	for i := range h.Steps {
		h.Steps[i].Then = ReactNot
	}
	return h
}

// ordered returns the events of an agent as they are compared: all in order, or, of a
// shared state, those of each name; and those of a client that ends by their numbers,
// since none of its requests need get through then.
func (h History) ordered(events [][]string) [][]string {
	if !h.shared {
		return events
	}
	names := map[string]int{}
	for _, s := range h.Steps {
		if s.Op == OpRequest {
			names[fmt.Sprint(s.Request)] = s.Name
		}
	}
	place := func(event string) (name, ended int) {
		number, what, _ := strings.Cut(event, " ")
		if strings.HasSuffix(what, "client gone") {
			ended, _ = strconv.Atoi(number)
		}
		return names[number], ended
	}
	sorted := make([][]string, len(events))
	for a := range events {
		sorted[a] = slices.Clone(events[a])
		slices.SortStableFunc(sorted[a], func(a, b string) int {
			nameA, endedA := place(a)
			nameB, endedB := place(b)
			return cmp.Or(cmp.Compare(nameA, nameB), cmp.Compare(endedA, endedB))
		})
	}
	return sorted
}

// looks reports whether a snapshot is taken after a step.
func (h History) looks(step int) bool { return step%max(h.Look, 1) == 0 }

// Step is one call.
type Step struct {
	Op Op
	// Client makes the request, or is closed.
	Client int
	// Request is the number of the request that is made, released or aborted.
	Request int
	// Name is the number of a resource name.
	Name        int
	Mode        locks.Mode
	IfAvailable bool
	Steal       bool
	// Then is what the handler of the request does when it is granted.
	Then Reaction
}

// Op says what a step calls.
type Op uint8

// The operations.
const (
	OpRequest Op = iota
	OpRelease
	OpAbort
	OpClose
	OpForceRelease
)

// Reaction is a call that a handler makes from Granted.
type Reaction uint8

// The reactions.
const (
	ReactNot     Reaction = iota
	ReactRelease          // release the lock
	ReactRequest          // request the same again, without a reaction
	ReactClose            // close the client
)

// resourceNames are the names of the histories. Some are hard to carry, and the
// last is refused.
var resourceNames = []string{"A", "\xed\xa0\x80", "", "-reserved"}

// clientName returns what reports call a client, a letter.
func clientName(client int) string { return string(rune('a' + client)) }

const (
	mostClients = 4
	mostSteps   = 300
)

// Decode makes a history of bytes; any bytes are good. The first byte gives the
// clients, their agents and the snapshots, each further pair a step, up to mostSteps.
//
// Reactions occur only if there is one agent: the order in which handlers of
// several agents react is not defined.
func Decode(input []byte) History {
	var h History
	if len(input) == 0 {
		input = []byte{0}
	}
	head := input[0]
	clients, agents := 1+int(head&3), 1+int(head>>2&3)
	for c := range clients {
		h.Agents = append(h.Agents, c%agents)
	}
	agents = min(agents, clients)
	h.Look = [4]int{1, 1, 7, mostSteps}[head>>4&3]
	requests := 0
	for rest := input[1:]; len(rest) >= 2 && len(h.Steps) < mostSteps; rest = rest[2:] {
		op, arg := rest[0], int(rest[1])
		s := Step{Client: arg % clients}
		arg /= mostClients
		switch op & 15 {
		case 9, 10, 11, 12:
			s.Op = OpRelease
		case 13:
			s.Op = OpAbort
		case 14:
			s.Op = OpForceRelease
			if op&0x70 == 0 {
				s.Op = OpClose
			}
		default:
			s.Op = OpRequest
		}
		switch s.Op {
		case OpRequest:
			requests++
			s.Request = requests
			s.Name = [16]int{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3}[arg&15]
			s.Mode = locks.Mode(op >> 4 & 1)
			s.IfAvailable = op>>5 == 1
			s.Steal = op>>5 == 2
			if agents == 1 {
				s.Then = [8]Reaction{6: ReactRelease, 5: ReactRequest, 4: ReactClose}[op>>5]
			}
		case OpRelease, OpAbort:
			s.Request = 1 + int(rest[1])%max(1, requests)
		case OpForceRelease:
			s.Name = arg % 3
		}
		h.Steps = append(h.Steps, s)
	}
	return h
}

// agents returns the number of agents.
func (h History) agents() int {
	n := 0
	for _, a := range h.Agents {
		n = max(n, a+1)
	}
	return n
}

// String returns the history as Go code.
func (h History) String() string {
	return h.annotated(func(int) string { return "" })
}

// annotated returns the history as Go code with a comment behind each step.
func (h History) annotated(comment func(step int) string) string {
	var b strings.Builder
	for c, a := range h.Agents {
		fmt.Fprintf(&b, "\t%s := m.NewClient(locks.ClientInfo{ID: %q, Agent: agent%d})\n", clientName(c), clientName(c), a)
	}
	if h.Look > 1 {
		fmt.Fprintf(&b, "\t// A snapshot after every %d steps, and at the end:\n", h.Look)
	}
	for i, s := range h.Steps {
		fmt.Fprintf(&b, "\t%s", s)
		if c := comment(i); c != "" {
			fmt.Fprintf(&b, " // %s", c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// short names the call of the step.
func (s Step) short() string {
	if s.Op == OpRequest {
		return clientName(s.Client) + ".Request"
	}
	return s.String()
}

// String returns the step as Go code.
func (s Step) String() string {
	switch s.Op {
	case OpRelease:
		return fmt.Sprintf("lock%d.Release()", s.Request)
	case OpAbort:
		return fmt.Sprintf("request%d.Abort(nil)", s.Request)
	case OpClose:
		return fmt.Sprintf("%s.Close()", clientName(s.Client))
	case OpForceRelease:
		return fmt.Sprintf("m.ForceRelease(%q)", resourceNames[s.Name])
	}
	var options []string
	if s.Mode == locks.Shared {
		options = append(options, "Mode: locks.Shared")
	}
	if s.IfAvailable {
		options = append(options, "IfAvailable: true")
	}
	if s.Steal {
		options = append(options, "Steal: true")
	}
	then := [...]string{"", ", then release it", ", then request it again", ", then close the client"}[s.Then]
	return fmt.Sprintf("request%d, err := %s.Request(locks.Request{Name: %q, LockOptions: locks.LockOptions{%s}, Handler: h%d%s})",
		s.Request, clientName(s.Client), resourceNames[s.Name], strings.Join(options, ", "), s.Request, then)
}
