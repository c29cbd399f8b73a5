// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A word of events. Another word is damage.
protocol EventWord: EventValue, RawRepresentable<String> {
  /// What a member is not that has another word.
  static var expectation: String { get }
}

extension EventWord {
  static var expectation: String { "a known word" }

  package func append(to json: inout EventJSON) { json.string(rawValue) }

  package static func read(_ node: EventNode) throws(EventDamage) -> Self? {
    guard let word = Self(rawValue: try node.text()) else {
      throw node.damage(expected: expectation)
    }
    return word
  }
}

/// A word of events to which later versions may add others: a member with such a one keeps its value.
protocol OpenEventWord: EventValue, RawRepresentable<String> {}

extension OpenEventWord {
  package func append(to json: inout EventJSON) { json.string(rawValue) }

  package static func read(_ node: EventNode) throws(EventDamage) -> Self? {
    Self(rawValue: try node.text())
  }
}

extension TransferFailure.Kind: OpenEventWord {}
extension TransferFailure.Phase: OpenEventWord {}
extension TransferFailure.TimeLimit: OpenEventWord {}
extension TLSProblem: OpenEventWord {}
