package lockstest

import (
	"time"

	"github.com/sluice-go/sluice/locks"
)

// rule is one rule of the spec: a history and what each of its steps leads to.
type rule struct {
	name  string
	where string // the fragment of https://w3c.github.io/web-locks/
	// agents has the agent of each client; nil stands for three clients, each with
	// an agent of its own.
	agents []int
	steps  []ruled
	state  string // the snapshot at the end
}

// ruled is a step and what it leads to: the result of the call, if it is not
// plain success, and the events of each agent.
type ruled struct {
	step Step
	want string
}

func testRules(t *tester, newManager func() locks.Manager) {
	for _, r := range rules {
		t.Run(r.name, func(t *tester) {
			h := History{Agents: r.agents}
			if h.Agents == nil {
				h.Agents = []int{0, 1, 2}
			}
			h.shared = t.shared
			model, play := newModel(h), newPlay(newManager(), h)
			for _, s := range r.steps {
				h.Steps = append(h.Steps, s.step)
				play.history = h
				result := model.step(s.step)
				want := outcome{result, model.events, model.state()}
				model.events = make([][]string, h.agents())
				if want.brief() != s.want {
					t.Fatalf("the model itself breaks the rule #%s after\n\n%s\nwant %s\ngot  %s", r.where, h, s.want, want)
				}
				start, patience := time.Now(), t.pace.patience()
				want.events = h.ordered(want.events)
				got := play.step(s.step, want.events, true, patience)
				t.step()
				if got.String() != want.String() {
					t.pace.failed(start, got)
					t.Fatalf("the manager breaks the rule #%s after\n\n%s\nwant %s\ngot  %s", r.where, h, want, got)
				}
				t.pace.came(start)
			}
			if got := play.stateOf(); got != r.state {
				t.Errorf("the manager breaks the rule #%s after\n\n%s\nwant %s\ngot  %s", r.where, h, r.state, got)
			}
			if extra := play.fence(t.pace.patience()); extra != "" {
				t.Errorf("the manager breaks the rule #%s after\n\n%s\nmore came: %s", r.where, h, extra)
			}
		})
	}
}

// The clients of the rules.
const (
	a = iota
	b
	c
)

// An option of a step.
type option func(*Step)

func shared(s *Step)      { s.Mode = locks.Shared }
func ifAvailable(s *Step) { s.IfAvailable = true }
func steal(s *Step)       { s.Steal = true }

func named(name int) option         { return func(s *Step) { s.Name = name } }
func then(reaction Reaction) option { return func(s *Step) { s.Then = reaction } }

func request(number, client int, options ...option) Step {
	s := Step{Op: OpRequest, Request: number, Client: client}
	for _, o := range options {
		o(&s)
	}
	return s
}

func release(number int) Step    { return Step{Op: OpRelease, Request: number} }
func abort(number int) Step      { return Step{Op: OpAbort, Request: number} }
func closing(client int) Step    { return Step{Op: OpClose, Client: client} }
func forceRelease(name int) Step { return Step{Op: OpForceRelease, Name: name} }

const idle = "held [], pending []"

var rules = []rule{{
	name:  "a free lock is granted",
	where: "grantable",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
	},
	state: `held ["A" exclusive a], pending []`,
}, {
	name:  "a released lock is free",
	where: "algorithm-release-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{release(1), "nothing"},
		{request(2, b), "agent1: 2 granted"},
		{release(2), "nothing"},
	},
	state: idle,
}, {
	name:  "an exclusive lock keeps out exclusive requests",
	where: "grantable",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{release(1), "agent1: 2 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "an exclusive lock keeps out shared requests",
	where: "grantable",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, shared), "nothing"},
		{release(1), "agent1: 2 granted"},
	},
	state: `held ["A" shared b], pending []`,
}, {
	name:  "a shared lock keeps out exclusive requests until the last is released",
	where: "grantable",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b, shared), "agent1: 2 granted"},
		{request(3, c), "nothing"},
		{release(1), "nothing"},
		{release(2), "agent2: 3 granted"},
	},
	state: `held ["A" exclusive c], pending []`,
}, {
	name:  "shared locks are held together",
	where: "modes-scheduling",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, a, shared), "agent0: 2 granted"},
		{request(3, b, shared), "agent1: 3 granted"},
	},
	state: `held ["A" shared a; "A" shared a; "A" shared b], pending []`,
}, {
	name:  "a shared request waits behind an exclusive one",
	where: "grantable",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c, shared), "nothing"},
		{release(1), "agent1: 2 granted"},
		{release(2), "agent2: 3 granted"},
	},
	state: `held ["A" shared c], pending []`,
}, {
	name:  "consecutive shared requests are granted together, up to the exclusive one",
	where: "algorithm-process-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, shared), "nothing"},
		{request(3, c, shared), "nothing"},
		{request(4, b), "nothing"},
		{request(5, c, shared), "nothing"},
		{release(1), "agent1: 2 granted; agent2: 3 granted"},
	},
	state: `held ["A" shared b; "A" shared c], pending ["A" exclusive b; "A" shared c]`,
}, {
	name:   "an agent learns of its grants in the order of the queue",
	where:  "algorithm-process-request",
	agents: []int{0, 0, 0},
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, c, shared), "nothing"},
		{request(3, b, shared), "nothing"},
		{request(4, a, shared), "nothing"},
		{request(5, c, shared), "nothing"},
		{release(1), "agent0: 2 granted, 3 granted, 4 granted, 5 granted"},
	},
	state: `held ["A" shared a; "A" shared b; "A" shared c; "A" shared c], pending []`,
}, {
	name:  "names do not hinder each other",
	where: "resource-names",
	steps: []ruled{
		{request(1, a, named(0)), "agent0: 1 granted"},
		{request(2, b, named(1)), "agent1: 2 granted"},
		{request(3, c, named(2)), "agent2: 3 granted"},
		{request(4, a, named(2)), "nothing"},
		{release(1), "nothing"},
	},
	state: `held ["" exclusive c; "\xed\xa0\x80" exclusive b], pending ["" exclusive a]`,
}, {
	name:  "a name that starts with a hyphen is refused",
	where: "dom-lockmanager-request",
	steps: []ruled{
		{request(1, a, named(3)), "reserved name"},
		{request(2, a, named(3), steal, ifAvailable), "reserved name"},
	},
	state: idle,
}, {
	name:  "steal does not go with ifAvailable or shared",
	where: "dom-lockmanager-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, steal, ifAvailable), "not supported"},
		{request(3, b, steal, shared), "not supported"},
		{request(4, b, steal, ifAvailable, shared), "not supported"},
	},
	state: `held ["A" exclusive a], pending []`,
}, {
	name:  "ifAvailable is granted if the lock is free",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a, ifAvailable), "agent0: 1 granted"},
		{request(2, b, ifAvailable), "agent1: 2 unavailable"},
		{release(1), "nothing"},
		{request(3, b, ifAvailable), "agent1: 3 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "ifAvailable is granted beside shared locks only if shared",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b, ifAvailable), "agent1: 2 unavailable"},
		{request(3, b, ifAvailable, shared), "agent1: 3 granted"},
	},
	state: `held ["A" shared a; "A" shared b], pending []`,
}, {
	name:  "ifAvailable does not pass a request that waits",
	where: "grantable",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c, ifAvailable, shared), "agent2: 3 unavailable"},
	},
	state: `held ["A" shared a], pending ["A" exclusive b]`,
}, {
	name:  "a request that was not available leaves nothing behind",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, ifAvailable), "agent1: 2 unavailable"},
		{abort(2), "too late"},
		{release(2), "no lock"},
		{release(1), "nothing"},
	},
	state: idle,
}, {
	name:  "steal takes the lock away from its holder",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, steal), "agent0: 1 lost: stolen; agent1: 2 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "steal takes the lock away from all holders of the name and no others",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b, shared), "agent1: 2 granted"},
		{request(3, b, named(1)), "agent1: 3 granted"},
		{request(4, c, steal), "agent0: 1 lost: stolen; agent1: 2 lost: stolen; agent2: 4 granted"},
	},
	state: `held ["A" exclusive c; "\xed\xa0\x80" exclusive b], pending []`,
}, {
	name:  "steal of a free lock is a request",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a, steal), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{release(1), "agent1: 2 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "steal passes the requests that wait and leaves them",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c, steal), "agent0: 1 lost: stolen; agent2: 3 granted"},
		{release(3), "agent1: 2 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "the late release of a stolen lock does no harm",
	where: "algorithm-release-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, steal), "agent0: 1 lost: stolen; agent1: 2 granted"},
		{request(3, c), "nothing"},
		{release(1), "stolen"},
		{release(1), "stolen"},
		{release(2), "agent2: 3 granted"},
	},
	state: `held ["A" exclusive c], pending []`,
}, {
	name:  "a client can steal from itself and be stolen from again",
	where: "algorithm-request-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, a, steal), "agent0: 1 lost: stolen, 2 granted"},
		{request(3, a, steal), "agent0: 2 lost: stolen, 3 granted"},
		{release(2), "stolen"},
	},
	state: `held ["A" exclusive a], pending []`,
}, {
	name:  "a second release does nothing",
	where: "algorithm-release-lock",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{release(1), "nothing"},
		{request(2, b), "agent1: 2 granted"},
		{request(3, c), "nothing"},
		{release(1), "nothing"},
	},
	state: `held ["A" exclusive b], pending ["A" exclusive c]`,
}, {
	name:  "an aborted request is never granted",
	where: "algorithm-abort-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c), "nothing"},
		{request(4, b), "nothing"},
		{abort(3), "agent2: 3 aborted"},
		{abort(3), "too late"},
		{release(1), "agent1: 2 granted"},
		{release(2), "agent1: 4 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "to abort the request at the head lets those behind it go on",
	where: "algorithm-abort-request",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c, shared), "nothing"},
		{abort(2), "agent1: 2 aborted; agent2: 3 granted"},
	},
	state: `held ["A" shared a; "A" shared c], pending []`,
}, {
	name:  "to abort a request in the middle keeps the order of the others",
	where: "algorithm-abort-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, a), "nothing"},
		{request(3, b, shared), "nothing"},
		{request(4, c), "nothing"},
		{abort(3), "agent1: 3 aborted"},
	},
	state: `held ["A" exclusive a], pending ["A" exclusive a; "A" exclusive c]`,
}, {
	name:  "a granted request cannot be aborted",
	where: "algorithm-abort-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{abort(1), "too late"},
		{request(2, b), "nothing"},
		{release(1), "agent1: 2 granted"},
		{abort(1), "too late"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "the end of a client aborts its requests and releases its locks",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, b, named(1)), "agent1: 3 granted"},
		{request(4, a, named(1)), "nothing"},
		{request(5, c, named(1)), "nothing"},
		{closing(a), "agent0: 4 client gone, 1 lost: client gone; agent1: 2 granted"},
		{release(3), "agent2: 5 granted"},
	},
	state: `held ["A" exclusive b; "\xed\xa0\x80" exclusive c], pending []`,
}, {
	name:  "the requests of an ended client are aborted before its locks are released",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, a), "nothing"},
		{request(3, a, shared), "nothing"},
		{request(4, b), "nothing"},
		{closing(a), "agent0: 2 client gone, 3 client gone, 1 lost: client gone; agent1: 4 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:  "a request that the end of its client lets through takes its place among the locks, and was aborted",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, a), "nothing"},
		{request(3, a, shared), "nothing"},
		{closing(a), "agent0: 2 client gone, 1 lost: client gone, 3 client gone"},
	},
	state: idle,
}, {
	name:  "locks of an ended client are released in the order of their grants",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, a, named(2)), "agent0: 1 granted"},
		{request(2, a, named(0)), "agent0: 2 granted"},
		{request(3, a, named(1)), "agent0: 3 granted"},
		{request(4, b, named(0)), "nothing"},
		{request(5, b, named(1)), "nothing"},
		{request(6, b, named(2)), "nothing"},
		{closing(a), "agent0: 1 lost: client gone, 2 lost: client gone, 3 lost: client gone; " +
			"agent1: 6 granted, 4 granted, 5 granted"},
	},
	state: `held ["" exclusive b; "A" exclusive b; "\xed\xa0\x80" exclusive b], pending []`,
}, {
	name:  "an ended client learns of no grant",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, b, shared), "agent1: 1 granted"},
		{request(2, a), "nothing"},
		{request(3, a, shared), "nothing"},
		{request(4, c), "nothing"},
		{closing(a), "agent0: 2 client gone, 3 client gone"},
		{release(1), "agent2: 4 granted"},
	},
	state: `held ["A" exclusive c], pending []`,
}, {
	name:  "an ended client is refused",
	where: "terminate-remaining-locks-and-requests",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{closing(a), "agent0: 1 lost: client gone"},
		{closing(a), "nothing"},
		{request(2, a), "client gone"},
		{request(3, a, named(3)), "reserved name"},
		{release(1), "client gone"},
		{request(4, b), "agent1: 4 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}, {
	name:   "the end of a client leaves the other clients of its agent",
	where:  "terminate-remaining-locks-and-requests",
	agents: []int{0, 0, 1},
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b), "nothing"},
		{request(3, c), "nothing"},
		{closing(a), "agent0: 1 lost: client gone, 2 granted"},
	},
	state: `held ["A" exclusive b], pending ["A" exclusive c]`,
}, {
	name:  "force-release takes the lock from all holders, then serves the queue",
	where: "algorithm-process-request",
	steps: []ruled{
		{request(1, a, shared), "agent0: 1 granted"},
		{request(2, b, shared), "agent1: 2 granted"},
		{request(3, c), "nothing"},
		{forceRelease(0), "2; agent0: 1 lost: force-released; agent1: 2 lost: force-released; agent2: 3 granted"},
		{release(1), "force-released"},
		{forceRelease(1), "0"},
	},
	state: `held ["A" exclusive c], pending []`,
}, {
	name:  "a handler can release",
	where: "algorithm-process-request",
	steps: []ruled{
		{request(1, a), "agent0: 1 granted"},
		{request(2, b, then(ReactRelease)), "nothing"},
		{request(3, c), "nothing"},
		{release(1), "agent1: 2 granted; agent2: 3 granted"},
	},
	state: `held ["A" exclusive c], pending []`,
}, {
	name:   "a handler can request",
	where:  "algorithm-request-lock",
	agents: []int{0},
	steps: []ruled{
		{request(1, a, then(ReactRequest), shared), "agent0: 1 granted, 1001 granted"},
		{request(2, a, then(ReactRequest)), "nothing"},
		{release(1), "nothing"},
		{release(firstAgain + 1), "agent0: 2 granted"},
		{release(2), "agent0: 1002 granted"},
	},
	state: `held ["A" exclusive a], pending []`,
}, {
	name:   "a handler can close its client",
	where:  "terminate-remaining-locks-and-requests",
	agents: []int{0, 0},
	steps: []ruled{
		{request(1, b), "agent0: 1 granted"},
		{request(2, a, then(ReactClose)), "nothing"},
		{request(3, a), "nothing"},
		{request(4, b), "nothing"},
		{release(1), "agent0: 2 granted, 3 client gone, 2 lost: client gone, 4 granted"},
	},
	state: `held ["A" exclusive b], pending []`,
}}
