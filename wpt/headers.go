package main

import (
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// headers returns the headers that the .headers files of a file and of its
// folder say.
//
// https://web-platform-tests.org/writing-tests/server-features.html
func (s *Suite) headers(file string) (http.Header, error) {
	all := http.Header{}
	for _, name := range []string{path.Join(path.Dir(file), "__dir__"), file} {
		text, err := s.read(name + ".headers")
		if errors.Is(err, fs.ErrNotExist) {
			text, err = s.read(name + ".sub.headers")
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		own := http.Header{}
		for line := range strings.Lines(text) {
			if name, value, ok := strings.Cut(line, ":"); ok {
				own.Add(strings.TrimSpace(name), strings.TrimSpace(value))
			}
		}
		for name, values := range own {
			all[name] = values
		}
	}
	return all, nil
}
