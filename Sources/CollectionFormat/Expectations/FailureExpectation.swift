// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// The expectation that the transfer itself fails (`failure`).
package struct FailureExpectation: Sendable {
  /// One of these; nil for any failure of a transfer.
  package var kinds: [Kind]?
  package var span: SourceSpan

  /// A kind of failure, possibly narrower than its word.
  package enum Kind: Sendable {
    case word(TransferFailure.Kind)
    case timeout([TransferFailure.TimeLimit])
    case tls([TLSProblem])
  }

  /// The words for kinds of failures.
  package static let words: [TransferFailure.Kind] = [
    .name, .connect, .tls, .timeout, .closed, .length, .protocol, .limit, .redirect,
  ]

  /// The reasons for which a TLS handshake can be expected to fail.
  package static let problems: [TLSProblem] = [
    .untrusted, .name, .expired, .revoked, .version, .client,
  ]

  /// The expected kinds as they are written: `timeout (connect)`, `tls`; `any`.
  package var text: String {
    guard let kinds else { return "any" }
    return kinds.map(\.text).joined(separator: ", ")
  }

  /// Whether the failure is one that it expects.
  package func includes(_ failure: TransferFailure) -> Bool {
    kinds.map { $0.contains { $0.includes(failure) } } ?? true
  }

  /// Whether a refused redirect is one that it expects.
  package var includesRedirects: Bool {
    kinds.map { kinds in
      kinds.contains { if case .word(.redirect) = $0 { true } else { false } }
    } ?? true
  }
}

extension FailureExpectation.Kind {
  /// The word of the failure.
  var word: TransferFailure.Kind {
    switch self {
    case .word(let kind): kind
    case .timeout: .timeout
    case .tls: .tls
    }
  }

  fileprivate var text: String {
    switch self {
    case .word(let kind): kind.rawValue
    case .timeout(let limits):
      "timeout (\(limits.map(\.rawValue).joined(separator: ", ")))"
    case .tls(let problems): "tls (\(problems.map(\.rawValue).joined(separator: ", ")))"
    }
  }

  fileprivate func includes(_ failure: TransferFailure) -> Bool {
    guard failure.kind == word else { return false }
    return switch self {
    case .word: true
    case .timeout(let limits): failure.timeLimit.map(limits.contains) ?? false
    case .tls(let problems): failure.tlsProblem.map(problems.contains) ?? false
    }
  }
}

extension TransferFailure {
  /// The kind in a report: `timeout (connect)`, `tls (expired)`, `closed`.
  package var kindText: String {
    let detail = timeLimit?.rawValue ?? tlsProblem?.rawValue
    return kind.rawValue + (detail.map { " (\($0))" } ?? "")
  }

  /// Whether a collection can expect it: a refused right, an unreadable file of ours and the end of
  /// the run are not failures of the service.
  package var canBeExpected: Bool {
    switch kind {
    case .name, .connect, .tls, .timeout, .closed, .length, .protocol, .limit, .redirect,
      .version, .other:
      true
    case .cancelled, .forbiddenAddress, .requestBody, .saving: false
    }
  }
}
