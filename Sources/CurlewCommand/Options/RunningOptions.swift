// SPDX-License-Identifier: Apache-2.0

import Running
import Sessions

extension CommandOption<RunRequest> {
  /// The largest number of scenarios at once that makes sense on one machine.
  private static var jobLimit: Int { 10_000 }

  /// The most that `retries` of a scenario takes.
  private static var retryLimit: Int { 100 }

  /// The most turns of `--repeat`.
  private static var repetitionLimit: Int { 10_000 }

  /// Options for the execution of a run, in the order of the help.
  static var running: [CommandOption] {
    limits + repetition + ending + stopping + chance + results
  }

  /// How much runs at once, and for how long.
  private static var limits: [CommandOption] {
    [
      .option(
        "-j", "--jobs", takes: .word("n"), help: "Scenarios in flight at once (20).",
        foreign: [
          ForeignOption(
            "--parallel", "--workers", "--numprocesses", "--dist", "--threads", "-T",
            "--concurrent", "--concurrency", of: ["Hurl", "Bruno", "pytest", "Karate", "runn"],
            "is `-j N` here: scenarios run concurrently unless it is `-j 1`")
        ]
      ) { $0.settings.jobs = try $1.wholeNumber(from: 1...jobLimit) },
      .option(
        "--max-per-host", takes: .word("n"),
        help: "Requests in flight at once to one host (no limit but --jobs)."
      ) { $0.settings.maxPerHost = try $1.wholeNumber(from: 1...jobLimit) },
      .option(
        "--teardown-timeout", takes: .word("time"),
        help: "How long teardown may take after Ctrl-C (10s)."
      ) { $0.settings.teardownTimeout = try $1.duration() },
      .option(
        "--timeout", takes: .word("time"),
        help: "How long the whole run may take; teardown and reports follow.",
        foreign: [
          ForeignOption(
            "--timeout-request", "--max-time", of: ["newman", "Hurl"],
            "is `timeout` of a step or of `defaults`; `--timeout` bounds the whole run")
        ]
      ) { $0.timeout = try $1.duration() },
    ]
  }

  /// What runs more than once.
  private static var repetition: [CommandOption] {
    [
      .option(
        "--retries", takes: .word("n"),
        help: "How often a failed scenario runs again, without `retries` of its own (0).",
        foreign: [ForeignOption("--reruns", of: "pytest")]
      ) { $0.settings.retries = try $1.wholeNumber(from: 0...retryLimit) },
      .option(
        "--repeat", takes: .word("n"),
        help: "Runs the whole selection n times, each with results of its own (1).",
        foreign: [
          ForeignOption(
            "--iteration-count", "--repeat-each", "--count",
            of: ["newman", "Bruno", "Playwright", "pytest"], "is `--repeat N` here")
        ]
      ) { $0.settings.repetitions = try $1.wholeNumber(from: 1...repetitionLimit) },
    ]
  }

  /// Which results end the run, and how.
  private static var ending: [CommandOption] {
    [
      .flag(
        "--fail-on-flaky",
        help: "A scenario that passes only in a later try (`retries`) ends the run in 5.",
        foreign: [
          ForeignOption("--fail-on-flaky-tests", of: "Playwright")
        ]
      ) { $0.failsOnFlaky = true },
      .flag(
        "--fail-fast", help: "Starts nothing more after the first failure, as --max-failures 1.",
        foreign: [
          ForeignOption(
            "--bail", "--exitfirst", "-x", "--stop-on-failure", "--stepwise", "--sw",
            of: ["newman", "Bruno", "pytest", "Venom", "runn"])
        ]
      ) { $0.failsFast = true },
      .option(
        "--max-failures", takes: .word("n"),
        help: "Starts nothing more after this many scenarios failed; teardown runs.",
        foreign: [ForeignOption("--maxfail", of: "pytest")]
      ) { $0.maxFailures = try $1.wholeNumber(from: 1...Int(Int32.max)) },
    ]
  }

  /// Where the only selected scenario ends, and what is left of it.
  private static var stopping: [CommandOption] {
    [
      .option(
        "--until", takes: .word("step"),
        help: "Ends the one selected scenario with this step: its id, its name or :LINE."
      ) { $0.plan.selection.until = try $1.lastStep() }.notRepeated,
      .flag(
        "--keep", help: "Leaves out every teardown and afterEach, and shows what was captured."
      ) { $0.plan.selection.keepsEverything = true }.notRepeated,
    ]
  }

  /// What a run draws, and what it has in common with others.
  private static var chance: [CommandOption] {
    [
      .option(
        "--order", takes: .choice("order", ScenarioOrder.words),
        help: "Scenarios begin in the order of the files, or in a random one of --seed (files).",
        foreign: [
          ForeignOption(
            "--random-order", "--shuffle", of: ["pytest", "others"], "is `--order random` here")
        ]
      ) { $0.settings.order = try $1.choice(ScenarioOrder.self) },
      .option(
        "--group", takes: .word("text"),
        help: "What the shards of one run have in common (the run of the CI system)."
      ) { $0.settings.group = try $1.nonEmpty() }.notRepeated,
      .option(
        "--seed", takes: .word("n"),
        help: "Draw the random values of the run that had this seed; every report shows it.",
        foreign: [
          ForeignOption(
            "--randomly-seed", "--random-order-seed", of: "pytest", "is `--seed N` here")
        ],
        replay: { [$0.seed.map(String.init)] }
      ) { $0.seed = UInt64(try $1.wholeNumber(from: 0...Int(RunIdentity.largestSeed))) },
    ]
  }

  /// What is written and what counts as a failure.
  private static var results: [CommandOption] {
    [
      .flag(
        "--watch", help: "Run again what a change of a file touches, until Ctrl-C.",
        foreign: [
          ForeignOption("-w", "--watchAll", "--looponfail", of: "test runners")
        ]
      ) { $0.isWatched = true }.notRepeated,
      .flag(
        "--update",
        help: "Write missing snapshots, replace those that differ, remove unused ones."
      ) { $0.updatesSnapshots = true }.notRepeated,
      .flag("--pass-with-no-tests", help: "An empty selection is not a failure.") {
        $0.plan.selection.passesWithoutTests = true
      },
      .flag(
        "--fail-on-skipped", help: "A step that is skipped otherwise than by `if` is a failure."
      ) { $0.failsOnSkipped = true },
    ]
  }
}
