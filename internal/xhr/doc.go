// Package xhr is XMLHttpRequest, of the XMLHttpRequest Standard. FormData is in
// internal/fetchapi, and ProgressEvent in internal/file. How things are fetched is
// in internal/fetch.
//
// There are no documents: what would be one, a response of the type "document"
// and responseXML, is null, as where parsing fails.
//
// https://xhr.spec.whatwg.org/
package xhr
