package sluice

import "testing"

// The origin of a location is that of its URL, which that of the document may not be.
func TestOriginsOfLocations(t *testing.T) {
	page := openOrigin(t, map[string]string{
		"/": `<iframe name=none></iframe><iframe name=blank src="about:blank"></iframe><iframe name=srcdoc srcdoc="x"></iframe><iframe name=script src="javascript:'x'"></iframe><iframe name=child src="/f"></iframe>` +
			`<iframe name=sandboxed sandbox="allow-scripts" src="/f"></iframe><script>var told = []; onmessage = e => told.push(e.data)</script>`,
		"/f": `<script>if (parent !== self) parent.postMessage([name, location.origin, self.origin].join(), "*")</script>`,
	}, PageOptions{})
	for script, want := range map[string]string{
		`["none", "blank", "srcdoc", "script", "child"].map(n => [n, frames[n].location.origin, frames[n].origin].join()).join("; ")`: "none,null,https://a.test; blank,null,https://a.test; srcdoc,null,https://a.test; script,null,https://a.test; child,https://a.test,https://a.test",
		`told.sort().join("; ")`:           "child,https://a.test,https://a.test; sandboxed,https://a.test,null",
		`[location.origin, origin].join()`: "https://a.test,https://a.test",
		`{ const w = open("about:blank"); [w.location.origin, w.origin].join() }`:                                                                       "null,https://a.test",
		`new Promise(r => { new Worker("data:,postMessage([location.origin, origin].join())").onmessage = e => r(e.data) })`:                            "null,null",
		`new Promise(r => { new Worker(URL.createObjectURL(new Blob(["postMessage([location.origin, origin].join())"]))).onmessage = e => r(e.data) })`: "https://a.test,https://a.test",
	} {
		saysOf(t, page, script, want)
	}
}
