// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Values

/// A token from a service.
package struct AccessToken: Sendable, Equatable {
  package var value: String
  package var refreshToken: String?
  /// When the token is no longer used; nil if the service did not say.
  package var expiresAtMicroseconds: Int64?

  /// A token that expires within this time is not used.
  private static let marginSeconds: Int64 = 30

  init(value: String, refreshToken: String?, expiresAtMicroseconds: Int64?) {
    self.value = value
    self.refreshToken = refreshToken
    self.expiresAtMicroseconds = expiresAtMicroseconds
  }

  /// - Parameter lifetime: `expires_in`, in seconds; the margin is at most half of it.
  init(value: String, refreshToken: String?, lifetime: Int64?, nowMicroseconds: Int64) {
    self.value = value
    self.refreshToken = refreshToken
    expiresAtMicroseconds = lifetime.map { seconds in
      let seconds = min(max(0, seconds), 1_000_000_000)
      return nowMicroseconds + (seconds - min(Self.marginSeconds, seconds / 2)) * 1_000_000
    }
  }

  /// Whether requests may use it.
  package func isGood(atMicroseconds now: Int64) -> Bool {
    expiresAtMicroseconds.map { now < $0 } ?? true
  }
}

/// Why there is no token.
package enum TokenFailure: Error, Sendable {
  /// The service answered without a token, for the reason `error` of its response.
  case refused(code: DiagnosticCode, message: String, reason: String? = nil)
  case transfer(TransferFailure)
  /// The run was interrupted while another scenario fetched the token.
  case interrupted

  /// Whether other scenarios should ask again: only this scenario was stopped.
  var isCancellation: Bool {
    switch self {
    case .interrupted: true
    case .transfer(let failure): failure.kind == .cancelled
    case .refused: false
    }
  }
}

extension AccessToken {
  /// Reads the response to a token request (RFC 6749, section 5).
  ///
  /// - Throws: why there is no token: the service refused, or its response is not one.
  package init(_ hop: Hop, nowMicroseconds: Int64) throws(TokenFailure) {
    let place = "the token request to \(hop.address.origin)\(hop.address.path)"
    if var failure = hop.failure {
      failure.words = "\(place): \(failure.words)"
      throw .transfer(failure)
    }
    guard let response = hop.response else { throw .interrupted }
    let members = Self.members(of: response.body)
    guard (200..<300).contains(response.status) else {
      throw .refused(
        code: .tokenRefused,
        message: "\(place) was answered with \(response.status)" + Self.reason(members),
        reason: Self.error(members))
    }
    guard let members else {
      throw .refused(
        code: .badTokenAnswer, message: "the response to \(place) is not a JSON object")
    }
    guard case .string(let token)? = members["access_token"], !token.isEmpty,
      HeaderRules.problem(inValue: token) == nil
    else {
      throw .refused(
        code: .badTokenAnswer,
        message: "the response to \(place) has no `access_token` that can be sent"
          + Self.reason(members))
    }
    if case .string(let type)? = members["token_type"], !type.equalsIgnoringASCIICase("bearer") {
      throw .refused(
        code: .badTokenAnswer,
        message: "the response to \(place) gives a token of type `\(type)`, not `Bearer`")
    }
    var refreshToken: String?
    if case .string(let text)? = members["refresh_token"], !text.isEmpty { refreshToken = text }
    self.init(
      value: token, refreshToken: refreshToken, lifetime: Self.lifetime(members["expires_in"]),
      nowMicroseconds: nowMicroseconds)
  }

  /// The members of a JSON object; nil for anything else.
  private static func members(of body: [UInt8]) -> OrderedObject? {
    guard let document = try? JSONDocument.parse(body),
      case .object(let object) = document.root.value()
    else { return nil }
    return object
  }

  private static func error(_ members: OrderedObject?) -> String? {
    if case .string(let error)? = members?["error"] { error } else { nil }
  }

  /// `: invalid_client (unknown client)`, with the parts that the response has.
  private static func reason(_ members: OrderedObject?) -> String {
    guard let error = error(members) else { return "" }
    guard case .string(let words)? = members?["error_description"], !words.isEmpty else {
      return ": `\(error)`"
    }
    return ": `\(error)` (\(words))"
  }

  /// Whole seconds, of a number that does not fit the largest or smallest that do; some services send
  /// the number as text. Nil for anything else.
  private static func lifetime(_ value: Value?) -> Int64? {
    let number: ExactNumber? =
      switch value {
      case .number(let number)?: number
      case .string(let text)?: ExactNumber(parsing: text)
      default: nil
      }
    return number.map { Int64($0.digits) ?? Int64(clamping: $0.nearestDouble) }
  }
}
