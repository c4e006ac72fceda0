package command

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bombs are scripts that start workers without end. Each runs beside a page that has
// nothing to do with it.
var bombs = map[string]string{
	"two of itself": `
		const text = 'onmessage = () => {}; new Worker(location.href); new Worker(location.href)';
		new Worker(URL.createObjectURL(new Blob([text])));`,
	"11,000 idle ones": `
		const u = URL.createObjectURL(new Blob(['onmessage = () => {}'])), all = [];
		for (let i = 0; i < 11000; i++) all.push(new Worker(u));`,
}

const victim = `setTimeout(() => console.log('lives'), 100)`

// TestWorkerBombs runs them in processes of their own.
func TestWorkerBombs(t *testing.T) {
	const megabyte = 1 << 10 // ru_maxrss is in KB
	for name, bomb := range bombs {
		for _, test := range []struct {
			flag, value, limit string
			peak               int64
		}{
			{"--max-heap", "64M", "(MaxHeap)", 2 * 64 * megabyte},
			{"--max-workers", "100", "(MaxWorkers)", 160 * megabyte},
		} {
			t.Run(name+" "+test.flag, func(t *testing.T) {
				dir := t.TempDir()
				write(t, filepath.Join(dir, "bomb.js"), bomb)
				write(t, filepath.Join(dir, "victim.js"), victim)
				sluice := filepath.Join(dir, "sluice")
				self, err := os.Executable()
				if err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(self, sluice); err != nil {
					t.Fatal(err)
				}
				c := exec.CommandContext(t.Context(), sluice, "run", "--no-engine-cache", test.flag, test.value, "bomb.js", "victim.js")
				c.Args[0], c.Dir, c.WaitDelay = "sluice", dir, time.Second
				var out, complaints strings.Builder
				c.Stdout, c.Stderr = &out, &complaints
				err = c.Run()
				if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 1 {
					t.Errorf("%v, want status 1", err)
				}
				// The constructor throws, or a page or worker ends.
				if !strings.Contains(complaints.String(), test.limit) && !strings.Contains(complaints.String(), "("+test.flag+")") {
					t.Errorf("nothing tells of %s:\n%s", test.limit, complaints.String())
				}
				if !strings.Contains(out.String(), "lives") {
					t.Error("the page beside the bomb did not live")
				}
				peak := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
				t.Logf("peak %d MB", peak/megabyte)
				if peak > test.peak && !raceDetector() {
					t.Errorf("the process took %d MB", peak/megabyte)
				}
			})
		}
	}
}

// raceDetector says that the program is built with the race detector, which takes
// several times as much memory.
func raceDetector() bool {
	info, _ := debug.ReadBuildInfo()
	return info != nil && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
