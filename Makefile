# The project's chores. Each target installs what it needs (Debian's packages).
# SLUICE_ENGINE says which SpiderMonkey: SLUICE_ENGINE=128 make test.
.PHONY: run build build-etcd test lint ci engines cluster cluster-long cluster-soak stress race zeal asan fuzz bench microbench ecosystem dist npm-test testlibrary deps generate clean

GO ?= go
FUZZTIME ?= 50000x
ZEAL ?= 7
BENCH ?= .

# The newest engine that is installed or can be, and its build tag (docs/engines.md).
ifndef SLUICE_ENGINE
SLUICE_ENGINE := $(shell scripts/engine)
endif
export SLUICE_ENGINE
ifneq ($(filter-out 102 128 140,$(SLUICE_ENGINE)),)
$(error SLUICE_ENGINE is $(SLUICE_ENGINE): 102, 128 or 140)
endif
ifneq ($(filter 128 140,$(SLUICE_ENGINE)),)
export GOFLAGS := $(strip $(GOFLAGS) -tags=mozjs$(SLUICE_ENGINE))
endif

# Tests with a line at the end that counts them.
gotest = "$(CURDIR)/scripts/gotest"

run: build
	bin/sluice run examples/tour.js

build: deps
	$(GO) build -o bin/sluice ./cmd/sluice

# The command with locks between processes: docs/cluster.md.
build-etcd: deps
	cd locks/etcd && $(GO) build -o "$(CURDIR)/bin/sluice-etcd" ./cmd/sluice-etcd

# The locks in etcd, with a server of their own: part of test, too.
cluster: deps
	cd locks/etcd && $(GO) test -timeout 600s ./...

# The same with three servers, whole histories, mutants of the algorithm, and under the
# race detector.
cluster-long: deps
	cd locks/etcd && $(GO) test -race -timeout 60m . -long

# So many requests of locks in etcd, while all that can break does: an hour on two busy cores. SEED repeats one.
OPERATIONS ?= 1000000
SEED ?= 0
cluster-soak: deps
	cd locks/etcd && $(GO) test -v -run 'TestSoak$$' -timeout 300m . -long -operations $(OPERATIONS) -seed $(SEED)

# Each of these goes through all modules: the root's, and those in folders below.
test: deps lint
	scripts/each $(gotest) -timeout 900s ./...

lint: deps
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "gofmt wants to change:"; echo "$$unformatted"; exit 1; fi
	$(GO) run ./internal/idl/generate -check
	scripts/each $(GO) vet ./...
	scripts/each $$($(GO) tool -n staticcheck) ./...

# What continuous integration runs, in half an hour on two cores.
ci:
	.ci/run

# The tests with each engine, in a Debian of its own beside this system: root.
engines:
	scripts/engines

# The race detector, forced collection and the address sanitizer over everything
# that they say something of: an hour and more.
stress: deps asan
	SLUICE_GC_ZEAL=$(ZEAL) $(gotest) -short -timeout 900s ./...
	scripts/each $(gotest) -race -timeout 900s ./...

# The race detector over the locks, the event loop and the public package, and
# over the modules below, whole.
race: deps
	$(gotest) -race -short -timeout 900s . ./locks/... ./lockstest/... ./internal/eventloop/...
	scripts/each --below $(gotest) -race -short -timeout 900s ./...

# Garbage is collected at every seventh crossing between Go and script.
zeal: deps
	SLUICE_GC_ZEAL=$(ZEAL) $(gotest) -short -timeout 900s ./internal/mozjs ./internal/agent ./internal/weblocks

# The C and C++ under the address sanitizer.
asan: deps
	scripts/asan ./internal/mozjs ./internal/weblocks ./internal/images

# Each fuzz target but FUZZSKIP FUZZTIME times, or for so long.
fuzz: deps
	FUZZTIME=$(FUZZTIME) FUZZSKIP=$(FUZZSKIP) scripts/each "$(CURDIR)/scripts/fuzz"

# Everything, beside Node, Deno and Bun from npm, and Chromium if installed:
# about half an hour on a quiet machine. BENCHFLAGS: go run ./bench --help.
bench: build bench/node_modules/.package-lock.json
	$(GO) run ./bench --out docs/benchmarks $(BENCHFLAGS)

bench/node_modules/.package-lock.json: bench/package.json bench/package-lock.json
	@scripts/benchdeps

# The packages of ecosystem/package.json, from node_modules, in two tabs and two workers; libraries of user interfaces in two
# pages; a suite of vitest's browser mode; applications that vite builds, each in two tabs with a worker and a lock.
VITEPAGES := react preact vue svelte lit alpine
ecosystem: build
	cd ecosystem && npm ci --ignore-scripts --no-audit --no-fund
	cd ecosystem && ../bin/sluice run --timeout 5m packages.mjs packages.mjs
	cd ecosystem && ../bin/sluice run --timeout 5m pages.html pages.html
	cd ecosystem/vitest && npm ci --ignore-scripts --install-links --no-audit --no-fund
	cd ecosystem/vitest && SLUICE_BINARY="$(CURDIR)/bin/sluice" npx vitest run
	cd ecosystem/vite && npm ci --ignore-scripts --no-audit --no-fund && npx vite build
	cd ecosystem/vite && ../../bin/sluice run --timeout 5m --serve https://app.test=dist \
		$(foreach page,$(VITEPAGES),https://app.test/$(page).html https://app.test/$(page).html)

# The Go benchmarks of the rooms, in the form that benchstat reads. BENCH says
# which; scripts/benchdiff compares with a commit.
microbench: deps
	BENCH=$(BENCH) scripts/microbench

# The library of sluice test, with the packages of internal/testrunner/library/package.json, whose versions are pinned.
# What is released, for systems like this one, into dist/: an archive, a Debian package, and the npm
# package, which has the command in it.
dist: deps
	GO="$(GO)" scripts/dist

# The npm package, with the command of this tree: needs Node.js.
npm-test: build
	cd npm && SLUICE_BINARY="$(CURDIR)/bin/sluice" node --test

testlibrary:
	cd internal/testrunner/library && npm ci --ignore-scripts --no-audit --no-fund
	$(GO) run ./internal/testrunner/bundle

generate:
	$(GO) run ./internal/idl/generate

deps:
	@scripts/deps

clean:
	rm -rf bin
