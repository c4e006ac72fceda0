package reporting

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// host is a global object without an engine: its tasks run when the test says so.
type host struct {
	tasks  []func()
	kept   int64
	now    time.Duration
	sent   []string
	answer []func(status int)
}

func (h *host) QueueTask(steps func()) bool { h.tasks = append(h.tasks, steps); return true }
func (h *host) AddExternal(delta int64)     { h.kept += delta }
func (h *host) CreationURL() *url.URL {
	u, _ := url.Parse("https://user:secret@a.test/page?q#fragment", nil)
	return u
}
func (h *host) UserAgent() string  { return "Test/1" }
func (h *host) Now() time.Duration { return h.now }
func (h *host) Deliver(endpoint *url.URL, body []byte, done func(status int)) {
	var reports []struct {
		Age       int
		Type, URL string
		UserAgent string `json:"user_agent"`
		Body      string
	}
	if err := json.Unmarshal(body, &reports); err != nil {
		panic(err)
	}
	text := endpoint.Href()
	for _, r := range reports {
		text += fmt.Sprintf(" %s:%s", r.Type, r.Body)
		if r.URL != "https://a.test/page?q" || r.UserAgent != "Test/1" || r.Age != int(h.now.Milliseconds()) {
			panic(fmt.Sprintf("%+v", r))
		}
	}
	h.sent, h.answer = append(h.sent, text), append(h.answer, done)
}

// run runs the tasks, until there are none.
func (h *host) run() {
	for len(h.tasks) > 0 {
		steps := h.tasks[0]
		h.tasks = h.tasks[1:]
		steps()
	}
}

// told are the messages since the last time.
func (h *host) told() []string {
	sent := h.sent
	h.sent = nil
	return sent
}

func endpoints(names ...string) (list []Endpoint) {
	for _, name := range names {
		u, _ := url.Parse("https://"+name+".test/", nil)
		list = append(list, Endpoint{name, u})
	}
	return list
}

func generate(t *testing.T, r *Reporting, destination, data string) {
	t.Helper()
	if err := r.Generate("test", destination, data); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, h *host, want ...string) {
	t.Helper()
	if got := h.told(); !reflect.DeepEqual(got, want) {
		t.Errorf("sent %q, want %q", got, want)
	}
}

// Reports that come while a message is under way are sent together, in the next one.
func TestReportsAreSentTogether(t *testing.T) {
	h := new(host)
	r := New(h, endpoints("one", "two"))
	for _, data := range []string{"a", "b"} {
		generate(t, r, "one", data)
		generate(t, r, "two", data)
		generate(t, r, "nobody", data)
	}
	h.now = 1500 * time.Millisecond
	h.run()
	expect(t, h, "https://one.test/ test:a test:b", "https://two.test/ test:a test:b")
	h.now = 0
	generate(t, r, "one", "c")
	h.run()
	generate(t, r, "one", "d")
	h.run()
	expect(t, h)
	h.answer[0](204)
	h.run()
	expect(t, h, "https://one.test/ test:c test:d")
	h.answer[2](200)
	h.run()
	expect(t, h)
	generate(t, r, "one", "e")
	h.run()
	expect(t, h, "https://one.test/ test:e")
	h.answer[1](200)
	h.answer[3](200)
	r.Close()
	if h.kept != 0 {
		t.Errorf("%d bytes are still counted", h.kept)
	}
}

// An endpoint that says it has gone gets no more, and so does one that fails again and again.
func TestEndpointsGo(t *testing.T) {
	h := new(host)
	r := New(h, endpoints("gone", "broken"))
	generate(t, r, "gone", "a")
	h.run()
	generate(t, r, "gone", "b")
	h.answer[0](410)
	h.run()
	expect(t, h, "https://gone.test/ test:a")
	generate(t, r, "gone", "c")
	h.run()
	expect(t, h)
	// A success makes good what failed before it.
	for i, status := range []int{500, 0, 404, 302, 0, 200, 500, 500, 500, 500, 500, 500} {
		generate(t, r, "broken", fmt.Sprint(i))
		h.run()
		expect(t, h, "https://broken.test/ test:"+fmt.Sprint(i))
		h.answer[1+i](status)
		h.run()
	}
	generate(t, r, "broken", "more")
	h.run()
	expect(t, h)
	r.Close()
	if h.kept != 0 {
		t.Errorf("%d bytes are still counted", h.kept)
	}
}

// What waits when the global object ends, or gets other endpoints, is sent at once, without asking whether a message is under
// way. Nothing is reported afterwards.
func TestReportsOutliveTheirGlobal(t *testing.T) {
	h := new(host)
	r := New(h, endpoints("one"))
	generate(t, r, "one", "a")
	h.run()
	generate(t, r, "one", "b")
	r.SetEndpoints(endpoints("two"))
	expect(t, h, "https://one.test/ test:a", "https://one.test/ test:b")
	h.answer[0](200)
	h.answer[1](200)
	generate(t, r, "one", "c")
	generate(t, r, "two", "d")
	r.Close()
	expect(t, h, "https://two.test/ test:d")
	h.answer[2](500)
	generate(t, r, "two", "e")
	h.run()
	expect(t, h)
	if r.Close(); h.kept != 0 {
		t.Errorf("%d bytes are still counted", h.kept)
	}
}

// A slow endpoint makes nobody keep more than so many reports.
func TestSlowEndpoint(t *testing.T) {
	h := new(host)
	r := New(h, endpoints("slow"))
	generate(t, r, "slow", "first")
	h.run()
	for range maxQueued + 10 {
		generate(t, r, "slow", "x")
	}
	if len(r.buffer) != buffered {
		t.Errorf("the buffer has %d reports, want %d", len(r.buffer), buffered)
	}
	h.told()
	h.answer[0](200)
	h.run()
	if sent := h.told(); len(sent) != 1 || strings.Count(sent[0], "test:x") != maxQueued {
		t.Errorf("sent %d messages, want one of %d reports", len(sent), maxQueued)
	}
	h.answer[1](200)
	if r.Close(); h.kept != 0 {
		t.Errorf("%d bytes are still counted", h.kept)
	}
}

func TestEndpoints(t *testing.T) {
	for _, test := range []struct{ at, header, want string }{
		{"https://a.test/x/", `one="https://b.test/r", two="/r?q", three="r"`, "one=https://b.test/r two=https://a.test/r?q three=https://a.test/x/r"},
		{"https://a.test/", `one="https://b.test/";x=1, two=token, three=1, four=("https://b.test/")`, "one=https://b.test/"},
		{"https://a.test/", `one="http://b.test/", two="http://localhost/r", three="https://["`, "two=http://localhost/r"},
		{"https://a.test/", `one="/a", two="/b", one="/c"`, "one=https://a.test/c two=https://a.test/b"},
		{"https://a.test/", `one="/a", Two="/b"`, ""},
		{"https://a.test/", `one="/a"`, "one=https://a.test/a"},
		{"http://a.test/", `one="https://b.test/"`, ""},
		{"http://127.0.0.1:80/", `one="/a"`, "one=http://127.0.0.1/a"},
		{"data:,", `one="https://b.test/"`, ""},
	} {
		u, err := url.Parse(test.at, nil)
		if err != nil {
			t.Fatal(err)
		}
		response := &fetch.Response{URLList: []*url.URL{u}, Headers: fetch.HeaderList{{Name: "Reporting-Endpoints", Value: test.header}}}
		var got []string
		for _, e := range Endpoints(response) {
			got = append(got, e.Name+"="+e.URL.Href())
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s of %s: %q, want %q", test.header, test.at, got, test.want)
		}
	}
}
