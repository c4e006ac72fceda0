package testrunner

import "encoding/json"

// undefined is the text of undefined, as library/codec.js has it.
const undefined = "-1"

// encoded returns the text of what JSON has as one string or number.
func encoded(value any) string {
	text, err := json.Marshal([]any{value})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// encodedError returns the text of an Error.
func encodedError(message string) string {
	text, err := json.Marshal([]any{[]any{"Error", 1}, map[string]int{"name": 2, "message": 3, "stack": 4}, "Error", message, ""})
	if err != nil {
		panic(err)
	}
	return string(text)
}
