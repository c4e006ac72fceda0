package cookies

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

const (
	// maxNameValue is how many bytes a name and a value may have together.
	maxNameValue = 4096
	// maxAttribute is how many bytes the value of an attribute may have.
	maxAttribute = 1024
	// maxAge is the cookie age limit.
	maxAge = 400 * 24 * time.Hour
	// wsp are the bytes that are white space around names and values.
	wsp = " \t"
)

// Parse is parse a cookie, up to what depends on the URL that the cookie comes
// from: it returns what the value of a header Set-Cookie says, and false for
// failure. A Path that is not one, and a MaxAge and an Expires that cannot be
// read, are left out; a MaxAge of 0 or less is -1.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-parse-a-cookie
func Parse(input string) (*http.Cookie, bool) {
	// 1. If input contains a control byte other than the tab, then return failure.
	if strings.ContainsFunc(input, func(c rune) bool { return c < 0x20 && c != '\t' || c == 0x7F }) {
		return nil, false
	}
	// 2. to 10. Let name be what stands before the first "=" of what stands before
	//           the first ";", value what stands after it; if there is none, name
	//           is empty.
	nameValueInput, attributesInput, _ := strings.Cut(input, ";")
	name, value, ok := strings.Cut(nameValueInput, "=")
	if !ok {
		name, value = "", nameValueInput
	}
	// 11. Remove any leading or trailing WSP bytes from name and value.
	name, value = strings.Trim(name, wsp), strings.Trim(value, wsp)
	// 12. If name's length + value's length is 0 or is greater than 4096, then
	//     return failure.
	if size := len(name) + len(value); size == 0 || size > maxNameValue {
		return nil, false
	}
	// 13. Let cookie be a new cookie whose name is name and value is value.
	cookie := &http.Cookie{Name: name, Value: value}
	// 15. While attributesInput is not an empty byte sequence:
	for attribute := range strings.SplitSeq(attributesInput, ";") {
		attributeName, attributeValue, _ := strings.Cut(attribute, "=")
		attributeName, attributeValue = strings.Trim(attributeName, wsp), strings.Trim(attributeValue, wsp)
		// 10. If attributeValue's length is greater than 1024, then continue.
		if len(attributeValue) <= maxAttribute {
			setAttribute(cookie, attributeName, attributeValue)
		}
	}
	// 16. Return cookie.
	return cookie, true
}

// setAttribute sets the attribute of a cookie that a name and a value mean. The
// last one of a name wins, and Max-Age wins over Expires.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-parse-a-cookie
func setAttribute(cookie *http.Cookie, name, value string) {
	switch url.ASCIILowercase(name) {
	case "expires":
		if expires, ok := parseDate(value); ok {
			cookie.Expires = expires
		}
	case "max-age":
		// 1. to 3. If attributeValue is not a number, which may be negative, then
		//          continue.
		digits := strings.TrimPrefix(value, "-")
		if digits == "" || strings.Trim(digits, "0123456789") != "" {
			return
		}
		// 4. to 6. Set deltaSeconds to the smaller of it and the age limit. If it is
		//          0 or less, then the cookie is of the past.
		seconds, err := strconv.ParseUint(digits, 10, 31)
		switch limit := int(maxAge / time.Second); {
		case value != digits || err == nil && seconds == 0:
			cookie.MaxAge = -1
		case err != nil:
			cookie.MaxAge = limit
		default:
			cookie.MaxAge = min(int(seconds), limit)
		}
	case "domain":
		cookie.Domain = value
	case "path":
		if strings.HasPrefix(value, "/") {
			cookie.Path = value
		}
	case "secure":
		cookie.Secure = true
	case "httponly":
		cookie.HttpOnly = true
	case "partitioned":
		// https://github.com/privacycg/CHIPS
		cookie.Partitioned = true
	case "samesite":
		switch url.ASCIILowercase(value) {
		case "none":
			cookie.SameSite = http.SameSiteNoneMode
		case "strict":
			cookie.SameSite = http.SameSiteStrictMode
		case "lax":
			cookie.SameSite = http.SameSiteLaxMode
		}
	}
}
