// Package navigationapi is the room of the navigation API: navigation.navigate(), its entries, and the event navigate, which
// may intercept where a document goes.
//
// What the API asks of the navigable is its Host's, and whoever navigates asks a Navigation first.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api
//
// Checked against the standard of August 2026.
package navigationapi

//go:generate go run ../idl/generate internal/navigationapi
