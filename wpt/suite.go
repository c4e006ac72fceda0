package main

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Test is a test file in one kind of global object, with one variant.
type Test struct {
	// ID is the path and query of its URL, as in "/url/url-origin.any.html".
	ID string
	// File is the path of its file in the suite, with a leading slash.
	File string
	// Global is where it runs.
	Global Global
	// Long says that the test may take a minute.
	Long bool
	// HTTPS says that the test wants to be loaded from https:.
	HTTPS bool
	// HTTP2 says that the test wants to be loaded over HTTP/2.
	HTTP2 bool
	// NotRun says why the test is not run; "" if it is.
	NotRun string
}

// folders are those that Sluice is measured by.
var folders = []string{
	"FileAPI",
	"IndexedDB",
	"WebCryptoAPI",
	"accname",
	"beacon",
	"close-watcher",
	"compression",
	"console",
	"content-security-policy",
	"cookie-store",
	"cookies",
	"cors",
	"custom-elements",
	"dom/abort",
	"dom/collections",
	"dom/events",
	"dom/lists",
	"dom/nodes",
	"dom/ranges",
	"dom/traversal",
	"domparsing",
	"encoding",
	"eventsource",
	"fetch/api",
	"fetch/content-encoding",
	"fetch/content-length",
	"fetch/data-urls",
	"fetch/http-cache",
	"fs",
	"hr-time",
	"html/browsers",
	"html/dom",
	"html/infrastructure/safe-passing-of-structured-data",
	"html/semantics/embedded-content/media-elements/interfaces",
	"html/semantics/embedded-content/media-elements/track",
	"html/semantics/forms",
	"html/semantics/interactive-elements",
	"html/semantics/scripting-1",
	"html/syntax",
	"html/webappapis",
	"import-maps",
	"js",
	"mimesniff",
	"navigation-api",
	"navigation-timing",
	"performance-timeline",
	"permissions",
	"requestidlecallback",
	"resource-timing",
	"scheduler",
	"service-workers/cache-storage",
	"shadow-dom",
	"storage",
	"streams",
	"trusted-types",
	"url",
	"urlpattern",
	"user-timing",
	"wai-aria",
	"wasm/jsapi",
	"web-locks",
	"webidl",
	"webmessaging",
	"websockets",
	"webstorage",
	"webvtt",
	"workers",
	"xhr",
}

// folderOf returns the measured folder that a test is in; its top folder if
// it is in none.
func folderOf(id string) string {
	id = strings.TrimPrefix(id, "/")
	for _, f := range folders {
		if strings.HasPrefix(id, f+"/") {
			return f
		}
	}
	top, _, _ := strings.Cut(id, "/")
	return top
}

// Suite is a checkout of web-platform-tests.
type Suite struct{ Dir string }

// openSuite checks that a folder is a checkout of the suite.
func openSuite(dir string) (*Suite, error) {
	if _, err := os.Stat(filepath.Join(dir, "resources/testharness.js")); err != nil {
		return nil, fmt.Errorf("%s is no checkout of web-platform-tests: %w", dir, err)
	}
	return &Suite{dir}, nil
}

// Revision returns the commit that is checked out, "" if git does not know.
func (s *Suite) Revision() string {
	out, err := exec.Command("git", "-C", s.Dir, "rev-parse", "--verify", "HEAD").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// Find returns the tests at some paths, sorted, each once. A path is a folder
// or a file of the suite, or the ID of a test.
func (s *Suite) Find(paths []string) ([]*Test, error) {
	byID := map[string]*Test{}
	for _, p := range paths {
		p = "/" + strings.Trim(filepath.ToSlash(p), "/")
		found, err := s.find(p)
		if err != nil {
			return nil, err
		}
		for _, t := range found {
			byID[t.ID] = t
		}
	}
	tests := make([]*Test, 0, len(byID))
	for _, t := range byID {
		tests = append(tests, t)
	}
	slices.SortFunc(tests, func(a, b *Test) int { return strings.Compare(a.ID, b.ID) })
	return tests, nil
}

func (s *Suite) find(p string) (tests []*Test, err error) {
	root := filepath.Join(s.Dir, filepath.FromSlash(p))
	if _, err := os.Stat(root); err != nil {
		return s.byID(p)
	}
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(s.Dir, name)
		if err != nil {
			return err
		}
		file := "/" + filepath.ToSlash(rel)
		if d.IsDir() {
			if name != root && isSupportFolder(file) {
				return filepath.SkipDir
			}
			return nil
		}
		more, err := s.testsOf(file)
		tests = append(tests, more...)
		return err
	})
	return tests, err
}

// byID finds the test of an ID among those of its folder.
func (s *Suite) byID(id string) ([]*Test, error) {
	p, _, _ := strings.Cut(id, "?")
	dir := path.Dir(p)
	if dir != "/" {
		if all, err := s.find(dir); err == nil {
			for _, t := range all {
				if t.ID == id {
					return []*Test{t}, nil
				}
			}
		}
	}
	return nil, fmt.Errorf("%s: no such folder, file or test in %s", id, s.Dir)
}

// isSupportFolder says that a folder holds no tests.
//
// https://web-platform-tests.org/writing-tests/file-names.html
func isSupportFolder(folder string) bool {
	switch name := path.Base(folder); name {
	case "resources", "support", "tools":
		return true
	default:
		return folder == "/common" || strings.HasPrefix(name, ".")
	}
}

// testsOf returns the tests that a file stands for; none if it is no test.
func (s *Suite) testsOf(file string) ([]*Test, error) {
	name := path.Base(file)
	if reason := byName(file); reason != "" {
		return notRun(file, reason), nil
	}
	switch {
	case strings.HasSuffix(name, ".any.js"):
		return s.anyTests(file)
	case strings.HasSuffix(name, ".window.js"):
		return s.scriptTests(file, globals[0], ".window.js", ".window")
	case strings.HasSuffix(name, ".worker.js"):
		return s.scriptTests(file, globals[1], ".worker.js", ".worker")
	case isHTML(file), isXML(file):
		return s.pageTests(file)
	}
	return nil, nil
}

func (s *Suite) read(file string) (string, error) {
	text, err := os.ReadFile(filepath.Join(s.Dir, filepath.FromSlash(file)))
	return string(text), err
}

// anyTests returns the tests of an .any.js file: one for each global object it
// asks for and each variant.
func (s *Suite) anyTests(file string) (tests []*Test, err error) {
	text, err := s.read(file)
	if err != nil {
		return nil, err
	}
	for _, g := range parseMeta(text).globals() {
		more, err := s.scriptTests(file, g, ".any.js", ".any"+g.Infix)
		if err != nil {
			return nil, err
		}
		tests = append(tests, more...)
	}
	return tests, nil
}

// scriptTests returns the tests of a script in one kind of global object, one for each
// variant. Each is a page that the server makes.
//
// https://web-platform-tests.org/writing-tests/testharness.html#javascript-tests
func (s *Suite) scriptTests(file string, g Global, suffix, infix string) (tests []*Test, err error) {
	text, err := s.read(file)
	if err != nil {
		return nil, err
	}
	meta := parseMeta(text)
	variants := meta.Variants
	if len(variants) == 0 {
		variants = []string{""}
	}
	for _, variant := range variants {
		tests = append(tests, &Test{
			ID:     strings.TrimSuffix(file, suffix) + infix + ".html" + variant,
			File:   file,
			Global: g,
			Long:   meta.Long,
			HTTPS:  wantsHTTPS(file, variant),
			HTTP2:  hasFlag(file, "h2"),
			NotRun: g.NotRun,
		})
	}
	return tests, nil
}

// testharness is where the suite's harness is.
const testharness = "/resources/testharness.js"

// hasFlag says that a test asks for something by a flag in its name.
//
// https://web-platform-tests.org/writing-tests/file-names.html
func hasFlag(file, flag string) bool {
	return slices.Contains(strings.Split(path.Base(file), "."), flag)
}

// wantsHTTPS says that a test asks for https: by its name or by its variant. (What asks for
// HTTP/2 by its variant asks for it from WebSockets.)
func wantsHTTPS(file, variant string) bool {
	query, err := url.ParseQuery(strings.TrimPrefix(variant, "?"))
	return hasFlag(file, "https") || err == nil && slices.Contains(query["wpt_flags"], "https")
}

// resolve resolves a relative reference of a file of the suite.
func resolve(file, src string) string {
	src, query, ok := strings.Cut(src, "?")
	if !strings.HasPrefix(src, "/") {
		src = path.Join(path.Dir(file), src)
	}
	if ok {
		src += "?" + query
	}
	return src
}
