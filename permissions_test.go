package sluice

import "testing"

// Pages, their frames and workers hear of permissions that somebody sets.
func TestSetPermission(t *testing.T) {
	ua := newAgent(t, Options{})
	page, err := ua.Open(t.Context(), PageOptions{URL: site})
	if err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, page, `
		const log = [];
		let heard = () => {};
		const hears = (n) => new Promise((resolve) => { (heard = () => { if (log.length >= n) resolve(log.join()); })(); });
		const tell = (text) => { log.push(text); heard(); };
		const w = new Worker(URL.createObjectURL(new Blob(["navigator.permissions.query({ name: 'push' }).then((s) => { postMessage(s.state); s.onchange = (e) => postMessage(s.state + e.isTrusted); })"])));
		w.onmessage = (e) => tell('worker ' + e.data);
		let kept;
		(async () => {
			const [a, b] = await Promise.all([navigator.permissions.query({ name: 'push' }), navigator.permissions.query({ name: 'push' })]);
			a.addEventListener('change', (e) => tell('a ' + a.state + (e.target === a)));
			kept = b;
			(await navigator.permissions.query({ name: 'midi' })).onchange = () => tell('another');
			return [a.state, a.name, a === b, navigator.permissions === navigator.permissions, await hears(1)].join();
		})()`); got != "prompt,push,false,true,worker prompt" {
		t.Fatalf("the states are %s", got)
	}
	for _, set := range []struct{ state, want string }{
		{"prompt", "worker prompt"},
		{"granted", "worker prompt,a grantedtrue,worker grantedtrue"},
		{"denied", "worker prompt,a grantedtrue,worker grantedtrue,a deniedtrue,worker deniedtrue"},
	} {
		if err := ua.SetPermission("push", set.state); err != nil {
			t.Fatal(err)
		}
		// Page and worker hear of it in whatever order.
		got := evalString(t, page, `hears(`+map[string]string{"prompt": "1", "granted": "3", "denied": "5"}[set.state]+`).then(() => [log[0], ...log.slice(1, 3).sort(), ...log.slice(3).sort()].join())`)
		if got != set.want {
			t.Errorf("after %s, the page has heard %s, not %s", set.state, got, set.want)
		}
	}
	for _, test := range []struct{ code, want string }{
		{`kept.state`, "denied"},
		{`navigator.permissions.query({ name: 'persistent-storage' }).then((s) => s.state)`, "denied"},
		{`navigator.permissions.query({ name: 'nosuch' }).catch(String)`, `TypeError: Failed to execute 'query' on 'Permissions': "nosuch" is not the name of a permission.`},
		{`navigator.permissions.query({}).catch((e) => e.name)`, "TypeError"},
		{`navigator.permissions.query().catch((e) => e.name)`, "TypeError"},
		{`(() => { const f = document.createElement('iframe'); document.body.append(f); const p = f.contentWindow.navigator.permissions; f.remove(); return p.query({ name: 'push' }).catch((e) => e.name) })()`, "InvalidStateError"},
	} {
		if got := evalString(t, page, test.code); got != test.want {
			t.Errorf("%s is %s, not %s", test.code, got, test.want)
		}
	}
	for _, bad := range [][2]string{{"nosuch", "granted"}, {"persistent-storage", "granted"}, {"push", ""}, {"push", "Granted"}, {"", "denied"}} {
		if err := ua.SetPermission(bad[0], bad[1]); err == nil {
			t.Errorf("SetPermission(%q, %q) is no error", bad[0], bad[1])
		}
	}
}
