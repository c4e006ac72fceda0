// Checked against HTML of 2026-08-21 and URL of 2026-07-02.

package url

import "strconv"

// Origin is an opaque origin or a tuple origin. The zero Origin is an opaque
// origin that is not even the same as itself; NewOpaqueOrigin makes one that
// is.
//
// A domain, the fourth item of a tuple, is always null: nothing here sets
// document.domain.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	opaque *opaqueOrigin // nil for tuple origins
	scheme string
	host   string // serialized
	port   int    // noPort for null
}

// opaqueOrigin has a size, so that each has its own address.
type opaqueOrigin struct{ _ byte }

// NewOpaqueOrigin returns a new opaque origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// IsOpaque reports whether the origin is opaque.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme of a tuple origin, "" of an opaque one.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host of a tuple origin, serialized; "" of an opaque one.
func (o Origin) Host() string { return o.host }

// Port returns the port of a tuple origin, and false if it is null.
func (o Origin) Port() (port uint16, ok bool) {
	if o.IsOpaque() || o.port == noPort {
		return 0, false
	}
	return uint16(o.port), true
}

// SameOrigin reports whether two origins are same origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(other Origin) bool {
	// 1. If A and B are the same opaque origin, then return true.
	if o.IsOpaque() || other.IsOpaque() {
		return o.opaque != nil && o.opaque == other.opaque
	}
	// 2. If A and B are both tuple origins and their schemes, hosts, and port
	//    are identical, then return true. 3. Return false.
	return o == other
}

// String returns the serialization of the origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	// 1. If origin is an opaque origin, then return "null".
	if o.IsOpaque() {
		return "null"
	}
	// 2. 3. 4. Let result be origin's scheme, "://" and origin's host,
	//          serialized.
	result := o.scheme + "://" + o.host
	// 5. If origin's port is non-null, append a U+003A (:) character, and
	//    origin's port, serialized.
	if o.port != noPort {
		result += ":" + strconv.Itoa(o.port)
	}
	// 6. Return result.
	return result
}

// Origin returns the origin of the URL. That of a file: URL is opaque.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) Origin() Origin {
	switch u.scheme {
	case "blob":
		// 1. If url's blob URL entry is non-null, then return url's blob URL
		//    entry's environment's origin.
		if u.BlobURLEntry != nil {
			return u.BlobURLEntry.Origin()
		}
		// 2. Let pathURL be the result of parsing the result of URL path
		//    serializing url.
		pathURL, err := Parse(u.Pathname(), nil)
		// 3. If pathURL is failure, then return a new opaque origin.
		if err != nil {
			return NewOpaqueOrigin()
		}
		// 4. If pathURL's scheme is "http", "https", or "file", then return
		//    pathURL's origin.
		switch pathURL.scheme {
		case "http", "https", "file":
			return pathURL.Origin()
		}
		// 5. Return a new opaque origin.
		return NewOpaqueOrigin()
	case "ftp", "http", "https", "ws", "wss":
		// Return the tuple origin (url's scheme, url's host, url's port,
		// null).
		return Origin{scheme: u.scheme, host: u.host.value, port: u.port}
	}
	// "file": when in doubt, return a new opaque origin. Otherwise: return a
	// new opaque origin.
	return NewOpaqueOrigin()
}

// FileOrigin returns the origin that a user agent may give to file: URLs: a
// tuple origin, so that it is the same for all of them. It serializes as
// "file://".
//
// https://url.spec.whatwg.org/#concept-url-origin
func FileOrigin() Origin { return Origin{scheme: "file", port: noPort} }
