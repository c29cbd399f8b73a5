// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

/// How a plan is run.
package struct RunOptions: Sendable {
  package var settings = RunSettings()
  /// `--timeout`: the time limit of the run; nil for none.
  package var timeout: Duration?
  /// `--max-failures`: when nothing more is started; nil for never.
  package var failureLimit: FailureLimit?
  /// `--header`: replaces the headers of these names in every request; nil removes one.
  package var headers: [(name: String, value: String?)] = []
  /// `curlew/VERSION`: the `User-Agent` of requests that set none.
  package var userAgent: String
  /// 32 hexadecimal digits.
  package var runID: String
  /// The seed of all random values.
  package var seed: UInt64 = 0
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// The rights beyond the default.
  package var rights = RunRights()
  /// The most steps that the blocks of one scenario may carry out.
  package var blockStepLimit = 1_000_000
  /// The most bytes of the captured values that its scenarios hold at once.
  package var capturedByteLimit = 256_000_000
  /// Bytes of a body that an event keeps.
  package var bodyLimit = KeptBodies.usualBytes
  /// The bodies that an event file is asked to keep; nil without one, and for those that are usual.
  package var bodies: KeptBodies?
  /// The values from outside the files, except for secrets, for a recording.
  package var inputs: [RunInput] = []
  /// Whether bodies of passed attempts are kept too, for `-v`.
  package var keepsAllBodies = false
  /// Whether the ends of scenarios have what they captured.
  package var keepsValues = false
  /// What is done about snapshots that are missing or differ.
  package var snapshots = SnapshotMode.addMissing
  /// Called on the engine's thread with each exchange as received and the jar after it, before
  /// anything is masked or cut.
  package var observer: (@Sendable (Exchange, CookieJar) -> Void)?
  /// Sends and takes messages of a WebSocket after its exchange; nil for none.
  package var conversation: (any Conversation)?
  /// The names of settings in help texts.
  package var settingNames = SettingNames.keys
  /// The arguments that select the same environment, inputs and rights again.
  package var replayArguments: [String] = []
  /// The words of the command that runs the same again.
  package var command: [String] = []

  /// What the run has of the whole plan; nil for all of it.
  package var share: ShardShare?
  /// SHA-256 over the files that the plan read, in hexadecimal; nil if no event shows it.
  package var sourceDigest: String?
  /// The id of the run whose failures it repeats; nil for another run.
  package var rerunOf: String?

  /// Whether requests say which trace they belong to; nil for a run without traces.
  package var tracing: Tracing?
  /// What is demanded of the coverage of OpenAPI documents.
  package var coverage = CoverageRules()
  /// Makes a load of the scenarios; nil for a run.
  package var load: LoadOptions?

  /// The programs of its services; nil without any.
  package var services: RunningServices?
  /// Where displays ask what runs; nil if none does.
  package var activity: RunActivity?
  /// The tokens for which people logged in before the run; nil for a run without log-ins.
  package var logIns: LogInTokens?
  /// The earlier run whose responses the steps receive; nil for a run over the network.
  package var recording: (any Recording)?
  /// Takes what the steps would send, in place of the network; nil for a run that sends it.
  package var rehearsal: (any Rehearsal)?
  /// Asks which wrong responses its steps would not notice; nil if nothing does.
  package var tampering: (any Tampering)?
  /// Shows the transfers in progress; nil if they are not shown.
  package var board: TransferBoard?

  package init(userAgent: String, runID: String, startMilliseconds: Int64) {
    self.userAgent = userAgent
    self.runID = runID
    self.startMilliseconds = startMilliseconds
  }
}
