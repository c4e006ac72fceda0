package main

import "time"

// A workload is something that is measured, in each program that can do it.
type workload struct {
	name  string // what --only is matched with
	group string
	title string
	kind  kind

	script  string // of js/workloads, without .mjs
	variant string // what the script is told to do, if it can do several things
	sizes   []int  // ascending
	of      string // what there are so many of
	// document says that it works on documents: other peers can do that than
	// those that run scripts.
	document bool

	// packages says that it imports packages by their names, as browsers do not.
	packages bool

	show int // the size that the table shows; 0: the largest
	runs int // at most so many runs; 0: as many as there are
	// timeout is how long it may take, if not as long as others.
	timeout time.Duration
	targets []target
}

// shown is the size that stands for the workload.
func (w *workload) shown() int {
	if w.show != 0 {
		return w.show
	}
	return w.sizes[len(w.sizes)-1]
}

// kind says what the numbers of a workload are and how they are taken.
type kind int

const (
	// perOperation is the nanoseconds that one operation takes in a script.
	perOperation kind = iota
	// memoryEach is the megabytes that each of so many things takes.
	memoryEach
	// memoryAll is the megabytes of the process while so many things live.
	memoryAll
	// startUp is the nanoseconds from the start of a process to its end.
	startUp
	// insideTime is the nanoseconds of something that only Go code sees.
	insideTime
	// insideMemory is the megabytes of something that only Go code sees.
	insideMemory
	// insideRatio is a quotient of two figures that only Go code sees.
	insideRatio
)

// inside reports whether this program measures it in a process of its own,
// with the Go package instead of the command.
func (k kind) inside() bool { return k >= insideTime }

// separate reports whether each size wants a process of its own, because
// the memory of an earlier one would be reused.
func (k kind) separate() bool { return k == memoryEach || k == memoryAll }

func (k kind) unit() string {
	switch k {
	case memoryEach, memoryAll, insideMemory:
		return "MB"
	case insideRatio:
		return ""
	}
	return "ns"
}
