package command

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// served are the folders that answer for origins, as --serve names them.
type served struct {
	origins []string
	// opens, unless nil, hears of each file before it is opened, on any goroutine.
	opens func(path string)
}

// handler returns what answers for the origins: a folder for each.
func (s *served) handler() (func(context.Context, *url.URL) http.Handler, error) {
	if len(s.origins) == 0 {
		return nil, nil
	}
	handlers := map[string]http.Handler{}
	for _, text := range s.origins {
		at, folder, ok := strings.Cut(text, "=")
		origin, err := url.Parse(at)
		if !ok || folder == "" || err != nil || originOf(origin) == "" || strings.TrimSuffix(at, "/") != origin.Scheme+"://"+origin.Host {
			return nil, fmt.Errorf("--serve is an http(s) origin and a folder, such as https://app.test=./dist, not %q", text)
		}
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("--serve %s: there is no folder %q", at, folder)
		}
		handlers[originOf(origin)] = folderHandler(folder, s.opens)
	}
	return func(_ context.Context, u *url.URL) http.Handler { return handlers[originOf(u)] }, nil
}

// originOf returns the scheme, host and port of a URL of HTTP; empty for others.
func originOf(u *url.URL) string {
	port := u.Port()
	switch {
	case u.Hostname() == "" || u.User != nil:
		return ""
	case u.Scheme == "https" && port == "":
		port = "443"
	case u.Scheme == "http" && port == "":
		port = "80"
	case u.Scheme != "http" && u.Scheme != "https":
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Hostname()) + ":" + port
}

// typesServed are the MIME types that scripts are served with. The system's tables say
// something else of some, or nothing.
var typesServed = map[string]string{
	".js": "text/javascript", ".mjs": "text/javascript", ".cjs": "text/javascript",
	".ts": "text/typescript", ".mts": "text/typescript", ".tsx": "text/tsx", ".jsx": "text/jsx",
	".json": "application/json", ".map": "application/json", ".wasm": "application/wasm",
}

// heard is a folder that tells of the files that are opened.
type heard struct {
	fs.FS
	folder string
	opens  func(path string)
}

// Open implements fs.FS.
func (h heard) Open(name string) (fs.File, error) {
	h.opens(filepath.Join(h.folder, filepath.FromSlash(name)))
	return h.FS.Open(name)
}

// folderHandler serves a folder: files, index.html also as what its folder is, and no lists of files. Opens, unless nil, hears of each
// file.
func folderHandler(folder string, opens func(path string)) http.Handler {
	all := os.DirFS(folder)
	if opens != nil {
		all = heard{all, folder, opens}
	}
	files := http.FileServerFS(all)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind := typesServed[strings.ToLower(path.Ext(r.URL.Path))]; kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		// Files may change between two requests.
		w.Header().Set("Cache-Control", "no-cache")
		// The handler of net/http would lead from index.html to its folder, and list a folder without one.
		if in, ok := strings.CutSuffix(r.URL.Path, "/index.html"); ok {
			of := *r.URL
			of.Path, of.RawPath = in+"/", ""
			r = r.Clone(r.Context())
			r.URL = &of
		}
		if in, ok := strings.CutSuffix(r.URL.Path, "/"); ok {
			if _, err := fs.Stat(all, strings.TrimPrefix(path.Clean(in+"/index.html"), "/")); err != nil {
				http.NotFound(w, r)
				return
			}
		}
		files.ServeHTTP(w, r)
	})
}
