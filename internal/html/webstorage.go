// Checked against HTML of 2026-07-17.

package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/internal/webstorageapi"
	"github.com/sluice-go/sluice/storage"
)

// webStorage are the mixins WindowSessionStorage and WindowLocalStorage.
type webStorage struct {
	// sessionShed is the storage shed of the window's traversable navigable.
	sessionShed *storage.Shed
	// session and local are the document's session storage holder and local storage
	// holder.
	session, local *webstorageapi.Storage
}

// SessionStorage is https://html.spec.whatwg.org/multipage/webstorage.html#dom-sessionstorage
func (w *Window) SessionStorage() (*webstorageapi.Storage, error) {
	if w.sessionShed == nil {
		w.sessionShed = storage.NewShed(nil)
	}
	return w.openStorage(&w.session, w.sessionShed, "sessionStorage", webstorage.NewArea)
}

// LocalStorage is https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage
func (w *Window) LocalStorage() (*webstorageapi.Storage, error) {
	return w.openStorage(&w.local, w.userAgent.Storage, "localStorage", func() *webstorage.Area {
		if w.userAgent.Kept == nil {
			return webstorage.NewArea()
		}
		key, _ := storage.ObtainKey(w.environment.storage()) // which did not fail before
		return w.userAgent.Kept.LocalStorage(key)
	})
}

func (w *Window) openStorage(holder **webstorageapi.Storage, shed *storage.Shed, identifier string, create func() *webstorage.Area) (*webstorageapi.Storage, error) {
	// 1. If this's associated Document's holder is non-null, then return it.
	if *holder != nil {
		return *holder, nil
	}
	// 2. Let map be the result of running obtain a storage bottle map with this's
	//    relevant settings object and the identifier.
	content, err := shed.ObtainBottle(w.environment.storage(), identifier, func() any { return create() })
	// 3. If map is failure, then throw a "SecurityError" DOMException.
	if err != nil {
		return nil, &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to storage is denied: %v.", err)}
	}
	// 4. Let storage be a new Storage object whose map is map. 5. Set the holder to it.
	*holder = webstorageapi.New(w.settings, content.(*webstorage.Area), webstorageapi.Window{
		Target: &w.EventTarget,
		URL:    func() string { return w.sourceURL().Href() },
	})
	w.keep(&(*holder).Object)
	// 6. Return storage.
	return *holder, nil
}

// listensTo makes the Storage objects of a window that listens for changes.
//
// AD-HOC: the specification tells only windows that have asked for the storage that changes;
// browsers tell all that have a listener.
func (w *Window) listensTo(typ string) {
	if typ == "storage" {
		_, _ = w.LocalStorage() // these fail where nobody can change anything
		_, _ = w.SessionStorage()
	}
}

// endStorage lets go of the areas of a window that ends.
func (s *webStorage) endStorage() {
	for _, o := range []*webstorageapi.Storage{s.session, s.local} {
		if o != nil {
			o.Close()
		}
	}
}
