package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

var (
	errTimeout     = errors.New("the script took too long")
	errInterrupted = errors.New("interrupted")
)

// run loads a script, opens a page, runs the script in it, and waits for what
// it has begun.
func (s *settings) run(c *cobra.Command, load loader, args []string, printValue bool) error {
	maxHeap, err := parseBytes(s.maxHeap)
	if err != nil {
		return err
	}
	if maxHeap != 0 && maxHeap < sluice.LeastHeap {
		return fmt.Errorf("--max-heap is at least %dM, not %q", sluice.LeastHeap>>20, s.maxHeap)
	}
	if s.timeout < 0 {
		return fmt.Errorf("--timeout is a duration that is not negative, such as 500ms, not %s", s.timeout)
	}
	color, err := s.useColor()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(c.Context())
	defer cancel(nil)
	if s.timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, s.timeout, errTimeout)
		defer stop()
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() { <-signals; cancel(errInterrupted) }()

	options := sluice.Options{VirtualTime: s.virtualTime, BreakDeadlocks: s.breakDeadlocks}
	if s.locksTrace {
		options.LockTracer = locks.NewTextTracer(c.ErrOrStderr(), "locks: ")
	}
	ua := sluice.New(options)
	defer ua.Close()
	defer printLocksOnQuit(ua, c.ErrOrStderr())()

	script, err := load(ctx, ua)
	if err != nil {
		return s.notLoaded(c, err)
	}
	var importMap source
	if s.importMap != "" {
		if importMap, err = named(s.importMap)(ctx, ua); err != nil {
			return s.notLoaded(c, fmt.Errorf("the import map: %w", err))
		}
	}
	at := s.url
	if at == "" {
		at = script.url
	}
	stdout := &output{Writer: c.OutOrStdout()}
	page, err := ua.Open(ctx, sluice.PageOptions{
		URL:         at,
		Stdout:      stdout,
		Stderr:      c.ErrOrStderr(),
		Color:       color,
		MaxHeap:     maxHeap,
		NotIsolated: s.notIsolated,

		ImportMap:    importMap.text,
		ImportMapURL: importMap.url,
	})
	if err == nil {
		err = s.runIn(ctx, page, script, args, printValue)
	}
	err = s.outcome(c, page, err)
	if failure := stdout.failure(); failure != nil && err == nil {
		fmt.Fprintln(c.ErrOrStderr(), "sluice: the output could not be written:", failure)
		return exit(statusUnhandled)
	}
	return err
}

// notLoaded turns the failure to load something into the exit status.
func (s *settings) notLoaded(c *cobra.Command, err error) error {
	if errors.Is(err, errInterrupted) || errors.Is(err, errTimeout) {
		return s.outcome(c, nil, err)
	}
	fmt.Fprintln(c.ErrOrStderr(), "sluice:", err)
	return exit(statusUnhandled)
}

func (s *settings) runIn(ctx context.Context, page *sluice.Page, script source, args []string, printValue bool) error {
	if args == nil {
		args = []string{}
	}
	if err := page.Set("scriptArgs", args); err != nil {
		return err
	}
	run := page.Run
	if printValue {
		run = page.RunAndPrint
	}
	module, err := s.isModule(ctx, page, script)
	if err != nil {
		return err
	}
	program := sluice.Script{URL: script.url, Text: script.text, Module: module}
	if module && fetchable(script.url) {
		// The module map then has it for modules that import it.
		program.Text = ""
	}
	if module && isRemote(script.url) && term.IsTerminal(int(os.Stderr.Fd())) {
		before := run
		run = func(ctx context.Context, program sluice.Script) error {
			defer showProgress(os.Stderr, progressAfter, page.ModulesFetched)()
			return before(ctx, program)
		}
	}
	if err := run(ctx, program); err != nil {
		return err
	}
	if err := page.Load(ctx); err != nil {
		return err
	}
	return page.Wait(ctx)
}

// isModule says whether a script is to be run as a module.
func (s *settings) isModule(ctx context.Context, page *sluice.Page, script source) (bool, error) {
	if extension := path.Ext(pathOf(script.url)); s.module || extension == ".mjs" || isTyped(extension) {
		return true, nil
	}
	return page.ParsesOnlyAsModule(ctx, script.text)
}

// fetchable says whether a module at a URL is fetched with a MIME type of
// JavaScript, if it is one: that of a file comes from its name.
func fetchable(at string) bool {
	if !strings.HasPrefix(at, "file:") {
		return !strings.HasPrefix(at, "about:")
	}
	extension := path.Ext(pathOf(at))
	return extension == ".js" || extension == ".mjs" || isTyped(extension)
}

// isTyped says whether files with a name of that extension are in TypeScript or
// have JSX.
func isTyped(extension string) bool {
	switch extension {
	case ".ts", ".mts", ".tsx", ".jsx":
		return true
	}
	return false
}

// pathOf returns a URL without its query and fragment.
func pathOf(at string) string {
	path, _, _ := strings.Cut(at, "#")
	path, _, _ = strings.Cut(path, "?")
	return path
}

// outcome turns the end of the page into the command's exit status.
func (s *settings) outcome(c *cobra.Command, page *sluice.Page, err error) error {
	say := func(format string, args ...any) { fmt.Fprintf(c.ErrOrStderr(), "sluice: "+format+"\n", args...) }
	deadlock, stuck := errors.AsType[*sluice.DeadlockError](err)
	switch {
	case errors.Is(err, errInterrupted):
		return exit(statusInterrupted)
	case errors.Is(err, errTimeout):
		say("QuotaExceededError: the script was ended: it ran longer than %s (--timeout)", s.timeout)
		return exit(statusUnhandled)
	case errors.Is(err, sluice.ErrHeapLimit):
		say("QuotaExceededError: the script was ended: it held more than %s of memory (--max-heap)", s.maxHeap)
		return exit(statusUnhandled)
	case stuck:
		say("%v", deadlock)
		return exit(statusDeadlock)
	case errors.Is(err, sluice.ErrClosed):
	case err != nil:
		return err
	}
	if page.Failure() != nil {
		return exit(statusUnhandled)
	}
	return nil
}

func (s *settings) useColor() (bool, error) {
	switch s.color {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stderr.Fd())), nil
	}
	return false, fmt.Errorf("--color is auto, always or never, not %q", s.color)
}

// parseBytes reads a number of bytes with an optional unit K, M or G.
func parseBytes(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	digits, shift := text, 0
	for i, unit := range []string{"K", "M", "G"} {
		if rest, ok := strings.CutSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), unit); ok {
			digits, shift = rest, 10*(i+1)
		}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n == 0 || n<<shift>>shift != n {
		return 0, fmt.Errorf("--max-heap is a number of bytes, such as 500000, 64M or 2G, not %q", text)
	}
	return n << shift, nil
}
