package cookies

import (
	"net/http"
	stdurl "net/url"

	"github.com/sluice-go/sluice/internal/url"
)

// Partition is a cookie partition key: which of the cookies with the attribute Partitioned
// are for a document.
//
// https://github.com/privacycg/CHIPS
type Partition struct {
	// Site is the site of the page, serialized.
	Site string
	// Embedded says that the document is embedded in one of another site, or that the request
	// goes to another site.
	Embedded bool
}

// Admits reports whether documents of the partition see a cookie, and may set it: of those
// that are embedded in another site, only one whose SameSite is None.
func (p Partition) Admits(c *http.Cookie) bool {
	return !p.Embedded || c.SameSite == http.SameSiteNoneMode
}

// In returns the jar for documents and requests of a partition. Its cookies are the jar's,
// but for those that are Partitioned and of another partition.
func (j *Jar) In(p Partition) PartitionedJar { return PartitionedJar{j, p} }

// PartitionedJar is a jar as a partition sees it.
type PartitionedJar struct {
	jar       *Jar
	partition Partition
}

// Cookies is Jar.Cookies in the partition.
func (p PartitionedJar) Cookies(u *stdurl.URL) []*http.Cookie { return p.jar.cookies(u, p.partition) }

// SetCookies is Jar.SetCookies in the partition.
func (p PartitionedJar) SetCookies(u *stdurl.URL, list []*http.Cookie) {
	p.jar.setCookies(u, list, p.partition, true)
}

// SetCookiesOfScript is SetCookies for what is no HTTP API: it neither stores HTTP-only
// cookies, nor replaces one.
func (p PartitionedJar) SetCookiesOfScript(u *stdurl.URL, list []*http.Cookie) {
	p.jar.setCookies(u, list, p.partition, false)
}

// topLevel is the partition of a page at a URL.
func topLevel(u *stdurl.URL) Partition {
	host, _ := hostOf(u)
	return Partition{Site: url.Site(u.Scheme, host)}
}
