package main

import "testing"

func TestSummaries(t *testing.T) {
	for _, test := range []struct {
		values  series
		want    summary
		settled bool
	}{
		{nil, summary{}, false},
		{series{0: 3}, summary{3, 0}, false},
		{series{0: 4, 2: 2}, summary{2, 4}, false},
		{series{0: 114, 1: 300, 2: 100}, summary{100, 114}, true},
		{series{0: 116, 1: 300, 2: 100}, summary{100, 116}, false},
		{series{0: 1, 1: 100, 2: 1}, summary{1, 1}, true}, // one run that went wrong
	} {
		got := test.values.summary()
		if got != test.want || got.settled() != test.settled {
			t.Errorf("%v is summarized as %v, settled %v; want %v, %v", test.values, got, got.settled(), test.want, test.settled)
		}
	}
}

func TestQuotients(t *testing.T) {
	a, b, unsettled := summary{100, 110}, summary{200, 220}, summary{100, 200}
	q, ok := a.over(b)
	if want := (quotient{100.0 / 220, 0.5, 110.0 / 200}); !ok || q != want {
		t.Errorf("%v, %v, want %v", q, ok, want)
	}
	for _, s := range []summary{unsettled, {}} {
		if q, ok := a.over(s); ok {
			t.Errorf("%v over %v is %v", a, s, q)
		}
		if q, ok := s.over(a); ok {
			t.Errorf("%v over %v is %v", s, a, q)
		}
	}
	if got, want := (quotient{1, 2, 4}).over(quotient{1, 2, 8}), (quotient{0.125, 1, 4}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
