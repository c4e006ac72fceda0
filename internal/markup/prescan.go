// Checked against HTML of 2026-08-21.

package markup

import "bytes"

// Prescan prescans a byte stream to determine its encoding. It returns the encoding's name; "" is failure.
//
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
func Prescan(b []byte, lookup Lookup) string {
	// 1. A stream that begins with a processing instruction of XML in UTF-16.
	switch {
	case bytes.HasPrefix(b, []byte("<\x00?\x00x\x00")):
		return "UTF-16LE"
	case bytes.HasPrefix(b, []byte("\x00<\x00?\x00x")):
		return "UTF-16BE"
	}
	if name := prescanMarkup(b, lookup); name != "" {
		return name
	}
	// Otherwise, return the result of get an XML encoding applied to the byte stream.
	return xmlEncoding(b, lookup)
}

// xmlEncoding is https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
func xmlEncoding(b []byte, lookup Lookup) string {
	isSpace := func(c byte) bool { return c <= ' ' }
	// AD-HOC: all that the standard looks for it looks for to the end of the stream. That xmlDeclarationEnd, which no later step
	// of it mentions, is the end of that is what browsers have.
	// 2. If encodingPosition does not point to the start of a byte sequence `<?xml`, then return failure.
	// 3. Let xmlDeclarationEnd be a pointer to the next byte 0x3E (>). If there is none, then return failure.
	declaration, _, ends := bytes.Cut(b, []byte(">"))
	if !bytes.HasPrefix(b, []byte("<?xml")) || !ends {
		return ""
	}
	// 4. Set encodingPosition to the position of the first occurrence of `encoding` before that. If there is none, then return
	//    failure. 5. Advance it past that.
	_, rest, found := bytes.Cut(declaration, []byte("encoding"))
	skip := func() {
		for len(rest) > 0 && isSpace(rest[0]) {
			rest = rest[1:]
		}
	}
	// 6. While the byte is less than or equal to 0x20, advance. 7. If it is not 0x3D (=), then return failure.
	// 8. Advance. 9. While the byte is less than or equal to 0x20, advance.
	skip()
	if !found || len(rest) == 0 || rest[0] != '=' {
		return ""
	}
	rest = rest[1:]
	skip()
	// 10, 11. Let quoteMark be the byte. If it is neither 0x22 (") nor 0x27 ('), then return failure. 12. Advance.
	if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return ""
	}
	// 13, 14. Let potentialEncoding be the bytes up to the next occurrence of quoteMark. If there is none, then return
	//         failure. 15. If one of them is less than or equal to 0x20, then return failure.
	potentialEncoding, _, found := bytes.Cut(rest[1:], rest[:1])
	if !found || bytes.ContainsFunc(potentialEncoding, func(r rune) bool { return r <= ' ' }) {
		return ""
	}
	// 16. Let encoding be the result of getting an encoding given potentialEncoding. 17. If it is UTF-16BE/LE, then change it
	//     to UTF-8. 18. Return encoding.
	if name := lookup(string(potentialEncoding)); name != "UTF-16BE" && name != "UTF-16LE" {
		return name
	}
	return "UTF-8"
}

// prescanMarkup looks for a meta element that declares an encoding.
func prescanMarkup(b []byte, lookup Lookup) string {
	s := prescanner{b: b}
	// 3. Loop.
	for s.pos < len(b) {
		switch rest := b[s.pos:]; {
		// A comment: advance to the first ">" that is preceded by two dashes. They can be those of the "<!--".
		case bytes.HasPrefix(rest, []byte("<!--")):
			i := bytes.Index(rest[2:], []byte("-->"))
			if i < 0 {
				return ""
			}
			s.pos += 2 + i + 2
		// A meta element.
		case len(rest) > 5 && bytes.EqualFold(rest[:5], []byte("<meta")) && (rest[5] == '/' || isSpace(rest[5])):
			s.pos += 5
			if name, end := s.meta(lookup); name != "" || end {
				return name
			}
		// Another tag: repeatedly get an attribute until no further attributes can be found.
		case len(rest) > 1 && rest[0] == '<' && isAlpha(int(rest[1])),
			len(rest) > 2 && rest[0] == '<' && rest[1] == '/' && isAlpha(int(rest[2])):
			// Advance to the next byte that is ASCII white space or ">".
			for s.pos < len(b) && !isSpace(b[s.pos]) && b[s.pos] != '>' {
				s.pos++
			}
			if !s.skipAttributes() {
				return ""
			}
		// Advance to the first ">".
		case len(rest) > 1 && rest[0] == '<' && (rest[1] == '!' || rest[1] == '/' || rest[1] == '?'):
			i := bytes.IndexByte(rest, '>')
			if i < 0 {
				return ""
			}
			s.pos += i
		}
		// Next byte.
		s.pos++
	}
	return ""
}

// prescanner is at a place of the bytes.
type prescanner struct {
	b   []byte
	pos int
}

// isSpace says whether a byte is ASCII white space.
func isSpace(c byte) bool { return isWhitespace(c) || c == '\r' }

// meta prescans the attributes of a meta element. End says that there are no more bytes.
func (s *prescanner) meta(lookup Lookup) (encoding string, end bool) {
	// 2. to 5.
	seen := map[string]bool{}
	gotPragma, needPragma, hasNeedPragma := false, false, false
	charset, hasCharset := "", false
	// 6. to 11. Attributes.
	for {
		name, value, end := s.attribute()
		if end {
			return "", true
		}
		if name == "" {
			break
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		switch name {
		case "http-equiv":
			gotPragma = gotPragma || value == "content-type"
		case "content":
			if label, ok := encodingFromMeta(value); ok && !hasCharset {
				if found := lookup(label); found != "" {
					charset, hasCharset = found, true
					needPragma, hasNeedPragma = true, true
				}
			}
		case "charset":
			charset, hasCharset = lookup(value), true
			needPragma, hasNeedPragma = false, true
		}
	}
	// 12. Processing: If need pragma is null, then jump to the step labeled next byte.
	// 13. If need pragma is true but got pragma is false, then jump to the step labeled next byte.
	// 14. If charset is failure, then jump to the step labeled next byte.
	if !hasNeedPragma || needPragma && !gotPragma || charset == "" {
		// The attributes ended with a ">", which next byte is to go over.
		s.pos--
		return "", false
	}
	// 15. to 17.
	return declarable(charset), false
}

// skipAttributes gets attributes until there are no further ones. It returns false if there are no more bytes before.
func (s *prescanner) skipAttributes() bool {
	for {
		name, _, end := s.attribute()
		if end || name == "" {
			return !end
		}
	}
}

// attribute gets an attribute; its name is empty when there is none. Its letters are in lower case. End says that there
// are no more bytes.
//
// https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
func (s *prescanner) attribute() (name, value string, end bool) {
	more := func() bool { return s.pos < len(s.b) }
	// 1. If the byte at position is ASCII white space or "/", then advance position.
	for more() && (isSpace(s.b[s.pos]) || s.b[s.pos] == '/') {
		s.pos++
	}
	if !more() {
		return "", "", true
	}
	// 2. If the byte at position is ">", then there isn't an attribute.
	if s.b[s.pos] == '>' {
		return "", "", false
	}
	// 3. to 5. Attribute name.
	var n, v []byte
	spaced := false
	for ; more(); s.pos++ {
		c := s.b[s.pos]
		if c == '=' && len(n) > 0 || isSpace(c) || c == '/' || c == '>' {
			spaced = isSpace(c)
			break
		}
		n = append(n, lower(int(c)))
	}
	// 6. and 7. Spaces.
	for spaced && more() && isSpace(s.b[s.pos]) {
		s.pos++
	}
	if !more() {
		return "", "", true
	}
	// 8. If the byte at position is not "=", then its value is the empty string.
	if s.b[s.pos] != '=' {
		return string(n), "", false
	}
	// 9. and 10. Value: Advance past the "=", and white space.
	s.pos++
	for more() && isSpace(s.b[s.pos]) {
		s.pos++
	}
	if !more() {
		return "", "", true
	}
	// 11. Process the byte at position.
	switch quote := s.b[s.pos]; quote {
	case '"', '\'':
		for s.pos++; more(); s.pos++ {
			if s.b[s.pos] == quote {
				s.pos++
				return string(n), string(v), false
			}
			v = append(v, lower(int(s.b[s.pos])))
		}
		return "", "", true
	case '>':
		return string(n), "", false
	}
	for ; more(); s.pos++ {
		c := s.b[s.pos]
		if isSpace(c) || c == '>' {
			return string(n), string(v), false
		}
		v = append(v, lower(int(c)))
	}
	return "", "", true
}
