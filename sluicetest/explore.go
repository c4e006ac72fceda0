// Package sluicetest has what Go tests of web programs need beyond the package sluice.
package sluicetest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/sluice-go/sluice/explore"
)

// ReplayVariable is an environment variable: the file of a schedule that [Explore] replays
// instead of exploring.
const ReplayVariable = "SLUICE_REPLAY"

// shortSeeds is how many seeds there are with -short, unless the options say.
const shortSeeds = 100

// Explore runs a program under many schedules, and fails the test if one goes wrong: the test's
// log has the story, and says where the schedule is that leads there. The test with the
// variable [ReplayVariable] set to that file runs it again, and nothing else. With -short there
// are 100 seeds, unless o.Seeds says otherwise. The context of the test ends the exploration.
func Explore(t testing.TB, o explore.Options) *explore.Result {
	t.Helper()
	ctx := t.Context()
	if file := os.Getenv(ReplayVariable); file != "" {
		replay(ctx, t, o, file)
		return &explore.Result{}
	}
	if o.Seeds == 0 && testing.Short() {
		o.Seeds = shortSeeds
	}
	r, err := explore.Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Find == nil {
		return r
	}
	t.Error(explore.Tell(r.Find))
	if file, err := write(r.Find); err != nil {
		t.Errorf("the schedule could not be written: %v", err)
	} else {
		t.Logf("to run it again: %s=%s", ReplayVariable, file)
	}
	return r
}

func replay(ctx context.Context, t testing.TB, o explore.Options, file string) {
	t.Helper()
	opened, err := os.Open(file)
	if err != nil {
		t.Fatalf("%s: %v", ReplayVariable, err)
	}
	defer opened.Close()
	recorded, err := explore.ReadFind(opened)
	if err != nil {
		t.Fatalf("%s: %s: %v", ReplayVariable, file, err)
	}
	f, err := explore.Replay(ctx, o, recorded.Schedule)
	if err != nil {
		t.Fatal(err)
	}
	if f == nil {
		t.Logf("%s: nothing went wrong", file)
		return
	}
	if f.Diverged {
		t.Logf("%s: the program went another way than the schedule", file)
	}
	t.Error(explore.Tell(f))
}

// write writes a find to a new file, which outlives the test.
func write(f *explore.Find) (file string, err error) {
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "sluicetest")
	if err != nil {
		return "", err
	}
	file = filepath.Join(dir, "schedule.json")
	return file, os.WriteFile(file, text, 0o666)
}
