// Checked against URL of 2026-07-02.

package url

import "strings"

// Serialize is the URL serializer, with exclude fragment.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u *URL) Serialize(excludeFragment bool) string {
	size := len(u.scheme) + len(u.username) + len(u.password) + len(u.host.value) + len(u.query.value) + len(u.fragment.value) + 16
	for _, segment := range u.path {
		size += len(segment) + 1
	}
	var b strings.Builder
	b.Grow(size)
	// 1. Let output be url's scheme and U+003A (:) concatenated.
	b.WriteString(u.scheme)
	b.WriteByte(':')
	// 2. If url's host is non-null:
	if u.host.present {
		// 1. Append "//" to output.
		b.WriteString("//")
		// 2. If url includes credentials, then: …
		if u.includesCredentials() {
			b.WriteString(u.username)
			if u.password != "" {
				b.WriteByte(':')
				b.WriteString(u.password)
			}
			b.WriteByte('@')
		}
		// 3. Append url's host, serialized, to output.
		b.WriteString(u.host.value)
		// 4. If url's port is non-null, append U+003A (:) followed by url's
		//    port, serialized, to output.
		if u.port != noPort {
			b.WriteByte(':')
			b.WriteString(u.serializedPort())
		}
	}
	// 3. If url's host is null, url does not have an opaque path, url's path's
	//    size is greater than 1, and url's path[0] is the empty string, then
	//    append "/." to output.
	if !u.host.present && !u.opaque && len(u.path) > 1 && u.path[0] == "" {
		b.WriteString("/.")
	}
	// 4. Append the result of URL path serializing url to output.
	u.writePath(&b)
	// 5. If url's query is non-null, append U+003F (?), followed by url's
	//    query, to output.
	if u.query.present {
		b.WriteByte('?')
		b.WriteString(u.query.value)
	}
	// 6. If exclude fragment is false and url's fragment is non-null, then
	//    append U+0023 (#), followed by url's fragment, to output.
	if !excludeFragment && u.fragment.present {
		b.WriteByte('#')
		b.WriteString(u.fragment.value)
	}
	return b.String()
}

// String returns the serialized URL.
func (u *URL) String() string { return u.Serialize(false) }

// writePath is https://url.spec.whatwg.org/#url-path-serializer
func (u *URL) writePath(b *strings.Builder) {
	// 1. If url has an opaque path, then return url's path.
	if u.opaque {
		b.WriteString(u.path[0])
		return
	}
	// 3. For each segment of url's path: append U+002F (/) followed by segment
	//    to output.
	for _, segment := range u.path {
		b.WriteByte('/')
		b.WriteString(segment)
	}
}

// Equals reports whether two URLs are the same when serialized.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u *URL) Equals(other *URL, excludeFragments bool) bool {
	return u.Serialize(excludeFragments) == other.Serialize(excludeFragments)
}
