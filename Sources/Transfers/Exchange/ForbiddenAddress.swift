// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The addresses to which a transfer may not connect without the right: link-local and metadata.
enum ForbiddenAddress {
  /// The numeric text of an address; nil for a family that is neither IPv4 nor IPv6.
  static func text(of address: UnsafeMutablePointer<curl_sockaddr>) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      guard let start = text.baseAddress, curlew_address_text(address, start) else { return nil }
      return String(cString: start)
    }
  }

  /// Whether a numeric address, as `inet_ntop` writes it, is forbidden.
  static func isForbidden(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text.hasPrefix("169.254.") }
    return NumericAddress(ipv6: text)?.isLinkLocal ?? false
  }
}
