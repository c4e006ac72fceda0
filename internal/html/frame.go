package html

// Frame is a child navigable, as an embedder knows it. It is for the thread of its page.
type Frame childNavigable

// ChildFrames are the frames in the window's document.
func (w *Window) ChildFrames() []*Frame {
	var frames []*Frame
	for _, c := range w.children() {
		frames = append(frames, (*Frame)(c))
	}
	return frames
}

// Window is the frame's window at the moment; nil if the frame is no more.
func (f *Frame) Window() *Window {
	if f.destroyed || f.window.agent.EventLoop().Terminating() {
		return nil
	}
	return f.window
}

// DocumentURL is the URL of the window's document.
func (w *Window) DocumentURL() string { return w.location.url.Href() }
