package html_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/sluice-go/sluice"
)

// What a document fetches ends when it stops loading, is opened while it is left, or is gone: script, elements and the server
// hear of it.
func TestFetchesOfDocumentsThatStop(t *testing.T) {
	const start = `
		const log = [];
		const tell = text => log.push(text);
		w.fetch("/never?fetch").catch(e => tell(e instanceof w.TypeError ? "fetch" : e));
		w.fetch("/rest").then(r => r.text()).catch(e => tell(e instanceof w.TypeError ? "text" : e));
		const x = new w.XMLHttpRequest;
		x.onload = x.onerror = x.onabort = e => tell(e.type);
		x.open("GET", "/never?xhr"); x.send();
		const image = w.document.createElement("img");
		image.onload = image.onerror = e => tell("image " + e.type);
		image.src = "/never?image";
		const asked = fetch("/asked?4");`
	tests := []struct{ name, page, want string }{
		{"stop", `<script type=module>
			const w = window;` + start + `
			await asked;
			stop();
			while (log.length < 4) await new Promise(r => setTimeout(r));
			console.log(log.sort().join());
			console.log(await (await fetch("/after")).text());</script>`, "abort,fetch,image error,text\nafter"},
		{"open", `<iframe src="/frame"></iframe><script type=module>
			await new Promise(loaded => onload = loaded);
			const w = frames[0];` + start + `
			await asked;
			w.document.open();
			await w.fetch("/after");
			console.log("goes on:", log.join());
			w.location = "/never?location";
			w.document.open();
			while (log.length < 4) await new Promise(r => setTimeout(r));
			console.log(log.sort().join());
			w.document.close();</script>`, "goes on: \nabort,fetch,image error,text"},
		{"remove", `<iframe src="/frame"></iframe><script type=module>
			await new Promise(loaded => onload = loaded);
			const w = frames[0];` + start + `
			await asked;
			document.querySelector("iframe").remove();
			await fetch("/ended?4");
			console.log("ended:", log.join());</script>`, "ended: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var mu sync.Mutex
			changed := sync.NewCond(&mu)
			asked, ended := 0, 0
			await := func(n *int, least int) {
				mu.Lock()
				defer mu.Unlock()
				for *n < least {
					changed.Wait()
				}
			}
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				count := func(n *int) {
					mu.Lock()
					defer mu.Unlock()
					*n++
					changed.Broadcast()
				}
				switch r.URL.Path {
				case "/never", "/rest":
					if r.URL.Path == "/rest" {
						w.Header().Set("Content-Length", "9")
						w.WriteHeader(http.StatusOK)
						w.(http.Flusher).Flush()
					}
					count(&asked)
					<-r.Context().Done()
					count(&ended)
				case "/asked":
					await(&asked, 4)
				case "/ended":
					await(&ended, 4)
				case "/after":
					w.Write([]byte("after"))
				case "/frame":
					w.Header().Set("Content-Type", "text/html")
				default:
					w.Header().Set("Content-Type", "text/html")
					w.Write([]byte(test.page))
				}
			}))
			defer s.Close()
			if got := visited(t, s.URL+"/", sluice.PageOptions{}); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
