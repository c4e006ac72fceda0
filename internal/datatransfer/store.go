// Checked against HTML of 2026-08-21.

package datatransfer

import (
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/url"
)

// Mode is https://html.spec.whatwg.org/multipage/dnd.html#drag-data-store-mode
type Mode uint8

const (
	// Protected is for events while something is dragged: script sees what is there, but not the data.
	Protected Mode = iota
	// ReadOnly is for drop and paste.
	ReadOnly
	// ReadWrite is for dragstart, and for what script makes itself.
	ReadWrite
)

// Store is https://html.spec.whatwg.org/multipage/dnd.html#drag-data-store
type Store struct {
	items []*storeItem
	mode  Mode
	// allowed is the drag data store allowed effects state.
	allowed string
}

// storeItem is an item of the drag data store item list.
type storeItem struct {
	// isFile says that the kind is File, and not text.
	isFile bool
	// typ is the drag data item type string.
	typ  string
	text string
	file file.Data
}

// NewStore makes a store with texts, each of a type, and files.
func NewStore(mode Mode, texts [][2]string, files []file.Data) *Store {
	s := &Store{mode: mode, allowed: "uninitialized"}
	for _, t := range texts {
		s.items = append(s.items, &storeItem{typ: url.ASCIILowercase(t[0]), text: t[1]})
	}
	for _, f := range files {
		s.items = append(s.items, &storeItem{isFile: true, typ: f.Type, file: f})
	}
	return s
}

// SetMode sets the mode.
func (s *Store) SetMode(mode Mode) { s.mode = mode }

// Empty says whether there is nothing in the store.
func (s *Store) Empty() bool { return len(s.items) == 0 }

// Allowed is the allowed effects state.
func (s *Store) Allowed() string { return s.allowed }

// Text returns the text of a type; "" if there is none.
func (s *Store) Text(typ string) string {
	if it := s.textItem(typ); it != nil {
		return it.text
	}
	return ""
}

// textItem is the item whose kind is text and whose type string is typ; nil for none.
func (s *Store) textItem(typ string) *storeItem {
	for _, it := range s.items {
		if !it.isFile && it.typ == typ {
			return it
		}
	}
	return nil
}
