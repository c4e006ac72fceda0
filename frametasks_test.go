package sluice

import "testing"

// What comes to a frame from elsewhere, as a message or the end of a request for a lock, is of the frame's realm.
func TestTasksOfFrames(t *testing.T) {
	for _, test := range []struct{ name, script, want string }{
		{"a message port", `const { port1, port2 } = new MessageChannel;
			port1.onmessage = e => tell(e instanceof MessageEvent, e.data instanceof Array, e.data[0] instanceof Map, e.ports[0] instanceof MessagePort);
			port2.postMessage([new Map, 1], [new MessageChannel().port1])`, "true true true true"},
		{"two listeners", `const { port1, port2 } = new MessageChannel; let n = 0;
			port1.addEventListener("message", () => n++); port1.addEventListener("message", e => tell(n, e instanceof MessageEvent, e.data instanceof Object));
			port1.start(); port2.postMessage({})`, "1 true true"},
		{"text", `const { port1, port2 } = new MessageChannel; port1.onmessage = e => tell(e instanceof MessageEvent, e.data);
			port2.postMessage("text")`, "true text"},
		{"a port from the window around it", `onmessage = e => { e.ports[0].onmessage = m => tell(m instanceof MessageEvent, m.data instanceof Object) };
			top.give()`, "true true"},
		{"a worker", `const w = new Worker("data:text/javascript,postMessage([])"); w.onmessage = e => tell(e instanceof MessageEvent, e.data instanceof Array)`, "true true"},
		{"a query of locks", `navigator.locks.request("n", () => navigator.locks.query()).then(q =>
			tell(q instanceof Object, q.held instanceof Array, q.held[0] instanceof Object))`, "true true true"},
		{"a lock that is stolen", `navigator.locks.request("n", () => new Promise(() => navigator.locks.request("n", { steal: true }, () => {})))
			.catch(e => tell(e instanceof DOMException, e.name))`, "true AbortError"},
		{"a lock", `navigator.locks.request("n", l => l instanceof Lock).then(tell)`, "true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := openOrigin(t, map[string]string{
				"/": `<script>var told; function give() {
						const { port1, port2 } = new MessageChannel; frames[1].postMessage("", "*", [port1]); port2.postMessage({})
					}</script><iframe></iframe><iframe src=/frame></iframe>`,
				"/frame": `<script>const tell = (...a) => top.told = a.join(" ");` + test.script + `</script>`,
			}, PageOptions{})
			saysOf(t, page, "String(told)", test.want)
		})
	}
}
