package html

import (
	"net/http"

	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/cookiestore"
	"github.com/sluice-go/sluice/internal/fetch"
)

// cookiesTouched is what a schedule hears of script that uses or changes cookies.
const cookiesTouched = "cookies"

// windowCookieStore is the mixin WindowCookieStore.
type windowCookieStore struct{ cookies *cookiestore.CookieStore }

// CookieStore is https://wicg.github.io/cookie-store/#dom-window-cookiestore. It is made when script first asks for it.
func (w *Window) CookieStore() *cookiestore.CookieStore {
	if w.windowCookieStore.cookies == nil {
		at, in, fetcher := w.environment.CreationURL, w.environment.cookiePartition(), w.userAgent.Fetcher
		w.windowCookieStore.cookies = cookiestore.New(w.settings, cookiestore.Environment{
			Origin:    w.environment.Origin,
			URL:       at,
			CookieURL: fetch.CookieURL(at),
			BaseURL:   w.baseURL,
			Partition: in,
			Cookies: func() []*http.Cookie {
				w.userAgent.Program.Touch(cookiesTouched, "", false)
				return fetcher.Cookies(at, in)
			},
			Set: func(c *http.Cookie) {
				w.userAgent.Program.Touch(cookiesTouched, "", true)
				fetcher.SetCookie(at, c, in)
			},
			Observe: func(o cookies.Observer) (leave func()) {
				w.userAgent.Program.Touch(cookiesTouched, "", true)
				return fetcher.ObserveCookies(o)
			},
		})
		w.keep(&w.windowCookieStore.cookies.Object)
	}
	return w.windowCookieStore.cookies
}

// endCookieStore lets go of the cookies of a window that ends.
func (c *windowCookieStore) endCookieStore() {
	if c.cookies != nil {
		c.cookies.Close()
	}
}
