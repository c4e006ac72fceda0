// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// The encoding callbacks: what is fixed in a component of a pattern is written as URLs write it.
//
// https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks

// dummyURL is https://urlpattern.spec.whatwg.org/#url-pattern-create-a-dummy-url
func dummyURL() *url.URL { return url.MustParse("https://dummy.invalid/") }

// canonicalizeProtocol is https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func canonicalizeProtocol(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	// 2. 3. Let parseResult be the result of running the basic URL parser given value followed by "://dummy.invalid/".
	//       If it is failure, then throw a TypeError.
	result, err := url.Parse(value+"://dummy.invalid/", nil)
	if err != nil {
		return "", failure("the protocol %q is invalid: %v", value, err)
	}
	return result.Scheme(), nil
}

// canonicalizeUsername is https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func canonicalizeUsername(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	dummy := dummyURL()
	dummy.SetUsername(value)
	return dummy.Username(), nil
}

// canonicalizePassword is https://urlpattern.spec.whatwg.org/#canonicalize-a-password
func canonicalizePassword(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	dummy := dummyURL()
	dummy.SetPassword(value)
	return dummy.Password(), nil
}

// canonicalizeHostname is https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func canonicalizeHostname(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	// 2. to 5. Parse value with hostname state as state override. If that fails, then throw a TypeError.
	dummy := dummyURL()
	if err := dummy.ParseWith(value, url.HostnameState); err != nil {
		return "", failure("the hostname %q is invalid: %v", value, err)
	}
	return dummy.Hostname(), nil
}

// canonicalizeIPv6Hostname is https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func canonicalizeIPv6Hostname(value string) (string, error) {
	for _, c := range value {
		if !strings.ContainsRune("0123456789abcdefABCDEF[]:", c) {
			return "", failure("the hostname %q is invalid: %q in an IPv6 address", value, c)
		}
	}
	return strings.ToLower(value), nil
}

// canonicalizePort is https://urlpattern.spec.whatwg.org/#canonicalize-a-port without a protocol.
func canonicalizePort(value string) (string, error) { return canonicalizePortOf(value, "https") }

// canonicalizePortOf is https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func canonicalizePortOf(value, protocol string) (string, error) {
	if value == "" {
		return value, nil
	}
	// 2. 3. Let dummyURL be a dummy URL, with protocolValue as its scheme.
	dummy := dummyURL()
	dummy.SetScheme(protocol)
	// 4. 5. Parse portValue with port state as state override. If that fails, then throw a TypeError.
	if err := dummy.ParseWith(value, url.PortState); err != nil {
		return "", failure("the port %q is invalid: %v", value, err)
	}
	return dummy.Port(), nil
}

// canonicalizePathname is https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func canonicalizePathname(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	// 2. 3. 4. If value does not begin with a slash, it stands behind "/-", which is taken away again: it may be a piece
	//          of a pathname.
	const before = "/-"
	leadingSlash := value[0] == '/'
	modified := value
	if !leadingSlash {
		modified = before + value
	}
	// 5. 6. 7. Parse it with path start state as state override.
	dummy := dummyURL()
	dummy.EmptyPath()
	if err := dummy.ParseWith(modified, url.PathStartState); err != nil {
		return "", failure("the pathname %q is invalid: %v", value, err)
	}
	result := dummy.Pathname()
	if !leadingSlash {
		result = result[min(len(before), len(result)):]
	}
	return result, nil
}

// canonicalizeOpaquePathname is https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func canonicalizeOpaquePathname(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	dummy := dummyURL()
	dummy.SetOpaquePath("")
	if err := dummy.ParseWith(value, url.OpaquePathState); err != nil {
		return "", failure("the pathname %q is invalid: %v", value, err)
	}
	return dummy.Pathname(), nil
}

// canonicalizeSearch is https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func canonicalizeSearch(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	dummy := dummyURL()
	dummy.SetQueryOrNull("", true)
	if err := dummy.ParseWith(value, url.QueryState); err != nil {
		return "", failure("the search %q is invalid: %v", value, err)
	}
	query, _ := dummy.QueryOrNull()
	return query, nil
}

// canonicalizeHash is https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func canonicalizeHash(value string) (string, error) {
	if value == "" {
		return value, nil
	}
	dummy := dummyURL()
	if err := dummy.ParseWith(value, url.FragmentState); err != nil {
		return "", failure("the hash %q is invalid: %v", value, err)
	}
	fragment, _ := dummy.FragmentOrNull()
	return fragment, nil
}
