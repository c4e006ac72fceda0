// Checked against URL Pattern of 2026-03-20.

package urlpattern

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// A Regexp is a regular expression of ECMAScript.
type Regexp interface {
	// Exec is RegExpBuiltinExec: what the groups have matched, and false if there is no match.
	//
	// https://tc39.es/ecma262/#sec-regexpbuiltinexec
	Exec(input string) (groups []Group, ok bool, err error)
}

// Group is what a group of a regular expression matched; it may have matched nothing.
type Group struct {
	Text    string
	Matched bool
}

// Compile makes a regular expression with the flag v, and with i if it ignores case. If the source text is bad, the error
// is an *Error.
type Compile func(source string, ignoreCase bool) (Regexp, error)

// Component is https://urlpattern.spec.whatwg.org/#component
type Component struct {
	PatternString   string
	HasRegExpGroups bool
	regexp          Regexp
	names           []string
}

// Pattern is https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	Components [Components]Component
}

// compileComponent is https://urlpattern.spec.whatwg.org/#compile-a-component
func compileComponent(input string, encode encodingCallback, o options, compile Compile) (c Component, err error) {
	// 1. Let part list be the result of parsing a pattern string.
	parts, err := parsePattern(input, o, encode)
	if err != nil {
		return Component{}, err
	}
	// 2. to 6. Let regular expression be RegExpCreate of what is generated. If this throws, throw a TypeError.
	source, names := generateRegexp(parts, o)
	if c.regexp, err = compile(source, o.ignoreCase); err != nil {
		if bad, ok := err.(*Error); ok {
			err = failure("pattern %q: %s", input, bad.Reason)
		}
		return Component{}, err
	}
	c.names = names
	// 7. Let pattern string be the result of generating a pattern string.
	c.PatternString = generatePatternString(parts, o)
	// 8. 9. Let has regexp groups be true, if part list has one.
	for _, p := range parts {
		c.HasRegExpGroups = c.HasRegExpGroups || p.kind == regexpPart
	}
	return c, nil
}

// matchesSpecialScheme is https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (c *Component) matchesSpecialScheme() (bool, error) {
	for _, scheme := range [...]string{"ftp", "file", "http", "https", "ws", "wss"} {
		if _, ok, err := c.regexp.Exec(scheme); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// isIPv6 is https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6(hostname string) bool {
	if len(hostname) < 2 {
		return false
	}
	return hostname[0] == '[' || strings.HasPrefix(hostname, "{[") || strings.HasPrefix(hostname, `\[`)
}

// CreateFromString is Create for a string; base may be nil.
func CreateFromString(input string, base *string, ignoreCase bool, compile Compile) (*Pattern, error) {
	// 1. Set init to the result of parsing a constructor string given input.
	init, err := parseConstructorString(input, compile)
	if err != nil {
		return nil, err
	}
	// 2. If baseURL is null and init["protocol"] does not exist, then throw a TypeError.
	if base == nil && !init.exists[Protocol] {
		return nil, failure("pattern %q is a relative one, and there is no base URL", input)
	}
	// 3. If baseURL is not null, set init["baseURL"] to baseURL.
	if base != nil {
		init.Set(BaseURL, *base)
	}
	return Create(init, ignoreCase, compile)
}

// Create is https://urlpattern.spec.whatwg.org/#url-pattern-create for a URLPatternInit. If the pattern is bad, the error
// is an *Error.
func Create(init Init, ignoreCase bool, compile Compile) (*Pattern, error) {
	// 4. 5. Let processedInit be the result of processing init with "pattern"; what is left out of it is "*".
	processed, err := process(init, forPattern, Init{})
	if err != nil {
		return nil, err
	}
	for name := range Components {
		if !processed.exists[name] {
			processed.Set(name, "*")
		}
	}
	// 6. If the port is the default port of the protocol, then set it to the empty string.
	if port, special := url.DefaultPort(processed.values[Protocol]); special && port == processed.values[Port] {
		processed.Set(Port, "")
	}
	// 7. to 19. Compile the components.
	p := &Pattern{}
	component := func(name Name, encode encodingCallback, o options) {
		if err == nil {
			p.Components[name], err = compileComponent(processed.values[name], encode, o, compile)
		}
	}
	component(Protocol, canonicalizeProtocol, defaultOptions)
	component(Username, canonicalizeUsername, defaultOptions)
	component(Password, canonicalizePassword, defaultOptions)
	if isIPv6(processed.values[Hostname]) {
		component(Hostname, canonicalizeIPv6Hostname, hostnameOptions)
	} else {
		component(Hostname, canonicalizeHostname, hostnameOptions)
	}
	component(Port, canonicalizePort, defaultOptions)
	if err != nil {
		return nil, err
	}
	special, err := p.Components[Protocol].matchesSpecialScheme()
	folded, path := defaultOptions, pathnameOptions
	folded.ignoreCase, path.ignoreCase = ignoreCase, ignoreCase
	if special {
		component(Pathname, canonicalizePathname, path)
	} else {
		component(Pathname, canonicalizeOpaquePathname, folded)
	}
	component(Search, canonicalizeSearch, folded)
	component(Hash, canonicalizeHash, folded)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// HasRegExpGroups is https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups
func (p *Pattern) HasRegExpGroups() bool {
	for _, c := range p.Components {
		if c.HasRegExpGroups {
			return true
		}
	}
	return false
}

// Result is what a component matched.
type Result struct {
	Input  string
	Names  []string // of the groups
	Groups []Group
}

// MatchInit is Match for a URLPatternInit.
func (p *Pattern) MatchInit(init Init) (results []Result, err error) {
	// 2. Let applyResult be the result of processing input with "url". If this throws an exception, return null.
	var empty Init
	for name := range Components {
		empty.Set(name, "")
	}
	applied, err := process(init, forURL, empty)
	if err != nil {
		return nil, nil
	}
	return p.match([Components]string(applied.values[:Components]))
}

// Match is https://urlpattern.spec.whatwg.org/#url-pattern-match for a string, with a base URL that may be nil. It returns
// nil for null.
func (p *Pattern) Match(input string, base *string) (results []Result, err error) {
	// 1. to 4. Parse the base URL and the URL. If either fails, return null.
	var baseURL *url.URL
	if base != nil {
		if baseURL, err = url.Parse(*base, nil); err != nil {
			return nil, nil
		}
	}
	u, err := url.Parse(input, baseURL)
	if err != nil {
		return nil, nil
	}
	query, _ := u.QueryOrNull()
	fragment, _ := u.FragmentOrNull()
	return p.match([Components]string{u.Scheme(), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname(), query, fragment})
}

// match has the steps of Match for what the components are.
func (p *Pattern) match(inputs [Components]string) ([]Result, error) {
	results := make([]Result, Components)
	for i := range p.Components {
		c := &p.Components[i]
		groups, ok, err := c.regexp.Exec(inputs[i])
		if err != nil || !ok {
			return nil, err
		}
		results[i] = Result{inputs[i], c.names, groups}
	}
	return results, nil
}
