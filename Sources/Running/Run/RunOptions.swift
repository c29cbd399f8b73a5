// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning

/// How a plan is carried out.
package struct RunOptions: Sendable {
  /// Scenarios in flight at once, at least 1; bounds the requests in flight too.
  package var jobs = 20
  /// `--timeout`: how long all of it may take; nil for as long as it takes.
  package var timeout: Duration?
  /// How long `teardown` may take once the time is over.
  package var teardownTimeout = Duration.seconds(10)
  /// `--header`: sent with every request in place of its own of that name; nil for none.
  package var headers: [(name: String, value: String?)] = []
  /// `curlew/VERSION`: the `User-Agent` of requests that name none.
  package var userAgent: String
  /// 32 hexadecimal digits.
  package var runID: String
  /// What everything that is left to chance is drawn from.
  package var seed = UInt64.random(in: .min ... .max)
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// What the person allows beyond the usual.
  package var rights = RunRights()
  /// Bytes of a body that an event keeps.
  package var bodyLimit = 64_000
  /// Bodies of attempts that passed are kept too, for `-v`.
  package var keepsAllBodies = false
  /// Told each exchange as it came and the jar behind it, before anything is masked or cut; on the
  /// engine's thread.
  package var observer: (@Sendable (Exchange, CookieJar) -> Void)?
  /// How what helps calls a setting.
  package var settingNames = SettingNames.keys
  /// Arguments that select the same environment, inputs and rights again.
  package var replayArguments: [String] = []

  /// Where transfers under way are shown; nil when nobody looks.
  package var board: TransferBoard?

  package init(userAgent: String, runID: String, startMilliseconds: Int64) {
    self.userAgent = userAgent
    self.runID = runID
    self.startMilliseconds = startMilliseconds
  }
}
