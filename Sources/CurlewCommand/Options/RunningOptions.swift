// SPDX-License-Identifier: Apache-2.0

extension CommandOption<RunRequest> {
  /// The largest number of scenarios at once that makes sense on one machine.
  private static var jobLimit: Int { 10_000 }

  /// Options for the execution of a run.
  static var running: [CommandOption] {
    [
      .option(
        "-j", "--jobs", takes: .word("n"), help: "Scenarios in flight at once (20).",
        foreign: [
          ForeignOption(
            "--parallel", "--workers", "--numprocesses", "--dist", "--threads", "-T",
            "--concurrent", "--concurrency", of: "Hurl, Bruno, pytest, Karate and runn",
            "is `-j N` here: scenarios run concurrently unless it is `-j 1`")
        ]
      ) { $0.jobs = try $1.wholeNumber(from: 1...jobLimit) },
      .option(
        "--teardown-timeout", takes: .word("time"),
        help: "How long teardown may take after Ctrl-C (10s)."
      ) { $0.teardownTimeout = try $1.duration() },
      .option(
        "--timeout", takes: .word("time"),
        help: "How long the whole run may take; teardown and reports follow.",
        foreign: [
          ForeignOption(
            "--timeout-request", "--max-time", of: "newman and Hurl",
            "is `timeout` of a step or of `defaults`; `--timeout` bounds the whole run")
        ]
      ) { $0.timeout = try $1.duration() },
      .flag(
        "--update",
        help: "Write missing snapshots, replace those that differ, remove unused ones."
      ) { $0.updatesSnapshots = true },
      .flag("--pass-with-no-tests", help: "An empty selection is not a failure.") {
        $0.load.selection.passesWithoutTests = true
      },
      .flag(
        "--fail-on-skipped", help: "A step that is skipped otherwise than by `if` is a failure."
      ) { $0.failsOnSkipped = true },
    ]
  }
}
