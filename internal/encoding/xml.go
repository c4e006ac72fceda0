package encoding

import (
	"bytes"
	"cmp"
)

// OfXMLDocument determines the encoding of a document of XML, of which the transport says that it has one with a label, or "".
//
// https://www.w3.org/TR/xml/#sec-guessing
func OfXMLDocument(document []byte, label string) *Encoding {
	// The rules of XML: a byte order mark says more than what comes with the document, and that more than its declaration.
	return cmp.Or(bomSniff(document), ForLabel(label), OfXML(document), UTF8)
}

// OfXML determines the encoding of an XML entity by the declaration that it
// begins with; nil if that says nothing. A byte order mark is left to decode.
//
// https://www.w3.org/TR/xml/#sec-guessing
func OfXML(entity []byte) *Encoding {
	switch {
	case bytes.HasPrefix(entity, []byte("\x00<\x00?")):
		return UTF16BE
	case bytes.HasPrefix(entity, []byte("<\x00?\x00")):
		return UTF16LE
	}
	// An encoding in which the declaration can be read is none of UTF-16.
	e := ForLabel(declaredEncoding(entity))
	if e == UTF16BE || e == UTF16LE {
		return UTF8
	}
	return e
}

// declaredEncoding returns what the XML declaration says that the encoding is; ""
// if nothing.
//
//	XMLDecl      ::= '<?xml' VersionInfo EncodingDecl? SDDecl? S? '?>'
//	VersionInfo  ::= S 'version' Eq ("'" VersionNum "'" | '"' VersionNum '"')
//	EncodingDecl ::= S 'encoding' Eq ('"' EncName '"' | "'" EncName "'" )
//
// https://www.w3.org/TR/xml/#NT-XMLDecl
func declaredEncoding(entity []byte) string {
	rest, ok := bytes.CutPrefix(entity, []byte("<?xml"))
	if !ok {
		return ""
	}
	name, value, rest, ok := pseudoAttribute(rest)
	// The text declaration of an external entity may have no version.
	if ok && name == "version" {
		name, value, _, ok = pseudoAttribute(rest)
	}
	if !ok || name != "encoding" {
		return ""
	}
	return value
}

// pseudoAttribute takes a name, an equals sign and a quoted value, after white
// space, from the beginning of a declaration.
func pseudoAttribute(declaration []byte) (name, value string, rest []byte, ok bool) {
	const space = " \t\r\n"
	trimmed := bytes.TrimLeft(declaration, space)
	if len(trimmed) == len(declaration) {
		return "", "", nil, false
	}
	length := bytes.IndexAny(trimmed, space+"=")
	if length < 0 {
		return "", "", nil, false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(trimmed[length:], space), []byte("="))
	rest = bytes.TrimLeft(rest, space)
	if !ok || len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return "", "", nil, false
	}
	quoted, rest, ok := bytes.Cut(rest[1:], rest[:1])
	return string(trimmed[:length]), string(quoted), rest, ok
}
