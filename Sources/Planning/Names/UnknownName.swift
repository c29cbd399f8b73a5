// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// An unknown name in an expression, with its diagnostic.
///
/// Names that are known elsewhere, such as a capture of a later step, are not included.
package struct UnknownName: Sendable {
  package enum Kind: Sendable {
    /// No variable, input, capture or step has the name.
    case undefined
    /// A name of the format (`response`, `run`) has no such member.
    case member
  }

  package let kind: Kind
  package let diagnostic: Diagnostic
}

extension NameScope.Unknown {
  /// Nil for a name that has a meaning, though not where it is read.
  var kind: UnknownName.Kind? {
    switch self {
    case .undefined, .unknownNeedCapture, .unknownStep, .memberMissing, .nothingToRead: .undefined
    case .unknownMember: .member
    case .outOfReach, .severalNeeds, .severalSteps, .unknownNeed, .environmentNotAllowed,
      .absent:
      nil
    }
  }
}
