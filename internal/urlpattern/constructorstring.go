// Checked against URL Pattern of 2026-03-20.

package urlpattern

// state is https://urlpattern.spec.whatwg.org/#constructor-string-parser-state. Those that a component is read in have
// the name of the component.
type state int

const (
	initState state = iota + names
	authorityState
	doneState
)

// of returns the state that a component is read in.
func of(name Name) state { return state(name) }

// constructorStringParser is https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorStringParser struct {
	input          []rune
	tokens         []token
	result         Init
	componentStart int
	tokenIndex     int
	tokenIncrement int
	groupDepth     int
	ipv6Depth      int
	special        bool // protocol matches a special scheme flag
	state          state
	compile        Compile
}

// parseConstructorString is https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func parseConstructorString(input string, compile Compile) (Init, error) {
	code := []rune(input)
	tokens, err := tokenize(code, lenient)
	if err != nil {
		return Init{}, err
	}
	p := &constructorStringParser{input: code, tokens: tokens, state: initState, compile: compile}
	// 2. While parser's token index is less than the size of its token list:
	for ; p.tokenIndex < len(p.tokens); p.tokenIndex += p.tokenIncrement {
		// 1. Set parser's token increment to 1.
		p.tokenIncrement = 1
		// 2. If the token is the "end":
		if p.tokens[p.tokenIndex].kind == endToken {
			switch p.state {
			// 1. If parser's state is "init", this is a relative pattern: of a hash, a search or a pathname.
			case initState:
				p.rewind()
				switch {
				case p.isChar(0, "#"):
					p.change(of(Hash), 1)
				case p.isSearchPrefix():
					p.change(of(Search), 1)
				default:
					p.change(of(Pathname), 0)
				}
				continue
			// 2. If it is "authority", there is no username and no password.
			case authorityState:
				p.rewindTo(of(Hostname))
				continue
			}
			// 3. 4. Change state to "done". Break.
			p.change(doneState, 0)
			break
		}
		// 3. 4. Nothing inside of braces ends a component.
		if p.tokens[p.tokenIndex].kind == openToken {
			p.groupDepth++
			continue
		}
		if p.groupDepth > 0 {
			if p.tokens[p.tokenIndex].kind != closeToken {
				continue
			}
			p.groupDepth--
		}
		// 5. Switch on parser's state.
		if err := p.step(); err != nil {
			return Init{}, err
		}
	}
	// 3. If result contains "hostname" and not "port", then set result["port"] to the empty string.
	if p.result.exists[Hostname] && !p.result.exists[Port] {
		p.result.Set(Port, "")
	}
	return p.result, nil
}

// step is step 5 of the loop of parse a constructor string.
func (p *constructorStringParser) step() error {
	switch p.state {
	case initState:
		if p.isChar(0, ":") {
			p.rewindTo(of(Protocol))
		}
	case of(Protocol):
		if !p.isChar(0, ":") {
			return nil
		}
		// 1. Compute protocol matches a special scheme flag.
		if err := p.computeSpecial(); err != nil {
			return err
		}
		// 2. 3. 4. 5. An authority follows slashes, and special schemes.
		switch {
		case p.isChar(1, "/") && p.isChar(2, "/"):
			p.change(authorityState, 3)
		case p.special:
			p.change(authorityState, 1)
		default:
			p.change(of(Pathname), 1)
		}
	case authorityState:
		switch {
		case p.isChar(0, "@"):
			p.rewindTo(of(Username))
		case p.isChar(0, "/") || p.isSearchPrefix() || p.isChar(0, "#"):
			p.rewindTo(of(Hostname))
		}
	case of(Username):
		switch {
		case p.isChar(0, ":"):
			p.change(of(Password), 1)
		case p.isChar(0, "@"):
			p.change(of(Hostname), 1)
		}
	case of(Password):
		if p.isChar(0, "@") {
			p.change(of(Hostname), 1)
		}
	case of(Hostname):
		switch {
		case p.isChar(0, "["):
			p.ipv6Depth++
		case p.isChar(0, "]"):
			p.ipv6Depth--
		case p.isChar(0, ":") && p.ipv6Depth == 0:
			p.change(of(Port), 1)
		default:
			p.endPart(of(Pathname), of(Search), of(Hash))
		}
	case of(Port):
		p.endPart(of(Pathname), of(Search), of(Hash))
	case of(Pathname):
		p.endPart(of(Search), of(Hash))
	case of(Search):
		p.endPart(of(Hash))
	}
	return nil
}

// endPart changes the state to the first of these whose beginning the token is.
func (p *constructorStringParser) endPart(states ...state) {
	for _, s := range states {
		switch {
		case s == of(Pathname) && p.isChar(0, "/"):
			p.change(s, 0)
		case s == of(Search) && p.isSearchPrefix(), s == of(Hash) && p.isChar(0, "#"):
			p.change(s, 1)
		default:
			continue
		}
		return
	}
}

// change is https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorStringParser) change(next state, skip int) {
	// 1. If the state is that of a component, set that to the result of making a component string.
	if p.state < names {
		p.result.Set(Name(p.state), p.componentString())
	}
	// 2. If the state is not "init" and the new one is not "done", what is left out between them is empty.
	if p.state != initState && next != doneState {
		before := func(last Name) bool { return p.state == authorityState || p.state <= of(last) }
		if before(Password) && next >= of(Port) && next <= of(Hash) && !p.result.exists[Hostname] {
			p.result.Set(Hostname, "")
		}
		if before(Port) && (next == of(Search) || next == of(Hash)) && !p.result.exists[Pathname] {
			if p.special {
				p.result.Set(Pathname, "/")
			} else {
				p.result.Set(Pathname, "")
			}
		}
		if before(Pathname) && next == of(Hash) && !p.result.exists[Search] {
			p.result.Set(Search, "")
		}
	}
	// 3. 4. 5. 6. Set the state; go on after what is skipped, where the component begins.
	p.state = next
	p.tokenIndex += skip
	p.componentStart = p.tokenIndex
	p.tokenIncrement = 0
}

// rewind is https://urlpattern.spec.whatwg.org/#rewind
func (p *constructorStringParser) rewind() {
	p.tokenIndex = p.componentStart
	p.tokenIncrement = 0
}

// rewindTo is https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorStringParser) rewindTo(s state) {
	p.rewind()
	p.state = s
}

// safeToken is https://urlpattern.spec.whatwg.org/#get-a-safe-token
func (p *constructorStringParser) safeToken(index int) token {
	return p.tokens[min(index, len(p.tokens)-1)]
}

// isChar is https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char for the token that is so many after the
// parser's.
func (p *constructorStringParser) isChar(after int, value string) bool {
	t := p.safeToken(p.tokenIndex + after)
	return t.value == value && (t.kind == charToken || t.kind == escapedChar || t.kind == invalidChar)
}

// isSearchPrefix is https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorStringParser) isSearchPrefix() bool {
	if p.isChar(0, "?") {
		return true
	}
	if p.tokens[p.tokenIndex].value != "?" {
		return false
	}
	if p.tokenIndex == 0 {
		return true
	}
	// After these, a question mark is a modifier.
	switch p.tokens[p.tokenIndex-1].kind {
	case nameToken, regexpToken, closeToken, asterisk:
		return false
	}
	return true
}

// componentString is https://urlpattern.spec.whatwg.org/#make-a-component-string
func (p *constructorStringParser) componentString() string {
	return string(p.input[p.safeToken(p.componentStart).index:p.tokens[p.tokenIndex].index])
}

// computeSpecial is https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (p *constructorStringParser) computeSpecial() error {
	protocol, err := compileComponent(p.componentString(), canonicalizeProtocol, defaultOptions, p.compile)
	if err != nil {
		return err
	}
	p.special, err = protocol.matchesSpecialScheme()
	return err
}
