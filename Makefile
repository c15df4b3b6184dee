# Everything there is to do here; `make help` lists it.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

RELEASE = .build/release/lofitime
COVER = .build/release/lofitime-cover
# The Swift runtime inside, no symbols, and what hardens a program (docs/security.md).
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
	-Xlinker -s -Xlinker --gc-sections -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack \
	-Xswiftc -Xfrontend -Xswiftc -enable-stack-protector \
	-Xcc -fstack-protector-strong -Xcc -fstack-clash-protection \
	-Xlinker --icf=safe $(RELOCATIONS)
# Relocations in a few bits each (0.9 MB less to load), which glibc can read since 2.36.
RELOCATIONS = $(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -VC && \
	echo -Xlinker -z -Xlinker pack-relative-relocs)
# Marks where a branch may lead, for systems whose own objects are marked too.
BRANCH_FLAGS = $(if $(filter x86_64,$(shell uname -m)),-fcf-protection=full,-mbranch-protection=standard)
# The painter is C alone: by SwiftPM it would have the Swift runtime inside, for nothing.
COVER_SOURCES = $(wildcard Sources/lofitime-cover/*.c)
COVER_FLAGS = -std=gnu2x -Wall -Wextra -Werror -O2 -fPIE -pie -fstack-protector-strong -fstack-clash-protection \
	$(BRANCH_FLAGS) -ftrivial-auto-var-init=zero -D_FORTIFY_SOURCE=3 -fuse-ld=lld \
	-Wl,-s,-z,relro,-z,now,-z,noexecstack,--as-needed

.PHONY: help run test test-faults test-words soak fuzz bench microbench simulate release check-release check-readme lint format sanitize sanitize-address sanitize-thread demo tape screenshots install uninstall deb clean
.DEFAULT_GOAL := help

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | \
		while IFS='|' read -r what does; do printf '%-20s %s\n' "$$what" "$$does"; done

# A debug build: it is there in a third of the time, and plays as soon (decoding is mpg123's work).
# By exec, so that signals and the terminal are the program's own.
run: ## build and play; ARGS="..." are the program's arguments
	@scripts/setup build
	@test -e .build/debug/lofitime || echo "building; the first time it takes a minute" >&2
	@swift build --quiet --product lofitime >&2
	@swift build --quiet --product lofitime-cover >&2
	@exec .build/debug/lofitime $(ARGS)

# One test at a time: most of them wait, and a test that waits for its turn would use up its time limit.
test: ## run all tests
	@scripts/setup test
	@swift test --no-parallel $(TEST_FLAGS)

release: ## build the program to install, .build/release/lofitime, and the painter of its covers
	@scripts/setup build
	@swift build --quiet --product lofitime $(RELEASE_FLAGS)
	@$(MAKE) --silent $(COVER)

$(COVER): $(COVER_SOURCES) $(wildcard Sources/lofitime-cover/*.h) Makefile
	@clang $(COVER_FLAGS) $$(pkg-config --cflags chafa) $(COVER_SOURCES) -o $@ \
		$$(pkg-config --libs chafa) -ljpeg -lpng -lwebp

check-release: release ## check the release program's size and libraries
	@scripts/check-release $(RELEASE) 20000000 ncursesw tinfo mpg123 pulse curl expat stdc++ gcc_s m c
	@scripts/check-release $(COVER) 100000 chafa glib-2.0 jpeg png16 webp m c

check-readme: release ## run what the README says
	@scripts/check-readme

lint: ## check style and scripts
	@scripts/lint

format: ## put the Swift code into the style that lint wants
	@swift format --in-place --recursive --parallel Sources Tests Tools Package.swift

# As root it also loses packets, in a network namespace of its own.
test-faults: ## break everything around the radio, and measure it into docs/reliability.md; takes a quarter of an hour
	@scripts/setup test
	@LOFITIME_ALL_FAULTS=1 LOFITIME_FAULT_TABLE="$(CURDIR)/docs/reliability.md" swift test --filter FaultTests

test-words: ## ten minutes of songs, each of which has to be seen when it is heard; WORDS_SONGS=30
	@scripts/setup test
	@LOFITIME_WORDS_SONGS=$(or $(WORDS_SONGS),30) LOFITIME_WORDS_SECONDS=20 \
		swift test --no-parallel --filter EveningTests

soak: ## let the radio run with one trouble after the other; SOAK_MINUTES=30, SOAK_SEED=1
	@scripts/setup test
	@swift build --quiet --product lofitime >&2
	@swift build --quiet --product lofitime-soak >&2
	@exec .build/debug/lofitime-soak $(or $(SOAK_MINUTES),30) $(or $(SOAK_SEED),1)

# Optimised, and in folders of their own, for the readers are looked into.
fuzz: ## give every reader of what comes from outside a million odd inputs, and then libFuzzer a minute; FUZZ_COUNT=1000000, FUZZ_SECONDS=60
	@scripts/setup test
	@swift build --quiet -c release --product lofitime-fuzz --scratch-path .build-fuzz -Xswiftc -enable-testing >&2
	@.build-fuzz/release/lofitime-fuzz --count $(or $(FUZZ_COUNT),1000000) $(FUZZ_ARGS)
	@scripts/fuzz $(or $(FUZZ_SECONDS),60)

simulate: ## what a million listeners do to a station, and what they would do by other policies (docs/scale.md)
	@scripts/setup test
	@swift build --quiet -c release --product lofitime-simulation --scratch-path .build-fuzz -Xswiftc -enable-testing >&2
	@exec .build-fuzz/release/lofitime-simulation $(or $(SIMULATE_LISTENERS),10000)

microbench: ## how long the parts take that work while the radio plays
	@scripts/setup test
	@swift build --quiet -c release --product lofitime-speed --scratch-path .build-fuzz -Xswiftc -enable-testing >&2
	@exec .build-fuzz/release/lofitime-speed

bench: release ## play a station with this and the other players there are, and compare; BENCH_SECONDS=20, BENCH_INSTALL=1 installs them
	@scripts/setup test
	@scripts/bench $(or $(BENCH_SECONDS),20)

# Each in a folder of its own, or they would rebuild each other. XCTest itself leaks, so it stays out.
# Crashes are left to the program, which has a signal stack of its own. What is waited for may take longer.
SANITIZE_FLAGS = --disable-xctest --no-parallel $(if $(SANITIZE_FILTER),--filter '$(SANITIZE_FILTER)')
sanitize: sanitize-address sanitize-thread ## run all tests under the address, leak and thread sanitizers; SANITIZE_FILTER=HTTPTests

sanitize-address:
	@scripts/setup test
	@LOFITIME_PATIENCE=4 ASAN_OPTIONS=handle_segv=0:use_sigaltstack=0 \
		LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks:print_suppressions=0 \
		swift test --sanitize=address --scratch-path .build-asan $(SANITIZE_FLAGS)

sanitize-thread:
	@scripts/setup test
	@LOFITIME_PATIENCE=4 TSAN_OPTIONS=handle_segv=0:use_sigaltstack=0:suppressions=$(CURDIR)/Tests/Sanitizers/races:print_suppressions=0 \
		swift test --sanitize=thread --scratch-path .build-tsan $(SANITIZE_FLAGS)

demo: ## start a station on this machine to try the radio with
	@scripts/setup demo
	@swift build --quiet --product lofitime-demo >&2
	@exec .build/debug/lofitime-demo

tape: ## compose the tape anew, the music that is built in
	@scripts/setup test
	@scripts/tape

screenshots: ## take the pictures of the README anew, docs/screenshots
	@scripts/setup test
	@for program in lofitime lofitime-cover lofitime-screenshots; do swift build --quiet --product $$program >&2; done
	@.build/debug/lofitime-screenshots docs/screenshots

# The lists of what shells complete go where these look by themselves.
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH = $(SHARE)/zsh/site-functions
MANUAL = $(SHARE)/man/man1/lofitime.1
COMPLETIONS = $(SHARE)/bash-completion/completions/lofitime $(ZSH)/_lofitime \
	$(SHARE)/fish/vendor_completions.d/lofitime.fish
DESKTOP = $(SHARE)/applications/lofitime.desktop
ICON = $(SHARE)/icons/hicolor/scalable/apps/lofitime.svg

install: release ## install the release program below PREFIX (/usr/local), with its manual and all
	@install -D -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/lofitime"
	@install -D -m 755 $(COVER) "$(DESTDIR)$(PREFIX)/libexec/lofitime/lofitime-cover"
	@install -D -m 644 packaging/lofitime.desktop "$(DESKTOP)"
	@install -D -m 644 packaging/lofitime.svg "$(ICON)"
	@set -e; set -- man bash zsh fish; for file in "$(MANUAL)" $(patsubst %,"%",$(COMPLETIONS)); do \
		install -D -m 644 /dev/null "$$file"; $(RELEASE) generate $$1 >"$$file"; shift; done

uninstall: ## remove what install has installed
	@rm -f "$(DESTDIR)$(PREFIX)/bin/lofitime" "$(DESTDIR)$(PREFIX)/libexec/lofitime/lofitime-cover" \
		"$(MANUAL)" $(patsubst %,"%",$(COMPLETIONS)) "$(DESKTOP)" "$(ICON)"
	@rmdir "$(DESTDIR)$(PREFIX)/libexec/lofitime" 2>/dev/null || true

deb: release ## pack the release program for Debian, .build/lofitime_*.deb
	@scripts/setup package
	@scripts/deb

clean: ## remove all that was built
	@rm -rf .build .build-*
