// Checked against File API of 2025-12-03.

package file

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// The states of a FileReader.
//
// https://w3c.github.io/FileAPI/#filereader-state
const (
	stateEmpty uint16 = iota
	stateLoading
	stateDone
)

// FileReader is https://w3c.github.io/FileAPI/#dfn-filereader
type FileReader struct {
	dom.EventTarget
	state       uint16
	result, err mozjs.Slot
	// operation is the read operation that is going on, or was the last one.
	operation *readOperation
}

// readOperation is a read operation that has begun.
type readOperation struct {
	// size is the number of bytes to read, loaded of those that are read.
	size, loaded int
}

func (r *FileReader) construct() error {
	r.result, r.err = r.Hold(mozjs.Null), r.Hold(mozjs.Null)
	return nil
}

// ReadyState is https://w3c.github.io/FileAPI/#dom-filereader-readystate
func (r *FileReader) ReadyState() uint16 { return r.state }

// Result is https://w3c.github.io/FileAPI/#dom-filereader-result
func (r *FileReader) Result() mozjs.Value { return r.Held(r.result) }

// Error is https://w3c.github.io/FileAPI/#dom-filereader-error
func (r *FileReader) Error() *dom.DOMException {
	return dom.DOMExceptionOf(r.Cx().Impl(r.Held(r.err)))
}

// ReadAsArrayBuffer is https://w3c.github.io/FileAPI/#dfn-readAsArrayBuffer
func (r *FileReader) ReadAsArrayBuffer(blob *Blob) error {
	return r.read(blob, func() (mozjs.Value, error) { return r.Cx().NewArrayBuffer(blob.bytes) })
}

// ReadAsBinaryString is https://w3c.github.io/FileAPI/#dfn-readAsBinaryString
func (r *FileReader) ReadAsBinaryString(blob *Blob) error {
	return r.read(blob, func() (mozjs.Value, error) { return r.Cx().NewLatin1(blob.bytes), nil })
}

// ReadAsText is https://w3c.github.io/FileAPI/#dfn-readAsText
func (r *FileReader) ReadAsText(blob *Blob, encoding idl.Optional[string]) error {
	return r.read(blob, func() (mozjs.Value, error) { return r.Cx().NewString(packageText(blob, encoding)), nil })
}

// ReadAsDataURL is https://w3c.github.io/FileAPI/#dfn-readAsDataURL
func (r *FileReader) ReadAsDataURL(blob *Blob) error {
	return r.read(blob, func() (mozjs.Value, error) { return r.Cx().NewString(packageDataURL(blob)), nil })
}

// read is a read operation, whose type is what packageData makes of the bytes.
// All of them are at hand, so that they are one chunk.
//
// https://w3c.github.io/FileAPI/#readOperation
func (r *FileReader) read(blob *Blob, packageData func() (mozjs.Value, error)) error {
	// 1. If fr's state is "loading", throw an InvalidStateError DOMException.
	if r.state == stateLoading {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The object is already busy reading Blobs."}
	}
	// 2. Set fr's state to "loading". 3, 4. Set fr's result and error to null.
	r.state = stateLoading
	r.result, r.err = r.SetHeld(r.result, mozjs.Null), r.SetHeld(r.err, mozjs.Null)
	// 10. Queue the tasks, which abort() removes. Until they have run, the reader
	//     and the blob are not collected.
	cx := r.Cx()
	operation := &readOperation{size: len(blob.bytes)}
	r.operation = operation
	kept := cx.RootAwaited(cx.NewArray(r.Value(), blob.Value()), 0)
	queue := func(steps func()) {
		globalOf(cx).QueueFileReadingTask(func() {
			if r.performs(operation) {
				steps()
			}
		})
	}
	// 2. Queue a task to fire a progress event called loadstart at fr.
	queue(func() { r.fire("loadstart") })
	// 4.3. Queue a task to fire a progress event called progress at fr.
	if operation.size > 0 {
		queue(func() {
			operation.loaded = operation.size
			r.fire("progress")
		})
	}
	// 5. Queue a task to run the following steps.
	globalOf(cx).QueueFileReadingTask(func() {
		defer kept.Release()
		if r.performs(operation) {
			r.finish(packageData)
		}
	})
	return nil
}

// performs reports whether a read operation is going on: whether it is neither
// done nor aborted.
func (r *FileReader) performs(operation *readOperation) bool {
	return r.operation == operation && r.state == stateLoading
}

// finish ends a read operation: step 10.5 of it.
//
// https://w3c.github.io/FileAPI/#readOperation
func (r *FileReader) finish(packageData func() (mozjs.Value, error)) {
	cx := r.Cx()
	f := cx.Enter()
	defer f.Leave()
	// 1. Set fr's state to "done".
	r.state = stateDone
	// 2. Let result be the result of package data.
	if result, err := packageData(); err == nil {
		// 4. Set fr's result to result, and fire load.
		r.result = r.SetHeld(r.result, result)
		r.fire("load")
	} else {
		// 3. If package data threw an exception error, set fr's error to error, and
		//    fire error. (What the bytes become has no room in memory.)
		r.err = r.SetHeld(r.err, dom.NewDOMException(cx, "NotReadableError", err.Error()).Value())
		r.fire("error")
	}
	r.end()
}

// Abort is https://w3c.github.io/FileAPI/#dfn-abort
func (r *FileReader) Abort() {
	// 1. If this's state is "empty" or if this's state is "done", set this's
	//    result to null and terminate this algorithm.
	loading := r.state == stateLoading
	r.result = r.SetHeld(r.result, mozjs.Null)
	if !loading {
		return
	}
	// 2. If this's state is "loading", set this's state to "done" and set this's
	//    result to null.
	r.state = stateDone
	// 3, 4. Remove the tasks from this on the file reading task source, and
	//       terminate the algorithm for the read method being processed. 5. Fire a
	//       progress event called abort at this.
	r.fire("abort")
	r.end()
}

// end is what ends a read operation: if fr's state is not "loading", fire a
// progress event called loadend at fr.
func (r *FileReader) end() {
	if r.state != stateLoading {
		r.fire("loadend")
	}
}

// fire fires a progress event of the read operation.
func (r *FileReader) fire(name string) {
	FireProgressEvent(&r.EventTarget, name, int64(r.operation.loaded), int64(r.operation.size))
}
