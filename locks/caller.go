package locks

import (
	"fmt"
	"runtime"
	"strings"
)

// caller is the place in a Go program where a call of Do was made. It is resolved
// only when it is printed.
type caller struct {
	counters [6]uintptr
	count    int
}

// callers returns the place that called into this package.
func callers() *caller {
	c := new(caller)
	// Neither runtime.Callers, nor callers, nor DoAs.
	c.count = runtime.Callers(3, c.counters[:])
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
	frames := runtime.CallersFrames(c.counters[:c.count])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, thisPackage) || strings.HasSuffix(f.File, "_test.go") || !more {
			return fmt.Sprintf("%s:%d (%s)", f.File, f.Line, f.Function)
		}
	}
}
