package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A finding is what a script reports.
type finding struct {
	Size       int     `json:"size"`
	Operations float64 `json:"operations"`
	MS         float64 `json:"ms"`
	Least      float64 `json:"least"` // milliseconds of an operation in the fastest batch
	Value      float64 `json:"value"` // where the kind says what it is
	Check      string  `json:"check"` // must be the same in all programs
	Mark       string  `json:"mark"`
	Lacks      string  `json:"lacks"`
	Failed     string  `json:"failed"`
	End        bool    `json:"end"`
}

// A process is a program at work.
type process struct {
	findings <-chan finding // closed at the end
	memory   func() float64 // MB, now
	// processor is the nanoseconds for which its threads have been running.
	processor func() float64
	kill      func()
	// wait gives the most memory it held, in MB, and the processor time that
	// waiting for it does not tell.
	wait func() (peak float64, detached time.Duration, err error)
}

// startCommand starts a command whose output is findings, line by line.
func startCommand(cmd *exec.Cmd) (*process, error) {
	var errors bytes.Buffer
	cmd.Stderr = &errors
	cmd.WaitDelay = time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	findings := make(chan finding)
	go func() {
		defer close(findings)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			var f finding
			if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
				f = finding{Failed: "printed " + lines.Text()}
			}
			findings <- f
		}
	}()
	return &process{
		findings:  findings,
		memory:    func() float64 { return residentMB(cmd.Process.Pid) },
		processor: func() float64 { return busyNS(cmd.Process.Pid) },
		kill:      func() { cmd.Process.Kill() },
		wait: func() (float64, time.Duration, error) {
			err := cmd.Wait()
			if err != nil {
				if message := complaint(errors.String()); message != "" {
					err = fmt.Errorf("%s", message)
				}
			}
			peak := 0.0
			if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
				peak = float64(u.Maxrss) / 1024
			}
			return peak, 0, err
		},
	}, nil
}

// complaint is the line of an error output that says most.
func complaint(text string) string {
	first := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "Error") || strings.HasPrefix(line, "error:") {
			return line
		}
		if first == "" {
			first = line
		}
	}
	return first
}

func (p plan) json() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // numbers and strings
	}
	return string(text)
}
