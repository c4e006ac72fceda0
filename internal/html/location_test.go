package html_test

import "testing"

// The setter of search encodes its value as the document is encoded.
func TestEncodedSearchOfLocations(t *testing.T) {
	openAll(t, []documentsOf{{"windows-1252", map[string]string{
		"index.html": `<meta charset="windows-1252"><script>
			if (location.search === "") location.search = "?\u00e9\u4e00"; else console.log(location.search)</script>`,
	}, "?%E9%26%2319968%3B"}})
}
