package mozjs

import (
	"strconv"
	"testing"
	"time"
)

// Date tells the machine's time, or that of Go.
func TestDate(t *testing.T) {
	cx := open(t, Options{})
	before := time.Now().UnixMilli()
	told, err := strconv.ParseInt(eval(t, cx, "Date.now()"), 10, 64)
	if after := time.Now().UnixMilli(); err != nil || told < before || told > after {
		t.Errorf("Date.now() is %d between %d and %d (%v)", told, before, after, err)
	}
	cx.ReplaceDate(func() time.Time { return time.UnixMilli(12345) })
	if told := eval(t, cx, "[Date.now(), new Date().getTime()].join()"); told != "12345,12345" {
		t.Errorf("Date tells %s", told)
	}
}
