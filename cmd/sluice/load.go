package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// source is a script that was loaded.
type source struct{ url, text string }

// load reads the script that an argument of the command names.
func load(ctx context.Context, name string) (source, error) {
	switch {
	case name == "-":
		text, err := io.ReadAll(os.Stdin)
		return source{"about:stdin", string(text)}, err
	case strings.HasPrefix(name, "http:"), strings.HasPrefix(name, "https:"):
		return fetch(ctx, name)
	case strings.HasPrefix(name, "file:"):
		u, err := url.Parse(name)
		if err != nil {
			return source{}, err
		}
		return read(u.Path)
	}
	return read(name)
}

func read(name string) (source, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return source{}, err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return source{}, fmt.Errorf("%s is a folder; a script is wanted", name)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return source{}, err
	}
	return source{(&url.URL{Scheme: "file", Path: path}).String(), string(text)}, nil
}

func fetch(ctx context.Context, name string) (source, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", name, nil)
	if err != nil {
		return source{}, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return source{}, err
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		return source{}, fmt.Errorf("%s: the server answered %s", name, response.Status)
	}
	text, err := io.ReadAll(response.Body)
	return source{response.Request.URL.String(), string(text)}, err
}
