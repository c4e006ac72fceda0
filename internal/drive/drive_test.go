package drive

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// conversation is with a Serve that runs.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func converse(t *testing.T, o Options) *conversation {
	t.Helper()
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	c := &conversation{t, toIn, bufio.NewScanner(fromOut), make(chan error, 1)}
	o.Grace = time.Second
	go func() {
		c.ended <- Serve(t.Context(), o, in, out)
		out.Close()
	}()
	t.Cleanup(func() { toIn.Close() })
	return c
}

func (c *conversation) say(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// hear returns what the next line of a kind says; others before it are passed over.
func (c *conversation) hear(what string) map[string]any {
	c.t.Helper()
	for c.lines.Scan() {
		var line map[string]map[string]any
		if err := json.Unmarshal(c.lines.Bytes(), &line); err != nil {
			c.t.Fatalf("%s: %v", c.lines.Text(), err)
		}
		if value, ok := line[what]; ok {
			return value
		}
	}
	c.t.Fatalf("the lines ended before %q", what)
	return nil
}

// wants checks members of what was said.
func (c *conversation) wants(said map[string]any, wanted map[string]any) {
	c.t.Helper()
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		if said[key] != wanted[key] {
			c.t.Errorf("%s is %v, not %v, in %v", key, said[key], wanted[key], said)
		}
	}
}

func tabAt(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tab.js")
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

func TestServe(t *testing.T) {
	c := converse(t, Options{})
	c.say(`{"id": 7, "method": "ping"}`)
	c.wants(c.hear("answered"), map[string]any{"id": 7.0, "failed": false, "text": "-1"})
	c.say(`{"id": 8, "method": "open", "data": {"url": "` + tabAt(t, "console.log('hello', scriptArgs[0]); globalThis.add = (n) => n + scriptArgs[0];") + `", "args": "[[1],41]"}}`)
	c.wants(c.hear("console"), map[string]any{"tab": 0.0, "level": "log", "text": "hello 41"})
	c.wants(c.hear("answered"), map[string]any{"id": 8.0, "failed": false, "text": "[0]"})
	c.say(`{"id": 9, "method": "evaluate", "data": {"tab": 0, "text": "(n) => add(n)", "args": "[[1],1]"}}`)
	c.wants(c.hear("answered"), map[string]any{"id": 9.0, "failed": false, "text": "[42]"})
	c.say(`{"id": 10, "method": "evaluate", "data": {"tab": 0, "text": "() => { setTimeout(() => { throw new Error('late') }) }", "args": "[[]]"}}`)
	c.wants(c.hear("uncaught"), map[string]any{"tab": 0.0, "message": "Error: late"})
	c.say(`{"id": 11, "method": "evaluate", "data": {"tab": 0, "text": "() => new Promise(() => {})", "args": "[[]]"}}`)
	c.say(`{"id": 12, "method": "crash", "data": {"tab": 0}}`)
	c.wants(c.hear("ended"), map[string]any{"tab": 0.0, "why": "the page crashed"})
	c.in.Close()
	go func() {
		for c.lines.Scan() {
			continue
		}
	}()
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

// A tab that goes to another document ends what is evaluated there, and has loaded when that has.
func TestServeNavigation(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(page, []byte("<!doctype html><script>document.title = location.search</script>"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := converse(t, Options{})
	c.say(`{"id": 1, "method": "open", "data": {"url": "file://` + page + `", "args": "[[]]"}}`)
	c.wants(c.hear("answered"), map[string]any{"id": 1.0, "failed": false})
	c.say(`{"id": 2, "method": "evaluate", "data": {"tab": 0, "text": "() => { location = '?two'; return new Promise(() => {}); }", "args": "[[]]"}}`)
	said := c.hear("answered")
	c.wants(said, map[string]any{"id": 2.0, "failed": true})
	if text, _ := said["text"].(string); !strings.Contains(text, "the page has gone to another document") {
		t.Error(text)
	}
	c.say(`{"id": 3, "method": "loaded", "data": {"tab": 0}}`)
	c.wants(c.hear("answered"), map[string]any{"id": 3.0, "failed": false, "text": "-1"})
	c.say(`{"id": 4, "method": "evaluate", "data": {"tab": 0, "text": "() => document.title", "args": "[[]]"}}`)
	c.wants(c.hear("answered"), map[string]any{"id": 4.0, "failed": false, "text": `["?two"]`})
}

// What is asked of tabs that there are not, or not any more, is answered with an error.
func TestServeRefuses(t *testing.T) {
	c := converse(t, Options{})
	for _, test := range []struct{ line, wanted string }{
		{`{"id": 1, "method": "evaluate", "data": {"tab": 0}}`, "evaluate: there is no tab 0"},
		{`{"id": 1, "method": "crash", "data": {"tab": -1}}`, "crash: there is no tab -1"},
		{`{"id": 1, "method": "close", "data": 3}`, "close: json: cannot unmarshal"},
		{`{"id": 1, "method": "close"}`, "close: unexpected end of JSON input"},
		{`{"id": 1, "method": "fly", "data": {}}`, "fly: there is no tab 0"},
		{`{"id": 1, "method": "advance", "data": 1}`, "time goes by itself here"},
		{`{"id": 1, "method": "open", "data": {"url": "file:///nowhere.js", "args": "[[]]"}}`, "the tab cannot be opened"},
		{`{"id": 1, "method": "open", "data": {"url": "", "args": ""}}`, "the tab cannot be opened"},
	} {
		c.say(test.line)
		said := c.hear("answered")
		if text, _ := said["text"].(string); said["failed"] != true || !strings.Contains(text, test.wanted) {
			t.Errorf("%s: %v, not %q", test.line, said, test.wanted)
		}
	}
}

func TestServeRoutes(t *testing.T) {
	c := converse(t, Options{})
	c.say(`{"method": "routes", "data": 1}`)
	c.say(`{"id": 1, "method": "open", "data": {"url": "https://app.test/tab.js", "args": "[[]]"}}`)
	asked := c.hear("route")
	c.wants(asked, map[string]any{"url": "https://app.test/tab.js"})
	id, _ := json.Marshal(asked["id"])
	c.say(`{"id": ` + string(id) + `, "method": "routed", "data": true}`)
	asked = c.hear("request")
	c.wants(asked, map[string]any{"url": "https://app.test/tab.js", "method": "GET"})
	id, _ = json.Marshal(asked["id"])
	// console.log('routed')
	c.say(`{"id": ` + string(id) + `, "method": "responded", "data": {"status": 200, "headers": [["Content-Type", "text/javascript"]], "body": "Y29uc29sZS5sb2coJ3JvdXRlZCcp"}}`)
	c.wants(c.hear("console"), map[string]any{"text": "routed"})
	c.wants(c.hear("answered"), map[string]any{"id": 1.0, "failed": false})
	// Answers to what was not asked are passed over.
	c.say(`{"id": 99, "method": "routed", "data": true}`)
	c.say(`{"id": 2, "method": "ping"}`)
	c.wants(c.hear("answered"), map[string]any{"id": 2.0})
}

// Bad answers to a request are network errors.
func TestServeBadResponses(t *testing.T) {
	for _, answer := range []string{`{"status": 0}`, `{"status": 42}`, `{"status": 1000}`, `{"status": "ok"}`, `7`, `{"status": 200, "body": "%"}`} {
		c := converse(t, Options{})
		c.say(`{"method": "routes", "data": 1}`)
		c.say(`{"id": 1, "method": "open", "data": {"url": "https://app.test/tab.js", "args": "[[]]"}}`)
		c.hear("route")
		c.say(`{"id": 1, "method": "routed", "data": true}`)
		c.hear("request")
		c.say(`{"id": 2, "method": "responded", "data": ` + answer + `}`)
		if said := c.hear("answered"); said["failed"] != true {
			t.Errorf("%s: %v", answer, said)
		}
	}
}

func TestServeTime(t *testing.T) {
	c := converse(t, Options{UserAgent: sluice.Options{ManualTime: true}})
	c.say(`{"id": 1, "method": "open", "data": {"url": "` + tabAt(t, "setTimeout(() => console.log('an hour later'), 3600000)") + `", "args": "[[]]"}}`)
	c.hear("answered")
	c.say(`{"id": 2, "method": "advance", "data": 3600000}`)
	c.wants(c.hear("console"), map[string]any{"text": "an hour later"})
	c.wants(c.hear("answered"), map[string]any{"id": 2.0, "failed": false})
}

// A line that is no JSON ends all, with its number.
func TestServeBadLines(t *testing.T) {
	for _, test := range []struct {
		text   string
		number int
	}{{"hello\n", 1}, {"{\"id\": 1, \"method\": \"ping\"}\n\n", 2}, {`{"id": 1`, 1}, {`{"method": "routes", "data": "many"}` + "\n", 1}, {"[]\n", 1}} {
		err := Serve(t.Context(), Options{}, strings.NewReader(test.text), io.Discard)
		if line, ok := errors.AsType[*LineError](err); !ok || line.Number != test.number {
			t.Errorf("%q: %v", test.text, err)
		}
	}
}

// Who takes no more lines drives no more.
func TestServeBrokenPipe(t *testing.T) {
	in, toIn := io.Pipe()
	defer toIn.Close()
	out, w := io.Pipe()
	out.Close()
	ended := make(chan error)
	go func() { ended <- Serve(t.Context(), Options{}, in, w) }()
	if _, err := io.WriteString(toIn, `{"id": 1, "method": "ping"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// No line harms: each answered or an error of its line.
func FuzzServe(f *testing.F) {
	for _, line := range []string{
		`{"id": 1, "method": "ping"}`, `{"id": 1, "method": "evaluate", "data": {"tab": 0, "text": "1", "args": "[[]]"}}`,
		`{"id": 1, "method": "open", "data": {"url": "data:text/javascript,1", "args": "[[]]"}}`,
		`{"id": 1, "method": "advance", "data": -1}`, `{"method": "routes", "data": 1}`, `{"id": 1, "method": "responded", "data": {}}`,
	} {
		f.Add([]byte(line + "\n"))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Contains(text, []byte("file:")) || bytes.Contains(text, []byte("http")) {
			t.Skip("what is not this process's")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if err := Serve(ctx, Options{Grace: time.Second}, bytes.NewReader(text), io.Discard); err != nil {
			if _, ok := errors.AsType[*LineError](err); !ok {
				t.Fatal(err)
			}
		}
	})
}
