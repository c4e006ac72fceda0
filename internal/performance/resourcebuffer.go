package performance

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// resource is an entry of a resource timing buffer. Its PerformanceResourceTiming
// is made when somebody wants to see it.
type resource struct {
	timing *fetch.ResourceTiming
	id     uint64
	// navigationID is that of the entry.
	navigationID uint64
	entry        *PerformanceResourceTiming
	held         mozjs.Slot
}

// resourceBuffers are the performance entry buffer of resources, and what decides
// which of them it gets.
//
// https://w3c.github.io/resource-timing/#sec-extensions-performance-interface
type resourceBuffers struct {
	// buffer is the performance entry buffer, sizeLimit the resource timing buffer
	// size limit.
	buffer    []*resource
	sizeLimit int
	// secondary is the resource timing secondary buffer, fullEventPending the resource
	// timing buffer full event pending flag.
	secondary        []*resource
	fullEventPending bool
}

// newResource makes what there is of a fetch that was reported.
func (p *Performance) newResource(timing *fetch.ResourceTiming) *resource {
	return &resource{timing: timing, id: p.generateID(), navigationID: p.mostRecentNavigation()}
}

// markResourceTiming is https://w3c.github.io/resource-timing/#dfn-mark-resource-timing
func (p *Performance) markResourceTiming(timing *fetch.ResourceTiming) {
	// 1. 2. Create a PerformanceResourceTiming object entry, and set it up. (It is
	//       made where it is seen.)
	r := p.newResource(timing)
	// 3. Queue a PerformanceEntry entry.
	p.queueEntry("resource", func() *PerformanceEntry { return p.entryOf(r) })
	// 4. Add entry to global's performance entry buffer.
	p.addResource(r)
}

// entryOf returns the entry of a resource, which lives as long as it is in a buffer.
func (p *Performance) entryOf(r *resource) *PerformanceEntry {
	if r.entry == nil {
		r.entry = createPerformanceResourceTiming(p.Cx())
		r.entry.setUp(r.timing, p.isolated)
		r.entry.id, r.entry.navigationID = r.id, r.navigationID
		r.held = p.Hold(r.entry.Object.Value())
	}
	return &r.entry.PerformanceEntry
}

// drop lets go of a resource that is in no buffer any more.
func (p *Performance) drop(r *resource) {
	p.timeline.host.AddExternal(-memoryOf(r.timing))
	if r.entry != nil {
		p.Drop(r.held)
	}
}

// canAddResource is https://w3c.github.io/resource-timing/#dfn-can-add-resource-timing-entry
func (p *Performance) canAddResource() bool { return len(p.resources.buffer) < p.resources.sizeLimit }

// addResource is https://w3c.github.io/resource-timing/#dfn-add-a-performanceresourcetiming-entry
func (p *Performance) addResource(r *resource) {
	b := &p.resources
	// 1. If can add resource timing entry returns true and resource timing buffer full
	//    event pending flag is false, add new entry to the performance entry buffer.
	//    Return.
	if p.canAddResource() && !b.fullEventPending {
		b.buffer = append(b.buffer, r)
		return
	}
	// 2. If resource timing buffer full event pending flag is false, set it to true,
	//    and queue a task on the performance timeline task source to run fire a buffer
	//    full event.
	if !b.fullEventPending {
		b.fullEventPending = true
		p.timeline.host.QueueTask(performanceTimeline, p.fireBufferFullEvent)
	}
	// 3. 4. Add new entry to the resource timing secondary buffer.
	b.secondary = append(b.secondary, r)
}

// copySecondaryBuffer is https://w3c.github.io/resource-timing/#dfn-copy-secondary-buffer
func (p *Performance) copySecondaryBuffer() {
	b := &p.resources
	// 1. While resource timing secondary buffer is not empty and can add resource
	//    timing entry returns true: add the oldest entry to the end of performance
	//    entry buffer, and remove it from resource timing secondary buffer.
	for len(b.secondary) > 0 && p.canAddResource() {
		b.buffer = append(b.buffer, b.secondary[0])
		b.secondary = b.secondary[1:]
	}
}

// fireBufferFullEvent is https://w3c.github.io/resource-timing/#dfn-fire-a-buffer-full-event
func (p *Performance) fireBufferFullEvent() {
	b := &p.resources
	// 1. While resource timing secondary buffer is not empty:
	for len(b.secondary) > 0 {
		// 1. Let number of excess entries before be resource timing secondary buffer
		//    current size.
		before := len(b.secondary)
		// 2. If can add resource timing entry returns false, then fire an event named
		//    resourcetimingbufferfull at the Performance object.
		if !p.canAddResource() {
			p.FireAnEvent("resourcetimingbufferfull", dom.EventInit{})
		}
		// 3. Run copy secondary buffer.
		p.copySecondaryBuffer()
		// 4. 5. If number of excess entries before is lower than or equals number of
		//       excess entries after, then remove all entries from resource timing
		//       secondary buffer, and abort these steps.
		if before <= len(b.secondary) {
			for _, r := range b.secondary {
				p.drop(r)
			}
			b.secondary = nil
		}
	}
	// 2. Set resource timing buffer full event pending flag to false.
	//
	// AD-HOC: so too when these steps are aborted, as in browsers: else there would be no other event, ever.
	b.secondary, b.fullEventPending = nil, false
}

// ClearResourceTimings is https://w3c.github.io/resource-timing/#dom-performance-clearresourcetimings
func (p *Performance) ClearResourceTimings() {
	// 1. Remove all PerformanceResourceTiming objects in the performance entry buffer.
	// 2. Set resource timing buffer current size to 0.
	for _, r := range p.resources.buffer {
		p.drop(r)
	}
	p.resources.buffer = nil
}

// SetResourceTimingBufferSize is https://w3c.github.io/resource-timing/#dom-performance-setresourcetimingbuffersize
func (p *Performance) SetResourceTimingBufferSize(maxSize uint32) {
	// 1. Set resource timing buffer size limit to the maxSize parameter. If it is less
	//    than resource timing buffer current size, no objects are to be removed.
	p.resources.sizeLimit = int(maxSize)
}
