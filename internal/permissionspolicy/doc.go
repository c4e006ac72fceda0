// Checked against Permissions Policy of 2026-06-18.

// Package permissionspolicy is the Permissions Policy: which features a document and what it embeds may use; without the engine.
//
// https://w3c.github.io/webappsec-permissions-policy/
package permissionspolicy
