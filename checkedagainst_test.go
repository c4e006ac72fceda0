package sluice

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// specifications are those whose snapshots files were checked against, and where they are.
var specifications = map[string]string{
	"Beacon":                      "w3c.github.io/beacon",
	"Clipboard API and Events":    "w3c.github.io/clipboard-apis",
	"Compression":                 "compression.spec.whatwg.org",
	"Console":                     "console.spec.whatwg.org",
	"Content Security Policy":     "w3c.github.io/webappsec-csp",
	"Cookie Store":                "wicg.github.io/cookie-store",
	"DOM":                         "dom.spec.whatwg.org",
	"DOM Parsing":                 "w3c.github.io/DOM-Parsing",
	"Encoding":                    "encoding.spec.whatwg.org",
	"Fetch":                       "fetch.spec.whatwg.org",
	"Fetch Metadata":              "w3c.github.io/webappsec-fetch-metadata",
	"File API":                    "w3c.github.io/FileAPI",
	"File System":                 "fs.spec.whatwg.org",
	"High Resolution Time":        "w3c.github.io/hr-time",
	"HTML":                        "html.spec.whatwg.org",
	"IndexedDB":                   "w3c.github.io/IndexedDB",
	"Infra":                       "infra.spec.whatwg.org",
	"Intersection Observer":       "w3c.github.io/IntersectionObserver",
	"MIME Sniffing":               "mimesniff.spec.whatwg.org",
	"Mixed Content":               "w3c.github.io/webappsec-mixed-content",
	"Navigation Timing":           "w3c.github.io/navigation-timing",
	"Performance Timeline":        "w3c.github.io/performance-timeline",
	"Permissions":                 "w3c.github.io/permissions",
	"Permissions Policy":          "w3c.github.io/webappsec-permissions-policy",
	"Pointer Events":              "w3c.github.io/pointerevents",
	"Prioritized Task Scheduling": "wicg.github.io/scheduling-apis",
	"Referrer Policy":             "w3c.github.io/webappsec-referrer-policy",
	"Reporting":                   "w3c.github.io/reporting",
	"requestIdleCallback":         "w3c.github.io/requestidlecallback",
	"Resource Timing":             "w3c.github.io/resource-timing",
	"Secure Contexts":             "w3c.github.io/webappsec-secure-contexts",
	"Selection":                   "w3c.github.io/selection-api",
	"Service Workers":             "w3c.github.io/ServiceWorker",
	"Storage":                     "storage.spec.whatwg.org",
	"Storage Buckets":             "wicg.github.io/storage-buckets",
	"Streams":                     "streams.spec.whatwg.org",
	"Subresource Integrity":       "w3c.github.io/webappsec-subresource-integrity",
	"Touch Events":                "w3c.github.io/touch-events",
	"Trusted Types":               "w3c.github.io/trusted-types",
	"UI Events":                   "w3c.github.io/uievents",
	"Upgrade Insecure Requests":   "w3c.github.io/webappsec-upgrade-insecure-requests",
	"URL":                         "url.spec.whatwg.org",
	"URL Pattern":                 "urlpattern.spec.whatwg.org",
	"User Timing":                 "w3c.github.io/user-timing",
	"Web Cryptography":            "w3c.github.io/webcrypto",
	"Web IDL":                     "webidl.spec.whatwg.org",
	"Web Locks":                   "w3c.github.io/web-locks",
	"WebVTT":                      "w3c.github.io/webvtt",
	"WebSockets":                  "websockets.spec.whatwg.org",
	"XMLHttpRequest":              "xhr.spec.whatwg.org",
}

// checkedRooms are the rooms all of whose files were checked.
var checkedRooms = []string{
	"internal/agent", "internal/base64/forgiving", "internal/buckets", "internal/bucketsapi", "internal/caches", "internal/cachesapi", "internal/compression",
	"internal/console", "internal/cookiestore", "internal/csp", "internal/customelements", "internal/datatransfer", "internal/encoding", "internal/encoding/bom", "internal/encoding/utf8", "internal/eventloop",
	"internal/eventsource", "internal/fetch", "internal/forms",
	"internal/filesystem", "internal/filesystemapi", "internal/importmaps", "internal/indexeddb", "internal/markup", "internal/markup/xml", "internal/messaging", "internal/permissions", "internal/permissionspolicy", "internal/scheduling",
	"internal/storagemanager", "internal/storagetasks", "internal/streams", "internal/streams/js", "internal/trustedtypes", "internal/url", "internal/urlapi",
	"internal/urlpattern", "internal/urlpatternapi", "internal/webcrypto", "internal/weblocks", "internal/websocket", "internal/websocketapi", "internal/webstorage",
	"internal/xhr", "locks",
}

// A file says in its first line which snapshots of which specifications it was checked against. Those that it
// names are linked to; in checked rooms, those that are linked to are named.
func TestCheckedAgainst(t *testing.T) {
	one := `([A-Za-z][A-Za-z ]*[A-Za-z]) of (\d{4}-\d\d-\d\d)`
	line := regexp.MustCompile(`^// Checked against ` + one + `(?:(?:, ` + one + `)* and ` + one + `)?\.$`)
	snapshot := regexp.MustCompile(one)
	snapshotBelow := regexp.MustCompile(`(?m)^\s*// Checked against ` + one)
	checked := 0
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && file != "." && (name == "testdata" || name == "node_modules" || name[0] == '.') {
			return fs.SkipDir
		}
		if entry.IsDir() || !implements(file) {
			return nil
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		text := string(data)
		first, rest, _ := strings.Cut(text, "\n")
		if snapshotBelow.MatchString(rest) {
			t.Errorf("%s: what it was checked against is not in its first line", file)
		}
		var named []string
		if strings.HasPrefix(first, "// Checked against ") {
			checked++
			if !line.MatchString(first) || !strings.HasPrefix(rest, "\n") {
				t.Errorf("%s: begins with %q: want \"// Checked against HTML of 2006-01-02, DOM of 2006-01-02 and URL of 2006-01-02.\" and an empty line", file, first)
			}
			for _, found := range snapshot.FindAllStringSubmatch(strings.TrimPrefix(first, "// Checked against "), -1) {
				name := strings.TrimPrefix(found[1], "and ")
				if _, err := time.Parse(time.DateOnly, found[2]); err != nil {
					t.Errorf("%s: %v", file, err)
				}
				switch at := specifications[name]; {
				case at == "":
					t.Errorf("%s: no specification is called %q", file, name)
				case !strings.Contains(rest, "https://"+at):
					t.Errorf("%s: was checked against %s, and does not link to it", file, name)
				}
				named = append(named, name)
			}
		}
		if slices.Contains(checkedRooms, filepath.ToSlash(filepath.Dir(file))) {
			for name, at := range specifications {
				if strings.Contains(rest, "https://"+at) && !slices.Contains(named, name) {
					t.Errorf("%s: links to %s, and does not say in its first line of which snapshot", file, name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 30 {
		t.Errorf("%d files say what they were checked against", checked)
	}
}

// implements says whether a file may implement a specification: it is code, and neither a test nor generated.
func implements(file string) bool {
	if strings.HasSuffix(file, "_test.go") {
		return false
	}
	switch filepath.Ext(file) {
	case ".cpp", ".h", ".js":
		return true
	case ".go":
		f, err := os.Open(file)
		if err != nil {
			return false
		}
		defer f.Close()
		first, _ := bufio.NewReader(f).ReadString('\n')
		return !strings.HasPrefix(first, "// Code generated ")
	}
	return false
}
