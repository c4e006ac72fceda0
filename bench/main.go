// Command bench measures what Sluice's one agent costs, beside Node where Node
// has the same, and prints a table. Absolute times differ from machine to
// machine and from minute to minute; ratios of one run are what to quote.
//
//	go run ./bench
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice"
)

// rounds is how often each thing is measured; the median counts.
const rounds = 7

func main() {
	fmt.Printf("sluice %s (%s)\n", sluice.Version, sluice.EngineVersion())
	node, _ := exec.LookPath("node")
	if node == "" {
		fmt.Println("node is not installed: no comparison")
	} else {
		out, _ := exec.Command(node, "--version").Output()
		fmt.Printf("node %s", out)
	}
	fmt.Printf("\n%-42s %12s %12s %8s\n", "", "sluice", "node", "ratio")
	for _, w := range workloads {
		row(w, node)
	}
	startup(node)
	agents()
}

// workload is a script that leaves the nanoseconds per operation in a promise
// or value `result`.
type workload struct {
	name, code string
	onlyHere   bool
}

var workloads = []workload{
	{"call from script to Go", `
		const n = 300000; for (let i = 0; i < 1000; i++) nothing();
		const t = performance.now(); for (let i = 0; i < n; i++) nothing();
		(performance.now() - t) / n * 1e6`, true},
	{"queueMicrotask chain", `new Promise((resolve) => {
		const n = 300000; let i = 0, t;
		const step = () => { if (++i < n) queueMicrotask(step); else resolve((performance.now() - t) / n * 1e6); };
		t = performance.now(); queueMicrotask(step); })`, false},
	{"await null", `(async () => {
		const n = 300000, t = performance.now();
		for (let i = 0; i < n; i++) await null;
		return (performance.now() - t) / n * 1e6; })()`, false},
	{"timer set and fired (100,000)", `new Promise((resolve) => {
		const n = 100000; let i = 0; const t = performance.now();
		const f = () => { if (++i === n) resolve((performance.now() - t) / n * 1e6); };
		for (let k = 0; k < n; k++) setTimeout(f, 0); })`, false},
	{"event to one listener", `
		const n = 200000, target = new EventTarget(), e = new Event('x'); let c = 0;
		target.addEventListener('x', () => c++);
		for (let i = 0; i < 1000; i++) target.dispatchEvent(e);
		const t = performance.now(); for (let i = 0; i < n; i++) target.dispatchEvent(e);
		(performance.now() - t) / n * 1e6`, false},
	{"structuredClone of a small graph", `
		const n = 100000, o = { id: 7, name: 'graph', list: [1, 2, 3, { x: 'y' }], when: new Date(0), map: new Map([['a', 1], ['b', 2]]) };
		for (let i = 0; i < 1000; i++) structuredClone(o);
		const t = performance.now(); for (let i = 0; i < n; i++) structuredClone(o);
		(performance.now() - t) / n * 1e6`, false},
}

func row(w workload, node string) {
	var here, there []float64
	for range rounds {
		here = append(here, measure(w.code))
		if node != "" && !w.onlyHere {
			if v, ok := measureNode(node, w.code); ok {
				there = append(there, v)
			}
		}
	}
	line(w.name, median(here), median(there), "ns")
}

func line(name string, here, there float64, unit string) {
	peer, ratio := "–", "–"
	if there > 0 {
		peer, ratio = fmt.Sprintf("%.4g %s", there, unit), fmt.Sprintf("%.2f", here/there)
	}
	fmt.Printf("%-42s %12s %12s %8s\n", name, fmt.Sprintf("%.4g %s", here, unit), peer, ratio)
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}

func measure(code string) float64 {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page := must(ua.Open(ctx, sluice.PageOptions{}))
	if err := page.Expose("nothing", func() {}); err != nil {
		fatal(err)
	}
	return must(page.Eval(ctx, code)).(float64)
}

func measureNode(node, code string) (float64, bool) {
	program := "Promise.resolve((0, eval)(" + strconv.Quote(code) + ")).then((v) => console.log(v))"
	out, err := exec.Command(node, "-e", program).Output()
	if err != nil {
		return 0, false
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return v, err == nil
}

// startup compares the time of a program that does nothing.
func startup(node string) {
	self := os.Getenv("SLUICE")
	if self == "" {
		self = "bin/sluice"
	}
	if _, err := os.Stat(self); err != nil {
		fmt.Println("bin/sluice is not built: no start-up times (run make build)")
		return
	}
	var here, there []float64
	for range 3 * rounds {
		here = append(here, run(self, "eval", "0"))
		if node != "" {
			there = append(there, run(node, "-e", "0"))
		}
	}
	line("start, evaluate 0, exit", median(here), median(there), "ms")
}

func run(name string, args ...string) float64 {
	begin := time.Now()
	if err := exec.Command(name, args...).Run(); err != nil {
		fatal(err)
	}
	return float64(time.Since(begin).Microseconds()) / 1000
}

// agents measures pages: their time, their memory, and whether memory stays.
func agents() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	open := func() *sluice.Page { return must(ua.Open(ctx, sluice.PageOptions{})) }
	end := func(p *sluice.Page) { p.Crash(); <-p.Done() }
	for range 100 {
		end(open())
	}
	after100 := resident()

	var times []float64
	for range 300 {
		begin := time.Now()
		p := open()
		times = append(times, float64(time.Since(begin).Microseconds())/1000)
		end(p)
	}
	line("fresh agent with all globals", median(times), 0, "ms")

	for range 10000 {
		end(open())
	}
	fmt.Printf("%-42s %12s   after the first 100: %.1f MB\n", "resident after 10,000 agents in a row",
		fmt.Sprintf("%.1f MB", float64(resident())/1024), float64(after100)/1024)

	before := resident()
	pages := make([]*sluice.Page, 200)
	for i := range pages {
		pages[i] = open()
	}
	line("memory of a live agent", float64(resident()-before)/float64(len(pages))/1024, 0, "MB")
	for _, p := range pages {
		end(p)
	}
}

// resident is the process's resident memory in KB.
func resident() int {
	text := must(os.ReadFile("/proc/self/status"))
	for field := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(field, "VmRSS:"); ok {
			return must(strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB")))
		}
	}
	return 0
}

func must[T any](v T, err error) T {
	if err != nil {
		fatal(err)
	}
	return v
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(1)
}
