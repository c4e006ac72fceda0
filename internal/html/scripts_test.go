package html_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sluice-go/sluice"
)

// gatedServer serves files. Those whose name has "late" in it come when "seen" has been asked for.
func gatedServer(t *testing.T, files map[string]string) string {
	seen := make(chan struct{})
	var once sync.Once
	types := map[string]string{"css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "txt": "text/plain"}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "seen" {
			once.Do(func() { close(seen) })
			return
		}
		if strings.Contains(name, "late") {
			select {
			case <-seen:
			case <-r.Context().Done():
				return
			}
		}
		text, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		contentType := "text/html"
		if at := strings.LastIndexByte(name, '.'); types[name[at+1:]] != "" {
			contentType = types[name[at+1:]]
		}
		w.Header().Set("Content-Type", contentType)
		fmt.Fprint(w, text)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// TestScriptsAndSheets has style sheets that block scripts, and what they do not block.
func TestScriptsAndSheets(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"an import map is not blocked", map[string]string{
			"index.html": `<link rel=stylesheet href="late.css"><script type=importmap>{"imports": {"a": "./a.mjs"}}</script><img src="seen">
				<script>console.log(document.styleSheets.length)</script><script type=module>import "a"</script>`,
			"late.css": "p {}", "a.mjs": `console.log("mapped")`,
		}, "1\nmapped"},
		{"a script that a script writes is not, but the next one is", map[string]string{
			"index.html": `<script>document.write('<link rel=stylesheet href="late.css"><script>x = document.styleSheets.length<\/script>'); console.log(typeof x, new Image().src = "seen")</script>
				<script>console.log(document.styleSheets.length)</script>`,
			"late.css": "p {}",
		}, "number seen\n1"},
		{"a sheet that script inserts blocks nothing", map[string]string{
			"index.html": `<script>const l = document.createElement("link"); l.rel = "stylesheet"; l.href = "late.css"; document.head.append(l)</script>
				<script>console.log(document.styleSheets.length); new Image().src = "seen"; l.onload = () => console.log("loaded")</script>`,
			"late.css": "p {}",
		}, "0\nloaded"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := visited(t, gatedServer(t, test.files)+"index.html", sluice.PageOptions{}); got != test.want {
				t.Errorf("printed:\n%s\nnot:\n%s", got, test.want)
			}
		})
	}
}

// TestModulesFetchedAgain imports modules that cannot be fetched at first: they are not in the module map then.
func TestModulesFetchedAgain(t *testing.T) {
	var mu sync.Mutex
	asked := map[string]int{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.URL.Path]++
		n := asked[r.URL.Path]
		mu.Unlock()
		w.Header().Set("Content-Type", "text/javascript")
		switch {
		case r.URL.Path == "/page":
		case r.URL.Path == "/outer":
			fmt.Fprint(w, `export { default } from "/inner"`)
		case r.URL.Path == "/type" && n == 1:
			w.Header().Set("Content-Type", "text/plain")
		case n == 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			fmt.Fprint(w, "export default ", n)
		}
	}))
	defer s.Close()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(t.Context(), sluice.PageOptions{URL: s.URL + "/page", Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ specifier, want string }{
		{"/status", "TypeError,TypeError 2,2 2"},
		{"/type", "TypeError,TypeError 2,2 2"},
		{"/outer", "TypeError,TypeError 2,2 2"},
	} {
		// Those who ask at the same time have one answer.
		code := fmt.Sprintf(`(async () => { const load = () => import(%q).then(m => m.default, e => e.name);
			const both = async () => String(await Promise.all([load(), load()]));
			return [await both(), await both(), await load()].join(" ") })()`, test.specifier)
		if got, err := page.Eval(t.Context(), code); err != nil || got != test.want {
			t.Errorf("%s: %v, %v, not %s", test.specifier, got, err, test.want)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	for path, want := range map[string]int{"/status": 2, "/type": 2, "/outer": 1, "/inner": 2} {
		if asked[path] != want {
			t.Errorf("%s was asked for %d times, not %d", path, asked[path], want)
		}
	}
}

// TestPreloads has links that preload, and such that do not: what is never asked for fires no event.
func TestPreloads(t *testing.T) {
	files := map[string]string{"a.js": "0", "b.mjs": "export default 1", "c.css": "p {}", "d.json": "{}", "e.txt": "text", "f": ""}
	const listen = `<script>for (const type of ["load", "error"]) document.addEventListener(type, ({ target: e }) => e.id && console.log(e.id, type), true)</script>`
	for _, test := range []struct{ name, page, want string }{
		{"states of as", `<link id=1 rel=preload as=script href=a.js><link id=2 rel=preload as=JSON href=d.json><link id=3 rel=preload as=nonsense href=a.js>
			<link id=4 rel=preload href=a.js><link id=5 rel=preload as=fetch href=d.json><link id=6 rel=preload as=style href=none.css>`,
			"1 load,5 load,6 error"},
		{"types and media", `<link id=1 rel=preload as=script type="text/JavaScript" href=a.js><link id=2 rel=preload as=script type=text/css href=a.js>
			<link id=3 rel=preload as=font type=font/woff2 href=f><link id=4 rel=preload as=font type=image/png href=f><link id=5 rel=preload as=style type=x href=c.css>
			<link id=6 rel=preload as=style type=text/css media=print href=c.css><link id=7 rel=preload as=fetch type=x href=d.json>
			<link id=8 rel=preload as=track type=text/vtt media=screen href=f>`,
			"1 load,3 load,7 load,8 load"},
		{"what changes", `<link id=1 rel=preload href=a.js><link id=2 rel=preload as=script type=x href=a.js><link id=3 rel=preload as=style media=print href=c.css>
			<link id=4 rel=preload as=style type=x media=print href=c.css><script>const get = id => document.getElementById(id);
			get(1).as = "script"; get(2).type = "text/javascript"; get(2).type = ""; get(3).media = "all"; get(4).media = "all"</script>`,
			"1 load,2 load,3 load"},
		{"modules", `<link id=1 rel=modulepreload href=b.mjs><link id=2 rel=modulepreload as=nonsense href=b.mjs?2><link id=3 rel=modulepreload as=image href=b.mjs?3>
			<link id=4 rel=modulepreload as=video href=b.mjs?4><link id=5 rel=modulepreload as=Worker href=b.mjs?5><link id=6 rel=modulepreload as=json href=d.json>
			<link id=7 rel=modulepreload as=style href=c.css><link id=8 rel=modulepreload as=text href=c.css><link id=9 rel=modulepreload as=json href=c.css>`,
			"1 load,2 load,3 error,4 load,5 load,6 load,7 load,8 load,9 error"},
		{"the attribute", `<link id=1 rel=preload href=""><script>const l = document.querySelector("link");
			console.log(["text", "JSON", "video", "", "audioWorklet"].map(v => (l.as = v, l.as || "none")).join("/"))</script>`,
			"text/json/none/none/audioworklet"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files["index.html"] = "<!doctype html><head>" + listen + test.page
			seen := strings.Split(visited(t, gatedServer(t, files)+"index.html", sluice.PageOptions{}), "\n")
			slices.Sort(seen)
			if got := strings.Join(seen, ","); got != test.want {
				t.Errorf("printed %s, not %s", got, test.want)
			}
		})
	}
}

// TestStringHandlers has timers with strings as their handlers, whose imports are as those of the script that has set them.
func TestStringHandlers(t *testing.T) {
	var mu sync.Mutex
	cookies := map[string]string{}
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		cookies[r.URL.Path] = r.Header.Get("Cookie")
		mu.Unlock()
		w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
		w.Header().Set("Access-Control-Allow-Credentials", "true")
		w.Header().Set("Content-Type", "text/javascript")
	}))
	defer there.Close()
	address := gatedServer(t, map[string]string{
		"index.html": `<script>document.cookie = "c=1"</script>
			<script crossorigin=use-credentials>setTimeout("import('` + there.URL + `/with')")</script><script>setTimeout("import('` + there.URL + `/without')")</script>
			<iframe sandbox=allow-same-origin srcdoc="<script>top.never = 1</script>" onload="this.contentWindow.setTimeout('top.never = 2'); setTimeout(() => console.log(typeof never), 50)"></iframe>`,
	})
	if got := visited(t, address+"index.html", sluice.PageOptions{}); got != "undefined" {
		t.Errorf("printed %q", got)
	}
	if want := map[string]string{"/with": "c=1", "/without": ""}; cookies["/with"] != want["/with"] || cookies["/without"] != want["/without"] || len(cookies) != 2 {
		t.Errorf("cookies %v, not %v", cookies, want)
	}
}
