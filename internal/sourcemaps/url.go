package sourcemaps

import "strings"

// URLIn returns the URL of the source map that a text of JavaScript names in its last
// comment "//# sourceMappingURL=…"; empty if there is none. Text after the comment other
// than comments and white space means that there is none: the comment is of something else.
//
// https://tc39.es/ecma426/#sec-JavaScriptExtractSourceMapURL
func URLIn(text string) string {
	// AD-HOC: the standard's way without parsing looks at each line of the text. Here lines
	// are read from the end, up to the first that has code, so that texts without a map
	// are not read whole.
	for text != "" {
		rest, line := "", text
		if at := strings.LastIndexAny(text, "\n\r\u2028\u2029"); at >= 0 {
			rest = text[:at]
			line = strings.TrimLeft(text[at:], "\n\r\u2028\u2029")
		}
		text = rest
		line = strings.TrimSpace(line)
		if at := strings.LastIndex(line, "//"); at >= 0 {
			if url, ok := matchURL(line[at+2:]); ok {
				return url
			}
			if at == 0 {
				continue // another comment
			}
		}
		if at := strings.LastIndex(line, "/*"); at >= 0 && strings.HasSuffix(line, "*/") {
			if url, ok := matchURL(strings.TrimSuffix(line[at+2:], "*/")); ok {
				return url
			}
		}
		if line != "" {
			return ""
		}
	}
	return ""
}

// matchURL is https://tc39.es/ecma426/#sec-MatchSourceMapURL
func matchURL(comment string) (url string, ok bool) {
	// The pattern is ^[@#]\s*sourceMappingURL=(\S*?)\s*$.
	if comment == "" || comment[0] != '#' && comment[0] != '@' {
		return "", false
	}
	url, ok = strings.CutPrefix(strings.TrimLeft(comment[1:], " \t"), "sourceMappingURL=")
	url = strings.TrimSpace(url)
	return url, ok && !strings.ContainsAny(url, " \t\"'`")
}
