package syntax

// Closers has what closes a function or a block, by what opens it.
var Closers = map[Kind]Kind{
	Function: RightParen, LeftParen: RightParen, LeftBracket: RightBracket, LeftBrace: RightBrace,
}

// Closing is where what the token at a place opens is closed, in tokens whose blocks are closed in their order or not at all: then
// it is the end.
func Closing(tokens []Token, at int) int {
	depth := 0
	for i := at; i < len(tokens); i++ {
		switch tokens[i].Kind {
		case Function, LeftParen, LeftBracket, LeftBrace:
			depth++
		case RightParen, RightBracket, RightBrace:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(tokens)
}
