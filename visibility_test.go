package sluice

import "testing"

func TestVisibilityOfFrames(t *testing.T) {
	s := serve(t, map[string]string{
		"/{$}": `<!doctype html><iframe src=in></iframe><iframe sandbox=allow-scripts src=in></iframe><script>
			var told = [], all = new Promise(resolve => onmessage = e => told.push(e.data) === 2 && resolve(told.join()));
			document.onvisibilitychange = () => order = document.visibilityState; var order;
			const later = () => new Promise(resolve => { const f = document.createElement("iframe"); f.onload = () => resolve(f.contentDocument.visibilityState); f.src = "quiet"; document.body.append(f) });
		</script>`,
		"/in":    `<script>document.onvisibilitychange = e => parent.postMessage(document.visibilityState + e.bubbles, "*")</script>`,
		"/quiet": ``,
	})
	p := openPage(t, PageOptions{})
	if _, err := p.Navigate(t.Context(), s.URL+"/"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, "frames[0].document.visibilityState", "visible")
	if err := p.SetVisible(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, "order + frames[0].document.visibilityState", "hiddenhidden")
	saysOf(t, p, "all", "hiddentrue,hiddentrue")
	saysOf(t, p, "later()", "hidden")
}
