// Checked against WebSockets of 2025-07-14.

package websocket

import (
	"context"
	"crypto/rand"
	"crypto/sha1"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws/wsflate"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// Handshake says which connection is to be established.
type Handshake struct {
	// URL is a ws: or wss: URL without a fragment.
	URL *url.URL
	// Protocols are the subprotocols to choose one of.
	Protocols []string
	// Client is for whom.
	Client *fetch.Client
}

// Established is what is known of a connection once it is established.
type Established struct {
	// Extensions are those in use, as the server has written them.
	Extensions string
	// Protocol is the subprotocol in use; "" if none.
	Protocol string
}

// acceptGUID is what Sec-WebSocket-Accept is made with.
const acceptGUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

// Establish establishes a WebSocket connection, on the caller's goroutine. What
// it returns is to be started, or closed. The errors are for the console, not for
// script.
//
// https://websockets.spec.whatwg.org/#concept-websocket-establish
func Establish(ctx context.Context, fetcher *fetch.Fetcher, h Handshake, events Events) (*Conn, Established, error) {
	// 1. Let requestURL be a copy of url, with its scheme set to "http", if url's
	//    scheme is "ws"; otherwise to "https".
	requestURL := h.URL.Clone()
	requestURL.SetProtocol(strings.Replace(h.URL.Scheme(), "ws", "http", 1))
	// 5. Let keyValue be a nonce consisting of a randomly selected 16-byte value
	//    that has been forgiving-base64-encoded and isomorphic encoded.
	nonce := make([]byte, 16)
	rand.Read(nonce) // never fails
	keyValue := base64.StdEncoding.EncodeToString(nonce)
	// 3. 4. 6. 7. Append (`Upgrade`, `websocket`), (`Connection`, `Upgrade`),
	//             (`Sec-WebSocket-Key`, keyValue), (`Sec-WebSocket-Version`, `13`).
	headers := fetch.HeaderList{
		{Name: "Upgrade", Value: "websocket"}, {Name: "Connection", Value: "Upgrade"},
		{Name: "Sec-WebSocket-Key", Value: keyValue}, {Name: "Sec-WebSocket-Version", Value: "13"},
	}
	// 8. For each protocol in protocols, combine (`Sec-WebSocket-Protocol`,
	//    protocol).
	if len(h.Protocols) > 0 {
		headers.Append("Sec-WebSocket-Protocol", strings.Join(h.Protocols, ", "))
	}
	// 9. 10. Let permessageDeflate be a user-agent defined "permessage-deflate"
	//        extension header value. Append (`Sec-WebSocket-Extensions`,
	//        permessageDeflate).
	headers.Append("Sec-WebSocket-Extensions", wsflate.ExtensionName)
	// 11. Fetch request.
	response, connection, err := fetcher.OpenWebSocket(ctx, &fetch.Request{
		// 2. Let request be a new request, whose URL is requestURL, client is client,
		//    referrer is "no-referrer", mode is "websocket", credentials mode is
		//    "include", cache mode is "no-store", and redirect mode is "error".
		URL: requestURL, Client: h.Client, NoReferrer: true, Mode: fetch.ModeWebSocket,
		Credentials: fetch.CredentialsInclude, Cache: fetch.CacheNoStore, Redirect: fetch.RedirectError,
		Headers: headers,
	})
	if err != nil {
		return nil, Established{}, err
	}
	established, deflate, err := validate(response.Headers, keyValue, h.Protocols)
	if err != nil {
		connection.Close()
		return nil, Established{}, err
	}
	return newConn(fetcher, connection, h.Client, deflate, events), established, nil
}

// validate looks whether the server has established the connection as it was
// asked to: the last steps of establishing one, and the requirements on the
// server's handshake.
//
// https://www.rfc-editor.org/rfc/rfc6455#section-4.1
func validate(headers fetch.HeaderList, keyValue string, protocols []string) (Established, *deflate, error) {
	// 2. 3. Upgrade is "websocket", Connection has the token "Upgrade".
	if upgrade, _ := headers.Get("Upgrade"); !strings.EqualFold(upgrade, "websocket") {
		return Established{}, nil, fmt.Errorf("the server switches to %q, not to websocket", upgrade)
	}
	// 4. Sec-WebSocket-Accept is made of the key.
	if given, _ := headers.Get("Sec-WebSocket-Accept"); given != accept(keyValue) {
		return Established{}, nil, fmt.Errorf("the server's Sec-WebSocket-Accept is %q, which does not match the key", given)
	}
	// 5. Sec-WebSocket-Extensions has no extension that was not asked for.
	extensions, _ := headers.Get("Sec-WebSocket-Extensions")
	d, err := acceptExtensions(extensions)
	if err != nil {
		return Established{}, nil, err
	}
	// 6. Sec-WebSocket-Protocol is one of those that were asked for.
	protocol, has := headers.Get("Sec-WebSocket-Protocol")
	switch {
	case has && !slices.Contains(protocols, protocol):
		return Established{}, nil, fmt.Errorf("the server has chosen the subprotocol %q, which was not asked for", protocol)
	// 2. If protocols is not empty and extracting the header list values gives null
	//    or failure, then fail the WebSocket connection.
	case !has && len(protocols) > 0:
		return Established{}, nil, fmt.Errorf("the server has chosen none of the subprotocols %s", strings.Join(protocols, ", "))
	}
	return Established{Extensions: extensions, Protocol: protocol}, d, nil
}

// accept returns what Sec-WebSocket-Accept has to be for a key.
func accept(keyValue string) string {
	sum := sha1.Sum([]byte(keyValue + acceptGUID))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// acceptExtensions reads which extensions the server uses; nil for none.
//
// https://www.rfc-editor.org/rfc/rfc7692#section-7.1
func acceptExtensions(extensions string) (*deflate, error) {
	options, ok := httphead.ParseOptions([]byte(extensions), nil)
	switch {
	case !ok && extensions != "":
		return nil, fmt.Errorf("the server's Sec-WebSocket-Extensions, %q, is malformed", extensions)
	case len(options) == 0:
		return nil, nil
	case len(options) > 1 || string(options[0].Name) != wsflate.ExtensionName:
		return nil, fmt.Errorf("the server uses extensions that were not asked for: %q", extensions)
	}
	var parameters wsflate.Parameters
	if err := parameters.Parse(options[0]); err != nil || parameters.ClientMaxWindowBits.Defined() {
		return nil, fmt.Errorf("the server answers permessage-deflate with other parameters than it may: %q", extensions)
	}
	return &deflate{keepsWindow: !parameters.ServerNoContextTakeover}, nil
}
