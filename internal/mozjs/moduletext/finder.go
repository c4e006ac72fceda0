package moduletext

import "strings"

// attributeFinder finds the import attributes of a text.
type attributeFinder struct {
	scanner
	clauses []attributeClause
	calls   []int // offsets of the word import in calls with a second argument
	// pending is a call whose parentheses were closed just now; -1 for none.
	pending int
}

// attributeClause is a with clause of a declaration.
type attributeClause struct {
	specifier, specifierEnd int
	with, end               int
	value                   string // of the specifier
	attributes              []Attribute
}

func (f *attributeFinder) find() {
	f.brackets = []bracket{{kind: block, call: -1}}
	f.operand, f.statement = true, true
	f.pending = -1
	var previous, before token // the last token and the one before it
	var string token           // the specifier of a declaration, if that came last
	for {
		depth := len(f.brackets)
		f.next()
		if f.failed {
			f.clauses, f.calls = nil, nil
			return
		}
		if f.pending >= 0 {
			if f.mayFollowCall() {
				f.calls = append(f.calls, f.pending)
			}
			f.pending = -1
		}
		if f.token.kind == endToken {
			if len(f.brackets) != 1 {
				f.clauses, f.calls = nil, nil
			}
			return
		}
		topLevel := f.module && len(f.brackets) == 1
		switch {
		case topLevel && f.token.kind == stringToken && previous.kind == nameToken && !f.isMember(before) &&
			(f.text[previous.start:previous.end] == "from" || f.text[previous.start:previous.end] == "import"):
			string = f.token
		case topLevel && string.kind == stringToken && f.token.kind == nameToken && f.is("with"):
			at := f.scanner
			if clause, ok := f.clause(string); ok {
				f.clauses = append(f.clauses, clause)
			} else {
				f.scanner = at
			}
			string = token{}
		default:
			string = token{}
		}
		closing := bracket{call: -1}
		if f.token.kind == punctuationToken && f.is(")") {
			closing = *f.top()
		} else if t := &f.brackets[depth-1]; t.call >= 0 {
			t.empty = false
			t.trailingComma = f.token.kind == punctuationToken && f.is(",")
		}
		f.follow(previous)
		if f.failed {
			f.clauses, f.calls = nil, nil
			return
		}
		if f.token.kind == punctuationToken && f.is("(") && previous.kind == nameToken &&
			f.text[previous.start:previous.end] == "import" && !f.isMember(before) && !f.refusesCall(before) {
			f.top().call = previous.start
		}
		if closing.call >= 0 && !closing.spread && !closing.empty {
			switch arguments := closing.commas + 1; {
			case arguments == 2, arguments == 3 && closing.trailingComma:
				f.pending = closing.call
			}
		}
		before, previous = previous, f.token
	}
}

// refusesCall reports whether the token before the word import says that no
// call of a function may stand for it.
func (f *attributeFinder) refusesCall(before token) bool {
	switch f.text[before.start:before.end] {
	case "new", "++", "--", "function":
		return true
	case "get", "set", "async", "static", "*":
		// A method may be called import.
		k := f.brackets[len(f.brackets)-2].kind
		return k == objectBraces || k == classBraces
	}
	return f.brackets[len(f.brackets)-2].kind == classBraces && f.text[before.start:before.end] != "="
}

// mayFollowCall reports whether the token may come after an import() that a
// call of a function can stand for: no body of a method, and no assignment.
func (f *attributeFinder) mayFollowCall() bool {
	if f.token.kind != punctuationToken {
		return true
	}
	switch {
	case f.is("{"):
		return f.token.newline && f.top().kind == block
	case f.is("++"), f.is("--"):
		return f.token.newline
	case f.is("="):
		// == compares.
		return strings.HasPrefix(f.text[f.token.start:], "==")
	case f.is("=>"):
		return false
	}
	for _, assignment := range []string{"+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??="} {
		if strings.HasPrefix(f.text[f.token.start:], assignment) {
			return false
		}
	}
	return true
}

// clause reads a with clause from the word with on.
//
// https://tc39.es/ecma262/#prod-WithClause
func (f *attributeFinder) clause(specifier token) (attributeClause, bool) {
	c := attributeClause{specifier: specifier.start, specifierEnd: specifier.end, with: f.token.start}
	var ok bool
	if c.value, ok = stringValue(f.text[specifier.start+1 : specifier.end-1]); !ok {
		return c, false
	}
	f.operand = false
	if f.next(); f.token.kind != punctuationToken || !f.is("{") {
		return c, false
	}
	for {
		f.next()
		var a Attribute
		switch {
		case f.failed:
			return c, false
		case f.token.kind == punctuationToken && f.is("}"):
			c.end = f.token.end
			Sort(c.attributes)
			f.token.kind = otherToken // an operand, as far as the next token is concerned
			f.operand = false
			return c, true
		case f.token.kind == nameToken && !strings.ContainsAny(f.text[f.token.start:f.token.end], `\#`):
			a.Key = f.text[f.token.start:f.token.end]
		case f.token.kind == stringToken:
			if a.Key, ok = stringValue(f.text[f.token.start+1 : f.token.end-1]); !ok {
				return c, false
			}
		default:
			return c, false
		}
		if f.next(); f.token.kind != punctuationToken || !f.is(":") {
			return c, false
		}
		if f.next(); f.token.kind != stringToken {
			return c, false
		}
		if a.Value, ok = stringValue(f.text[f.token.start+1 : f.token.end-1]); !ok {
			return c, false
		}
		for _, other := range c.attributes {
			if other.Key == a.Key {
				return c, false
			}
		}
		c.attributes = append(c.attributes, a)
		end := f.scanner
		if f.next(); f.token.kind == punctuationToken && f.is(",") {
			continue
		}
		f.scanner = end
		if f.next(); f.token.kind != punctuationToken || !f.is("}") {
			return c, false
		}
		f.scanner = end
	}
}
