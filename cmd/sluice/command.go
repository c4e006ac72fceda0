package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
)

// settings are the flags that run and eval share.
type settings struct {
	timeout     time.Duration
	grace       time.Duration
	maxHeap     string
	maxWorkers  int
	dbQuota     string
	url         string
	notIsolated bool
	virtualTime bool
	color       string
	module      bool
	importMap   string
	linger      time.Duration

	locksTrace     bool
	breakDeadlocks bool
	allowWaiting   bool
	asyncStacks    bool
	noEngineCache  bool

	fetching
}

func newCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "sluice",
		Short: "Run the web's coordination platform without a browser",
		Long: `Sluice runs scripts and modules in a headless user agent, in a window without
a document: event loop, workers, message ports and locks as browsers have them,
fetch, WebSocket and IndexedDB too.

Exit status: 0; 1 when a script could not be loaded, an exception stayed unhandled,
a module never came to its end or a limit ended it; 2 for wrong usage; 3 when
requests for locks wait for ever; 130 on Ctrl-C or SIGTERM. These end the scripts as
--timeout does; the second, or two seconds after --grace, ends the process whatever
runs. On SIGQUIT (Ctrl-\) the
locks held and requested are written to standard error, as JSON, then the cycles of
requests that may wait for each other, and the script goes on.

Of a flag that is given twice the last counts.`,
		Example: `  sluice run program.js
  echo 'console.log(navigator.userAgent)' | sluice run -
  sluice eval 'structuredClone(new Map([[1, {a: 2n}]]))'`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.AddCommand(newRunCommand(), newEvalCommand(), newGraphCommand(), newVersionCommand())
	root.SetHelpCommand(newHelpCommand(root))
	root.SetFlagErrorFunc(explainFlagError)
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return refuseEmptyFlags(c.Flags()) }
	return root
}

// one checks that a command was given one argument, and says what is wanted else.
func one(wanted, example string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("%s wants %s as one argument, and was given %d; as in: sluice %[1]s %[4]s", c.Name(), wanted, len(args), example)
		}
		return nil
	}
}

func newHelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Tell how to use a command",
		RunE: func(_ *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("there is no command %q", strings.Join(args, " "))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

func (s *settings) define(c *cobra.Command) {
	f := c.Flags()
	s.grace = time.Second
	f.Var(duration{&s.timeout}, "timeout", "end the script after this time (such as 500ms or 2m; 0: never)")
	f.Var(duration{&s.grace}, "grace", "cut off what has not ended so long after it was told to: nothing interrupts the engine's own loops")
	f.StringVar(&s.maxHeap, "max-heap", "", "what a page and all its workers may hold together (such as 64M or 2G; default: no limit); the one whose script goes over it ends")
	f.IntVar(&s.maxWorkers, "max-workers", sluice.DefaultMaxPageWorkers, "how many workers a page may have at a time, those that its workers start included; the next is a QuotaExceededError")
	f.StringVar(&s.dbQuota, "database-quota", "", "what the IndexedDB databases of one origin may take, in memory (such as 10M; default: 1G)")
	f.StringVar(&s.url, "url", "", "the URL of each page: its location and origin (default: the script's URL); those of http(s): cannot import or fetch files")
	f.StringVar(&s.importMap, "import-map", "", "resolve module specifiers with this import map, a JSON file")
	f.BoolVar(&s.notIsolated, "no-isolation", false, "run without cross-origin isolation: no SharedArrayBuffer")
	f.BoolVar(&s.virtualTime, "virtual-time", false, "let timers fire, and animation frames come, as soon as nothing else is to be done; Date follows")
	f.BoolVar(&s.locksTrace, "locks-trace", false, "log each request, grant, release, abort and steal of a lock to standard error")
	f.BoolVar(&s.breakDeadlocks, "break-deadlocks", false, "reject the newest of the lock requests that wait for each other, once that is certain")
	f.BoolVar(&s.allowWaiting, "allow-waiting-locks", false, "accept lock requests that wait at the end for a lock nobody releases, as those of tabs that do not lead")
	f.BoolVar(&s.asyncStacks, "async-stacks", false, "let errors tell which async functions wait for the one that threw (promises cost more)")
	s.fetching.define(c)
	f.BoolVar(&s.noEngineCache, "no-engine-cache", false, "neither use nor write what the engine has compiled of its own library, in the user's cache folder")
	f.StringVar(&s.color, "color", "auto", "colour the output: auto, always or never")
}

func newRunCommand() *cobra.Command {
	var s settings
	c := &cobra.Command{
		Use:   "run [flags] FILE|URL|-... [-- ARG...]",
		Short: "Run scripts until nothing can happen any more",
		Long: `Run runs a script, from a file, an http(s): or data: URL, or standard input (-),
as a browser would run it in a window without a document. It ends when no task,
timer, animation frame or other work is left.

Several scripts run at once, each in a page of its own, as in several tabs of one
browser: files are of one origin, and so share locks, broadcast channels, shared
workers, databases and blob: URLs. A script that is named twice runs in two pages.
Then each line that script writes begins with the page it comes from, as in
"[a.js] text"; a line of a worker, also if there is only one page, begins with the
worker's name or that of its file. The exit status is 1 if it would be for any of
the pages.

When nothing can happen any more but requests for locks wait, the report says which,
and the exit status is 3, also if script has thrown something that nobody caught, or
a limit ended another page. With --allow-waiting-locks only requests that wait for each
other count; one that waits for a lock which is held for good, such as that of a
leader, is as good as none. While a timer or other work goes on, requests that wait
for each other are possible deadlocks only: the end by --timeout, with status 1, and
SIGQUIT print them.

The script is a module if its name ends in .mjs, with --module, or if its text
is a module but no classic script: if it imports, exports or awaits at its top
level. Otherwise it is a classic script. TypeScript and JSX (.ts, .mts, .tsx,
.jsx) are modules too; types are dropped, not checked. The script that is run needs
such a name, or --module. Then modules of servers, and what they import, are known
by their MIME type, text/typescript, text/tsx or text/jsx; the name decides only if
the server gives no type, application/octet-stream, or video/mp2t, which many give
to .ts. So what a server has translated itself, and sends as text/javascript, is
taken for JavaScript.
When modules take more than a second to load, a line on the terminal says how many
have come.

With --url, a page of an http(s): origin is as one in a browser: it can fetch no files,
so a module that is a file runs, but cannot import those beside it.

Arguments after -- are for the scripts: they are in the global scriptArgs, an
array.`,
		Example: `  sluice run program.js
  sluice run main.mjs --timeout 10s -- input.txt
  sluice run tab.js tab.js other.js`,
		DisableFlagsInUseLine: true,

		RunE: func(c *cobra.Command, args []string) error {
			names, scriptArgs := args, []string{}
			if n := c.ArgsLenAtDash(); n >= 0 {
				names, scriptArgs = args[:n], args[n:]
			}
			programs, err := programsNamed(names)
			if err != nil {
				return err
			}
			return s.run(c, programs, scriptArgs)
		},
	}
	c.Flags().BoolVar(&s.module, "module", false, "run the script as a module")
	c.Flags().Var(duration{&s.linger}, "shared-worker-linger", "let a shared worker live so long after its last page (such as 500ms)")
	s.define(c)
	return c
}

func newEvalCommand() *cobra.Command {
	var s settings
	c := &cobra.Command{
		Use:   "eval CODE",
		Short: "Evaluate code and print its value",
		Long: `Eval evaluates code and prints its completion value as console.log would; a
promise is waited for. Then it goes on until nothing can happen any more. The exit
status is 1 if the promise has not settled by then.

Unless --url says otherwise, the code runs as if it stood in a file of the
current folder: it can import() the modules there, and has locks. It is a classic
script: import declarations and await outside of functions are for modules, which
run - takes from standard input. Code that begins with a dash comes after --.`,
		Args: one("code", "'6 * 7'"),
		RunE: func(c *cobra.Command, args []string) error {
			return s.run(c, []program{{load: given(sluice.Script{URL: unnamed("[eval]"), Text: args[0]}), printValue: true}}, []string{})
		},
	}
	s.define(c)
	return c
}

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of sluice and of its engine",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), version())
			return err
		},
	}
}

func version() string {
	return fmt.Sprintf("sluice %s (%s)", sluice.Version, sluice.EngineVersion())
}
