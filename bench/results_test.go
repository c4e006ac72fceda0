package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// example is a session with figures made up.
func example() *results {
	locks := &workload{group: "Locks", name: "queued", title: "queued `requests`", sizes: []int{100, 100_000}, of: "requests", show: 100,
		targets: []target{best(0.41, nodeName, denoName, bunName), growth(1.3, 100, 100_000), atMost(1000),
			growthOver(1.3, 100, 100_000, "again", "the other")}}
	again := &workload{group: "Start", name: "again", title: "once more", sizes: []int{100, 100_000}, of: "things",
		targets: []target{over(0.6, "queued", "the other"), best(1, bunName), best(1, nodeName)}}
	go1 := &workload{group: "Start", name: "go-1", title: "memory", kind: insideMemory, sizes: []int{1}, of: "things",
		targets: []target{atMost(0.8)}}
	r := &results{Runs: 3, workloads: []*workload{locks, again, go1},
		Machine:  machine{Processor: "a processor", Cores: 2, Load: 0.1},
		Programs: []version{{sluiceName, "1"}, {nodeName, "2"}, {denoName, "3"}, {bunName, "4"}, {chromiumName, "5"}}}
	fill := func(w *workload, size int, program string, values ...float64) {
		for run, v := range values {
			r.cell(w, size, program).Values[run] = v
		}
	}
	fill(locks, 100, sluiceName, 1000, 1010, 990)
	fill(locks, 100_000, sluiceName, 1500, 1515, 1485)
	fill(locks, 100, nodeName, 9000, 9100, 8900)
	fill(locks, 100, denoName, 2500, 9000, 2400) // disturbed once
	fill(locks, 100, chromiumName, 500, 500, 500)
	r.cell(locks, 100_000, nodeName).Failure = "over 20 s"
	r.cell(locks, 100_000, denoName).Failure = "RangeError: too much | recursion"
	r.cell(locks, 100, bunName).Lacks = "navigator.locks"
	fill(again, 100, sluiceName, 500, 500, 500)
	fill(again, 100_000, sluiceName, 600, 610, 590)
	fill(again, 100_000, nodeName, 500, 700, 900)
	fill(go1, 1, sluiceName, 0.7, 0.9, 0.75)
	r.peak(locks, sluiceName).Values[0], r.peak(locks, sluiceName).Values[1] = 32, 31
	r.conclude()
	return r
}

func TestVerdicts(t *testing.T) {
	var got []verdict
	for _, o := range example().Targets {
		got = append(got, o.Verdict)
	}
	// The best of the peers is Deno, and the quotient between 990/2500 and 1000/2400:
	// the limit is within. Chromium does not count. Node's runs do not agree.
	want := []verdict{unsure, missed, met, met, met, unknown, unknown, met}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("target %d: %s, want %s", i, got[i], want[i])
		}
	}
}

func TestMarkdown(t *testing.T) {
	page := example().markdown()
	for _, want := range []string{
		"a processor, 2 cores",
		"≤ 0.41 × the best of Node, Deno and Bun |",
		"of 9 figures 8 do",
		"| queued `requests` (100 requests) |  990 ns | 8.90 µs | 2.40 µs | – [1] |   500 ns |               0.41 |",
		"|  590 ns |",
		"– [1]",
		"- [1] Bun: no `navigator.locks`",
		"≤ 1.3 × the growth of the other from 100 to 100,000 |",
		"| 100 → 100,000 requests |",
		"× 1.50 (1.49 µs)",
		"| over 20 s |",
		"31.0 MB",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	// A table is one only if all its rows have as many cells.
	columns := 0
	for line := range strings.Lines(page) {
		n := strings.Count(line, "|")
		if strings.HasPrefix(line, "|") && columns != 0 && n != columns {
			t.Errorf("%d columns instead of %d: %s", n, columns, line)
		}
		columns = n
	}
	if t.Failed() {
		t.Log(page)
	}
}

// Workloads on documents have a table of their own, with other peers.
func TestDocumentsInMarkdown(t *testing.T) {
	r := example()
	w := &workload{group: "Documents", name: "parse", title: "a parse", sizes: []int{1}, of: "bytes", document: true, targets: []target{best(0.5, jsdomName)}}
	r.workloads = append(r.workloads, w)
	r.Programs = append(r.Programs, version{jsdomName, "6"})
	for program, value := range map[string]float64{sluiceName: 100, jsdomName: 400, chromiumName: 50} {
		r.cell(w, 1, program).Values[0], r.cell(w, 1, program).Values[1] = value, value
	}
	r.conclude()
	page := strings.Join(strings.Fields(r.markdown()), " ")
	for _, want := range []string{
		"| workload | Sluice | Node | Deno | Bun | Chromium | Sluice ÷ best peer |",
		"| workload | Sluice | Chromium | Jsdom | Sluice ÷ best peer |",
		"The best peer is that of Jsdom.",
		"| a parse | 100 ns | 50.0 ns | 400 ns | 0.25 |",
		"| a parse | ≤ 0.5 × Jsdom | 0.25 | met |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(r.markdown())
	}
}

// What was written can be read, and written again.
func TestAgain(t *testing.T) {
	r, dir := example(), t.TempDir()
	if err := r.publish(io.Discard, dir); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "results.json")
	again, err := readResults(file, append([]*workload{{name: "not measured"}}, r.workloads...))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.markdown(), r.markdown(); got != want {
		t.Errorf("it was\n%s\nand is\n%s", want, got)
	}
	if err := os.WriteFile(file, []byte("no JSON"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readResults(file, nil); err == nil || !strings.Contains(err.Error(), "results.json has no results") {
		t.Error(err)
	}
}

// drawn says what an SVG shows, which must be well-formed.
func drawn(t *testing.T, svg string) (elements map[string]int, texts string) {
	t.Helper()
	elements = map[string]int{}
	var b strings.Builder
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements, b.String()
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
		case xml.CharData:
			b.Write(token)
		}
	}
}

func TestRatioChart(t *testing.T) {
	elements, texts := drawn(t, example().ratioChart())
	// Four in the legend, and what three peers did at one workload.
	if elements["circle"] != 7 {
		t.Errorf("%d dots", elements["circle"])
	}
	for _, want := range []string{"queued requests", "Node", "Chromium: 0.51 ×", "1 ×"} {
		if !strings.Contains(texts, want) {
			t.Errorf("the chart lacks %q", want)
		}
	}
}

func TestGrowthChart(t *testing.T) {
	r := example()
	if chart := r.growthChart(); chart != "" {
		t.Errorf("a chart of two sizes: %s", chart)
	}
	w := &workload{name: "many", title: "many `things` & more", sizes: []int{1, 10, 100, 1000}, of: "things"}
	r.workloads = append(r.workloads, w)
	for i, size := range w.sizes {
		for run := range 2 {
			r.cell(w, size, sluiceName).Values[run] = 1500
			if i < 2 {
				r.cell(w, size, nodeName).Values[run] = float64(2000 * size)
			}
			// What is not settled is not drawn.
			r.cell(w, size, bunName).Values[run] = float64(100 * (run + 1))
		}
	}
	elements, texts := drawn(t, r.growthChart())
	if elements["polyline"] != 2 || elements["circle"] != 5+4+2 {
		t.Errorf("%v", elements)
	}
	for _, want := range []string{"many things & more", "Node at 10: 20.0 µs", "1 µs", "100 µs", "1,000"} {
		if !strings.Contains(texts, want) {
			t.Errorf("the chart lacks %q in %s", want, texts)
		}
	}
}

func TestFigures(t *testing.T) {
	tests := []struct {
		value float64
		kind  kind
		want  string
	}{
		{0.25, perOperation, "0.25 ns"},
		{149.6, perOperation, "150 ns"},
		{1234, perOperation, "1.23 µs"},
		{45_678_000, perOperation, "45.7 ms"},
		{2.5e9, startUp, "2.50 s"},
		{1200, memoryAll, "1200 MB"},
		{0.67, insideRatio, "0.67"},
		{0.0005, memoryEach, "0.50 KB"},
	}
	for _, test := range tests {
		if got := figure(test.value, test.kind); got != test.want {
			t.Errorf("%v is %q, want %q", test.value, got, test.want)
		}
	}
}
