package uievents

import (
	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
)

// DragEvent is https://html.spec.whatwg.org/multipage/dnd.html#dragevent
type DragEvent struct {
	MouseEvent
	data datatransfer.Data
}

func (e *DragEvent) construct(typ string, init DragEventInit) error {
	e.data.Set(&e.Object, init.DataTransfer)
	return e.MouseEvent.construct(typ, init.MouseEventInit)
}

// DataTransfer is https://html.spec.whatwg.org/multipage/dnd.html#dom-dragevent-datatransfer
func (e *DragEvent) DataTransfer() *datatransfer.DataTransfer { return e.data.Transfer() }

// FireDragEvent fires a trusted event of drag and drop for a store, with a dropEffect. It returns the one that script has set.
//
// https://html.spec.whatwg.org/multipage/dnd.html#fire-a-dnd-event
func FireDragEvent(target *dom.EventTarget, typ string, input PointerInput, store *datatransfer.Store, dropEffect string) (notCanceled bool, effect string) {
	f := target.Cx().Enter()
	defer f.Leave()
	// 2. If e is dragstart, then set the drag data store mode to the read/write mode; if it is drop, to the read-only mode.
	// 12. Set the mode back to the protected mode.
	switch typ {
	case "dragstart":
		store.SetMode(datatransfer.ReadWrite)
	case "drop":
		store.SetMode(datatransfer.ReadOnly)
	}
	defer store.SetMode(datatransfer.Protected)
	// 4. Let dataTransfer be a newly created DataTransfer object associated with the given drag data store. 5. Set its
	//    effectAllowed to the allowed effects state. 6. Set its dropEffect. 13. Break the association.
	transfer := datatransfer.New(target.Cx(), store)
	transfer.SetDropEffect(dropEffect)
	defer transfer.Release()
	e := createDragEvent(target.Cx())
	e.initializeInput(typ, input)
	if typ == "dragleave" || typ == "dragend" {
		e.CreateAnEvent(typ, dom.EventInit{Bubbles: true, Composed: true})
	}
	e.data.Set(&e.Object, transfer)
	notCanceled = target.Dispatch(&e.Event)
	return notCanceled, transfer.DropEffect()
}
