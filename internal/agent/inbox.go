package agent

import (
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Inbox returns the inbox in which messages arrive for the agent's ports, and
// grants of locks. Each is a task of the event loop. The posted message task source
// and the web locks tasks source share that task queue.
func (a *Agent) Inbox() *mozjs.Inbox { return a.inbox }

// Recipient is a recipient in an agent's inbox. What it does, it does in the realm of its
// settings.
type Recipient interface {
	Settings() *EnvironmentSettings
}

// MailRecipient is a recipient of messages in an agent's inbox.
type MailRecipient interface {
	Recipient
	// DeliverMessage delivers the oldest message of the recipient's mailbox.
	DeliverMessage()
	// MessageDamaged hears that a message was taken, and could not be deserialized.
	MessageDamaged()
}

// TaskRecipient is a recipient of other tasks in an agent's inbox.
type TaskRecipient interface {
	Recipient
	// PerformTask performs the oldest of the recipient's tasks, which is Go's.
	PerformTask()
}

// MailDelivery is the Go side of the object that a function was called with to
// deliver a message.
type MailDelivery interface {
	// Delivered hears that the function has returned.
	Delivered()
}

// backlog is the agent's inbox as the backlog of its event loop.
type backlog Agent

// Arrived implements eventloop.Backlog.
func (b *backlog) Arrived() uint64 { return b.inbox.Arrived() }

// Taken implements eventloop.Backlog.
func (b *backlog) Taken() uint64 { return b.inbox.Taken() }

// Await implements eventloop.Backlog.
func (b *backlog) Await() bool { return b.inbox.Await() }

// Close implements eventloop.Backlog.
func (b *backlog) Close() { b.inbox.Close() }

// Perform implements eventloop.Backlog.
func (b *backlog) Perform(batch eventloop.Batch) {
	a := (*Agent)(b)
	a.perform(func() {
		for first := true; ; first = false {
			if !first {
				// The task before has ended.
				a.loop.PerformMicrotaskCheckpoint()
			}
			taken, goOn := a.deliver(&batch)
			batch.Max -= taken
			if !goOn || batch.Max <= 0 || taken == 0 || batch.Attention.Load() != 0 {
				return
			}
			if !batch.Still {
				batch.Start = a.loop.Now()
			}
			if batch.Until >= 0 && batch.Start >= batch.Until || batch.Start >= a.cx.NextTimer() {
				return
			}
		}
	})
}

// deliver performs tasks until one has left something to do for Go, and does that.
// It returns how many arrivals it took, and whether more may be performed.
func (a *Agent) deliver(batch *eventloop.Batch) (taken int, goOn bool) {
	s := a.settings
	f := s.cx.Enter()
	defer f.Leave()
	// Invoke a callback function, step 8: Prepare to run script.
	s.PrepareToRunScript()
	d := s.cx.Deliver(a.inbox, mozjs.DeliveryOptions{
		Max:       batch.Max,
		Attention: batch.Attention,
		Now:       batch.Start,
		Still:     batch.Still,
		Until:     batch.Until,
	})
	// Step 14.2: Clean up after running script.
	s.CleanUpAfterRunningScript()
	// Inner invoke, step 11: If this throws an exception, report it.
	s.Report(d.Err)
	if d.UnderWay {
		if e, ok := s.cx.EndDelivery().(MailDelivery); ok {
			e.Delivered()
		}
	}
	if r, ok := d.Recipient.(Recipient); ok {
		defer r.Settings().realm.Enter().Leave()
	}
	switch r := d.Recipient.(type) {
	case MailRecipient:
		if d.Damaged {
			r.MessageDamaged()
		} else {
			r.DeliverMessage()
		}
	case TaskRecipient:
		r.PerformTask()
	}
	return d.Taken, !a.loop.Terminating() && !s.cx.Terminated()
}
