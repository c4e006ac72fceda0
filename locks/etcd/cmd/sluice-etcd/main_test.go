//go:build !race

package main

import (
	"net"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sluice-go/sluice/internal/command"
)

// The command sluice becomes sluice-etcd, which it finds in PATH.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sluice": func() { command.Main(nil) }, "sluice-etcd": main})
}

// TestScripts runs the command as users do.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", Setup: func(e *testscript.Env) error {
		for _, name := range []string{"ADDRESS", "PEER", "ADDRESS2", "PEER2", "ADDRESS3", "PEER3", "METRICS"} {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			defer l.Close() // when all have one, and different ones
			e.Setenv(name, l.Addr().String())
		}
		e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
		return writeCertificates(e.WorkDir)
	}})
}
