package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// A measurement is what one run of one workload in one program gave.
type measurement struct {
	values   map[int]float64
	checks   map[int]string
	peak     float64
	detached time.Duration
	lacks    string
	failure  string // why the sizes without a value have none
}

// pace is how long things are measured.
type pace struct {
	warmUp, budget, settle time.Duration
	timeout                time.Duration
	memoryLimit            float64 // MB
	processor              bool    // processor time counts
	best                   bool    // the fastest batch counts, not the mean
	starts                 int     // processes in a row for startUp
}

// measure runs one workload in one program.
func measure(ctx context.Context, p program, w *workload, sizes []int, at pace) measurement {
	if w.timeout > 0 {
		at.timeout = w.timeout
	}
	switch {
	case w.kind == startUp:
		return measureStart(ctx, p, w, at)
	case w.kind.separate():
		return measureSeparately(ctx, p, w, sizes, at)
	}
	return measureSizes(ctx, p, w, sizes, at)
}

// measureSeparately takes one process for each size.
func measureSeparately(ctx context.Context, p program, w *workload, sizes []int, at pace) measurement {
	all := measurement{values: map[int]float64{}, checks: map[int]string{}}
	for _, size := range sizes {
		m := measureSizes(ctx, p, w, []int{size}, at)
		if v, ok := m.values[size]; ok {
			all.values[size] = v
		}
		all.peak = max(all.peak, m.peak)
		all.detached += m.detached
		all.lacks, all.failure = m.lacks, m.failure
		if m.lacks != "" || m.failure != "" {
			break
		}
	}
	return all
}

// measureSizes measures all sizes in one process.
func measureSizes(ctx context.Context, p program, w *workload, sizes []int, at pace) measurement {
	m := measurement{values: map[int]float64{}, checks: map[int]string{}}
	timed, cancel := context.WithTimeout(ctx, at.timeout)
	defer cancel()
	process, err := p.start(timed, w, plan{
		Sizes: sizes, Variant: w.variant, WarmUp: int(at.warmUp.Milliseconds()),
		Budget: int(at.budget.Milliseconds()), Settle: int(at.settle.Milliseconds()), Marks: at.processor,
	})
	if err != nil {
		m.failure = err.Error()
		return m
	}
	tooMuch := watchMemory(timed, process, at.memoryLimit)
	before, busy := 0.0, 0.0
	for f := range process.findings {
		switch {
		case f.Failed != "":
			m.failure = firstLine(f.Failed)
		case f.Lacks != "":
			m.lacks = f.Lacks
		case f.Mark == "begin":
			busy = process.processor()
		case f.Mark == "end":
			busy = process.processor() - busy
		case f.Mark == "before":
			before = process.memory()
		case f.Mark == "after" && w.kind == memoryEach:
			m.values[f.Size] = (process.memory() - before) / float64(f.Size)
		case f.Mark == "after":
			m.values[f.Size] = process.memory()
		case w.kind == perOperation && at.processor:
			m.values[f.Size] = busy / f.Operations
			m.checks[f.Size] = f.Check
		case w.kind == perOperation && at.best:
			m.values[f.Size] = f.Least * 1e6
			m.checks[f.Size] = f.Check
		case w.kind == perOperation:
			m.values[f.Size] = f.MS * 1e6 / f.Operations
			m.checks[f.Size] = f.Check
		default:
			m.values[f.Size] = f.Value
		}
	}
	m.peak, m.detached, err = process.wait()
	switch {
	case tooMuch():
		m.failure = fmt.Sprintf("over %g GB of memory", at.memoryLimit/1000)
	case errors.Is(timed.Err(), context.DeadlineExceeded):
		m.failure = fmt.Sprintf("over %g s", at.timeout.Seconds())
	case m.failure == "" && err != nil:
		m.failure = err.Error()
	case m.failure == "" && m.lacks == "" && len(m.values) < len(sizes):
		m.failure = "ended early"
	}
	return m
}

// watchInterval is how often memory is looked at: looking disturbs a little.
const watchInterval = 500 * time.Millisecond

// watchMemory kills a process that holds more memory than the machine should
// give, and says afterwards whether it did.
func watchMemory(ctx context.Context, p *process, limit float64) (tooMuch func() bool) {
	ctx, cancel := context.WithCancel(ctx)
	killed := make(chan bool, 1)
	go func() {
		for {
			select {
			case <-ctx.Done():
				killed <- false
				return
			case <-time.After(watchInterval):
				if p.memory() > limit {
					p.kill()
					killed <- true
					return
				}
			}
		}
	}()
	return func() bool {
		cancel()
		return <-killed
	}
}

// measureStart times processes that do nothing. The mean of several counts.
func measureStart(ctx context.Context, p program, w *workload, at pace) measurement {
	m := measurement{values: map[int]float64{}}
	args := p.least(w)
	var sum time.Duration
	for range at.starts {
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		begin := time.Now()
		if err := cmd.Run(); err != nil {
			m.failure = err.Error()
			return m
		}
		if at.processor {
			sum += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		} else {
			sum += time.Since(begin)
		}
		if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			m.peak = max(m.peak, float64(u.Maxrss)/1024)
		}
	}
	m.values[w.shown()] = float64(sum.Nanoseconds()) / float64(at.starts)
	return m
}
