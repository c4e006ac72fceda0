package html

import "github.com/sluice-go/sluice/internal/dom/nodes"

// Frame is a child navigable, as an embedder knows it. Any goroutine may ask it.
type Frame childNavigable

// ChildFrames are the frames in the window's document. Any goroutine may call it.
func (w *Window) ChildFrames() []*Frame {
	var frames []*Frame
	for _, c := range w.childNavigables() {
		frames = append(frames, (*Frame)(c))
	}
	return frames
}

// Window is the frame's window at the moment; nil if the frame is no more.
func (f *Frame) Window() *Window {
	c := (*childNavigable)(f)
	w := c.current()
	if c.destroyed.Load() || w.severed() || w.agent.EventLoop().Terminating() {
		return nil
	}
	return w
}

// Moving is closed when there is a window for the document that the frame goes to, in another agent; nil if it goes to none.
func (f *Frame) Moving() <-chan struct{} {
	c := (*childNavigable)(f)
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.moving
}

// InFrame says that the window is one of a frame. Any goroutine may call it.
func (w *Window) InFrame() bool { return w.container != nil }

// TargetName is the name of the frame, and URL that of its document.
func (f *Frame) TargetName() string { return (*childNavigable)(f).current().targetName() }

// URL is the URL of the frame's document.
func (f *Frame) URL() string { return (*childNavigable)(f).current().traversable.URL().Href() }

// FrameAt is the frame that an element shows; nil if it shows none.
func FrameAt(n *nodes.Node) *Frame { return (*Frame)(contentNavigableOf(n)) }
