// SPDX-License-Identifier: Apache-2.0

import Reporting

/// Says that a report is being written once that has taken half a second.
///
/// A report in the order of the files is written when the run has ended, and without the notice the
/// program would seem to hang. The time counts from the first bytes.
final class SlowReportNotice: ReportOutput {
  private static let patience = Duration.milliseconds(500)

  private let output: any ReportOutput
  private let now: () -> ContinuousClock.Instant
  /// Nil after it was called.
  private var say: (() -> Void)?
  private var began: ContinuousClock.Instant?

  /// - Parameter say: called once, or never.
  init(
    _ output: any ReportOutput, now: @escaping () -> ContinuousClock.Instant = { .now },
    say: @escaping () -> Void
  ) {
    self.output = output
    self.now = now
    self.say = say
  }

  func write(_ bytes: [UInt8]) throws {
    try output.write(bytes)
    guard let say else { return }
    let time = now()
    guard let began else {
      self.began = time
      return
    }
    guard began.duration(to: time) > Self.patience else { return }
    self.say = nil
    say()
  }

  func finish() throws { try output.finish() }
}
