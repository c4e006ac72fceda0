// Package syntax reads Web IDL: it turns the text of an IDL fragment into a
// tree of definitions, following the grammar of the Web IDL Standard in full.
//
// It knows the grammar only. Whether names resolve, whether types may stand
// where they stand and what a definition means is the business of package
// model.
//
// https://webidl.spec.whatwg.org/#idl-grammar
package syntax
