package main

import (
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
	for _, store := range []*Store{served.base, served} {
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
