package tabs

import "encoding/json"

// Undefined is the text of undefined.
const Undefined = "-1"

// Text returns the text of what JSON has as one string or number.
func Text(value any) string {
	text, err := json.Marshal([]any{value})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// ErrorText returns the text of an Error.
func ErrorText(message string) string {
	text, err := json.Marshal([]any{[]any{"Error", 1}, map[string]int{"name": 2, "message": 3, "stack": 4}, "Error", message, ""})
	if err != nil {
		panic(err)
	}
	return string(text)
}
