package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Runner runs tests in child processes.
type Runner struct {
	// Network leads the tests to the suite's hosts.
	Network *network
	// Jobs is how many tests run at the same time.
	Jobs int
	// Multiplier is for machines that are slower, or faster, than the suite's
	// timeouts are made for.
	Multiplier float64
	// Grace is how long a child has, after a test's timeout, to tell its result.
	Grace time.Duration
	// Has are the constructors of workers that Sluice has.
	Has map[string]bool
	// Progress is called after each test, from any goroutine.
	Progress func(*Result)
}

// The suite's timeouts.
//
// https://web-platform-tests.org/writing-tests/testharness-api.html#harness-timeout
const (
	normalTimeout = 10 * time.Second
	longTimeout   = 60 * time.Second
)

// defaultGrace is Runner.Grace for people who are not in a hurry.
const defaultGrace = 5 * time.Second

// Run runs tests and returns their results, in the same order. When ctx ends
// first, the tests that run are given up, and Run returns nothing.
func (r *Runner) Run(ctx context.Context, tests []*Test) ([]*Result, error) {
	results := make([]*Result, len(tests))
	next := make(chan int)
	var group sync.WaitGroup
	for range r.Jobs {
		group.Go(func() {
			var c *child
			defer func() { c.close() }()
			for i := range next {
				results[i], c = r.run(ctx, tests[i], c)
				if r.Progress != nil {
					r.Progress(results[i])
				}
			}
		})
	}
	for i := range tests {
		if ctx.Err() == nil {
			next <- i
		}
	}
	close(next)
	group.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return results, nil
}

// skipped says why a test is not run; "" if it is.
func (r *Runner) skipped(t *Test) string {
	if t.NotRun != "" {
		return t.NotRun
	}
	if !r.Has[t.Global.Constructor] {
		return "no " + t.Global.Constructor
	}
	return ""
}

// run runs a test in a child, which is started if there is none, and returns
// the child if it can run another.
func (r *Runner) run(ctx context.Context, t *Test, c *child) (*Result, *child) {
	result := &Result{Test: t}
	if result.Skipped = r.skipped(t); result.Skipped != "" {
		return result, c
	}
	if c == nil {
		var err error
		if c, err = startChild(); err != nil {
			result.Status, result.Message = Error, fmt.Sprintf("starting a child: %v", err)
			return result, nil
		}
	}
	timeout := normalTimeout
	if t.Long {
		timeout = longTimeout
	}
	timeout = time.Duration(float64(timeout) * r.Multiplier)
	start := time.Now()
	defer context.AfterFunc(ctx, c.kill)()
	err := c.run(&request{
		URL:     origin(t) + strings.ReplaceAll(t.ID, " ", "%20"),
		Timeout: timeout,
		Network: r.Network.forTest(t),
	}, r.Grace, result)
	result.Duration = time.Since(start)
	if err == nil {
		return result, c
	}
	c.close()
	result.Status, result.Message, result.Output = Crash, err.Error(), c.stderr.String()
	if errors.Is(err, errHang) {
		result.Status = Timeout
	}
	return result, nil
}

// child is a process that runs tests.
type child struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	reports *json.Decoder
	stderr  output
}

func startChild() (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(self, childFlag)}
	c.cmd.Stderr = &c.stderr
	c.cmd.Env = append(os.Environ(), "NO_PROXY=*", "no_proxy=*") // the suite's hosts are here
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.reports = json.NewDecoder(bufio.NewReader(out))
	return c, c.cmd.Start()
}

var errHang = errors.New("the process hung and was killed")

// run runs a test. The error says that the child cannot be used any more.
func (c *child) run(r *request, grace time.Duration, result *Result) error {
	c.stderr.reset()
	if err := json.NewEncoder(c.in).Encode(r); err != nil {
		return err
	}
	hung := false
	var mu sync.Mutex
	watchdog := time.AfterFunc(r.Timeout+grace, func() {
		mu.Lock()
		defer mu.Unlock()
		hung = true
		c.kill()
	})
	defer watchdog.Stop()
	for {
		var rep report
		if err := c.reports.Decode(&rep); err != nil {
			mu.Lock()
			defer mu.Unlock()
			if hung {
				return errHang
			}
			return fmt.Errorf("the process ended: %v", c.wait())
		}
		if rep.Subtest != nil {
			result.tell(*rep.Subtest)
		}
		if rep.End != nil {
			result.Status, result.Message, result.Output = rep.End.Status, rep.End.Message, rep.End.Output+c.stderr.String()
			return nil
		}
	}
}

func (c *child) wait() string {
	err := c.cmd.Wait()
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// kill ends the process, whatever it is at.
func (c *child) kill() {
	c.cmd.Process.Kill() //nolint:errcheck // it may have ended by itself
}

// close ends the child, which may be nil.
func (c *child) close() {
	if c == nil {
		return
	}
	c.in.Close() //nolint:errcheck // the child may have gone
	c.kill()
	c.cmd.Wait() //nolint:errcheck // so
}
