package html_test

import "testing"

// What script asks of a document that is gone with its frame is refused, not awaited for ever.
func TestPromisesOfGoneFrames(t *testing.T) {
	const settled = `<iframe></iframe><script>
		const told = (promise) => promise.then((v) => console.log("resolved", v), (e) => console.log(e.name));
		const w = frames[0], frame = document.querySelector("iframe");`
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"decode()", map[string]string{"index.html": settled + `
			const img = w.document.createElement("img"); img.src = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
			img.onload = () => { told(img.decode()); frame.remove(); told(img.decode()); const other = new Image; told(other.decode()) }</script>`,
		}, "EncodingError\nEncodingError\nEncodingError"},
		{"import()", map[string]string{"index.html": settled + `
			w.document.write("<script>var load = (x) => import(x)</" + "script>"); const { load } = w; frame.remove(); told(load("./m.mjs")); told(load("data:text/javascript,0"))</script>`, "m.mjs": "",
		}, "TypeError\nTypeError"},
		{"import() of what is there", map[string]string{"index.html": settled + `
			w.document.write("<script>var load = (x) => import(x)</" + "script>"); const { load } = w;
			load("./m.mjs").then((m) => { frame.remove(); told(load("./m.mjs").then((again) => again === m)) })</script>`, "m.mjs": "",
		}, "resolved true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := opened(t, test.files); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
