package mozjs

import (
	"runtime"
	"testing"
	"time"
)

// A charge counts as much as it was set to, and no more when nobody knows it.
func TestCharge(t *testing.T) {
	cx := open(t, Options{})
	c := cx.Charge(1000)
	for _, bytes := range []int64{5000, 20, 0, 300} {
		c.Set(bytes)
		if n := cx.External(); n != bytes || c.Bytes() != bytes {
			t.Errorf("%d bytes count, and are said to be %d, want %d", n, c.Bytes(), bytes)
		}
	}
	runtime.KeepAlive(c)
	for deadline := time.Now().Add(time.Minute); cx.External() != 0; runtime.Gosched() {
		runtime.GC()
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes still count that nobody can give back", cx.External())
		}
	}
}
