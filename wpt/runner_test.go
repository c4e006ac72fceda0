package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be the child of the runners that it tests. Such
// a child misbehaves where a test's title says so.
func TestMain(m *testing.M) {
	if !slices.Contains(os.Args[1:], childFlag) {
		os.Exit(m.Run())
	}
	err := runChild(os.Stdin, os.Stdout, func(r *request, subtest func(Subtest)) ending {
		switch path.Base(r.URL) {
		case "crash.window.html":
			subtest(Subtest{Name: "before the crash", Status: Pass})
			fmt.Fprintln(os.Stderr, "last words")
			os.Exit(3)
		case "hang.window.html":
			select {}
		}
		return runTest(r, subtest)
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// harness stands in for testharness.js, which is not part of this repository.
const harness = `
const results = [], completions = [];
let failed = 0;
const add_result_callback = f => results.push(f);
const add_completion_callback = f => completions.push(f);
const complete = (status, message) => completions.forEach(f => f([], {status, message}));
const timeout = () => complete(2, "");
const done = () => complete(0, "");
function test(f, name) {
  let status = 0, message = null;
  try { f(); } catch (e) { status = 1; message = String(e); }
  results.forEach(f => f({name, status, message}));
}
const setup = () => {};
addEventListener("load", () => self.unfinished || done());
onerror = message => complete(1, message);
`

// head loads the harness.
const head = `<script src="/resources/testharness.js"></script><script src="/resources/testharnessreport.js"></script>`

// writeSuite lays a suite out, of files by path.
func writeSuite(t *testing.T, files map[string]string) *Suite {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	suite, err := openSuite(dir)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// runSuite runs a suite's tests, and returns their results by ID.
func runSuite(t *testing.T, suite *Suite, configure func(*Runner)) map[string]*Result {
	t.Helper()
	tests, err := suite.Find([]string{"console"})
	if err != nil {
		t.Fatal(err)
	}
	server, err := serveFiles(t.Context(), suite, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close() //nolint:errcheck // so
	r := &Runner{Network: server.Network, Jobs: 2, Multiplier: 1, Grace: defaultGrace, Has: map[string]bool{"": true, "Worker": true}}
	if configure != nil {
		configure(r)
	}
	list, err := r.Run(t.Context(), tests)
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]*Result{}
	for _, result := range list {
		results[strings.TrimSuffix(strings.TrimPrefix(result.Test.ID, "/console/"), ".window.html")] = result
	}
	return results
}

func subtestsOf(r *Result) string {
	var list []string
	for _, s := range r.Subtests {
		list = append(list, fmt.Sprintf("%s %s %s", s.Status, s.Name, s.Message))
	}
	return strings.Join(list, "; ")
}

func TestRunner(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js":       harness,
		"console/good.window.js":         "test(() => {}, 'a'); test(() => { throw 'no' }, 'b'); console.log('said')",
		"console/error.window.js":        "this is no script",
		"console/never.window.js":        "test(() => {}, 'a'); self.unfinished = true",
		"console/crash.window.js":        "",
		"console/secure.https.window.js": "test(() => { if (!isSecureContext || location.host !== 'web-platform.test:8443') throw location.href }, 'a')",
		"console/worker.https.window.js": "self.unfinished = true; const w = new Worker('w.js'); w.onmessage = e => { test(() => {}, e.data); done() }; w.onerror = e => complete(1, e.message)",
		"console/w.js":                   "postMessage(location.href)",
		"console/collected.window.js": "self.unfinished = true; const target = new WeakRef({});" +
			"setTimeout(() => TestUtils.gc().then(() => { test(() => { if (target.deref()) throw 'it is there' }, 'a'); done() }))",
		"console/hosts.sub.window.js": "// META: script=//x\nself.unfinished = true; import('http://{{domains[nonexistent]}}:{{ports[http][0]}}/console/w.js')" +
			".catch(() => { test(() => {}, 'none'); done() })",
		"console/page.html":  head + "<p id=p>x</p><script>test(() => { if (document.getElementById('p').textContent !== 'x') throw 'no' }, document.URL)</script>",
		"console/page.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml">` + head + "<script>test(() => {}, document.contentType)</script></html>",
		"console/page.svg":   `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">` + strings.ReplaceAll(head, "script", "h:script") + "<h:script>test(() => {}, document.documentElement.localName)</h:script></svg>",
	})
	results := runSuite(t, suite, nil)
	for id, want := range map[string][3]string{
		"good":         {"OK", "", "PASS a ; FAIL b no"},
		"never":        {"TIMEOUT", "the test can never end", "PASS a "},
		"crash":        {"CRASH", "exit status 3", "PASS before the crash "},
		"secure.https": {"OK", "", "PASS a "},
		"collected":    {"OK", "", "PASS a "},
		"page.html":    {"OK", "", "PASS http://web-platform.test:8000/console/page.html "},
		"page.xhtml":   {"OK", "", "PASS application/xhtml+xml "},
		"page.svg":     {"OK", "", "PASS svg "},
		"worker.https": {"OK", "", "PASS https://web-platform.test:8443/console/w.js "},
	} {
		r := results[id]
		if string(r.Status) != want[0] || !strings.Contains(r.Message, want[1]) || subtestsOf(r) != want[2] {
			t.Errorf("%s: got %s %q %q, want %q", id, r.Status, r.Message, subtestsOf(r), want)
		}
	}
	if r := results["error"]; r.Status != Error {
		t.Errorf("a script that cannot be parsed: %s %q", r.Status, r.Message)
	}
	if r := results["good"]; !strings.Contains(r.Output, "said") {
		t.Errorf("the console said %q", r.Output)
	}
	if r := results["crash"]; !strings.Contains(r.Output, "last words") {
		t.Errorf("the standard error of a crash is %q", r.Output)
	}
}

// A process that hangs is killed, and the next test has another.
func TestRunnerHang(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": harness,
		"console/hang.window.js":   "",
	})
	results := runSuite(t, suite, func(r *Runner) { r.Multiplier, r.Grace = 0.001, 0 })
	if r := results["hang"]; r.Status != Timeout || r.Message != errHang.Error() {
		t.Errorf("a process that hangs: %s %q", r.Status, r.Message)
	}
}

// A script that spins is ended by its user agent, and the process goes on.
func TestRunnerSpin(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": harness,
		"console/b.window.js":      "test(() => {}, 'a'); for (;;);",
		"console/c.window.js":      "test(() => {}, 'a')",
	})
	results := runSuite(t, suite, func(r *Runner) { r.Multiplier, r.Grace, r.Jobs = 0.2, time.Minute, 1 })
	if r := results["b"]; r.Status != Timeout || subtestsOf(r) != "PASS a " {
		t.Errorf("a script that spins: %s %q %q", r.Status, r.Message, subtestsOf(r))
	}
	if r := results["c"]; r.Status != OK {
		t.Errorf("the test after it: %s %q", r.Status, r.Message)
	}
}

func TestRunnerInterrupted(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": harness,
		"console/crash.window.js":  "",
		"console/hang.window.js":   "",
	})
	tests, err := suite.Find([]string{"console"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	r := &Runner{Network: &network{}, Jobs: 1, Multiplier: 1000, Has: map[string]bool{"": true}}
	r.Progress = func(*Result) { cancel(enough) }
	if _, err := r.Run(ctx, tests); !errors.Is(err, enough) {
		t.Errorf("the run ended with %v, want %v", err, enough)
	}
}

// The exit status says whether all is as expected, and the reports say what
// happened.
func TestCommand(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": harness,
		"console/a.window.js":      "test(() => {}, 'a'); test(() => { throw 'no' }, 'b'); test(() => { throw '\\udc00' }, '\\ud800')",
		"console/page-manual.html": "<script src=/resources/testharness.js></script>",
	})
	dir := t.TempDir()
	expectations := filepath.Join(dir, "expectations")
	reports := filepath.Join(dir, "report")
	run := func(args ...string) (int, string) {
		var out bytes.Buffer
		args = append([]string{"--suite", suite.Dir, "--expectations", expectations}, args...)
		return parentMain(t.Context(), append(args, "console"), &out, &out), out.String()
	}
	if status, out := run(); status != 2 || !strings.Contains(out, "--expectations") {
		t.Errorf("without expectations: %d %s", status, out)
	}
	if status, out := run("--update"); status != 1 || !strings.Contains(out, "fails without a reason: b") {
		t.Errorf("a failure without a reason: %d %s", status, out)
	}
	if status, out := run("--update", "--reason", "because"); status != 0 {
		t.Errorf("with a reason: %d %s", status, out)
	}
	if status, out := run("--json", reports+".json", "--junit", reports+".xml"); status != 0 {
		t.Errorf("as expected: %d %s", status, out)
	}
	text, err := os.ReadFile(reports + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var report wptReport
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if r := report.Results; len(r) != 1 || r[0].Test != "/console/a.window.html" || len(r[0].Subtests) != 3 ||
		r[0].Subtests[0].Message != nil || *r[0].Subtests[1].Message != "no" || report.RunInfo.Product != "sluice" {
		t.Errorf("wptreport: %s", text)
	}
	if want := `{"name":"\ud800","status":"FAIL","message":"\udc00"}`; !strings.Contains(string(text), want) {
		t.Errorf("wptreport lacks %s: %s", want, text)
	}
	if text, err = os.ReadFile(reports + ".xml"); err != nil {
		t.Fatal(err)
	}
	var junit junitSuites
	if err := xml.Unmarshal(text, &junit); err != nil {
		t.Fatal(err)
	}
	if s := junit.Suites; len(s) != 1 || s[0].Tests != 3 || s[0].Failures != 0 || s[0].Skipped != 2 {
		t.Errorf("JUnit: %s", text)
	}
	if text, err = os.ReadFile(filepath.Join(expectations, notRunFile)); err != nil || !strings.Contains(string(text), `"a manual test": 1`) {
		t.Errorf("tests that are not run: %s %v", text, err)
	}
	if err := os.WriteFile(filepath.Join(suite.Dir, "console/a.window.js"), []byte("test(() => {}, 'a'); test(() => {}, 'b')"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, out := run("--junit", reports+".xml"); status != 1 || !strings.Contains(out, "PASS, expected FAIL: b") {
		t.Errorf("what passes unexpectedly: %d %s", status, out)
	}
	if text, err = os.ReadFile(reports + ".xml"); err != nil {
		t.Fatal(err)
	}
	junit = junitSuites{}
	if err := xml.Unmarshal(text, &junit); err != nil {
		t.Fatal(err)
	}
	if s := junit.Suites; len(s) != 1 || s[0].Failures != 2 || s[0].Cases[1].Failure == nil || s[0].Cases[2].Name != "the file as a whole" {
		t.Errorf("JUnit: %s", text)
	}
	if status, out := run("--json", filepath.Join(dir, "none", "x.json")); status != 2 || !strings.Contains(out, "none") {
		t.Errorf("a report that cannot be written: %d %s", status, out)
	}
	if err := os.WriteFile(filepath.Join(suite.Dir, "console/new.html"), []byte("<script src=/resources/testharness.js></script>"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []struct{ name, want string }{
		{"page-manual.html", "/console\n  0 tests are not run, expected 1: a manual test"},
		{"a.window.js", "/console/a.window.html\n  gone, expected OK"},
	} {
		if err := os.Remove(filepath.Join(suite.Dir, "console", gone.name)); err != nil {
			t.Fatal(err)
		}
		if status, out := run("--junit", reports+".xml"); status != 1 || !strings.Contains(out, gone.want) {
			t.Errorf("without %s: %d %s", gone.name, status, out)
		}
	}
	if text, err = os.ReadFile(reports + ".xml"); err != nil || !strings.Contains(string(text), "gone, expected OK") {
		t.Errorf("JUnit does not have the test that is gone: %s %v", text, err)
	}
	if status, out := run("/dom/none.js"); status != 2 {
		t.Errorf("a path without a test: %d %s", status, out)
	}
}

// Runs that go on at the same time have addresses of their own.
func TestAddressesAreClaimed(t *testing.T) {
	one, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	two, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	if one.address == two.address {
		t.Errorf("two runs have the address %s", one.address)
	}
	if _, err := claimAddress(one.address); err == nil {
		t.Errorf("%s can be claimed twice", one.address)
	}
	if err := errors.Join(one.Close(), two.Close()); err != nil {
		t.Error(err)
	}
}

// So are those with TLS, before the server can read that the client closes them.
func TestTLSOverHTTP2IsReset(t *testing.T) {
	c, err := newCertificates()
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(c.host, c.key)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{pair}})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() //nolint:errcheck // it has served
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	read := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err == nil {
			buffer := make([]byte, 1)
			if _, err = conn.Read(buffer); err == nil {
				_, err = conn.Read(buffer)
			}
			conn.Close() //nolint:errcheck // it has told
		}
		read <- err
	}()
	n := &network{Host: "127.0.0.1", HTTP2: port, Roots: [][]byte{c.root}}
	roots, err := n.roots()
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(roots[0])
	raw, err := n.DialContext(t.Context(), "tcp", net.JoinHostPort(suiteHost, port))
	if err != nil {
		t.Fatal(err)
	}
	conn := tls.Client(raw, &tls.Config{RootCAs: pool, ServerName: suiteHost})
	if _, err := conn.Write([]byte{'x'}); err != nil {
		t.Fatal(err)
	}
	conn.Close() //nolint:errcheck // TLS cannot say that it closes
	if err := <-read; err == nil || errors.Is(err, io.EOF) {
		t.Errorf("the server reads %v, want that the connection was reset", err)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"--suite", t.TempDir()}, {"--suite", "x", "--jobs", "0"}, {"--suite", "x", "--reason", "r"}, {"--nothing"}} {
		var out bytes.Buffer
		if status := parentMain(t.Context(), args, &out, &out); status != 2 || out.Len() == 0 {
			t.Errorf("%q: status %d, %q", args, status, out.String())
		}
	}
}

func TestCertificates(t *testing.T) {
	c, err := newCertificates()
	if err != nil {
		t.Fatal(err)
	}
	n := &network{Roots: [][]byte{c.root}}
	roots, err := n.roots()
	if err != nil {
		t.Fatal(err)
	}
	if len(roots) != 1 || !roots[0].IsCA {
		t.Errorf("the roots are %v", roots)
	}
	for _, host := range []string{"web-platform.test", "www1.www.not-web-platform.test", "xn--lve-6lad.xn--lve-6lad.web-platform.test"} {
		if !isSuiteHost(host) || isNoHost(host) {
			t.Errorf("%s is a host of the suite", host)
		}
	}
	for _, host := range []string{"example.com", "xweb-platform.test", "localhost"} {
		if isSuiteHost(host) {
			t.Errorf("%s is no host of the suite", host)
		}
	}
	if _, err := n.DialContext(t.Context(), "tcp", "nonexistent.web-platform.test:80"); err == nil {
		t.Error("a host that must not be there is")
	}
}

// What a client over HTTP/2 closes is reset; what others close has ended.
func TestConnectionsOverHTTP2AreReset(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() //nolint:errcheck // it has served
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		n    *network
		want error
	}{
		{&network{Host: "127.0.0.1", HTTP2: port}, syscall.ECONNRESET},
		{&network{Host: "127.0.0.1"}, io.EOF},
	} {
		conn, err := test.n.DialContext(t.Context(), "tcp", net.JoinHostPort(suiteHost, port))
		if err != nil {
			t.Fatal(err)
		}
		accepted, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		conn.Close() //nolint:errcheck // the other end tells
		if _, err := accepted.Read(make([]byte, 1)); !errors.Is(err, test.want) {
			t.Errorf("with port %q for HTTP/2, the server reads %v, want %v", test.n.HTTP2, err, test.want)
		}
		accepted.Close() //nolint:errcheck // it has told
	}
}

// A page that is loaded again tells of its subtests again: each is one, and what was told last holds.
func TestSubtestsAreToldOnce(t *testing.T) {
	var r Result
	for _, s := range []Subtest{{"a", Fail, "m"}, {"b", Pass, ""}, {"a", Pass, ""}} {
		r.tell(s)
	}
	if got := subtestsOf(&r); got != "PASS a ; PASS b " {
		t.Errorf("the subtests are %q", got)
	}
}
