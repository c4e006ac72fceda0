package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Where the suite's server serves, as it is configured by default.
//
// https://web-platform-tests.org/running-tests/from-local-system.html
const (
	suiteHost  = "web-platform.test"
	suiteHTTP  = "http://web-platform.test:8000"
	suiteHTTPS = "https://web-platform.test:8443"
)

// servePython starts the suite's own server.
func servePython(s *Suite) (*Server, error) {
	if _, err := net.LookupHost("www1." + suiteHost); err != nil {
		return nil, fmt.Errorf("the host %s is not known here. The suite's server needs its host names in the hosts file; add them as root with\n"+
			"\tcd %s && python3 wpt --skip-venv-setup make-hosts-file >> /etc/hosts", suiteHost, s.Dir)
	}
	roots, err := os.ReadFile(filepath.Join(s.Dir, "tools/certs/cacert.pem"))
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("python3", "wpt", "--skip-venv-setup", "serve", "--no-h2")
	cmd.Dir = s.Dir
	var log output
	cmd.Stdout, cmd.Stderr = &log, &log
	// Interrupted, the server ends its own processes.
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }() //nolint:errcheck // the log tells more
	server := &Server{HTTP: suiteHTTP, HTTPS: suiteHTTPS, Roots: string(roots), Close: func() {
		cmd.Process.Signal(os.Interrupt) //nolint:errcheck // it may have ended
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			cmd.Process.Kill() //nolint:errcheck // so
		}
	}}
	if err := awaitServer(newLoader(server.Roots), ended); err != nil {
		server.Close()
		return nil, fmt.Errorf("starting the suite's server: %w\n%s", err, log.String())
	}
	return server, nil
}

// awaitServer waits until the suite's server answers over http: and https:.
func awaitServer(l *loader, ended <-chan struct{}) error {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for _, origin := range []string{suiteHTTP, suiteHTTPS} {
		for {
			_, err := l.load(ctx, origin+testharness)
			if err == nil {
				break
			}
			select {
			case <-ended:
				return errors.New("it ended")
			case <-ctx.Done():
				return fmt.Errorf("it does not answer: %w", err)
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
	return nil
}
