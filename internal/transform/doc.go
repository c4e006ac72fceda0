// Package transform makes JavaScript that the engine understands of TypeScript,
// of JSX, and of JavaScript that is newer than the engine.
//
// [Transform] drops types, turns JSX into calls of React.createElement (or what
// the pragmas of the file say), and rewrites syntax newer than the engine: using
// declarations, decorators, accessor fields. Regular expressions stay as they
// are. Types are not checked, specifiers of imports are not changed, and no
// configuration file is read. The standard decorators are those of JavaScript.
//
// [SourceMap] leads from places in the result back to those in the source.
package transform
