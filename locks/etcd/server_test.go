package etcd_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// TestMain is also the main function of the members of etcd that tests start: processes
// of their own, which can be stopped and killed.
func TestMain(m *testing.M) {
	if os.Getenv(memberVariable) != "" {
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if os.Getenv(holderVariable) != "" {
		if err := hold(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	if !*long {
		// For the suite of lockstest, too.
		if err := flag.Set("test.short", "true"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// long asks for the tests that take many minutes.
var long = flag.Bool("long", false, "run the whole suite, with three members, too")

// memberVariable says what the process of a member is to be: its name, folder, client
// URL, peer URL, and the initial cluster.
const memberVariable = "SLUICE_TEST_ETCD"

// serve is a member of etcd until its standard input ends.
func serve() error {
	fields := strings.Fields(os.Getenv(memberVariable))
	c := embed.NewConfig()
	c.Name, c.Dir = fields[0], fields[1]
	client, err := url.Parse(fields[2])
	if err != nil {
		return err
	}
	peer, err := url.Parse(fields[3])
	if err != nil {
		return err
	}
	c.ListenClientUrls, c.AdvertiseClientUrls = []url.URL{*client}, []url.URL{*client}
	c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{*peer}, []url.URL{*peer}
	c.InitialCluster = fields[4]
	c.UnsafeNoFsync = os.Getenv("SLUICE_TEST_FSYNC") == ""
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

// member is a member of etcd.
type member struct {
	endpoint string
	command  func() *exec.Cmd
	process  *exec.Cmd
	stdin    io.Closer
}

// startServers starts a cluster of so many members, each a process, and returns them.
func startServers(t testing.TB, n int, dir string) []*member {
	t.Helper()
	var members []*member
	var initial []string
	var peers []string
	for i := range n {
		peers = append(peers, "http://"+freeAddress(t))
		initial = append(initial, fmt.Sprintf("m%d=%s", i, peers[i]))
	}
	for i := range n {
		m := &member{endpoint: freeAddress(t)}
		m.command = func() *exec.Cmd {
			command := exec.Command(os.Args[0])
			command.Env = append(os.Environ(), fmt.Sprintf("%s=m%d %s/m%d http://%s %s %s",
				memberVariable, i, dir, i, m.endpoint, peers[i], strings.Join(initial, ",")))
			command.Stderr = os.Stderr
			return command
		}
		members = append(members, m)
	}
	ready := make(chan error, n)
	for _, m := range members {
		go func() { ready <- m.start() }()
	}
	for range members {
		if err := <-ready; err != nil {
			t.Fatal(err)
		}
	}
	return members
}

// start starts the process, and waits until it is ready.
func (m *member) start() error {
	m.process = m.command()
	stdin, err := m.process.StdinPipe()
	if err != nil {
		return err
	}
	m.stdin = stdin
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

func (m *member) signal(s syscall.Signal) { _ = m.process.Process.Signal(s) }

// kill ends the process at once.
func (m *member) kill() {
	_ = m.process.Process.Kill()
	_ = m.process.Wait()
}

// freeAddress returns a loopback address that nobody listens on.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// servers starts a cluster that ends with the test.
func servers(t testing.TB, n int) []*member {
	members := startServers(t, n, t.TempDir())
	t.Cleanup(func() {
		for _, m := range members {
			m.kill()
		}
	})
	return members
}

func endpoints(members []*member) []string {
	var list []string
	for _, m := range members {
		list = append(list, m.endpoint)
	}
	return list
}

// proxy is a way to an address that can be cut, and be slow.
type proxy struct {
	listener net.Listener
	to       string
	change   chan func()
	done     chan struct{}
	cut      bool
	delay    time.Duration
	open     map[net.Conn]bool
}

// newProxy returns a proxy, which ends with the test.
func newProxy(t testing.TB, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: to, change: make(chan func()), done: make(chan struct{}), open: map[net.Conn]bool{}}
	go func() {
		for {
			select {
			case f := <-p.change:
				f()
			case <-p.done:
				for c := range p.open {
					c.Close()
				}
				return
			}
		}
	}()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	t.Cleanup(func() {
		l.Close()
		close(p.done)
	})
	return p
}

func (p *proxy) do(f func()) {
	finished := make(chan struct{})
	select {
	case p.change <- func() { f(); close(finished) }:
		<-finished
	case <-p.done:
	}
}

func (p *proxy) address() string { return p.listener.Addr().String() }

// setCut cuts the way, or heals it. What is under way then is lost or not, and nobody is
// told.
func (p *proxy) setCut(cut bool) {
	p.do(func() {
		p.cut = cut
		if !cut {
			for c := range p.open {
				c.Close()
			}
			clear(p.open)
		}
	})
}

// reset ends all connections.
func (p *proxy) reset() {
	p.do(func() {
		for c := range p.open {
			c.Close()
		}
		clear(p.open)
	})
}

func (p *proxy) setDelay(d time.Duration) { p.do(func() { p.delay = d }) }

func (p *proxy) serve(from net.Conn) {
	to, err := net.Dial("tcp", p.to)
	if err != nil {
		from.Close()
		return
	}
	p.do(func() { p.open[from], p.open[to] = true, true })
	pipe := func(a, b net.Conn) {
		defer a.Close()
		defer b.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := b.Read(buffer)
			var cut bool
			var delay time.Duration
			p.do(func() { cut, delay = p.cut, p.delay })
			if delay > 0 {
				time.Sleep(delay)
			}
			if cut && err == nil {
				continue // what does not arrive
			}
			if _, werr := a.Write(buffer[:n]); err != nil || werr != nil {
				return
			}
		}
	}
	go pipe(from, to)
	pipe(to, from)
}
