package sluice

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// xhrClients are the clients of responses that never end.
type xhrClients struct {
	mu         sync.Mutex
	changed    sync.Cond // something below has
	came, gone int
	met        int // how many the test has waited for
}

// add counts clients that came, or have gone.
func (c *xhrClients) add(came, gone int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.came, c.gone = c.came+came, c.gone+gone
	c.changed.Broadcast()
}

// wait waits until another client has come.
func (c *xhrClients) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.met++; c.came < c.met; {
		c.changed.Wait()
	}
}

// waitCome waits until somebody is there who has not gone.
func (c *xhrClients) waitCome() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.gone == c.came {
		c.changed.Wait()
	}
}

// waitGone waits until all have gone that came. (What is given up early may never
// come.)
func (c *xhrClients) waitGone() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.gone < c.came {
		c.changed.Wait()
	}
}

// xhrServer serves what the tests of this file ask for.
func xhrServer(t *testing.T) (at string, clients *xhrClients) {
	clients = new(xhrClients)
	clients.changed.L = &clients.mu
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/echo":
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("X-Zebra", "1")
			w.Header().Add("aardvark", "2")
			w.Header().Add("Aardvark", "3")
			w.Header().Set("Set-Cookie", "a=b")
			fmt.Fprintf(w, "%s %s %s %s", r.Method, r.Header.Get("Content-Type"), r.Header.Get("X-Test"), body)
		case "/count":
			n, _ := io.Copy(io.Discard, r.Body)
			fmt.Fprint(w, n)
		case "/to":
			http.Redirect(w, r, r.URL.RawQuery, http.StatusTemporaryRedirect)
		case "/secret":
			if user, password, ok := r.BasicAuth(); ok {
				fmt.Fprint(w, user, " ", password)
				return
			}
			w.Header().Set("WWW-Authenticate", "Basic")
			w.WriteHeader(401)
		case "/half":
			w.Header().Set("Content-Length", "100")
			w.Write([]byte("half"))
		case "/zip", "/plain":
			w.Header().Set("Access-Control-Allow-Origin", "*")
			var b bytes.Buffer
			if r.URL.Path == "/zip" {
				w.Header().Set("Content-Encoding", "gzip")
				z := gzip.NewWriter(&b)
				z.Write(make([]byte, 1000))
				z.Close()
			} else {
				b.Write(make([]byte, 1000))
			}
			w.Header().Set("Content-Length", fmt.Sprint(b.Len()))
			w.Write(b.Bytes())
		case "/deaf":
			// The answer is there before the body is, of which most is never read.
			w.Header().Set("Content-Length", "2")
			w.Write([]byte("no"))
			w.(http.Flusher).Flush()
			<-over
		case "/never":
			<-over
		case "/came":
			clients.waitCome()
		case "/endless":
			clients.add(1, 0)
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					break
				}
			}
			clients.add(0, 1)
		case "/silent":
			clients.add(1, 0)
			<-r.Context().Done()
			clients.add(0, 1)
		case "/stalls":
			clients.add(1, 0)
			w.Write([]byte("begin"))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			clients.add(0, 1)
		}
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	return server.URL, clients
}

// xhrEval is the script of a request: prepare is run before it is sent, and what
// is shown when it has ended.
func xhrEval(method, url, prepare, send, show string) string {
	return `new Promise(resolve => {
		const x = new XMLHttpRequest(), fired = [];
		for (const name of ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]) {
			x.addEventListener(name, e => fired.push(name));
		}
		x.open("` + method + `", "` + url + `");
		` + prepare + `;
		x.addEventListener("loadend", () => resolve(String(` + show + `)));
		x.send(` + send + `);
	})`
}

func TestXMLHttpRequest(t *testing.T) {
	at, _ := xhrServer(t)
	other, _ := xhrServer(t)
	page := fetchPage(t, Options{}, at, PageOptions{Stderr: io.Discard})
	// upload notes what the upload object fires.
	const upload = `for (const name of ["loadstart", "progress", "error", "timeout", "load", "loadend"]) x.upload.addEventListener(name, e => fired.push("upload " + name + " " + e.loaded + "/" + e.total))`
	for script, want := range map[string]string{
		xhrEval("GET", "/echo", ``, `"x"`, `x.responseText`):                                                                            "GET   ",
		xhrEval("POST", "/echo", ``, `"é"`, `x.responseText`):                                                                           "POST text/plain;charset=UTF-8  é",
		xhrEval("post", "/echo", ``, `new URLSearchParams({a: 1})`, `x.responseText`):                                                   "POST application/x-www-form-urlencoded;charset=UTF-8  a=1",
		xhrEval("PUT", "/echo", ``, `new Blob(["b"], {type: "a/b"})`, `x.responseText`):                                                 "PUT a/b  b",
		xhrEval("PUT", "/echo", ``, `new Uint8Array([65])`, `x.responseText`):                                                           "PUT   A",
		xhrEval("PUT", "/echo", ``, `new FormData`, `x.responseText.slice(0, 33)`):                                                      "PUT multipart/form-data; boundary",
		xhrEval("patch", "/echo", ``, `null`, `x.responseText`):                                                                         "patch   ",
		xhrEval("POST", "/echo", `x.setRequestHeader("Content-Type", "a/b;charset=x")`, `"é"`, `x.response`):                            "POST a/b;charset=UTF-8  é",
		xhrEval("POST", "/echo", `x.setRequestHeader("Content-Type", "a/b;charset=x")`, `new Blob`, `x.response`):                       "POST a/b;charset=x  ",
		xhrEval("GET", "/echo", `x.setRequestHeader("X-Test", "1"); x.setRequestHeader("x-test", " 2 ")`, ``, `x.response`):             "GET  1, 2 ",
		xhrEval("GET", "/echo", ``, ``, `x.getAllResponseHeaders().split("\r\n").map(h => h.split(":")[0])`):                            "aardvark,content-length,content-type,date,x-zebra,",
		xhrEval("GET", "/echo", ``, ``, `[x.getResponseHeader("AARDVARK"), x.getResponseHeader("set-cookie"), x.status, x.statusText]`): "2, 3,,200,OK",
		xhrEval("GET", "/to?/echo#f", ``, ``, `x.responseURL`):                                                                          at + "/echo",
		xhrEval("HEAD", "/echo", `x.responseType = "json"`, ``, `[x.response, fired]`):                                                  ",loadstart,progress,load,loadend",
		xhrEval("GET", "/half", ``, ``, `[x.readyState, x.status, x.response, fired]`):                                                  "4,0,,loadstart,progress,error,loadend",
		// The length of what is encoded is not that of what is received.
		xhrEval("GET", "/zip", `x.onload = e => fired.push(e.loaded, e.total, e.lengthComputable)`, ``, `fired.slice(-4)`):       "1000,0,false,loadend",
		xhrEval("GET", other+"/zip", `x.onload = e => fired.push(e.loaded, e.total, e.lengthComputable)`, ``, `fired.slice(-4)`): "1000,0,false,loadend",
		xhrEval("GET", "/plain", `x.onload = e => fired.push(e.loaded, e.total, e.lengthComputable)`, ``, `fired.slice(-4)`):     "1000,1000,true,loadend",
		// An upload is told of once, however often it is sent.
		xhrEval("POST", "/echo", upload, `"abc"`, `fired`):                     "loadstart,upload loadstart 0/3,upload progress 3/3,upload load 3/3,upload loadend 3/3,progress,load,loadend",
		xhrEval("POST", "/to?/echo", upload, `"abc"`, `fired`):                 "loadstart,upload loadstart 0/3,upload progress 3/3,upload load 3/3,upload loadend 3/3,progress,load,loadend",
		xhrEval("POST", "/echo", upload, `""`, `fired`):                        "loadstart,upload loadstart 0/0,upload progress 0/0,upload load 0/0,upload loadend 0/0,progress,load,loadend",
		xhrEval("GET", "/echo", upload, `"abc"`, `fired`):                      "loadstart,progress,load,loadend",
		xhrEval("POST", "http://127.0.0.1:1", upload, `"a"`, `fired`):          "loadstart,upload loadstart 0/1,upload error 0/0,upload loadend 0/0,error,loadend",
		xhrEval("POST", "/count", ``, `new Uint8Array(3000000)`, `x.response`): "3000000",
		// The server answers early: the upload is over, too.
		xhrEval("POST", "/deaf", upload, `new Uint8Array(50000000)`, `[fired.filter(e => /upload load/.test(e)).length, x.status, x.response]`): "3,200,no",
		// That a server that does not answer has it is known after a while.
		xhrEval("POST", "/never", upload+`; x.timeout = 5`, `"abc"`, `fired`):                                         "loadstart,upload loadstart 0/3,upload timeout 0/0,upload loadend 0/0,timeout,loadend",
		xhrEval("POST", "/never", upload+`; x.upload.addEventListener("loadend", () => x.abort())`, `"abc"`, `fired`): "loadstart,upload loadstart 0/3,upload progress 3/3,upload load 3/3,upload loadend 3/3,abort,loadend",
		// User name and password are for servers that ask.
		`new Promise(resolve => {
			const x = new XMLHttpRequest();
			x.open("GET", "/secret", true, "me", "it");
			x.onload = () => resolve(x.response);
			x.send();
		})`: "me it",
		// The document of a response is of the origin of the window; the window of a frame that is gone opens nothing.
		xhrEval("GET", "data:text/xml,<a/>", ``, ``, `x.responseXML.domain + x.responseXML.documentElement.localName`):                                                                                                 "127.0.0.1a",
		`{ const f = document.createElement("iframe"); document.body.append(f); const x = new f.contentWindow.XMLHttpRequest; f.remove(); let e; try { x.open("GET", "/") } catch (thrown) { e = thrown } String(e) }`: "InvalidStateError",
		// In a window and in a worker.
		`{ const x = new XMLHttpRequest(); x.open("POST", "/echo", false); x.send("a"); x.response }`: "POST text/plain;charset=UTF-8  a",
		`new Promise(resolve => {
			const w = new Worker(URL.createObjectURL(new Blob(["const x = new XMLHttpRequest(); x.responseType = 'arraybuffer'; x.open('POST', '` + at + `/echo', false); x.send('a'); postMessage(x.response.byteLength)"])));
			w.onmessage = e => { resolve(String(e.data)); w.terminate() };
		})`: "32",
	} {
		got, err := page.Eval(t.Context(), script)
		if err != nil || !strings.Contains(fmt.Sprint(got), want) {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
	}
}

// Timeouts and abort end a request in every phase.
func TestXMLHttpRequestEnds(t *testing.T) {
	at, clients := xhrServer(t)
	page := fetchPage(t, Options{}, at, PageOptions{Stderr: io.Discard})
	for script, want := range map[string]string{
		xhrEval("GET", "/silent", `x.timeout = 20`, ``, `[x.readyState, fired]`):                                      "4,loadstart,timeout,loadend",
		xhrEval("GET", "/stalls", `x.timeout = 200`, ``, `[x.readyState, fired.at(-2), x.response]`):                  "4,timeout,",
		xhrEval("GET", "/stalls", `x.timeout = 1e6; x.onprogress = () => x.timeout = 1`, ``, `[x.readyState, fired]`): "4,loadstart,progress,timeout,loadend",
		xhrEval("GET", "/silent", `fetch("/came").then(() => x.abort())`, ``, `[x.readyState, fired]`):                "4,loadstart,abort,loadend",
		xhrEval("GET", "/stalls", `x.onprogress = () => x.abort()`, ``, `[x.readyState, fired, x.response]`):          "4,loadstart,progress,abort,loadend,",
		xhrEval("GET", "/stalls", `x.onreadystatechange = () => x.readyState == 2 && x.abort()`, ``, `fired`):         "loadstart,abort,loadend",
		// What is opened again hears no more of what was before.
		xhrEval("GET", "/stalls", `x.onprogress = () => { x.onprogress = null; x.open("GET", "/echo"); x.send() }`, ``, `[x.response, fired]`): "GET   ,loadstart,progress,loadstart,progress,load,loadend",
		`new Promise(resolve => {
			const w = new Worker(URL.createObjectURL(new Blob(["const x = new XMLHttpRequest(); x.timeout = 20; x.open('GET', '` + at + `/silent', false); try { x.send() } catch (e) { postMessage(e.name + x.readyState) }"])));
			w.onmessage = e => { resolve(e.data); w.terminate() };
		})`: "TimeoutError4",
	} {
		got, err := page.Eval(t.Context(), script)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
		clients.waitGone()
	}
}

// The end of an agent is the end of its requests, also of one that it waits for.
func TestXMLHttpRequestAndTermination(t *testing.T) {
	at, clients := xhrServer(t)
	for name, script := range map[string]string{
		"under way":    `x.open('GET', '` + at + `/silent'); x.send(); postMessage(0)`,
		"synchronous":  `x.open('GET', '` + at + `/silent', false); postMessage(0); try { x.send() } finally { postMessage(1) }`,
		"half-way":     `x.open('GET', '` + at + `/stalls'); x.onprogress = () => postMessage(0); x.send()`,
		"half-way too": `x.open('GET', '` + at + `/stalls', false); postMessage(0); try { x.send() } finally { postMessage(1) }`,
	} {
		page := fetchPage(t, Options{}, at, PageOptions{})
		if _, err := page.Eval(t.Context(), `new Promise(resolve => {
			const text = `+"`navigator.locks.request('while the worker lives', () => { const x = new XMLHttpRequest(); "+script+"; return new Promise(() => {}) })`"+`;
			globalThis.w = new Worker(URL.createObjectURL(new Blob([text])));
			globalThis.got = [];
			w.onmessage = e => { got.push(e.data); resolve() };
		})`); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		clients.wait()
		got, err := page.Eval(t.Context(), `w.terminate(); navigator.locks.request('while the worker lives', () => got.join())`)
		if err != nil || got != "0" {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		clients.waitGone()
		if err := page.Close(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A window that waits ends with its page, and within its limits.
	page := fetchPage(t, Options{}, at, PageOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		clients.wait()
		cancel()
	}()
	if got, err := page.Eval(ctx, `const x = new XMLHttpRequest(); x.open("GET", "/silent", false); x.send()`); err == nil {
		t.Errorf("a synchronous request has ended without a response: %v", got)
	}
	clients.waitGone()
}

// What comes has its limits, and counts against that of the heap.
func TestXMLHttpRequestAndLimits(t *testing.T) {
	at, clients := xhrServer(t)
	page := fetchPage(t, Options{MaxFetch: 1 << 20}, at, PageOptions{Stderr: io.Discard})
	for script, want := range map[string]string{
		xhrEval("GET", "/endless", ``, ``, `[x.status, x.response, fired.at(-2)]`):                                   "0,,error",
		`try { const x = new XMLHttpRequest(); x.open("GET", "/endless", false); x.send() } catch (e) { e.message }`: "limit of 1048576 bytes",
	} {
		got, err := page.Eval(t.Context(), script)
		if err != nil || !strings.Contains(fmt.Sprint(got), want) {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
		clients.waitGone()
	}
	page = fetchPage(t, Options{}, at, PageOptions{MaxHeap: 32 << 20, Stderr: io.Discard})
	got, err := page.Eval(t.Context(), xhrEval("GET", "/endless", ``, ``, `fired.at(-2)`))
	if err == nil && got != "error" {
		t.Errorf("%v, %v", got, err)
	}
	clients.waitGone()
}

// A request holds the program open, whoever keeps it, until its response has come.
func TestXMLHttpRequestAndQuiescence(t *testing.T) {
	at, clients := xhrServer(t)
	var out lockedBuffer
	page := fetchPage(t, Options{}, at, PageOptions{Stdout: &out, Stderr: &out})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	script := `for (let i = 0; i < 20; i++) {
		const x = new XMLHttpRequest();
		x.onload = () => console.log("loaded", i);
		x.open("GET", "/echo");
		x.send();
		for (let i = 0; i < 300; i++) new ArrayBuffer(10000);
	}
	{
		const x = new XMLHttpRequest();
		x.open("GET", "/stalls");
		x.onprogress = () => x.abort();
		x.send();
	}`
	if err := page.Run(ctx, Script{Text: script}); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "loaded"); n != 20 {
		t.Errorf("%d of 20 have loaded: %s", n, out.String())
	}
	clients.waitGone()
}

// What script must not learn of servers of other origins, the console is told;
// and these are asked before anything is uploaded that script hears of.
func TestXMLHttpRequestToOthers(t *testing.T) {
	at, _ := xhrServer(t)
	asked := make(chan string, 10)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/secret" {
			return
		}
		asked <- r.Method
		w.Header().Set("Access-Control-Allow-Origin", at)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
		w.Header().Set("X-Hidden", "1")
	}))
	defer other.Close()
	var console strings.Builder
	page := fetchPage(t, Options{}, at, PageOptions{Stderr: &console})
	for script, want := range map[string]string{
		`try { const x = new XMLHttpRequest(); x.open("GET", "` + other.URL + `/secret", false); x.send() } catch (e) { e.message }`: "Failed to execute 'send' on 'XMLHttpRequest': Failed to load '" + other.URL + "/secret'",
		xhrEval("GET", other.URL+"/secret", ``, ``, `[x.status, fired]`):                                                             "0,loadstart,error,loadend",
	} {
		console.Reset()
		got, err := page.Eval(t.Context(), script)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v; want %s", script, got, err, want)
		}
		if !strings.Contains(console.String(), "Access-Control-Allow-Origin") {
			t.Errorf("%s: the console has %q", script, console.String())
		}
	}
	got, err := page.Eval(t.Context(), xhrEval("POST", other.URL, `x.withCredentials = true`, `"a"`, `[x.status, x.getResponseHeader("x-hidden")]`))
	if err != nil || got != "200," || <-asked != "POST" {
		t.Errorf("%v, %v", got, err)
	}
	got, err = page.Eval(t.Context(), xhrEval("POST", other.URL, `x.upload.onload = () => {}`, `"a"`, `x.status`))
	if err != nil || got != "200" || <-asked != "OPTIONS" || <-asked != "POST" {
		t.Errorf("%v, %v", got, err)
	}
}
