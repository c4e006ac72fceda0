package command

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		stop := showProgress(&out, time.Second, func() (int, int) { return 1, 3 })
		time.Sleep(time.Second / 2)
		stop()
		if out.Len() > 0 {
			t.Errorf("shown too early: %q", out.String())
		}
		stop = showProgress(&out, time.Second, func() (int, int) { return 1, 3 })
		time.Sleep(time.Second + progressEvery/2)
		stop()
		if got, want := out.String(), "\r\x1b[Ksluice: loading modules: 1 of 3\r\x1b[K"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
