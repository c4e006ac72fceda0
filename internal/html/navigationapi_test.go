package html_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

func TestNavigationAPI(t *testing.T) {
	const log = `
		const file = url => new URL(url).href.split("/").pop() || "index.html";
		navigation.onnavigate = e => console.log("navigate", e.navigationType, file(e.destination.url), e.canIntercept, e.hashChange, e.info);
		navigation.oncurrententrychange = e => console.log("change", e.navigationType, e.from.index, navigation.currentEntry.index);
		navigation.onnavigatesuccess = () => console.log("success");
		navigation.onnavigateerror = e => console.log("error", e.error.name ?? e.error);
		const loaded = new Promise(done => onload = () => setTimeout(done));`
	for _, test := range []documentsOf{
		{"within the document", map[string]string{
			"index.html": `<script type=module>` + log + `
				await loaded;
				const first = navigation.currentEntry;
				first.ondispose = () => console.log("never");
				console.log(navigation.entries().length, navigation.canGoBack, navigation.canGoForward, first.getState());
				const { committed, finished } = navigation.navigate("#a", { state: { n: 1 }, info: "why" });
				console.log((await committed).getState().n, await finished === navigation.currentEntry);
				navigation.updateCurrentEntry({ state: 2 });
				history.pushState(null, "", "#b");
				navigation.currentEntry.ondispose = e => console.log("disposed", e.target.index);
				await navigation.back().finished;
				console.log(navigation.currentEntry.getState(), navigation.canGoForward);
				await navigation.traverseTo(first.key).finished;
				console.log(location.hash, first === navigation.currentEntry, history.length);
				location.hash = "c";
				console.log(navigation.entries().map(e => file(e.url)).join());
			</script>`,
		}, `1 false false undefined
navigate push #a true true why
change push 0 1
success
1 true
change null 1 1
navigate push #b true false undefined
change push 1 2
success
navigate traverse #a true true undefined
change traverse 2 1
success
2 true
navigate traverse index.html true true undefined
change traverse 1 0
success
 true 3
navigate push #c true true undefined
change push 0 1
disposed -1
index.html,#c
success`},
		{"intercepted", map[string]string{
			"index.html": `<a href="cart.html">Cart</a><script type=module>` + log + `
				await loaded;
				navigation.addEventListener("navigate", e => {
					if (e.destination.url.endsWith("cart.html")) e.intercept({ async handler() {
						console.log("handler", file(location.href), e.sourceElement?.localName, e.signal.aborted);
						await new Promise(r => setTimeout(r));
					} });
					else if (e.destination.url.endsWith("fails.html")) e.intercept({ handler: () => Promise.reject("no") });
					else e.preventDefault();
				});
				document.querySelector("a").click();
				console.log(navigation.transition.navigationType, file(navigation.transition.from.url), file(navigation.transition.to.url));
				await navigation.transition.finished;
				console.log(navigation.transition, navigation.entries().length);
				const failing = navigation.navigate("fails.html");
				await failing.committed;
				console.log(await failing.finished.catch(e => e), file(location.href));
				await navigation.navigate("elsewhere.html").committed.catch(e => console.log(e.name));
				const slow = navigation.navigate("cart.html");
				const next = navigation.navigate("cart.html?2").committed.catch(e => e.name);
				console.log(await slow.finished.catch(e => e.name), await next);
			</script>`,
		}, `navigate push cart.html true false undefined
change push 0 1
handler cart.html a false
push index.html cart.html
success
null 2
navigate push fails.html true false undefined
change push 1 2
error no
no fails.html
navigate push elsewhere.html true false undefined
error AbortError
AbortError
navigate push cart.html true false undefined
change push 2 3
handler cart.html undefined false
error AbortError
navigate push cart.html?2 true false undefined
error AbortError
AbortError AbortError`},
		{"before it commits", map[string]string{
			"index.html": `<script type=module>` + log + `
				await loaded;
				navigation.addEventListener("navigate", e => e.intercept({
					async precommitHandler(controller) {
						console.log("before", file(location.href));
						await 0;
						if (e.navigationType === "traverse") return;
						if (e.info === "refuse") throw "refused";
						controller.redirect("login.html", { state: "from " + file(e.destination.url) });
						controller.addHandler(() => console.log("added", file(location.href)));
					},
					handler() { console.log("after", file(location.href)) },
				}));
				await navigation.navigate("account.html").finished;
				console.log(navigation.currentEntry.getState());
				console.log(await navigation.navigate("other.html", { info: "refuse" }).committed.catch(e => e), file(location.href));
				await navigation.back().finished;
				console.log(file(location.href));
			</script>`,
		}, `navigate push account.html true false undefined
before index.html
change push 0 1
after login.html
added login.html
success
from account.html
navigate push other.html true false refuse
before login.html
error refused
refused login.html
navigate traverse index.html true false undefined
before login.html
change traverse 1 0
after index.html
success
index.html`},
		{"to other documents", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script type=module>
				await new Promise(done => onload = () => setTimeout(done));
				const f = document.querySelector("iframe"), w = f.contentWindow;
				const came = () => new Promise(done => f.onload = () => setTimeout(done));
				const key = w.navigation.currentEntry.key;
				w.navigation.navigate("b.html", { state: "b" });
				await came();
				const { activation } = w.navigation;
				console.log(w.document.title, w.navigation.entries().length, activation.navigationType, activation.from.key === key, w.navigation.currentEntry.getState());
				w.navigation.onnavigate = e => console.log(e.navigationType, e.cancelable, e.canIntercept, e.destination.key === key);
				w.navigation.back();
				await came();
				console.log(w.document.title, w.navigation.activation.navigationType, w.navigation.currentEntry.key === key);
				w.navigation.reload({ state: "again" });
				await came();
				console.log(w.navigation.currentEntry.getState(), w.navigation.currentEntry.key === key, w.navigation.activation.from === w.navigation.currentEntry);
				const { navigation } = w, entry = navigation.currentEntry;
				navigation.onnavigateerror = e => console.log(e.type);
				navigation.onnavigate = e => e.intercept({ handler: () => new Promise(() => {}) });
				navigation.navigate("#x").finished.catch(e => console.log(e.name));
				f.remove();
				console.log(navigation.entries().length, navigation.currentEntry, entry.key === "", entry.url);
				await navigation.navigate("c.html").committed.catch(e => console.log(e.name));
			</script>`,
			"a.html": `<title>a</title>`,
			"b.html": `<title>b</title>`,
		}, `b 2 push true b
traverse false false true
a traverse true
again true true
navigateerror
0 null true null
AbortError
InvalidStateError`},
		{"entries that the history forgets", map[string]string{
			"index.html": `<iframe src="a.html"></iframe><script type=module>
				const turn = () => new Promise(resolve => setTimeout(resolve));
				await new Promise(resolve => onload = resolve);
				await turn();
				const inner = frames[0].navigation, gone = name => e => console.log("disposed", name, e.target.index), at = () => [navigation.entries().length, navigation.currentEntry.index, inner.entries().length, inner.currentEntry.index].join();
				await inner.navigate("#in").finished;
				await navigation.navigate("#1").finished;
				await navigation.navigate("#2").finished;
				navigation.entries().slice(1).forEach((e, i) => e.ondispose = gone("outer " + i));
				await inner.back().finished;
				console.log(at());
				inner.entries()[1].ondispose = gone("inner");
				await inner.navigate("#other").finished;
				await turn();
				console.log(at());
				navigation.entries()[0].ondispose = gone("first");
				const next = navigation.navigate("#next");
				await next.finished;
				navigation.entries()[1].ondispose = gone("never");
				for (let i = 0; i < 49; i++) history.pushState(i, "");
				console.log(at(), navigation.entries()[49] === navigation.currentEntry, navigation.entries()[0].url.endsWith("#next"), history.state);
				await navigation.back().finished;
				inner.navigate("b.html");
				await new Promise(resolve => frames[0].frameElement.onload = resolve);
				await turn();
				console.log(navigation.entries().length, navigation.currentEntry.index, navigation.canGoForward, frames[0].navigation.entries().length);
			</script>`,
			"a.html": `<title>a</title>`,
			"b.html": `<title>b</title>`,
		}, `3,0,2,0
disposed inner -1
disposed outer 0 -1
disposed outer 1 -1
1,0,2,1
disposed first -1
50,49,2,1 true true 48
49 48 false 2`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := served(t, test.files); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// served opens index.html of files on a server, and returns what it prints.
func served(t *testing.T, files map[string]string) string {
	t.Helper()
	s := httptest.NewServer(http.FileServer(http.Dir(strings.TrimPrefix(folder(t, files), "file://"))))
	defer s.Close()
	// A file server has others at index.html go to the folder.
	return visited(t, s.URL+"/", sluice.PageOptions{})
}
