// Checked against Encoding of 2026-05-21, HTML of 2026-07-17 and URL of 2026-07-02.

package forms

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/url"
)

// pairs converts an entry list to a list of name-value pairs.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs
func pairs(entries []fetch.FormEntry) []url.Tuple {
	list := make([]url.Tuple, len(entries))
	for i, e := range entries {
		// 1. Let name be entry's name, with every occurrence of U+000D (CR) not followed by U+000A (LF), and every occurrence
		//    of U+000A (LF) not preceded by U+000D (CR), replaced by a string consisting of U+000D (CR) and U+000A (LF).
		// 2. If entry's value is a File object, then let value be entry's value's name. Otherwise, let value be entry's value.
		// 3. Replace the newlines in value in the same way.
		value := e.Value
		if e.File != nil {
			value = e.File.Filename
		}
		// 4. Append to list a new name-value pair whose name is name and whose value is value.
		list[i] = url.Tuple{Name: crlf(e.Name), Value: crlf(value)}
	}
	return list
}

// crlf makes every newline CR LF.
func crlf(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.ReplaceAll(normalizeNewlines(s), "\n", "\r\n")
}

// serializeURLEncoded is the application/x-www-form-urlencoded serializer, with an encoding.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func serializeURLEncoded(entries []fetch.FormEntry, e *encoding.Encoding) string {
	if e.Name() == "UTF-8" {
		return url.SerializeURLEncoded(pairs(entries))
	}
	return url.SerializeURLEncodedIn(pairs(entries), func() url.Encoder { return e.NewEncoder() })
}

// serializePlainText is the text/plain encoding algorithm.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm
func serializePlainText(entries []fetch.FormEntry) string {
	// 1. Let result be the empty string. 2. For each pair in pairs: append pair's name, a U+003D EQUALS SIGN character (=),
	//    pair's value, a CR and a LF to result.
	var result strings.Builder
	for _, pair := range pairs(entries) {
		result.WriteString(pair.Name + "=" + pair.Value + "\r\n")
	}
	// 3. Return result.
	return result.String()
}

// encode encodes a string. What the encoding does not have is written as a character reference.
//
// https://encoding.spec.whatwg.org/#encode
func encode(s string, e *encoding.Encoding) []byte {
	s = scalar(s)
	if e.Name() == "UTF-8" {
		return []byte(s)
	}
	var output []byte
	encoder := e.NewEncoder()
	for {
		bytes, failure, rest, failed := encoder.EncodeOrFail(s)
		output = append(output, bytes...)
		if !failed {
			return output
		}
		output = append(output, "&#"+strconv.Itoa(int(failure))+";"...)
		s = rest
	}
}

// encodeEntries encodes the strings of an entry list.
func encodeEntries(entries []fetch.FormEntry, e *encoding.Encoding) []fetch.FormEntry {
	if e.Name() == "UTF-8" {
		return entries
	}
	encoded := make([]fetch.FormEntry, len(entries))
	for i, entry := range entries {
		encoded[i] = fetch.FormEntry{Name: string(encode(entry.Name, e)), Value: string(encode(entry.Value, e)), File: entry.File}
		if entry.File != nil {
			renamed := *entry.File
			renamed.Filename = string(encode(renamed.Filename, e))
			encoded[i].File = &renamed
		}
	}
	return encoded
}

// mailWithHeaders is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-headers
// but for the navigation.
func mailWithHeaders(request *htmlelements.Navigation, entries []fetch.FormEntry, e *encoding.Encoding) {
	// Let headers be the result of running the application/x-www-form-urlencoded serializer with pairs and encoding. Replace
	// occurrences of U+002B PLUS SIGN characters (+) in headers with the string "%20". Set parsed action's query to headers.
	headers := strings.ReplaceAll(serializeURLEncoded(entries, e), "+", "%20")
	request.URL.SetQueryOrNull(headers, true)
}

// mailAsBody is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body
// but for the navigation.
func mailAsBody(request *htmlelements.Navigation, entries []fetch.FormEntry, enctype string, e *encoding.Encoding) {
	// Switch on enctype: text/plain: let body be the result of running the text/plain encoding algorithm, UTF-8
	// percent-encoded using the default encode set. Otherwise: the application/x-www-form-urlencoded serializer.
	body := serializeURLEncoded(entries, e)
	if enctype == plainText {
		body = url.PercentEncodePath(serializePlainText(entries))
	}
	// If parsed action's query is null, then set it to the empty string. If parsed action's query is not the empty string,
	// then append a single U+0026 AMPERSAND character (&) to it.
	query, _ := request.URL.QueryOrNull()
	if query != "" {
		query += "&"
	}
	// Append "body=" to parsed action's query. Append body to parsed action's query.
	request.URL.SetQueryOrNull(query+"body="+body, true)
}
