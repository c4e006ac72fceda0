package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

func testFiles(t *testing.T) *files {
	f, err := writeFiles("node_modules")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.remove)
	return f
}

// tiny is a pace at which each size is one batch.
var tiny = pace{timeout: time.Minute, memoryLimit: 4000, starts: 1}

// tinySizes are sizes at which a workload takes no time. Where the size is not
// the amount of work, it is the least.
func tinySizes(w *workload) []int {
	switch {
	case w.kind.separate():
		return []int{2}
	case w.name == "agent-leak" || w.name == "document-leak":
		return []int{101}
	case strings.HasPrefix(w.script, "modules"), w.name == "selector-all":
		return w.sizes[:1]
	}
	return []int{min(w.sizes[0], 8)}
}

// Each workload runs in Sluice, checks its results, and gives a figure.
func TestWorkloads(t *testing.T) {
	program := inPage{testFiles(t)}
	for _, w := range workloads {
		if w.kind == startUp || w.kind.inside() {
			continue
		}
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			if _, err := os.Stat("node_modules/lit"); err != nil && (w.packages || w.name == "preact-rows") {
				t.Skip("the packages are not installed")
			}
			sizes := tinySizes(w)
			m := measure(t.Context(), program, w, sizes, tiny)
			if m.failure != "" || m.lacks != "" {
				t.Fatalf("failure %q, lacks %q", m.failure, m.lacks)
			}
			for _, size := range sizes {
				// Memory may shrink by what something else gives back.
				if v, ok := m.values[size]; !ok || v <= 0 && w.kind != memoryEach {
					t.Errorf("at %d: %v", size, m.values)
				}
			}
		})
	}
}

func TestInside(t *testing.T) {
	for _, w := range workloads {
		if !w.kind.inside() {
			continue
		}
		t.Run(w.name, func(t *testing.T) {
			measure, ok := inside[w.name]
			if !ok {
				t.Fatal("there is nothing that measures it")
			}
			if v := measure(tinySizes(w)[0], time.Millisecond); v <= 0 && w.kind != insideMemory {
				t.Errorf("got %v", v)
			}
		})
	}
}

// inPage runs scripts as the command does, in this process.
type inPage struct{ files *files }

func (p inPage) name() string              { return sluiceName }
func (p inPage) version() string           { return sluice.Version }
func (p inPage) least(*workload) []string  { return nil }
func (p inPage) cannot(w *workload) string { return "" }

func (p inPage) start(ctx context.Context, w *workload, pl plan) (*process, error) {
	ctx, cancel := context.WithCancel(ctx)
	pl.Graphs = p.files.graphs("file://" + p.files.dir)
	adapter := "file://" + p.files.adapter("sluice.mjs")
	out, in := io.Pipe()
	var errors bytes.Buffer
	ua := sluice.New(sluice.Options{})
	page, err := ua.Open(ctx, sluice.PageOptions{URL: adapter, Stdout: in, Stderr: &errors})
	if err != nil {
		cancel()
		return nil, err
	}
	if err := page.Set(ctx, "scriptArgs", []string{"file://" + p.files.workload(w), pl.json()}); err != nil {
		cancel()
		return nil, err
	}
	ran := make(chan error, 1)
	go func() {
		err := page.Run(ctx, sluice.Script{URL: adapter, Module: true})
		if err == nil {
			err = page.Wait(ctx)
		}
		ua.Close()
		in.Close()
		ran <- err
	}()
	findings := make(chan finding)
	go func() {
		defer close(findings)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var f finding
			if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
				f.Failed = err.Error()
			}
			findings <- f
		}
	}()
	return &process{
		findings:  findings,
		memory:    ownMB,
		processor: func() float64 { return float64(ownProcessorTime().Nanoseconds()) },
		kill:      cancel,
		wait: func() (float64, time.Duration, error) {
			defer cancel()
			err := <-ran
			if failure := page.Failure(); failure != nil {
				err = failure
			}
			return 0, 0, err
		},
	}, nil
}

// workloadOf is the workload of a name, which there is.
func workloadOf(name string) *workload {
	return workloads[slices.IndexFunc(workloads, func(w *workload) bool { return w.name == name })]
}

// The list of workloads is in order: names are unique, the sizes ascend, what
// is referred to exists.
func TestWorkloadList(t *testing.T) {
	names, used := map[string]bool{}, map[string]bool{}
	for _, w := range workloads {
		if names[w.name] {
			t.Errorf("%s is there twice", w.name)
		}
		names[w.name] = true
		if len(w.sizes) == 0 || !slices.IsSorted(w.sizes) || !slices.Contains(w.sizes, w.shown()) || w.of == "" {
			t.Errorf("%s: sizes %v, shown %d, of %q", w.name, w.sizes, w.shown(), w.of)
		}
		if w.script != "" {
			used[w.script+".mjs"] = true
		}
		for _, target := range w.targets {
			sizes := []int{w.shown()}
			if target.to != 0 {
				sizes = []int{target.from, target.to}
			}
			of := []*workload{w}
			if target.over != "" {
				of = append(of, workloadOf(target.over))
			}
			for _, of := range of {
				for _, size := range sizes {
					if !slices.Contains(of.sizes, size) {
						t.Errorf("%s: a target that asks for %d %s of %s", w.name, size, of.of, of.name)
					}
				}
			}
		}
	}
	entries, err := fs.ReadDir(scripts, "js/workloads")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	if !maps.Equal(there, used) {
		t.Errorf("scripts %v, used %v", there, used)
	}
}

// The installed peers run the same scripts.
func TestPeers(t *testing.T) {
	f := testFiles(t)
	programs, _ := findPrograms(&options{peers: []string{nodeName, denoName, bunName}, modules: "node_modules"}, f)
	if len(programs) == 1 { // Sluice's command, which this test does not build
		t.Skip("no peer is installed")
	}
	for _, p := range programs[1:] {
		for _, name := range []string{"locks-queued", "worker-roundtrip", "clone-graph", "modules-second"} {
			w := workloadOf(name)
			t.Run(p.name()+"/"+name, func(t *testing.T) {
				t.Parallel()
				m := measure(t.Context(), p, w, tinySizes(w), tiny)
				if m.failure != "" || (m.lacks != "") != (p.name() == bunName && name == "locks-queued") {
					t.Errorf("failure %q, lacks %q", m.failure, m.lacks)
				}
			})
		}
	}
}

// Libraries on Node do what workloads on documents ask for, and find the same.
func TestDocumentPeers(t *testing.T) {
	f := testFiles(t)
	programs, _ := findPrograms(&options{peers: []string{jsdomName, happyDOMName, linkedomName}, modules: "node_modules"}, f)
	if len(programs) == 1 { // Sluice's command, which this test does not build
		t.Skip("no peer is installed")
	}
	for _, w := range workloads {
		if !w.document || w.kind == startUp || w.kind.inside() {
			continue
		}
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			size := tinySizes(w)[0]
			want := measure(t.Context(), inPage{f}, w, []int{size}, tiny).checks[size]
			for _, p := range programs[1:] {
				m := measure(t.Context(), p, w, []int{size}, tiny)
				if m.failure != "" || m.lacks != "" || m.checks[size] != want {
					t.Errorf("%s: failure %q, lacks %q, found %q instead of %q", p.name(), m.failure, m.lacks, m.checks[size], want)
				}
			}
		})
	}
}

// The processor time of a batch is known, in place of the time that passed.
func TestProcessorTime(t *testing.T) {
	busy := tiny
	busy.processor = true
	w := workloadOf("tree-walk")
	if m := measure(t.Context(), inPage{testFiles(t)}, w, tinySizes(w), busy); m.failure != "" || m.values[tinySizes(w)[0]] <= 0 {
		t.Errorf("%+v", m)
	}
	if ns := busyNS(os.Getpid()); ns <= 0 {
		t.Errorf("this process was busy for %v ns", ns)
	}
}

// The server gives a browser the scripts and takes what it finds.
func TestBrowserServer(t *testing.T) {
	findings := make(chan finding, 1)
	server := httptest.NewServer((&browser{files: testFiles(t)}).handler(t.Context(), findings))
	defer server.Close()

	response, err := http.Get(server.URL + "/adapters/browser.mjs")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	h := response.Header
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(h.Get("Content-Type"), "text/javascript") ||
		h.Get("Cross-Origin-Opener-Policy") != "same-origin" || h.Get("Cross-Origin-Embedder-Policy") != "require-corp" {
		t.Errorf("%s %v", response.Status, h)
	}

	response, err = http.Post(server.URL+"/report", "text/plain", strings.NewReader(`{"size":7,"operations":2,"ms":3}`))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if got := <-findings; got.Size != 7 || got.Operations != 2 || got.MS != 3 {
		t.Errorf("%+v", got)
	}
}

func TestGraph(t *testing.T) {
	dir := t.TempDir()
	if err := writeGraph(dir, 10); err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.Glob(filepath.Join(dir, "*.mjs"))
	if err != nil || len(modules) != 10 {
		t.Errorf("%d modules, %v", len(modules), err)
	}
}

// The command takes a script and its arguments as the sessions give them.
func TestCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	binary := filepath.Join(t.TempDir(), "sluice")
	if out, err := exec.Command("go", "build", "-o", binary, "../cmd/sluice").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	programs, missing := findPrograms(&options{sluice: binary, baseline: binary}, testFiles(t))
	if len(programs) != 2 || len(missing) != 0 {
		t.Fatalf("%v, without %v", programs, missing)
	}
	for _, p := range programs {
		if err := check(p); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"clone-graph", "start"} {
			w := workloadOf(name)
			if m := measure(t.Context(), p, w, []int{1}, tiny); m.failure != "" || m.values[1] <= 0 || m.peak <= 0 {
				t.Errorf("%s, %s: %+v", p.name(), name, m)
			}
		}
	}
}

// A session that is interrupted measures nothing more, and has its results.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var progress bytes.Buffer
	s := &session{programs: []program{inPage{testFiles(t)}}, workloads: workloads[:2], runs: 2, pace: tiny, progress: &progress,
		results: &results{workloads: workloads[:2]}}
	s.run(ctx)
	if progress.Len() > 0 || len(s.results.Cells) > 0 || s.results.markdown() == "" {
		t.Errorf("%q, %d figures", progress.String(), len(s.results.Cells))
	}
}

// Runs take turns: each has a figure of each program, and the checks of one
// are compared with those of the others.
func TestSession(t *testing.T) {
	var progress bytes.Buffer
	chosen := []*workload{{name: "clone-graph", title: "a clone", script: "clone", variant: "graph", sizes: []int{1}, of: "graphs"}}
	s := &session{programs: []program{inPage{testFiles(t)}}, workloads: chosen, runs: 2, pace: tiny, progress: &progress,
		results: &results{workloads: chosen}}
	s.run(t.Context())
	if got := s.results.find("clone-graph", 1, sluiceName); got == nil || len(got.Values) != 2 || strings.Count(progress.String(), "\n") != 2 {
		t.Errorf("%v, %q", got, progress.String())
	}
	for _, test := range []struct {
		check string
		wrong bool
	}{{"42", false}, {"42", false}, {"43", true}} {
		if complaint := s.contradiction(chosen[0], 1, test.check); (complaint != "") != test.wrong {
			t.Errorf("%s: %q", test.check, complaint)
		}
	}
}
