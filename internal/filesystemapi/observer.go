package filesystemapi

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// FileSystemObserver is
// https://github.com/whatwg/fs/blob/main/proposals/FileSystemObserver.md
//
// As long as it observes something, its wrapper is kept.
type FileSystemObserver struct {
	mozjs.Object
	settings     *agent.EnvironmentSettings
	files        *Files
	callback     mozjs.Slot
	context      *mozjs.Realm // of the callback
	observations []*observation
	kept         *mozjs.Root

	mu sync.Mutex
	// arrived are the changes that the callback has not heard of; a task is queued if there are any.
	arrived []arrival
}

// observation is of what was there when it began.
type observation struct {
	handle *FileSystemHandle
	held   mozjs.Slot // the handle
	root   locator
	// inner is nil until the observation has begun.
	inner *filesystem.Observation
}

// arrival is a change on its way to the callback.
type arrival struct {
	*observation
	typ    FileSystemChangeType
	change filesystem.Change
}

// changeTypes are what script sees of the types of changes.
var changeTypes = [...]FileSystemChangeType{
	filesystem.Appeared:    FileSystemChangeTypeAppeared,
	filesystem.Disappeared: FileSystemChangeTypeDisappeared,
	filesystem.Modified:    FileSystemChangeTypeModified,
	filesystem.Moved:       FileSystemChangeTypeMoved,
	filesystem.Errored:     FileSystemChangeTypeErrored,
}

const (
	// mostArrived is how many changes may be on their way to an observer, which may have no time for
	// them. Of more it only hears that there were some.
	mostArrived = 4096
	// arrivalMemory is what Go keeps for one, in bytes, without its paths.
	arrivalMemory = 160
)

// memory is what Go keeps for the change, in bytes.
func (a *arrival) memory() int64 {
	n := int64(arrivalMemory)
	for _, path := range []filesystem.Path{a.change.Path, a.change.From} {
		for _, name := range path {
			n += int64(len(name)) + 16
		}
	}
	return n
}

// The constructor: nothing is observed.
func (o *FileSystemObserver) construct(callback FileSystemObserverCallback) error {
	o.settings, o.files = agent.SettingsOf(o.Cx()), filesOf(o.Cx())
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	return nil
}

// Observe has the callback hear of changes from when the promise is resolved on. What is observed
// already is observed with the new options.
func (o *FileSystemObserver) Observe(handle *FileSystemHandle, options FileSystemObserverObserveOptions) mozjs.Value {
	o.Unobserve(handle)
	ob := &observation{handle: handle, held: o.Hold(handle.Value()), root: handle.locator}
	o.observations = append(o.observations, ob)
	o.keep()
	return enqueue(&o.Object, "'observe' on 'FileSystemObserver'", func(p *storagetasks.Pending) {
		if !slices.Contains(o.observations, ob) { // which somebody has ended
			settle(p, nil)
			return
		}
		var err error
		ob.inner, err = handle.system.Observe(ob.root.Path, ob.root.Kind, options.Recursive, func(c filesystem.Change) { o.hear(ob, c) })
		if err != nil {
			o.end(ob)
		}
		settle(p, err)
	})
}

// Unobserve ends the observation of what a handle is for, if there is one.
func (o *FileSystemObserver) Unobserve(handle *FileSystemHandle) {
	for _, ob := range slices.Clone(o.observations) {
		if ob.root.is(handle.locator) {
			o.end(ob)
		}
	}
}

// Disconnect ends all observations.
func (o *FileSystemObserver) Disconnect() {
	for _, ob := range slices.Clone(o.observations) {
		o.end(ob)
	}
}

// end ends an observation. The callback hears nothing more of it.
func (o *FileSystemObserver) end(ob *observation) {
	if ob.inner != nil {
		o.settings.EventLoop().TouchAll()
		ob.inner.End()
	}
	o.Drop(ob.held)
	o.observations = slices.DeleteFunc(o.observations, func(other *observation) bool { return other == ob })
	o.keep()
}

// keep keeps the wrapper while anything is observed.
func (o *FileSystemObserver) keep() {
	switch observing := len(o.observations) > 0; {
	case observing && o.kept == nil:
		o.KeepRooted(&o.kept, true)
		o.files.observers[o] = struct{}{}
	case !observing && o.kept != nil:
		o.KeepRooted(&o.kept, false)
		delete(o.files.observers, o)
	}
}

// hear takes a change, on any goroutine, for the callback.
func (o *FileSystemObserver) hear(ob *observation, c filesystem.Change) {
	o.mu.Lock()
	defer o.mu.Unlock()
	a := arrival{ob, changeTypes[c.Type], c}
	if len(o.arrived) >= mostArrived && c.Type != filesystem.Errored {
		a = arrival{ob, FileSystemChangeTypeUnknown, filesystem.Change{Kind: ob.root.Kind}}
		if slices.ContainsFunc(o.arrived[mostArrived:], func(other arrival) bool { return other.observation == ob }) {
			return
		}
	}
	if len(o.arrived) == 0 && !o.settings.QueueGlobalTask(storagetasks.Source, o.tell) {
		return
	}
	o.arrived = append(o.arrived, a)
	o.Cx().AddExternal(a.memory())
}

// take takes the changes that have arrived.
func (o *FileSystemObserver) take() []arrival {
	o.mu.Lock()
	defer o.mu.Unlock()
	arrived := o.arrived
	o.arrived = nil
	for _, a := range arrived {
		o.Cx().AddExternal(-a.memory())
	}
	return arrived
}

// tell calls the callback with records of what has arrived.
func (o *FileSystemObserver) tell() {
	arrived := o.take()
	o.settings.EventLoop().TouchAll()
	defer o.Cx().Enter().Leave()
	callback := FileSystemObserverCallback{Callback: idl.CallbackOf(o.context, o.Held(o.callback))}
	var records []*FileSystemChangeRecord
	for _, a := range arrived {
		if !slices.Contains(o.observations, a.observation) {
			continue
		}
		records = append(records, o.record(a))
		if a.typ == FileSystemChangeTypeErrored {
			defer o.end(a.observation)
		}
	}
	if len(records) > 0 {
		callback.InvokeAndReport(o.Value(), records, o)
	}
}

// FileSystemChangeRecord is
// https://github.com/whatwg/fs/blob/main/proposals/FileSystemObserver.md#tentative-idl
type FileSystemChangeRecord struct {
	mozjs.Object
	typ           FileSystemChangeType
	root, changed *FileSystemHandle
	path, from    mozjs.Slot // frozen arrays; from is that of "moved"
}

// record makes the record of a change.
func (o *FileSystemObserver) record(a arrival) *FileSystemChangeRecord {
	cx := o.Cx()
	r := createFileSystemChangeRecord(cx)
	r.typ, r.root = a.typ, a.handle
	r.Hold(r.root.Value())
	at := a.root
	for _, name := range a.change.Path {
		at = at.child(name, a.change.Kind)
	}
	r.changed = handleOf(newHandle(cx, at))
	r.Hold(r.changed.Value())
	r.path = r.Hold(idl.NewFrozenArray(cx, a.change.Path, idl.FromString))
	if a.typ == FileSystemChangeTypeMoved {
		r.from = r.Hold(idl.NewFrozenArray(cx, a.change.From, idl.FromString))
	}
	return r
}

// Root is what was given to observe().
func (r *FileSystemChangeRecord) Root() *FileSystemHandle { return r.root }

// ChangedHandle is that of where the entry is, or was.
func (r *FileSystemChangeRecord) ChangedHandle() *FileSystemHandle { return r.changed }

// RelativePathComponents is the path from the root to the changed handle.
func (r *FileSystemChangeRecord) RelativePathComponents() mozjs.Value { return r.Held(r.path) }

// Type is the type of the change.
func (r *FileSystemChangeRecord) Type() FileSystemChangeType { return r.typ }

// RelativePathMovedFrom is the path from the root to where the entry was that has moved.
func (r *FileSystemChangeRecord) RelativePathMovedFrom() mozjs.Value {
	if r.typ != FileSystemChangeTypeMoved {
		return mozjs.Null
	}
	return r.Held(r.from)
}
