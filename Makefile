# Each target does its own set-up: on a bare Debian 12 or Ubuntu 24.04 with a Swift 6.3 toolchain
# it installs what is missing (as root, else it says what to install).

PREFIX ?= /usr/local
SWIFT ?= swift

.PHONY: demo test soak check release check-release fuzz format bench bench-peers install setup

## Starts the demonstration service, runs the examples against it, prints the report and writes one for
## browsers, then runs the five suites in a line each.
demo: setup
	$(SWIFT) build --product curlew
	$$($(SWIFT) build --show-bin-path)/curlew demo --report html=.build/curlew-report.html
	@echo "the same for a browser: $(CURDIR)/.build/curlew-report.html"
	scripts/run-suites "$$($(SWIFT) build --show-bin-path)/curlew"

## All tests; one whose peer (nginx, xmllint, …) is missing is skipped by name, one that hangs is
## named and killed.
test: setup
	$(SWIFT) build --build-tests
	SWIFT=$(SWIFT) scripts/test

## MODEL_SUITES (10000) random suites, whose runs are compared with a plain reference; `make test` takes
## a thousand. A failure prints the seed of its suite. The largest messages of WebSocket too, ten thousand
## files for the formatter, loads of some minutes, and an event file of 10 GB.
soak: setup
	$(SWIFT) build --build-tests
	CURLEW_MODEL_SUITES=$${MODEL_SUITES:-10000} CURLEW_LONG_MESSAGES=1 CURLEW_TEST_SECONDS=7200 \
		CURLEW_FORMATTED_FILES=10000 CURLEW_LONG_LOADS=1 CURLEW_LARGE_EVENTS=1 \
		SWIFT=$(SWIFT) scripts/test \
		--filter 'ModelTests|PublishedWireTests|FormatterTests|LoadStallTests|LargeEventFileTests'

## Exactly what CI runs: warnings are errors, formatting, imports, then the tests.
check: setup
	scripts/check

## What is published, in .build/packages: the program with its libraries as a tarball, .deb, .rpm and
## image, its parts, licences and sums.
release: setup
	scripts/setup --release
	Packaging/release

## The order of the released program's functions; all tests with its libraries, then those that start a
## program with the released one itself; then the .deb in clean systems.
check-release: release
	$(SWIFT) build --build-tests
	export CURLEW_LIBRARIES="$$(scripts/libraries)" CURLEW_SYSROOT="$$(Packaging/sysroot)" && \
	program="$$(scripts/build-release)/curlew" && Packaging/check-order "$$program" && \
	scripts/relink && scripts/test && \
	CURLEW_BINARY="$$program" scripts/test --filter 'EndToEndTests|DocumentationTests'
	Packaging/check-packages

## Gives every reader hostile inputs that libFuzzer makes up, FUZZ_SECONDS (60) each.
fuzz: setup
	scripts/fuzz

## Formats the Swift sources in place.
format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

## Measures against curl, a bare libcurl loop and simdjson; writes docs/benchmarks.md.
bench: setup
	scripts/setup --peers
	Benchmarks/run
	Benchmarks/run-languages

## Measures the program of `make release` beside Hurl, k6, gabbi, Tavern and curl; writes docs/benchmarks.md
## and docs/peers.svg.
bench-peers: release
	scripts/setup --peers
	Benchmarks/peers/install
	CURLEW_LIBRARIES="$$(scripts/libraries)" CURLEW_SYSROOT="$$(Packaging/sysroot)" Benchmarks/run-peers

## A stripped release binary into $(PREFIX)/bin, completions and man pages into $(PREFIX)/share.
install: setup
	folder="$$(SWIFT=$(SWIFT) scripts/build-release)" && \
	install -d $(DESTDIR)$(PREFIX)/bin && \
	install -s -m 755 "$$folder/curlew" $(DESTDIR)$(PREFIX)/bin/curlew && \
	scripts/install-pages "$$folder/curlew" $(DESTDIR)$(PREFIX)/share

setup:
	@scripts/setup
