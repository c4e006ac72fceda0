// Checked against HTML of 2026-08-21.

package markup

// newComment creates a comment token whose data is the empty string.
func (t *tokenizer) newComment() { t.value = t.value[:0] }

// emitComment emits the current comment token, and goes on in the data state.
func (t *tokenizer) emitComment() signal {
	t.token.data = t.copyText(t.value)
	return t.emit(commentToken, (*tokenizer).data)
}

// endComment emits the current comment token, and then an end-of-file token.
func (t *tokenizer) endComment() signal {
	t.emitComment()
	t.state = (*tokenizer).emitEOF
	return emitted
}

// bogusComment is the bogus comment state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state
func (t *tokenizer) bogusComment() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '>':
		return t.emitComment()
	case eof:
		return t.endComment()
	case 0:
		t.error("unexpected-null-character")
		t.value = append(t.value, replacement...)
	default:
		t.value = append(t.value, byte(c))
	}
	return proceed
}

// The words that a markup declaration may open with.
var declarations = [...]string{"--", "doctype", "[CDATA["}

// markupDeclarationOpen is the markup declaration open state. The temporary buffer has what has been consumed.
//
// https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state
func (t *tokenizer) markupDeclarationOpen() signal {
	switch t.word(declarations[:]) {
	case wordIncomplete:
		return starved
	// Two U+002D HYPHEN-MINUS characters
	case 0:
		t.newComment()
		return t.switchTo((*tokenizer).commentStart)
	// "DOCTYPE"
	case 1:
		return t.switchTo((*tokenizer).doctype)
	// The string "[CDATA["
	case 2:
		// The tree builder may make another node the current one for the characters that came before: they go first.
		t.state = (*tokenizer).cdataOpen
		if len(t.characters) > 0 {
			return starved
		}
		return proceed
	default:
		t.error("incorrectly-opened-comment")
		t.newComment()
		return t.switchTo((*tokenizer).bogusComment)
	}
}

// cdataOpen is what the markup declaration open state does after "[CDATA[".
func (t *tokenizer) cdataOpen() signal {
	// If there is an adjusted current node and it is not an element in the HTML namespace, then switch to the CDATA section
	// state.
	if t.foreign != nil && t.foreign() {
		return t.switchTo((*tokenizer).cdataSection)
	}
	t.error("cdata-in-html-content")
	t.newComment()
	t.value = append(t.value, "[CDATA["...)
	return t.switchTo((*tokenizer).bogusComment)
}

// What word returns beside the index of a word.
const (
	wordIncomplete = -1 - iota
	wordOther
)

// word says which of the words the next characters are, and consumes them. Letters that are lower case in a word match
// in either case. The temporary buffer, empty at first, has what has been consumed of a word that is not complete; all
// of it is given back when there is no match.
func (t *tokenizer) word(words []string) int {
	for {
		c := t.consume()
		if c == none {
			return wordIncomplete
		}
		matches := false
		if c != eof {
			t.temporary = append(t.temporary, byte(c))
			for i, w := range words {
				if n := len(t.temporary); n <= len(w) && matchesWord(t.temporary, w[:n]) {
					if n == len(w) {
						return i
					}
					matches = true
				}
			}
		}
		if !matches {
			t.unconsume(t.temporary)
			return wordOther
		}
	}
}

// matchesWord compares as word does.
func matchesWord(b []byte, word string) bool {
	for i := range b {
		if b[i] != word[i] && ('a' > word[i] || word[i] > 'z' || lower(int(b[i])) != word[i]) {
			return false
		}
	}
	return true
}

// commentStart is the comment start state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state
func (t *tokenizer) commentStart() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		return t.switchTo((*tokenizer).commentStartDash)
	case '>':
		t.error("abrupt-closing-of-empty-comment")
		return t.emitComment()
	default:
		return t.reconsume(c, (*tokenizer).comment)
	}
}

// commentStartDash is the comment start dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state
func (t *tokenizer) commentStartDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		return t.switchTo((*tokenizer).commentEnd)
	case '>':
		t.error("abrupt-closing-of-empty-comment")
		return t.emitComment()
	case eof:
		t.error("eof-in-comment")
		return t.endComment()
	default:
		t.value = append(t.value, '-')
		return t.reconsume(c, (*tokenizer).comment)
	}
}

// comment is the comment state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-state
func (t *tokenizer) comment() signal {
	t.value = append(t.value, t.run(commentStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '<':
		t.value = append(t.value, '<')
		t.state = (*tokenizer).commentLessThanSign
	case '-':
		t.state = (*tokenizer).commentEndDash
	case 0:
		t.error("unexpected-null-character")
		t.value = append(t.value, replacement...)
	case eof:
		t.error("eof-in-comment")
		return t.endComment()
	default:
		t.value = append(t.value, byte(c))
	}
	return proceed
}

// commentLessThanSign is the comment less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state
func (t *tokenizer) commentLessThanSign() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '!':
		t.value = append(t.value, '!')
		return t.switchTo((*tokenizer).commentLessThanSignBang)
	case '<':
		t.value = append(t.value, '<')
		return proceed
	default:
		return t.reconsume(c, (*tokenizer).comment)
	}
}

// commentLessThanSignBang is the comment less-than sign bang state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state
func (t *tokenizer) commentLessThanSignBang() signal {
	return t.commentDash((*tokenizer).commentLessThanSignBangDash, (*tokenizer).comment)
}

// commentLessThanSignBangDash is the comment less-than sign bang dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state
func (t *tokenizer) commentLessThanSignBangDash() signal {
	return t.commentDash((*tokenizer).commentLessThanSignBangDashDash, (*tokenizer).commentEndDash)
}

// commentDash switches to one state after a U+002D HYPHEN-MINUS, or reconsumes in another.
func (t *tokenizer) commentDash(next, otherwise state) signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		return t.switchTo(next)
	default:
		return t.reconsume(c, otherwise)
	}
}

// commentLessThanSignBangDashDash is the comment less-than sign bang dash dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state
func (t *tokenizer) commentLessThanSignBangDashDash() signal {
	c := t.consume()
	if c == none {
		return starved
	}
	if c != '>' && c != eof {
		t.error("nested-comment")
	}
	return t.reconsume(c, (*tokenizer).commentEnd)
}

// commentEndDash is the comment end dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state
func (t *tokenizer) commentEndDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		return t.switchTo((*tokenizer).commentEnd)
	case eof:
		t.error("eof-in-comment")
		return t.endComment()
	default:
		t.value = append(t.value, '-')
		return t.reconsume(c, (*tokenizer).comment)
	}
}

// commentEnd is the comment end state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state
func (t *tokenizer) commentEnd() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '>':
		return t.emitComment()
	case '!':
		return t.switchTo((*tokenizer).commentEndBang)
	case '-':
		t.value = append(t.value, '-')
		return proceed
	case eof:
		t.error("eof-in-comment")
		return t.endComment()
	default:
		t.value = append(t.value, "--"...)
		return t.reconsume(c, (*tokenizer).comment)
	}
}

// commentEndBang is the comment end bang state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state
func (t *tokenizer) commentEndBang() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.value = append(t.value, "--!"...)
		return t.switchTo((*tokenizer).commentEndDash)
	case '>':
		t.error("incorrectly-closed-comment")
		return t.emitComment()
	case eof:
		t.error("eof-in-comment")
		return t.endComment()
	default:
		t.value = append(t.value, "--!"...)
		return t.reconsume(c, (*tokenizer).comment)
	}
}
