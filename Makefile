# spieltisch: `make help` lists what there is. `make run` and `make test` are all that a newcomer needs.

SHELL := /bin/bash
.DEFAULT_GOAL := help
SHARED ?= ../shared
PHOTOS ?= $(SHARED)/testdata/dice
FUZZTIME ?= 30s
BENCHTIME ?= 1s
SOURCES := $(shell find cmd companion devices engines vision -type f ! -name '*_test.go' 2>/dev/null)

# Where docs/install.md puts Go, for shells that do not look there yet.
export PATH := $(PATH):/usr/local/go/bin
# Of somebody else's checkout git tells root nothing, and go build fails with it; the revision comes from the linker's flag.
export GOFLAGS += -buildvcs=false
# Every target begins with what it needs from Debian and ends with what uses it; with -j both would begin at once.
.NOTPARALLEL:

say = @printf '\n== %s\n' "$(1)"

.PHONY: help deps build run check test bench eval fuzz golden firmware firmware-test hil web-test train install uninstall install-test

help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## installs what is missing (Debian packages, Go modules)
	$(call say,deps: what is missing is installed)
	@packaging/deps.sh build test firmware

.PHONY: build-deps
build-deps:
	@packaging/deps.sh build

build: build-deps bin/spieltisch ## builds bin/spieltisch, with the version from git

bin/spieltisch: $(SOURCES) go.mod go.sum
	$(call say,build: bin/spieltisch (the first time OpenCV's binding takes a minute))
	@mkdir -p bin
	go build -ldflags "-X main.revision=$$(git -c safe.directory="$(CURDIR)" describe --always --dirty --tags 2>/dev/null)" -o $@ ./cmd/spieltisch

run: build ## starts the demo table on http://localhost:8080
	$(call say,run: the demo table; stop it with Ctrl-C)
	bin/spieltisch run --demo

check: deps ## formatting, vet, staticcheck, layers, builds without OpenCV
	$(call say,check: formatting)
	@out="$$(gofmt -l cmd companion devices engines vision)"; [ -z "$$out" ] || { echo "not gofmt-ed: $$out"; exit 1; }
	$(call say,check: vet)
	go vet -tags web,hil ./...
	$(call say,check: staticcheck)
	go tool staticcheck -tags web,hil ./...
	$(call say,check: the layers)
	go test -count=1 -run 'TestDependencyRule|TestOpenCV' ./cmd/spieltisch
	$(call say,check: builds for a Pi without OpenCV)
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build -tags nocv -o /dev/null ./cmd/spieltisch
	CGO_ENABLED=0 go vet -tags nocv ./...

test: deps build ## runs every test
	$(call say,test: everything; the browser tests use Chromium)
	go test -tags web -timeout 40m ./...
	$(call say,test: the table and its journal under the race detector)
	@packaging/race.sh ./companion ./companion/journal ./companion/fuse ./companion/health ./companion/watch ./companion/oled ./companion/buttons ./devices/gpiobuttons ./devices/gpiotunnel ./devices/internal/inbox ./devices/tunnelboard
	@$(MAKE) --no-print-directory firmware firmware-test hil
	$(call say,test: without OpenCV)
	CGO_ENABLED=0 go test -tags nocv ./cmd/... ./engines/lines ./devices/...
	$(call say,test: docs/install.md in a fresh Debian root, as root; minutes)
	@packaging/install-test.sh --if-allowed trixie
	@$(MAKE) --no-print-directory eval

.PHONY: firmware-deps
firmware-deps:
	@packaging/deps.sh firmware

firmware: firmware-deps ## builds the tunnel board's firmware (bin/firmware.hex), with flash, RAM and stack, and its simulators
	$(call say,firmware: bin/firmware.hex)
	@$(MAKE) --no-print-directory -C firmware

firmware-test: firmware-deps ## the firmware's core under ASan and UBSan, and the built firmware in simavr
	$(call say,firmware-test: the core on the host, the firmware in simavr)
	@$(MAKE) --no-print-directory -C firmware test

hil: deps firmware ## games through the real firmware in simavr, in real time: four minutes
	$(call say,hil: games through the firmware in simavr, in real time; four minutes)
	go test -tags hil -count=1 -timeout 15m -run 'TestHIL|TestCore' ./devices/tunnelboard ./cmd/spieltisch

web-test: deps ## drives the page in Chromium
	go test -tags web -count=1 -timeout 20m ./companion/web/... ./cmd/...

eval: build ## scores the dice reader and two plain methods on the labelled photographs; fails below the bars
	$(call say,eval: $(PHOTOS))
	@if [ -d $(PHOTOS) ]; then go run ./vision/eval/compare $(PHOTOS)/labels.csv; \
	elif [ "$$CI" = true ]; then echo "eval: $(PHOTOS) is missing"; exit 1; \
	else echo "eval: $(PHOTOS) is not here; set PHOTOS to a folder of labelled photographs"; fi

bench: build ## measures, in the form of docs/benchmarks.md
	go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...

GAMES := heckmeck verasselt schnackelstein animals schweinebande
PLAYOUTS ?= 10000
.PHONY: playouts
playouts: build ## plays PLAYOUTS random games of each kind under every property (10,000: an hour)
	@set -e; for g in $(GAMES); do \
		bin/spieltisch playouts $$g -n $(PLAYOUTS); \
		bin/spieltisch playouts $$g -n $(PLAYOUTS) --seed 2 --illegal 0.05; \
		go test -count=1 -timeout 2h -run 'TestSuite/sampled' ./engines/$$g -games $(PLAYOUTS); \
	done

# Go now and then ends a run at its deadline with "context deadline exceeded" and nothing found, so there are two tries:
# an input that was found is kept in testdata and fails the second one as well.
fuzz: deps ## every fuzz target for FUZZTIME
	@set -e; fuzz() { go test -run '^$$' -fuzz "^$$2\$$" -fuzzminimizetime 20x -fuzztime $(FUZZTIME) $$1; }; \
	for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "fuzz: $$p $$f"; fuzz $$p $$f || fuzz $$p $$f; \
		done; \
	done

golden: build-deps ## rewrites golden files; then read the diff
	go test $(patsubst %/testdata/,./%,$(sort $(dir $(wildcard engines/*/testdata/*.txtar)))) -update
	go test -run TestPictures ./companion/oled -update
	go test -run TestScripts ./cmd/spieltisch -update
	go test -run TestReference ./cmd/spieltisch/config -update

install: ## puts bin/spieltisch, its service and device names into place (DESTDIR, PREFIX); leaves data and configuration alone
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" packaging/install.sh install

uninstall: ## takes them away again; leaves data and configuration alone
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" packaging/install.sh uninstall

RELEASES ?= bookworm trixie
install-test: ## does docs/install.md in fresh Debian roots (RELEASES), up to the page; as root
	@packaging/deps.sh test
	@packaging/install-test.sh $(RELEASES)

train: ## makes the reader's weights again (nine and a half hours on two cores), with its leave-one-group-out figures
	@packaging/deps.sh build train
	LABELS=$(PHOTOS)/labels.csv vision/train/train.sh
