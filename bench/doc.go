// Command bench measures Sluice beside Node, Deno, Bun and Chromium, in one
// run, and says where the targets are met.
//
//	make bench                                   # installs the peers; everything
//	go run ./bench --quick --only locks          # some workloads, a few minutes less
//	go run ./bench --only oneway --baseline /tmp/before/sluice
//
// A workload is one script in js/workloads, which runs unchanged in each
// program; js/adapters has what a program needs for that. The programs take
// turns (A B C A B C), and the least of the runs counts.
// docs/benchmarks/README.md says how to read what comes out.
package main
