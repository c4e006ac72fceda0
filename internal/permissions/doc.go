// Checked against Permissions of 2025-10-06.

// Package permissions is navigator.permissions: which powerful features script may use.
//
// https://w3c.github.io/permissions/
package permissions
