// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The events, requests and files of a run that is ended at each moment in which it waits for
/// something or computes for long.
@Suite struct `A run that is ended` {
  @Test func `by a signal reports the same at each moment`() async throws {
    try expectGolden(try await Self.text(.signal), "../Golden/ended-by-signal.txt")
  }

  @Test func `by two signals cuts its teardown at each moment`() async throws {
    try expectGolden(try await Self.text(.twoSignals), "../Golden/ended-by-two-signals.txt")
  }

  @Test func `by its time reports the same as by a signal`() async throws {
    let text = try await Self.text(.timeout).replacing("timedOut=true", with: "signal=2")
    try expectGolden(text, "../Golden/ended-by-signal.txt")
  }

  /// One moment after the other: most of them wait, and there are many.
  private static func text(_ ending: MomentRecord.Ending) async throws -> String {
    var text = ""
    for moment in Moment.all {
      text += "== \(moment.title)\n" + (try await MomentRecord(moment, ending).text) + "\n"
    }
    return text
  }
}
