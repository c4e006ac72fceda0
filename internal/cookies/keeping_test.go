package cookies

import (
	"net/http"
	"testing"

	"github.com/sluice-go/sluice/internal/profile"
)

// Whatever bytes there are, they are taken or refused, and what was taken can be used.
func FuzzRestore(f *testing.F) {
	f.Add("h\x00n\x000/", `{"Name":"bg==","Value":"dg==","Host":"aA==","Path":"Lw==","Expiry":"2100-01-01T00:00:00Z","Created":1,"Used":2}`)
	f.Add("h\x00n\x001/", `{"Name":"bg==","Host":"aA==","HostOnly":true,"Path":"Lw==","Expiry":"2000-01-01T00:00:00Z"}`)
	f.Add("h\x00n\x000/\x00https://a.test\x001", `{"Name":"bg==","Host":"aA==","Path":"Lw==","Secure":true,"Partition":{"Site":"https://a.test","Embedded":true},"Expiry":"2100-01-01T00:00:00Z"}`)
	f.Fuzz(func(t *testing.T, key, value string) {
		j := NewKept(nil)
		if j.Restore(profile.Record{Key: []byte(key), Value: []byte(value)}) != nil {
			return
		}
		for host := range j.hosts {
			u := parse(t, "https://example.com/")
			u.Host = host
			j.Cookies(u)
			j.SetCookies(u, []*http.Cookie{{Name: "n", Value: "v", MaxAge: 100}})
		}
	})
}
