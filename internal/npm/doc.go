// Package npm finds modules in node_modules folders, as Node and bundlers do for
// browsers, and tells what the CommonJS ones among them export. It knows no engine.
//
// [Resolver.Resolve] is Node's algorithm, with the conditions and the fields of
// package.json that are for browsers:
// https://nodejs.org/api/esm.html#resolution-algorithm-specification (checked against
// that of Node 24), https://nodejs.org/api/modules.html#all-together,
// https://github.com/defunctzombie/package-browser-field-spec.
//
// [Resolver.Exports] follows the rules of
// https://github.com/nodejs/cjs-module-lexer.
package npm
