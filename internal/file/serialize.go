// Checked against File API of 2025-12-03.

package file

import (
	"bytes"
	"encoding/gob"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// The types of serialized blobs, and of serialized lists of files.
const (
	blobType     = "Blob"
	fileType     = "File"
	fileListType = "FileList"
)

func init() {
	for _, typ := range []string{blobType, fileType} {
		mozjs.RegisterSerializable(typ, mozjs.Deserializer{New: deserialize})
	}
	mozjs.RegisterSerializable(fileListType, mozjs.Deserializer{New: newFileList, Fill: fillFileList})
}

// Serialize runs the serialization steps. The clone shares the bytes.
//
// https://w3c.github.io/FileAPI/#blob-section, "serialization steps"
func (b *Blob) Serialize(s *mozjs.Serialized) error {
	// 1. Set serialized.[[SnapshotState]] to value's snapshot state.
	// 2. Set serialized.[[ByteSequence]] to value's underlying byte sequence.
	return serialize(s, blobType, b)
}

// Serialize runs the serialization steps.
//
// https://w3c.github.io/FileAPI/#file-section, "serialization steps"
func (f *File) Serialize(s *mozjs.Serialized) error {
	// 3. Set serialized.[[Name]] to the value of value's name attribute.
	// 4. Set serialized.[[LastModified]] to the value of value's lastModified
	//    attribute.
	return serialize(s, fileType, f)
}

func serialize(s *mozjs.Serialized, typ string, impl any) error {
	data, _ := DataOf(impl)
	s.Type, s.Data = typ, data
	if s.ForStorage {
		var stored bytes.Buffer
		if err := gob.NewEncoder(&stored).Encode(data); err != nil {
			return err
		}
		s.Data = stored.Bytes()
	}
	return nil
}

// deserialize runs the deserialization steps. The interfaces are exposed in all
// realms.
//
// https://w3c.github.io/FileAPI/#blob-section, "deserialization steps"
func deserialize(cx *mozjs.Context, data any) (mozjs.Value, error) {
	if stored, ok := data.([]byte); ok {
		var d Data
		if err := gob.NewDecoder(bytes.NewReader(stored)).Decode(&d); err != nil {
			return mozjs.Undefined, err
		}
		data = d
	}
	return NewBlob(cx, data.(Data)).Value(), nil
}

// Serialize runs the serialization steps.
//
// https://w3c.github.io/FileAPI/#filelist-section, "serialization steps"
func (l *FileList) Serialize(s *mozjs.Serialized) error {
	// 1. Set serialized.[[Files]] to an empty list. 2. For each file in value, append the
	//    sub-serialization of file to serialized.[[Files]].
	s.Type = fileListType
	for i := range l.files {
		s.Values = append(s.Values, l.Item(uint32(i)).Value())
	}
	return nil
}

// newFileList and fillFileList are the deserialization steps.
//
// https://w3c.github.io/FileAPI/#filelist-section, "deserialization steps"
func newFileList(cx *mozjs.Context, _ any) (mozjs.Value, error) {
	return NewFileList(cx, nil).Value(), nil
}

func fillFileList(cx *mozjs.Context, object mozjs.Value, values []mozjs.Value) error {
	l := FileListOf(cx.Impl(object))
	// 1. For each file of serialized.[[Files]], add the sub-deserialization of file to value.
	for _, file := range values {
		data, _ := DataOf(cx.Impl(file))
		l.files, l.held = append(l.files, data), append(l.held, l.Hold(file))
	}
	return nil
}
