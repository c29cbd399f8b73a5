// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A name in an expression that stands for nothing, with what is said of it.
///
/// Names that stand for something elsewhere, such as a capture of a later step, are none.
package struct UnknownName: Sendable {
  package enum Kind: Sendable {
    /// No variable, input, capture or step has the name.
    case undefined
    /// A part of the format (`response`, `run`) has no such member.
    case member
  }

  package let kind: Kind
  package let diagnostic: Diagnostic
}

extension NameScope.Unknown {
  /// Nil for a name that means something, though not where it is read.
  var kind: UnknownName.Kind? {
    switch self {
    case .undefined, .unknownNeedCapture, .unknownStep, .memberMissing: .undefined
    case .unknownMember: .member
    case .outOfReach, .severalNeeds, .unknownNeed, .environmentNotAllowed, .noResponseHere,
      .notBeforeRun, .notYet:
      nil
    }
  }
}
