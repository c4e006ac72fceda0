package command

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// engineLoops are scripts that stay in the engine for a while; most of them nothing
// interrupts.
var engineLoops = []struct{ name, prepare, loop string }{
	{"search", `const a = 'a'.repeat(2**28), b = 'a'.repeat(2**20) + 'b'`, `a.indexOf(b)`},
	{"replace", `const a = 'a'.repeat(2**28), b = 'a'.repeat(2**20) + 'b'`, `a.replace(b, '')`},
	{"split", `const a = 'a'.repeat(2**28), b = 'a'.repeat(2**20) + 'b'`, `a.split(b)`},
	{"repeat", ``, `for (;;) 'ab'.repeat(2**26).indexOf('c')`},
	{"sort", `const a = Array.from({length: 2**20}, Math.random)`, `for (;;) a.map(String).sort()`},
	{"JSON", `const a = new Array(2**20).fill({a: [1, 'b', {}]})`, `for (;;) JSON.parse(JSON.stringify(a))`},
	{"RegExp", `const a = 'a'.repeat(40)`, `/(a+)+b/.test(a)`},
	{"compile", `const a = 'f(1,2,3);'.repeat(2**22)`, `new Function(a)`},
	{"BigInt", ``, `for (;;) 3n ** 600000n`},
	{"copy", `const a = new Uint8Array(2**25)`, `for (;;) new Float64Array(a)`},
}

// run is the command in a process of its own.
type run struct {
	*exec.Cmd
	stdout *bufio.Reader
	stderr bytes.Buffer
}

func start(t *testing.T, args ...string) *run {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	r := &run{Cmd: exec.CommandContext(ctx, self)}
	r.Args = append([]string{"sluice"}, args...)
	r.Stderr = &r.stderr
	out, err := r.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	r.stdout = bufio.NewReader(out)
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	return r
}

// ends waits for the end of the process, which has to have a status, and to have written
// a text to standard error.
func (r *run) ends(t *testing.T, status int, text string) {
	t.Helper()
	err := r.Cmd.Wait()
	if e, ok := errors.AsType[*exec.ExitError](err); !ok || e.ExitCode() != status {
		t.Errorf("%v, want exit status %d", err, status)
	}
	if !strings.Contains(r.stderr.String(), text) {
		t.Errorf("standard error is %q, want %q", &r.stderr, text)
	}
}

// begins waits until the script has written a line.
func (r *run) begins(t *testing.T) {
	t.Helper()
	if _, err := r.stdout.ReadString('\n'); err != nil {
		t.Fatal(err, &r.stderr)
	}
}

// TestEngineLoopsEnd ends scripts in loops of the engine.
func TestEngineLoopsEnd(t *testing.T) {
	loops := engineLoops
	if testing.Short() {
		loops = loops[:1]
	}
	for _, l := range loops {
		script := l.prepare + `; navigator.locks.request('l', () => { console.log('begins'); ` + l.loop + ` })`
		t.Run(l.name, func(t *testing.T) {
			t.Run("timeout", func(t *testing.T) {
				start(t, "eval", "--grace", "20ms", "--timeout", "100ms", script).ends(t, statusUnhandled, "ran longer than 100ms (--timeout)")
			})
			t.Run("SIGTERM", func(t *testing.T) {
				r := start(t, "eval", "--grace", "20ms", script)
				r.begins(t)
				r.Process.Signal(syscall.SIGTERM)
				r.ends(t, statusInterrupted, "sluice: the script was ended by a signal: terminated")
			})
		})
	}
}

// A second signal ends the process while the first waits for what does not end.
func TestSecondSignal(t *testing.T) {
	r := start(t, "eval", "--grace", "1h", `console.log('begins'); 'a'.repeat(2**28).indexOf('a'.repeat(2**20) + 'b')`)
	r.begins(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.ends(t, statusInterrupted, "")
	}()
	for {
		r.Process.Signal(os.Interrupt)
		select {
		case <-done:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// A page that writes to a pipe which nobody reads cannot be cut off, but its process ends.
func TestBlockedOutput(t *testing.T) {
	r := start(t, "eval", "--grace", "1ms", `for (;;) console.log('x'.repeat(1e6))`)
	if _, err := r.stdout.ReadByte(); err != nil {
		t.Fatal(err)
	}
	r.Process.Signal(syscall.SIGTERM)
	r.ends(t, statusInterrupted, "sluice: the script was ended by a signal: terminated\n")
	if text := "sluice: a page or worker has not ended 2.001s after it was told to: the process ends without it\n"; !strings.HasSuffix(r.stderr.String(), text) {
		t.Errorf("standard error is %q, and does not end with %q", &r.stderr, text)
	}
}
