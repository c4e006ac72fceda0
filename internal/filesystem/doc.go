// Checked against File System of 2026-03-15.

// Package filesystem has the bucket file systems of the File System Standard, without
// the engine: directories and files in a tree, locks, quota, and how they are kept in a
// profile.
//
// A file system belongs to a bucket of a storage key, and is shared by all agents that
// use it. Files are found by paths, as locators are.
//
// The specification is https://fs.spec.whatwg.org/.
package filesystem
