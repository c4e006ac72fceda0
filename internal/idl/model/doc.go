// Package model turns parsed Web IDL into what it means: partial definitions
// and mixins are merged into the definitions they extend, names are resolved,
// types are linked to what they name, exposure is worked out, and what the
// standard forbids is refused.
//
// https://webidl.spec.whatwg.org/#idl
package model
