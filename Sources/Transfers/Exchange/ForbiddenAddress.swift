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

  /// Whether a numeric address is forbidden.
  static func isForbidden(_ text: String) -> Bool {
    let address =
      text.utf8.contains(UInt8(ascii: ":"))
      ? NumericAddress(ipv6: text) : NumericAddress(ipv4: text)
    return address?.isLinkLocal ?? false
  }
}
