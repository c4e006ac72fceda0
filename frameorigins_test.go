package sluice

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice/internal/html"
)

// tell has a frame tell the page something; the page writes it.
const (
	tell   = `<script>const tell = (...a) => top.postMessage(a.join(" "), "*")</script>`
	listen = `<script>onmessage = e => console.log(e.data); const nature = w => { try { return "same origin " + w.document.title } catch (e) { return e.name } }</script>`
)

// inOrigins opens a document at https://a.test/, and returns what its page has written when no work is left.
func inOrigins(t *testing.T, documents map[string]string, o PageOptions) (*Page, string) {
	t.Helper()
	log := new(windowLog)
	o.Stdout, o.Stderr = log, log
	page := openOrigin(t, documents, o)
	return page, log.String()
}

// A frame of another origin has a thread of its own, and script sees of its window what the standard lists.
func TestFramesOfOtherOrigins(t *testing.T) {
	for _, test := range []struct {
		name      string
		documents map[string]string
		want      string
	}{
		{"what script sees", map[string]string{
			"/": listen + `<title>a</title><iframe name=n src="https://b.test/b"></iframe><script>onload = () => {
				const f = document.querySelector("iframe"), w = frames[0];
				console.log(w === f.contentWindow, w === n, f.contentDocument, nature(w), w.length, w.closed, w.opener, w.parent === window, w.top === window, w.self === w);
				console.log(Object.getOwnPropertyNames(w).join(), Object.keys(w).length, w.then, Object.getPrototypeOf(w));
				console.log(w[0] === w.inner, nature(w.location), w.location === w.location, Object.getOwnPropertyNames(w.location).join());
				const d = Object.getOwnPropertyDescriptor(w.location, "href");
				console.log(d.get, d.set.name, w.postMessage.name, w.postMessage.length, w.postMessage === w.postMessage, w.postMessage !== postMessage);
				try { w.postMessage } catch (e) {} w.focus(); w.blur(); w.close(); console.log(w.closed);
				try { w.location.replace("http://[") } catch (e) { console.log(e.name) }
				try { w.name } catch (e) { console.log(e.name, e instanceof DOMException, e.message) }
			}</script>`,
			"/b": `<iframe name=inner></iframe>`,
		}, "true true null SecurityError 1 false null true true true\n" +
			"0,window,self,location,close,closed,focus,blur,frames,length,top,opener,parent,postMessage,then 1 undefined null\n" +
			"true SecurityError true href,replace,then\nundefined set href postMessage 1 true true\nfalse\nSyntaxError\n" +
			`SecurityError true Access to "name" of a window of another origin is denied.`},
		{"messages", map[string]string{
			"/": `<iframe src="https://b.test/b"></iframe><script>onmessage = e => {
				console.log(e.data.text, e.origin, e.source === frames[0], e.ports.length);
				if (e.data.text === "hello") { e.source.postMessage("no", "https://a.test"); e.source.postMessage([new Date(0), new Uint8Array([1, 2])], "https://b.test") }
				if (e.ports.length) { e.ports[0].onmessage = m => console.log("by port", m.data); e.ports[0].postMessage("ping") }
			}</script>`,
			"/b": `<script>onmessage = e => {
				const { port1, port2 } = new MessageChannel;
				port1.onmessage = m => port1.postMessage(m.data + " " + e.source.closed);
				const buffer = new ArrayBuffer(8);
				e.source.postMessage({ text: [e.data[0].getTime(), e.data[1].length, e.origin, e.source === parent].join(), buffer }, "*", [port2, buffer]);
				console.assert(buffer.byteLength === 0);
			}; parent.postMessage({ text: "never" }, "https://b.test"); parent.postMessage({ text: "hello" }, "https://a.test")</script>`,
		}, "hello https://b.test true 0\n0,2,https://a.test,true https://b.test true 1\nby port ping false"},
		{"who shares an agent", map[string]string{
			"/": listen + `<title>a</title><iframe name=one src="https://b.test/b"></iframe><script>onload = () => {
				const f = document.createElement("iframe"); f.name = "two"; f.src = "https://b.test/sibling"; document.body.append(f) }</script>`,
			"/b":       `<title>b</title><iframe src="https://a.test/inner"></iframe>`,
			"/inner":   tell + `<title>inner</title><script>const reach = w => { try { return w.document.title } catch (e) { return e.name } }; tell(reach(top), reach(parent), frameElement, location.ancestorOrigins.length)</script>`,
			"/sibling": tell + `<script>tell(parent.one.document.title, parent[0] === parent.one, parent[0].parent === parent, parent.one.eval("[] instanceof Array"))</script>`,
		}, "a SecurityError  2\nb true true true"},
		{"there and back, behind one WindowProxy", map[string]string{
			"/": listen + `<title>a</title><iframe name=n src="https://b.test/b"></iframe><script>
				const f = document.querySelector("iframe"), w = f.contentWindow;
				const steps = [
					() => w.location = "/here", () => w.location.replace("https://b.test/b?2"), () => f.src = "here", () => open("https://c.test/b", "n"),
					() => history.back(), () => { const a = document.body.appendChild(document.createElement("a")); a.href = "https://b.test/b?3"; a.target = "n"; a.click() },
					() => { f.sandbox = "allow-scripts"; f.src = "here" }, () => { f.removeAttribute("sandbox"); f.srcdoc = "<title>srcdoc</title>" } ];
				f.onload = () => { console.log(w === f.contentWindow && w === frames[0] && w === n, nature(w), history.length); (steps.shift() ?? (() => {}))() };
			</script>`,
			"/b": `<title>b</title>`, "/here": `<title>here</title>`,
		}, "true SecurityError 1\ntrue same origin here 2\ntrue SecurityError 2\ntrue same origin here 3\ntrue SecurityError 4\n" +
			"true same origin here 4\ntrue SecurityError 4\ntrue SecurityError 5\ntrue same origin srcdoc 6"},
		{"that go on by themselves", map[string]string{
			"/":     listen + `<title>a</title><iframe src="https://b.test/b"></iframe><script>const f = document.querySelector("iframe"); f.onload = () => console.log("load", nature(f.contentWindow))</script>`,
			"/b":    `<script>onload = () => setTimeout(() => location = "https://b.test/c")</script>`,
			"/c":    `<script>onload = () => setTimeout(() => location = "https://a.test/here")</script>`,
			"/here": `<title>here</title><script>onload = () => setTimeout(() => frameElement.remove())</script>`,
		}, "load SecurityError\nload SecurityError\nload same origin here"},
		{"that go back in the history of all", map[string]string{
			"/": listen + `<title>a</title><iframe src="https://b.test/b"></iframe><iframe src="https://c.test/b"></iframe><script>
				let n = 0; onmessage = e => { console.log(e.data, history.length); if (++n === 2) frames[0].postMessage("go", "*"); else if (n === 3) frames[1].postMessage("go", "*");
				else if (n === 4) frames[0].postMessage("back", "*"); else if (n === 5) frames[1].postMessage("back", "*") }</script>`,
			"/b":     tell + `<script>onmessage = e => { if (e.data === "go") location = "there"; else history.back() }; onpageshow = () => tell("b")</script>`,
			"/there": tell + `<script>onmessage = () => history.back(); onpageshow = () => tell("there")</script>`,
		}, "b 1\nb 1\nthere 2\nthere 3\nb 3\nb 3"},
		{"sandboxed", map[string]string{
			"/": `<iframe sandbox="allow-scripts" srcdoc="<script>parent.postMessage([origin, navigator.locks !== undefined], '*'); navigator.locks.query().catch(e => parent.postMessage([e.name], '*'))</script>"></iframe>
				<script>onmessage = e => console.log(e.data.join(), e.origin, e.source === frames[0]); try { frames[0].document } catch (e) { console.log(e.name) }</script>`,
		}, "SecurityError\nnull,true null true\nSecurityError null true"},
		{"data: URLs", map[string]string{
			"/": `<iframe src="data:text/html,<script>parent.postMessage(origin, '*'); try { parent.x = 1 } catch (e) { parent.postMessage(e.name, '*') }</script>"></iframe>
				<script>onmessage = e => console.log(e.data, e.origin)</script>`,
		}, "null null\nSecurityError null"},
		{"the page is taken elsewhere", map[string]string{
			"/":          `<iframe src="https://b.test/b"></iframe><iframe sandbox="allow-scripts" src="https://b.test/sandboxed"></iframe><script>onmessage = e => frames[0].postMessage(e.data, "*"); onload = () => frames[1].postMessage(0, "*")</script>`,
			"/b":         `<script>onmessage = e => top.location = "https://a.test/there?" + e.data</script>`,
			"/there":     `<script>console.log(location.href, length)</script>`,
			"/sandboxed": `<script>onmessage = () => { try { top.location = "https://a.test/no" } catch (e) { top.postMessage("asked-" + e.name, "*") } }</script>`,
		}, "https://a.test/there?asked-SecurityError 0"},
		{"storage by the page's site", map[string]string{
			"/":    listen + `<iframe src="https://b.test/b?1"></iframe><script>localStorage.x = "of a"; onload = () => setTimeout(() => { if (location.search === "") location = "https://b.test/top" })</script>`,
			"/b":   tell + `<script>tell(localStorage.x, sessionStorage.x, location.search); localStorage.x = sessionStorage.x = "of b in a"</script><iframe src="https://a.test/in"></iframe>`,
			"/in":  tell + `<script>tell(localStorage.x)</script>`,
			"/top": `<script>console.log(localStorage.x, sessionStorage.x)</script>`,
		}, "  ?1\nof a\nundefined undefined"},
		{"that open windows", map[string]string{
			"/":     listen + `<iframe src="https://b.test/b"></iframe>`,
			"/b":    tell + `<script>onmessage = e => { tell(e.data, e.source === w, w.closed); w.close() }; const w = open("https://b.test/open", "kid"); tell(w.opener === window, origin); alert("never")</script>`,
			"/open": `<script>opener.postMessage([opener.origin, opener.parent === opener.top, name, top === window].join(), "*")</script>`,
		}, "true https://b.test\nhttps://b.test,true,kid,true true false"},
		{"removed while they compute", map[string]string{
			"/":  `<iframe src="https://b.test/b"></iframe><script>onmessage = () => { const w = frames[0]; document.querySelector("iframe").remove(); console.log(w.closed, length, w.parent, w.top, w.length); w.postMessage(1, "*"); w.location = "x" }</script>`,
			"/b": `<script>parent.postMessage(0, "*"); for (;;);</script>`,
		}, "true 0 null null 0"},
		{"whose frames are removed from within", map[string]string{
			"/":      `<iframe src="https://b.test/b"></iframe><script>onmessage = e => { console.log(e.data); frames[0].postMessage(0, "*") }</script>`,
			"/b":     `<iframe src="https://c.test/c"></iframe><script>onload = () => parent.postMessage(length, "*"); onmessage = () => { document.querySelector("iframe")?.remove(); if (!window.said) { said = true; parent.postMessage(length, "*") } }</script>`,
			"/c":     `<iframe src="https://a.test/inner"></iframe>`,
			"/inner": `<title>inner</title>`,
		}, "1\n0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, got := inOrigins(t, test.documents, PageOptions{})
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// What ends a frame of another origin harms nobody else.
func TestFramesOfOtherOriginsEnd(t *testing.T) {
	page, got := inOrigins(t, map[string]string{
		"/":      `<title>a</title><iframe src="https://b.test/b"></iframe><script>let n = 0; document.querySelector("iframe").onload = () => { console.log("load", frames[0].length); if (++n == 1) frames[0].postMessage(0, "*") }</script>`,
		"/b":     `<iframe src="https://a.test/inner"></iframe><script>onmessage = () => { const a = []; for (;;) a.push(new Array(1000).fill(a)) }</script>`,
		"/inner": `<title>inner</title>`,
	}, PageOptions{MaxHeap: 64 << 20})
	want := "load 1\nThe frame of https://b.test/b has ended: " + ErrHeapLimit.Error() + "\nload 0"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if v, err := page.Eval(t.Context(), "document.title + frames.length + frames[0].closed"); v != "a1false" {
		t.Errorf("%v, %v", v, err)
	}
}

func TestPageFramesOfOtherOrigins(t *testing.T) {
	var reported atomic.Int32
	page, got := inOrigins(t, map[string]string{
		"/":      `<iframe name=one src="https://b.test/b"></iframe><iframe name=two></iframe>`,
		"/b":     `<iframe name=inner src="https://a.test/inner"></iframe><script>var x = "in b"; onload = () => { console.log("of b"); throw new Error("in b") }</script>`,
		"/inner": `<title>inner</title>`,
	}, PageOptions{OnError: func(e *ScriptError) { reported.Add(1) }})
	if !strings.HasPrefix(got, "of b\n") || !strings.Contains(got, "Error: in b") || reported.Load() != 1 {
		t.Errorf("%q, %d exceptions", got, reported.Load())
	}
	frames, err := page.Frames(t.Context())
	var told bytes.Buffer
	for _, f := range frames {
		parent := ""
		if f.Parent != nil {
			parent = f.Parent.Name
		}
		fmt.Fprintf(&told, "%s %s %s\n", f.Name, f.URL, parent)
	}
	if want := "one https://b.test/b \ninner https://a.test/inner one\ntwo about:blank \n"; err != nil || told.String() != want {
		t.Fatalf("%q, %v", told.String(), err)
	}
	for i, test := range []struct {
		script string
		want   any
	}{{"x + origin", "in bhttps://b.test"}, {"Promise.resolve(document.title)", "inner"}, {"origin", "https://a.test"}} {
		if v, err := frames[i].Eval(t.Context(), test.script); v != test.want {
			t.Errorf("%s: %v, %v", test.script, v, err)
		}
	}
	if _, err := frames[0].Eval(t.Context(), "missing"); !errors.As(err, new(*ScriptError)) {
		t.Errorf("%v", err)
	}
	if _, err := page.Eval(t.Context(), "document.querySelector('iframe').remove()"); err != nil {
		t.Fatal(err)
	}
	for _, f := range frames[:2] {
		if _, err := f.Eval(t.Context(), "1"); !errors.Is(err, ErrFrameGone) {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	if err := page.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Frames of two origins compute at the same time: script of each runs until that of the other does.
func TestFramesOfOtherOriginsCompute(t *testing.T) {
	var turns [2]atomic.Bool
	met := func(i int) func() bool {
		return func() bool {
			turns[i].Store(true)
			return turns[1-i].Load()
		}
	}
	ua := New(documentsAt(map[string]string{
		"/":  `<iframe src="https://b.test/b"></iframe><iframe src="https://c.test/b"></iframe>`,
		"/b": `<title>b</title>`,
	}))
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	frames, err := page.Frames(t.Context())
	if err != nil || len(frames) != 2 {
		t.Fatal(frames, err)
	}
	done := make(chan error)
	for i, f := range frames {
		go func() {
			done <- f.do(t.Context(), func(w *html.Window) error {
				for here := met(i); !here(); {
					source := html.ClassicScriptSource{Text: "for (let i = 0; i < 1000; i++);", URL: "about:blank"}
					if _, err := html.CreateClassicScript(w.Settings(), source).Run(true); err != nil {
						return err
					}
				}
				return nil
			})
		}()
	}
	for range frames {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// A frame of another origin goes on to a third one while the window around it is reused for another document, on its own thread.
func TestFramesGoApartWhileWindowsAreReused(t *testing.T) {
	page := openOrigin(t, map[string]string{
		"/": `<script>
			let rounds = 0;
			onmessage = e => {
				const around = document.querySelector("iframe");
				if (e.data === "inner") { around.contentWindow.frames[0].location = "https://c.test/empty"; setTimeout(() => around.src = "/around", rounds % 3) }
				else { around.remove(); if (++rounds < 20) begin() }
			};
			const begin = () => {
				const around = document.createElement("iframe");
				document.body.append(around);
				const inner = around.contentDocument.createElement("iframe");
				inner.src = "https://b.test/inner";
				around.contentDocument.body.append(inner);
			};
			onload = begin;
		</script>`,
		"/inner":  `<script>onload = () => top.postMessage("inner", "*")</script>`,
		"/around": `<script>onload = () => top.postMessage("around", "*")</script>`,
		"/empty":  `<p>`,
	}, PageOptions{})
	saysOf(t, page, `String(rounds)`, "20")
}

// The attribute referrerpolicy of an element keeps the documents in it from learning who is around.
func TestAncestorOrigins(t *testing.T) {
	const (
		tells = `<script>top.postMessage([...location.ancestorOrigins].join(), "*")</script>`
		hears = `<script>var told = []; onmessage = e => told.push(e.data)</script>`
	)
	for _, test := range []struct {
		name      string
		documents map[string]string
		want      string
	}{
		{"no policy", map[string]string{
			"/":      hears + `<iframe src="/in"></iframe>`,
			"/in":    tells + `<iframe src="https://b.test/inner"></iframe>`,
			"/inner": tells,
		}, "https://a.test https://a.test,https://a.test"},
		{"that of the outer frame", map[string]string{
			"/":      hears + `<iframe referrerpolicy="NO-referrer" src="/in"></iframe>`,
			"/in":    tells + `<iframe src="https://b.test/inner"></iframe>`,
			"/inner": tells,
		}, "null https://a.test,null"},
		{"that of the inner frame", map[string]string{
			"/":      hears + `<iframe src="/in"></iframe>`,
			"/in":    tells + `<iframe referrerpolicy="no-referrer" src="https://b.test/inner"></iframe>`,
			"/inner": tells,
		}, "https://a.test null,null"},
		{"another origin between", map[string]string{
			"/":          hears + `<iframe src="https://b.test/in"></iframe>`,
			"/in":        tells + `<iframe src="https://a.test/inner"></iframe>`,
			"/inner":     tells + `<iframe referrerpolicy="no-referrer" src="https://c.test/innermost"></iframe>`,
			"/innermost": tells,
		}, "https://a.test https://b.test,https://a.test null,https://b.test,https://a.test"},
		{"same-origin", map[string]string{
			"/":      hears + `<iframe referrerpolicy="same-origin" src="/in"></iframe>`,
			"/in":    tells + `<iframe referrerpolicy="same-origin" src="https://b.test/inner"></iframe>`,
			"/inner": tells,
		}, "https://a.test null,null"},
		{"as it is when a navigation begins", map[string]string{
			"/":   hears + `<iframe id=f src="/in"></iframe><script>f.onload = () => { f.onload = null; f.referrerPolicy = "no-referrer"; frames[0].location = "/in?2" }</script>`,
			"/in": tells,
		}, "https://a.test null"},
		{"from a srcdoc attribute", map[string]string{
			"/": hears + `<iframe referrerpolicy="no-referrer" srcdoc='` + tells + `'></iframe>`,
		}, "null"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := openOrigin(t, test.documents, PageOptions{})
			saysOf(t, page, `told.join(" ")`, test.want)
		})
	}
}

// An iframe element has an attribute referrerpolicy, and a frame element has none.
func TestReferrersOfFrames(t *testing.T) {
	const says = `<script>parent.postMessage(document.referrer, "*")</script>`
	page := openOrigin(t, map[string]string{
		"/":   `<script>var told = []; onmessage = e => told.push(e.data)</script><frameset><frame referrerpolicy="no-referrer" src="/in"></frameset>`,
		"/in": says,
	}, PageOptions{})
	saysOf(t, page, `told.join()`, "https://a.test/")
	page = openOrigin(t, map[string]string{
		"/":   `<script>var told = []; onmessage = e => told.push(e.data)</script><iframe referrerpolicy="no-referrer" src="/in"></iframe>`,
		"/in": says,
	}, PageOptions{})
	saysOf(t, page, `told.join()`, "")
}
