package command

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// terminal opens a pseudo-terminal: what is written to the second file can be read
// from the first.
func terminal(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { screen.Close() })
	var number, unlocked uint32
	control := func(request uintptr, at *uint32) {
		if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(unsafe.Pointer(at))); err != 0 {
			t.Fatal(err)
		}
	}
	control(syscall.TIOCGPTN, &number)
	control(syscall.TIOCSPTLCK, &unlocked)
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return screen, tty
}

// TestProgressOnTerminal runs a module of a file that imports a slow one from a
// server, which answers when the line that tells of it was seen.
func TestProgressOnTerminal(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	screen, tty := terminal(t)
	seen := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-seen:
		case <-ctx.Done():
		}
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Content-Type", "text/javascript")
	}))
	defer server.Close()
	main := t.TempDir() + "/main.mjs"
	if err := os.WriteFile(main, []byte(`import "`+server.URL+`/"; console.log("ran")`), 0o644); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(ctx, self)
	command.Args = []string{"sluice", "run", main}
	command.Stdout, command.Stderr = tty, tty
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	const line = "\r\x1b[Ksluice: loading modules: 1 of 2"
	var shown strings.Builder
	buffer := make([]byte, 1024)
	for err == nil {
		var n int
		n, err = screen.Read(buffer)
		before := strings.Contains(shown.String(), line)
		shown.Write(buffer[:n])
		if !before && strings.Contains(shown.String(), line) {
			close(seen)
		}
	}
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	const clear = "\r\x1b[K"
	got := strings.ReplaceAll(shown.String(), line, "")
	got = strings.ReplaceAll(got, strings.Replace(line, "1 of", "2 of", 1), "")
	if got != clear+"ran\r\n" {
		t.Errorf("%q", shown.String())
	}
}
