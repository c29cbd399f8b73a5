// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A host of `--allow-host`: `api.example.com`, `*.example.com`, `10.0.0.7:8443`, `[::1]`.
package struct AllowedHost: Sendable, Hashable {
  /// As typed.
  package let text: String
  /// Lower case; the name behind the `*` with its dot.
  private let name: String
  /// Any name that ends in `name`, but not what follows the dot itself.
  private let coversBeneath: Bool
  /// Nil for every port.
  private let port: Int?

  /// Nil for what is no host: a scheme, a path or nothing at all.
  package init?(_ text: String) {
    let isWide = text.hasPrefix("*.")
    let rest = isWide ? String(text.dropFirst(2)) : text
    guard let address = try? Address(parsing: "tcp://" + rest), address.path.isEmpty,
      address.query == nil, address.fragment == nil, address.userInformation == nil,
      !address.host.isEmpty, !address.host.contains("*")
    else { return nil }
    self.text = text
    name = (isWide ? "." : "") + address.host.lowercasedASCII
    coversBeneath = isWide
    port = address.port
  }

  /// Whether the host of an address, as written, is meant.
  ///
  /// A numeric address is the same in each of its spellings, and is never reached through a name.
  package func matches(host: String, port: Int?) -> Bool {
    guard self.port == nil || self.port == port else { return false }
    let host = host.lowercasedASCII
    if coversBeneath {
      return host.utf8.count > name.utf8.count && host.hasSuffix(name)
    }
    if let mine = NumericAddress(host: name), let other = NumericAddress(host: host) {
      return mine == other
    }
    return host.utf8.elementsEqual(name.utf8)
  }
}
