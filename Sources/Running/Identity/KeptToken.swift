// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// A token as a file of the cache has it.
struct KeptToken: Sendable {
  var value: String
  var refreshToken: String?
  /// When it is no longer used; nil if the service did not say.
  var expiresAt: EpochSeconds?
}

extension KeptToken {
  /// Nil for bytes that are not those of such a file: then there is no token.
  init?(parsing bytes: [UInt8]) {
    guard case .object(let object)? = try? JSONDocument.parse(bytes).root.value(),
      case .string(let value)? = object["accessToken"], !value.isEmpty,
      HeaderRules.problem(inValue: value) == nil
    else { return nil }
    self.value = value
    if case .string(let text)? = object["refreshToken"], !text.isEmpty { refreshToken = text }
    if case .number(let number)? = object["expiresAt"] {
      expiresAt = EpochSeconds(Int64(number.digits) ?? 0)
    }
  }

  /// - Parameter client: for people who look at the file.
  func bytes(client: String, tokenURL: String) -> [UInt8] {
    var members: [(name: String, value: Value)] = [
      ("tokenUrl", .string(tokenURL)), ("clientId", .string(client)),
      ("accessToken", .string(value)),
    ]
    if let refreshToken { members.append(("refreshToken", .string(refreshToken))) }
    if let expiresAt { members.append(("expiresAt", .number(ExactNumber(expiresAt.seconds)))) }
    return Value.object(OrderedObject(members)).jsonBytes() + [UInt8(ascii: "\n")]
  }
}

extension KeptToken {
  /// - Parameters:
  ///   - time: the time of day, and the same moment of the run's clock.
  init(_ token: AccessToken, at time: (day: EpochSeconds, microseconds: Int64)) {
    value = token.value
    refreshToken = token.refreshToken
    expiresAt = token.expiresAtMicroseconds.map { end in
      EpochSeconds(time.day.seconds + (end - time.microseconds) / 1_000_000)
    }
  }

  /// The token by the run's clock.
  func token(at time: (day: EpochSeconds, microseconds: Int64)) -> AccessToken {
    // A file may hold any number; a life of more than thirty years is none that counts.
    let left = expiresAt.map { end in
      max(-1_000_000_000, min(1_000_000_000, end.seconds.subtractingClamped(time.day.seconds)))
    }
    return AccessToken(
      value: value, refreshToken: refreshToken,
      expiresAtMicroseconds: left.map { time.microseconds + $0 * 1_000_000 })
  }
}

extension Int64 {
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (self < other ? .min : .max) : difference
  }
}
