package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// The tables of README.md and docs/conformance.md say what the expectations do.
func TestTablesAreInStep(t *testing.T) {
	list, err := summarizeExpectations("expectations")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		text, err := os.ReadFile(filepath.Join("..", table.page))
		if err != nil {
			t.Fatal(err)
		}
		filled, err := table.fill(string(text), list)
		if err != nil {
			t.Fatal(err)
		}
		if filled != string(text) {
			t.Errorf("the table %q of %s differs from wpt/expectations: go run ./wpt --tables", table.name, table.page)
		}
	}
}

// Each failure has a reason.
func TestReasons(t *testing.T) {
	served, err := openServeStore("expectations")
	if err != nil {
		t.Fatal(err)
	}
	for _, store := range []*Store{served.base, served, served.base.withEngine(128), served.base.withEngine(140)} {
		for _, folder := range folders {
			all, err := store.Folder(folder)
			if err != nil {
				t.Fatal(err)
			}
			for id, e := range all {
				for _, name := range e.Unexplained() {
					t.Errorf("%s: %s: %s fails without a reason", store.Dir, id, name)
				}
			}
		}
	}
}

// Each rule gives the reason of something.
func TestRulesAreOfUse(t *testing.T) {
	served, err := openServeStore("expectations")
	if err != nil {
		t.Fatal(err)
	}
	used := make([]bool, len(served.base.rules))
	for _, store := range []*Store{served.base, served} {
		for _, folder := range folders {
			all, err := store.Folder(folder)
			if err != nil {
				t.Fatal(err)
			}
			for i, rule := range served.base.rules {
				used[i] = used[i] || rule.explains(all)
			}
		}
	}
	for i, rule := range served.base.rules {
		if !used[i] {
			t.Errorf("rule %d, for the reason %q, explains nothing", i+1, rule.Reason)
		}
	}
}

func TestExplains(t *testing.T) {
	all := Expectations{
		"/a/b.html": {Status: Timeout, Reason: "slow", Failures: ExpectedFailures{{Name: "c", Status: Fail, Reason: "no d", Message: "d is not there"}}},
		"/a/e.html": {Status: OK, All: &AllFail{many, Fail, "no f", ""}},
	}
	for text, want := range map[string]bool{
		`{"test": "b", "reason": "slow"}`:                           true,
		`{"test": "b", "subtest": "c", "reason": "slow"}`:           false,
		`{"subtest": "c", "message": "is not", "reason": "no d"}`:   true,
		`{"subtest": "c", "message": "whatever", "reason": "no d"}`: false,
		`{"test": "e", "subtest": "c", "reason": "no d"}`:           false,
		`{"test": "e", "subtest": "one of them", "reason": "no f"}`: true,
		`{"reason": "no e"}`: false,
	} {
		var r rule
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		if r.explains(all) != want {
			t.Errorf("%s explains what is expected: %v, want %v", text, !want, want)
		}
	}
}

func TestShare(t *testing.T) {
	for _, test := range []struct {
		part, whole int
		want        string
	}{{0, 0, "–"}, {1, 3, "33.3%"}, {9999, 10000, "99.9%"}, {7, 7, "100.0%"}, {0, 5, "0.0%"}} {
		if got := share(test.part, test.whole); got != test.want {
			t.Errorf("%d of %d is %s, want %s", test.part, test.whole, got, test.want)
		}
	}
}
