// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Values

/// A token that a service gave.
struct AccessToken: Sendable, Equatable {
  var value: String
  var refreshToken: String?
  /// From when on it is not used any more; nil when the service did not say.
  var expiresAtMicroseconds: Int64?

  /// A token that ends within this time is not worth a request.
  private static let marginSeconds: Int64 = 30

  /// - Parameter lifetime: `expires_in`, in seconds; the margin is at most half of it.
  init(value: String, refreshToken: String?, lifetime: Int64?, nowMicroseconds: Int64) {
    self.value = value
    self.refreshToken = refreshToken
    expiresAtMicroseconds = lifetime.map { seconds in
      let seconds = min(max(0, seconds), 1_000_000_000)
      return nowMicroseconds + (seconds - min(Self.marginSeconds, seconds / 2)) * 1_000_000
    }
  }

  func isGood(atMicroseconds now: Int64) -> Bool {
    expiresAtMicroseconds.map { now < $0 } ?? true
  }
}

/// Why there is no token.
enum TokenFailure: Error, Sendable {
  /// The service answered, but gave none.
  case refused(code: DiagnosticCode, message: String)
  case transfer(TransferFailure)
  /// The run was interrupted while another scenario asked.
  case interrupted

  /// Whether asking again for others makes sense: it was only this scenario that was stopped.
  var isCancellation: Bool {
    switch self {
    case .interrupted: true
    case .transfer(let failure): failure.kind == .cancelled
    case .refused: false
    }
  }
}

extension AccessToken {
  /// Reads the answer to a request for a token (RFC 6749, section 5).
  init(_ hop: Hop, nowMicroseconds: Int64) throws(TokenFailure) {
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
        message: "\(place) was answered with \(response.status)" + Self.reason(members))
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

  /// `: invalid_client (unknown client)`, as far as the answer says it.
  private static func reason(_ members: OrderedObject?) -> String {
    guard case .string(let error)? = members?["error"] else { return "" }
    guard case .string(let words)? = members?["error_description"], !words.isEmpty else {
      return ": `\(error)`"
    }
    return ": `\(error)` (\(words))"
  }

  /// Whole seconds; some services write the number as text.
  private static func lifetime(_ value: Value?) -> Int64? {
    switch value {
    case .number(let number): Int64(number.digits) ?? Double(number.digits).map { Int64($0) }
    case .string(let text): Int64(text)
    default: nil
    }
  }
}
