// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// The codes of a log-in by a device
/// ([RFC 8628, section 3.2](https://www.rfc-editor.org/rfc/rfc8628#section-3.2)).
struct DeviceAnswer: Sendable {
  var deviceCode: String
  /// What the person enters.
  var userCode: String
  /// Where the person enters it.
  var page: Address
  var lifetime: Duration
  /// Nil unless the service gives it.
  var interval: Duration?

  /// Longer codes are not for people.
  static let mostCodeBytes = 64
  /// A code that lives longer is asked for no longer than this.
  static let longestLife = Duration.seconds(3600)
}

extension DeviceAnswer {
  /// Reads the members of a successful response.
  ///
  /// - Throws: which member is missing or cannot be used.
  init(_ members: OrderedObject) throws(Problem) {
    guard case .string(let device)? = members["device_code"], !device.isEmpty else {
      throw Problem(member: "device_code")
    }
    guard case .string(let user)? = members["user_code"],
      1...Self.mostCodeBytes ~= user.utf8.count
    else { throw Problem(member: "user_code") }
    // A browser of a person opens it.
    guard case .string(let text)? = members["verification_uri"] ?? members["verification_url"],
      let page = try? Address(parsing: PercentEncoding.sendable(text)), page.isHTTP
    else { throw Problem(member: "verification_uri") }
    guard let seconds = Self.seconds(members["expires_in"]), seconds > .zero else {
      throw Problem(member: "expires_in")
    }
    deviceCode = device
    userCode = user
    self.page = page
    lifetime = min(seconds, Self.longestLife)
    interval = Self.seconds(members["interval"])
  }

  /// The member that is missing or cannot be used.
  struct Problem: Error {
    let member: String
  }

  private static func seconds(_ value: Value?) -> Duration? {
    guard case .number(let number)? = value else { return nil }
    let seconds = Int64(number.digits) ?? Int64(clamping: number.nearestDouble)
    return .seconds(max(0, min(seconds, 1_000_000)))
  }
}
