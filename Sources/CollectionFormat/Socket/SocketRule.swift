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
  static let receiveCaptures: Set<String> = [
    "json", "body", "bytes", "regex", "secret", "default", "append",
  ]

  init(_ kind: SocketTemplate.Kind) {
    self = kind == .raw ? Self.raw : Self.webSocket
  }

  private init(
    _ kind: SocketTemplate.Kind, step: Set<String>, subjects: Set<String>, captures: Set<String>,
    capturesPaths: Bool, elements: Set<String>, payloads: Set<String>, receive: Set<String>,
    closesWithCode: Bool, failures: [TransferFailure.Kind]
  ) {
    self.kind = kind
    self.step = step
    self.subjects = subjects
    self.captures = captures
    self.capturesPaths = capturesPaths
    self.elements = elements
    self.payloads = payloads
    self.receive = receive
    self.closesWithCode = closesWithCode
    self.failures = failures
  }

  private static let raw = SocketRule(
    .raw, step: commonKeys, subjects: commonSubjects,
    captures: ["body", "bytes", "regex", "secret", "default", "append"], capturesPaths: false,
    elements: ["send", "receive", "close", "capture"], payloads: ["hex", "base64", "file"],
    receive: ["expect", "until", "bytes", "silence", "timeout"], closesWithCode: false,
    failures: [.name, .connect, .tls, .timeout, .closed])

  private static let webSocket = SocketRule(
    .webSocket, step: commonKeys.union(["headers", "params", "auth", "protocols", "proxy"]),
    subjects: commonSubjects.union(["status", "headers", "messages"]),
    captures: [
      "json", "header", "cookie", "status", "url", "time", "body", "bytes", "regex", "secret",
      "default", "append",
    ],
    capturesPaths: true, elements: ["send", "receive", "close", "closed", "capture"],
    payloads: ["json", "hex", "base64", "file", "ping"],
    receive: ["json", "text", "bytes", "skip", "timeout"], closesWithCode: true,
    // Redirects are not followed.
    failures: FailureExpectation.words.filter { $0 != .redirect })

  private static let commonKeys: Set<String> = [
    "socket", "exchange", "name", "id", "description", "tags", "vars", "after",
    "continueOnFailure", "if", "skip", "only", "fails", "delay", "repeat", "forEach", "as",
    "capture", "expect", "retry", "timeout", "limits", "tls", "resolve", "connectTo", "interface",
    "ipVersion",
  ]

  private static let commonSubjects: Set<String> = [
    "body", "bytes", "sha256", "size", "time", "values", "that", "failure",
  ]
}
