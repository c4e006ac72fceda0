package imageapi

import (
	"strconv"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// canvasFrameTasks is for what an OffscreenCanvas has painted, on its way to the canvas element.
var canvasFrameTasks = eventloop.DeclareTaskSource("canvas frame")

// placeholderLink is what an OffscreenCanvas knows of its placeholder canvas element, which may be another agent's.
//
// https://html.spec.whatwg.org/multipage/canvas.html#offscreencanvas-placeholder
type placeholderLink struct {
	element  *elementCanvas // for tasks of its agent only
	settings *agent.EnvironmentSettings

	mu sync.Mutex
	// next is the newest bitmap that the element has not got yet; nil for none. While there is one, a task is queued.
	next *bitmapData
}

// linkTo returns the link to an element, of the current realm.
func linkTo(cx *mozjs.Context, element *elementCanvas) *placeholderLink {
	return &placeholderLink{element: element, settings: agent.SettingsOf(cx)}
}

// painted implements canvasOwner: what the canvas shows is committed to its placeholder canvas element, when script has done
// with it.
//
// AD-HOC: the standard does so when it updates the rendering. Here it is the next task, so that who waits for it does not
// depend on frames.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (c *OffscreenCanvas) painted() {
	if c.placeholder == nil || c.committing {
		return
	}
	c.committing = agent.SettingsOf(c.Cx()).QueueGlobalTask(canvasFrameTasks, func() {
		c.committing = false
		if !c.detached {
			c.commit()
		}
	})
}

// commit sends the bitmap to the placeholder canvas element.
func (c *OffscreenCanvas) commit() {
	data, err := c.data(c.Cx(), c.width, c.height)
	if err != nil {
		return
	}
	p := c.placeholder
	p.mu.Lock()
	defer p.mu.Unlock()
	queued := p.next != nil
	if p.next = &data; queued {
		return
	}
	if !p.settings.QueueGlobalTask(canvasFrameTasks, p.show) {
		p.next = nil
	}
}

// show gives the element the newest bitmap. It runs in the agent of the element.
func (p *placeholderLink) show() {
	p.mu.Lock()
	data := *p.next
	p.next = nil
	p.mu.Unlock()
	c := p.element
	setOutput(c, data)
	// The element's dimensions become those of the bitmap.
	width, height := c.size()
	e := htmlelements.HTMLCanvasElementOf(dom.Wrap(c.node).Impl())
	if w := uint64(data.Bitmap.Width); w != width {
		e.SetReflectString("width", strconv.FormatUint(w, 10))
	}
	if h := uint64(data.Bitmap.Height); h != height {
		e.SetReflectString("height", strconv.FormatUint(h, 10))
	}
}
