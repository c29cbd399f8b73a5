// SPDX-License-Identifier: Apache-2.0

/// The codes of close frames (RFC 6455, section 7.4; IANA's registry of close codes).
package enum CloseCode {
  package static let normal = 1000
  package static let goingAway = 1001
  package static let protocolError = 1002
  package static let invalidPayload = 1007
  package static let tooLong = 1009

  /// Whether a close frame may have this code: a registered one that is not reserved for reports
  /// about a connection (1004 to 1006, 1015), or one for libraries and applications.
  package static func maySend(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
