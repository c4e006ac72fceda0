package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/drive"
)

// driven are the flags of drive.
type driven struct {
	settings
	time string
}

func newDriveCommand() *cobra.Command {
	var s driven
	c := &cobra.Command{
		Use:   "drive [flags]",
		Short: "Let another program open tabs and use them",
		Long: `Drive reads what to do from standard input, a line of JSON each, and writes what happens to
standard output. It is what the npm package sluice starts: with that, tests that run in
Node.js, under vitest or node:test, open tabs, call functions there, crash them, let time go
on and answer their requests.

All tabs are in one user agent: they share storage, cookies, databases, locks, channels and
shared workers. When standard input ends, so do they.

The lines are described at the top of internal/drive/drive.go.

Exit status:
  0    standard input has ended
  1    something else went wrong
  2    wrong usage, or a line that is no JSON
  130  ended by Ctrl-C or SIGTERM`,
		Example: `  import { launch } from 'sluice';
  const { tabs, close } = await launch();
  const tab = await tabs.open('./tab.js');`,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,

		RunE: func(c *cobra.Command, _ []string) error { return s.run(c) },
	}
	f := c.Flags()
	f.StringVar(&s.time, "time", "real", "the clock of tabs: real, or manual, which goes where it is let")
	s.coverage.define(f, "no summary is shown")
	s.defineTabs(c)
	return c
}

// run lets tabs be driven.
func (s *driven) run(c *cobra.Command) (err error) {
	if s.time != "real" && s.time != "manual" {
		return fmt.Errorf("--time is real or manual, not %q", s.time)
	}
	var o drive.Options
	if o.UserAgent, o.Page, err = s.ofTabs(); err != nil {
		return err
	}
	o.UserAgent.ManualTime, o.Grace = s.time == "manual", s.grace
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	o.URL = (&url.URL{Scheme: "file", Path: folder + "/"}).String()
	if err := s.coverage.begin(&o.UserAgent); err != nil {
		return err
	}
	if err := s.useCache(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	(&ending{grace: s.grace, cancel: cancel, stderr: c.ErrOrStderr()}).onSignals()
	if err := s.load(ctx, &o); err != nil {
		complain(c.ErrOrStderr(), err)
		return exit(statusUnhandled)
	}
	err = drive.Serve(ctx, o, bufio.NewReader(c.InOrStdin()), c.OutOrStdout())
	if told, ok := errors.AsType[*toldToEnd](err); ok {
		return told.status()
	}
	if _, wrong := errors.AsType[*drive.LineError](err); err == nil || wrong {
		return err
	}
	complain(c.ErrOrStderr(), err)
	return exit(statusUnhandled)
}

// load loads the import map.
func (s *driven) load(ctx context.Context, o *drive.Options) error {
	ua := sluice.New(o.UserAgent)
	defer ua.Close()
	importMap, err := loadImportMap(ctx, ua, s.importMap)
	o.Page.ImportMap, o.Page.ImportMapURL = importMap.Text, importMap.URL
	return err
}
