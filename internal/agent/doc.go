// Package agent is the room of agents: a thread with its event loop, its
// engine and its one realm, and what HTML says about running script there.
//
// An [Agent] is started with the global object of its realm. Its
// [EnvironmentSettings] prepares to run script and cleans up after it, reports
// exceptions and keeps the lists of rejected promises. What the page or worker
// does when an exception is reported is asked of the [GlobalScope], which the
// floor above implements.
//
// There is one realm per agent, so that the entry, incumbent, current and
// relevant settings object of everything in an agent is the same.
package agent
