# The project's chores. Each target installs what it needs (Debian's packages).
.PHONY: run build test lint stress asan fuzz bench microbench deps generate clean

GO ?= go
FUZZTIME ?= 10s
BENCH ?= .

run: build
	bin/sluice run examples/tour.js

build: deps
	$(GO) build -o bin/sluice ./cmd/sluice

test: deps lint
	$(GO) test -timeout 300s ./...

lint: deps
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "gofmt wants to change:"; echo "$$unformatted"; exit 1; fi
	$(GO) run ./internal/idl/generate -check
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# Garbage is collected at every seventh crossing between Go and script; then
# the race detector; then the C++ of the shim under the address sanitizer.
stress: deps asan
	SLUICE_GC_ZEAL=7 $(GO) test -short -timeout 900s ./...
	$(GO) test -race -timeout 900s ./...

asan: deps
	scripts/asan ./internal/mozjs ./internal/weblocks

fuzz: deps
	FUZZTIME=$(FUZZTIME) scripts/fuzz

# Everything, beside Node, Deno and Bun from npm, and Chromium if installed:
# about 20 minutes on a quiet machine. BENCHFLAGS: go run ./bench --help.
bench: build bench/node_modules/.package-lock.json
	$(GO) run ./bench --out docs/benchmarks $(BENCHFLAGS)

bench/node_modules/.package-lock.json: bench/package.json bench/package-lock.json
	@scripts/benchdeps

# The Go benchmarks of the rooms, in the form that benchstat reads. BENCH says
# which; scripts/benchdiff compares with a commit.
microbench: deps
	BENCH=$(BENCH) scripts/microbench

generate:
	$(GO) run ./internal/idl/generate

deps:
	@scripts/deps

clean:
	rm -rf bin
