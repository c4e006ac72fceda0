package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// A browser is Chromium: the scripts are served to it, and it posts what it
// finds.
type browser struct {
	binary string
	files  *files
}

func (b *browser) name() string             { return chromiumName }
func (b *browser) version() string          { return firstLine(output(b.binary, "--version")) }
func (b *browser) least(*workload) []string { return nil }

func (b *browser) cannot(w *workload) string {
	switch {
	case w.kind.inside():
		return "what only a Go program sees"
	case w.kind == startUp:
		return "a browser does not start for one script"
	case w.script == "modules" || w.script == "modules-second":
		return "a browser loads modules over HTTP"
	case w.packages:
		return "a browser does not know packages by their names"
	}
	return ""
}

func (b *browser) start(ctx context.Context, w *workload, p plan) (*process, error) {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	findings := make(chan finding)
	server := &http.Server{Handler: b.handler(ctx, findings)}
	go server.Serve(listener)

	profile, err := os.MkdirTemp(b.files.dir, "profile-")
	if err != nil {
		cancel()
		server.Close()
		return nil, err
	}
	query := url.Values{"workload": {"../workloads/" + w.script + ".mjs"}, "plan": {p.json()}}
	cmd := exec.Command(b.binary, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-breakpad",
		"--user-data-dir="+profile, fmt.Sprintf("http://%s/adapters/browser.html?%s", listener.Addr(), query.Encode()))
	if err := cmd.Start(); err != nil {
		cancel()
		server.Close()
		return nil, err
	}
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		cancel()
	}()

	// It does not end by itself: the last finding ends it, or the context.
	all := make(chan finding)
	peak, detached := 0.0, time.Duration(0)
	end := func() {
		tree := processTree(cmd.Process.Pid)
		for i, pid := range tree {
			peak += proportionalMB(pid)
			if s, ok := statOf(pid); ok && i > 0 {
				detached += s.time
			}
		}
		for _, pid := range tree {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	go func() {
		defer close(all)
		defer end()
		for {
			select {
			case f := <-findings:
				if f.End {
					return
				}
				all <- f
				if f.Failed != "" {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return &process{
		findings: all,
		memory: func() float64 {
			sum := 0.0
			for _, pid := range processTree(cmd.Process.Pid) {
				sum += proportionalMB(pid)
			}
			return sum
		},
		processor: func() float64 {
			sum := 0.0
			for _, pid := range processTree(cmd.Process.Pid) {
				sum += busyNS(pid)
			}
			return sum
		},
		kill: cancel,
		wait: func() (float64, time.Duration, error) {
			<-ended
			cancel()
			server.Close()
			os.RemoveAll(filepath.Clean(profile))
			return peak, detached, nil
		},
	}, nil
}

// handler serves the scripts, isolated from other origins so that the page has
// precise clocks and shared memory, and takes what the page finds.
func (b *browser) handler(ctx context.Context, findings chan<- finding) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /report", func(w http.ResponseWriter, r *http.Request) {
		var f finding
		if err := json.NewDecoder(r.Body).Decode(&f); err != nil {
			f = finding{Failed: err.Error()}
		}
		select {
		case findings <- f:
		case <-ctx.Done():
		}
		w.WriteHeader(http.StatusNoContent)
	})
	served := http.FileServer(http.Dir(b.files.dir))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Embedder-Policy", "require-corp")
		if filepath.Ext(r.URL.Path) == ".mjs" {
			h.Set("Content-Type", "text/javascript; charset=utf-8")
		}
		served.ServeHTTP(w, r)
	})
	return mux
}
