package lockstest

import (
	"bytes"
	"fmt"
	"runtime/pprof"
	"strings"
)

// testLabel is the label of the goroutines of a test: its name.
const testLabel = "lockstest"

// stuckIn shows the calls of the manager in which goroutines of the test are.
func stuckIn(test string) string {
	var profile bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&profile, 1); err != nil {
		return err.Error()
	}
	var b strings.Builder
	// The first line counts all goroutines.
	_, groups, _ := strings.Cut(profile.String(), "\n")
	for group := range strings.SplitSeq(groups, "\n\n") {
		if !strings.Contains(group, fmt.Sprintf("%q:%q", testLabel, test)) {
			continue
		}
		call, stack := callOfSuite(group)
		if call == "" {
			continue
		}
		count, _, _ := strings.Cut(group, " ")
		fmt.Fprintf(&b, "%s has not returned (goroutines: %s):\n%s", call, count, stack)
	}
	return b.String()
}

// callOfSuite returns the function that the suite has called, and the stack from
// there to where the suite called it, if there is any in the group of a profile of
// goroutines.
func callOfSuite(group string) (call, stack string) {
	var b strings.Builder
	for line := range strings.Lines(group) {
		// #	0x4b7a1c	sync.(*Mutex).Lock+0x1c	/src/sync/mutex.go:46
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[0] != "#" || !strings.HasPrefix(fields[1], "0x") {
			continue
		}
		function, _, _ := strings.Cut(fields[2], "+0x")
		fmt.Fprintf(&b, "\t%s\n\t\t%s\n", function, fields[3])
		if strings.HasPrefix(function, "github.com/sluice-go/sluice/lockstest.") {
			// The suite itself waits in package sync, and is here.
			if strings.HasPrefix(call, "sync.") || strings.HasPrefix(call, "runtime/pprof.") {
				return "", ""
			}
			return call, b.String()
		}
		call = function
	}
	return "", ""
}
