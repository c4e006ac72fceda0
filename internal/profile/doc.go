// Package profile keeps what lasts beyond a user agent: records of bytes, in a folder.
// It knows nothing of what they mean.
//
// The folder has a database of SQLite with a write-ahead log. What Write has been given
// is with the operating system when Write returns, and so outlives the process, however
// that ends; with Strict it is on the disk, and outlives the machine. Several changes of
// one Write are kept together or not at all.
//
// A profile is read as a whole when it is opened, and each record is compared with its
// checksum. One that is damaged is an error, and not changed.
package profile
