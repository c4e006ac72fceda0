// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
)

// ResponseURL is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-responseurl
func (x *XMLHttpRequest) ResponseURL() string {
	// Return the empty string if this's response's URL is null; otherwise its
	// serialization with the exclude fragment flag set.
	if x.response == nil || x.response.URL() == nil {
		return ""
	}
	return x.response.URL().Serialize(true)
}

// Status is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-status
func (x *XMLHttpRequest) Status() uint16 {
	if x.response == nil {
		return 0
	}
	return uint16(x.response.Status)
}

// StatusText is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-statustext
func (x *XMLHttpRequest) StatusText() string {
	if x.response == nil {
		return ""
	}
	return x.response.StatusMessage
}

// headerList is the response's header list.
func (x *XMLHttpRequest) headerList() fetch.HeaderList {
	if x.response == nil {
		return nil
	}
	return x.response.Headers
}

// GetResponseHeader is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-getresponseheader
func (x *XMLHttpRequest) GetResponseHeader(name string) idl.Optional[string] {
	// Return the result of getting name from this's response's header list.
	if value, ok := x.headerList().Get(name); ok {
		return idl.Some(value)
	}
	return idl.None[string]()
}

// GetAllResponseHeaders is
// https://xhr.spec.whatwg.org/#dom-xmlhttprequest-getallresponseheaders
func (x *XMLHttpRequest) GetAllResponseHeaders() string {
	// 1. Let output be an empty byte sequence.
	var output strings.Builder
	// 2. Let initialHeaders be the result of running sort and combine.
	headers := x.headerList().SortAndCombine()
	// 3. Let headers be the result of sorting initialHeaders in ascending order, with
	//    a being less than b if a's name is legacy-uppercased-byte less than b's.
	slices.SortStableFunc(headers, func(a, b fetch.Header) int {
		return strings.Compare(strings.ToUpper(a.Name), strings.ToUpper(b.Name))
	})
	// 4. For each header in headers, append its name, 0x3A 0x20, its value, and 0x0D
	//    0x0A to output.
	for _, header := range headers {
		output.WriteString(header.Name + ": " + header.Value + "\r\n")
	}
	// 5. Return output.
	return output.String()
}
