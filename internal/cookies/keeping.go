package cookies

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/sluice-go/sluice/internal/profile"
)

// jarArea is the area of a shelf that has the cookies.
const jarArea = 0

// NewKept makes a jar whose cookies are kept on a shelf, but for those that end with the
// user agent because they do not expire. Restore takes what is there.
func NewKept(shelf *profile.Shelf) *Jar { return &Jar{kept: shelf} }

// keptCookie is a cookie as it is kept. Strings are bytes, as JSON has only those of
// Unicode.
type keptCookie struct {
	Name, Value, Host, Path             []byte
	Quoted, HostOnly, HasPath, HTTPOnly bool          `json:",omitempty"`
	Secure                              bool          `json:",omitempty"`
	SameSite                            http.SameSite `json:",omitempty"`
	Partition                           Partition     `json:",omitzero"`
	Expiry                              time.Time
	Created, Used                       uint64
}

// key tells a cookie from others in the store.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-store-a-cookie
func (c *cookie) key() []byte {
	hostOnly := "0"
	if c.hostOnly {
		hostOnly = "1"
	}
	key := c.host + "\x00" + c.name + "\x00" + hostOnly + c.path
	if p := c.partition; p.Embedded {
		key += "\x00" + p.Site + "\x001"
	} else if p.Site != "" {
		key += "\x00" + p.Site
	}
	return []byte(key)
}

// stored notes that a cookie is in the store.
func (j *Jar) stored(c *cookie) {
	switch {
	case j.kept == nil:
	case c.expiry.IsZero():
		j.removed(c) // one that it may have replaced
	default:
		b, _ := json.Marshal(keptCookie{ // of such fields it does not fail
			Name: []byte(c.name), Value: []byte(c.value), Host: []byte(c.host), Path: []byte(c.path),
			Quoted: c.quoted, HostOnly: c.hostOnly, HasPath: c.hasPath, HTTPOnly: c.httpOnly, Secure: c.secure,
			SameSite: c.sameSite, Partition: c.partition, Expiry: c.expiry, Created: c.created, Used: c.used,
		})
		j.changes = append(j.changes, profile.Put(jarArea, c.key(), b))
	}
}

// removed notes that a cookie is no longer in the store.
func (j *Jar) removed(c *cookie) {
	if j.kept != nil {
		j.changes = append(j.changes, profile.Remove(jarArea, c.key()))
	}
}

// keep writes what has changed. Nobody can be told that it has failed: the profile tells
// at its end.
func (j *Jar) keep() {
	_ = j.kept.Write(profile.Relaxed, j.changes...)
	j.changes = nil
}

// Restore takes a record of the shelf. It is called before anybody uses the jar.
func (j *Jar) Restore(r profile.Record) error {
	var k keptCookie
	if err := json.Unmarshal(r.Value, &k); err != nil {
		return err
	}
	c := &cookie{
		name: string(k.Name), value: string(k.Value), host: string(k.Host), path: string(k.Path),
		quoted: k.Quoted, hostOnly: k.HostOnly, hasPath: k.HasPath, httpOnly: k.HTTPOnly, secure: k.Secure,
		sameSite: k.SameSite, partition: k.Partition, expiry: k.Expiry, created: k.Created, used: k.Used,
	}
	if r.Area != jarArea || string(c.key()) != string(r.Key) || c.host == "" || c.expiry.IsZero() {
		return errors.New("the bytes of a cookie make no sense")
	}
	if j.hosts == nil {
		j.hosts = map[string][]*cookie{}
	}
	j.hosts[c.host] = append(j.hosts[c.host], c)
	j.total++
	j.ticks = max(j.ticks, c.created, c.used)
	return nil
}
