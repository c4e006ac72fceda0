// Checked against Fetch of 2026-07-02.

package fetch

import (
	"fmt"
	"io"
	"strconv"

	"github.com/sluice-go/sluice/internal/url"
)

// source is where the body of a response is read from.
type source interface {
	io.Reader
	// read reads the whole body. It is called at most once, instead of Read.
	read() ([]byte, error)
	// cancel makes a Read that goes on fail. Any goroutine may call it.
	cancel()
	// close ends the use of the source, read or not.
	close()
}

// schemeFetch is scheme fetch.
//
// https://fetch.spec.whatwg.org/#concept-scheme-fetch
func (f *fetchParams) schemeFetch() (*Response, error) {
	// 1. If fetchParams is canceled, then return the appropriate network error.
	if err := f.ctx.Err(); err != nil {
		return nil, err
	}
	// 3. Switch on request's current URL's scheme:
	current := f.currentURL()
	switch current.Scheme() {
	case "about":
		// If request's current URL's path is the string "blank", then return a
		// new response whose status message is `OK`, header list is
		// « (`Content-Type`, `text/html;charset=utf-8`) », and body is the empty
		// byte sequence.
		if current.Pathname() == "blank" {
			return okResponse("text/html;charset=utf-8", []byte{}), nil
		}
		return nil, because("the only about: URL that can be fetched is about:blank")
	case "blob":
		return f.blobFetch(current)
	case "data":
		// 1. 2. Let dataURLStruct be the result of running the data: URL
		//       processor. If it is failure, then return a network error.
		data, err := ProcessDataURL(current)
		if err != nil {
			return nil, err
		}
		if int64(len(data.Body)) > f.maxBody() {
			return nil, f.tooLarge()
		}
		// 3. 4. Return a new response with its MIME type and its body.
		return okResponse(data.MIMEType.String(), data.Body), nil
	case "file":
		return f.fileFetch(current)
	case "http", "https":
		return f.httpFetch(false)
	}
	// 4. Return a network error.
	return nil, because("the scheme %s: cannot be fetched", shorten(current.Scheme()))
}

// IsFetchScheme reports whether a scheme is a fetch scheme. Navigations to URLs of others are for other software.
//
// https://fetch.spec.whatwg.org/#fetch-scheme
func IsFetchScheme(scheme string) bool {
	switch scheme {
	case "about", "blob", "data", "file", "http", "https":
		return true
	}
	return false
}

// okResponse returns a response that did not come by HTTP. The MIME type is
// left out if it is empty.
func okResponse(mimeType string, body []byte) *Response {
	r := &Response{Type: TypeDefault, Status: 200, StatusMessage: "OK", Headers: HeaderList{}, Body: body}
	if mimeType != "" {
		r.Headers = append(r.Headers, Header{"Content-Type", mimeType})
	}
	return r
}

// blobFetch is the part of scheme fetch for blob: URLs.
//
// https://fetch.spec.whatwg.org/#concept-scheme-fetch
func (f *fetchParams) blobFetch(current *url.URL) (*Response, error) {
	// 1. 2. Let blobURLEntry be request's current URL's blob URL entry. If
	//       request's method is not `GET` or blobURLEntry is null, then return a
	//       network error.
	if f.method != "GET" {
		return nil, because("blobs can only be fetched with the method GET")
	}
	entry := current.BlobURLEntry
	if entry == nil || f.options.ObtainBlob == nil {
		return nil, because("there is no such blob: the URL was revoked or never made")
	}
	// 7. 8. Let blob be the result of obtaining a blob object. If it is not a
	//       Blob object, then return a network error.
	body, mimeType, ok := f.options.ObtainBlob(entry, f.blobUse(current))
	if !ok {
		return nil, because("the blob is of another origin, or of a page of another site")
	}
	if body == nil {
		body = []byte{}
	}
	// 9. Let response be a new response. 10. Let fullLength be blob's size.
	response := okResponse("", body)
	fullLength := int64(len(body))
	// 13. If request's header list does not contain `Range`, set response's status
	//     message, its body, and its header list to « (`Content-Length`,
	//     serializedFullLength), (`Content-Type`, type) ».
	rangeHeader, hasRange := f.headers.Get("Range")
	if !hasRange {
		response.Headers = HeaderList{{"Content-Length", strconv.FormatInt(fullLength, 10)}, {"Content-Type", mimeType}}
		return response, nil
	}
	// 14. Otherwise: 3. Let rangeValue be the result of parsing a single range
	//     header value given rangeHeader and true. 4. If it is failure, then
	//     return a network error.
	rangeValue, ok := parseSingleRange(rangeHeader, true)
	if !ok {
		return nil, because("the header Range, %s, is not one that blobs have", quote(rangeHeader))
	}
	// 5. to 7. What is meant of the blob; a network error if it has no such bytes.
	start, end, ok := rangeValue.within(fullLength)
	if !ok {
		return nil, because("the blob has %d bytes, and %s asks for others", fullLength, quote(rangeHeader))
	}
	// 8. to 14. The slice, with its length, the type and the content range.
	response.Body = body[start:end:end]
	response.Status, response.StatusMessage = 206, "Partial Content"
	response.Headers = HeaderList{
		{"Content-Length", strconv.FormatInt(end-start, 10)},
		{"Content-Type", mimeType},
		{"Content-Range", contentRange(start, end, fullLength)},
	}
	return response, nil
}

// BlobUse is what a blob URL entry is used for: by an environment of an origin in a page of a site, or by what may have the blobs
// of all partitions.
type BlobUse struct {
	Origin       url.Origin
	TopLevelSite string
	// TopLevelNavigation is "top-level-navigation", which may have those of all origins, too, and TopLevelSelfFetch is
	// "top-level-self-fetch".
	TopLevelNavigation, TopLevelSelfFetch bool
}

// blobUse is what the request uses its current URL's blob URL entry for.
//
// https://fetch.spec.whatwg.org/#concept-scheme-fetch
func (f *fetchParams) blobUse(current *url.URL) BlobUse {
	// 3. Let requestEnvironment be the result of determining the environment given request.
	use := BlobUse{Origin: f.origin, TopLevelSite: SiteOf(f.origin)}
	client := f.request.Client
	if client != nil && client.TopLevelSite != "" {
		use.TopLevelSite = client.TopLevelSite
	}
	// 4. 5. Let isTopLevelSelfFetch be true if request's client's global object is a Window, its navigable is a top-level one,
	//       and its creation URL equals request's current URL. (A frame that is in a page of its own site could fetch that URL
	//       before.)
	use.TopLevelSelfFetch = client != nil && client.URL != nil && client.URL.Equals(current, true) && use.TopLevelSite == SiteOf(f.origin)
	// 6. If request's destination is "document", then the blob is for "top-level-navigation".
	use.TopLevelNavigation = f.request.Destination == DestinationDocument
	return use
}

// tooLarge says that a body is over the limit, and which one that is.
func (f *fetchParams) tooLarge() error {
	return because("the body is larger than the limit of %v", f.Limit(f.request.Client))
}

// maxBody is how many bytes the body may have.
func (f *fetchParams) maxBody() int64 { return f.Limit(f.request.Client).Bytes }

// Limit is how many bytes a body may have, or a message of a server.
type Limit struct {
	Bytes int64
	heap  bool
}

// Limit returns the limit of what is for a client, which may be nil.
func (f *Fetcher) Limit(client *Client) Limit {
	if client != nil && client.MaxBody > 0 && client.MaxBody < f.options.MaxBody {
		return Limit{client.MaxBody, true}
	}
	return Limit{f.options.MaxBody, false}
}

// String names the option that sets the limit, too.
func (l Limit) String() string {
	if l.heap {
		return fmt.Sprintf("%d bytes of memory (--max-heap)", l.Bytes)
	}
	return fmt.Sprintf("%d bytes (--max-fetch)", l.Bytes)
}
