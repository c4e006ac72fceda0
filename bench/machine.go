package main

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
)

// machine is what the figures were taken on.
type machine struct {
	Processor string  `json:"processor"`
	Cores     int     `json:"cores"`
	MemoryGB  float64 `json:"memoryGB"`
	Kernel    string  `json:"kernel"`
	Load      float64 `json:"load"` // the average of a minute, before the session
	Go        string  `json:"go"`
	Commit    string  `json:"commit"`
}

func thisMachine() machine {
	m := machine{
		Processor: "unknown processor",
		Cores:     runtime.NumCPU(),
		Kernel:    output("uname", "-sr"),
		Go:        runtime.Version(),
		Commit:    output("git", "describe", "--always", "--dirty", "--exclude=*"),
	}
	if v := procField("/proc/cpuinfo", "model name"); v != "" {
		m.Processor = v
	}
	if kb, err := strconv.ParseFloat(strings.TrimSuffix(procField("/proc/meminfo", "MemTotal"), " kB"), 64); err == nil {
		m.MemoryGB = kb / mega
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		first, _, _ := strings.Cut(string(text), " ")
		m.Load, _ = strconv.ParseFloat(first, 64)
	}
	return m
}

// procField is the value of the first line "name: value" of a file.
func procField(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// output is what a command prints, or "".
func output(name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
