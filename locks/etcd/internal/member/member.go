// Package member runs members of etcd in processes of their own, which can be stopped
// and killed, for tests and benchmarks.
package member

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"syscall"

	"go.etcd.io/etcd/server/v3/embed"
)

// variable is the environment variable that says what a process is to be.
const variable = "SLUICE_ETCD_MEMBER"

// description is what a member's process is told.
type description struct {
	Name, Dir, Client, Peer, Cluster string
	Options                          Options
}

// Options are what members may have besides the defaults.
type Options struct {
	// Fsync has each transaction reach the disk before it is answered, as etcd does
	// outside tests.
	Fsync bool
	// Quota is how many bytes the data may have; zero stands for etcd's default.
	Quota int64
}

// Main is the main function of a member's process. It returns false if this process is to
// be none.
func Main() bool {
	text := os.Getenv(variable)
	if text == "" {
		return false
	}
	if err := serve(text); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return true
}

// serve is a member of etcd until its standard input ends.
func serve(text string) error {
	var d description
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return err
	}
	c := embed.NewConfig()
	c.Name, c.Dir = d.Name, d.Dir
	client, err := url.Parse("http://" + d.Client)
	if err != nil {
		return err
	}
	peer, err := url.Parse("http://" + d.Peer)
	if err != nil {
		return err
	}
	c.ListenClientUrls, c.AdvertiseClientUrls = []url.URL{*client}, []url.URL{*client}
	c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{*peer}, []url.URL{*peer}
	c.InitialCluster = d.Cluster
	c.UnsafeNoFsync, c.QuotaBackendBytes = !d.Options.Fsync, d.Options.Quota
	c.Metrics = "extensive" // counts calls and messages by method
	c.LogLevel, c.LogOutputs = "panic", []string{"/dev/null"}
	e, err := embed.StartEtcd(c)
	if err != nil {
		return err
	}
	defer e.Close()
	<-e.Server.ReadyNotify()
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	return nil
}

// Member is a member of etcd.
type Member struct {
	// Endpoint is its address for clients.
	Endpoint string

	description description
	process     *exec.Cmd
	stdin       io.Closer // ends the process, also when this one ends
}

// Start starts a cluster of so many members, with their data in a folder, and waits until
// they are ready. The main function of the program calls Main.
func Start(n int, dir string, o Options) ([]*Member, error) {
	var members []*Member
	cluster := ""
	for i := range n {
		client, err := freeAddress()
		if err != nil {
			return nil, err
		}
		peer, err := freeAddress()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("m%d", i)
		if i > 0 {
			cluster += ","
		}
		cluster += name + "=http://" + peer
		members = append(members, &Member{Endpoint: client, description: description{
			Name: name, Dir: dir + "/" + name, Client: client, Peer: peer, Options: o,
		}})
	}
	ready := make(chan error, n)
	for _, m := range members {
		m.description.Cluster = cluster
		go func() { ready <- m.Start() }()
	}
	var failure error
	for range members {
		if err := <-ready; err != nil {
			failure = err
		}
	}
	if failure != nil {
		for _, m := range members {
			m.Kill()
		}
		return nil, failure
	}
	return members, nil
}

// freeAddress returns a loopback address that nobody listens on.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// Start starts the process, with the data that it has, and waits until it is ready.
func (m *Member) Start() error {
	text, err := json.Marshal(m.description)
	if err != nil {
		return err
	}
	m.process = exec.Command(os.Args[0])
	m.process.Env = append(os.Environ(), variable+"="+string(text))
	m.process.Stderr = os.Stderr
	if m.stdin, err = m.process.StdinPipe(); err != nil {
		return err
	}
	stdout, err := m.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := m.process.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || line != "ready\n" {
		return fmt.Errorf("a member of etcd said %q: %v", line, err)
	}
	return nil
}

// Signal sends the process a signal.
func (m *Member) Signal(s syscall.Signal) { _ = m.process.Process.Signal(s) }

// PID is the id of the process.
func (m *Member) PID() int { return m.process.Process.Pid }

// Kill ends the process at once.
func (m *Member) Kill() {
	if m.process == nil || m.process.Process == nil {
		return
	}
	_ = m.process.Process.Kill()
	_ = m.process.Wait()
}

// Endpoints are the addresses of members.
func Endpoints(members []*Member) []string {
	var list []string
	for _, m := range members {
		list = append(list, m.Endpoint)
	}
	return list
}
