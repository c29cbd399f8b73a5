// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension Outline {
  /// What is wrong with the keys `only` of all files.
  var onlyProblems: [Diagnostic] {
    all.lazy.map(\.file.content).filter { !$0.onlyMarks.isEmpty }.flatMap { file in
      let misplaced = file.misplacedOnlyMarks
      let refused = input.content.isContinuousIntegration ? file.onlyMarks : []
      return misplaced.map { Diagnostic.misplacedOnly(at: $0) }
        + refused.filter { !misplaced.contains($0) }.map { .onlyInCI(at: $0) }
    }
  }
}

extension CollectionFile {
  /// The keys `only` of steps that no selection leaves out.
  fileprivate var misplacedOnlyMarks: [SourceSpan] {
    let lists =
      [setup, beforeEach, afterEach, teardown] + scenarios.map(\.teardown)
      + blocks.flatMap { [$0.steps, $0.teardown] }
    return lists.flatMap { $0.compactMap(\.only) }
  }
}

extension Diagnostic {
  fileprivate static func misplacedOnly(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .misplacedOnly, "`only` selects among the steps of scenarios",
      at: Annotation(span, "this step runs with everything that it serves"),
      help: ["write it at a scenario, or at a step under its `steps`"])
  }

  fileprivate static func onlyInCI(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .onlyInCI, "`only` leaves out all other scenarios and steps, and a CI job refuses that",
      at: Annotation(span), help: ["take the key out before the file is committed"])
  }
}
