// Checked against Fetch of 2026-07-02.

package fetch

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/sluice-go/sluice/internal/url"
)

// fileFetch is the part of scheme fetch for file: URLs, which the standard
// leaves to the user agent: the user and clients that are from files may read
// files, if the user agent reads files at all. Symbolic links are followed. A
// folder, or what is not there, is a network error.
//
// https://fetch.spec.whatwg.org/#concept-scheme-fetch
func (f *fetchParams) fileFetch(u *url.URL) (*Response, error) {
	if !f.options.Files {
		return nil, because("this user agent does not read files")
	}
	if f.request.Client != nil && f.origin.Scheme() != "file" {
		return nil, because("a client of the origin %s must not read files", f.origin)
	}
	if f.method != "GET" && f.method != "HEAD" {
		return nil, because("files can only be fetched with the methods GET and HEAD")
	}
	path, err := FilePath(u)
	if err != nil {
		return nil, err
	}
	select {
	case f.files <- struct{}{}:
		defer func() { <-f.files }()
	case <-f.ctx.Done():
		return nil, f.ctx.Err()
	}
	if f.hear != nil {
		f.hear(path)
	}
	body, err := f.readFile(path)
	if err != nil {
		return nil, err
	}
	response := okResponse(MIMETypeByExtension(path), body)
	response.Headers = append(response.Headers, Header{"Content-Length", strconv.Itoa(len(body))})
	return response, nil
}

// HearOfFiles has a function hear of each file before it is read, if it is there, on any
// goroutine. It is called before the first fetch.
func (f *Fetcher) HearOfFiles(hear func(path string)) { f.hear = hear }

// FilePath returns the path that a file: URL names. A slash that is
// percent-encoded does not separate folders, and no file's name has one.
func FilePath(u *url.URL) (string, error) {
	if host, _ := u.HostOrNull(); host != "" {
		return "", because("the file is on another host, %s", quote(host))
	}
	var path strings.Builder
	for _, segment := range u.PathSegments() {
		name := string(url.PercentDecode(segment))
		if strings.ContainsAny(name, "/\x00") || strings.ContainsRune(name, filepath.Separator) {
			return "", because("no file has a name like %s", quote(segment))
		}
		path.WriteString("/" + name)
	}
	return path.String(), nil
}

// readFile reads a file whole. Pipes and the like are read until their end,
// or until the fetch is canceled.
func (f *fetchParams) readFile(path string) ([]byte, error) {
	if strings.HasSuffix(path, "/") {
		return nil, because("it is a folder")
	}
	// Opened so that it does not block, a pipe does not make the goroutine wait
	// for its other end, and can be closed while it is being read.
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, because("it is a folder")
	}
	if info.Mode().IsRegular() {
		if info.Size() > f.maxBody() {
			return nil, f.tooLarge()
		}
		return f.readWhole(file, info.Size())
	}
	stop := context.AfterFunc(f.ctx, func() { file.Close() })
	defer stop()
	return f.readWhole(file, 0)
}

// minRead is how many bytes there is room for at first.
const minRead = 512

// readWhole reads up to the end, given how many bytes are expected.
func (f *fetchParams) readWhole(from io.Reader, expected int64) ([]byte, error) {
	body := make([]byte, 0, max(expected+1, minRead))
	for {
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if int64(len(body)) > f.maxBody() {
			return nil, f.tooLarge()
		}
		if errors.Is(err, io.EOF) {
			return body, nil
		}
		if err != nil {
			return nil, err
		}
		if len(body) == cap(body) {
			body = append(body, 0)[:len(body)]
		}
	}
}
