package sluice

import (
	"context"
	"net/http"
	stdurl "net/url"
	"testing"
)

// The windows of an origin hear of cookies that others set: by cookieStore, document.cookie and HTTP.
func TestCookieStore(t *testing.T) {
	for _, jar := range []http.CookieJar{nil, NewCookieJar()} {
		ua := New(Options{Cookies: jar, Handler: func(context.Context, *stdurl.URL) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/set" {
					w.Header().Add("Set-Cookie", "http=1; Max-Age=60")
					w.Header().Add("Set-Cookie", "hidden=1; HttpOnly")
				}
			})
		}})
		defer ua.Close()
		var pages []*Page
		for _, at := range []string{"https://app.test/a", "https://app.test/b", "https://other.test/"} {
			page, err := ua.Open(t.Context(), PageOptions{URL: at})
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, page)
		}
		for _, page := range pages[1:] {
			if err := page.Run(t.Context(), Script{Text: `
				const log = [];
				let heard = () => {};
				cookieStore.onchange = ({ changed, deleted }) => {
					for (const { name, value } of changed) log.push(name + '=' + value);
					for (const c of deleted) log.push('no ' + c.name + ('value' in c ? '!' : ''));
					heard();
				};
				const hears = (n) => new Promise((resolve) => { (heard = () => { if (log.length >= n) resolve(log.join()); })(); });`}); err != nil {
				t.Fatal(err)
			}
		}
		for _, test := range []struct{ code, want string }{
			{`cookieStore.set('a', '1').then(() => cookieStore.get('a')).then((c) => JSON.stringify(c))`,
				`{"domain":null,"expires":null,"name":"a","partitioned":false,"path":"/","sameSite":"strict","secure":true,"value":"1"}`},
			{`document.cookie = 'b=2'`, `b=2`},
			{`fetch('/set').then(() => cookieStore.getAll()).then((l) => l.map((c) => c.name + (c.expires > Date.now())).join())`, `afalse,bfalse,httptrue`},
			{`cookieStore.delete('a').then(() => cookieStore.get('a')).then(String)`, `null`},
			{`cookieStore.set('x', 'y;z').catch((e) => e.name + ': ' + e.message)`,
				`TypeError: Failed to execute 'set' on 'CookieStore': A cookie's name and value have neither semicolons nor control characters.`},
			{`cookieStore.set({ name: 'x', value: 'y', domain: 'other.test' }).catch((e) => e.message)`,
				`Failed to execute 'set' on 'CookieStore': "other.test" is no domain for a cookie of app.test.`},
			{`cookieStore.get().catch((e) => e.name)`, `TypeError`},
		} {
			if got := evalString(t, pages[0], test.code); got != test.want {
				t.Errorf("%s is %s, not %s", test.code, got, test.want)
			}
		}
		if got, want := evalString(t, pages[1], `hears(4)`), "a=1,b=2,http=1,no a"; got != want {
			t.Errorf("the other window of the origin hears %s, not %s", got, want)
		}
		for _, test := range []struct{ code, want string }{
			{`cookieStore.set(' n\t', '\t v ').then(() => cookieStore.get('  n')).then((c) => c.name + '=' + c.value)`, `n=v`},
			{`cookieStore.set({ name: 'm', value: '1', maxAge: 100 }).then(() => cookieStore.get('m')).then((c) => c.expires > Date.now() + 50000)`, `true`},
			{`cookieStore.set({ name: 'm', value: '1', maxAge: 0 }).then(() => cookieStore.get('m')).then(String)`, `null`},
			{`cookieStore.set({ name: 'm', value: '1', maxAge: 1, expires: 1 }).catch((e) => e.name)`, `TypeError`},
			{`cookieStore.set({ name: 'p', value: '1', path: '' }).then(() => cookieStore.get('p')).then((c) => c.path)`, `/`},
		} {
			if got := evalString(t, pages[0], test.code); got != test.want {
				t.Errorf("%s is %s, not %s", test.code, got, test.want)
			}
		}
		if got := evalString(t, pages[2], `log.join()`); got != "" {
			t.Errorf("a window of another origin hears %s", got)
		}
	}
}
