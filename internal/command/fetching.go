package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
)

// fetching are the flags of the commands that fetch.
type fetching struct {
	caFile       string
	fetchTimeout time.Duration
	maxFetch     string
	noNPM        bool
	noHTTPCache  bool
	served
}

func (s *fetching) define(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.caFile, "ca-file", "", "trust the certificates in this PEM file, in addition to those of the system")
	f.Var(duration{&s.fetchTimeout}, "fetch-timeout", "abort a fetch after this time, also of a script or module (0: only if the server stalls)")
	f.StringVar(&s.maxFetch, "max-fetch", "", "the size limit of scripts, modules, bodies and messages from the network, such as 10M (default: 256M)")
	f.StringArrayVar(&s.origins, "serve", nil, "answer all requests to an origin from a folder, without a network, as in https://app.test=./dist; may be given for several")
	f.BoolVar(&s.noHTTPCache, "no-http-cache", false, "leave out the HTTP cache: every request goes to the network")
	f.BoolVar(&s.noNPM, "no-npm", false, "do not look for packages in node_modules folders")
}

// apply puts what the flags say into the options of a user agent.
func (s *fetching) apply(o *sluice.Options) error {
	o.FetchTimeout, o.DisablePackages, o.DisableHTTPCache = s.fetchTimeout, s.noNPM, s.noHTTPCache
	size, err := parseBytes("--max-fetch", s.maxFetch)
	if err != nil {
		return err
	}
	o.MaxFetch = int64(size)
	if o.Handler, err = s.handler(); err != nil {
		return err
	}
	if s.caFile == "" {
		return nil
	}
	text, err := os.ReadFile(s.caFile)
	if err == nil {
		o.ExtraRoots, err = sluice.ParseCertificates(text)
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if err != nil {
		return fmt.Errorf("--ca-file %s: %w", s.caFile, err)
	}
	return nil
}
