// Checked against Permissions of 2025-10-06.

package permissions

import (
	"maps"
	"slices"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
)

// Environment is what the permissions of an environment settings object depend on.
type Environment struct {
	// Store is the user agent's permission store.
	Store *Store
	// Persistent says that the mode of the environment's storage buckets is "persistent".
	Persistent bool
	// Active reports whether the document of a window is fully active; it is true of a worker.
	Active func() bool
	// Allowed reports whether the document of a window is allowed to use a policy-controlled feature.
	Allowed func(feature permissionspolicy.Feature) bool
	// Touch hears that the permission store is read.
	Touch func()
}

// Permissions is https://w3c.github.io/permissions/#permissions-interface
type Permissions struct {
	mozjs.Object
	settings    *agent.EnvironmentSettings
	environment Environment
	// statuses are those that are alive, and made counts those that have been created.
	statuses map[*PermissionStatus]struct{}
	made     int
}

// New makes the Permissions of an environment. The caller keeps its wrapper alive, and
// calls Close when the environment ends.
func New(s *agent.EnvironmentSettings, e Environment) *Permissions {
	p := createPermissions(s.Cx())
	p.settings, p.environment, p.statuses = s, e, map[*PermissionStatus]struct{}{}
	if e.Active() {
		e.Store.add(p)
	}
	return p
}

// Close lets go of the permission store. It does not use the engine.
func (p *Permissions) Close() { p.environment.Store.remove(p) }

// state is https://w3c.github.io/permissions/#dfn-permission-state
func (p *Permissions) state(name string) PermissionState {
	p.environment.Touch()
	switch {
	// If there is a policy-controlled feature for the feature, and the document is not allowed to use it, return "denied".
	case permissionspolicy.Supported(name) && !p.environment.Allowed(permissionspolicy.Feature(name)):
		return PermissionStateDenied
	case name == persistentStorage && p.environment.Persistent:
		return PermissionStateGranted
	case name == persistentStorage:
		return PermissionStateDenied
	}
	return p.environment.Store.State(name)
}

// Query is https://w3c.github.io/permissions/#dom-permissions-query
func (p *Permissions) Query(permissionDesc mozjs.Value) (mozjs.Value, error) {
	cx := p.Cx()
	// 1. If this's relevant global object is a Window object, and its document is not fully active, return a promise
	//    rejected with an "InvalidStateError" DOMException.
	if !p.environment.Active() {
		return mozjs.Undefined, &idl.DOMException{Name: "InvalidStateError", Message: "The document is not fully active."}
	}
	// 2. Let rootDesc be permissionDesc, converted to an IDL value of type PermissionDescriptor. 3. If that throws,
	//    return a promise rejected with the exception.
	rootDesc, err := ToPermissionDescriptor(cx, permissionDesc)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 4. If rootDesc["name"] is not supported, return a promise rejected with a TypeError.
	if !slices.Contains(names, rootDesc.Name) {
		return mozjs.Undefined, idl.TypeError("%q is not the name of a permission.", rootDesc.Name)
	}
	// 5. Let typedDescriptor be permissionDesc, converted to an IDL value of rootDesc["name"]'s permission descriptor type.
	//    6. If that throws, return a promise rejected with the exception. (What the types add makes no difference here.)
	if _, err := ToPermissionDescriptor(cx, permissionDesc); err != nil {
		return mozjs.Undefined, err
	}
	// 7. Let promise be a new promise.
	promise := cx.NewPromise()
	kept := p.Hold(promise)
	// 8. Return promise, and in parallel: 1. Let status be create a PermissionStatus with typedDescriptor. 2. Run the
	//    permission query algorithm: its state is the permission's.
	status := p.create(rootDesc.Name)
	alive := p.Hold(status.Value())
	// 3. Queue a global task on the permissions task source to resolve promise with status.
	p.settings.QueueGlobalTask(source, func() {
		f := cx.Enter()
		defer f.Leave()
		cx.Resolve(p.Held(kept), p.Held(alive))
		p.Drop(kept)
		p.Drop(alive)
	})
	return promise, nil
}

// create is https://w3c.github.io/permissions/#dfn-create-a-permissionstatus
func (p *Permissions) create(name string) *PermissionStatus {
	status := createPermissionStatus(p.Cx())
	p.made++
	status.permissions, status.number, status.name, status.state = p, p.made, name, p.state(name)
	status.OnListenersChange(func(string) { status.KeepRooted(&status.root, status.HasListeners("change")) })
	p.statuses[status] = struct{}{}
	return status
}

// source is https://w3c.github.io/permissions/#permissions-task-source
const source = eventloop.UserInteraction

// changed hears that somebody has set a permission. Any goroutine may call it.
//
// https://w3c.github.io/permissions/#dfn-permissionstatus-update-steps
func (p *Permissions) changed(name string) {
	p.settings.QueueGlobalTask(source, func() {
		state := p.state(name)
		oldestFirst := func(a, b *PermissionStatus) int { return a.number - b.number }
		for _, status := range slices.SortedFunc(maps.Keys(p.statuses), oldestFirst) {
			// 1. If document is not fully active, terminate this algorithm. 2. Let status be this; query the permission.
			//    3. Queue a task on the permissions task source to fire an event named change at status.
			if status.name == name && status.state != state && p.environment.Active() {
				status.state = state
				status.FireAnEvent("change", dom.EventInit{})
			}
		}
	})
}

// PermissionStatus is https://w3c.github.io/permissions/#permissionstatus-interface
type PermissionStatus struct {
	dom.EventTarget
	permissions *Permissions
	number      int // the order of creation
	name        string
	state       PermissionState
	root        *mozjs.Root // while it has listeners
}

// Finalized hears that the object was collected.
func (s *PermissionStatus) Finalized() {
	if s.permissions != nil {
		delete(s.permissions.statuses, s)
	}
}

// State is https://w3c.github.io/permissions/#dom-permissionstatus-state
func (s *PermissionStatus) State() PermissionState { return s.state }

// Name is https://w3c.github.io/permissions/#dom-permissionstatus-name
func (s *PermissionStatus) Name() string { return s.name }
