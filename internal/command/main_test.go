package command

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sluice-go/sluice/internal/mozjs"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sluice": func() { Main(nil) }})
}

// TestScripts runs the command as users do: each file of testdata is a session
// at a shell.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", Setup: func(e *testscript.Env) error {
		e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
		// Newer engines tell a column of errors at the end of a script.
		if mozjs.Major > 102 {
			e.Setenv("AT_END", ":1")
		}
		return nil
	}, Condition: engineAtLeast, Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits,
		"await": await,
	}})
}

// engineAtLeast is the condition "engine:VERSION": the engine is of that version or a newer
// one.
func engineAtLeast(condition string) (bool, error) {
	version, ok := strings.CutPrefix(condition, "engine:")
	least, err := strconv.Atoi(version)
	if !ok || err != nil {
		return false, fmt.Errorf("there is no condition %q", condition)
	}
	return mozjs.Major >= least, nil
}

// exits is the command "exits STATUS PROGRAM [ARG]...": it runs a program as exec
// does, which has to end with that exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM [ARG]...")
	}
	status := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		status = exit.ExitCode()
	}
	if got := strconv.Itoa(status); got != args[0] {
		ts.Fatalf("the exit status is %s, want %s", got, args[0])
	}
}

// await is the command "await FILE PATTERN": it waits until the file, which another program
// writes, matches.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE PATTERN")
	}
	pattern, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(ts.MkAbs(args[0]))
		if pattern.Match(text) {
			return
		}
		if time.Now().After(end) {
			ts.Fatalf("%s does not match %s:\n%s", args[0], args[1], text)
		}
	}
}

func TestParseBytes(t *testing.T) {
	for _, test := range []struct {
		text string
		want uint64
		ok   bool
	}{
		{"", 0, true},
		{"1", 1, true},
		{"64M", 64 << 20, true},
		{"64mb", 64 << 20, true},
		{"2G", 2 << 30, true},
		{"10k", 10 << 10, true},
		{"0", 0, false},
		{"M", 0, false},
		{"-1", 0, false},
		{"1.5G", 0, false},
		{"99999999999G", 0, false},
	} {
		got, err := parseBytes("--max-heap", test.text)
		if got != test.want && err == nil || (err == nil) != test.ok {
			t.Errorf("parseBytes(%q) = %d, %v", test.text, got, err)
		}
	}
}
