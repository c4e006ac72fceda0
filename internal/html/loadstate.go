package html

// LoadState is how far a document has come.
type LoadState uint8

const (
	// ContentLoaded is after the event DOMContentLoaded.
	ContentLoaded LoadState = iota
	// CompletelyLoaded is after the event load.
	CompletelyLoaded
)

// AwaitLoad returns nil when no navigation of the window's navigable is under way, and its document has come to a state or has
// stopped loading. Otherwise it returns what to wait for before asking again, unless the window ends before.
func (w *Window) AwaitLoad(state LoadState) <-chan struct{} {
	if n := w.traversable.Underway(); n != nil {
		return n.Done()
	}
	least := awaitingScripts
	if state == CompletelyLoaded {
		least = completelyLoaded
	}
	d := w.document
	if w.discarded.Load() || d == nil || d.stage >= least {
		return nil
	}
	if d.progress == nil {
		d.progress = make(chan struct{})
	}
	return d.progress
}

// progressed tells those who wait for the document's state that it is another one.
func (d *PageDocument) progressed() {
	if d.progress != nil {
		close(d.progress)
		d.progress = nil
	}
}
