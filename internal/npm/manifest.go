package npm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// manifest is what a package.json says.
type manifest struct {
	folder string
	// main are the fields that name the main file, in the order in which they count.
	main []string
	// browser maps files and packages to others, or to false.
	browser *object
	// exports and imports are nil where there are none.
	exports, imports value
	// name and typ are "" where there are none.
	name, typ string
	// err says what is wrong with the file.
	err error
}

// maxManifest is how many bytes a package.json may have.
const maxManifest = 16 << 20

// manifests are those that were read, by folder.
type manifests struct {
	mu       sync.Mutex
	byFolder map[string]*readManifest
}

type readManifest struct {
	modified time.Time
	size     int64
	manifest *manifest
}

// read returns what the package.json of a folder says, nil if there is none. It is read
// again when the file has changed.
//
// READ_PACKAGE_JSON of https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (m *manifests) read(folder string) *manifest {
	file := filepath.Join(folder, "package.json")
	info, err := os.Stat(file)
	if err != nil || info.IsDir() {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	known := m.byFolder[folder]
	if known == nil || !known.modified.Equal(info.ModTime()) || known.size != info.Size() {
		known = &readManifest{info.ModTime(), info.Size(), parseManifest(folder, file, info)}
		if m.byFolder == nil {
			m.byFolder = map[string]*readManifest{}
		}
		m.byFolder[folder] = known
	}
	return known.manifest
}

func parseManifest(folder, file string, info fs.FileInfo) *manifest {
	p := &manifest{folder: folder}
	wrong := func(err error) *manifest {
		p.err = fmt.Errorf("%s cannot be used: %w", file, err)
		return p
	}
	if !info.Mode().IsRegular() {
		return wrong(errors.New("it is no file"))
	}
	if info.Size() > maxManifest {
		return wrong(fmt.Errorf("it has %d bytes, and %d are the most", info.Size(), maxManifest))
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return wrong(err)
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	var fields struct{ Name, Type, Main, Module, Browser, Exports, Imports json.RawMessage }
	err = json.Unmarshal(text, &fields)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		err = errors.New("it is no JSON object")
	}
	if err != nil {
		return wrong(err)
	}
	str := func(raw json.RawMessage) (s string) {
		_ = json.Unmarshal(raw, &s) // others than strings do not count
		return s
	}
	p.name, p.typ = str(fields.Name), str(fields.Type)
	for _, raw := range []json.RawMessage{fields.Browser, fields.Module, fields.Main} {
		if s := str(raw); s != "" {
			p.main = append(p.main, s)
		}
	}
	for _, f := range []struct {
		raw json.RawMessage
		to  *value
	}{{fields.Exports, &p.exports}, {fields.Imports, &p.imports}} {
		if f.raw == nil {
			continue
		}
		if *f.to, err = parseValue(f.raw); err != nil {
			return wrong(err)
		}
	}
	if fields.Browser != nil {
		browser, err := parseValue(fields.Browser)
		if err != nil {
			return wrong(err)
		}
		p.browser, _ = browser.(*object)
	}
	return p
}
