package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// report collects the results as Markdown, and prints them as they come.
type report struct{ text strings.Builder }

func newReport() *report {
	r := new(report)
	version, _ := exec.Command("git", "describe", "--always", "--dirty", "--exclude=*").Output()
	load, _ := os.ReadFile("/proc/loadavg")
	r.line("Measured by `go run ./bench` in `locks/etcd`, %s, %s, %d processors, load %.4s, commit %s, against an etcd on the same",
		time.Now().UTC().Format("2006-01-02"), runtime.Version(), runtime.NumCPU(), load, strings.TrimSpace(string(version)))
	r.line("machine that waits for its disk (fsync).")
	return r
}

func (r *report) String() string { return r.text.String() }

func (r *report) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...) + "\n"
	fmt.Print(text)
	r.text.WriteString(text)
}

func (r *report) section(title string) { r.line("\n## %s\n", title) }

// head begins a table.
func (r *report) head(cells ...string) {
	r.row(cells...)
	rule := make([]string, len(cells))
	for i := range rule {
		rule[i] = "---"
		if i > 0 {
			rule[i] = "---:"
		}
	}
	r.line("|%s|", strings.Join(rule, "|"))
}

func (r *report) row(cells ...string) { r.line("| %s |", strings.Join(cells, " | ")) }

// millis shows a duration in milliseconds.
func millis(d time.Duration) string { return fmt.Sprintf("%.2f", float64(d)/float64(time.Millisecond)) }

func micros(d time.Duration) string { return fmt.Sprintf("%.0f", float64(d)/float64(time.Microsecond)) }

func number(f float64) string { return fmt.Sprintf("%.1f", f) }

// ratio shows how often one duration is in another.
func ratio(a, b time.Duration) string { return fmt.Sprintf("%.2f", float64(a)/float64(b)) }
