// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The keys that a `socket` step of one kind has.
struct SocketRule {
  let kind: SocketTemplate.Kind
  /// The keys of the step.
  let step: Set<String>
  /// The subjects of `expect`.
  let subjects: Set<String>
  /// The sources and options of a capture of the step.
  let captures: Set<String>
  /// Whether a capture may be a JSONPath or an expression.
  let capturesPaths: Bool
  /// The keys of an element of `exchange`.
  let elements: Set<String>
  /// The keys of a mapping under `send`.
  let payloads: Set<String>
  /// The keys of a mapping under `receive`.
  let receive: Set<String>
  /// Whether `close` may be a mapping.
  let closesWithCode: Bool
  /// The kinds of failures that `expect.failure` can name.
  let failures: [TransferFailure.Kind]

  /// The sources and options of a capture beside a `receive`, of any kind.
  static let receiveCaptures = CaptureDeclaration.Draft.keys.names(applyingTo: .receive)

  init(_ kind: SocketTemplate.Kind) {
    self = kind == .raw ? Self.raw : Self.webSocket
  }

  private init(
    _ kind: SocketTemplate.Kind, _ applies: Applicability, capturesPaths: Bool,
    closesWithCode: Bool, failures: [TransferFailure.Kind]
  ) {
    self.kind = kind
    step = Step.Draft.keys.names(applyingTo: applies)
    subjects = Expectations.keys.names(applyingTo: applies)
    captures = CaptureDeclaration.Draft.keys.names(applyingTo: applies)
    self.capturesPaths = capturesPaths
    elements = SocketTemplate.ElementDraft.keys.names(applyingTo: applies)
    payloads = SocketTemplate.PayloadDraft.keys.names(applyingTo: applies)
    receive = ReceiveTemplate.keys.names(applyingTo: applies)
    self.closesWithCode = closesWithCode
    self.failures = failures
  }

  private static let raw = SocketRule(
    .raw, .raw, capturesPaths: false, closesWithCode: false,
    failures: [.name, .connect, .tls, .timeout, .closed])

  private static let webSocket = SocketRule(
    .webSocket, .webSocket, capturesPaths: true, closesWithCode: true,
    // Redirects are not followed.
    failures: FailureExpectation.words.filter { $0 != .redirect })
}
