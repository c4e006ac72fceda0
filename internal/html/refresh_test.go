package html

import (
	"testing"
	"time"
)

func TestParseRefresh(t *testing.T) {
	for _, test := range []struct {
		input   string
		seconds int
		address string // "-" for that of the document
		ok      bool
	}{
		{"0", 0, "-", true},
		{" 5", 5, "-", true},
		{"1.5", 1, "-", true},
		{".5", 0, "-", true},
		{"", 0, "-", false},
		{"x", 0, "-", false},
		{"-1", 0, "-", false},
		{"+1", 0, "-", false},
		{"1x", 0, "-", false},
		{"1;", 1, "-", true},
		{"1 ,", 1, "-", true},
		{"1; url=a", 1, "a", true},
		{"1,URL = a b", 1, "a b", true},
		{"1 url=a", 1, "a", true},
		{"1;a", 1, "a", true},
		{"1;u", 1, "u", true},
		{"1;ur=x", 1, "ur=x", true},
		{"1;url", 1, "url", true},
		{"1;url x", 1, "url x", true},
		{"1;url='a'b", 1, "a", true},
		{`1;"a'b"c`, 1, "a'b", true},
		{"1;url='a", 1, "a", true},
		{"1;url='", 1, "", true},
		{"1.2.3;url=", 1, "", true},
	} {
		delay, address, ok := parseRefresh(test.input)
		if delay != time.Duration(test.seconds)*time.Second || address.Or("-") != test.address || ok != test.ok {
			t.Errorf("%q: %v, %q, %v", test.input, delay, address.Or("-"), ok)
		}
	}
	if delay, _, ok := parseRefresh("99999999999999999999999"); !ok || delay <= 0 {
		t.Error(delay, ok)
	}
}
