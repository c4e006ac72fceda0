// Checked against HTML of 2026-08-21.

package markup

// ParseError is a parse error that has a code in the standard: those of the tokenizer and of the input stream. The tree
// builder's errors have none and are not reported.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
type ParseError struct {
	Code string
	// Line and Column say, from 1 and in characters, how far the parser had come in what it was given from outside; what
	// document.write() inserts does not count.
	Line, Column int
}
