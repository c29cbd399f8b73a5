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
}

extension DecodingContext {
  /// A point in the list of problems.
  struct ProblemCount {
    fileprivate let diagnostics: Int
    fileprivate let steps: Int
  }

  /// What was found so far.
  var problems: ProblemCount {
    ProblemCount(diagnostics: diagnostics.count, steps: brokenParts.steps.count)
  }

  /// Records a step in which an error was found since a point.
  mutating func noteBrokenStep(_ node: YAMLNode, since known: ProblemCount) {
    guard diagnostics.count > known.diagnostics,
      diagnostics[known.diagnostics...].contains(where: { $0.severity == .error })
    else { return }
    brokenParts.steps.append((node.aliased ?? node).span)
  }

  /// Records a block in which an error was found since a point that is not in one of its steps.
  mutating func noteBrokenBlock(_ name: SourceSpan, since known: ProblemCount) {
    guard diagnostics.count > known.diagnostics else { return }
    let steps = brokenParts.steps[known.steps...]
    let isBroken = diagnostics[known.diagnostics...].contains { diagnostic in
      guard diagnostic.severity == .error else { return false }
      guard let place = diagnostic.primary?.span else { return true }
      return !steps.contains { $0.range.contains(Int(place.lowerBound)) }
    }
    if isBroken { brokenParts.blocks.append(name) }
  }
}
