// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"net/http"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// documentResponse sets a document response, and returns the response object.
//
// https://xhr.spec.whatwg.org/#document-response
func (x *XMLHttpRequest) documentResponse() mozjs.Value {
	// 1. If xhr's response's body is null, then return.
	if !x.hasBody() {
		return mozjs.Null
	}
	// 2. Let finalMIME be the result of get a final MIME type for xhr.
	finalMIME := x.finalMIMEType()
	isHTML := finalMIME.Essence() == "text/html"
	// 3. If finalMIME is not an HTML MIME type or an XML MIME type, then return.
	// 4. If xhr's response type is the empty string and finalMIME is an HTML MIME type, then return.
	if !isHTML && !finalMIME.IsXML() || isHTML && x.responseType == "" {
		return mozjs.Null
	}
	cx := x.Cx()
	document := dom.AgentOf(cx).NewDocument()
	charset := x.finalEncoding()
	if document.HTML = isHTML; isHTML {
		// 5. If finalMIME is an HTML MIME type, then:
		// 1. Let charset be the result of get a final encoding for xhr. 2. If charset is null, prescan the first 1024 bytes
		//    of xhr's received bytes and if that does not terminate unsuccessfully then let charset be the return value.
		// 3. If charset is null, then set charset to UTF-8.
		if charset == nil {
			name := markup.Prescan(x.receivedBytes[:min(len(x.receivedBytes), markup.PrescanLength)], encoding.NameOf)
			if name == "" {
				// AD-HOC: as in browsers, what the head declares behind these counts, too.
				name, _ = new(markup.HeadScan).Scan(x.receivedBytes, encoding.NameOf)
			}
			charset = encoding.ForLabel(name)
		}
	} else {
		// 6. Otherwise, let document be a document that represents the result of running the XML parser with XML scripting
		//    support disabled on xhr's received bytes.
		if charset == nil {
			charset = encoding.OfXML(x.receivedBytes)
		}
		document.XMLDocument = finalMIME.Essence() != "application/xhtml+xml"
	}
	if charset == nil {
		charset = encoding.UTF8
	}
	// 8. Set document's encoding to charset. 9. Set document's content type to finalMIME.
	document.Encoding, document.ContentType = charset.Name(), finalMIME.Essence()
	// 10. Set document's URL to xhr's response's URL.
	if u := x.response.URL(); u != nil {
		document.URL = u.Href()
	}
	// The document knows when its resource was modified.
	if modified := x.response.Headers.Values("Last-Modified"); len(modified) > 0 {
		document.LastModified, _ = http.ParseTime(modified[0])
	}
	// 11. Set document's origin to xhr's relevant settings object's origin.
	if w, ok := x.Realm().GlobalObject().Impl().(dom.DocumentWindow); ok {
		document.Origin = w.AssociatedDocument().DocumentTree().Origin
	}
	if e := dom.ParseWithoutScripts(document, encoding.Decode(x.receivedBytes, charset)); e != nil {
		// If that fails (unsupported character encoding, namespace well-formedness error, etc.), then return null.
		x.responseFailure = true
		return mozjs.Null
	}
	// 12. Set xhr's response object to document.
	return x.setResponseObject(dom.WrapDocument(document).Value())
}
