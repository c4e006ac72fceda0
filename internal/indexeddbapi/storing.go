package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// storing is a value that is to be stored: the clone that the specification has of
// it, serialized. What is needed of the clone is extracted when the request is made;
// only the key that a key generator puts into the value is known later.
type storing struct {
	handle     *IDBObjectStore
	serialized *mozjs.Message
	// clone is the clone, in the frame that the request is made in, once it was
	// needed.
	clone mozjs.Value
	// injects says that the key generator's key goes into the value.
	injects   bool
	indexKeys []indexeddb.IndexKeys
}

// clone makes a clone of a value during the transaction.
func (s *IDBObjectStore) clone(value mozjs.Value) (*storing, error) {
	serialized, err := s.transaction.clone(value)
	if err != nil {
		return nil, err
	}
	v := &storing{handle: s, serialized: serialized}
	if s.store.KeyPath != nil || len(s.store.Indexes()) > 0 {
		v.clone, _, err = s.Cx().Deserialize(serialized)
	}
	return v, err
}

// inlineKey returns the key that the value has for an object store with in-line
// keys, none if the key generator has to make it: step 11 of
// https://w3c.github.io/IndexedDB/#add-or-put
func (v *storing) inlineKey() (indexeddb.Key, error) {
	cx, store := v.handle.Cx(), v.handle.store
	// 1. Let kpk be the result of extracting a key from a value using a key path.
	kpk, validity, ok, err := extractAKey(cx, v.clone, store.KeyPath, false)
	switch {
	case err != nil:
		return "", err
	// 2. If kpk is invalid, throw a "DataError" DOMException.
	case ok && validity != valid:
		return "", dataError("What the key path leads to is not a valid key.")
	// 3. If kpk is not failure, let key be kpk.
	case ok:
		return kpk, nil
	// 4. Otherwise: 1. If store does not have a key generator, throw a "DataError"
	//    DOMException.
	case !store.AutoIncrement:
		return "", dataError("The key path leads to nothing in the value.")
	}
	// 2. If check that a key could be injected into a value returns false, throw a
	//    "DataError" DOMException.
	v.injects = true
	possible, err := canInject(cx, v.clone, store.KeyPath)
	if err == nil && !possible {
		err = dataError("The key that is generated cannot be put into the value.")
	}
	return "", err
}

// extractIndexKeys extracts the index keys of the value, unless the key has to be
// put into it first. The indexes that the object store has now are those that it has
// when the record is stored, less some that are deleted until then: one that is
// made until then is populated afterwards.
func (v *storing) extractIndexKeys() error {
	if v.injects {
		return nil
	}
	return v.extractFrom(v.clone)
}

// extractFrom extracts the index keys of a clone.
//
// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
func (v *storing) extractFrom(clone mozjs.Value) error {
	for _, index := range v.handle.store.Indexes() {
		key, ok, err := indexKey(v.handle.Cx(), clone, index)
		if err != nil {
			return err
		}
		if ok {
			v.indexKeys = append(v.indexKeys, index.KeysOf(key))
		}
	}
	return nil
}

// indexKey extracts the key of a value for an index. It reports false if index key is
// an exception, or invalid, or failure. The error says that script was ended.
func indexKey(cx *mozjs.Context, clone mozjs.Value, index *indexeddb.Index) (indexeddb.Key, bool, error) {
	key, validity, ok, err := extractAKey(cx, clone, &index.KeyPath, index.MultiEntry)
	if cx.Terminated() {
		return "", false, mozjs.ErrTerminated
	}
	return key, err == nil && ok && validity == valid, nil
}

// store is the operation that stores the value: it returns the key.
//
// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
func (v *storing) store(key indexeddb.Key, noOverwrite bool) (mozjs.Value, error) {
	s := v.handle
	key, err := s.transaction.backend.StoreRecord(s.store, key, noOverwrite, func(key indexeddb.Key) (indexeddb.Entry, error) {
		// 3. If store also uses in-line keys, then run inject a key into a value.
		if v.injects {
			if err := v.injectAndSerialize(key); err != nil {
				return indexeddb.Entry{}, err
			}
		}
		return indexeddb.Entry{Value: v.serialized, Size: v.serialized.Size(), IndexKeys: v.indexKeys}, nil
	})
	if err != nil {
		return mozjs.Undefined, err
	}
	return keyToValue(s.Cx(), key)
}

// injectAndSerialize puts the key into the value.
func (v *storing) injectAndSerialize(key indexeddb.Key) error {
	cx := v.handle.Cx()
	clone, _, err := cx.Deserialize(v.serialized)
	if err != nil {
		return err
	}
	if err := inject(cx, clone, v.handle.store.KeyPath, key); err != nil {
		return err
	}
	if v.serialized, err = cx.Serialize(clone, nil, mozjs.CloneOptions{ForStorage: true}); err != nil {
		return err
	}
	return v.extractFrom(clone)
}

// populate gives a new index the records of the object store.
func (s *IDBObjectStore) populate(index *indexeddb.Index) error {
	cx := s.Cx()
	var failure error
	err := s.transaction.backend.Populate(index, func(value any) (indexeddb.Key, bool) {
		f := cx.Enter()
		defer f.Leave()
		clone, _, err := cx.Deserialize(value.(*mozjs.Message))
		if err == nil {
			var key indexeddb.Key
			var ok bool
			if key, ok, err = indexKey(cx, clone, index); ok {
				return key, true
			}
		}
		if err != nil {
			failure = err
		}
		return "", false
	})
	if failure != nil {
		return failure
	}
	return err
}

// Values makes bytes of serialized values, for databases that are kept.
type Values struct{}

// Marshal implements indexeddb.Values.
func (Values) Marshal(value any) ([]byte, error) { return value.(*mozjs.Message).MarshalBinary() }

// Unmarshal implements indexeddb.Values.
func (Values) Unmarshal(b []byte) (any, int, error) {
	m := &mozjs.Message{}
	err := m.UnmarshalBinary(b)
	return m, m.Size(), err
}
