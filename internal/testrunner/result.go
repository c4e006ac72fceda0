package testrunner

import "time"

// State is what has become of a test.
type State string

// The states of tests.
const (
	Passed  State = "pass"
	Failed  State = "fail"
	Skipped State = "skip"
	ToDo    State = "todo"
)

// Error is why a test failed, or something else in its file.
type Error struct {
	Name    string
	Message string
	// Stack is as the engine has it: a line for each call.
	Stack string
	// Diff has the lines that were expected and received; empty for none.
	Diff string
	// FileName and the others say where a text is that is not JavaScript.
	FileName                 string
	LineNumber, ColumnNumber int
	Cause                    *Error
	// Text is an exception as the console shows it, if that is known.
	Text string `json:"-"`
	// Where says whose it is, such as the names of a suite whose hook failed.
	Where string `json:"-"`
}

// Test is a test that was to run.
type Test struct {
	// Names are those of its suites, outermost first, and its own.
	Names    []string
	State    State
	Duration time.Duration
	Retries  int
	// Note says why it was skipped.
	Note   string
	Errors []Error
}

// File is a file of tests that has run.
type File struct {
	// Path is absolute; Name is what it is called, relative to the current folder.
	Path, Name string
	Tests      []Test
	// Errors are those that are of no test: of the file itself, of hooks of suites, and
	// uncaught exceptions.
	Errors []Error
	// Output is what consoles have said.
	Output   []Message
	Start    time.Time
	Duration time.Duration
	// Used are the local files that pages and workers have read, or looked for, as they were then.
	Used map[string]Stamp
}

// Message is a message of a console.
type Message struct {
	Level, Text string
	// Label names the tab or worker; empty for the page of the test.
	Label string
	// Test are the names of the test that ran then.
	Test []string
}

// Failed says whether anything went wrong.
func (f *File) Failed() bool {
	if len(f.Errors) > 0 {
		return true
	}
	for _, t := range f.Tests {
		if t.State == Failed {
			return true
		}
	}
	return false
}

// count returns how many tests are in a state.
func (f *File) count(s State) (n int) {
	for _, t := range f.Tests {
		if t.State == s {
			n++
		}
	}
	return n
}
