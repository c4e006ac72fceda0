package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParseMeta(t *testing.T) {
	got := parseMeta("// META: title=A title\n//META: script=a.js\n// META: script=/b.js?x\n// META: timeout=long\n" +
		"// META: variant=?1-10\n// META: variant=?11-last\n// META: global=window,worker,!sharedworker\n\n// META: script=late.js\n")
	want := Meta{
		Title:    "A title",
		Scripts:  []string{"a.js", "/b.js?x"},
		Globals:  []string{"window", "worker", "!sharedworker"},
		Variants: []string{"?1-10", "?11-last"},
		Long:     true,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestGlobals(t *testing.T) {
	for _, test := range []struct{ meta, want string }{
		{"", "window dedicatedworker"},
		{"// META: global=window,worker", "window dedicatedworker sharedworker serviceworker"},
		{"// META: global=window,worker,!sharedworker", "window dedicatedworker serviceworker"},
		{"// META: global=sharedworker-module,shadowrealm,jsshell", "sharedworker-module shadowrealm"},
	} {
		var names []string
		for _, g := range parseMeta(test.meta).globals() {
			names = append(names, g.Name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%q runs in %q, want %q", test.meta, got, test.want)
		}
	}
}

func TestPages(t *testing.T) {
	const head = `<script src="/resources/testharness.js"></script>`
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": "",
		"dom/a.html":               head + `<meta name="timeout" content="long"><meta name=variant content="?1"><meta name=variant content="?2">`,
		"dom/b.https.html":         `<script src="../resources/testharness.js"></script><iframe></iframe>`,
		"dom/c.html":               `<!-- ` + head + ` -->`,
		"dom/d.xhtml":              `<?xml version="1.0" encoding="windows-1252"?><html xmlns="http://www.w3.org/1999/xhtml"><meta name="timeout" content="long"/>` + head + `</html>`,
		"dom/e.xml":                `<a>` + head + `</a>`,
		"dom/f.xml":                `<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="/resources/testharness.js"/></b>`,
	})
	tests, err := suite.Find([]string{"dom"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, test := range tests {
		got = append(got, fmt.Sprint(test.ID, test.Long, test.HTTPS))
	}
	if want := []string{"/dom/a.html?1true false", "/dom/a.html?2true false", "/dom/b.https.htmlfalse true", "/dom/d.xhtmltrue false"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The server makes the pages and the workers that run the tests of scripts.
func TestWrappers(t *testing.T) {
	suite := writeSuite(t, map[string]string{
		"resources/testharness.js": "",
		"dom/a.any.js":             "// META: title=A < B\n// META: script=x.js?a&b\n",
		"dom/b.window.js":          "",
		"dom/c.worker.js":          "",
	})
	handler := &fileHandler{suite}
	for address, want := range map[string][]string{
		"/dom/a.any.html":               {"<title>A &lt; B</title>", "isWindow: () => true", `src="x.js?a&amp;b"`, `src="/dom/a.any.js"`, testharnessreport},
		"/dom/a.any.worker.html?q":      {`new Worker("/dom/a.any.worker.js?q")`},
		"/dom/a.any.worker-module.html": {`new Worker("/dom/a.any.worker-module.js", {type: "module"})`},
		"/dom/a.any.sharedworker.html":  {`new SharedWorker("/dom/a.any.worker.js")`},
		"/dom/a.any.worker.js":          {`self.META_TITLE = "A < B"`, `importScripts("/dom/x.js?a&b")`, `importScripts("/dom/a.any.js")`, "done()"},
		"/dom/a.any.worker-module.js":   {`import "/dom/a.any.js"`},
		"/dom/b.window.html":            {testharness, `src="/dom/b.window.js"`},
		"/dom/c.worker.html":            {`new Worker("/dom/c.worker.js")`},
		testharnessreport:               {"add_completion_callback"},
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", address, nil))
		for _, part := range want {
			if !strings.Contains(w.Body.String(), part) {
				t.Errorf("%s lacks %s: %s", address, part, w.Body)
			}
		}
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/dom/none.any.html", nil))
	if w.Code != 404 {
		t.Errorf("the page of a script that is not there: %d", w.Code)
	}
}

// Each file that is a test is found, and those that are not run say why.
func TestNotRun(t *testing.T) {
	const harness = "<script src=/resources/testharness.js></script>"
	files := map[string]string{
		"resources/testharness.js":    "",
		"console/a.html":              harness,
		"console/b.html":              harness + "<canvas></canvas>",
		"console/c-manual.html":       harness,
		"console/d-crash.html":        "<script>1</script>",
		"console/crashtests/e.html":   "",
		"console/crashtests/f.any.js": "",
		"console/g.html":              "<link rel=match href=g-ref.html>",
		"console/g-ref.html":          "",
		"console/h.xhtml":             `<html xmlns="http://www.w3.org/1999/xhtml"><script src="/resources/testharness.js"/></html>`,
		"console/i.svg":               `<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="/resources/testharness.js"/></svg>`,
		"console/j.svg":               `<svg/>`,
		"console/k.xhtml":             `<html xmlns="http://www.w3.org/1999/xhtml"><link rel="mismatch"/></html>`,
		"console/l.any.js":            "// META: global=serviceworker,shadowrealm",
		"console/m.html":              harness + `<meta http-equiv=Content-Security-Policy content="default-src 'none'">`,
		"console/n.html":              harness,
		"console/n.html.headers":      "Content-Security-Policy: default-src 'none'\n",
		"console/o.html":              harness + "<meta name=referrer content=origin>",
		"console/p-visual.html":       "",
		"console/common/q.html":       harness,
		"console/resources/r.html":    harness,
		"console/s.html":              harness,
		"console/s.html.headers":      "Referrer-Policy: no-referrer\n",
	}
	tests, err := writeSuite(t, files).Find([]string{"console"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, test := range tests {
		got[strings.TrimPrefix(test.ID, "/console/")] = test.NotRun
	}
	if want := map[string]string{
		"a.html": "", "b.html": "", "c-manual.html": isManual, "d-crash.html": isCrashTest, "crashtests/e.html": isCrashTest,
		"crashtests/f.any.html": "", "crashtests/f.any.worker.html": "", "g.html": isReftest, "h.xhtml": "", "i.svg": "",
		"k.xhtml": isReftest, "l.any.serviceworker.html": "no service workers", "l.any.shadowrealm.html": "engine older than the proposal",
		"m.html": "", "n.html": "", "o.html": "", "p-visual.html": isVisual, "common/q.html": "", "s.html": "",
	}; !maps.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestParsePipes(t *testing.T) {
	got := parsePipes("header(Content-Type,text/x; charset=a)|sub|status(404)|trickle(d0.5:1)")
	want := pipes{substitute: true, headers: [][2]string{{"Content-Type", "text/x; charset=a"}}, status: 404, delay: 5e8}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSubstitute(t *testing.T) {
	r := httptest.NewRequest("GET", "http://www.web-platform.test:8000/a.sub.js?x=y", nil)
	text := "{{host}} {{domains[www1]}} {{domains[élève]}} {{hosts[alt][www]}} {{hosts[][]}} {{ports[http][0]}} {{ports[http][1]}} {{ports[https][0]}} {{ports[ws][0]}} {{GET[x]}} {{location[path]}} {{what}}"
	want := "web-platform.test www1.web-platform.test xn--lve-6lad.web-platform.test www.not-web-platform.test web-platform.test 8000 8001 8443 8888 y /a.sub.js {{what}}"
	if got := string(substitute([]byte(text), r)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestExpectations(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "reasons.json"), []byte(`[{"message": "document", "reason": "needs a user"}]`), 0o644); err != nil {
		t.Fatal(err)
	}
	result := func(subtests ...Subtest) []*Result {
		return []*Result{{Test: &Test{ID: "/dom/abort/a.any.html"}, Status: OK, Subtests: subtests}}
	}
	store, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	was := result(Subtest{"a", Pass, ""}, Subtest{"b", Fail, "no document"}, Subtest{"c", Timeout, ""})
	if err := store.Update(was, []string{"dom"}, "given", false); err != nil {
		t.Fatal(err)
	}
	if store, err = openStore(dir); err != nil {
		t.Fatal(err)
	}
	e, err := store.Of(was[0].Test)
	if err != nil || e == nil {
		t.Fatal(e, err)
	}
	if d := e.Differences(was[0]); len(d) > 0 {
		t.Errorf("the same result differs: %q", d)
	}
	if got := []string{e.Failures[0].Reason, e.Failures[1].Reason}; !slices.Equal(got, []string{"needs a user", "given"}) {
		t.Errorf("the reasons are %q", got)
	}
	now := result(Subtest{"a", Fail, "x"}, Subtest{"b", Pass, ""})[0]
	want := []Difference{{"a", "FAIL, expected PASS: a: x"}, {"b", "PASS, expected FAIL: b"}, {"", "gone, expected TIMEOUT: c"}}
	if got := e.Differences(now); !slices.Equal(got, want) {
		t.Errorf("the differences are %q, want %q", got, want)
	}
	otherwise := result(Subtest{"a", Pass, ""}, Subtest{"b", Fail, "no memory"}, Subtest{"c", Timeout, ""})[0]
	if got := e.Differences(otherwise); !slices.Equal(got, []Difference{{"b", "FAIL, as expected, but with another message: b: no memory; expected: no document"}}) {
		t.Errorf("with another message, the differences are %q", got)
	}
	renamed := result(Subtest{"z", Pass, ""}, Subtest{"b", Fail, "no document"}, Subtest{"c", Timeout, ""})[0]
	if got := e.Differences(renamed); !slices.Equal(got, []Difference{{"", "1 subtests pass, as expected, but under other names"}}) {
		t.Errorf("with another name, the differences are %q", got)
	}
	failed := *was[0]
	failed.Status, failed.Message = Error, "it took 3.5s"
	broken := *e
	broken.Status, broken.Message = Error, "it took TIME"
	if got := broken.Differences(&failed); len(got) > 0 {
		t.Errorf("another time differs: %q", got)
	}
	failed.Message = "it broke"
	if got := broken.Differences(&failed); !slices.Equal(got, []Difference{{"", "ERROR, as expected, but with another message: it broke; expected: it took TIME"}}) {
		t.Errorf("a file that fails for another reason: %q", got)
	}
	e.Failures[0].Varies = true
	if got := e.Differences(now); !slices.Equal(got, []Difference{want[0], want[2], {"", "0 subtests pass, expected 1"}}) {
		t.Errorf("with what passes at times, the differences are %q", got)
	}
	if err := store.Update([]*Result{now}, []string{"dom/abort"}, "given", false); err != nil {
		t.Fatal(err)
	}
	if e, err = store.Of(now.Test); err != nil || len(e.Failures) != 2 || !e.Failures[1].Varies {
		t.Errorf("what passes at times is forgotten: %+v, %v", e, err)
	}
	if err := store.Update(nil, []string{"dom/abort"}, "", false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "dom/abort.json")); !os.IsNotExist(err) {
		t.Errorf("the expectations of tests that are gone stay: %v", err)
	}
}

// Reasons that somebody wrote stay; with recheck, those that a rule gave go when
// it gives them no more.
func TestReasonsStay(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, rulesFile), []byte(`[{"message": "document", "reason": "needs a user"}]`), 0o644); err != nil {
		t.Fatal(err)
	}
	store, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	old := &Expectation{Status: OK, Failures: []ExpectedFailure{{Name: "a", Status: Fail, Reason: "a bug of a friend"}, {Name: "b", Status: Fail, Reason: "needs a user"}}}
	r := &Result{Test: &Test{ID: "/dom/abort/a.any.html"}, Status: OK, Subtests: []Subtest{
		{"a", Fail, "document"}, {"b", Fail, "something else"}, {"c", Fail, "document"}, {"d", Fail, "news"},
	}}
	for recheck, want := range map[bool][]string{
		false: {"a bug of a friend", "needs a user", "needs a user", "given"},
		true:  {"a bug of a friend", "given", "needs a user", "given"},
	} {
		var got []string
		for _, f := range store.expect(r, old, "given", recheck).Failures {
			got = append(got, f.Reason)
		}
		if !slices.Equal(got, want) {
			t.Errorf("recheck %v: the reasons are %q, want %q", recheck, got, want)
		}
	}
}

// With the suite's own server, only what differs is told once more.
func TestServeStore(t *testing.T) {
	dir := t.TempDir()
	base, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	tests := []*Test{{ID: "/dom/abort/a.any.html"}, {ID: "/dom/abort/b.any.html"}}
	results := func(status Status) []*Result {
		return []*Result{
			{Test: tests[0], Status: OK, Subtests: []Subtest{{"a", Fail, ""}}},
			{Test: tests[1], Status: OK, Subtests: []Subtest{{"b", status, ""}, {"c", Fail, ""}}},
		}
	}
	if err := base.Update(results(Fail), []string{"dom"}, needsServer, false); err != nil {
		t.Fatal(err)
	}
	served, err := openServeStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	e, err := served.Of(tests[1])
	if err != nil || len(e.Failures) != 2 {
		t.Fatalf("%+v, %v", e, err)
	}
	if err := served.Update(results(Pass), []string{"dom"}, "a bug", false); err != nil {
		t.Fatal(err)
	}
	if e, err = served.Of(tests[1]); err != nil || len(e.Failures) != 1 || e.Failures[0].Reason != "a bug" {
		t.Errorf("%+v, %v", e, err)
	}
	if e, err = served.base.Of(tests[1]); err != nil || len(e.Failures) != 2 {
		t.Errorf("the other expectations have changed: %+v, %v", e, err)
	}
}

// With another engine, only what differs is told once more, and no reason is that the
// engine is older.
func TestEngineStore(t *testing.T) {
	dir := t.TempDir()
	base, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	test := &Test{ID: "/dom/abort/a.any.html"}
	result := &Result{Test: test, Status: OK, Subtests: []Subtest{{"a", Fail, ""}, {"b", Fail, ""}}}
	if err := base.Update([]*Result{result}, []string{"dom"}, engineIsOlder, false); err != nil {
		t.Fatal(err)
	}
	if base.withEngine(102) != base {
		t.Error("the expectations of 102 are not the base")
	}
	newer := base.withEngine(140)
	if e, err := newer.Of(test); err != nil || len(e.Failures) != 2 {
		t.Fatalf("%+v, %v", e, err)
	}
	result = &Result{Test: test, Status: OK, Subtests: []Subtest{{"a", Pass, ""}, {"b", Fail, ""}}}
	if err := newer.Update([]*Result{result}, []string{"dom"}, "a bug", false); err != nil {
		t.Fatal(err)
	}
	again, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := again.withEngine(140).Of(test); err != nil || len(e.Failures) != 1 || e.Failures[0].Reason != "a bug" {
		t.Errorf("with 140: %+v, %v", e, err)
	}
	if e, err := again.withEngine(128).Of(test); err != nil || len(e.Failures) != 2 {
		t.Errorf("with 128: %+v, %v", e, err)
	}
}

func TestAllAlike(t *testing.T) {
	r := &Result{Test: &Test{ID: "/url/a.any.html"}, Status: OK}
	for _, name := range strings.Split(strings.Repeat("x", many), "") {
		r.Subtests = append(r.Subtests, Subtest{domString(name), Fail, "m"})
	}
	e := (&Store{}).expect(r, nil, "why", false)
	e.gather()
	if e.All == nil || e.All.Count != many || e.Failures != nil || len(e.Differences(r)) > 0 {
		t.Errorf("%+v differs: %q", e, e.Differences(r))
	}
	r.Subtests[3].Message = "n"
	if len(e.Differences(r)) == 0 {
		t.Error("another message is no difference")
	}
	r.Subtests[3].Status = Pass
	if len(e.Differences(r)) == 0 {
		t.Error("a subtest that passes is no difference")
	}
}

// Failures that are alike stand together in the file.
func TestFailureGroups(t *testing.T) {
	list := ExpectedFailures{
		{Name: "a", Status: Fail, Reason: "no b", Message: "c"},
		{Name: "d", Status: Timeout, Reason: "no b"},
		{Name: "\xed\xa0\x80", Status: Fail, Reason: "no b", Message: "c"},
		{Name: "e", Status: Fail, Varies: true, Reason: "no b", Message: "c"},
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"status":"FAIL","reason":"no b","message":"c","names":["a","\ud800"]},{"status":"TIMEOUT","reason":"no b","names":["d"]},` +
		`{"status":"FAIL","varies":true,"reason":"no b","message":"c","names":["e"]}]`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	var read ExpectedFailures
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if want := (ExpectedFailures{list[0], list[2], list[1], list[3]}); !slices.Equal(read, want) {
		t.Errorf("read %+v, want %+v", read, want)
	}
}

// A message is kept without what differs from run to run.
func TestStableMessages(t *testing.T) {
	for message, want := range map[domString]domString{
		"dial tcp 127.0.0.3:41873: refused":                           "dial tcp ADDRESS: refused",
		"the test did not end within 1m40s":                           "the test did not end within TIME",
		"got 1048.125 at 1721900000123, want 7":                       "got NUMBER at NUMBER, want 7",
		"blob:https://a/0f0f0f0f-aaaa-4bbb-8ccc-123456789abc is none": "blob:https://a/UUID is none",
		"expected a number greater than or equal to 5698 but got 1":   "expected a number greater than or equal to NUMBER but got 1",
		"boundary=----sluiceformboundaryx2faa2heoly to x":             "boundary=----sluiceformboundary to x",
		"/tmp/wpt12/host.pem: no such file":                           "PATH no such file",
		domString(strings.Repeat("x", maxMessage-1) + "éé"):           domString(strings.Repeat("x", maxMessage-1) + "…"),
	} {
		if got := message.stable(); got != want {
			t.Errorf("%s: got %s, want %s", message, got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	s := newSummary("dom/abort")
	e := &Expectation{Status: OK, Passes: 1}
	for name, reason := range map[string]string{
		"b": "needs a user", "c": "needs a user", "d": "no fetch API", "e": "engine older than the proposal", "f": "to be mended",
	} {
		e.Failures = append(e.Failures, ExpectedFailure{Name: domString(name), Status: Fail, Reason: reason})
	}
	s.count(e)
	s.count(&Expectation{Status: Timeout, Passes: 1, All: &AllFail{3, Fail, olderThanSpec + ": so", ""}})
	// What passes in a file that fails as a whole does not count.
	s.count(&Expectation{Status: Error, Reason: "needs a user", Passes: 4})
	if s.Run != 14 || s.Passed != 2 || s.Rest() != 12 || s.failing(isDisagreement) != 3 || s.Unfinished != 2 {
		t.Errorf("%+v: %d need no missing part", s, s.Rest())
	}
}

// What tests ask for by their names and variants, and by their text.
func TestWants(t *testing.T) {
	for _, test := range []struct {
		file, variant string
		want          bool
	}{{"/a/b.html", "", false}, {"/a/b.https.html", "?x", true}, {"/a/b.html", "?wss&wpt_flags=https", true}, {"/a/b.html", "?wpt_flags=h2", false}, {"/a/b.html", "?https", false}} {
		if got := wantsHTTPS(test.file, test.variant); got != test.want {
			t.Errorf("%s%s wants https: %v, want %v", test.file, test.variant, got, test.want)
		}
	}
}
