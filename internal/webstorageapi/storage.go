// Checked against HTML of 2026-07-17.

package webstorageapi

import (
	"errors"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webstorage"
)

// Storage is https://html.spec.whatwg.org/multipage/webstorage.html#storage-2
type Storage struct {
	mozjs.Object
	settings *agent.EnvironmentSettings
	area     *webstorage.Area
	window   Window

	mu sync.Mutex
	// arrived are the changes for which tasks are queued, nil when no more are taken.
	arrived map[*arrival]struct{}
}

// Window is what a Storage object needs to know of its relevant global object.
type Window struct {
	// Target is the global object.
	Target *dom.EventTarget
	// URL returns the serialization of the URL of the document.
	URL func() string
}

// New makes the Storage object of a window for an area. The caller keeps its wrapper
// alive, and calls Close when the window ends.
func New(s *agent.EnvironmentSettings, area *webstorage.Area, w Window) *Storage {
	o := createStorage(s.Cx())
	o.settings, o.area, o.window = s, area, w
	o.arrived = map[*arrival]struct{}{}
	area.Observe(o)
	o.touch("", true)
	return o
}

// Close lets go of the area. No script may run afterwards.
func (s *Storage) Close() {
	s.area.Leave(s)
	s.mu.Lock()
	arrived := s.arrived
	s.arrived = nil
	s.mu.Unlock()
	for a := range arrived {
		a.release()
	}
}

// Length is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-length
func (s *Storage) Length() uint32 {
	s.touch("", false)
	return uint32(s.area.Length())
}

// Key is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-key
func (s *Storage) Key(index uint32) idl.Optional[string] {
	s.touch("", false)
	if key, ok := s.area.Key(int(index)); ok {
		return idl.Some(key)
	}
	return idl.None[string]()
}

// GetItem is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-getitem
func (s *Storage) GetItem(key string) idl.Optional[string] {
	s.touch(key, false)
	if value, ok := s.area.Get(key); ok {
		return idl.Some(value)
	}
	return idl.None[string]()
}

// SetItem is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-setitem
func (s *Storage) SetItem(key, value string) error {
	s.touchSize(key, len(key)+len(value))
	err := s.area.Set(s, s.window.URL(), key, value)
	if e, ok := errors.AsType[*webstorage.QuotaError](err); ok {
		return &idl.QuotaExceededError{
			Message:   "Setting the value of '" + abbreviated(key) + "' exceeded the quota.",
			Quota:     idl.Some(float64(webstorage.Quota)),
			Requested: idl.Some(float64(e.Requested)),
		}
	}
	if err != nil {
		return &idl.QuotaExceededError{Message: "The value of '" + abbreviated(key) + "' could not be stored: " + err.Error() + "."}
	}
	return nil
}

// abbreviated is a key as a message shows it.
func abbreviated(key string) string {
	const most = 100 // bytes
	if len(key) <= most {
		return key
	}
	end := most
	for end > 0 && key[end]&0xC0 == 0x80 {
		end-- // to the beginning of a code point
	}
	return key[:end] + "…"
}

// RemoveItem is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-removeitem
//
// The specification has no way to say that it has failed: the profile tells at its end.
func (s *Storage) RemoveItem(key string) {
	s.touchSize(key, 0)
	_ = s.area.Remove(s, s.window.URL(), key)
}

// Clear is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-clear
func (s *Storage) Clear() {
	s.touch("", true)
	_ = s.area.Clear(s, s.window.URL())
}

// SupportedNames are the keys: the supported property names.
func (s *Storage) SupportedNames() []string {
	s.touch("", false)
	return s.area.Keys()
}

// touchSize tells a schedule that script changes the item of a key: to so many code units more, with
// the key. Where there is much, all items have to do with each other, since the quota is for all.
func (s *Storage) touchSize(key string, more int) {
	if p := s.settings.EventLoop().Program(); p.Touched() {
		s.touch(key, true)
		if s.area.Units()+more > webstorage.Quota/64 {
			s.touch("", true)
		}
	}
}

// touch tells a schedule that script uses or changes the item of a key, or for an empty key any.
func (s *Storage) touch(key string, changes bool) {
	s.settings.EventLoop().Touch("storage", key, changes)
}

// arrival is a change on its way to a window.
type arrival struct {
	webstorage.Change
	// payer is the context that has made the change. It is charged until all windows
	// have heard of it.
	payer  *mozjs.Context
	memory int64
}

// arrivalMemory is what Go keeps for a change on its way, in bytes, without its strings.
const arrivalMemory = 256

func (a *arrival) release() { a.payer.AddExternal(-a.memory) }

// Changed implements webstorage.Observer.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
func (s *Storage) Changed(c webstorage.Change) {
	a := &arrival{Change: c, payer: c.By.(*Storage).Cx()}
	for _, text := range []*string{c.Key, c.OldValue, c.NewValue} {
		if text != nil {
			a.memory += int64(len(*text))
		}
	}
	a.memory = arrivalMemory + a.memory/int64(c.Hearers)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.arrived == nil {
		return
	}
	// 4. For each remoteStorage of remoteStorages: queue a global task on the DOM
	//    manipulation task source given remoteStorage's relevant global object to fire
	//    an event named storage.
	if s.settings.QueueGlobalTask(eventloop.DOMManipulation, func() { s.take(a) }) {
		s.arrived[a] = struct{}{}
		a.payer.AddExternal(a.memory)
	}
}

// take fires the event of a change that has arrived.
func (s *Storage) take(a *arrival) {
	s.mu.Lock()
	_, ok := s.arrived[a]
	delete(s.arrived, a)
	s.mu.Unlock()
	if ok {
		a.release()
		s.fire(a.Change)
	}
}

// fire fires an event named storage, using StorageEvent, at the relevant global object:
// with key, oldValue and newValue, url the URL of the document whose script has made
// the change, and storageArea this.
func (s *Storage) fire(c webstorage.Change) {
	f := s.Cx().Enter()
	defer f.Leave()
	e := createStorageEvent(s.Cx())
	e.CreateAnEvent("storage", dom.EventInit{})
	e.set(optional(c.Key), optional(c.OldValue), optional(c.NewValue), c.URL, s)
	s.window.Target.Dispatch(&e.Event)
}

func optional(s *string) idl.Optional[string] {
	if s == nil {
		return idl.None[string]()
	}
	return idl.Some(*s)
}
