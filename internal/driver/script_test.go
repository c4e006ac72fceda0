package driver

import (
	"errors"
	"testing"
)

func TestWayOf(t *testing.T) {
	only := func(module bool) func() (bool, error) { return func() (bool, error) { return module, nil } }
	for _, test := range []struct {
		url            string
		module, parses bool
		want           Way
	}{
		{"file:///a.js", false, false, Way{}},
		{"file:///a.js", false, true, Way{Module: true}},
		{"file:///a.js?x=.mjs", true, false, Way{Module: true}},
		{"file:///a.mjs#.js", false, false, Way{Module: true}},
		{"file:///a.tsx", false, false, Way{Module: true}},
		{"file:///a", false, true, Way{Module: true, Inline: true}},
		{"file:///a.txt", false, false, Way{}},
		{"http://example.com/a", false, true, Way{Module: true}},
		{"http://example.com/a.php?x", true, false, Way{Module: true}},
		{"http://example.com/a.ts", false, false, Way{Module: true}},
		{"about:blank", false, true, Way{Module: true, Inline: true}},
	} {
		if got, err := WayOf(test.url, test.module, only(test.parses)); got != test.want || err != nil {
			t.Errorf("%s: %+v, %v", test.url, got, err)
		}
	}
	broken := errors.New("broken")
	if _, err := WayOf("file:///a.js", false, func() (bool, error) { return false, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestLabelOf(t *testing.T) {
	for name, want := range map[string]string{"a/b.js": "b.js", "https://example.com/c/d.js?e=/f#g/h": "d.js", "data:text/javascript,1/2": "data"} {
		if got := LabelOf(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
