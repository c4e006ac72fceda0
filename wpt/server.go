package main

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"log"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Server is where tests are loaded from.
type Server struct {
	// Network leads to the suite's hosts, which are the server.
	Network *network
	// Close ends the server.
	Close func() error
}

// origin returns the origin to load a test from.
func origin(t *Test) string {
	switch {
	case t.HTTP2:
		return suiteHTTP2
	case t.HTTPS:
		return suiteHTTPS
	}
	return suiteHTTP
}

// serveFiles serves the suite's files from this process. It makes the pages and workers
// that run tests of scripts, reads .headers files and substitutes the fields of .sub.
// files; it runs no handlers in Python.
func serveFiles(_ context.Context, s *Suite, _ io.Writer) (*Server, error) {
	certificates, err := newCertificates()
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(certificates.host, certificates.key)
	if err != nil {
		return nil, err
	}
	newServer := func() *http.Server {
		return &http.Server{
			Handler:   &fileHandler{s},
			TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}},
			ErrorLog:  log.New(io.Discard, "", 0), // of handshakes that tests break off
		}
	}
	// A server that serves others first does not speak HTTP/2.
	server, http2 := newServer(), newServer()
	closeAll := func() error { return errors.Join(server.Close(), http2.Close()) }
	n := &network{Host: "127.0.0.1", Ports: map[string]string{}, Roots: [][]byte{certificates.root}}
	for scheme, ports := range serverPorts {
		serve, port := server.Serve, nobody
		switch scheme {
		case "https":
			serve = func(l net.Listener) error {
				return server.Serve(tls.NewListener(l, server.TLSConfig))
			}
		case "h2":
			serve = func(l net.Listener) error { return http2.ServeTLS(l, "", "") }
		}
		if scheme != "ws" && scheme != "wss" {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return nil, errors.Join(err, closeAll())
			}
			_, port, _ = net.SplitHostPort(listener.Addr().String())
			go serve(listener) //nolint:errcheck // it ends with Close
		}
		if scheme == "h2" {
			n.HTTP2, port = port, nobody
		}
		for _, suitePort := range ports {
			n.Ports[strconv.Itoa(suitePort)] = port
		}
	}
	return &Server{Network: n, Close: closeAll}, nil
}

type fileHandler struct{ suite *Suite }

func (h *fileHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p := path.Clean("/" + r.URL.Path)
	if to, ok := rewrites[p]; ok {
		p = to
	}
	query := ""
	if r.URL.RawQuery != "" {
		query = "?" + r.URL.RawQuery
	}
	body, err := h.content(p, query)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		http.NotFound(w, r)
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	case strings.HasSuffix(p, ".py"):
		// An answer to what is still being sent would race with how that ends.
		io.Copy(io.Discard, r.Body) //nolint:errcheck // the client tells its own errors
		http.Error(w, "handlers in Python need --serve", http.StatusNotImplemented)
		return
	}
	header := w.Header()
	header.Set("Content-Type", contentType(p))
	header.Set("Cache-Control", "no-store")
	if err := h.addHeaders(header, p); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	pipes := parsePipes(r.URL.Query().Get("pipe"))
	if isSubstituted(p) || pipes.substitute {
		body = substitute(body, r)
	}
	for _, line := range pipes.headers {
		header.Set(line[0], line[1])
	}
	time.Sleep(pipes.delay)
	w.WriteHeader(pipes.status)
	w.Write(body) //nolint:errcheck // the client may have gone
}

// rewrites are the paths that the suite's server answers with other files.
var rewrites = map[string]string{"/resources/WebIDLParser.js": "/resources/webidl2/lib/webidl2.js"}

// content returns a file of the suite, or what the server makes of a script that is a test.
func (h *fileHandler) content(p, query string) ([]byte, error) {
	if script, ok := runnersOwn[p]; ok {
		return []byte(script), nil
	}
	for _, w := range wrappers {
		stem, ok := strings.CutSuffix(p, w.suffix)
		if !ok {
			continue
		}
		text, err := h.suite.read(stem + w.script)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		return []byte(w.wrap(&wrapped{stem, stem + w.script, query, parseMeta(text)})), err
	}
	return os.ReadFile(filepath.Join(h.suite.Dir, filepath.FromSlash(p)))
}

// contentTypes are those that the suite's server gives to files; none tells an
// encoding, which some tests have the document tell.
var contentTypes = map[string]string{
	".css":          "text/css",
	".event_stream": "text/event-stream",
	".htm":          "text/html",
	".html":         "text/html",
	".js":           "text/javascript",
	".json":         "application/json",
	".md":           "text/plain",
	".mjs":          "text/javascript",
	".svg":          "image/svg+xml",
	".txt":          "text/plain",
	".vtt":          "text/vtt",
	".wasm":         "application/wasm",
	".xht":          "application/xhtml+xml",
	".xhtml":        "application/xhtml+xml",
	".xml":          "application/xml",
}

func contentType(p string) string {
	if t, ok := contentTypes[path.Ext(p)]; ok {
		return t
	}
	if t := mime.TypeByExtension(path.Ext(p)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// addHeaders adds the headers that the suite wants for a file.
func (h *fileHandler) addHeaders(header http.Header, p string) error {
	wanted, err := h.suite.headers(p)
	for name, values := range wanted {
		header[name] = values
	}
	return err
}
