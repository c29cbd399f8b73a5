// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests

/// Something that happened in a run. All reporters read the same stream of events, in order.
///
/// Events are already redacted (`Redactor`). The same events as JSON lines are the `ndjson` report,
/// with the schema `specs/events.schema.json`.
package enum RunEvent: Sendable {
  case runStarted(RunStarted)
  case scenarioStarted(ScenarioStarted)
  case stepStarted(StepStarted)
  /// Indirect: the value is large, and events are copied often.
  indirect case attemptFinished(Attempt)
  case stepFinished(StepFinished)
  case tryFinished(TryFinished)
  case scenarioFinished(ScenarioFinished)
  case diagnostic(DiagnosticReported)
  indirect case load(LoadEvent)
  case runFinished(RunFinished)
}

/// The first event.
package struct RunStarted: Sendable {
  /// Random, 32 hexadecimal digits.
  package var id: String
  /// `curlew 0.1.0`.
  package var tool: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// The number of selected scenarios, with needed scenarios, `setup` and `teardown`.
  package var scenarioCount: Int
  /// The seed of all random values.
  package var seed: UInt64
  package var environment: String?
  /// The arguments that select the same environment, files and rights again, to run one test again:
  /// `-e staging --allow-read ../keys`.
  package var replayArguments: [String]
  /// The words of the command that runs the same again, `curlew` included; empty if the events of an earlier
  /// version do not say it.
  package var command: [String] = []
  /// The names of secrets from outside, which a `curl` line reads from `$CURLEW_SECRET_name`;
  /// captured secrets are not among them. No values.
  package var secretNames: [String]

  /// The number of this shard, from 1; nil for a run that was not split.
  package var shard: Int?
  /// The number of shards; nil for a run that was not split.
  package var shards: Int?
  /// SHA-256 over what was split, in hexadecimal: shards that differ in it split different plans.
  package var planDigest: String?
  /// SHA-256 over the path and bytes of every file that the plan read, in hexadecimal.
  package var sourceDigest: String?
  /// What the shards of one run have in common: `--group`, else the run of the CI system.
  package var group: String?
  /// The number of scenarios with the role `scenario` that this run has, each row counted.
  package var selected: Int?
  /// The sum of `selected` over all shards.
  package var planned: Int?
  /// The id of the run whose failures this run repeats (`--last-failed`).
  package var rerunOf: String?
  /// `--repeat`: how many times the selection runs; nil for once.
  package var repeatCount: Int?

  package init(
    id: String, tool: String, startMilliseconds: Int64, scenarioCount: Int, seed: UInt64 = 0,
    environment: String? = nil, replayArguments: [String] = [], secretNames: [String] = []
  ) {
    self.id = id
    self.tool = tool
    self.startMilliseconds = startMilliseconds
    self.scenarioCount = scenarioCount
    self.seed = seed
    self.environment = environment
    self.replayArguments = replayArguments
    self.secretNames = secretNames
  }
}

extension RunStarted {
  /// The id of the run that several runs are together: any merge of the same files has it, so that a run of what
  /// failed in a merge (`rerunOf`) finds its files.
  ///
  /// - Returns: nil for no runs, and where libcrypto has no SHA-256; that of a run alone.
  package static func mergedID(of runs: [RunStarted]) -> String? {
    guard runs.count > 1 else { return runs.first?.id }
    let text = runs.map(\.id).sorted().joined(separator: "\n")
    guard let digest = try? DigestAlgorithm.sha256.digest(of: text.utf8) else { return nil }
    return Hexadecimal.encode(Array(digest.prefix(16)))
  }
}

/// A scenario, a collection's `setup` or its `teardown`, began.
package struct ScenarioStarted: Sendable {
  package var scenario: ScenarioReference
  /// The most tries that it may take (`retries`), at least 1.
  package var tryLimit: Int
  /// Whether its steps run in any order, several at the same time.
  package var isUnordered: Bool
  /// Microseconds since the run began.
  package var atMicroseconds: Int64

  package init(
    scenario: ScenarioReference, tryLimit: Int = 1, isUnordered: Bool = false,
    atMicroseconds: Int64
  ) {
    self.isUnordered = isUnordered
    self.tryLimit = tryLimit
    self.scenario = scenario
    self.atMicroseconds = atMicroseconds
  }
}

/// A step began. A step that is skipped has only a `StepFinished`.
package struct StepStarted: Sendable {
  package var step: StepReference
  package var atMicroseconds: Int64

  package init(step: StepReference, atMicroseconds: Int64) {
    self.step = step
    self.atMicroseconds = atMicroseconds
  }
}

/// A step ended, with the outcome of its last attempt.
package struct StepFinished: Sendable {
  package var step: StepReference
  package var outcome: Outcome
  /// Of a loop, those of its last turn.
  package var attempts: Int
  /// The number of turns of its loop; nil without a loop, and if the loop did not begin.
  package var turns: Int?
  /// `fails`: why a check was expected to fail, and did. The outcome is then `passed`.
  package var expectedFailure: String?
  /// Whether it was skipped, and neither by `if` nor after a failure (`RunSummary.skippedAlways`).
  /// False in an event that was read.
  package var isSkippedAlways = false
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64

  package init(
    step: StepReference, outcome: Outcome, attempts: Int, turns: Int? = nil,
    expectedFailure: String? = nil, startedAtMicroseconds: Int64, durationMicroseconds: Int64
  ) {
    self.expectedFailure = expectedFailure
    self.step = step
    self.outcome = outcome
    self.attempts = attempts
    self.turns = turns
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

/// A try of a scenario failed, its `teardown` included, and another one follows (`retries`): the
/// results of its steps so far count no longer.
package struct TryFinished: Sendable {
  /// With the path of the try that ended.
  package var scenario: ScenarioReference
  package var outcome: Outcome
  /// The most tries that there may be.
  package var tryLimit: Int
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64

  package init(
    scenario: ScenarioReference, outcome: Outcome, tryLimit: Int, startedAtMicroseconds: Int64,
    durationMicroseconds: Int64
  ) {
    self.scenario = scenario
    self.outcome = outcome
    self.tryLimit = tryLimit
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

/// A scenario ended, its `teardown` included.
package struct ScenarioFinished: Sendable {
  /// With the path of its last try.
  package var scenario: ScenarioReference
  /// That of its last try.
  package var outcome: Outcome
  /// `fails`: why a check was expected to fail, and did. The outcome is then `passed`.
  package var expectedFailure: String?
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64
  /// The number of steps that passed and have no `StepFinished`, because no report reads it
  /// (`EventInterest`).
  package var unreportedSteps: Int

  /// How many tries it took, at least 1.
  package var tries: Int { scenario.path.tryNumber }

  /// Whether it passed, and not in its first try.
  package var isFlaky: Bool { outcome == .passed && tries > 1 }

  package init(
    scenario: ScenarioReference, outcome: Outcome, expectedFailure: String? = nil,
    startedAtMicroseconds: Int64, durationMicroseconds: Int64, unreportedSteps: Int = 0
  ) {
    self.expectedFailure = expectedFailure
    self.unreportedSteps = unreportedSteps
    self.scenario = scenario
    self.outcome = outcome
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

/// A diagnostic of files or options in the reports: an error counts as one failed result.
package struct DiagnosticReported: Sendable {
  package var diagnostic: Diagnostic
  /// The place of the primary annotation; nil for a diagnostic without a file.
  package var place: SourcePlace?
  /// The diagnostic as the terminal shows it, without colours.
  package var rendered: String

  package init(diagnostic: Diagnostic, place: SourcePlace?, rendered: String) {
    self.diagnostic = diagnostic
    self.place = place
    self.rendered = rendered
  }
}

/// The last event.
package struct RunFinished: Sendable {
  package var durationMicroseconds: Int64
  package var summary: RunSummary
  /// SHA-256 over all bytes of the event file before this line, in hexadecimal; nil in files of an earlier
  /// version, and outside of files.
  package var sha256: String?

  package init(durationMicroseconds: Int64, summary: RunSummary) {
    self.durationMicroseconds = durationMicroseconds
    self.summary = summary
  }
}
