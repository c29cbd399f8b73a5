// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@testable import Doubting

/// Findings of exchanges made by hand.
struct MadeFindings {
  var findings = DoubtFindings()
  var exceptions: [DoubtException] = []

  /// Adds an execution of which the wrong responses with these texts are noticed.
  mutating func add(
    _ made: MadeExchange, at place: (String, Int) = ("a.yaml", 1), headers: [String] = [],
    notices: (String) -> Notice? = { _ in nil }
  ) throws {
    let questions = try made.questions(
      options: QuestionOptions(headers: headers, exceptions: exceptions))
    try findings.add(
      questions, of: try made.operation(), in: WrittenStep(file: place.0, line: place.1),
      questions.texts.map(notices))
  }

  mutating func add(
    _ made: MadeExchange, at place: (String, Int) = ("a.yaml", 1), noticed: [String]
  ) throws {
    try add(made, at: place) { noticed.contains($0) ? .ownStep : nil }
  }

  var report: DoubtReport { DoubtReport(findings, exceptions: exceptions) }
}

extension DoubtReport {
  /// `GET /pets › 200: json $.price may be missing, or anything`
  var lines: [String] {
    blocks.flatMap { block in
      block.gaps.map { gap in
        let names = gap.alikeNames.isEmpty ? "" : " (\(gap.alikeNames.joined(separator: ", ")))"
        return "\(block.operation.text): \(gap.place.text) \(gap.words)\(names)"
      }
    }
  }
}
