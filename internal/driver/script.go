package driver

import (
	"path"
	"strings"
)

// Way is how the script at a URL is run.
type Way struct {
	// Module says that it is a module script.
	Module bool
	// Inline says that the module is run as one without a URL is, from its text: as fetched
	// from its URL it would not have a MIME type of JavaScript.
	Inline bool
}

// WayOf decides how the script at a URL is run: as a module if somebody asks for that, if its
// name says so, or if it can be nothing else, which parsesOnlyAsModule finds out.
func WayOf(url string, module bool, parsesOnlyAsModule func() (bool, error)) (w Way, err error) {
	extension := path.Ext(pathOf(url))
	if w.Module = module || extension == ".mjs" || isTyped(extension); !w.Module {
		if w.Module, err = parsesOnlyAsModule(); err != nil {
			return Way{}, err
		}
	}
	w.Inline = w.Module && !isFetchable(url)
	return w, nil
}

// isFetchable says whether a module at a URL is fetched with a MIME type of JavaScript, if it
// is one: that of a file comes from its name.
func isFetchable(url string) bool {
	if !strings.HasPrefix(url, "file:") {
		return !strings.HasPrefix(url, "about:")
	}
	extension := path.Ext(pathOf(url))
	return extension == ".js" || extension == ".mjs" || isTyped(extension)
}

// isTyped says whether files with a name of that extension are in TypeScript or have JSX.
func isTyped(extension string) bool {
	switch extension {
	case ".ts", ".mts", ".tsx", ".jsx":
		return true
	}
	return false
}

// LabelOf is the short name of what is at a URL, or of a file.
func LabelOf(name string) string {
	if strings.HasPrefix(name, "data:") {
		return "data"
	}
	return path.Base(pathOf(name))
}

// pathOf returns a URL without its query and fragment.
func pathOf(url string) string {
	path, _, _ := strings.Cut(url, "#")
	path, _, _ = strings.Cut(path, "?")
	return path
}
