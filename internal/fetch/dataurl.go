// Checked against Fetch of 2026-07-02.

package fetch

import (
	"strings"

	"github.com/sluice-go/sluice/internal/base64/forgiving"
	"github.com/sluice-go/sluice/internal/url"
)

// DataURL is a data: URL struct.
//
// https://fetch.spec.whatwg.org/#data-url-struct
type DataURL struct {
	MIMEType *MIMEType
	Body     []byte
}

// ProcessDataURL is the data: URL processor, for a URL whose scheme is data.
//
// https://fetch.spec.whatwg.org/#data-url-processor
func ProcessDataURL(dataURL *url.URL) (DataURL, error) {
	// 2. 3. Let input be dataURL, serialized with exclude fragment set to true,
	//       without the leading "data:".
	input := strings.TrimPrefix(dataURL.Serialize(true), "data:")
	// 5. to 8. Let mimeType be what stands before the first U+002C (,), without
	//          leading and trailing ASCII whitespace. If there is none, return
	//          failure. 9. Let encodedBody be the remainder of input.
	mimeType, encodedBody, ok := strings.Cut(input, ",")
	if !ok {
		return DataURL{}, because("a data: URL has a comma between the MIME type and the data")
	}
	mimeType = strings.Trim(mimeType, "\t\n\f\r ")
	// 10. Let body be the percent-decoding of encodedBody.
	body := url.PercentDecode(encodedBody)
	if body == nil {
		body = []byte{}
	}
	// 11. If mimeType ends with U+003B (;), followed by zero or more U+0020
	//     SPACE, followed by an ASCII case-insensitive match for "base64":
	if rest, ok := cutBase64(mimeType); ok {
		// 1. 2. 3. Set body to the forgiving-base64 decode of its isomorphic
		//          decode. If body is failure, then return failure. (Bytes
		//          that are not ASCII are failure in either form.)
		if body, ok = forgiving.Decode(string(body)); !ok {
			return DataURL{}, because("the data of the data: URL is not base64")
		}
		if body == nil {
			body = []byte{}
		}
		// 4. 5. 6. Remove all that from mimeType.
		mimeType = rest
	}
	// 12. If mimeType starts with ";", then prepend "text/plain" to mimeType.
	if strings.HasPrefix(mimeType, ";") {
		mimeType = "text/plain" + mimeType
	}
	// 13. 14. Let mimeTypeRecord be the result of parsing mimeType, and if that
	//         is failure text/plain;charset=US-ASCII.
	record := ParseMIMEType(mimeType)
	if record == nil {
		record = &MIMEType{"text", "plain", []Parameter{{"charset", "US-ASCII"}}}
	}
	// 15. Return a new data: URL struct.
	return DataURL{record, body}, nil
}

// cutBase64 returns what stands before the mark of base64, and false if there
// is no such mark.
func cutBase64(mimeType string) (rest string, ok bool) {
	const mark = "base64"
	n := len(mimeType) - len(mark)
	if n < 0 || !url.EqualFold(mimeType[n:], mark) {
		return "", false
	}
	return strings.CutSuffix(strings.TrimRight(mimeType[:n], " "), ";")
}
