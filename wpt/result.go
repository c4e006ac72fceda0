package main

import "time"

// Status is how a test file or a subtest ended, in the words of wptreport.
type Status string

// The statuses of test files are OK, ERROR, TIMEOUT, CRASH and
// PRECONDITION_FAILED; those of subtests are PASS, FAIL, TIMEOUT, NOTRUN and
// PRECONDITION_FAILED.
const (
	OK                 Status = "OK"
	Error              Status = "ERROR"
	Crash              Status = "CRASH"
	Timeout            Status = "TIMEOUT"
	Pass               Status = "PASS"
	Fail               Status = "FAIL"
	NotRun             Status = "NOTRUN"
	PreconditionFailed Status = "PRECONDITION_FAILED"
)

// harnessStatuses and subtestStatuses are the statuses by the numbers that
// testharness.js gives them.
var (
	harnessStatuses = []Status{OK, Error, Timeout, PreconditionFailed}
	subtestStatuses = []Status{Pass, Fail, Timeout, NotRun, PreconditionFailed}
)

// Subtest is the result of one test of a file.
type Subtest struct {
	Name    domString
	Status  Status
	Message domString
}

// Result is the result of a test file.
type Result struct {
	Test *Test
	// Skipped says why the test was not run; "" if it was.
	Skipped  string
	Status   Status
	Message  string
	Subtests []Subtest
	// Output is what the test wrote to the console, and what its process wrote to
	// its standard error.
	Output   string
	Duration time.Duration
	// told has the indices of the subtests by name.
	told map[domString]int
}

// tell adds what a subtest came to. A page that is loaded again tells of its subtests again, and each is one: names are
// unique in a file.
func (r *Result) tell(s Subtest) {
	if r.told == nil {
		r.told = map[domString]int{}
	}
	if k, again := r.told[s.Name]; again {
		r.Subtests[k] = s
		return
	}
	r.told[s.Name] = len(r.Subtests)
	r.Subtests = append(r.Subtests, s)
}

// passes counts the subtests that pass.
func (r *Result) passes() int { return len(r.passing()) }

// passing returns the names of the subtests that pass.
func (r *Result) passing() (names []domString) {
	for _, s := range r.Subtests {
		if s.Status == Pass {
			names = append(names, s.Name)
		}
	}
	return names
}

// failures returns the subtests that do not pass.
func (r *Result) failures() (list []Subtest) {
	for _, s := range r.Subtests {
		if s.Status != Pass {
			list = append(list, s)
		}
	}
	return list
}
