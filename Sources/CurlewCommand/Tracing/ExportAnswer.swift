// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// What a collector's answer to a request with spans or metrics means
/// ([OTLP](https://opentelemetry.io/docs/specs/otlp/#otlphttp-response)).
enum ExportAnswer: Equatable {
  /// It has the spans, without some that it rejects.
  case taken(rejected: Int)
  /// They may be sent again, after the time that it asks for; nil if it asks for none.
  case again(after: Duration?, reason: String)
  /// It will not take them.
  case refused(reason: String)

  /// The statuses after which the same request may be sent again.
  private static let transient = [429, 502, 503, 504]

  init(_ hop: Hop, now: EpochSeconds) {
    if let failure = hop.failure {
      self =
        failure.kind == .forbiddenAddress
        ? .refused(reason: "\(failure.words); `--allow-link-local` allows it")
        : .again(after: nil, reason: failure.words)
      return
    }
    guard let response = hop.response else {
      self = .again(after: nil, reason: "there was no response")
      return
    }
    switch response.status {
    case 200..<300: self = .taken(rejected: Self.rejected(in: response.body))
    case let status where Self.transient.contains(status):
      self = .again(after: response.retryAfter(now: now), reason: "status \(status)")
    default: self = .refused(reason: "status \(response.status)")
    }
  }

  /// `rejectedSpans` or `rejectedDataPoints` of `partialSuccess`, a number or a text with one; 0 for
  /// any other body.
  private static func rejected(in body: [UInt8]) -> Int {
    guard body.count < 1_000_000, let document = try? JSONDocument.parse(body),
      let part = document.root[member: "partialSuccess"],
      let member = part[member: "rejectedSpans"] ?? part[member: "rejectedDataPoints"]
    else { return 0 }
    switch member.value() {
    case .string(let text): return max(0, Int(text) ?? 0)
    case .number(let number): return max(0, Int(Value.number(number).jsonText()) ?? 0)
    default: return 0
    }
  }
}
