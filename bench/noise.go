package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// noise is how far the figures of a session can be trusted.
type noise struct {
	// Elsewhere is the share of the machine's processor time that went to
	// programs that the session did not start.
	Elsewhere float64  `json:"elsewhere"`
	Noisy     bool     `json:"noisy"`
	Reasons   []string `json:"reasons,omitempty"`
}

const (
	// noisyElsewhere is the share of processor time from which on others
	// disturb.
	noisyElsewhere = 0.05
	// noisyLoad is the load per core before the session that is too much.
	noisyLoad = 0.3
	// noisyShare is the share of noisy figures that makes a session noisy.
	noisyShare = 0.25
)

// judge says whether a session was too noisy, and why.
func (n *noise) judge(noisyFigures, figures int, m machine) {
	n.Reasons = nil
	if n.Elsewhere > noisyElsewhere {
		n.Reasons = append(n.Reasons, fmt.Sprintf("%.0f%% of the processor time went to other programs", 100*n.Elsewhere))
	}
	if perCore := m.Load / float64(max(1, m.Cores)); perCore > noisyLoad {
		n.Reasons = append(n.Reasons, fmt.Sprintf("the load average was %.2f on %d cores before it began", m.Load, m.Cores))
	}
	if figures > 0 && float64(noisyFigures) > noisyShare*float64(figures) {
		n.Reasons = append(n.Reasons, fmt.Sprintf("%d of %d figures vary by more than %.0f%% between runs", noisyFigures, figures, 100*noisySpread))
	}
	n.Noisy = len(n.Reasons) > 0
}

// A processorClock tells how much processor time others used since it was
// started.
type processorClock struct {
	begun     time.Time
	all, ours time.Duration
	// detached is the time of our processes that nobody waits for.
	detached time.Duration
}

func startProcessorClock() *processorClock {
	return &processorClock{begun: time.Now(), all: processorTime(), ours: ownProcessorTime()}
}

// elsewhere is the share of the processors' time that others used.
func (c *processorClock) elsewhere(cores int) float64 {
	possible := time.Since(c.begun) * time.Duration(max(1, cores))
	others := processorTime() - c.all - (ownProcessorTime() - c.ours) - c.detached
	return max(0, float64(others)/float64(possible))
}

// tick is the unit of processor times in /proc.
const tick = 10 * time.Millisecond

// processorTime is the time for which the machine's processors were busy.
func processorTime() time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	var busy time.Duration
	for i, field := range strings.Fields(line) {
		// cpu user nice system idle iowait irq softirq steal guest guest_nice:
		// neither what is idle nor guests, whom user has already.
		if i == 0 || i == 4 || i == 5 || i > 8 {
			continue
		}
		n, _ := strconv.ParseInt(field, 10, 64)
		busy += time.Duration(n) * tick
	}
	return busy
}

// ownProcessorTime is what this process and the ones it waited for used.
func ownProcessorTime() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}
