// Checked against WebSockets of 2025-07-14.

// Package websocket is the WebSocket protocol on the side of the client: opening
// handshakes, by internal/fetch; messages, compressed where the server agrees;
// pings and pongs; closing handshakes and connections that fail. It needs no
// engine. The interface of script is in internal/websocketapi.
//
// https://www.rfc-editor.org/rfc/rfc6455
// https://www.rfc-editor.org/rfc/rfc7692
// https://websockets.spec.whatwg.org/#websocket-protocol
package websocket
