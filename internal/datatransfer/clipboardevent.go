// Checked against Clipboard API and Events of 2025-11-24.

package datatransfer

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ClipboardEvent is https://w3c.github.io/clipboard-apis/#clipboardevent
type ClipboardEvent struct {
	dom.Event
	Data
}

func (e *ClipboardEvent) construct(typ string, init ClipboardEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.Data.Set(&e.Object, init.ClipboardData)
	return nil
}

// ClipboardData is https://w3c.github.io/clipboard-apis/#dom-clipboardevent-clipboarddata
func (e *ClipboardEvent) ClipboardData() *DataTransfer { return e.Transfer() }

// FirePaste fires a trusted event named paste at a target.
//
// https://w3c.github.io/clipboard-apis/#fire-a-clipboard-event
func FirePaste(target *dom.EventTarget, store *Store) (notCanceled bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	e := createClipboardEvent(target.Cx())
	e.CreateAnEvent("paste", dom.EventInit{Bubbles: true, Cancelable: true, Composed: true})
	transfer := New(target.Cx(), store)
	e.Data.Set(&e.Object, transfer)
	defer transfer.Release()
	return target.Dispatch(&e.Event)
}

// Data is the DataTransfer of an event, which the event keeps.
type Data struct{ transfer *DataTransfer }

// Set gives an event a DataTransfer; nil is null.
func (d *Data) Set(event *mozjs.Object, transfer *DataTransfer) {
	d.transfer = transfer
	if transfer != nil {
		event.Hold(transfer.Value())
	}
}

// Transfer is the DataTransfer; nil for null.
func (d *Data) Transfer() *DataTransfer { return d.transfer }
