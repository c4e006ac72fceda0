// Checked against File API of 2025-12-03.

// Package file is the File API: Blob and File, their readers, and the blob URL
// store, which the agents of a user agent share.
//
// The bytes of a blob never change, so that blobs in different agents, slices
// and clones share them.
//
// https://w3c.github.io/FileAPI/
package file
