package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// servePython starts the suite's own server, on an address of this machine
// where its ports are free.
func servePython(ctx context.Context, s *Suite, stderr io.Writer) (*Server, error) {
	sayHosts(ctx, s, stderr)
	certificates, err := newCertificates()
	if err != nil {
		return nil, err
	}
	claim, err := freeAddress()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "wpt")
	if err != nil {
		return nil, errors.Join(err, claim.Close())
	}
	p := &pythonServer{claim: claim, dir: dir, ended: make(chan struct{})}
	config, err := writeServerConfig(dir, claim.address, certificates)
	if err != nil {
		return nil, errors.Join(err, p.remove())
	}
	p.cmd = exec.Command("python3", "wpt", "--skip-venv-setup", "serve", "--h2", "--config", config)
	p.cmd.Dir = s.Dir
	p.cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1") // the checkout stays as it is
	p.cmd.Stdout, p.cmd.Stderr = &p.log, &p.log
	// It is of several processes, which end together.
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, p.remove())
	}
	go func() { p.cmd.Wait(); close(p.ended) }() //nolint:errcheck // the log tells more
	server := &Server{Close: p.close, Network: &network{
		Host:  claim.address,
		Ports: map[string]string{portHTTP2: nobody},
		HTTP2: portHTTP2,
		Roots: [][]byte{certificates.root},
	}}
	if err := p.await(ctx, server.Network); err != nil {
		return nil, errors.Join(fmt.Errorf("starting the suite's server: %w\n%s", err, p.log.String()), p.stop())
	}
	return server, nil
}

// sayHosts says that the suite's host names are not mapped as its documentation
// asks, if so. This run does without.
//
// https://web-platform-tests.org/running-tests/from-local-system.html#hosts-file-setup
func sayHosts(ctx context.Context, s *Suite, stderr io.Writer) {
	if _, err := net.DefaultResolver.LookupHost(ctx, "www1."+suiteHost); err != nil {
		fmt.Fprintf(stderr, "wpt: the hosts file does not have the suite's host names. This run leads them to its server by itself;\n"+
			"for other programs, add them as root: cd %s && python3 wpt --skip-venv-setup make-hosts-file >> /etc/hosts\n", s.Dir)
	}
}

// serverPorts are those that the suite's server is known by.
var serverPorts = map[string][]int{"http": {8000, 8001}, "https": {8443, 8444}, "ws": {8888}, "wss": {8889}, "h2": {9000}}

// claimPort is held at the address that a run takes, so that no other run takes it
// before the server has its ports. It is none of the server's.
const claimPort = 7999

// claim is an address of this machine that one run has for itself.
type claim struct {
	net.Listener
	address string
}

// freeAddress claims an address of this machine where the server's ports are free:
// several runs may go on at the same time.
func freeAddress() (*claim, error) {
	var first error
	for i := 1; i < 100; i++ {
		c, err := claimAddress(fmt.Sprintf("127.0.0.%d", i))
		if err == nil {
			return c, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, fmt.Errorf("the ports of the suite's server are not free: %w", first)
}

// claimAddress claims an address if the server's ports are free there.
func claimAddress(address string) (*claim, error) {
	listener, err := net.Listen("tcp", fmt.Sprintf("%s:%d", address, claimPort))
	if err != nil {
		return nil, err
	}
	if err := areFree(address); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return &claim{listener, address}, nil
}

func areFree(address string) error {
	for _, ports := range serverPorts {
		for _, port := range ports {
			listener, err := net.Listen("tcp", fmt.Sprintf("%s:%d", address, port))
			if err != nil {
				return err
			}
			listener.Close() //nolint:errcheck // it was never used
		}
	}
	return nil
}

// writeServerConfig writes what differs from the server's defaults.
//
// https://web-platform-tests.org/tools/wptserve/docs/usage.html
func writeServerConfig(dir, address string, c *certificates) (name string, err error) {
	host, key := filepath.Join(dir, "host.pem"), filepath.Join(dir, "host.key")
	var aliases []map[string]string
	var failed error
	for p, script := range runnersOwn {
		aliases = append(aliases, map[string]string{"url-path": p, "local-dir": dir})
		failed = errors.Join(failed, os.WriteFile(filepath.Join(dir, path.Base(p)), []byte(script), 0o600))
	}
	text, err := json.Marshal(map[string]any{
		"server_host":      address,
		"ports":            serverPorts,
		"check_subdomains": false, // it would look them up
		"aliases":          aliases,
		"ssl": map[string]any{
			"type":         "pregenerated",
			"pregenerated": map[string]string{"host_cert_path": host, "host_key_path": key},
		},
	})
	name = filepath.Join(dir, "config.json")
	return name, errors.Join(err, failed,
		os.WriteFile(host, c.host, 0o600),
		os.WriteFile(key, c.key, 0o600),
		os.WriteFile(name, text, 0o600))
}

// pythonServer is the suite's server, while it runs.
type pythonServer struct {
	cmd   *exec.Cmd
	claim *claim
	dir   string // its configuration
	log   output
	ended chan struct{}
}

// await waits until the server answers at each of its ports.
func (p *pythonServer) await(ctx context.Context, n *network) error {
	n = n.forTest(&Test{HTTP2: true})
	l, err := newLoader(n)
	if err != nil {
		return err
	}
	defer l.close()
	const patience = 2 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for scheme, ports := range serverPorts {
		for _, port := range ports {
			protocol := strings.Replace(scheme, "h2", "https", 1)
			ask := func() error {
				_, err := l.load(ctx, fmt.Sprintf("%s://%s:%d%s", protocol, suiteHost, port, testharness))
				return err
			}
			// Those of WebSockets serve no files.
			if scheme == "ws" || scheme == "wss" {
				ask = func() error {
					conn, err := n.DialContext(ctx, "tcp", fmt.Sprintf("%s:%d", suiteHost, port))
					if err == nil {
						err = conn.Close()
					}
					return err
				}
			}
			if err := p.awaitPort(ctx, ask); err != nil {
				return err
			}
		}
	}
	return nil
}

// awaitPort asks until there is an answer.
func (p *pythonServer) awaitPort(ctx context.Context, ask func() error) error {
	for {
		err := ask()
		if err == nil {
			return nil
		}
		select {
		case <-p.ended:
			return errors.New("it ended")
		case <-ctx.Done():
			return fmt.Errorf("it does not answer: %w", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// close ends the server. It is an error if it has ended before.
func (p *pythonServer) close() error {
	select {
	case <-p.ended:
		return errors.Join(fmt.Errorf("the suite's server ended during the run\n%s", p.log.String()), p.stop())
	default:
		return p.stop()
	}
}

// stop ends all the server's processes.
func (p *pythonServer) stop() error {
	const patience = 10 * time.Second
	p.cmd.Process.Signal(os.Interrupt) //nolint:errcheck // it may have ended
	select {
	case <-p.ended:
	case <-time.After(patience):
	}
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) //nolint:errcheck // so
	<-p.ended
	return p.remove()
}

// remove gives back what the server had.
func (p *pythonServer) remove() error {
	return errors.Join(os.RemoveAll(p.dir), p.claim.Close())
}
