// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

/// What each reader of a date or a duration makes of the same texts: where they differ is written
/// down as it is, right or not.
@Suite struct `Readers of times` {
  private static let moment = "2026-01-02T03:04:05Z"

  private static let document: @Sendable (String) -> Sample = {
    .json(#"{"v":\#(TextReader.quoted($0))}"#)
  }

  private static let dateReaders: [TextReader] = [
    .order("operand", { "json: { v: { \($0): \($1) } }" }, { _ in document(moment) }),
    .order("made operand", { matcher, _ in "json: { v: { \(matcher): '${t}' } }" }) { _ in
      document(moment)
    },
    .order("document", { matcher, _ in "json: { v: { \(matcher): '\(moment)' } }" }, document),
    .order("header", { matcher, _ in "headers: { v: { \(matcher): '\(moment)' } }" }) {
      .headers(("V", $0))
    },
    .holding("sorted", "json: { $sorted: asc }") {
      .json(#"["0001-01-01",\#(TextReader.quoted($0))]"#)
    },
    .holding("$format date-time", "json: { v: { $format: date-time } }", document),
    .holding("$format date", "json: { v: { $format: date } }", document),
    .expression("timestamp(t)"), .cookie("Expires", "$expires"),
  ]

  private static let durationReaders: [TextReader] = [
    .order("operand", { "time: { \($0): \($1) }" }, { _ in Sample(microseconds: 1_000_000) }),
    .order("made operand", { matcher, _ in "time: { \(matcher): '${t}' }" }) { _ in
      Sample(microseconds: 1_000_000)
    },
    .key("timeout") { "timeout: \($0)" }, .key("delay") { "delay: \($0)" },
    .key("every") { "retry: { attempts: 2, every: \($0) }" },
    .expression("duration(t)"), .cookie("Max-Age", "$maxAge"),
    .holding("$format duration", "json: { v: { $format: duration } }", document),
    .order("size", { "size: { \($0): \($1) }" }, { _ in .text("abcde") }),
    .key("rate") { "limits: { rate: \($0) }" },
  ]

  @Test func `give each date the answer of the table`() throws {
    try expectGolden(
      try TextReader.table(of: TimeTexts.dates, Self.dateReaders), "../Golden/readers-of-dates.txt")
  }

  @Test func `give each duration and size the answer of the table`() throws {
    try expectGolden(
      try TextReader.table(of: TimeTexts.durations, Self.durationReaders),
      "../Golden/readers-of-durations.txt")
  }
}
