// Checked against MIME Sniffing of 2026-01-20.

package fetch

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// MIMEType is a MIME type record.
//
// https://mimesniff.spec.whatwg.org/#mime-type
type MIMEType struct {
	// Type and Subtype are in ASCII lowercase.
	Type, Subtype string
	// Parameters are in the order in which they came.
	Parameters []Parameter
}

// Parameter is a parameter of a MIME type. Its name is in ASCII lowercase.
type Parameter struct{ Name, Value string }

// ParseMIMEType parses a MIME type. It returns nil on failure.
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func ParseMIMEType(input string) *MIMEType {
	// 1. Remove any leading and trailing HTTP whitespace from input.
	input = strings.Trim(input, httpWhitespace)
	// 3. Let type be what is not U+002F (/).
	typ, position := collect(input, 0, "/")
	// 4. 5. If type is the empty string or does not solely contain HTTP token
	//       code points, or position is past the end, then return failure.
	if !isHTTPToken(typ) || position >= len(input) {
		return nil
	}
	// 6. 7. 8. Let subtype be what follows and is not U+003B (;), without
	//          trailing HTTP whitespace.
	subtype, position := collect(input, position+1, ";")
	subtype = strings.TrimRight(subtype, httpWhitespace)
	// 9. If subtype is the empty string or does not solely contain HTTP token
	//    code points, then return failure.
	if !isHTTPToken(subtype) {
		return nil
	}
	// 10. Let mimeType be a new MIME type record with both, in ASCII lowercase.
	mimeType := &MIMEType{Type: url.ASCIILowercase(typ), Subtype: url.ASCIILowercase(subtype)}
	seen := map[string]bool{}
	// 11. While position is not past the end of input:
	for position < len(input) {
		// 1. 2. Skip U+003B (;) and the HTTP whitespace that follows.
		position++
		position = len(input) - len(strings.TrimLeft(input[position:], httpWhitespace))
		// 3. 4. Let parameterName be what is not U+003B (;) or U+003D (=), in
		//       ASCII lowercase.
		var parameterName string
		parameterName, position = collect(input, position, ";=")
		parameterName = url.ASCIILowercase(parameterName)
		// 5. If position is not past the end: if the code point at position is
		//    U+003B (;), then continue; otherwise skip U+003D (=).
		if position < len(input) {
			if input[position] == ';' {
				continue
			}
			position++
		}
		// 6. If position is past the end of input, then break.
		if position >= len(input) {
			break
		}
		var parameterValue string
		if input[position] == '"' {
			// 8. A quoted string. What follows it is passed over.
			parameterValue, position = collectHTTPQuotedString(input, position)
			_, position = collect(input, position, ";")
		} else {
			// 9. Otherwise, what is not U+003B (;), without trailing HTTP
			//    whitespace. If it is the empty string, then continue.
			parameterValue, position = collect(input, position, ";")
			parameterValue = strings.TrimRight(parameterValue, httpWhitespace)
			if parameterValue == "" {
				continue
			}
		}
		// 10. If both have the right code points and there is no parameter of
		//     that name yet, then set it.
		if isHTTPToken(parameterName) && isHTTPQuotedStringToken(parameterValue) && !seen[parameterName] {
			seen[parameterName] = true
			mimeType.Parameters = append(mimeType.Parameters, Parameter{parameterName, parameterValue})
		}
	}
	// 12. Return mimeType.
	return mimeType
}

// Parameter returns the value of a parameter, and false if there is none of
// that name, which has to be in ASCII lowercase.
func (m *MIMEType) Parameter(name string) (value string, ok bool) {
	for _, p := range m.Parameters {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// SetParameter sets the value of a parameter, whose name has to be in ASCII
// lowercase.
func (m *MIMEType) SetParameter(name, value string) {
	for i := range m.Parameters {
		if m.Parameters[i].Name == name {
			m.Parameters[i].Value = value
			return
		}
	}
	m.Parameters = append(m.Parameters, Parameter{name, value})
}

// Essence returns the type, a slash, and the subtype.
//
// https://mimesniff.spec.whatwg.org/#mime-type-essence
func (m *MIMEType) Essence() string { return m.Type + "/" + m.Subtype }

// String serializes the MIME type.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (m *MIMEType) String() string {
	// 1. Let serialization be the type, U+002F (/), and the subtype.
	var serialization strings.Builder
	serialization.WriteString(m.Essence())
	// 2. For each name → value of mimeType's parameters:
	for _, p := range m.Parameters {
		// 1. 2. 3. Append U+003B (;), name, and U+003D (=).
		serialization.WriteString(";" + p.Name + "=")
		// 4. If value does not solely contain HTTP token code points or is the
		//    empty string, then quote it.
		if isHTTPToken(p.Value) {
			serialization.WriteString(p.Value)
		} else {
			serialization.WriteString(`"` + quotedStringEscaper.Replace(p.Value) + `"`)
		}
	}
	return serialization.String()
}

var quotedStringEscaper = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

var javaScriptMIMETypes = map[string]bool{
	"application/ecmascript": true, "application/javascript": true, "application/x-ecmascript": true,
	"application/x-javascript": true, "text/ecmascript": true, "text/javascript": true,
	"text/javascript1.0": true, "text/javascript1.1": true, "text/javascript1.2": true,
	"text/javascript1.3": true, "text/javascript1.4": true, "text/javascript1.5": true,
	"text/jscript": true, "text/livescript": true, "text/x-ecmascript": true, "text/x-javascript": true,
}

// IsJavaScriptMIMETypeEssenceMatch reports whether a string, without any
// parameters, names a JavaScript MIME type in whatever case.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match
func IsJavaScriptMIMETypeEssenceMatch(s string) bool {
	return javaScriptMIMETypes[url.ASCIILowercase(s)]
}

// IsJavaScript reports whether this is a JavaScript MIME type. A nil MIMEType,
// which stands for failure, is not; nor is it anything else.
//
// https://mimesniff.spec.whatwg.org/#javascript-mime-type
func (m *MIMEType) IsJavaScript() bool { return m != nil && javaScriptMIMETypes[m.Essence()] }

// IsJSON reports whether this is a JSON MIME type.
//
// https://mimesniff.spec.whatwg.org/#json-mime-type
func (m *MIMEType) IsJSON() bool {
	return m != nil && (strings.HasSuffix(m.Subtype, "+json") || m.is("application/json", "text/json"))
}

// IsXML reports whether this is an XML MIME type.
//
// https://mimesniff.spec.whatwg.org/#xml-mime-type
func (m *MIMEType) IsXML() bool {
	return m != nil && (strings.HasSuffix(m.Subtype, "+xml") || m.is("text/xml", "application/xml"))
}

// IsWebAssembly reports whether this is the WebAssembly MIME type.
//
// https://webassembly.github.io/spec/web-api/#mediaType
func (m *MIMEType) IsWebAssembly() bool { return m.is("application/wasm") }

// IsCSS reports whether this is the MIME type of style sheets.
func (m *MIMEType) IsCSS() bool { return m.is("text/css") }

// IsFont is https://mimesniff.spec.whatwg.org/#font-mime-type
func (m *MIMEType) IsFont() bool {
	return m != nil && m.Type == "font" || m.is("application/font-cff", "application/font-otf", "application/font-sfnt", "application/font-ttf",
		"application/font-woff", "application/vnd.ms-fontobject", "application/vnd.ms-opentype")
}

// IsTypeScript reports whether this is one of the MIME types that TypeScript is
// served with. None is registered; and servers that know the extension .ts
// only as that of a video format send video/mp2t, which is not among these.
func (m *MIMEType) IsTypeScript() bool {
	return m.is("text/typescript", "application/typescript", "text/x-typescript", "application/x-typescript")
}

// IsTSX reports whether this is the MIME type of TypeScript with JSX.
func (m *MIMEType) IsTSX() bool { return m.is("text/tsx") }

// IsJSX reports whether this is the MIME type of JavaScript with JSX.
func (m *MIMEType) IsJSX() bool { return m.is("text/jsx") }

// is reports whether the essence is one of these.
func (m *MIMEType) is(essences ...string) bool {
	return m != nil && slices.Contains(essences, m.Essence())
}
