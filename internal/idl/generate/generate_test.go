package main

import "testing"

// TestCommitted fails when a committed file is not what the texts describe.
func TestCommitted(t *testing.T) {
	root, err := findRoot()
	if err != nil {
		t.Fatal(err)
	}
	if err := run(root, true, nil); err != nil {
		t.Error(err)
	}
}
