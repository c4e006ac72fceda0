package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A program runs workloads.
type program interface {
	name() string
	version() string
	// start runs a workload's script as the plan says.
	start(ctx context.Context, w *workload, p plan) (*process, error)
	// least is the command whose start is measured: it evaluates 0, or opens a
	// document; nil if there is none.
	least(w *workload) []string
	// cannot says why a workload is not for this program; "" if it is.
	cannot(w *workload) string
}

// A plan is what js/runner.mjs is told.
type plan struct {
	Sizes   []int          `json:"sizes"`
	Variant string         `json:"variant,omitempty"`
	WarmUp  int            `json:"warmUp"` // all in milliseconds
	Budget  int            `json:"budget"`
	Settle  int            `json:"settle"`
	Graphs  map[int]string `json:"graphs,omitempty"`
	// Marks asks for marks where the measured part begins and ends.
	Marks bool `json:"marks,omitempty"`
}

// baselineName is what another build of Sluice is called.
const baselineName = "baseline"

// A command is a program that is run with a script and prints what it finds.
type command struct {
	id       string
	binary   string
	run      []string // before the script
	evaluate []string
	adapter  string
	// page is the adapter for workloads on documents, and first opens a document; "" for a program
	// that has none.
	page, first string
	dashes      bool   // arguments of the script follow --
	printed     string // the version
	files       *files
}

func (c *command) name() string    { return c.id }
func (c *command) version() string { return c.printed }

func (c *command) least(w *workload) []string {
	if w.document {
		return append([]string{c.binary}, append(c.run, c.files.first(c.first))...)
	}
	return append([]string{c.binary}, c.evaluate...)
}

func (c *command) cannot(w *workload) string {
	switch {
	case w.kind.inside() && c.id != sluiceName:
		return "what only a Go program sees"
	case w.document && c.page == "":
		return "no documents"
	case w.document && w.kind == startUp && c.first == "":
		return "scripts of documents do not run"
	case !w.document && c.adapter == "":
		return "a library for documents"
	}
	return ""
}

func (c *command) start(ctx context.Context, w *workload, p plan) (*process, error) {
	if w.kind.inside() {
		return c.startInside(ctx, w, p)
	}
	p.Graphs = c.files.graphs("file://" + c.files.dir)
	adapter := c.adapter
	if w.document {
		adapter = c.page
	}
	args := append(c.run[:len(c.run):len(c.run)], c.files.adapter(adapter))
	if c.dashes {
		args = append(args, "--")
	}
	args = append(args, "file://"+c.files.workload(w), p.json())
	cmd := exec.CommandContext(ctx, c.binary, args...)
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "DENO_NO_UPDATE_CHECK=1", "DENO_DIR="+filepath.Join(c.files.dir, "deno"))
	return startCommand(cmd)
}

// startInside runs this program again, which then measures with the package.
func (c *command) startInside(ctx context.Context, w *workload, p plan) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startCommand(exec.CommandContext(ctx, self, insideArgument, w.name, p.json()))
}

// findPrograms are Sluice and the named peers that are installed. Missing ones
// are named in the second result.
func findPrograms(o *options, f *files) (found []program, missing []string) {
	sluice := func(id, binary string) *command {
		return &command{id: id, binary: binary, run: []string{"run"}, evaluate: []string{"eval", "0"}, adapter: "sluice.mjs",
			page: "sluice.html", first: "first.html", dashes: true,
			printed: firstLine(output(binary, "version")), files: f}
	}
	all := []program{sluice(sluiceName, o.sluice)}
	if o.baseline != "" {
		all = append(all, sluice(baselineName, o.baseline))
	}
	for _, peer := range o.peers {
		var p program
		switch peer {
		case nodeName:
			p = &command{id: peer, binary: filepath.Join(o.modules, "node/bin/node"), evaluate: []string{"-e", "0"}, adapter: "node.mjs", files: f}
		case denoName:
			// Without its cache of compiled code every run does the same.
			p = &command{id: peer, binary: filepath.Join(o.modules, "deno/deno"), evaluate: []string{"eval", "0"}, adapter: "deno.mjs", files: f,
				run: []string{"run", "--allow-all", "--quiet", "--no-lock", "--no-config", "--no-code-cache"}}
		case bunName:
			p = &command{id: peer, binary: filepath.Join(o.modules, ".bin/bun"), evaluate: []string{"-e", "0"}, adapter: "bun.mjs", files: f,
				run: []string{"run"}}
		case jsdomName, happyDOMName, linkedomName:
			p = &command{id: peer, binary: filepath.Join(o.modules, "node/bin/node"), page: peer + ".mjs", files: f,
				run:     []string{"--conditions=browser"}, // as bundlers resolve packages
				printed: versionOfModule(filepath.Join(o.modules, peer))}
			if peer != linkedomName {
				p.(*command).first = peer + ".mjs"
			}
		case chromiumName:
			if path, err := exec.LookPath("chromium"); err == nil {
				p = &browser{binary: path, files: f}
			}
		}
		if c, ok := p.(*command); ok && c.adapter != "" {
			c.printed = firstLine(output(c.binary, "--version"))
		}
		if p == nil || p.version() == "" {
			missing = append(missing, peer)
			continue
		}
		all = append(all, p)
	}
	return all, missing
}

// check says what is wrong with a program that must be there.
func check(p program) error {
	if p.version() == "" {
		return fmt.Errorf("%s does not run: build it first (make build), or say where it is (--sluice, --baseline)", p.(*command).binary)
	}
	return nil
}

// versionOfModule is the version of a module that npm has installed; "" if it has not.
func versionOfModule(folder string) string {
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return ""
	}
	var described struct{ Version string }
	if json.Unmarshal(text, &described) != nil {
		return ""
	}
	return described.Version
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
