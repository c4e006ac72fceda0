// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// responseMIMEType gets a response MIME type.
//
// https://xhr.spec.whatwg.org/#response-mime-type
func (x *XMLHttpRequest) responseMIMEType() *fetch.MIMEType {
	// 1. 2. Let mimeType be the result of extracting a MIME type from the response's
	//       header list. If it is failure, then set it to text/xml.
	if mimeType := fetch.ExtractMIMEType(x.headerList()); mimeType != nil {
		return mimeType
	}
	return &fetch.MIMEType{Type: "text", Subtype: "xml"}
}

// finalMIMEType gets a final MIME type.
//
// https://xhr.spec.whatwg.org/#final-mime-type
func (x *XMLHttpRequest) finalMIMEType() *fetch.MIMEType {
	// 1. If xhr's override MIME type is null, return the result of get a response
	//    MIME type. 2. Return xhr's override MIME type.
	if x.overrideMIMEType == nil {
		return x.responseMIMEType()
	}
	return x.overrideMIMEType
}

// finalEncoding gets a final encoding; nil is null.
//
// https://xhr.spec.whatwg.org/#final-charset
func (x *XMLHttpRequest) finalEncoding() *encoding.Encoding {
	// 1. to 3. Let label be the response MIME type's parameters["charset"].
	label, ok := x.responseMIMEType().Parameter("charset")
	// 4. If xhr's override MIME type's parameters["charset"] exists, then set label
	//    to it.
	if x.overrideMIMEType != nil {
		if charset, given := x.overrideMIMEType.Parameter("charset"); given {
			label, ok = charset, true
		}
	}
	// 5. If label is null, then return null.
	if !ok {
		return nil
	}
	// 6. to 8. Return the result of getting an encoding from label; null on failure.
	return encoding.ForLabel(label)
}

// hasBody reports whether the response's body is not null.
func (x *XMLHttpRequest) hasBody() bool {
	return x.response != nil && (x.response.Body != nil || x.response.Stream != nil)
}

// textResponse gets a text response. The string is kept, for scripts that ask for
// it at every character.
//
// https://xhr.spec.whatwg.org/#text-response
func (x *XMLHttpRequest) textResponse() mozjs.Value {
	cx := x.Cx()
	// 1. If xhr's response's body is null, then return the empty string.
	if !x.hasBody() {
		return cx.NewString("")
	}
	if x.text != 0 && x.textOf == len(x.receivedBytes) {
		return x.Held(x.text)
	}
	// 2. Let charset be the result of get a final encoding.
	charset := x.finalEncoding()
	// 3. If xhr's response type is the empty string, charset is null, and the final
	//    MIME type is an XML MIME type, then use the rules set forth in the XML
	//    specifications to determine the encoding.
	if x.responseType == "" && charset == nil && x.finalMIMEType().IsXML() {
		charset = encoding.OfXML(x.receivedBytes)
	}
	// 4. If charset is null, then set charset to UTF-8.
	if charset == nil {
		charset = encoding.UTF8
	}
	// 5. Return the result of running decode on xhr's received bytes using fallback
	//    encoding charset. (Of a character that has come in part, that makes U+FFFD.)
	text := cx.NewString(encoding.Decode(x.receivedBytes, charset))
	x.text, x.textOf = x.SetHeld(x.text, text), len(x.receivedBytes)
	return text
}

// setResponseObject sets this's response object.
func (x *XMLHttpRequest) setResponseObject(v mozjs.Value) mozjs.Value {
	x.responseFailure = false
	if x.text != 0 {
		x.Drop(x.text)
		x.text = 0
	}
	if v == mozjs.Null && x.responseObject == 0 {
		return v
	}
	x.responseObject = x.SetHeld(x.responseObject, v)
	return v
}

// OverrideMimeType is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-overridemimetype
func (x *XMLHttpRequest) OverrideMimeType(mime string) error {
	// 1. If this's state is loading or done, then throw an "InvalidStateError"
	//    DOMException.
	if x.state == stateLoading || x.state == stateDone {
		return errState("MimeType cannot be overridden when the state is LOADING or DONE.")
	}
	// 2. 3. Set this's override MIME type to the result of parsing mime; on failure,
	//       to application/octet-stream.
	if x.overrideMIMEType = fetch.ParseMIMEType(mime); x.overrideMIMEType == nil {
		x.overrideMIMEType = &fetch.MIMEType{Type: "application", Subtype: "octet-stream"}
	}
	x.overrideLength = len(mime)
	x.account()
	return nil
}

// ResponseType is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-responsetype
func (x *XMLHttpRequest) ResponseType() XMLHttpRequestResponseType { return x.responseType }

// SetResponseType is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-responsetype
func (x *XMLHttpRequest) SetResponseType(responseType XMLHttpRequestResponseType) error {
	inWindow := x.inWindow()
	// 1. If the current global object is not a Window object and the given value is
	//    "document", then return.
	if !inWindow && responseType == XMLHttpRequestResponseTypeDocument {
		return nil
	}
	// 2. If this's state is loading or done, then throw an "InvalidStateError"
	//    DOMException.
	if x.state == stateLoading || x.state == stateDone {
		return errState("The response type cannot be set if the object's state is LOADING or DONE.")
	}
	// 3. If the current global object is a Window object and this's synchronous is
	//    true, then throw an "InvalidAccessError" DOMException.
	if inWindow && x.synchronous {
		return errSynchronous("the response type cannot be changed")
	}
	// 4. Set this's response type to the given value.
	x.responseType = responseType
	return nil
}

// Response is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-response
func (x *XMLHttpRequest) Response() mozjs.Value {
	// 1. If this's response type is the empty string or "text": 1. If this's state
	//    is not loading or done, then return the empty string. 2. Return the result
	//    of getting a text response.
	if x.responseType == "" || x.responseType == XMLHttpRequestResponseTypeText {
		return x.textIfAny()
	}
	// 2. 3. If this's state is not done, or this's response object is failure, then
	//       return null.
	if x.state != stateDone || x.responseFailure {
		return mozjs.Null
	}
	// 4. If this's response object is non-null, then return it.
	if v := x.Held(x.responseObject); x.responseObject != 0 && v != mozjs.Null {
		return v
	}
	cx := x.Cx()
	switch x.responseType {
	// 5. If it is "arraybuffer", then set this's response object to a new ArrayBuffer
	//    object. If this throws an exception, then set it to failure and return null.
	case XMLHttpRequestResponseTypeArraybuffer:
		buffer, err := cx.NewArrayBuffer(x.receivedBytes)
		if err != nil {
			x.responseFailure = true
			return mozjs.Null
		}
		return x.setResponseObject(buffer)
	// 6. Otherwise, if it is "blob", to a new Blob object with type set to the final
	//    MIME type.
	case XMLHttpRequestResponseTypeBlob:
		data := file.Data{Bytes: x.receivedBytes, Type: x.finalMIMEType().String()}
		return x.setResponseObject(file.NewBlob(cx, data).Value())
	// 7. Otherwise, if it is "document", set a document response for this.
	case XMLHttpRequestResponseTypeDocument:
		return x.documentResponse()
	}
	// 8.2. If this's response's body is null, then return null.
	if !x.hasBody() {
		return mozjs.Null
	}
	// 3. 4. Set this's response object to the result of running parse JSON from bytes
	//       on this's received bytes. If that threw an exception, then return null.
	jsonObject, err := cx.ParseJSON(utf8.Decode(x.receivedBytes))
	if err != nil {
		return mozjs.Null
	}
	// 9. Return this's response object.
	return x.setResponseObject(jsonObject)
}

// textIfAny is the text response where the state is loading or done, otherwise
// the empty string.
func (x *XMLHttpRequest) textIfAny() mozjs.Value {
	if x.state != stateLoading && x.state != stateDone {
		return x.Cx().NewString("")
	}
	return x.textResponse()
}

// ResponseText is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-responsetext
func (x *XMLHttpRequest) ResponseText() (mozjs.Value, error) {
	// 1. If this's response type is not the empty string or "text", then throw an
	//    "InvalidStateError" DOMException.
	if x.responseType != "" && x.responseType != XMLHttpRequestResponseTypeText {
		return mozjs.Undefined, errState("The value is only accessible if the object's 'responseType' is '' or 'text' (was '" + string(x.responseType) + "').")
	}
	// 2. If this's state is not loading or done, then return the empty string.
	// 3. Return the result of getting a text response for this.
	return x.textIfAny(), nil
}

// ResponseXML is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-responsexml
func (x *XMLHttpRequest) ResponseXML() (mozjs.Value, error) {
	// 1. If this's response type is not the empty string or "document", then throw
	//    an "InvalidStateError" DOMException.
	if x.responseType != "" && x.responseType != XMLHttpRequestResponseTypeDocument {
		return mozjs.Undefined, errState("The value is only accessible if the object's 'responseType' is '' or 'document' (was '" + string(x.responseType) + "').")
	}
	// 2. If this's state is not done, then return null.
	//    (What was parsed in vain is not parsed again.)
	if x.state != stateDone || x.responseFailure {
		return mozjs.Null, nil
	}
	// 4. If this's response object is non-null, then return it.
	if v := x.Held(x.responseObject); x.responseObject != 0 && v != mozjs.Null {
		return v, nil
	}
	// 5. Set a document response for this. 6. Return this's response object.
	return x.documentResponse(), nil
}
