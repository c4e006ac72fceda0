// Checked against HTML of 2026-08-21.

// Package importmaps parses import maps, merges them, and resolves module
// specifiers with them.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#import-maps
package importmaps
