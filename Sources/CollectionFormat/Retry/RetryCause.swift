// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

/// The cause for a repeated attempt.
package enum RetryCause: Hashable, Sendable {
  /// A check did not hold (the implied one too), a capture found nothing, or a redirect was not
  /// followed.
  case failure
  /// A transfer did not complete.
  case error
  /// A response has this status, whatever the checks say.
  case status(StatusPattern)

  /// The default of `when`.
  package static let standard: [RetryCause] = [.failure, .error]
}

extension Reader where Content == RetryCause {
  /// `failure`, `error`, a status or a class.
  static var retryCause: Reader {
    let words = ["failure", "error"]
    return Reader(.either([.words(words), .status])) { node, loading in
      if let scalar = node.scalar {
        if scalar.isText("failure") { return .failure }
        if scalar.isText("error") { return .error }
        let isWord = scalar.withTextBytes { $0.first.map { !$0.isASCIIDigit } ?? true }
        if isWord, scalar.value == .text, scalar.text.templateOpening == nil {
          loading.report(.unknownWord(scalar.text, among: words, at: scalar.span))
          return nil
        }
      }
      return loading.statusPattern(node).map { .status($0) }
    }
  }
}
