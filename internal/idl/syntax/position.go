package syntax

import "fmt"

// Position is a place in the text of an IDL fragment.
type Position struct {
	File   string // the name given to Parse
	Line   int    // from 1
	Column int    // in characters, from 1
}

// String formats the position as file:line:column.
func (p Position) String() string {
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Error is a text that is not Web IDL: where, and what the grammar wanted.
type Error struct {
	Position Position
	Message  string
}

// Error formats the error as file:line:column: message.
func (e *Error) Error() string {
	return e.Position.String() + ": " + e.Message
}
