# spieltisch: `make help` lists what there is. `make run` and `make test` are all that a newcomer needs; CI runs
# check, test and test-all.

SHELL := /bin/bash
.DEFAULT_GOAL := help
SHARED ?= ../shared
PHOTOS ?= $(SHARED)/testdata/dice
FUZZTIME ?= 30s
BENCHTIME ?= 1s
SOURCES := $(shell find cmd companion devices engines vision -type f ! -name '*_test.go' 2>/dev/null)

# Where docs/tinkerer/install.md puts Go, for shells that do not look there yet.
export PATH := $(PATH):/usr/local/go/bin
# When root builds somebody else's checkout, git refuses to tell the revision and go build fails: it comes from the linker's
# flag. Every target uses the same flags, so that what one compiles serves the others, and that of one clone another one
# (-trimpath). Nothing here needs debug information.
export GOFLAGS += -buildvcs=false -trimpath -gcflags=all=-dwarf=false -ldflags=-w
# OpenCV's binding only passes calls on. The folders of our own C and C++ ask for -O2 themselves.
export CGO_CFLAGS ?= -O1 -g0
export CGO_CXXFLAGS ?= -O1 -g0
# What OpenCV's libraries need of each other is Debian's matter: a linker that leaves it is done in half the time.
export CGO_LDFLAGS ?= -Wl,--allow-shlib-undefined
# A compiler that collects garbage less often is done a fifth sooner.
SELDOM := GOGC=400 GOMEMLIMIT=1GiB
# Every target begins with what it needs from Debian and ends with what uses it; with -j both would begin at once.
.NOTPARALLEL:

comma := ,
say = @printf '\n== %s\n' "$(1)"

.PHONY: help deps build run check test test-all cases bench figures eval fuzz golden firmware firmware-test hil web-test train train-pack
.PHONY: clip install uninstall install-test hall-kills tournaments

# After ## stands how long a target usually takes on two cores, once what it needs is installed and OpenCV's binding built.
help: ## | lists the targets, with their usual times
	@sed -n 's/^\([a-z-]*\):.*## \([^|]*\)| \(.*\)/  \1\t\2\t\3/p' $(MAKEFILE_LIST) | expand -t 16,30
	@printf '\nThe first of them also installs Debian packages (5 min) and builds OpenCV'"'"'s binding (5 to 10 min), once.\n'

deps: ## 5 min once | installs what is missing (Debian packages, Go modules)
	$(call say,deps: what is missing is installed)
	@packaging/deps.sh build test firmware

.PHONY: build-deps
build-deps:
	@packaging/deps.sh build

# Tells every half minute that the rest of the line goes on: the compiler of OpenCV's binding says nothing for minutes.
ticking = (while sleep 30 >/dev/null 2>&1; do echo "   still at it after $$SECONDS s"; done) & trap "kill $$!" EXIT

build: build-deps bin/spieltisch ## 30 s | builds bin/spieltisch, with the version from git

bin/spieltisch: $(SOURCES) go.mod go.sum
	$(call say,build: bin/spieltisch; the first time OpenCV's binding (gocv.io/x/gocv) takes 5 to 10 minutes)
	@mkdir -p bin
	@$(ticking); $(SELDOM) go build -v -ldflags "-w -X main.revision=$(REVISION)" -o $@ ./cmd/spieltisch

# hall and lab do without OpenCV. REVISION is what git calls the source.
REVISION = $(shell git -c safe.directory="$(CURDIR)" describe --always --dirty --tags 2>/dev/null)

.PHONY: hall lab
hall: bin/spieltisch-hall ## 1 min | builds bin/spieltisch-hall, the program of a hall of tables
lab: bin/spieltisch-lab ## 30 s | builds bin/spieltisch-lab: self-play, tools for translators

bin/spieltisch-%: $(SOURCES) go.mod go.sum
	$(call say,build: $@)
	@mkdir -p bin
	@$(ticking); $(SELDOM) go build -tags nocv -ldflags "-w -X main.revision=$(REVISION)" -o $@ ./cmd/spieltisch-$*

run: build ## | starts the demo table on http://localhost:8080
	$(call say,run: the demo table; stop it with Ctrl-C)
	bin/spieltisch run --demo

# Folders whose lines have at most 110 columns, texts in quotes not counted. An example in engines/jsonl shows its output,
# which is one line.
NARROW := cmd companion devices packaging $(filter-out engines/jsonl/,$(wildcard engines/*/ vision/*/))

# What checks sources with C in them opens those that the compiler saw. The build cache may have these from another
# checkout, which may be gone: four packages are compiled for this one, by a flag that means nothing but is its own.
HERE = GOFLAGS="$$GOFLAGS $$(go list -f "{{if .CgoFiles}}'-gcflags={{.ImportPath}}=-dwarf=false -D=$$(pwd | cksum \
	| cut -d' ' -f1)'{{end}}" ./... | tr '\n' ' ')"

check: deps ## 2 min | formatting, vet, staticcheck, layers, builds without OpenCV
	$(call say,check: formatting)
	@out="$$(gofmt -l cmd companion devices engines packaging vision)"; [ -z "$$out" ] || { echo "not gofmt-ed: $$out"; exit 1; }
	$(call say,check: merges are resolved)
	@! git grep -nE '^(<{7}|>{7})( |$$)'
	$(call say,check: lines of at most 110 columns)
	go run ./packaging/figures -wide 110 $(NARROW)
	$(call say,check: vet)
	@$(HERE) go vet -tags web,hil ./...
	CGO_ENABLED=0 go vet -tags nocv,kernel ./devices/kerneltest
	$(call say,check: staticcheck)
	@$(HERE) go tool staticcheck -tags web,hil ./...
	$(call say,check: the layers)
	go test -tags nocv -vet=off -count=1 -run 'TestDependencyRule|TestOpenCV' ./cmd/spieltisch
	$(call say,check: builds for a Pi without OpenCV)
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build -tags nocv -o /dev/null ./cmd/...
	CGO_ENABLED=0 go vet -tags nocv ./...

# One package more than there are processors: some wait for disks, ports and timeouts. make check vets them.
HOW := -vet=off -p $(shell echo $$(($$(nproc) + 1)))

# What reads no pixels is tested without OpenCV: such a test links in a fifth of the time. OpenCV's part is what is built
# or tested in another way with it. go test keeps results: what did not change is not done again.
PLAIN := go test -tags nocv $(HOW)
ONLY ?= ./...
PIXELS := packaging/tagged.sh '!nocv' $(HOW)

# Packages that run under the race detector, in place of without it.
RACED := companion companion/journal companion/fuse companion/health companion/supervise companion/camera \
	companion/board companion/evidence/disk companion/oled companion/buttons companion/mqtt \
	devices/gpiobuttons devices/gpiotunnel devices/internal/inbox devices/tunnelboard

.PHONY: docs-check
docs-check: build-deps ## 20 s | reads the documents: long sentences, dead links, flags, keys and targets that do not exist; their Go compiles
	go test -tags nocv -vet=off -count=1 -run 'TestDocuments$$|TestArchitectureCompiles' -v ./cmd/spieltisch

test: build-deps ## 5 min | runs the tests that need no root, browser, AVR tools or photographs, long ones in part
	$(call say,test: about 5 minutes on two cores, less where few packages are new; the first time OpenCV's binding takes 5 to 10 minutes more)
	@$(ticking); RAPID_CHECKS=20 $(SELDOM) packaging/beside.sh "$(PLAIN) -timeout 20m $(ONLY)" "ONLY='$(ONLY)' $(PIXELS) -timeout 20m"
	@printf '\n== test: passed; make test-all runs what was left out, in about 15 minutes\n'

test-all: deps firmware ## 15 min | runs every test: every case, browser, race detector, firmware, installation (with sudo)
	@[ "$$(id -u)" = 0 ] || ! command -v sudo >/dev/null || sudo -v # the installation asks where nobody is asked
	$(call say,test-all: about 15 minutes on two cores; the first time OpenCV's binding takes 5 to 10 minutes more)
	@packaging/beside.sh 'nice $(MAKE) --no-print-directory computed' 'nice $(MAKE) --no-print-directory pictured' \
		'$(MAKE) --no-print-directory installed' '$(MAKE) --no-print-directory hil' '$(MAKE) --no-print-directory browsed'

# What keeps the processors busy, beside what mostly waits, for a disk, a simulated board or a browser.
.PHONY: computed pictured installed browsed
computed pictured: export SPIELTISCH_TESTS = long
computed:
	$(call say,test-all: every case without OpenCV)
	$(SELDOM) $(PLAIN) -timeout 40m $$(go list -tags nocv ./... | grep -vxF "$$(printf 'spieltisch/%s\n' $(RACED))")
	$(call say,test-all: the table and its journal under the race detector)
	@$(SELDOM) packaging/race.sh -tags nocv $(HOW) $(addprefix ./,$(RACED))

pictured:
	$(call say,test-all: every case that reads pixels)
	$(SELDOM) $(PIXELS) -timeout 40m
	@$(MAKE) --no-print-directory firmware-test

installed:
	$(call say,test-all: docs/tinkerer/install.md in a fresh Debian root)
	@packaging/install-test.sh --if-allowed trixie

browsed:
	$(call say,test-all: in Chromium)
	SPIELTISCH_TESTS=long packaging/tagged.sh web -vet=off -timeout 40m

hall-kills: ## 7 min | three nodes of a hall, one or a worker killed every 10 s while 40 tables play
	SPIELTISCH_HALL=long go test -tags nocv -count=1 -timeout 20m -v -run ThreeNodesWithKills ./companion/hall

tournaments: ## 15 min | simulates 20,000 tournaments: who is seated where, what counts, who stands where
	go test -tags nocv -count=1 -timeout 60m -v ./companion/hall/tournament -run Simulated -args -tournaments 20000

.PHONY: findings
findings: ## 2 min | what other people's libraries do that is no fault of ours: is it still so?
	@for f in findings/*.sh; do echo "== $$f"; $$f || failed="$$failed $$f"; done; [ -z "$$failed" ] || { echo "changed:$$failed"; exit 1; }

hall-figures: ## 8 min | measures a hall: entries a second, memory a table, a move's way to the page, a worker's start
	go test -tags nocv -run '^$$' -bench Hall -benchtime 1x -timeout 30m ./companion/hall
	go test -tags nocv -run '^$$' -bench 'MoveToPage|Restart' -benchtime 40x -timeout 30m ./companion/hall

KILLS ?= 500
SENSED ?= 20
GAMES ?= 60
DAY ?= 3000
SEED ?= 1
.PHONY: torture
torture: export SPIELTISCH_TESTS = long
torture: build-deps ## | kills a table KILLS (500) times, refuses its disk, plays a day of GAMES (60) (docs/reliability.md)
	$(call say,torture: $(KILLS) kills, seed $(SEED))
	@packaging/race.sh -tags nocv -vet=off -count=1 -v -timeout 3h -run TestTorture ./cmd/spieltisch -kills-asked $(KILLS) -torture-seed $(SEED)
	$(call say,torture: $(SENSED) kills while a camera sees moves)
	go test -vet=off -count=1 -v -timeout 2h -run TestTortureSensed ./cmd/spieltisch -kills-sensed $(SENSED) -torture-seed $(SEED)
	$(call say,torture: $(GAMES) games of a day, seed $(SEED))
	go test -tags nocv -vet=off -count=1 -v -timeout 1h -run TestTortureDay ./companion -torture-games $(GAMES) -torture-seed $(SEED)

.PHONY: torture-day
torture-day: build-deps ## | plays a day of DAY (3000) games by a simulated clock: memory and open files (docs/reliability.md)
	$(call say,torture-day: $(DAY) games; hours)
	SPIELTISCH_TESTS=long go test -tags nocv -vet=off -count=1 -v -timeout 12h -run TestTortureDay ./companion -torture-games $(DAY) -torture-seed $(SEED)

cases: build-deps ## 35 min | the cases of test-all with every draw that they are made of, where it does one in three
	$(call say,cases: about 35 minutes on two cores)
	SPIELTISCH_TESTS=all go test -timeout 60m ./...

.PHONY: kernel-deps kernel-test
kernel-deps: ## 3 min once | installs what kernel-test needs (QEMU, headers of a kernel) and unpacks Debian's kernel, 100 MB
	@packaging/kernel-test.sh fetch

kernel-test: ## 2 min | buttons, tunnels and display against the kernel's drivers, in a simulated machine (as anybody, after kernel-deps)
	$(call say,kernel-test: modules$(comma) firmware$(comma) test program)
	@packaging/kernel-test.sh build
	$(call say,kernel-test: the machine)
	@packaging/kernel-test.sh run

.PHONY: firmware-deps
firmware-deps:
	@packaging/deps.sh firmware

firmware: firmware-deps ## 10 s | builds the tunnel board's firmware (bin/firmware.hex), with flash, RAM and stack, and its simulators
	$(call say,firmware: bin/firmware.hex)
	@$(MAKE) --no-print-directory -C firmware

firmware-test: firmware-deps ## 1 min | the firmware's core under ASan and UBSan, and the built firmware in simavr
	$(call say,firmware-test: the core on the host, the firmware in simavr)
	@$(MAKE) --no-print-directory -C firmware test

hil: deps firmware ## 3 min | a game through the real firmware in simavr in real time, others by the clock of a test
	$(call say,hil: a game through the firmware in simavr in real time$(comma) others by the clock of a test; three minutes)
	go test -tags hil -vet=off -count=1 -timeout 15m -run 'TestHIL|TestCore' ./devices/tunnelboard ./cmd/spieltisch

web-test: deps ## 6 min | drives the page in Chromium
	packaging/tagged.sh web -count=1 -timeout 40m

.PHONY: screenshots
screenshots: deps ## 1 min | makes the pictures of docs/family/screens anew, in Chromium
	SPIELTISCH_SCREENS="$(CURDIR)/docs/family/screens" go test -tags web -vet=off -count=1 -run 'TestScreens$$' ./companion/web
	SPIELTISCH_SCREENS="$(CURDIR)/docs/family/screens" SPIELTISCH_TESTS=long go test -tags web -vet=off -count=1 -run 'TestSixFaces' ./cmd/spieltisch

SAMPLES := vision/eval/testdata/samples
DRAWN := trays rows stacks steep prints level palms odd
EVERY ?= 10
.PHONY: ablate
eval: build-deps ## 11 min | scores the dice reader on labelled photographs, drawn sets (1 picture in EVERY=10) and own dice; without photographs on five samples (10 s)
	@if [ -d "$(PHOTOS)" ]; then \
		printf '\n== eval: the photographs in %s, against their bars, and others; 5 minutes\n' "$(PHOTOS)"; \
		go run ./vision/eval/measure -controls "$(PHOTOS)/labels.csv" && \
		{ [ ! -d "$(SHARED)/testdata/dice2" ] || go run ./vision/eval/measure -shared "$(SHARED)/testdata" dice2 faults; } && \
		go run ./vision/eval/measure -every $(EVERY) $(DRAWN) && \
		go run ./vision/eval/teach -other -trays 10 -seed 300; \
	elif [ "$$CI" = true ]; then echo "eval: $(PHOTOS) is missing"; exit 1; \
	else \
		printf '\n== eval: the five rendered samples in %s, for %s is not here; PHOTOS=DIR names a folder of photographs with labels.csv\n' "$(SAMPLES)" "$(PHOTOS)"; \
		go run ./vision/eval/measure -all $(SAMPLES)/labels.csv; \
	fi

.PHONY: curves
curves: build-deps ## 2 min | measures drawn cards against angle, cover, blur and light (docs/contributor/vision/cards.svg)
	go run ./vision/eval/cards -curves docs/contributor/vision/cards.svg

ablate: build-deps ## | the sets of eval, 1 picture in EVERY, with each part of the reader switched off in turn
	@go run ./vision/eval/measure -ablate -every $(EVERY) -shared "$(SHARED)/testdata" $$([ ! -d "$(PHOTOS)" ] || echo dice dice2) $(DRAWN)

bench: build ## 20 min | measures, in the form of docs/contributor/benchmarks.md
	go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...

figures: build-deps ## 1 min | measures the code: sizes, branches, comments, widths, methods, imports (docs/contributor/benchmarks.md)
	@go run ./packaging/figures

PLAYOUTS ?= 10000
.PHONY: playouts
playouts: build lab ## 1 h | plays PLAYOUTS (10,000) random games of each kind under every property
	@set -e; for g in $$(bin/spieltisch rules --list | sed 's/^{"id":"\([a-z]*\)".*/\1/'); do \
		bin/spieltisch-lab playouts $$g -n $(PLAYOUTS); \
		bin/spieltisch-lab playouts $$g -n $(PLAYOUTS) --seed 2 --illegal 0.05; \
		go test -count=1 -timeout 2h -run 'TestSuite/sampled' ./engines/$$g -games $(PLAYOUTS); \
	done

# Go now and then ends a run at its deadline with "context deadline exceeded" and nothing found, so there are two tries:
# an input that was found is kept in testdata and fails the second one as well.
fuzz: deps ## 20 min | every fuzz target for FUZZTIME (30s)
	@set -e; fuzz() { go test -run '^$$' -fuzz "^$$2\$$" -fuzzminimizetime 20x -fuzztime $(FUZZTIME) $$1; }; \
	for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "fuzz: $$p $$f"; fuzz $$p $$f || fuzz $$p $$f; \
		done; \
	done

clip: build ## 2 min | records the README's clip from the demo, in Chromium (docs/family/demo.webp)
	$(call say,clip: a minute of the demo)
	@packaging/deps.sh clip
	go run ./packaging/clip

golden: build-deps ## 2 min | rewrites golden files; then read the diff
	go test $(patsubst %/testdata/,./%,$(sort $(dir $(wildcard engines/*/testdata/*.txtar)))) -update
	go test -run TestPictures ./companion/oled -update
	go test -run 'TestScripts|TestCommandReference' ./cmd/spieltisch -update
	go test -tags nocv -run TestScripts ./cmd/spieltisch-lab -update
	go test -run TestReference ./cmd/spieltisch/config -update
	go test ./packaging/figures -update
	go run ./vision/eval/samples $(SAMPLES)

install: ## | puts bin/spieltisch (and -hall, if built), its service and device names into place (DESTDIR, PREFIX); leaves data and configuration alone
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" packaging/install.sh install

uninstall: ## | takes them away again; leaves data and configuration alone
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" packaging/install.sh uninstall

RELEASES ?= bookworm trixie
install-test: ## 4 min each | does docs/tinkerer/install.md in fresh Debian roots (RELEASES), up to the page; as root
	@packaging/deps.sh test
	@packaging/install-test.sh $(RELEASES)

.PHONY: deb deb-test release
deb: build-deps ## 1 min | builds the Debian packages of this machine's release, bin/spieltisch_VERSION_ARCH.deb and -hall
	@packaging/deb.sh bin

deb-test: build-deps ## 5 min | installs that package in a fresh Debian root, upgrades, removes and purges it; as root
	@packaging/deps.sh test
	@packaging/install-test.sh --deb $$(. /etc/os-release && echo $$VERSION_CODENAME)

release: build-deps ## 30 min | packages for this machine and a Pi, each tried, checksums, what they are made of and notes, in bin/release; as root
	@packaging/deps.sh test arm64
	@packaging/release.sh

train: ## nights | makes the reader's weights again, in parts that go on from each other (vision/train)
	@packaging/deps.sh build train
	PHOTOS=$(PHOTOS)/.. vision/train/train.sh

train-pack: ## 2 min | packs what they learn from into out/train, for a machine with a graphics card
	@packaging/deps.sh train
	PHOTOS=$(PHOTOS)/.. vision/train/train.sh pack
