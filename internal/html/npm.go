package html

import (
	"fmt"
	neturl "net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/npm"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// installedKey is a specifier in the files of a folder.
type installedKey struct {
	folder, specifier string
	require           bool
}

// installedModule is what became of a specifier.
type installedModule struct {
	path  string // "" where a package wants nothing to be there
	url   *url.URL
	empty bool
	err   error
}

// emptyModule stands for what packages want nothing to be instead of.
const emptyModule = "data:text/javascript,export default {}"

// inWorker says whether the scope is that of a worker.
func (g *globalScope) inWorker() bool {
	_, window := g.settings.Global().(*Window)
	return !window
}

// installed returns a function that resolves a specifier by the packages that are
// installed next to a local file, nil where there are none.
func (g *globalScope) installed(specifier string, base *url.URL) func(*url.URL) (*url.URL, error) {
	if g.userAgent.Packages == nil || base.Scheme() != "file" {
		return nil
	}
	return func(asURL *url.URL) (*url.URL, error) {
		from, err := fetch.FilePath(base)
		if err != nil {
			return nil, nil
		}
		// Only packages leave extensions out, and say what is to replace their files.
		if asURL != nil && (strings.HasPrefix(specifier, "/") || !g.userAgent.Packages.InPackage(from)) {
			return nil, nil
		}
		m := g.resolveInstalled(specifier, from, false)
		switch {
		case m.err == nil:
			return m.url, nil
		case asURL != nil:
			return nil, nil // it fails as any other URL
		}
		return nil, mozjs.NewTypeError("The module specifier \"%s\" cannot be resolved: no import map says what it means, and %v", specifier, m.err)
	}
}

// resolveInstalled resolves a specifier in a local file.
func (g *globalScope) resolveInstalled(specifier, from string, require bool) installedModule {
	key := installedKey{filepath.Dir(from), specifier, require}
	if m, ok := g.modules.resolved[key]; ok {
		return m
	}
	// What a file is called may have a query, as in "./worker.js?inline".
	found, err := g.userAgent.Packages.Resolve(npm.Request{Specifier: specifier, From: from, Require: require, Worker: g.inWorker()})
	m := installedModule{path: found.Path, empty: found.Empty, err: err}
	switch {
	case err != nil:
	case found.Empty:
		m.url, m.err = url.Parse(emptyModule, nil)
	default:
		m.url, m.err = fileURL(found.Path)
	}
	g.modules.resolved[key] = m
	return m
}

// fileURL returns the URL of a local file.
func fileURL(path string) (*url.URL, error) {
	return url.Parse((&neturl.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String(), nil)
}

// installed says whether a script is a CommonJS module of a package, and what it is
// written in if not.
func (f *singleModuleFetch) installed(base *url.URL, text string) (transform.Language, *commonJSSource) {
	if f.packages == nil || base.Scheme() != "file" {
		return transform.JavaScript, nil
	}
	path, err := fetch.FilePath(base)
	if err != nil || !f.packages.InPackage(path) && filepath.Ext(path) != ".cjs" {
		return transform.JavaScript, nil
	}
	if !f.packages.IsCommonJS(path, text) {
		return packagedLanguage(text), nil
	}
	return packagedLanguage(text), &commonJSSource{path, f.packages.Exports(path, text, f.worker)}
}

// packagedLanguage is what a script of a package is written in.
func packagedLanguage(text string) transform.Language {
	if strings.Contains(text, "process.env.NODE_ENV") {
		return transform.PackagedJavaScript
	}
	return transform.JavaScript
}

// writtenAs are the extensions of what TypeScript calls by another one, and of what has
// none there.
var writtenAs = map[string][]string{
	".js": {".ts", ".tsx", ".jsx"}, ".mjs": {".mts"}, ".jsx": {".tsx"},
	"": {".ts", ".tsx", ".mts", ".jsx", ".js", ".mjs"},
}

// hintAt says what may have been meant by a URL of which there is nothing or a folder, "" if
// nothing is known.
func hintAt(u *url.URL) string {
	if hint := npm.Hint(u.Href()); hint != "" {
		return ": " + hint
	}
	if u.Scheme() != "file" {
		return ""
	}
	path, err := fetch.FilePath(u)
	if err != nil {
		return ""
	}
	if at, err := os.Stat(path); err == nil {
		if !at.IsDir() {
			return ""
		}
		path = filepath.Join(path, "index")
	}
	without := strings.TrimSuffix(path, filepath.Ext(path))
	for _, extension := range writtenAs[filepath.Ext(path)] {
		if _, err := os.Stat(without + extension); err == nil {
			return fmt.Sprintf("; there is %s: import that", filepath.Base(without)+extension)
		}
	}
	return ""
}
