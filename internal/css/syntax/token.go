package syntax

// Kind is the type of a token.
type Kind uint8

// The types of tokens.
//
// https://drafts.csswg.org/css-syntax-3/#tokenization
const (
	EOF Kind = iota
	Ident
	Function // its Text has no parenthesis
	AtKeyword
	Hash
	String
	BadString
	URL
	BadURL
	Delim
	Number
	Percentage
	Dimension
	Whitespace
	CDO
	CDC
	Colon
	Semicolon
	Comma
	LeftBracket
	RightBracket
	LeftParen
	RightParen
	LeftBrace
	RightBrace
)

var kindNames = [...]string{
	EOF: "the end", Ident: "an identifier", Function: "a function", AtKeyword: "an at-keyword", Hash: "a hash",
	String: "a string", BadString: "a string that does not end", URL: "a URL", BadURL: "a malformed URL", Delim: "a delimiter",
	Number: "a number", Percentage: "a percentage", Dimension: "a dimension", Whitespace: "white space", CDO: "<!--", CDC: "-->",
	Colon: ":", Semicolon: ";", Comma: ",", LeftBracket: "[", RightBracket: "]", LeftParen: "(", RightParen: ")",
	LeftBrace: "{", RightBrace: "}",
}

// String names the type for an error message.
func (k Kind) String() string { return kindNames[k] }

// Token is a token of CSS.
type Token struct {
	Kind Kind
	// Start and End are where it lies in the input, in bytes.
	Start, End int
	// Text is the value of an ident, function, at-keyword, hash, string or URL token,
	// with escapes replaced.
	Text string
	// Delim is the value of a delim token.
	Delim rune
	// ID tells of a hash token that it has the type "id": its text is an identifier.
	ID bool
	// Value is the value of a number, percentage or dimension token.
	Value float64
	// Integer tells that the number was written without a fraction and an exponent.
	Integer bool
	// Sign is the sign that the number was written with, '+' or '-', or 0.
	Sign byte
	// Unit is the unit of a dimension token.
	Unit string
}

// Is reports whether the token is this delim token.
func (t *Token) Is(delim rune) bool { return t.Kind == Delim && t.Delim == delim }
