# The project's chores. Each target installs what it needs (Debian's packages).
.PHONY: run build test lint stress asan fuzz bench deps generate clean

GO ?= go
FUZZTIME ?= 10s

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
	SLUICE_GC_ZEAL=7 $(GO) test -timeout 900s ./...
	$(GO) test -race -timeout 900s ./...

asan: deps
	scripts/asan ./internal/mozjs

fuzz: deps
	FUZZTIME=$(FUZZTIME) scripts/fuzz

bench: build
	$(GO) run ./bench

generate:
	$(GO) run ./internal/idl/generate

deps:
	@scripts/deps

clean:
	rm -rf bin
