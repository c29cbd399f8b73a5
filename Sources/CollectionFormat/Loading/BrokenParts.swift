// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The parts of a file in which the loader found errors: what planning says of these may only follow
/// from them.
package struct BrokenParts: Sendable {
  /// Steps.
  package internal(set) var steps: [SourceSpan] = []
  /// The names of blocks whose other keys have errors.
  package internal(set) var blocks: [SourceSpan] = []
  /// How many of the errors are in steps.
  var errorsInSteps = 0
}

extension DecodingContext {
  /// A point in the list of problems.
  struct ProblemCount {
    fileprivate let diagnostics: Int
    fileprivate let errorsInSteps: Int
  }

  /// What was found so far.
  var problems: ProblemCount {
    ProblemCount(diagnostics: diagnostics.count, errorsInSteps: brokenParts.errorsInSteps)
  }

  /// Records a step in which an error was found since a point.
  mutating func noteBrokenStep(_ node: YAMLNode, since known: ProblemCount) {
    guard errors(since: known) > 0 else { return }
    let span = (node.aliased ?? node).span
    brokenParts.steps.append(span)
    brokenParts.errorsInSteps = known.errorsInSteps + errors(since: known, within: span)
  }

  /// Records a block in which an error was found since a point that is not in one of its steps.
  mutating func noteBrokenBlock(_ name: SourceSpan, since known: ProblemCount) {
    let inSteps = brokenParts.errorsInSteps - known.errorsInSteps
    if errors(since: known) > inSteps { brokenParts.blocks.append(name) }
  }

  /// How many errors were found since a point, or those of them that are in a part of the file.
  private func errors(since known: ProblemCount, within part: SourceSpan? = nil) -> Int {
    diagnostics[known.diagnostics...].count { diagnostic in
      guard diagnostic.severity == .error else { return false }
      guard let part else { return true }
      return diagnostic.primary.map { part.range.contains(Int($0.span.lowerBound)) } ?? false
    }
  }
}
