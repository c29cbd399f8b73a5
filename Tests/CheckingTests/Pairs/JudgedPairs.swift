// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// What comes of a matcher on every subject, as a text to compare.
struct JudgedPairs {
  let text: String

  /// - Parameter matcher: in the words of the format.
  init(of matcher: String, operands: [String]) throws {
    text = try "== \(matcher)\n" + operands.map { try Self.block(of: matcher, $0) }.joined()
  }

  private static let scope = CheckingTests.scope(
    ("five", .number(ExactNumber(5))), ("text", .string("abc")))

  /// One operand: its verdicts and their subjects, passed ones first.
  private static func block(of matcher: String, _ operand: String) throws -> String {
    let written = operand.hasPrefix("$") ? "'\(operand)'" : operand
    var subjects: [String: [String]] = [:]
    var order: [String] = []
    for subject in JudgedSubject.all {
      let words = try Self.words(of: subject, "{ \(matcher): \(written) }")
      if subjects[words] == nil { order.append(words) }
      subjects[words, default: []].append(subject.name)
    }
    let lines = order.filter { $0 == holding } + order.filter { $0 != holding }
    return "-- \(operand)\n"
      + lines.map { "\($0)\n    \(subjects[$0, default: []].joined(separator: ", "))\n" }.joined()
  }

  private static let holding = "  holds"

  private static func words(of subject: JudgedSubject, _ matcher: String) throws -> String {
    let (problems, judged) = try judgeOrRefuse(
      subject.expect(matcher), subject.sample, scope: scope)
    guard let failures = judged?.failures else {
      return problems.map { "  does not load, \($0)" }.joined(separator: "\n")
    }
    if failures.isEmpty { return holding }
    return failures.map { "  fails: \($0.message)" }.joined(separator: "\n")
  }
}
