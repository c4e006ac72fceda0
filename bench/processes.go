package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// residentMB is the resident memory of a process.
func residentMB(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.Atoi(fields[1])
	return float64(pages*os.Getpagesize()) / mega
}

// proportionalMB is the resident memory of a process, where each page that it
// shares with others counts in part.
func proportionalMB(pid int) float64 {
	value := procField(fmt.Sprintf("/proc/%d/smaps_rollup", pid), "Pss")
	kb, _ := strconv.ParseFloat(strings.TrimSuffix(value, " kB"), 64)
	return kb / 1024
}

// busyNS is for how many nanoseconds the threads of a process, as far as they
// live, have been running.
func busyNS(pid int) float64 {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	sum := 0.0
	for _, file := range threads {
		if text, err := os.ReadFile(file); err == nil {
			first, _, _ := strings.Cut(string(text), " ")
			ns, _ := strconv.ParseFloat(first, 64)
			sum += ns
		}
	}
	return sum
}

// A processStat is what /proc/PID/stat has of interest.
type processStat struct {
	parent int
	time   time.Duration
}

func statOf(pid int) (processStat, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return processStat{}, false
	}
	// The name, in parentheses, may hold anything.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 13 {
		return processStat{}, false
	}
	parent, _ := strconv.Atoi(fields[1])
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return processStat{parent, time.Duration(user+system) * tick}, true
}

// processTree is a process and all its descendants.
func processTree(root int) []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return []int{root}
	}
	children := map[int][]int{}
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if s, ok := statOf(pid); ok {
				children[s.parent] = append(children[s.parent], pid)
			}
		}
	}
	tree := []int{root}
	for i := 0; i < len(tree); i++ {
		tree = append(tree, children[tree[i]]...)
	}
	return tree
}
