// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// Name is the name of a component of URLs, or that of a base URL.
type Name int

// The members of URLPatternInit, in its order.
const (
	Protocol Name = iota
	Username
	Password
	Hostname
	Port
	Pathname
	Search
	Hash
	BaseURL
	names      = iota
	Components = BaseURL // how many there are
)

// Init is https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init struct {
	values [names]string
	exists [names]bool
}

// Set sets a member.
func (i *Init) Set(name Name, value string) { i.values[name], i.exists[name] = value, true }

// Get returns a member, and false if it does not exist.
func (i *Init) Get(name Name) (value string, ok bool) { return i.values[name], i.exists[name] }

// containsNone reports whether no member of these names exists.
func (i *Init) containsNone(names ...Name) bool {
	for _, name := range names {
		if i.exists[name] {
			return false
		}
	}
	return true
}

// initType is the type of processing a URLPatternInit.
type initType int

const (
	forPattern initType = iota
	forURL
)

// process is https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit; what the result has before is defaults'.
func process(init Init, kind initType, defaults Init) (result Init, err error) {
	result = defaults
	set := func(name Name, from string) { result.Set(name, processBaseURL(from, kind)) }
	// 10. 11. Let baseURL be null. If init["baseURL"] exists: each component that is at least as specific as one that
	//         init has is inherited.
	var base *url.URL
	if given, ok := init.Get(BaseURL); ok {
		// 1. 2. 3. Parse it. If that fails, then throw a TypeError.
		if base, err = url.Parse(given, nil); err != nil {
			return Init{}, failure("the base URL is invalid: %v", err)
		}
		// 4. to 12.
		if init.containsNone(Protocol) {
			set(Protocol, base.Scheme())
		}
		if kind != forPattern && init.containsNone(Protocol, Hostname, Port, Username) {
			set(Username, base.Username())
		}
		if kind != forPattern && init.containsNone(Protocol, Hostname, Port, Username, Password) {
			set(Password, base.Password())
		}
		if init.containsNone(Protocol, Hostname) {
			set(Hostname, base.Hostname())
		}
		if init.containsNone(Protocol, Hostname, Port) {
			result.Set(Port, base.Port())
		}
		if init.containsNone(Protocol, Hostname, Port, Pathname) {
			set(Pathname, base.Pathname())
		}
		if init.containsNone(Protocol, Hostname, Port, Pathname, Search) {
			query, _ := base.QueryOrNull()
			set(Search, query)
		}
		if init.containsNone(Protocol, Hostname, Port, Pathname, Search, Hash) {
			fragment, _ := base.FragmentOrNull()
			set(Hash, fragment)
		}
	}
	// each sets a component that init has to what its processing for init makes of it.
	each := func(name Name, strip func(string) string, canonicalize encodingCallback) {
		value, ok := init.Get(name)
		if !ok || err != nil {
			return
		}
		value = strip(value)
		// If type is "pattern" then return value; otherwise what canonicalizes it returns.
		if kind == forURL {
			value, err = canonicalize(value)
		}
		result.Set(name, value)
	}
	same := func(s string) string { return s }
	// 12. to 15. Process protocol (without a colon), username, password and hostname for init.
	each(Protocol, func(s string) string { return strings.TrimSuffix(s, ":") }, canonicalizeProtocol)
	each(Username, same, canonicalizeUsername)
	each(Password, same, canonicalizePassword)
	each(Hostname, same, canonicalizeHostname)
	// 16. Let resultProtocolString be result["protocol"] if it exists; otherwise the empty string.
	protocol, _ := result.Get(Protocol)
	// 17. Process port for init given resultProtocolString.
	each(Port, same, func(s string) (string, error) { return canonicalizePortOf(s, protocol) })
	// 18. The pathname is relative to that of the base URL, unless it is an absolute one.
	each(Pathname, func(s string) string { return resolvePathname(s, base, kind) }, func(s string) (string, error) {
		// If protocolValue is a special scheme or the empty string, canonicalize a pathname; else an opaque one.
		if _, special := url.DefaultPort(protocol); special || protocol == "" {
			return canonicalizePathname(s)
		}
		return canonicalizeOpaquePathname(s)
	})
	// 19. 20. Process search (without its question mark) and hash (without its number sign) for init.
	each(Search, func(s string) string { return strings.TrimPrefix(s, "?") }, canonicalizeSearch)
	each(Hash, func(s string) string { return strings.TrimPrefix(s, "#") }, canonicalizeHash)
	if err != nil {
		return Init{}, err
	}
	return result, nil
}

// resolvePathname has the steps of processing a URLPatternInit for pathnames that are not absolute.
func resolvePathname(pathname string, base *url.URL, kind initType) string {
	if base == nil || base.HasOpaquePath() || isAbsolutePathname(pathname, kind) {
		return pathname
	}
	// 1. 2. 3. Put pathname behind the last slash of the base URL's path.
	path := processBaseURL(base.Pathname(), kind)
	return path[:strings.LastIndexByte(path, '/')+1] + pathname
}

// processBaseURL is https://urlpattern.spec.whatwg.org/#process-a-base-url-string
func processBaseURL(input string, kind initType) string {
	if kind != forPattern {
		return input
	}
	return escapePattern(input)
}

// isAbsolutePathname is https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolutePathname(input string, kind initType) bool {
	if strings.HasPrefix(input, "/") {
		return true
	}
	return kind == forPattern && (strings.HasPrefix(input, `\/`) || strings.HasPrefix(input, "{/"))
}
