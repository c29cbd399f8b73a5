// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What a console report keeps for its end, where it clears the screen to show failures first.
package struct FailureScreen {
  /// Clears a terminal's screen and begins at its top; what has scrolled away stays.
  package static let cleared = Array("\u{1b}[H\u{1b}[2J".utf8)

  /// The most bytes that are kept of each kind.
  private static let limit = 65_536

  private var problems: [UInt8] = []
  private var outputs: ConsoleText

  init(_ options: ConsoleOptions) {
    outputs = ConsoleText(options)
  }

  /// Whether a problem of a file was shown.
  var hasProblems: Bool { !problems.isEmpty }

  /// Keeps a problem of a file.
  mutating func add(problem: [UInt8]) {
    if problems.count < Self.limit { problems += problem }
  }

  /// Keeps the text of a step for people.
  mutating func add(_ attempt: Attempt) {
    if outputs.bytes.count < Self.limit { outputs.addOutput(of: attempt) }
  }

  /// What comes before the failures.
  var top: [UInt8] { Self.cleared + problems }

  /// The texts of steps for people, after the failures.
  var outputLines: [UInt8] {
    if outputs.bytes.isEmpty { return [] }
    return [UInt8(ascii: "\n")] + outputs.bytes
  }
}
