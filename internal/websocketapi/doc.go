// Checked against WebSockets of 2025-07-14.

// Package websocketapi is the JavaScript interface of the WebSockets Standard:
// WebSocket and CloseEvent. The protocol is in internal/websocket.
//
// https://websockets.spec.whatwg.org/#the-websocket-interface
package websocketapi
