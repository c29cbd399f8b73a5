// SPDX-License-Identifier: Apache-2.0

import Notation

/// A host with its port, in the notation of `resolve` and `connectTo`: `api.example.com:443`,
/// `[::1]:8080`.
package struct HostPort: Hashable, Sendable, CustomStringConvertible {
  /// Lower case, with the brackets of an IPv6 address.
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host.lowercasedASCII
    self.port = port
  }

  /// Why a text is not a host with a port.
  package enum Problem: Error, Hashable, Sendable {
    case noPort
    case badPort
    case badHost
    /// A host outside ASCII, with its `xn--` form if it is known.
    case internationalHost(String?)
    /// An IPv6 address without brackets.
    case noBrackets
  }

  /// Reads `host:port`.
  package init(parsing text: String) throws(Problem) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), bytes.last != UInt8(ascii: "]") else {
      throw .noPort
    }
    let host = String(decoding: bytes[..<colon], as: UTF8.self)
    guard host.hasOnlyBytes({ $0 < 0x80 }) else {
      throw .internationalHost(Punycode.asciiHost(host))
    }
    guard Self.isHost(host) || host == "*" else {
      throw NumericAddress(ipv6: text) != nil || NumericAddress(ipv6: host) != nil
        ? .noBrackets : .badHost
    }
    let digits = bytes[(colon + 1)...]
    guard (1...5).contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
      let port = Int(String(decoding: digits, as: UTF8.self)), (1...65535).contains(port)
    else { throw digits.isEmpty ? .noPort : .badPort }
    self.init(host: host, port: port)
  }

  /// Whether a text is valid as the host of an address: a name, IPv4, or IPv6 in brackets.
  package static func isHost(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "[") { return NumericAddress(host: text)?.bytes.count == 16 }
    return !bytes.isEmpty && bytes.allSatisfy { $0.isUnreserved }
  }

  /// `host:port`.
  package var description: String { "\(host):\(port)" }
}

extension HostPort.Problem: CustomStringConvertible {
  /// The problem, in lower case and without a full stop.
  package var description: String {
    switch self {
    case .noPort: "the port is missing"
    case .badPort: "a port is a number from 1 to 65535"
    case .badHost: "the host is neither a name nor an address"
    case .internationalHost(let form): AddressProblem.Kind.internationalHost(form).description
    case .noBrackets: "an IPv6 address is written in brackets"
    }
  }
}

extension NumericAddress {
  /// Only the unambiguous forms: four decimal numbers, or IPv6 without a zone, with or without
  /// brackets. The short and hexadecimal forms of `inet_aton` are refused.
  package init?(plain text: String) {
    let bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: ":")) {
      guard !bytes.contains(UInt8(ascii: "%")) else { return nil }
      if bytes.first == UInt8(ascii: "[") { self.init(host: text) } else { self.init(ipv6: text) }
      return
    }
    let pieces = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPlain =
      pieces.count == 4
      && pieces.allSatisfy { piece in
        (1...3).contains(piece.count) && piece.allSatisfy(\.isASCIIDigit)
          && (piece.count == 1 || piece.first != UInt8(ascii: "0"))
      }
    guard isPlain else { return nil }
    self.init(ipv4: text)
  }
}
