// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
)

// Send is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (x *XMLHttpRequest) Send(body DocumentOrXMLHttpRequestBodyInitOrNull) error {
	// 1. 2. If this's state is not opened or this's send() invoked is true, then
	//       throw an "InvalidStateError" DOMException.
	if err := x.mustBeOpened(); err != nil {
		return err
	}
	// 3. If this's request method is `GET` or `HEAD`, then set body to null.
	// 4. If body is not null: extract it.
	if !body.IsNull && x.requestMethod != "GET" && x.requestMethod != "HEAD" {
		if err := x.extract(body); err != nil {
			return err
		}
	}
	// 5. If one or more event listeners are registered on this's upload object,
	//    then set this's upload listener to true.
	if x.upload.HasAnyListeners() {
		x.uploadListener = true
	}
	// 6. Let req be a new request.
	req := &fetch.Request{
		Method:           x.requestMethod,
		URL:              x.requestURL,
		Headers:          x.authorRequestHeaders,
		InitiatorType:    "xmlhttprequest",
		UnsafeRequest:    true,
		Body:             x.requestBody,
		Client:           x.fetching().Client(),
		Mode:             fetch.ModeCORS,
		UseCORSPreflight: x.uploadListener,
		Credentials:      fetch.CredentialsSameOrigin,
	}
	if x.crossOriginCredentials {
		req.Credentials = fetch.CredentialsInclude
	}
	// 7. to 9. Set this's upload complete to false; to true if req's body is null.
	//          Set this's timed out to false.
	x.uploadComplete = req.Body == nil
	x.timedOut = false
	// 10. Set this's send() invoked to true.
	x.sendInvoked = true
	// 11. 12. If this's synchronous is false: …; otherwise: …
	if x.synchronous {
		return x.sendSynchronously(req)
	}
	x.sendAsynchronously(req)
	return nil
}

// extract is step 4 of send().
//
// https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (x *XMLHttpRequest) extract(body DocumentOrXMLHttpRequestBodyInitOrNull) error {
	var source fetchapi.Source
	if body.IsDocument {
		// 2. If body is a Document, then set this's request body to body, serialized, converted, and UTF-8 encoded.
		text, err := dom.SerializeDocument(body.Document)
		if err != nil {
			return err
		}
		source = fetchapi.Source{Bytes: []byte(strings.ToValidUTF8(text, "\uFFFD")), Type: "application/xml;charset=UTF-8", HasType: true}
		if body.Document.DocumentTree().HTML {
			source.Type = "text/html;charset=UTF-8"
		}
	} else {
		// 1. 3. Otherwise, let bodyWithType be the result of safely extracting body. Set this's
		//       request body to its body, and extractedContentType to its type.
		source = fetchapi.ExtractSource(fetchapi.XMLHttpRequestBodyInit{
			IsBlob: body.IsBlob, IsBufferSource: body.IsBufferSource, IsFormData: body.IsFormData,
			IsURLSearchParams: body.IsURLSearchParams, IsUSVString: body.IsUSVString,
			Blob: body.Blob, BufferSource: body.BufferSource, FormData: body.FormData,
			URLSearchParams: body.URLSearchParams, USVString: body.USVString,
		})
	}
	x.requestBody = &fetch.RequestBody{Bytes: source.Bytes}
	x.account()
	// 4. Let originalAuthorContentType be the result of getting `Content-Type` from
	//    this's author request headers.
	originalAuthorContentType, ok := x.authorRequestHeaders.Get("Content-Type")
	// 6. Otherwise, if extractedContentType is not null, set `Content-Type`.
	if !ok {
		if source.HasType {
			x.authorRequestHeaders.Set("Content-Type", source.Type)
		}
		return nil
	}
	// 5. If originalAuthorContentType is non-null: 1. If body is a Document, a
	//    URLSearchParams object or a string:
	if !body.IsDocument && !body.IsURLSearchParams && !body.IsUSVString {
		return nil
	}
	// 1. Let contentTypeRecord be the result of parsing it.
	contentTypeRecord := fetch.ParseMIMEType(originalAuthorContentType)
	if contentTypeRecord == nil {
		return nil
	}
	// 2. If its parameters["charset"] exists, and is not an ASCII case-insensitive
	//    match for "UTF-8": set it to "UTF-8", and `Content-Type` to the record,
	//    serialized.
	if charset, ok := contentTypeRecord.Parameter("charset"); ok && !strings.EqualFold(charset, "UTF-8") {
		contentTypeRecord.SetParameter("charset", "UTF-8")
		x.authorRequestHeaders.Set("Content-Type", contentTypeRecord.String())
	}
	return nil
}
