package main

import "time"

// The names of the programs that are compared.
const (
	sluiceName   = "sluice"
	nodeName     = "node"
	denoName     = "deno"
	bunName      = "bun"
	chromiumName = "chromium"
	// Libraries on Node.
	jsdomName    = "jsdom"
	happyDOMName = "happy-dom"
	linkedomName = "linkedom"
)

const mega = 1 << 20

// micro is a microsecond, as targets have it.
const micro = 1000

// workloads is all that there is to measure, in the order of the tables.
var workloads = []*workload{
	{group: "Locks", name: "locks-sequential", title: "request for a free lock, one after the other",
		script: "locks-sequential", sizes: []int{1000}, of: "requests in a row",
		targets: []target{best(0.5, nodeName, denoName)}},
	{group: "Locks", name: "locks-queued", title: "requests queued on one lock",
		script: "locks-queued", sizes: []int{100, 1000, 5000, 10_000, 100_000}, of: "requests", show: 5000,
		targets: []target{best(0.15, nodeName, denoName), growth(1.3, 100, 100_000), growthOver(1.3, 100, 100_000, "promises", "promises alone")}},
	{group: "Locks", name: "locks-shared", title: "shared requests, all held at once",
		script: "locks-shared", sizes: []int{100, 5000}, of: "requests"},
	{group: "Locks", name: "locks-ifavailable", title: "`ifAvailable` on a held lock",
		script: "locks-ifavailable", sizes: []int{1000}, of: "requests in a row",
		targets: []target{best(1, nodeName, denoName)}},
	{group: "Locks", name: "locks-names", title: "locks of distinct names, all held at once",
		script: "locks-names", sizes: []int{100, 1000, 10_000, 100_000}, of: "names", show: 1000,
		targets: []target{growth(1.3, 100, 100_000), growthOver(1.3, 100, 100_000, "promises", "promises alone")}},
	{group: "Locks", name: "locks-handover", title: "hand-over of one lock between workers",
		script: "locks-handover", sizes: []int{2, 8}, of: "workers", show: 2,
		targets: []target{best(0.5, nodeName, denoName)}},
	{group: "Locks", name: "locks-abort", title: "abort of a queued request",
		script: "locks-abort", sizes: []int{100, 5000}, of: "requests"},
	{group: "Locks", name: "go-lock", title: "Go package: acquire and release", kind: insideTime,
		sizes: []int{1}, of: "goroutines", targets: []target{atMost(300)}},
	{group: "Locks", name: "go-lock-scaling", title: "Go package: 8 goroutines on distinct names, time against one",
		kind: insideRatio, sizes: []int{8}, of: "goroutines"},

	{group: "Workers", name: "worker-spawn", title: "spawn to first message",
		script: "worker-spawn", sizes: []int{1, 8}, of: "workers at once", show: 1,
		targets: []target{best(0.8, nodeName, denoName, bunName)}},
	{group: "Workers", name: "worker-memory", title: "memory of an idle worker", kind: memoryEach,
		script: "worker-memory", sizes: []int{10, 50}, of: "workers",
		targets: []target{best(0.6, nodeName, denoName, bunName)}},
	{group: "Workers", name: "worker-2000", title: "memory with 2,000 live workers", kind: memoryAll,
		script: "worker-memory", sizes: []int{2000}, of: "workers",
		targets: []target{atMost(1200)}},
	{group: "Workers", name: "worker-roundtrip", title: "message to a worker and back",
		script: "worker-roundtrip", sizes: []int{8, 65_536}, of: "characters", show: 8,
		targets: []target{best(1, nodeName, denoName, bunName)}},
	{group: "Workers", name: "worker-transfer", title: "1 MB transferred to a worker and back",
		script: "worker-transfer", sizes: []int{mega, 16 * mega}, of: "bytes", show: mega,
		targets: []target{best(1, nodeName, denoName, bunName)}},
	{group: "Workers", name: "worker-oneway", title: "a million messages one way",
		script: "worker-oneway", sizes: []int{10_000, 1_000_000}, of: "messages",
		targets: []target{best(1, nodeName, denoName, bunName)}},
	{group: "Workers", name: "worker-fanout", title: "messages from one agent to several",
		script: "worker-fanout", sizes: []int{4, 16}, of: "workers", show: 4},
	{group: "Workers", name: "worker-fanin", title: "messages from several agents to one",
		script: "worker-fanin", sizes: []int{4, 16}, of: "workers", show: 4},

	{group: "Messages within an agent", name: "messagechannel", title: "`MessageChannel` round trip",
		script: "messagechannel", sizes: []int{8, 65_536}, of: "characters", show: 8,
		targets: []target{best(1.2, nodeName, denoName, bunName)}},
	{group: "Messages within an agent", name: "clone-graph", title: "`structuredClone`: a small graph",
		script: "clone", variant: "graph", sizes: []int{1}, of: "graphs", targets: []target{best(2, nodeName)}},
	{group: "Messages within an agent", name: "clone-numbers", title: "`structuredClone`: an array of numbers",
		script: "clone", variant: "numbers", sizes: []int{1000, 100_000}, of: "numbers", show: 1000},
	{group: "Messages within an agent", name: "clone-records", title: "`structuredClone`: an array of objects",
		script: "clone", variant: "records", sizes: []int{100, 10_000}, of: "objects", show: 100},
	{group: "Messages within an agent", name: "clone-collections", title: "`structuredClone`: a Map of Sets",
		script: "clone", variant: "collections", sizes: []int{100, 10_000}, of: "entries", show: 100},
	{group: "Messages within an agent", name: "clone-binary", title: "`structuredClone`: bytes",
		script: "clone", variant: "binary", sizes: []int{65_536, mega}, of: "bytes", show: mega},

	{group: "Event loop", name: "microtasks", title: "`queueMicrotask` chain",
		script: "microtasks", sizes: []int{1000, 300_000}, of: "microtasks", targets: []target{atMost(0.4 * micro)}},
	{group: "Event loop", name: "await", title: "`await null`",
		script: "await", sizes: []int{1000, 300_000}, of: "in a row"},
	{group: "Event loop", name: "promises", title: "promises that wait, all alive at once",
		script: "promises", sizes: []int{100, 1000, 10_000, 100_000}, of: "promises", show: 1000},
	{group: "Event loop", name: "timers", title: "timer set and fired",
		script: "timers", sizes: []int{1000, 100_000}, of: "timers", targets: []target{atMost(1.5 * micro)}},
	{group: "Event loop", name: "events", title: "event dispatched to one listener",
		script: "events", sizes: []int{1, 10}, of: "listeners", show: 1, targets: []target{atMost(1.5 * micro)}},
	{group: "Event loop", name: "go-call", title: "call from script to Go", kind: insideTime,
		sizes: []int{1}, of: "calls", targets: []target{atMost(0.2 * micro)}},

	{group: "Start", name: "start", title: "start, evaluate 0, exit", kind: startUp,
		sizes: []int{1}, of: "processes", targets: []target{best(1, nodeName)}},
	{group: "Start", name: "agent-time", title: "a fresh agent with all globals", kind: insideTime,
		sizes: []int{1}, of: "agents", targets: []target{atMost(1500 * micro)}},
	{group: "Start", name: "agent-memory", title: "memory of a fresh agent", kind: insideMemory,
		sizes: []int{200}, of: "agents", targets: []target{atMost(0.8)}},
	{group: "Start", name: "agent-leak", title: "resident memory after 10,000 agents in a row, against the first 100",
		kind: insideRatio, sizes: []int{10_000}, of: "agents", runs: 2, timeout: 2 * time.Minute, targets: []target{atMost(1.1)}},
	{group: "Start", name: "modules", title: "a graph of modules of 1 KB, loaded from disk",
		script: "modules", sizes: []int{100, 1000}, of: "modules", targets: []target{best(1, nodeName)}},
	{group: "Start", name: "modules-second", title: "the same graph in a second agent",
		script: "modules-second", sizes: []int{100, 1000}, of: "modules", targets: []target{over(0.6, "modules", "the first agent")}},

	documents("document-parse", "a document of 1 MiB parsed", sizes(65_536, mega), "bytes",
		best(0.13, jsdomName, happyDOMName), best(1, chromiumName)),
	documents("element-append", "element created and appended", sizes(1000), "elements", best(0.2, jsdomName, happyDOMName)),
	documents("first-child", "`firstChild`", sizes(100), "elements"),
	documents("tree-walk", "tree walked, each node", sizes(100_000), "bytes", best(0.1, jsdomName, happyDOMName)),
	documents("selector-all", "`querySelectorAll`", sizes(10_000), "nodes", best(0.06, jsdomName, happyDOMName)),
	usingPackages(documents("by-role", "`getByRole` of testing-library", sizes(5000), "elements", best(0.2, jsdomName))),
	documents("inner-html", "`innerHTML` set", sizes(100_000), "bytes", best(0.1, jsdomName, happyDOMName)),
	documents("event-path", "event that bubbles to listeners", sizes(20), "ancestors", best(0.7, jsdomName, happyDOMName)),
	documents("mutation-record", "attribute changed, a `MutationRecord` made", sizes(1000), "records", best(0.3, jsdomName, happyDOMName)),
	documents("preact-rows", "Preact creates a table", sizes(1000), "rows", best(0.7, jsdomName, happyDOMName)),
	rowsOf("react", "React creates a table", best(0.7, jsdomName, happyDOMName)),
	rowsOf("react-update", "React gives each tenth row another label"),
	rowsOf("vue", "Vue creates a table", best(0.7, jsdomName, happyDOMName)),
	rowsOf("vue-update", "Vue gives each tenth row another label"),
	rowsOf("svelte", "Svelte creates a table", best(0.7, jsdomName, happyDOMName)),
	rowsOf("svelte-update", "Svelte gives each tenth row another label"),
	rowsOf("lit", "Lit creates a table", best(0.7, jsdomName, happyDOMName)),
	rowsOf("lit-update", "Lit gives each tenth row another label"),
	rowsOf("alpine", "Alpine creates a table"),
	{group: "Documents", name: "element-memory", title: "memory of an element", kind: memoryEach, document: true,
		script: "element-memory", sizes: []int{200_000}, of: "elements", targets: []target{best(0.4, jsdomName)}},
	{group: "Documents", name: "start-document", title: "start, open a document, run its script, exit", kind: startUp, document: true,
		sizes: []int{1}, of: "processes", targets: []target{best(0.15, jsdomName, happyDOMName)}},
	{group: "Documents", name: "document-leak", title: "resident memory after 10,000 documents in a row, against the first 100",
		kind: insideRatio, document: true, sizes: []int{10_000}, of: "documents", runs: 2, timeout: 2 * time.Minute, targets: []target{atMost(1.1)}},

	compute("primes", "a sieve of primes", growth(1.15, 1, 2)),
	compute("sort", "sorting objects"),
	compute("json", "JSON to and fro"),
	compute("map", "Map and Set with string keys"),
	compute("regexp", "regular expressions"),
	compute("typed", "matrices in typed arrays"),
}

// documents is a workload on documents, of the script of the same name.
func documents(name, title string, sizes []int, of string, targets ...target) *workload {
	return &workload{group: "Documents", name: name, title: title, document: true, script: name, sizes: sizes, of: of, targets: targets}
}

// usingPackages says that a workload imports packages by their names.
func usingPackages(w *workload) *workload {
	w.packages = true
	return w
}

// rowsOf is what a library of user interfaces does with a table of 1,000 rows.
func rowsOf(variant, title string, targets ...target) *workload {
	return &workload{group: "Documents", name: variant + "-rows", title: title, document: true, packages: true,
		script: "rows", variant: variant, sizes: []int{1000}, of: "rows", targets: targets}
}

func sizes(n ...int) []int { return n }

// compute is plain computing: a piece of work in one worker, then the same in
// two at once, which takes no longer where there are two cores.
func compute(variant, title string, targets ...target) *workload {
	return &workload{group: "Plain computing in workers", name: "compute-" + variant, title: title,
		script: "compute", variant: variant, sizes: []int{1, 2}, of: "workers", show: 1, targets: targets}
}
