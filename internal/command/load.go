package command

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// loader loads a script or a document.
type loader func(ctx context.Context, ua *sluice.UserAgent) (sluice.Script, error)

// named loads the script that an argument of the command names: a file, a URL,
// or standard input.
func named(name string) loader {
	return func(ctx context.Context, ua *sluice.UserAgent) (sluice.Script, error) {
		return load(ctx, ua, name, "a script")
	}
}

// loadImportMap loads the import map that a flag names, as a script is loaded; none if
// there is no flag.
func loadImportMap(ctx context.Context, ua *sluice.UserAgent, name string) (sluice.Script, error) {
	if name == "" {
		return sluice.Script{}, nil
	}
	s, err := load(ctx, ua, name, "a JSON file")
	if err != nil {
		err = fmt.Errorf("the import map: %w", err)
	}
	return s, err
}

// given is a script that need not be loaded.
func given(s sluice.Script) loader {
	return func(context.Context, *sluice.UserAgent) (sluice.Script, error) { return s, nil }
}

// load loads what is wanted from a file, a URL or standard input.
func load(ctx context.Context, ua *sluice.UserAgent, name, wanted string) (sluice.Script, error) {
	if name == "" {
		return sluice.Script{}, fmt.Errorf("an empty name, not %s", wanted)
	}
	if name == "-" {
		return readAll(ctx, ua.MaxFetch(), unnamed("[stdin]"), func() (*os.File, error) { return os.Stdin, nil })
	}
	if scheme, _, ok := strings.Cut(name, ":"); ok && len(scheme) > 1 && !strings.ContainsAny(scheme, "/.") {
		// A file whose name looks like a URL is meant when it is there.
		if _, err := os.Stat(name); err != nil {
			return ua.Fetch(ctx, name)
		}
	}
	return read(ctx, ua, name, wanted)
}

// unnamed returns the URL of a script that has none: that of a file of the
// current folder, which is then what the script's relative URLs start from; and
// the script has an origin, and so locks.
func unnamed(label string) string {
	folder, err := filepath.Abs(".")
	if err != nil {
		return "about:blank"
	}
	return (&url.URL{Scheme: "file", Path: folder + "/"}).String() + label
}

func read(ctx context.Context, ua *sluice.UserAgent, name, wanted string) (sluice.Script, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return sluice.Script{}, err
	}
	at := (&url.URL{Scheme: "file", Path: path}).String()
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return sluice.Script{}, fmt.Errorf("%s is a folder, not %s", name, wanted)
	case err == nil && info.Mode().IsRegular():
		return ua.Fetch(ctx, at)
	}
	// Pipes and the like are read as every program reads them.
	return readAll(ctx, ua.MaxFetch(), at, func() (*os.File, error) { return os.Open(path) })
}

// readAll opens a file and reads the script that it is, at a URL, to its end, or until ctx ends: pipes and
// terminals may never begin, or never end. More than max bytes are refused.
func readAll(ctx context.Context, max int64, at string, open func() (*os.File, error)) (sluice.Script, error) {
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		file, err := open()
		if err != nil {
			done <- result{nil, err}
			return
		}
		defer file.Close()
		text, err := io.ReadAll(io.LimitReader(file, max+1))
		if err == nil && int64(len(text)) > max {
			err = fmt.Errorf("%s has more than %d bytes (--max-fetch)", file.Name(), max)
		}
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		if r.err != nil {
			return sluice.Script{}, r.err
		}
		script, err := driver.ScriptIn(at, r.text)
		if err != nil {
			return sluice.Script{}, err
		}
		return script.(sluice.Script), nil
	case <-ctx.Done():
		return sluice.Script{}, context.Cause(ctx)
	}
}
