// Checked against File System of 2026-03-15.

// Package filesystemapi is the room of the File System Standard: handles, writable file
// streams and access handles. The file systems are those of package filesystem.
//
// The specification is https://fs.spec.whatwg.org/.
package filesystemapi
