// Checked against Storage of 2025-03-26.

// Package storagetasks has what operations of storage share that answer with a promise:
// the storage task source, and steps that settle a promise later.
package storagetasks

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Source is the storage task source.
//
// https://storage.spec.whatwg.org/#storage-task-source
var Source = eventloop.DeclareTaskSource("storage")

// pendingMemory is about what Go keeps for an operation that is under way, in bytes.
const pendingMemory = 512

// Pending is an operation under way, whose promise is not settled.
type Pending struct {
	Cx       *mozjs.Context
	settings *agent.EnvironmentSettings
	promise  *mozjs.Root
	what     string
}

// Enqueue returns a new promise of an operation of an object, and queues a task with its
// steps, in a frame. What they do takes no time in which the agent could do something
// else. They settle the promise, or go on later.
func Enqueue(o *mozjs.Object, what string, steps func(p *Pending)) mozjs.Value {
	promise, p := Begin(o, what)
	p.Later(func() { steps(p) })
	return promise
}

// Begin returns a new promise of an operation of an object, which somebody settles.
func Begin(o *mozjs.Object, what string) (mozjs.Value, *Pending) {
	cx := o.Cx()
	promise := cx.NewPromise()
	return promise, &Pending{cx, agent.SettingsOf(cx), cx.RootAwaited(cx.NewArray(promise, o.Value()), pendingMemory), what}
}

// Later queues a storage task.
func (p *Pending) Later(steps func()) {
	p.settings.QueueGlobalTask(Source, func() {
		p.Touch()
		f := p.Cx.Enter()
		defer f.Leave()
		steps()
	})
}

// Touch tells a schedule that something is done with what is stored, which others may use.
func (p *Pending) Touch() { p.settings.EventLoop().TouchAll() }

// end ends the operation: its promise is settled.
func (p *Pending) end(settle func(promise mozjs.Value)) {
	if promise, err := p.Cx.GetIndex(p.promise.Value(), 0); err == nil {
		settle(promise)
	}
	p.promise.Release()
}

// Resolve resolves the promise.
func (p *Pending) Resolve(v mozjs.Value) {
	p.end(func(promise mozjs.Value) { p.Cx.Resolve(promise, v) })
}

// Reject rejects the promise.
func (p *Pending) Reject(reason mozjs.Value) {
	p.end(func(promise mozjs.Value) { p.Cx.Reject(promise, reason) })
}

// Settle resolves the promise with undefined, or rejects it with an error.
func (p *Pending) Settle(err error) {
	if err == nil {
		p.Resolve(mozjs.Undefined)
		return
	}
	p.end(func(promise mozjs.Value) {
		if reason, terminated := p.Cx.ThrownValue(idl.Failed(err, "Failed to execute "+p.what)); terminated == nil {
			p.Cx.Reject(promise, reason)
		}
	})
}
