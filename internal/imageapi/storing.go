package imageapi

import (
	"bytes"
	"encoding/gob"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// stored returns what an object is made from again: as bytes if it is to be stored, and as it is else.
func stored(s *mozjs.Serialized, data any) (any, error) {
	if !s.ForStorage {
		return data, nil
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(data)
	return b.Bytes(), err
}

// restored returns what stored was given.
func restored[T any](data any) (fields T, err error) {
	b, ok := data.([]byte)
	if !ok {
		return data.(T), nil
	}
	err = gob.NewDecoder(bytes.NewReader(b)).Decode(&fields)
	return fields, err
}
