// Checked against Fetch of 2026-07-02.

package fetch

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// ExtractMIMEType extracts a MIME type from a header list. It returns nil on
// failure.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func ExtractMIMEType(headers HeaderList) *MIMEType {
	charset, hasCharset := "", false
	essence := ""
	var mimeType *MIMEType
	// 4. 5. Let values be the result of getting, decoding, and splitting
	//       `Content-Type`. If values is null, then return failure.
	// 6. For each value of values:
	for _, value := range headers.GetDecodeAndSplit("Content-Type") {
		// 1. 2. Let temporaryMimeType be the result of parsing value. If it is
		//       failure or its essence is "*/*", then continue.
		temporaryMIMEType := ParseMIMEType(value)
		if temporaryMIMEType == nil || temporaryMIMEType.Essence() == "*/*" {
			continue
		}
		// 3. Set mimeType to temporaryMimeType.
		mimeType = temporaryMIMEType
		own, hasOwn := mimeType.Parameter("charset")
		if mimeType.Essence() != essence {
			// 4. If mimeType's essence is not essence, then set charset to
			//    mimeType's, or null, and essence to mimeType's.
			charset, hasCharset, essence = own, hasOwn, mimeType.Essence()
		} else if !hasOwn && hasCharset {
			// 5. Otherwise, if mimeType has no charset and charset is non-null,
			//    set mimeType's to charset.
			mimeType.SetParameter("charset", charset)
		}
	}
	// 7. 8. If mimeType is null, then return failure. Return mimeType.
	return mimeType
}

// DetermineNosniff determines nosniff.
//
// https://fetch.spec.whatwg.org/#determine-nosniff
func DetermineNosniff(headers HeaderList) bool {
	// 1. to 4. Whether the first of the values of `X-Content-Type-Options` is an
	//          ASCII case-insensitive match for "nosniff".
	values := headers.GetDecodeAndSplit("X-Content-Type-Options")
	return len(values) > 0 && url.EqualFold(values[0], "nosniff")
}

// blockedDueToMIMEType is should response to request be blocked due to its MIME
// type?
//
// AD-HOC: one thing is let pass that the standard blocks: video/mp2t for URLs that end
// as TypeScript does, because that is what servers take .ts and .mts for.
//
// https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-mime-type?
func blockedDueToMIMEType(destination Destination, u *url.URL, headers HeaderList) bool {
	// 1. 2. Let mimeType be the result of extracting a MIME type. If mimeType is
	//       failure, then return allowed.
	mimeType := ExtractMIMEType(headers)
	// 3. 4. If destination is script-like and one of the following is true, then
	//       return blocked: mimeType's essence starts with "audio/", "image/",
	//       or "video/"; it is "text/csv".
	if mimeType == nil || !destination.ScriptLike() || servedAsVideo(mimeType, u) {
		return false
	}
	return slices.Contains([]string{"audio", "image", "video"}, mimeType.Type) || mimeType.is("text/csv")
}

// servedAsVideo reports whether a MIME type is a server's mistake for
// TypeScript.
func servedAsVideo(mimeType *MIMEType, u *url.URL) bool {
	return mimeType.is("video/mp2t") && strings.HasPrefix(MIMETypeByExtension(u.Pathname()), "text/typescript")
}

// blockedDueToNosniff is should response to request be blocked due to nosniff?
// AD-HOC: beside JavaScript, a script-like destination takes what module scripts are
// also made of.
//
// https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-nosniff?
func blockedDueToNosniff(destination Destination, u *url.URL, headers HeaderList) bool {
	// 1. If determine nosniff with response's header list is false, then return
	//    allowed.
	if !DetermineNosniff(headers) {
		return false
	}
	// 2. Let mimeType be the result of extracting a MIME type.
	mimeType := ExtractMIMEType(headers)
	switch {
	// 4. If destination is script-like and mimeType is failure or is not a
	//    JavaScript MIME type, then return blocked.
	case destination.ScriptLike():
		return !(mimeType.IsJavaScript() || mimeType.IsWebAssembly() || mimeType.IsTypeScript() ||
			mimeType.IsTSX() || mimeType.IsJSX() || servedAsVideo(mimeType, u))
	// 5. If destination is "style" and mimeType is failure or its essence is not
	//    "text/css", then return blocked.
	case destination == DestinationStyle:
		return !mimeType.IsCSS()
	}
	// 6. Return allowed.
	return false
}
