package command

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sluice-go/sluice"
)

// settings are the flags that run and eval share.
type settings struct {
	timeout    time.Duration
	grace      time.Duration
	maxHeap    string
	maxWorkers int
	dbQuota    string
	url        string
	// notIsolated and isolated say that no page is cross-origin isolated, or that all are.
	notIsolated bool
	isolated    bool
	noScripting bool
	noImages    bool
	kept        int
	virtualTime bool
	color       string
	module      bool
	importMap   string
	linger      time.Duration
	profile     string

	locksTrace     bool
	breakDeadlocks bool
	allowWaiting   bool
	asyncStacks    bool
	coverage       covering
	noEngineCache  bool

	fetching
	clustering
}

func newCommand(cluster *Cluster) *cobra.Command {
	root := &cobra.Command{
		Use:   "sluice",
		Short: "Run the web's coordination platform without a browser",
		Long: `Sluice runs documents, scripts and modules in a headless user agent: with the DOM, the
event loop, workers, message ports and locks of browsers, and with fetch, WebSocket and
IndexedDB, but without layout and painting.

Exit status:
  0    success
  1    a script or document could not be loaded, there was an uncaught exception, a module did
       not finish, or a limit was exceeded
  2    wrong usage
  3    deadlock: lock requests are pending, and no work is left
  130  ended by Ctrl-C or SIGTERM

The first Ctrl-C or SIGTERM ends the scripts as --timeout does. A second one ends the
process at once, and so does the first one two seconds after --grace. SIGQUIT
(Ctrl-\) prints the locks that are held and requested, as JSON, and possible deadlocks;
the scripts continue.

If a flag is given twice, the last one counts.`,
		Example: `  sluice run program.js
  sluice run index.html
  echo 'console.log(navigator.userAgent)' | sluice run -
  sluice eval 'structuredClone(new Map([[1, {a: 2n}]]))'`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.AddCommand(newRunCommand(cluster), newEvalCommand(cluster), newExploreCommand(), newTestCommand(), newDriveCommand(), newGraphCommand(), newLocksCommand(cluster), newVersionCommand())
	root.SetHelpCommand(newHelpCommand(root))
	root.SetFlagErrorFunc(explainFlagError)
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return refuseEmptyFlags(c.Flags()) }
	return root
}

// one checks that a command was given one argument; the error says which one it takes.
func one(wanted, example string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("%s takes one argument, %s, not %d; for example: sluice %[1]s %[4]s", c.Name(), wanted, len(args), example)
		}
		return nil
	}
}

func newHelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Print help about a command",
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
	f.Var(duration{&s.timeout}, "timeout", "end the scripts after this time, such as 500ms or 2m (0: never)")
	f.Var(duration{&s.grace}, "grace", "how long a page or worker may take to end before it is cut off; loops inside the engine cannot be interrupted")
	f.BoolVar(&s.virtualTime, "virtual-time", false, "run timers and animation frames without waiting, as soon as there is nothing else to do; Date follows")
	f.BoolVar(&s.locksTrace, "locks-trace", false, "log every lock request, grant, release, abort and steal to standard error")
	f.BoolVar(&s.asyncStacks, "async-stacks", false, "include async callers in the stacks of errors; makes promises slower")
	f.StringVar(&s.profile, "profile", "", "keep cookies, localStorage, databases, files and caches in this folder, from run to run; one process at a time (default: in memory)")
	s.coverage.define(f, "a summary goes to standard error")
	s.clustering.define(c)
	s.defineProgram(c)
}

// defineProgram defines the flags that say what a program is, and how it ends.
func (s *settings) defineProgram(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.maxHeap, "max-heap", "", "how much memory a page and all its workers may use together, such as 64M or 2G (default: no limit); past it, the one ends that has grown most")
	f.IntVar(&s.maxWorkers, "max-workers", sluice.DefaultMaxPageWorkers, "how many workers a page may have at a time, nested ones included; starting another throws a QuotaExceededError")
	f.StringVar(&s.dbQuota, "database-quota", "", "how much memory the IndexedDB databases of an origin may use, and as much its files and its caches, such as 10M (default: 1G)")
	f.StringVar(&s.url, "url", "", "the URL of every page, which sets its location, its origin and the base of its relative URLs (default: that of the script or document); http(s) pages cannot load local files")
	f.StringVar(&s.importMap, "import-map", "", "resolve module specifiers with this import map, a JSON file")
	s.defineIsolation(f)
	f.BoolVar(&s.breakDeadlocks, "break-deadlocks", false, "break certain deadlocks: reject the newest lock request of the cycle")
	f.BoolVar(&s.allowWaiting, "allow-waiting-locks", false, "do not report lock requests that are pending at the end, such as those of tabs that do not lead, unless they form a cycle")
	s.fetching.define(c)
	f.BoolVar(&s.noEngineCache, "no-engine-cache", false, "neither read nor write the compiled copy of the engine's library in the user's cache folder")
	f.StringVar(&s.color, "color", "auto", "color the output: auto, always or never")
}

// defineKept defines the flag that says how many documents are kept.
func (s *settings) defineKept(f *pflag.FlagSet) {
	f.IntVar(&s.kept, "back-forward-cache", 0, "how many documents that a page has left are kept as they are, for a return by its history; others are loaded anew")
}

// defineIsolation defines the flags that say which documents are cross-origin isolated.
func (s *settings) defineIsolation(f *pflag.FlagSet) {
	f.BoolVar(&s.notIsolated, "no-isolation", false, "run without cross-origin isolation: no SharedArrayBuffer")
	f.BoolVar(&s.isolated, "isolation", false, "run documents with cross-origin isolation, also those of http(s) whose headers do not ask for it")
}

func newRunCommand(cluster *Cluster) *cobra.Command {
	var s settings
	c := &cobra.Command{
		Use:   "run [flags] FILE|URL|-... [-- ARG...]",
		Short: "Run scripts, and documents with theirs, until no work is left",
		Long: `Run runs a script, or opens a document and runs its scripts, from a file, an http(s) or
data URL, or standard input (-). It exits when no task, timer, animation frame or other
work is left.

A document is what has a name ending in .html, .htm, .xhtml, .xml or .svg, what a server
sends with a Content-Type of HTML or XML, and what comes from standard input, a pipe or
a file without a known extension and begins with "<". It is parsed, and its scripts run,
as in a browser; nothing is laid out or painted. A script that a document names and that
cannot be loaded is reported; the status is 1 then, unless its element has a listener
for the event error. A script has a document, too, which is empty.

Several scripts and documents run at once, each in a page of its own, like the tabs of
a browser.
Files have one origin, and so share locks, broadcast channels, shared workers,
databases and blob URLs. A script that is named twice runs in two pages. Each line of
output then begins with its page, as in "[a.js] text"; lines from workers always
begin with the worker's name, or that of its file. The exit status is 1 if it would
be 1 for any of the pages.

If lock requests are pending when no work is left, they are reported, and the exit
status is 3. With --allow-waiting-locks, only requests that wait for each other count,
not those that wait for a lock that is held for good, such as a leader's. While a timer
or other work is left, requests that wait for each other are only possible deadlocks:
they are reported when --timeout ends the run, with status 1, and on SIGQUIT.

With --locks, locks hold between all processes, on all hosts, that name the same etcd
and prefix, for each origin; a file's is file://, so that scripts from files share one.
A request then waits until it is granted, since others may release. Requests of several
processes that wait for each other are reported.

A script runs as a module if its name ends in .mjs, if --module is given, or if it
parses only as a module, because it imports, exports or awaits at its top level.
TypeScript and JSX (.ts, .mts, .tsx, .jsx) run as modules, too; types are removed, not
checked. A script on the command line needs one of these extensions, or --module.
Modules from servers are recognized by the MIME types text/typescript, text/tsx and
text/jsx; their extension counts only if the server sends no type,
application/octet-stream, or video/mp2t, which many servers send for .ts. What a server
sends as text/javascript is JavaScript. When modules take more than a second to load, a
line on the terminal counts them.

With an http(s) --url, pages cannot load local files: a module from a file runs, but
cannot import other files.

Cookies, localStorage, databases, files and caches are gone at the end. With --profile
they are kept in a folder, and are there in the next run, even if this one is killed.

Arguments after -- are available to the scripts as the global array scriptArgs, also to those
of documents.`,
		Example: `  sluice run program.js
  sluice run index.html index.html
  sluice run main.mjs --timeout 10s -- input.txt
  sluice run tab.js tab.js other.js`,
		DisableFlagsInUseLine: true,

		RunE: func(c *cobra.Command, args []string) error {
			names, scriptArgs := args, []string{}
			if n := c.ArgsLenAtDash(); n >= 0 {
				names, scriptArgs = args[:n], args[n:]
			}
			programs, err := programsNamed("run", names)
			if err != nil {
				return err
			}
			return s.run(c, cluster, programs, scriptArgs)
		},
	}
	c.Flags().BoolVar(&s.module, "module", false, "run the scripts as modules; documents say themselves what their scripts are")
	s.defineKept(c.Flags())
	c.Flags().BoolVar(&s.noImages, "no-images", false, "leave out the images of documents: none is fetched, and no document waits for one")
	c.Flags().BoolVar(&s.noScripting, "no-scripting", false, "disable scripting in documents: none of their scripts run, and noscript elements have their content")
	c.Flags().Var(duration{&s.linger}, "shared-worker-linger", "how long a shared worker lives after its last page has ended, such as 500ms")
	s.define(c)
	return c
}

func newEvalCommand(cluster *Cluster) *cobra.Command {
	var s settings
	c := &cobra.Command{
		Use:   "eval CODE",
		Short: "Evaluate code and print its value",
		Long: `Eval evaluates code and prints its completion value as console.log would; promises
are awaited. Then it continues until no work is left. The exit status is 1 if the
promise has not settled by then.

Unless --url is given, the code runs as if it were in a file of the current folder: it
can import() modules from there, and use locks. It is a classic script. To use import
declarations and top-level await, pass a module on standard input: sluice run -. Put --
before code that begins with a dash.`,
		Args: one("code", "'6 * 7'"),
		RunE: func(c *cobra.Command, args []string) error {
			return s.run(c, cluster, []program{{load: given(sluice.Script{URL: unnamed("[eval]"), Text: args[0]}), printValue: true}}, []string{})
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
