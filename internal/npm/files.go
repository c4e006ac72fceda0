package npm

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// extensions are tried, in this order, where a package leaves an extension out.
var extensions = []string{".js", ".mjs", ".cjs", ".json"}

// file finds what a path means without "exports": a file, one with an extension that
// was left out, or the main file of a folder.
//
// LOAD_AS_FILE and LOAD_AS_DIRECTORY of https://nodejs.org/api/modules.html#all-together
func (s *search) file(path string, isFolder bool) (Resolution, error) {
	if found, ok := s.asFile(path, isFolder); ok {
		return s.exact(found)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		m := s.manifests.read(path)
		if m != nil && m.err != nil {
			return Resolution{}, m.err
		}
		if m != nil {
			for _, main := range m.main {
				// The main file may be a folder with an index itself.
				at := filepath.Join(path, filepath.FromSlash(main))
				if found, ok := s.asFile(at, false); ok {
					return s.exact(found)
				}
				if found, ok := s.asFile(filepath.Join(at, "index"), false); ok {
					return s.exact(found)
				}
			}
		}
		if found, ok := s.asFile(filepath.Join(path, "index"), false); ok {
			return s.exact(found)
		}
		return Resolution{}, fmt.Errorf("%w: the folder %s has no main file", ErrNotFound, path)
	}
	return s.exact(path)
}

func (s *search) asFile(path string, isFolder bool) (string, bool) {
	if isFolder {
		return "", false
	}
	if isFile(path) {
		return path, true
	}
	for _, extension := range extensions {
		if isFile(path + extension) {
			return path + extension, true
		}
	}
	return "", false
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// exact is the end of each search: the file, unless the browser field of its package
// has another one instead, with its real path.
func (s *search) exact(path string) (Resolution, error) {
	// 6. If resolved contains any percent encodings of "/" or "\", …; if the file at
	//    resolved is a folder, or does not exist, then throw an error.
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Resolution{}, fmt.Errorf("%w: there is no file %s", ErrNotFound, path)
	case err != nil:
		return Resolution{}, err
	case info.IsDir():
		return Resolution{}, fmt.Errorf("%s is a folder", path)
	}
	if m := s.scope(filepath.Dir(path)); m != nil && m.browser != nil {
		if v, ok := browserFile(m, path); ok {
			if replacement, same := v.(string); !same || filepath.Join(m.folder, filepath.FromSlash(replacement)) != path {
				if s.depth++; s.depth > maxSteps {
					return Resolution{}, m.invalid(`"browser" leads in a circle`)
				}
				return s.replaced(v, m)
			}
		}
	}
	// Set resolved to the real path of resolved.
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return Resolution{}, err
	}
	return Resolution{Path: real}, nil
}

// browserFile returns what the browser field of a package has for one of its files.
func browserFile(m *manifest, path string) (value, bool) {
	relative, err := filepath.Rel(m.folder, path)
	if err != nil {
		return nil, false
	}
	relative = filepath.ToSlash(relative)
	without := strings.TrimSuffix(relative, filepath.Ext(relative))
	for _, key := range []string{"./" + relative, "./" + without, relative} {
		if v, ok := m.browser.get(key); ok {
			return v, true
		}
	}
	return nil, false
}
