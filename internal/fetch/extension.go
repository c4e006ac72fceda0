package fetch

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// mimeTypes are the MIME types of file name extensions. File systems do not
// keep the type of a file, and the machine's own list would make the same
// program run here and not there.
var mimeTypes = map[string]string{
	"js": "text/javascript", "mjs": "text/javascript", "cjs": "text/javascript",
	"ts": "text/typescript", "mts": "text/typescript", "cts": "text/typescript",
	"tsx": "text/tsx", "jsx": "text/jsx",
	"json": "application/json", "map": "application/json", "importmap": "application/importmap+json",
	"webmanifest": "application/manifest+json",
	"wasm":        "application/wasm",
	"css":         "text/css",
	"html":        "text/html", "htm": "text/html",
	"xhtml": "application/xhtml+xml", "xml": "application/xml",
	"txt": "text/plain", "md": "text/markdown", "csv": "text/csv",
	"svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
	"gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon",
	"pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
}

// MIMETypeByExtension returns the MIME type that a file is served with, given
// the last segment of its path or a whole one, and "" if its extension is not
// known. The case of letters does not matter.
func MIMETypeByExtension(path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	return mimeTypes[url.ASCIILowercase(name[strings.LastIndexByte(name, '.')+1:])]
}
