// Checked against HTML of 2026-08-21.

package markup

import (
	"bytes"
	"html"
)

// maxHead is how many bytes of a document are looked at for the encoding that its head declares.
const maxHead = 1 << 20

// HeadScan looks for a meta element that declares an encoding in the head of a document that is longer than the first bytes, which
// Prescan looks at. The standard leaves to the user agent how far it looks. Browsers look at the head, and so does this.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm step 5
type HeadScan struct {
	// pos is where it goes on. It is no further than where a token begins that has not come whole, or where its end was not found yet.
	pos int
	// until is what ends the text that is there, in lower case; "" if that is markup.
	until string
	// left says that something has come that is not of a head.
	left bool
}

// headElements are those whose tags leave a scan in the head. Of html and head it is the start tags alone.
var headElements = map[string]bool{
	"script": true, "noscript": true, "style": true, "link": true, "meta": true, "object": true, "title": true, "base": true,
}

// rawElements are those of them whose text is no markup.
var rawElements = map[string]bool{"script": true, "noscript": true, "style": true, "title": true}

const commentEnd = "-->"

// Scan looks on, in all bytes that have come. Done says that it need not be asked again: the name is that of the encoding, or "" if none
// is declared.
func (s *HeadScan) Scan(b []byte, lookup Lookup) (name string, done bool) {
	for s.goesOn(b) {
		if b[s.pos] != '<' {
			s.pos++
			continue
		}
		name, whole := s.tag(b, lookup)
		if name != "" {
			return name, true
		}
		if !whole {
			return "", len(b) >= maxHead
		}
	}
	return "", s.over()
}

// goesOn says whether there is markup to look at.
func (s *HeadScan) goesOn(b []byte) bool {
	return (s.until == "" || s.skipText(b)) && s.pos < len(b) && !s.over()
}

// over says that it was far enough.
func (s *HeadScan) over() bool { return s.pos >= maxHead || s.left && s.pos >= PrescanLength }

// skipText goes on where what ends a text begins, or behind the end of a comment. It returns false if that has not come.
func (s *HeadScan) skipText(b []byte) bool {
	// An end tag is one if its name ends there.
	length := len(s.until)
	if s.until != commentEnd {
		length++
	}
	for ; len(b)-s.pos >= length; s.pos++ {
		i := bytes.IndexByte(b[s.pos:], s.until[0])
		if i < 0 {
			s.pos = len(b)
			return false
		}
		s.pos += i
		rest := b[s.pos:]
		if len(rest) < length {
			return false
		}
		if !bytes.EqualFold(rest[:len(s.until)], []byte(s.until)) {
			continue
		}
		if s.until == commentEnd {
			s.pos += length
		} else if c := rest[length-1]; !isSpace(c) && c != '/' && c != '>' {
			continue
		}
		s.until = ""
		return true
	}
	return false
}

// tag goes on behind what begins with "<". It returns the name of the encoding that this declares, or else "". Whole is false if
// it has not come whole.
func (s *HeadScan) tag(b []byte, lookup Lookup) (encoding string, whole bool) {
	rest := b[s.pos:]
	if len(rest) < len("<!--") {
		return "", false
	}
	end := rest[1] == '/'
	at := 1
	if end {
		at = 2
	}
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		// The dashes can be those of its end.
		s.pos, s.until = s.pos+2, commentEnd
		return "", true
	case isAlpha(int(rest[at])):
		p := prescanner{b: b, pos: s.pos + at}
		for p.pos < len(b) && !isSpace(b[p.pos]) && b[p.pos] != '/' && b[p.pos] != '>' {
			p.pos++
		}
		name := string(bytes.ToLower(b[s.pos+at : p.pos]))
		if name == "meta" && !end {
			// The parser would see what its character references stand for.
			unescaped := func(label string) string { return lookup(html.UnescapeString(label)) }
			if encoding, end := p.meta(unescaped); encoding != "" || end {
				return encoding, !end
			}
		} else if !p.skipAttributes() {
			return "", false
		}
		s.pos = p.pos
		if !headElements[name] && (end || name != "html" && name != "head") {
			s.left = true
		}
		if !end && rawElements[name] {
			s.until = "</" + name
		}
		return "", true
	case rest[1] == '!' || rest[1] == '/' || rest[1] == '?':
		i := bytes.IndexByte(rest, '>')
		if i < 0 {
			return "", false
		}
		s.pos += i
	}
	s.pos++
	return "", true
}
