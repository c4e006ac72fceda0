package command

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sluice-go/sluice"
)

// covering is the flag --coverage.
type covering struct {
	file  string
	total *sluice.Coverage
}

func (c *covering) define(f *pflag.FlagSet, summary string) {
	f.StringVar(&c.file, "coverage", "", "count which lines of scripts run, and write it to this file in the format of LCOV; "+summary)
}

// begin has what runs counted, if the flag was given. No engine may have started.
func (c *covering) begin(o *sluice.Options) error {
	if c.file == "" {
		return nil
	}
	// What cannot be written is said before anything runs.
	file, err := os.Create(c.file)
	if err != nil {
		return fmt.Errorf("--coverage: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("--coverage: %w", err)
	}
	if c.total, err = sluice.NewCoverage(); err != nil {
		return fmt.Errorf("--coverage: %w", err)
	}
	o.Coverage = c.total
	return nil
}

// end writes what has run in pages that have ended, to the file and, as a table, to w. Installed
// packages are left out, and so are scripts at these paths.
func (c *covering) end(w io.Writer, without []string) error {
	if c.total == nil {
		return nil
	}
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	path := func(at string) string {
		u, err := url.Parse(at)
		switch {
		case err != nil, u.Scheme != "file" && u.Scheme != "http" && u.Scheme != "https", strings.Contains(u.Path, "/node_modules/"):
			return ""
		case u.Scheme != "file":
			return at
		case slices.Contains(without, u.Path):
			return ""
		}
		return u.Path
	}
	short := func(at string) string {
		name := path(at)
		if below, err := filepath.Rel(folder, name); err == nil && filepath.IsAbs(name) && !strings.HasPrefix(below, "..") {
			return below
		}
		return name
	}
	file, err := os.Create(c.file)
	if err == nil {
		err = c.total.WriteLCOV(file, path)
		if failure := file.Close(); err == nil {
			err = failure
		}
	}
	if err != nil {
		return fmt.Errorf("--coverage: %w", err)
	}
	return c.total.WriteSummary(w, short)
}
