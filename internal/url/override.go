// Checked against URL of 2026-07-02.

package url

// State is a state of the basic URL parser that other standards give as a state override.
type State = state

// The states that are given.
const (
	HostnameState   = hostnameState
	PortState       = portState
	PathStartState  = pathStartState
	OpaquePathState = opaquePathState
	QueryState      = queryState
	FragmentState   = fragmentState
)

// ParseWith is the basic URL parser with u as url and a state override. What the state adds to, its caller has emptied.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u *URL) ParseWith(input string, override State) error {
	p := parser{url: u, override: override, overridden: true}
	if err := p.run(input); err != nil {
		return &Error{Input: input, Reason: err.Error()}
	}
	return nil
}

// SetScheme sets the scheme to a string that is a scheme or empty.
func (u *URL) SetScheme(scheme string) { u.scheme = scheme }

// EmptyPath empties the path, which is no opaque one then.
func (u *URL) EmptyPath() { u.path, u.opaque = nil, false }

// SetOpaquePath sets the path to an opaque one.
func (u *URL) SetOpaquePath(path string) { u.path, u.opaque = []string{path}, true }

// DefaultPort returns the default port of a special scheme, in digits, and whether the scheme is one; "" is null.
//
// https://url.spec.whatwg.org/#special-scheme
func DefaultPort(scheme string) (port string, special bool) {
	n, special := defaultPort(scheme)
	return (&URL{port: n}).serializedPort(), special
}
