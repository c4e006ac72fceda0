package agent

import (
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Inbox returns the inbox in which messages arrive for the agent's ports. Each is
// a task of the event loop, on the posted message task source.
func (a *Agent) Inbox() *mozjs.Inbox { return a.inbox }

// MailRecipient is a recipient of messages in an agent's inbox.
type MailRecipient interface {
	// DeliverMessage delivers the oldest message of the recipient's mailbox.
	DeliverMessage()
	// MessageDamaged hears that a message was taken, and could not be deserialized.
	MessageDamaged()
}

// MailDelivery is the Go side of the object that a function was called with to
// deliver a message.
type MailDelivery interface {
	// Delivered hears that the function has returned.
	Delivered()
}

// mail is the agent's inbox as the backlog of its event loop.
type mail Agent

// Arrived implements eventloop.Backlog.
func (m *mail) Arrived() uint64 { return m.inbox.Arrived() }

// Taken implements eventloop.Backlog.
func (m *mail) Taken() uint64 { return m.inbox.Taken() }

// Await implements eventloop.Backlog.
func (m *mail) Await() bool { return m.inbox.Await() }

// Close implements eventloop.Backlog.
func (m *mail) Close() { m.inbox.Close() }

// Perform implements eventloop.Backlog.
func (m *mail) Perform(batch eventloop.Batch) {
	a := (*Agent)(m)
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
			if batch.Until >= 0 && batch.Start >= batch.Until {
				return
			}
		}
	})
}

// deliver delivers messages until one has left something to do, and does that. It
// returns how many arrivals it took, and whether more may be delivered.
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
	if r, ok := d.Recipient.(MailRecipient); ok {
		if d.Damaged {
			r.MessageDamaged()
		} else {
			r.DeliverMessage()
		}
	}
	return d.Taken, !a.loop.Terminating() && !s.cx.Terminated()
}
