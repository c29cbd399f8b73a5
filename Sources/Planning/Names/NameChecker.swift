// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Resolves the names of one place after another and reports those that stand for nothing.
struct NameChecker {
  private(set) var diagnostics: [Diagnostic] = []
  /// A mistyped name in `defaults` is read by every step but reported once.
  private var reported: Set<SourceSpan> = []

  /// - Returns: the captures that must have been made, each once, in the order read.
  mutating func resolve(_ names: ReadNames, in scope: NameScope) -> [NeededCapture] {
    var needed: [NeededCapture] = []
    for use in names.uses {
      switch scope.meaning(of: use) {
      case .variable: continue
      case .capture(let capture):
        if !needed.contains(capture) { needed.append(capture) }
      case .unknown(let why):
        guard reported.insert(use.span).inserted else { continue }
        diagnostics.append(.unknownName(use, why))
      }
    }
    return needed
  }

  /// Whether everything a default reads is there; what it reads and nobody ever makes is reported.
  ///
  /// A default that reads a capture applies only after the step that makes it.
  mutating func applies(_ names: ReadNames, in scope: NameScope) -> Bool {
    for use in names.uses {
      guard case .unknown(let why) = scope.meaning(of: use) else { continue }
      if case .outOfReach(.madeLater) = why { return false }
      if reported.insert(use.span).inserted { diagnostics.append(.unknownName(use, why)) }
      return false
    }
    return true
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }
}
