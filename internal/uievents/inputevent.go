package uievents

import (
	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/idl"
)

// InputEvent is https://w3c.github.io/uievents/#interface-inputevent
type InputEvent struct {
	UIEvent
	data        idl.Optional[string]
	isComposing bool
	inputType   string
	transfer    datatransfer.Data
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *InputEvent) construct(typ string, init InputEventInit) error {
	if data, ok := init.Data.Get(); ok {
		e.data = idl.Some(scalar(e.Cx(), data))
	}
	e.isComposing, e.inputType = init.IsComposing, init.InputType
	e.transfer.Set(&e.Object, init.DataTransfer)
	e.AddMemory(len(e.data.Or("")) + len(e.inputType))
	return e.UIEvent.construct(typ, init.UIEventInit)
}

// Data is https://w3c.github.io/uievents/#dom-inputevent-data
func (e *InputEvent) Data() idl.Optional[string] { return e.data }

// IsComposing is https://w3c.github.io/uievents/#dom-inputevent-iscomposing
func (e *InputEvent) IsComposing() bool { return e.isComposing }

// InputType is https://w3c.github.io/uievents/#dom-inputevent-inputtype
func (e *InputEvent) InputType() string { return e.inputType }

// DataTransfer is https://w3c.github.io/input-events/#dom-inputevent-datatransfer
func (e *InputEvent) DataTransfer() *datatransfer.DataTransfer { return e.transfer.Transfer() }
