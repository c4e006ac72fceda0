// Checked against URL of 2026-07-02 and Encoding of 2026-05-21.

package url

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// state is a state of the basic URL parser.
type state int

const (
	schemeStartState state = iota
	schemeState
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	hostState
	hostnameState
	portState
	fileState
	fileSlashState
	fileHostState
	pathStartState
	pathState
	opaquePathState
	queryState
	fragmentState
)

// eof is the EOF code point.
const eof = -1

// Error is the failure to parse a URL.
type Error struct {
	Input string
	Base  *URL // nil if there was none
	// Reason is the validation error, in the words of
	// https://url.spec.whatwg.org/#validation-error, or what comes nearest.
	Reason string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Base != nil {
		return fmt.Sprintf("invalid URL %q with base %q: %s", e.Input, e.Base.Href(), e.Reason)
	}
	return fmt.Sprintf("invalid URL %q: %s", e.Input, e.Reason)
}

// Parse is the basic URL parser with an optional base, which may be nil. The
// error is an *Error.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string, base *URL) (*URL, error) { return ParseEncoded(input, base, nil) }

// An Encoder encodes text in an encoding, up to its end or to a code point that the encoding does not have: then it
// returns that, and what follows it.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
type Encoder interface {
	EncodeOrFail(input string) (output []byte, failure rune, rest string, failed bool)
}

// ParseEncoded is Parse with the encoder of an encoding for queries; nil stands for UTF-8.
func ParseEncoded(input string, base *URL, encoder func() Encoder) (*URL, error) {
	// 1. If url is not given: 1. Set url to a new URL.
	u := &URL{port: noPort}
	// 3. Remove any leading and trailing C0 control or space from input.
	trimmed := strings.TrimFunc(input, func(c rune) bool { return c <= ' ' })
	p := parser{url: u, base: base, encoder: encoder}
	if err := p.run(trimmed); err != nil {
		return nil, &Error{input, base, err.Error()}
	}
	return u, nil
}

// MustParse is Parse without a base for URLs that are known to be valid; it
// panics if one is not.
func MustParse(input string) *URL {
	u, err := Parse(input, nil)
	if err != nil {
		panic(err)
	}
	return u
}

// parse is the basic URL parser with url and state override.
func (u *URL) parse(input string, override state) {
	p := parser{url: u, override: override, overridden: true}
	// A failure has left undone what it concerns.
	_ = p.run(input)
}

// parser is a run of the basic URL parser. The input is walked by bytes: code
// points that are not ASCII mean nothing to the states but that they are
// copied or percent-encoded, which is done by bytes as well.
type parser struct {
	url        *URL
	base       *URL
	override   state
	overridden bool
	input      string
	buffer     []byte
	// encoder makes that of the encoding; nil for UTF-8.
	encoder func() Encoder
}

// The validation errors that are failures.
var (
	errScheme     = errors.New("invalid scheme")
	errNoScheme   = errors.New("missing-scheme-non-relative-URL")
	errHost       = errors.New("host-missing")
	errPortRange  = errors.New("port-out-of-range")
	errPort       = errors.New("port-invalid")
	errIgnoreHost = errors.New("the state override allows no host here")
)

// special is whether url is special.
func (p *parser) special() bool { return p.url.Special() }

// remaining reports whether the input after pointer starts with s.
func (p *parser) remaining(pointer int, s string) bool {
	return pointer < len(p.input) && strings.HasPrefix(p.input[pointer+1:], s)
}

// run is https://url.spec.whatwg.org/#concept-basic-url-parser from step 2 on.
func (p *parser) run(input string) error {
	// 3. Remove all ASCII tab or newline from input.
	if strings.ContainsAny(input, "\t\n\r") {
		input = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	}
	p.input = scalarValues(input)
	// 4. Let state be state override if given, or scheme start state
	//    otherwise.
	s := p.override
	// 7. Let atSignSeen, insideBrackets, and passwordTokenSeen be false.
	atSignSeen, insideBrackets, passwordTokenSeen := false, false, false
	u, base := p.url, p.base
	input = p.input
	// 9. Keep running the following state machine by switching on state. If
	//    after a run pointer points to the EOF code point, go to the next
	//    step. Otherwise, increase pointer by 1 and continue.
	for pointer := 0; ; pointer++ {
		c := eof
		if pointer < len(input) {
			c = int(input[pointer])
		}
		switch s {
		// https://url.spec.whatwg.org/#scheme-start-state
		case schemeStartState:
			switch {
			// 1. If c is an ASCII alpha, append c, lowercased, to buffer, and
			//    set state to scheme state.
			case c != eof && isAlpha(byte(c)):
				p.buffer = append(p.buffer, byte(c)|0x20)
				s = schemeState
			// 2. Otherwise, if state override is not given, set state to no
			//    scheme state and decrease pointer by 1.
			case !p.overridden:
				s = noSchemeState
				pointer--
			// 3. Otherwise, return failure.
			default:
				return errScheme
			}

		// https://url.spec.whatwg.org/#scheme-state
		case schemeState:
			switch {
			// 1. If c is an ASCII alphanumeric, U+002B (+), U+002D (-), or
			//    U+002E (.), append c, lowercased, to buffer.
			case c != eof && isAlpha(byte(c)):
				p.buffer = append(p.buffer, byte(c)|0x20)
			case c != eof && (isDigit(byte(c)) || c == '+' || c == '-' || c == '.'):
				p.buffer = append(p.buffer, byte(c))
			// 2. Otherwise, if c is U+003A (:), then:
			case c == ':':
				scheme := string(p.buffer)
				// 1. If state override is given, then:
				if p.overridden {
					// 1. 2. If one of url's scheme and buffer is a special
					//       scheme and the other is not, then return.
					_, special := defaultPort(scheme)
					if special != p.special() {
						return nil
					}
					// 3. If url includes credentials or has a non-null port,
					//    and buffer is "file", then return.
					if (u.includesCredentials() || u.port != noPort) && scheme == "file" {
						return nil
					}
					// 4. If url's scheme is "file" and its host is an empty
					//    host, then return.
					if u.scheme == "file" && u.host.value == "" {
						return nil
					}
				}
				// 2. Set url's scheme to buffer.
				u.scheme = scheme
				// 3. If state override is given, then:
				if p.overridden {
					// 1. If url's port is url's scheme's default port, then
					//    set url's port to null.
					if port, _ := defaultPort(scheme); u.port == port {
						u.port = noPort
					}
					// 2. Return.
					return nil
				}
				// 4. Set buffer to the empty string.
				p.buffer = p.buffer[:0]
				switch {
				// 5. If url's scheme is "file", then: 2. Set state to file
				//    state.
				case scheme == "file":
					s = fileState
				// 6. Otherwise, if url is special, base is non-null, and
				//    base's scheme is url's scheme: 2. Set state to special
				//    relative or authority state.
				case p.special() && base != nil && base.scheme == scheme:
					s = specialRelativeOrAuthorityState
				// 7. Otherwise, if url is special, set state to special
				//    authority slashes state.
				case p.special():
					s = specialAuthoritySlashesState
				// 8. Otherwise, if remaining starts with an U+002F (/), set
				//    state to path or authority state and increase pointer by
				//    1.
				case p.remaining(pointer, "/"):
					s = pathOrAuthorityState
					pointer++
				// 9. Otherwise, set url's path to the empty string and set
				//    state to opaque path state.
				default:
					u.opaque, u.path = true, []string{""}
					s = opaquePathState
				}
			// 3. Otherwise, if state override is not given, set buffer to the
			//    empty string, state to no scheme state, and start over.
			case !p.overridden:
				p.buffer = p.buffer[:0]
				s = noSchemeState
				pointer = -1
				continue
			// 4. Otherwise, return failure.
			default:
				return errScheme
			}

		// https://url.spec.whatwg.org/#no-scheme-state
		case noSchemeState:
			switch {
			// 1. If base is null, or base has an opaque path and c is not
			//    U+0023 (#), return failure.
			case base == nil || base.opaque && c != '#':
				return errNoScheme
			// 2. Otherwise, if base has an opaque path and c is U+0023 (#),
			//    copy base's scheme, path and query, set url's fragment to the
			//    empty string, and set state to fragment state.
			case base.opaque:
				u.scheme, u.query = base.scheme, base.query
				u.opaque, u.path = true, slices.Clone(base.path)
				u.fragment = some("")
				s = fragmentState
			// 3. Otherwise, if base's scheme is not "file", set state to
			//    relative state and decrease pointer by 1.
			case base.scheme != "file":
				s = relativeState
				pointer--
			// 4. Otherwise, set state to file state and decrease pointer by 1.
			default:
				s = fileState
				pointer--
			}

		// https://url.spec.whatwg.org/#special-relative-or-authority-state
		case specialRelativeOrAuthorityState:
			// 1. If c is U+002F (/) and remaining starts with U+002F (/), then
			//    set state to special authority ignore slashes state and
			//    increase pointer by 1.
			if c == '/' && p.remaining(pointer, "/") {
				s = specialAuthorityIgnoreSlashesState
				pointer++
				break
			}
			// 2. Otherwise, set state to relative state and decrease pointer
			//    by 1.
			s = relativeState
			pointer--

		// https://url.spec.whatwg.org/#path-or-authority-state
		case pathOrAuthorityState:
			// 1. If c is U+002F (/), then set state to authority state.
			if c == '/' {
				s = authorityState
				break
			}
			// 2. Otherwise, set state to path state, and decrease pointer by 1.
			s = pathState
			pointer--

		// https://url.spec.whatwg.org/#relative-state
		case relativeState:
			// 2. Set url's scheme to base's scheme.
			u.scheme = base.scheme
			// 3. 4. If c is U+002F (/), or url is special and c is U+005C (\),
			//       then set state to relative slash state.
			if c == '/' || c == '\\' && p.special() {
				s = relativeSlashState
				break
			}
			// 5. Otherwise:
			// 1. Copy base's username, password, host, port, path and query.
			u.username, u.password, u.host, u.port = base.username, base.password, base.host, base.port
			u.path, u.query = slices.Clone(base.path), base.query
			switch c {
			// 2. If c is U+003F (?), then set url's query to the empty string,
			//    and state to query state.
			case '?':
				u.query = some("")
				s = queryState
			// 3. Otherwise, if c is U+0023 (#), set url's fragment to the
			//    empty string and state to fragment state.
			case '#':
				u.fragment = some("")
				s = fragmentState
			// 4. Otherwise, if c is not the EOF code point:
			case eof:
			default:
				// 1. Set url's query to null.
				u.query = optional{}
				// 2. Shorten url's path.
				u.shortenPath()
				// 3. Set state to path state and decrease pointer by 1.
				s = pathState
				pointer--
			}

		// https://url.spec.whatwg.org/#relative-slash-state
		case relativeSlashState:
			switch {
			// 1. If url is special and c is U+002F (/) or U+005C (\), then set
			//    state to special authority ignore slashes state.
			case p.special() && (c == '/' || c == '\\'):
				s = specialAuthorityIgnoreSlashesState
			// 2. Otherwise, if c is U+002F (/), then set state to authority
			//    state.
			case c == '/':
				s = authorityState
			// 3. Otherwise, copy base's username, password, host and port, set
			//    state to path state, and then, decrease pointer by 1.
			default:
				u.username, u.password, u.host, u.port = base.username, base.password, base.host, base.port
				s = pathState
				pointer--
			}

		// https://url.spec.whatwg.org/#special-authority-slashes-state
		case specialAuthoritySlashesState:
			// 1. 2. Set state to special authority ignore slashes state; pass
			//       over two slashes, or none.
			s = specialAuthorityIgnoreSlashesState
			if c == '/' && p.remaining(pointer, "/") {
				pointer++
			} else {
				pointer--
			}

		// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
		case specialAuthorityIgnoreSlashesState:
			// 1. If c is neither U+002F (/) nor U+005C (\), then set state to
			//    authority state and decrease pointer by 1.
			if c != '/' && c != '\\' {
				s = authorityState
				pointer--
			}

		// https://url.spec.whatwg.org/#authority-state
		case authorityState:
			switch {
			// 1. If c is U+0040 (@), then:
			case c == '@':
				buffer := string(p.buffer)
				// 2. If atSignSeen is true, then prepend "%40" to buffer.
				if atSignSeen {
					buffer = "%40" + buffer
				}
				// 3. Set atSignSeen to true.
				atSignSeen = true
				// 4. For each codePoint in buffer: what comes before the first
				//    U+003A (:) of all is url's username, the rest its
				//    password, both percent-encoded.
				if !passwordTokenSeen {
					var username string
					username, buffer, passwordTokenSeen = strings.Cut(buffer, ":")
					u.username += percentEncode(username, userinfoSet)
				}
				if passwordTokenSeen {
					u.password += percentEncode(buffer, userinfoSet)
				}
				// 5. Set buffer to the empty string.
				p.buffer = p.buffer[:0]
			// 2. Otherwise, if c is the EOF code point, U+002F (/), U+003F
			//    (?), or U+0023 (#), or url is special and c is U+005C (\):
			case p.endsAuthority(c):
				// 1. If atSignSeen is true and buffer is the empty string,
				//    return failure.
				if atSignSeen && len(p.buffer) == 0 {
					return errHost
				}
				// 2. Decrease pointer by buffer's code point length + 1, set
				//    buffer to the empty string, and set state to host state.
				pointer -= len(p.buffer) + 1
				p.buffer = p.buffer[:0]
				s = hostState
			// 3. Otherwise, append c to buffer.
			default:
				p.buffer = append(p.buffer, byte(c))
			}

		// https://url.spec.whatwg.org/#host-state
		case hostState, hostnameState:
			switch {
			// 1. If state override is given and url's scheme is "file", then
			//    decrease pointer by 1 and set state to file host state.
			case p.overridden && u.scheme == "file":
				pointer--
				s = fileHostState
			// 2. Otherwise, if c is U+003A (:) and insideBrackets is false:
			case c == ':' && !insideBrackets:
				// 1. If buffer is the empty string, return failure.
				if len(p.buffer) == 0 {
					return errHost
				}
				// 2. If state override is given and state override is hostname
				//    state, then return failure.
				if p.overridden && p.override == hostnameState {
					return errIgnoreHost
				}
				// 3. 4. Let host be the result of host parsing buffer with url
				//       is not special. If host is failure, then return it.
				host, err := parseHost(string(p.buffer), !p.special())
				if err != nil {
					return err
				}
				// 5. Set url's host to host, buffer to the empty string, and
				//    state to port state.
				u.host, p.buffer = some(host), p.buffer[:0]
				s = portState
			// 3. Otherwise, if c is the EOF code point, U+002F (/), U+003F
			//    (?), or U+0023 (#), or url is special and c is U+005C (\),
			//    then decrease pointer by 1, and:
			case p.endsAuthority(c):
				pointer--
				switch {
				// 1. If url is special and buffer is the empty string, return
				//    failure.
				case p.special() && len(p.buffer) == 0:
					return errHost
				// 2. Otherwise, if state override is given, buffer is the
				//    empty string, and either url includes credentials or
				//    url's port is non-null, then return failure.
				case p.overridden && len(p.buffer) == 0 && (u.includesCredentials() || u.port != noPort):
					return errIgnoreHost
				}
				// 3. 4. Let host be the result of host parsing buffer with url
				//       is not special. If host is failure, then return it.
				host, err := parseHost(string(p.buffer), !p.special())
				if err != nil {
					return err
				}
				// 5. Set url's host to host, buffer to the empty string, and
				//    state to path start state.
				u.host, p.buffer = some(host), p.buffer[:0]
				s = pathStartState
				// 6. If state override is given, then return.
				if p.overridden {
					return nil
				}
			// 4. Otherwise:
			default:
				// 1. If c is U+005B ([), then set insideBrackets to true.
				// 2. If c is U+005D (]), then set insideBrackets to false.
				switch c {
				case '[':
					insideBrackets = true
				case ']':
					insideBrackets = false
				}
				// 3. Append c to buffer.
				p.buffer = append(p.buffer, byte(c))
			}

		// https://url.spec.whatwg.org/#port-state
		case portState:
			switch {
			// 1. If c is an ASCII digit, append c to buffer.
			case c != eof && isDigit(byte(c)):
				p.buffer = append(p.buffer, byte(c))
			// 2. Otherwise, if c is the EOF code point, U+002F (/), U+003F
			//    (?), or U+0023 (#); url is special and c is U+005C (\); or
			//    state override is given, then:
			case p.endsAuthority(c) || p.overridden:
				// 1. If buffer is not the empty string:
				if len(p.buffer) > 0 {
					// 1. 2. Let port be the integer that buffer represents. If
					//       port is not a 16-bit unsigned integer, return
					//       failure.
					port, err := strconv.ParseUint(string(p.buffer), 10, 16)
					if err != nil {
						return errPortRange
					}
					// 3. Set url's port to null, if port is url's scheme's
					//    default port; otherwise to port.
					u.port = int(port)
					if usual, _ := defaultPort(u.scheme); u.port == usual {
						u.port = noPort
					}
					// 4. Set buffer to the empty string.
					p.buffer = p.buffer[:0]
					// 5. If state override is given, then return.
					if p.overridden {
						return nil
					}
				}
				// 2. If state override is given, then return failure.
				if p.overridden {
					return errPort
				}
				// 3. Set state to path start state and decrease pointer by 1.
				s = pathStartState
				pointer--
			// 3. Otherwise, return failure.
			default:
				return errPort
			}

		// https://url.spec.whatwg.org/#file-state
		case fileState:
			// 1. Set url's scheme to "file".
			u.scheme = "file"
			// 2. Set url's host to the empty string.
			u.host = some("")
			switch {
			// 3. If c is U+002F (/) or U+005C (\), then set state to file
			//    slash state.
			case c == '/' || c == '\\':
				s = fileSlashState
			// 4. Otherwise, if base is non-null and base's scheme is "file":
			case base != nil && base.scheme == "file":
				// 1. Copy base's host, path and query.
				u.host, u.path, u.query = base.host, slices.Clone(base.path), base.query
				switch c {
				// 2. If c is U+003F (?), then set url's query to the empty
				//    string and state to query state.
				case '?':
					u.query = some("")
					s = queryState
				// 3. Otherwise, if c is U+0023 (#), set url's fragment to the
				//    empty string and state to fragment state.
				case '#':
					u.fragment = some("")
					s = fragmentState
				// 4. Otherwise, if c is not the EOF code point:
				case eof:
				default:
					// 1. Set url's query to null.
					u.query = optional{}
					// 2. If the code point substring from pointer to the end
					//    of input does not start with a Windows drive letter,
					//    then shorten url's path.
					if !startsWithWindowsDriveLetter(input[pointer:]) {
						u.shortenPath()
					} else {
						// 3. Otherwise: 2. Set url's path to « ».
						u.path = nil
					}
					// 4. Set state to path state and decrease pointer by 1.
					s = pathState
					pointer--
				}
			// 5. Otherwise, set state to path state, and decrease pointer by 1.
			default:
				s = pathState
				pointer--
			}

		// https://url.spec.whatwg.org/#file-slash-state
		case fileSlashState:
			// 1. If c is U+002F (/) or U+005C (\), then set state to file host
			//    state.
			if c == '/' || c == '\\' {
				s = fileHostState
				break
			}
			// 2. Otherwise:
			// 1. If base is non-null and base's scheme is "file", then:
			if base != nil && base.scheme == "file" {
				// 1. Set url's host to base's host.
				u.host = base.host
				// 2. If the code point substring from pointer to the end of
				//    input does not start with a Windows drive letter and
				//    base's path[0] is a normalized Windows drive letter, then
				//    append base's path[0] to url's path.
				if !startsWithWindowsDriveLetter(input[min(pointer, len(input)):]) && len(base.path) > 0 && isNormalizedWindowsDriveLetter(base.path[0]) {
					u.path = append(u.path, base.path[0])
				}
			}
			// 2. Set state to path state, and decrease pointer by 1.
			s = pathState
			pointer--

		// https://url.spec.whatwg.org/#file-host-state
		case fileHostState:
			// 2. Otherwise, append c to buffer.
			if c != eof && c != '/' && c != '\\' && c != '?' && c != '#' {
				p.buffer = append(p.buffer, byte(c))
				break
			}
			// 1. If c is the EOF code point, U+002F (/), U+005C (\), U+003F
			//    (?), or U+0023 (#), then decrease pointer by 1 and then:
			pointer--
			switch {
			// 1. If state override is not given and buffer is a Windows drive
			//    letter, set state to path state. (Buffer is used there.)
			case !p.overridden && isWindowsDriveLetter(string(p.buffer)):
				s = pathState
			// 2. Otherwise, if buffer is the empty string, then:
			case len(p.buffer) == 0:
				// 1. Set url's host to the empty string.
				u.host = some("")
				// 2. If state override is given, then return.
				if p.overridden {
					return nil
				}
				// 3. Set state to path start state.
				s = pathStartState
			// 3. Otherwise, run these steps:
			default:
				// 1. 2. Let host be the result of host parsing buffer with url
				//       is not special. If host is failure, then return it.
				host, err := parseHost(string(p.buffer), !p.special())
				if err != nil {
					return err
				}
				// 3. If host is "localhost", then set host to the empty
				//    string.
				if host == "localhost" {
					host = ""
				}
				// 4. Set url's host to host.
				u.host = some(host)
				// 5. If state override is given, then return.
				if p.overridden {
					return nil
				}
				// 6. Set buffer to the empty string and state to path start
				//    state.
				p.buffer = p.buffer[:0]
				s = pathStartState
			}

		// https://url.spec.whatwg.org/#path-start-state
		case pathStartState:
			switch {
			// 1. If url is special, then:
			case p.special():
				// 2. Set state to path state.
				s = pathState
				// 3. If c is neither U+002F (/) nor U+005C (\), then decrease
				//    pointer by 1.
				if c != '/' && c != '\\' {
					pointer--
				}
			// 2. Otherwise, if state override is not given and c is U+003F
			//    (?), set url's query to the empty string and state to query
			//    state.
			case !p.overridden && c == '?':
				u.query = some("")
				s = queryState
			// 3. Otherwise, if state override is not given and c is U+0023
			//    (#), set url's fragment to the empty string and state to
			//    fragment state.
			case !p.overridden && c == '#':
				u.fragment = some("")
				s = fragmentState
			// 4. Otherwise, if c is not the EOF code point:
			case c != eof:
				// 1. Set state to path state.
				s = pathState
				// 2. If c is not U+002F (/), then decrease pointer by 1.
				if c != '/' {
					pointer--
				}
			// 5. Otherwise, if state override is given and url's host is null,
			//    append the empty string to url's path.
			case p.overridden && !u.host.present:
				u.path = append(u.path, "")
			}

		// https://url.spec.whatwg.org/#path-state
		case pathState:
			special := p.special()
			end := pointer
			for end < len(input) && !p.endsSegment(input[end], special) {
				end++
			}
			// 2. Otherwise: 3. UTF-8 percent-encode c using the path
			//    percent-encode set and append the result to buffer.
			p.buffer = appendPercentEncoded(p.buffer, input[min(pointer, end):end], pathSet)
			pointer = end
			c = eof
			if pointer < len(input) {
				c = int(input[pointer])
			}
			// 1. If c is the EOF code point or U+002F (/), or url is special
			//    and c is U+005C (\), or state override is not given and c is
			//    U+003F (?) or U+0023 (#), then:
			slash := c == '/' || special && c == '\\'
			p.endSegment(slash)
			// 5. Set buffer to the empty string.
			p.buffer = p.buffer[:0]
			switch c {
			// 6. If c is U+003F (?), then set url's query to the empty string
			//    and state to query state.
			case '?':
				u.query = some("")
				s = queryState
			// 7. If c is U+0023 (#), then set url's fragment to the empty
			//    string and state to fragment state.
			case '#':
				u.fragment = some("")
				s = fragmentState
			}

		// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
		case opaquePathState:
			end := len(input)
			if i := strings.IndexAny(input[min(pointer, end):], "?#"); i >= 0 {
				end = pointer + i
			}
			// 3. 4. UTF-8 percent-encode code points using the C0 control
			//       percent-encode set and append the result to url's path.
			//       U+0020 SPACE is kept, unless remaining starts with U+003F
			//       (?) or U+0023 (#): then append "%20".
			path := input[min(pointer, end):end]
			if trimmed, space := strings.CutSuffix(path, " "); space && end < len(input) {
				u.path[0] = percentEncode(trimmed, c0ControlSet) + "%20"
			} else {
				u.path[0] = percentEncode(path, c0ControlSet)
			}
			pointer = end
			switch {
			// 1. If c is U+003F (?), then set url's query to the empty string
			//    and state to query state.
			case end < len(input) && input[end] == '?':
				u.query = some("")
				s = queryState
			// 2. Otherwise, if c is U+0023 (#), then set url's fragment to the
			//    empty string and state to fragment state.
			case end < len(input):
				u.fragment = some("")
				s = fragmentState
			}

		// https://url.spec.whatwg.org/#query-state
		case queryState:
			end := len(input)
			// 2. If state override is not given and c is U+0023 (#), or c is
			//    the EOF code point, then:
			if i := strings.IndexByte(input[min(pointer, end):], '#'); i >= 0 && !p.overridden {
				end = pointer + i
			}
			// 1. Let queryPercentEncodeSet be the special-query percent-encode
			//    set if url is special; otherwise the query percent-encode
			//    set.
			set := querySet
			if p.special() {
				set = specialQuerySet
			}
			// 2. Percent-encode after encoding buffer, and append the result
			//    to url's query.
			u.query = some(u.query.value + p.encodeQuery(input[min(pointer, end):end], set))
			pointer = end
			// 4. If c is U+0023 (#), then set url's fragment to the empty
			//    string and state to fragment state.
			if end < len(input) {
				u.fragment = some("")
				s = fragmentState
			}

		// https://url.spec.whatwg.org/#fragment-state
		case fragmentState:
			// 1. UTF-8 percent-encode c using the fragment percent-encode set
			//    and append the result to url's fragment.
			u.fragment = some(u.fragment.value + percentEncode(input[min(pointer, len(input)):], fragmentSet))
			pointer = len(input)
		}
		if pointer >= len(input) {
			return nil
		}
	}
}

// encodeQuery percent-encodes a query after encoding.
func (p *parser) encodeQuery(query string, set *percentEncodeSet) string {
	// 1. If encoding is not UTF-8 and one of the following is true: url is not special; url's scheme is "ws" or "wss",
	//    then set encoding to UTF-8.
	if p.encoder == nil || !p.special() || p.url.scheme == "ws" || p.url.scheme == "wss" {
		return percentEncode(query, set)
	}
	return percentEncodeAfterEncoding(p.encoder(), query, set)
}

// endsAuthority reports whether c ends the authority, the host or the port.
func (p *parser) endsAuthority(c int) bool {
	return c == eof || c == '/' || c == '?' || c == '#' || c == '\\' && p.special()
}

// endsSegment reports whether c ends a segment in the path state.
func (p *parser) endsSegment(c byte, special bool) bool {
	return c == '/' || c == '\\' && special || !p.overridden && (c == '?' || c == '#')
}

// endSegment appends buffer to the path, or does what its dots say.
//
// https://url.spec.whatwg.org/#path-state, step 1.2 to 1.4
func (p *parser) endSegment(slash bool) {
	u := p.url
	switch segment := string(p.buffer); {
	// 2. If buffer is a double-dot URL path segment, then:
	case isDoubleDot(segment):
		// 1. Shorten url's path.
		u.shortenPath()
		// 2. If c is no slash, append the empty string to url's path.
		if !slash {
			u.path = append(u.path, "")
		}
	// 3. Otherwise, if buffer is a single-dot URL path segment and if c is no
	//    slash, append the empty string to url's path.
	case isSingleDot(segment):
		if !slash {
			u.path = append(u.path, "")
		}
	// 4. Otherwise, if buffer is not a single-dot URL path segment, then:
	default:
		// 1. If url's scheme is "file", url's path is empty, and buffer is a
		//    Windows drive letter, then replace the second code point in
		//    buffer with U+003A (:).
		if u.scheme == "file" && len(u.path) == 0 && isWindowsDriveLetter(segment) {
			segment = segment[:1] + ":"
		}
		// 2. Append buffer to url's path.
		u.path = append(u.path, segment)
	}
}

// isSingleDot is https://url.spec.whatwg.org/#single-dot-path-segment
func isSingleDot(s string) bool {
	return s == "." || len(s) == 3 && ASCIILowercase(s) == "%2e"
}

// isDoubleDot is https://url.spec.whatwg.org/#double-dot-path-segment
func isDoubleDot(s string) bool {
	if len(s) < 2 || len(s) > 6 {
		return false
	}
	switch ASCIILowercase(s) {
	case "..", ".%2e", "%2e.", "%2e%2e":
		return true
	}
	return false
}
