// Checked against Fetch of 2026-07-02, HTML of 2026-08-21 and Infra of 2026-07-17.

package fetch

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/url"
)

// FormEntry is an entry of an entry list: a name and a value, which is a string
// or a file.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-entry
type FormEntry struct {
	Name, Value string
	// File is the value if it is a file, else nil.
	File *FormFile
}

// FormFile is a file in an entry list.
type FormFile struct {
	// Filename is the file's name, Type its type, "" if it is not known.
	Filename, Type string
	// Bytes must not be changed.
	Bytes []byte
}

// NewBoundary returns a multipart/form-data boundary string.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-boundary-string
func NewBoundary() string { return "----SluiceFormBoundary" + rand.Text() }

// EncodeMultipart is the multipart/form-data encoding algorithm, with UTF-8.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
func EncodeMultipart(entries []FormEntry, boundary string) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		// 1. For each entry: replace every CR not followed by LF, and every LF not
		//    preceded by CR, by CR LF in entry's name, and in its value if that is
		//    not a File.
		b.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + formEscaper.Replace(normalizeNewlines(e.Name)) + `"`)
		// 3. For field names and filenames for file fields, the result of the
		//    encoding is escaped: 0x0A to `%0A`, 0x0D to `%0D`, 0x22 to `%22`.
		if e.File == nil {
			b.WriteString("\r\n\r\n" + normalizeNewlines(e.Value))
		} else {
			typ := e.File.Type
			if typ == "" {
				typ = "application/octet-stream"
			}
			b.WriteString(`; filename="` + formEscaper.Replace(e.File.Filename) + "\"\r\nContent-Type: " + typ + "\r\n\r\n")
			b.Write(e.File.Bytes)
		}
		b.WriteString("\r\n")
	}
	b.WriteString("--" + boundary + "--\r\n")
	return b.Bytes()
}

var formEscaper = strings.NewReplacer("\n", "%0A", "\r", "%0D", `"`, "%22")

// normalizeNewlines makes every newline CR LF.
//
// https://infra.spec.whatwg.org/#normalize-newlines
func normalizeNewlines(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n", "\r\n")
}

// errMultipart is what is wrong with all that is not multipart/form-data.
var errMultipart = errors.New("the body is not multipart/form-data with that boundary")

// ParseMultipart parses multipart/form-data. AD-HOC: the Fetch Standard leaves the
// details open; what comes before the first boundary and after the last one is
// passed over, as MIME says. The bytes of files are parts of body.
//
// https://fetch.spec.whatwg.org/#dom-body-formdata
// https://www.rfc-editor.org/rfc/rfc7578
func ParseMultipart(body []byte, boundary string) ([]FormEntry, error) {
	dashBoundary := []byte("--" + boundary)
	// The boundary stands at the beginning of a line.
	rest, found := bytes.CutPrefix(body, dashBoundary)
	if !found {
		if _, rest, found = bytes.Cut(body, append([]byte("\r\n"), dashBoundary...)); !found {
			return nil, errMultipart
		}
	}
	var entries []FormEntry
	for {
		// The last boundary is followed by two hyphens.
		if bytes.HasPrefix(rest, []byte("--")) {
			return entries, nil
		}
		// The others are followed by a newline; white space may pad them.
		rest, found = bytes.CutPrefix(bytes.TrimLeft(rest, httpTabOrSpace), []byte("\r\n"))
		if !found {
			return nil, errMultipart
		}
		part, after, err := parsePartHeaders(rest)
		if err != nil {
			return nil, err
		}
		// The content ends where a newline and the boundary come.
		content, next, found := bytes.Cut(after, append([]byte("\r\n"), dashBoundary...))
		if !found {
			return nil, errMultipart
		}
		entries = append(entries, part.entry(content))
		rest = next
	}
}

// formPart is what the headers of a part say.
type formPart struct {
	name, filename, contentType string
	hasName, isFile             bool
}

// entry is the entry that a part is.
//
// https://fetch.spec.whatwg.org/#dom-body-formdata
func (p formPart) entry(content []byte) FormEntry {
	// Each part whose `Content-Disposition` header does not contain a `filename`
	// parameter is the UTF-8 decoded without BOM content of the part.
	if !p.isFile {
		return FormEntry{Name: p.name, Value: utf8.DecodeWithoutBOM(content)}
	}
	// Each that does is a File object, whose type is the value of the
	// `Content-Type` header if there is one, and `text/plain` otherwise.
	return FormEntry{Name: p.name, File: &FormFile{p.filename, p.contentType, content[:len(content):len(content)]}}
}

// parsePartHeaders parses the headers of a part. It returns what follows the
// empty line that ends them.
func parsePartHeaders(b []byte) (part formPart, rest []byte, err error) {
	part.contentType = "text/plain"
	for {
		line, after, found := bytes.Cut(b, []byte("\r\n"))
		if !found {
			return part, nil, errMultipart
		}
		if len(line) == 0 {
			if !part.hasName {
				return part, nil, errors.New("a part of the form has no name")
			}
			return part, after, nil
		}
		name, value, found := bytes.Cut(line, []byte(":"))
		if !found || !isHTTPToken(string(name)) {
			return part, nil, errors.New("a part of the form has a malformed header")
		}
		switch text := strings.Trim(string(value), httpTabOrSpace); url.ASCIILowercase(string(name)) {
		case "content-disposition":
			if err := part.disposition(text); err != nil {
				return part, nil, err
			}
		case "content-type":
			part.contentType = IsomorphicDecode(text)
		}
		b = after
	}
}

// disposition reads the value of `Content-Disposition`.
//
// https://www.rfc-editor.org/rfc/rfc7578#section-4.2
func (p *formPart) disposition(value string) error {
	kind, position := collect(value, 0, ";")
	if !url.EqualFold(strings.Trim(kind, httpTabOrSpace), "form-data") {
		return errors.New("a part of the form is not form-data")
	}
	for position < len(value) {
		// Skip the semicolon.
		var name, v string
		name, position = collect(value, position+1, ";=")
		name = url.ASCIILowercase(strings.Trim(name, httpTabOrSpace))
		if position < len(value) && value[position] == '=' {
			position++
			if position < len(value) && value[position] == '"' {
				v, position = collectFormString(value, position+1)
				_, position = collect(value, position, ";")
			} else {
				v, position = collect(value, position, ";")
				v = strings.Trim(v, httpTabOrSpace)
			}
		}
		switch name {
		case "name":
			p.name, p.hasName = utf8.DecodeWithoutBOM([]byte(v)), true
		case "filename":
			p.filename, p.isFile = utf8.DecodeWithoutBOM([]byte(v)), true
		}
	}
	return nil
}

// collectFormString collects a quoted name, from after its quotation mark, and
// returns where it ends. Both ways to write a quotation mark in it are undone,
// that of the HTML Standard and that of MIME; other backslashes are those of
// paths.
func collectFormString(value string, position int) (string, int) {
	var b strings.Builder
	for ; position < len(value); position++ {
		c := value[position]
		if c == '"' {
			return formUnescaper.Replace(b.String()), position + 1
		}
		if c == '\\' && position+1 < len(value) && (value[position+1] == '"' || value[position+1] == '\\') {
			position++
			c = value[position]
		}
		b.WriteByte(c)
	}
	return formUnescaper.Replace(b.String()), position
}

var formUnescaper = strings.NewReplacer("%0A", "\n", "%0D", "\r", "%22", `"`)
