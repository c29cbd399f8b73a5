// SPDX-License-Identifier: Apache-2.0

/// How a wrong response was noticed, the surest way last.
package enum Notice: String, Comparable, Sendable, CaseIterable {
  /// A later request differs from the recorded one: a service might refuse it.
  case laterRequest = "request"
  /// A check of a later step fails.
  case laterStep = "later"
  /// A check of its own step fails, or a capture finds nothing.
  case ownStep = "own"

  package static func < (left: Notice, right: Notice) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .laterRequest: 0
    case .laterStep: 1
    case .ownStep: 2
    }
  }
}
