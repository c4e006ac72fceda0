package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sluice": main})
}

// TestScripts runs the command as users do: each file of testdata is a session
// at a shell.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}

func TestParseBytes(t *testing.T) {
	for _, test := range []struct {
		text string
		want uint64
		ok   bool
	}{
		{"", 0, true},
		{"1", 1, true},
		{"64M", 64 << 20, true},
		{"64mb", 64 << 20, true},
		{"2G", 2 << 30, true},
		{"10k", 10 << 10, true},
		{"0", 0, false},
		{"M", 0, false},
		{"-1", 0, false},
		{"1.5G", 0, false},
		{"99999999999G", 0, false},
	} {
		got, err := parseBytes(test.text)
		if got != test.want && err == nil || (err == nil) != test.ok {
			t.Errorf("parseBytes(%q) = %d, %v", test.text, got, err)
		}
	}
}
