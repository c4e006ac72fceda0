// Package agent is the room of agents: a thread with its event loop, its
// engine and its realms, and what HTML says about running script there.
//
// An [Agent] is started with the global object of its first realm, and can have
// more. The [EnvironmentSettings] of a realm prepares to run script and cleans up after it, reports
// exceptions and keeps the lists of rejected promises. What the page or worker
// does when an exception is reported is asked of the [GlobalScope], which the
// floor above implements.
//
// [SettingsOf], [RelevantSettings], [IncumbentSettings] and [EntrySettings] are the
// four ways to a settings object. Algorithms that do not say which they mean mean the
// relevant one.
package agent
