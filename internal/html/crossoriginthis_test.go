package html_test

import "testing"

// What is called on a window or a location of another origin works if that has it, and else is refused.
func TestCrossOriginThis(t *testing.T) {
	const prelude = `<iframe src="data:text/html,<script>onmessage = (e) => e.source.postMessage(e.data + 1, '*')</script>"></iframe><script>
		const accessor = (o, name) => Object.getOwnPropertyDescriptor(o, name);
		const says = (f) => { try { const v = f(); return v === w ? "w" : v === window ? "window" : String(v) } catch (e) { return e.name + (e instanceof DOMException ? " DOMException" : "") } };
		let w;
		onload = () => { w = frames[0];`
	opened := func(script string) string {
		t.Helper()
		return opened(t, map[string]string{"index.html": prelude + script + "}</script>"})
	}
	for _, test := range []struct{ name, script, want string }{
		{"members that it has", `console.log(["window", "self", "closed", "length", "frames", "parent", "top", "opener"].map((name) => says(() => accessor(window, name).get.call(w))).join());
			onmessage = (e) => console.log(e.data, e.source === w);
			for (const name of ["focus", "blur", "close"]) console.log(says(() => window[name].call(w)));
			window.postMessage.call(w, 1, "*"); window.postMessage.call(w, 2, { targetOrigin: "*" })`,
			"w,w,false,0,w,window,window,null\nundefined\nundefined\nundefined\n2 true\n3 true"},
		{"members that it does not have", `console.log([() => setTimeout.call(w, () => 0), () => addEventListener.call(w, "x", null), () => getComputedStyle.call(w, document.body),
			() => accessor(window, "document").get.call(w), () => accessor(window, "name").set.call(w, "x"), () => accessor(window, "length").set.call(w, 1), () => accessor(window, "opener").set.call(w, 1),
			() => Node.prototype.appendChild.call(w, document.body), () => accessor(Document.prototype, "onreadystatechange").get.call(w), () => window.postMessage.call(w.location, 1, "*"),
			() => accessor(window, "onclick").get.call(w), () => accessor(window, "onclick").set.call(w, null), () => new URLSearchParams().keys.call(w)].every((f) => says(f) === "SecurityError DOMException"))`,
			"true"},
		{"its location", `const l = w.location; console.log([() => accessor(location, "href").get.call(l), () => accessor(location, "hash").set.call(l, "x"), () => location.toString.call(l), () => location.assign.call(l, "x"),
			() => accessor(location, "href").set.call(w, "x")].every((f) => says(f) === "SecurityError DOMException"));
			console.log([() => location.replace.call({}, "x"), () => accessor(location, "href").get.call({}), () => accessor(window, "closed").get.call({}), () => close.call(location)].map(says).join())`,
			"true\nTypeError,TypeError,TypeError,TypeError"},
		{"going elsewhere", `let urls = ["href", "replace", "location"].map((x) => "data:text/html,<script>parent.postMessage('" + x + "', '*')</" + "script>"), l = w.location;
			onmessage = (e) => { console.log(e.data); next() };
			const steps = [() => accessor(location, "href").set.call(l, urls[0]), () => location.replace.call(l, urls[1]), () => accessor(window, "location").set.call(w, urls[2])];
			const next = () => steps.shift()?.(); next()`,
			"href\nreplace\nlocation"},
		{"promises", `fetch.call(w, "/").catch((e) => console.log(e.name, e instanceof DOMException))`, "SecurityError true"},
		{"views of events", `const e = new UIEvent("x", { view: w }); console.log(e.view === w, new MouseEvent("x", { view: frames[0] }).view === w, new UIEvent("x", { view: window }).view === window);
			e.initUIEvent("x", true, true, window, 0); console.log(e.view === window); e.initUIEvent("x", true, true, w, 0); console.log(e.view === w); e.initUIEvent("x", true, true, null, 0); console.log(e.view);
			console.log([() => new UIEvent("x", { view: w.location }), () => new UIEvent("x", { view: {} })].map(says).join())`,
			"true true true\ntrue\ntrue\nnull\nTypeError,TypeError"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := opened(test.script); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
