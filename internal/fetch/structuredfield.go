// Checked against Fetch of 2026-07-02.

package fetch

import "github.com/dunglas/httpsfv"

// Dictionary gets a structured field value of the type "dictionary" from the header list; nil for null.
//
// https://fetch.spec.whatwg.org/#concept-header-list-get-structured-header
func (h HeaderList) Dictionary(name string) *httpsfv.Dictionary {
	// 2. Let value be the result of getting name from list. 3. If value is null, then return null.
	value, ok := h.Get(name)
	if !ok {
		return nil
	}
	// 4. Let result be the result of parsing structured fields. 5. If parsing failed, then return null.
	result, err := httpsfv.UnmarshalDictionary([]string{value})
	if err != nil {
		return nil
	}
	return result
}

// Item gets a structured field value of the type "item" from the header list, and false for null.
//
// https://fetch.spec.whatwg.org/#concept-header-list-get-structured-header
func (h HeaderList) Item(name string) (httpsfv.Item, bool) {
	value, ok := h.Get(name)
	if !ok {
		return httpsfv.Item{}, false
	}
	result, err := httpsfv.UnmarshalItem([]string{value})
	return result, err == nil
}
