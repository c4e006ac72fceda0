// Checked against WebSockets of 2025-07-14.

package websocketapi

import (
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/websocket"
)

// WebSocket is https://websockets.spec.whatwg.org/#websocket
//
// Its wrapper lives as long as script can reach it, and longer while something can
// still happen that somebody listens for.
type WebSocket struct {
	dom.EventTarget
	settings   *agent.EnvironmentSettings
	url        *url.URL
	readyState uint16
	// bufferedAmount is what is queued and was not transmitted when the event loop
	// last learned of it; unsent is the part of it that the connection has.
	bufferedAmount, unsent uint64
	extensions, protocol   string
	binaryType             BinaryType

	link *link
	// root keeps the wrapper alive; nil if nothing asks for that.
	root *mozjs.Root
	// hold keeps the program going; nil if nothing asks for that.
	hold     *eventloop.Hold
	holdKind eventloop.HoldKind
}

// connectionMemory is about what a WebSocket takes beside its URL, in bytes.
const connectionMemory = 8 << 10

// https://websockets.spec.whatwg.org/#dom-websocket-websocket
func (w *WebSocket) construct(input string, protocols DOMStringOrDOMStringSequence) error {
	// 1–7. Let urlRecord be the URL.
	urlRecord, err := parseURL(globalOf(w.Cx()).Fetching().ParseURL, input)
	if err != nil {
		return err
	}
	// 8. If protocols is a string, set protocols to a sequence consisting of just
	//    that string.
	list := protocols.DOMStringSequence
	if protocols.IsDOMString {
		list = []string{protocols.DOMString}
	}
	// 9. If any of the values in protocols occur more than once or otherwise fail to
	//    match the requirements, then throw a "SyntaxError" DOMException.
	if err := checkProtocols(list); err != nil {
		return err
	}
	// 10. Set this's url to urlRecord.
	w.url, w.binaryType = urlRecord, BinaryTypeBlob
	w.AddMemory(connectionMemory + len(urlRecord.Href()))
	// 11. 12. Let client be this's relevant settings object. In parallel, establish a
	//         WebSocket connection given urlRecord, protocols, and client.
	w.settings = agent.SettingsOf(w.Cx())
	w.OnListenersChange(func(string) { w.updateLife() })
	w.establish(list)
	return nil
}

// parseURL are steps 1 to 7 of
// https://websockets.spec.whatwg.org/#dom-websocket-websocket
func parseURL(parse func(string) (*url.URL, error), input string) (*url.URL, error) {
	// 1–3. Let urlRecord be the result of applying the URL parser to url with baseURL.
	//      If it is failure, then throw a "SyntaxError" DOMException.
	urlRecord, err := parse(input)
	if err != nil {
		return nil, syntaxError("The URL '%s' is invalid.", input)
	}
	// 4. 5. If urlRecord's scheme is "http", then set it to "ws"; "https" to "wss".
	switch urlRecord.Scheme() {
	case "http", "https":
		urlRecord.SetProtocol(strings.Replace(urlRecord.Scheme(), "http", "ws", 1))
	case "ws", "wss":
	// 6. If urlRecord's scheme is not "ws" or "wss", then throw.
	default:
		return nil, syntaxError("The URL's scheme must be either 'http', 'https', 'ws', or 'wss'. '%s' is not allowed.", urlRecord.Scheme())
	}
	// 7. If urlRecord's fragment is non-null, then throw.
	if _, ok := urlRecord.FragmentOrNull(); ok {
		return nil, syntaxError("The URL '%s' contains a fragment identifier. Fragment identifiers are not allowed in WebSocket URLs.", input)
	}
	return urlRecord, nil
}

// checkProtocols looks whether these can be the elements of
// `Sec-WebSocket-Protocol`: different tokens of HTTP.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-4.1
func checkProtocols(protocols []string) error {
	seen := map[string]bool{}
	for _, p := range protocols {
		if !fetch.IsToken(p) {
			return syntaxError("The subprotocol '%s' is invalid.", p)
		}
		if seen[p] {
			return syntaxError("The subprotocol '%s' is duplicated.", p)
		}
		seen[p] = true
	}
	return nil
}

// Url is https://websockets.spec.whatwg.org/#dom-websocket-url
func (w *WebSocket) Url() string { return w.url.Href() }

// ReadyState is https://websockets.spec.whatwg.org/#dom-websocket-readystate
func (w *WebSocket) ReadyState() uint16 { return w.readyState }

// BufferedAmount is https://websockets.spec.whatwg.org/#dom-websocket-bufferedamount
func (w *WebSocket) BufferedAmount() uint64 { return w.bufferedAmount }

// Extensions is https://websockets.spec.whatwg.org/#dom-websocket-extensions
func (w *WebSocket) Extensions() string { return w.extensions }

// Protocol is https://websockets.spec.whatwg.org/#dom-websocket-protocol
func (w *WebSocket) Protocol() string { return w.protocol }

// BinaryType is https://websockets.spec.whatwg.org/#dom-websocket-binarytype
func (w *WebSocket) BinaryType() BinaryType { return w.binaryType }

// SetBinaryType is the setter of binaryType.
func (w *WebSocket) SetBinaryType(binaryType BinaryType) { w.binaryType = binaryType }

// maxReason is how many bytes the reason of a Close frame may have.
const maxReason = 123

// Close is https://websockets.spec.whatwg.org/#dom-websocket-close
func (w *WebSocket) Close(code idl.Optional[uint16], reason idl.Optional[string]) error {
	// 1. If code is present, but is neither an integer equal to 1000 nor an integer in
	//    the range 3000 to 4999, inclusive, throw an "InvalidAccessError"
	//    DOMException.
	status, hasCode := code.Get()
	if hasCode && status != 1000 && (status < 3000 || status > 4999) {
		return &idl.DOMException{
			Name:    "InvalidAccessError",
			Message: "The close code must be either 1000, or between 3000 and 4999.",
		}
	}
	// 2. If reason is present: let reasonBytes be the result of encoding reason. If it
	//    is longer than 123 bytes, then throw a "SyntaxError" DOMException.
	text := reason.Or("")
	if len(text) > maxReason {
		return syntaxError("The message must not be greater than %d bytes.", maxReason)
	}
	// (A reason needs a code: without one, it goes with 1000.)
	if !hasCode && text != "" {
		status = 1000
	}
	// 3. Run the first matching steps:
	switch w.readyState {
	// If this's ready state is CLOSING or CLOSED, do nothing.
	case WebSocketClosing, WebSocketClosed:
		return nil
	// If the WebSocket connection is not yet established, fail the WebSocket
	// connection and set this's ready state to CLOSING.
	case WebSocketConnecting:
		w.readyState = WebSocketClosing
		w.link.giveUp(errClosedEarly)
	// If the WebSocket closing handshake has not yet been started, start it and set
	// this's ready state to CLOSING. (If it has been started, set the state alone.)
	case WebSocketOpen:
		w.readyState = WebSocketClosing
		w.link.conn.Close(status, text)
	}
	w.updateLife()
	return nil
}

// Send is https://websockets.spec.whatwg.org/#dom-websocket-send
func (w *WebSocket) Send(data BufferSourceOrBlobOrUSVString) error {
	// 1. If this's ready state is CONNECTING, then throw an "InvalidStateError"
	//    DOMException.
	if w.readyState == WebSocketConnecting {
		return &idl.DOMException{Name: "InvalidStateError", Message: "Still in CONNECTING state."}
	}
	// 2. Run the appropriate set of steps: a text frame of a string, a binary frame of
	//    the others' bytes.
	var bytes []byte
	kind := websocket.Binary
	switch {
	case data.IsUSVString:
		kind, bytes = websocket.Text, []byte(data.USVString)
	case data.IsBlob:
		contents, _ := file.DataOf(data.Blob.Impl())
		bytes = contents.Bytes
	default:
		bytes = data.BufferSource.Bytes()
	}
	// If the connection is established and the closing handshake has not yet started,
	// send a message comprised of data. In every case, increase the bufferedAmount
	// attribute by its length in bytes.
	w.bufferedAmount += uint64(len(bytes))
	if w.readyState == WebSocketOpen && w.link.conn.Send(kind, bytes) {
		w.unsent += uint64(len(bytes))
		w.updateLife()
	}
	return nil
}
