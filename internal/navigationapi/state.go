package navigationapi

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// maxState is how many bytes a serialized state may have. It is what Firefox has.
const maxState = 16 << 20

// SerializeState is StructuredSerializeForStorage(state), of a state that is small enough for an entry of the history.
//
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeforstorage
func SerializeState(cx *mozjs.Context, state mozjs.Value) (*mozjs.Message, error) {
	serialized, err := cx.Serialize(state, nil, mozjs.CloneOptions{ForStorage: true})
	if err != nil {
		return nil, err
	}
	if size := serialized.Size(); size > maxState {
		serialized.Release()
		return nil, &idl.DOMException{
			Name: "DataCloneError", Message: fmt.Sprintf("The state takes %d bytes; an entry of the history keeps at most %d.", size, maxState),
		}
	}
	return serialized, nil
}

// memoryOfState is what a serialized state takes, in bytes; nil for none.
func memoryOfState(state *mozjs.Message) int {
	if state == nil {
		return 0
	}
	return state.Size()
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
