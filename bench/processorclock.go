package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

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
