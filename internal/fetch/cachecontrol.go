package fetch

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// cacheDirectives are the directives of `Cache-Control`, by their names in lowercase.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-5.2
type cacheDirectives map[string]string

// cacheControl returns the directives of a message. Of a directive that comes twice, the
// first counts.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1
func cacheControl(headers HeaderList) cacheDirectives {
	var directives cacheDirectives
	for _, text := range headers.GetDecodeAndSplit("Cache-Control") {
		name, argument, _ := strings.Cut(text, "=")
		name = url.ASCIILowercase(strings.Trim(name, httpTabOrSpace))
		argument = strings.Trim(argument, httpTabOrSpace)
		if strings.HasPrefix(argument, `"`) {
			argument, _ = collectHTTPQuotedString(argument, 0)
		}
		if directives == nil {
			directives = cacheDirectives{}
		}
		if _, ok := directives[name]; !ok {
			directives[name] = argument
		}
	}
	return directives
}

// has reports whether a directive is there.
func (d cacheDirectives) has(name string) bool {
	_, ok := d[name]
	return ok
}

// seconds returns the argument of a directive that is a number of seconds. One that is
// malformed is 0: what it is about is to be considered stale.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1
func (d cacheDirectives) seconds(name string) (duration time.Duration, ok bool) {
	argument, ok := d[name]
	if !ok {
		return 0, false
	}
	duration, _ = deltaSeconds(argument)
	return duration, true
}

// longestAge is what stands for a number of seconds that is too large.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2
const longestAge = math.MaxInt32 * time.Second

// deltaSeconds parses a number of seconds.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2
func deltaSeconds(text string) (duration time.Duration, ok bool) {
	if !isASCIIDigits(text) {
		return 0, false
	}
	// If a cache receives a delta-seconds value greater than the greatest integer it can
	// represent, it considers the value to be 2147483648 (2^31) or the greatest that it
	// can represent.
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return longestAge, true
	}
	return time.Duration(n) * time.Second, true
}
