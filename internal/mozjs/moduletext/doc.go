// Package moduletext reads what the engine does not tell of the imports and exports of a
// text: their attributes, which it rewrites, and which name is at a place.
package moduletext
