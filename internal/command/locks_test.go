package command

import (
	"bufio"
	"io"
	"syscall"
	"testing"

	"github.com/sluice-go/sluice"
)

func TestLocksOnQuit(t *testing.T) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Eval(t.Context(), "new Promise((r) => navigator.locks.request('<a>', () => { r(); return new Promise(() => {}) }))"); err != nil {
		t.Fatal(err)
	}
	r, w := io.Pipe()
	defer printLocksOnQuit(ua, w)()
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(r).ReadString('\n')
	const want = `{"https://example.com":{"held":[{"name":"<a>","mode":"exclusive","clientId":"`
	if err != nil || len(line) < len(want) || line[:len(want)] != want {
		t.Errorf("%q, %v", line, err)
	}
}
