package navigationapi

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MaxState is how many bytes a serialized state may have. It is what Firefox has.
const MaxState = 16 << 20

// TooLarge is the exception for a state that takes more.
func TooLarge(size int) error {
	return &idl.DOMException{Name: "DataCloneError", Message: fmt.Sprintf("The state takes %d bytes; an entry of the history keeps at most %d.", size, MaxState)}
}

// deserialize is StructuredDeserialize(state); nil is undefined.
//
// https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserialize
func deserialize(cx *mozjs.Context, state *mozjs.Message) (mozjs.Value, error) {
	if state == nil {
		return mozjs.Undefined, nil
	}
	v, _, err := cx.Deserialize(state)
	return v, err
}
