package locks

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
)

// caller is the place in a Go program where a call of Do was made. It is resolved
// only when it is printed.
type caller struct {
	counters [6]uintptr
	count    int
	// started is where the goroutine was started, if the call of Do is all that
	// the goroutine does.
	started string
}

// callers returns the place that called into this package, nil if there is none.
func callers() any {
	c := new(caller)
	// Neither runtime.Callers, nor callers, nor DoAs.
	c.count = runtime.Callers(3, c.counters[:])
	// "go m.Do(…)": Do was called by the end of the stack.
	if c.count <= 2 && c.count > 0 && runtime.FuncForPC(c.counters[c.count-1]).Name() == "runtime.goexit" {
		if c.started = startOfGoroutine(); c.started == "" {
			return nil
		}
	}
	return c
}

// thisPackage is what the names of this package's functions start with.
var thisPackage = func() string {
	pc, _, _, _ := runtime.Caller(0)
	name := runtime.FuncForPC(pc).Name()
	slash := strings.LastIndexByte(name, '/')
	return name[:slash+strings.IndexByte(name[slash:], '.')+1]
}()

// String returns the file and line of the innermost function outside this
// package, and the function.
func (c *caller) String() string {
	if c.started != "" {
		return c.started
	}
	frames := runtime.CallersFrames(c.counters[:c.count])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, thisPackage) || strings.HasSuffix(f.File, "_test.go") || !more {
			return fmt.Sprintf("%s:%d (%s)", f.File, f.Line, f.Function)
		}
	}
}

// startOfGoroutine returns the file, line and function of the go statement that
// started the running goroutine, which the runtime tells in text only; empty if
// it does not.
func startOfGoroutine() string {
	var text [4 << 10]byte
	stack := text[:runtime.Stack(text[:], false)]
	_, start, found := bytes.Cut(stack, []byte("\ncreated by "))
	function, place, ok := strings.Cut(string(start), "\n")
	if !found || !ok {
		return ""
	}
	function, _, _ = strings.Cut(function, " in goroutine ")
	place, _, _ = strings.Cut(strings.TrimSpace(place), " ")
	return fmt.Sprintf("%s (%s)", place, function)
}
