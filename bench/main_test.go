package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"
)

func TestCommandLine(t *testing.T) {
	tests := []struct {
		args  string
		peers string
		runs  int
	}{
		{"", "node deno bun jsdom happy-dom linkedom chromium", 7},
		{"--quick", "node deno bun jsdom happy-dom linkedom", 3},
		{"--quick --peers bun,chromium", "bun chromium", 3},
		{"--peers none --runs 9", "", 9},
	}
	for _, test := range tests {
		o, err := parse(strings.Fields(test.args), new(bytes.Buffer))
		if err != nil {
			t.Errorf("%s: %v", test.args, err)
			continue
		}
		if !slices.Equal(o.peers, strings.Fields(test.peers)) || o.runs != test.runs {
			t.Errorf("%s: peers %v, %d runs", test.args, o.peers, o.runs)
		}
	}
}

func TestWrongUsage(t *testing.T) {
	for _, args := range []string{"--peers opera", "--only (", "--only nothing-is-called-so", "--runs -1", "--runs 0", "--timeout 0s", "--runs x", "extra", "--unknown"} {
		err := bench(context.Background(), strings.Fields(args), new(bytes.Buffer), new(bytes.Buffer))
		if !errors.As(err, new(usageError)) {
			t.Errorf("%s: %v", args, err)
		}
	}
	if err := bench(context.Background(), []string{"--help"}, new(bytes.Buffer), new(bytes.Buffer)); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("--help: %v", err)
	}
}

func TestList(t *testing.T) {
	var out bytes.Buffer
	if err := bench(context.Background(), []string{"--list", "--only", "^locks-|^Start$"}, &out, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "locks-queued") || !strings.Contains(text, "modules-second") || strings.Contains(text, "timers") {
		t.Error(text)
	}
}

func TestWithoutABinary(t *testing.T) {
	err := bench(context.Background(), []string{"--sluice", "no/such/sluice", "--peers", "none"}, new(bytes.Buffer), new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("got %v", err)
	}
}
